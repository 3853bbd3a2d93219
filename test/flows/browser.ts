import { CookieJar } from '../../src/cli/ask/cookie-jar.ts';
import { type Button, type Form, filled, type Page, readPage } from '../../src/cli/ask/forms.ts';

const MAX_REDIRECTS = 20;

/** Where a browser stands: the last page, with its forms and links. */
export interface Stand {
  readonly url: URL;
  readonly status: number;
  readonly html: string;
  readonly page: Page;
}

interface Asking {
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A browser without a screen: cookies per host, redirects, forms. It stops before `stopAt`, where a client would listen. */
export class TestBrowser {
  readonly #jars = new Map<string, CookieJar>();
  readonly #stopAt: string | undefined;

  constructor(stopAt?: string) {
    this.#stopAt = stopAt;
  }

  open(address: string | URL): Promise<Stand> {
    return this.#go(new URL(address), {});
  }

  /** Asks as a script of a page does, and gives the JSON of the answer. */
  async ask(address: string | URL, { body, headers = {} }: Asking = {}): Promise<{ status: number; json: unknown }> {
    const url = new URL(address);
    const cookie = this.#jarOf(url).header(url);
    const response = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...(cookie && { cookie }), 'content-type': 'application/json', origin: url.origin, ...headers },
      body: body === undefined ? null : JSON.stringify(body),
      redirect: 'manual',
    });
    const text = await response.text();
    return { status: response.status, json: text.startsWith('{') ? JSON.parse(text) : text };
  }

  /** Posts the form whose action has this path: its own fields but those to `drop`, `values` over them, the button of that value. */
  submit(
    stand: Stand,
    action: string,
    values: Record<string, string | undefined> = {},
    button?: string,
    drop: (name: string, value: string) => boolean = () => false,
  ): Promise<Stand> {
    const form = formTo(stand, action);
    const pressed = form.buttons.find(({ value }) => value === button) ?? form.buttons[0];
    const kept = { ...form, fields: form.fields.filter(({ name, value }) => !drop(name, value)) };
    return this.#go(new URL(form.action || stand.url, stand.url), {
      body: bodyOf(kept, pressed, values),
      from: stand.url,
    });
  }

  async #go(url: URL, { body, from }: { body?: URLSearchParams; from?: URL }): Promise<Stand> {
    let to = url;
    let form = body;
    for (let count = 0; count < MAX_REDIRECTS; count++) {
      if (this.#stopAt && to.href.startsWith(this.#stopAt)) return standAt(to, 0, '');
      const response = await this.#send(to, form, from);
      const location = response.headers.get('location');
      if (!location) return standAt(to, response.status, await response.text());
      await response.body?.cancel();
      to = new URL(location, to);
      form = undefined;
    }
    throw new Error(`redirected too often, at last to ${to.pathname}`);
  }

  async #send(url: URL, body: URLSearchParams | undefined, from: URL | undefined): Promise<Response> {
    const jar = this.#jarOf(url);
    const headers = new Headers({ accept: 'text/html', 'accept-language': 'en' });
    const cookie = jar.header(url);
    if (cookie) headers.set('cookie', cookie);
    if (body) headers.set('origin', (from ?? url).origin);
    const response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      body: body ?? null,
      headers,
      redirect: 'manual',
    });
    jar.store(url, response);
    return response;
  }

  // Cookies know no ports (RFC 6265 §8.5); two servers of one test must not mix theirs all the same.
  #jarOf(url: URL): CookieJar {
    const jar = this.#jars.get(url.host) ?? new CookieJar();
    this.#jars.set(url.host, jar);
    return jar;
  }
}

const standAt = (url: URL, status: number, html: string): Stand => ({ url, status, html, page: readPage(html) });

function formTo({ url, page, html }: Stand, action: string): Form {
  const form = page.forms.find((one) => new URL(one.action || url, url).pathname === action);
  if (form) return form;
  throw new Error(
    `no form to ${action} at ${url.pathname}: ${html.replace(/<style[\s\S]*?<\/style>/g, '').slice(-1500)}`,
  );
}

function bodyOf(form: Form, button: Button | undefined, values: Record<string, string | undefined>): URLSearchParams {
  const body = filled(form, button, {});
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) body.delete(name);
    else body.set(name, value);
  }
  return body;
}
