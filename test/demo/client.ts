import type { DemoGoogle } from '../../src/demo/google/server.ts';

export interface Answer<T> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
}

export interface Wish {
  readonly query?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Calls the stand-in's APIs over HTTP as its first account, with the permissions of the product or those given. */
export class ApiClient {
  readonly #google: DemoGoogle;
  readonly #token: string;

  constructor(google: DemoGoogle, scopes?: readonly string[]) {
    this.#google = google;
    this.#token = google.grant(scopes ? { scopes: scopes.map(longName) } : {}).accessToken;
  }

  get<T>(path: string, query: Wish['query'] = {}): Promise<Answer<T>> {
    return this.send<T>('GET', path, { query });
  }

  async send<T>(method: string, path: string, { query = {}, body, headers = {} }: Wish = {}): Promise<Answer<T>> {
    const url = new URL(path, this.#google.apiRoot);
    for (const [name, value] of Object.entries(query)) {
      for (const one of [value].flat()) url.searchParams.append(name, one);
    }
    const response = await fetch(url, {
      method,
      headers: { Authorization: `Bearer ${this.#token}`, ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: (text === '' ? undefined : JSON.parse(text)) as T,
    };
  }
}

const longName = (scope: string): string => (scope === 'openid' ? scope : `https://www.googleapis.com/auth/${scope}`);

export const eventsPath = (calendarId = 'primary', rest = ''): string =>
  `calendar/v3/calendars/${encodeURIComponent(calendarId)}/events${rest}`;

export const tasksPath = (listId: string, rest = ''): string =>
  `tasks/v1/lists/${encodeURIComponent(listId)}/tasks${rest}`;

/** Reads all pages of a list. */
export async function allPages<T>(client: ApiClient, path: string, query: Wish['query'] = {}): Promise<T[][]> {
  const pages: T[][] = [];
  let pageToken: string | undefined;
  do {
    const asked = pageToken === undefined ? query : { ...query, pageToken };
    const { body } = await client.get<{ items: T[]; nextPageToken?: string }>(path, asked);
    pages.push(body.items);
    pageToken = body.nextPageToken;
  } while (pageToken !== undefined);
  return pages;
}

export interface ErrorBody {
  readonly error: {
    readonly code: number;
    readonly message: string;
    readonly errors: readonly { readonly reason: string }[];
    readonly status?: string;
    readonly details?: readonly { readonly reason?: string }[];
  };
}

export const reasonOf = ({ body }: Answer<ErrorBody>): string | undefined => body.error.errors[0]?.reason;
