import { digest } from '../../src/domain/digest.ts';
import { CALLBACK } from '../flows/clients.ts';

export type Fields = Readonly<Record<string, string | undefined>>;

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A client as its registration was answered. */
export interface Client {
  readonly client_id: string;
  readonly redirect_uris: readonly string[];
  readonly client_secret?: string;
  readonly token_endpoint_auth_method?: string;
  readonly scope?: string;
}

export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly scope: string;
  readonly expires_in: number;
}

const VERIFIER = 'the-verifier-of-a-test-which-is-long-enough-for-rfc-7636';
export const STATE = 'state-of-the-test';

const USUAL = {
  client_name: 'Test assistant',
  redirect_uris: [CALLBACK],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
};

/** RFC 7591: registers a client, with what a usual one says and `metadata` over it; undefined leaves a member out. */
export const register = (url: string, metadata: Readonly<Record<string, unknown>> = {}): Promise<Answer> =>
  sendJson(`${url}/oauth/register`, JSON.stringify({ ...USUAL, ...metadata }));

export async function newClient(url: string, metadata: Readonly<Record<string, unknown>> = {}): Promise<Client> {
  const { status, body } = await register(url, metadata);
  if (status !== 201) throw new Error(`registration was answered ${status} ${JSON.stringify(body)}`);
  return body as unknown as Client;
}

/** The authorization request of a client that does everything right, with `changes`; undefined leaves a parameter out. */
export function authorizeUrl(
  url: string,
  client: Pick<Client, 'client_id' | 'redirect_uris'>,
  changes: Fields = {},
): URL {
  const page = new URL('/oauth/authorize', url);
  page.search = paramsOf({
    response_type: 'code',
    client_id: client.client_id,
    redirect_uri: client.redirect_uris[0],
    state: STATE,
    scope: 'time:read time:write',
    resource: `${url}/mcp`,
    code_challenge: digest(VERIFIER),
    code_challenge_method: 'S256',
    ...changes,
  }).toString();
  return page;
}

/** RFC 6749 §4.1.3: redeems a code. */
export const redeem = (
  url: string,
  client: Client,
  code: string,
  changes: Fields = {},
  headers = {},
): Promise<Answer> =>
  sendForm(
    `${url}/oauth/token`,
    {
      grant_type: 'authorization_code',
      client_id: client.client_id,
      redirect_uri: client.redirect_uris[0],
      code,
      code_verifier: VERIFIER,
      ...changes,
    },
    headers,
  );

/** RFC 6749 §6. */
export const refresh = (url: string, client: Client, token: string, changes: Fields = {}): Promise<Answer> =>
  sendForm(`${url}/oauth/token`, {
    grant_type: 'refresh_token',
    client_id: client.client_id,
    refresh_token: token,
    ...changes,
  });

/** RFC 7009. */
export const revoke = (url: string, client: Client, token: string): Promise<Answer> =>
  sendForm(`${url}/oauth/revoke`, { client_id: client.client_id, token });

/** Lists the tools with this token; the answer's status is all that most tests need. */
export const listTools = (url: string, token?: string, headers = {}): Promise<Answer> =>
  sendJson(`${url}/mcp`, JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }), {
    accept: 'application/json, text/event-stream',
    ...(token && { authorization: `Bearer ${token}` }),
    ...headers,
  });

export const sendForm = (url: string, fields: Fields, headers = {}): Promise<Answer> =>
  send(url, { method: 'POST', body: paramsOf(fields), headers });

export const sendJson = (url: string, body: string, headers = {}): Promise<Answer> =>
  send(url, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });

export async function send(url: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(url, { redirect: 'manual', ...init });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: jsonIn(text) };
}

/** What is no JSON object is kept as `text`. */
function jsonIn(text: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : { text };
  } catch {
    return { text };
  }
}

function paramsOf(fields: Fields): URLSearchParams {
  const given = Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return new URLSearchParams(given);
}
