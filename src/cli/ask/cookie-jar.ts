interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly path: string;
}

/** The cookies of one server during one sign-in (RFC 6265 §5, without domains: it never leaves one origin). */
export class CookieJar {
  readonly #cookies = new Map<string, Cookie>();

  /** Keeps what a response sets, and drops what it ends. */
  store(from: URL, response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...rest] = line.split(';');
      const split = pair.indexOf('=');
      if (split < 1) continue;
      const [name, value] = [pair.slice(0, split).trim(), pair.slice(split + 1).trim()];
      const attributes = attributesOf(rest);
      const given = attributes.get('path');
      const path = given?.startsWith('/') ? given : folderOf(from.pathname);
      const key = `${name} ${path}`;
      if (isOver(attributes)) this.#cookies.delete(key);
      else this.#cookies.set(key, { name, value, path });
    }
  }

  /** Gives the `Cookie` header for this address, longest path first; undefined when there is nothing to send. */
  header(to: URL): string | undefined {
    const fitting = [...this.#cookies.values()].filter(({ path }) => covers(path, to.pathname));
    fitting.sort((a, b) => b.path.length - a.path.length);
    return fitting.length > 0 ? fitting.map(({ name, value }) => `${name}=${value}`).join('; ') : undefined;
  }
}

function attributesOf(parts: readonly string[]): Map<string, string> {
  return new Map(
    parts.map((part) => {
      const [name = '', ...value] = part.split('=');
      return [name.trim().toLowerCase(), value.join('=').trim()];
    }),
  );
}

function isOver(attributes: Map<string, string>): boolean {
  const maxAge = attributes.get('max-age');
  if (maxAge !== undefined) return Number(maxAge) <= 0;
  const expires = Date.parse(attributes.get('expires') ?? '');
  return expires <= Date.now();
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/')) || '/';

const covers = (path: string, asked: string): boolean =>
  asked === path || asked.startsWith(path.endsWith('/') ? path : `${path}/`);
