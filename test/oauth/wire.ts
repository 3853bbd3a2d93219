/** One answer that the test process got over HTTP. */
export interface Exchange {
  readonly method: string;
  readonly url: URL;
  readonly sent: Headers;
  readonly status: number;
  readonly headers: Headers;
}

const SECRET_COOKIES = /^(sid|tx|form|_session|_interaction|_interaction_resume)(\.sig)?$/;
const SECRET_FIELDS = ['access_token', 'refresh_token', 'client_secret'];

/** Hears everything that goes through the global `fetch`, and remembers what must never be stored or logged in clear. */
export class Wire {
  readonly exchanges: Exchange[] = [];
  readonly secrets = new Set<string>();
  /** The same by what they are: the name of a cookie or field, or `code`. */
  readonly kinds = new Map<string, string[]>();
  readonly #real = globalThis.fetch;

  /** What is asked of `publicUrl` goes to `serverUrl`. */
  constructor(serverUrl: string, publicUrl: string | undefined) {
    globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      const { method, url, headers: sent } = request;
      const known = publicUrl !== undefined && url.startsWith(`${publicUrl}/`);
      const response = await this.#real(known ? serverUrl + url.slice(publicUrl.length) : input, init);
      const { status, headers } = response;
      this.exchanges.push({ method, url: new URL(url), sent, status, headers });
      this.#hearHeaders(headers);
      if (headers.get('content-type')?.startsWith('application/json')) await this.#hearBody(response.clone());
      return response;
    };
  }

  /** The last answer from this path. */
  last(path: string): Exchange {
    const found = this.exchanges.findLast(({ url }) => url.pathname === path);
    if (!found) throw new Error(`nothing was asked of ${path}`);
    return found;
  }

  /** Gives the global `fetch` back. */
  close(): void {
    globalThis.fetch = this.#real;
  }

  #hearHeaders(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (SECRET_COOKIES.test(name)) this.#keep(name, value);
    }
    const code = /[?&]code=([^&]+)/.exec(headers.get('location') ?? '')?.[1];
    this.#keep('code', code);
  }

  async #hearBody(response: Response): Promise<void> {
    const body = (await response.json().catch(() => undefined)) as Record<string, unknown> | undefined;
    for (const field of SECRET_FIELDS) this.#keep(field, body?.[field]);
  }

  #keep(kind: string, value: unknown): void {
    if (typeof value !== 'string' || value.length < 16) return;
    this.secrets.add(value);
    this.kinds.set(kind, [...(this.kinds.get(kind) ?? []), value]);
  }
}
