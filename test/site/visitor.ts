const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const decode = (html: string): string =>
  html.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? '');

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
  /** Absolute address of a redirect. */
  readonly location: string | undefined;
  readonly address: string;
}

type Fields = Record<string, string | readonly string[]>;

/** A browser without a screen: keeps cookies, sends forms as Chromium does from pages without referrer, never follows. */
export class Visitor {
  readonly #publicUrl: URL;
  readonly #serverUrl: string;
  readonly cookies = new Map<string, string>();

  /** What is asked of `publicUrl` goes to `serverUrl`, as a proxy in front would send it. */
  constructor(publicUrl: URL, serverUrl: string) {
    this.#publicUrl = publicUrl;
    this.#serverUrl = serverUrl;
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.#ask(path, { headers });
  }

  post(path: string, fields: Fields, headers: Record<string, string> = {}): Promise<Answer> {
    const form = new URLSearchParams();
    for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) form.append(name, value);
    const own = { origin: 'null', 'sec-fetch-site': 'same-origin' };
    return this.#ask(path, { method: 'POST', body: form, headers: { ...own, ...headers } });
  }

  /** Sends the form of a page whose action is `action`, hidden fields and all. */
  submit(page: Answer, action: string, fields: Fields = {}, headers: Record<string, string> = {}): Promise<Answer> {
    const form = page.body.split('<form').find((piece) => piece.includes(`action="${action}"`));
    if (!form) throw new Error(`no form for ${action} on ${page.address}: ${page.body.slice(-1_500)}`);
    return this.post(new URL(action, page.address).href, { ...hiddenFields(form), ...fields }, headers);
  }

  /** Goes where a redirect points. */
  follow(answer: Answer): Promise<Answer> {
    if (!answer.location) throw new Error(`no redirect: ${answer.status} ${answer.body.slice(-1_500)}`);
    return this.get(answer.location);
  }

  async #ask(path: string, init: RequestInit): Promise<Answer> {
    const url = new URL(path, this.#publicUrl);
    const own = url.origin === this.#publicUrl.origin;
    const target = own ? `${this.#serverUrl}${url.pathname}${url.search}` : url.href;
    const headers = new Headers(init.headers);
    if (own) headers.set('cookie', [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(target, { ...init, headers, redirect: 'manual' });
    if (own) this.#keep(response.headers.getSetCookie());
    const to = response.headers.get('location');
    return {
      status: response.status,
      headers: response.headers,
      body: await response.text(),
      location: to === null ? undefined : new URL(to, url).href,
      address: url.href,
    };
  }

  #keep(lines: readonly string[]): void {
    for (const line of lines) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}

/** The hidden fields, and what stands ticked. */
function hiddenFields(form: string): Record<string, string> {
  const inputs = (form.split('</form>')[0] ?? '').match(/<input[^>]*type="hidden"[^>]*>/g) ?? [];
  return Object.fromEntries(inputs.map((input) => [attribute(input, 'name'), attribute(input, 'value')]));
}

const attribute = (tag: string, name: string): string => decode(new RegExp(`${name}="([^"]*)"`).exec(tag)?.[1] ?? '');
