import type { DemoGoogle } from '../../src/demo/google/server.ts';

type Params = Readonly<Record<string, string | undefined>>;

interface Decision {
  /** E-mail; default: the one that the page has chosen. */
  readonly account?: string;
  readonly untick?: readonly string[];
  readonly tick?: readonly string[];
  readonly decision?: 'allow' | 'cancel';
}

/** A person at the stand-in's consent page, without a browser: reads the form and sends it. */
export class ConsentVisit {
  readonly #google: DemoGoogle;
  readonly #params: Params;

  constructor(google: DemoGoogle, params: Params) {
    this.#google = google;
    this.#params = params;
  }

  /** The same visit with other parameters; undefined takes one away. */
  with(change: Params): ConsentVisit {
    return new ConsentVisit(this.#google, { ...this.#params, ...change });
  }

  async discovery(): Promise<Record<string, string>> {
    const response = await fetch(`${this.#google.issuer}/.well-known/openid-configuration`);
    return (await response.json()) as Record<string, string>;
  }

  async get(): Promise<Response> {
    const url = new URL((await this.discovery()).authorization_endpoint ?? '');
    for (const [name, value] of Object.entries(this.#params))
      if (value !== undefined) url.searchParams.set(name, value);
    return fetch(url, { redirect: 'manual' });
  }

  async request(): Promise<string> {
    return valuesOf(await this.#page(), 'request')[0] ?? '';
  }

  async permissions(): Promise<string[]> {
    return valuesOf(await this.#page(), 'permission');
  }

  /** Sends the form; gives the address that the browser is sent back to. */
  async decide({ account, untick = [], tick = [], decision = 'allow' }: Decision = {}): Promise<URL> {
    const page = await this.#page();
    const picked =
      account === undefined ? /value="(\d+)" checked/ : new RegExp(`value="(\\d+)"[^>]*/><span>[^<]*${account}`);
    const form = new URLSearchParams({ request: valuesOf(page, 'request')[0] ?? '', decision });
    form.set('account', picked.exec(page)?.[1] ?? '');
    const permissions = [...valuesOf(page, 'permission'), ...tick].filter((scope) => !untick.includes(scope));
    for (const permission of permissions) form.append('permission', permission);
    const action = new URL(/action="([^"]*)"/.exec(page)?.[1] ?? '', this.#google.url);
    const answer = await fetch(action, { method: 'POST', body: form, redirect: 'manual' });
    return new URL(answer.headers.get('Location') ?? '');
  }

  async #page(): Promise<string> {
    return (await this.get()).text();
  }
}

const valuesOf = (page: string, name: string): string[] =>
  [...page.matchAll(new RegExp(`name="${name}" value="([^"]*)"`, 'g'))].map((match) => match[1] ?? '');
