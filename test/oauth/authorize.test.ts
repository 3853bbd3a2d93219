import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestBrowser } from '../flows/browser.ts';
import { CALLBACK } from '../flows/clients.ts';
import { allow, signInAsDemo } from '../flows/steps.ts';
import { type Front, openFront } from './front.ts';
import {
  authorizeUrl,
  type Client,
  type Fields,
  listTools,
  newClient,
  redeem,
  STATE,
  send,
  type Tokens,
} from './requests.ts';
import { askForCode, link } from './visits.ts';

let front: Front;
let client: Client;
beforeAll(async () => {
  front = await openFront();
  client = await newClient(front.url);
});
afterAll(() => front.close());

/** Where the authorization endpoint sends the browser for a request with these changes. */
async function answerTo(changes: Fields): Promise<{ status: number; back: URL | undefined }> {
  const { status, headers } = await send(authorizeUrl(front.url, client, changes).href);
  const location = headers.get('location');
  return { status, back: location === null ? undefined : new URL(location, front.url) };
}

async function refusal(changes: Fields): Promise<URLSearchParams> {
  const { status, back } = await answerTo(changes);
  expect(status).toBe(303);
  expect(back?.href.startsWith(`${CALLBACK}?`)).toBe(true);
  return back?.searchParams ?? new URLSearchParams();
}

describe('an authorization request', () => {
  it.each<[string, string, Fields]>([
    [
      'no code challenge (RFC 7636 §4.4.1)',
      'invalid_request',
      { code_challenge: undefined, code_challenge_method: undefined },
    ],
    ['the plain method', 'invalid_request', { code_challenge_method: 'plain' }],
    ['no method, which means plain (RFC 7636 §4.3)', 'invalid_request', { code_challenge_method: undefined }],
    ['a challenge that is no SHA-256', 'invalid_request', { code_challenge: 'short' }],
    ['another response type', 'unsupported_response_type', { response_type: 'none' }],
    ['a resource that is not ours (RFC 8707 §2)', 'invalid_target', { resource: 'https://evil.example/mcp' }],
    ['the origin as the resource', 'invalid_target', { resource: 'ORIGIN' }],
    ['a resource that only begins like ours', 'invalid_target', { resource: 'MCP/other' }],
    ['an unknown prompt', 'invalid_request', { prompt: 'sing' }],
    ['a prompt that may show nothing', 'login_required', { prompt: 'none' }],
    ['a request object', 'request_not_supported', { request: 'x' }],
  ])('with %s is refused at the client, with iss and state (RFC 9207 §2)', async (_, error, changes) => {
    const resource = changes.resource?.replace('ORIGIN', front.url).replace('MCP', front.mcpUrl);
    const params = await refusal({ ...changes, ...(resource && { resource }) });
    expect(params.get('error')).toBe(error);
    expect(params.get('iss')).toBe(front.url);
    expect(params.get('state')).toBe(STATE);
    expect(params.has('code')).toBe(false);
  });

  it.each<[string, Fields]>([
    ['an unknown client', { client_id: 'nobody' }],
    ['no client', { client_id: undefined }],
    ['a redirect address that is not registered', { redirect_uri: 'https://evil.example/' }],
    ['a redirect address that only begins like the registered one', { redirect_uri: `${CALLBACK}/../evil` }],
    ['a path in other letters', { redirect_uri: CALLBACK.replace('callback', 'Callback') }],
  ])('with %s gets a page and no redirect (RFC 6749 §4.1.2.1)', async (_, changes) => {
    const { status, back } = await answerTo(changes);
    expect(back).toBeUndefined();
    expect(status).toBe(400);
  });

  it('that is wrong in more than one way never leads to an address that is not registered', async () => {
    const { status, back } = await answerTo({ redirect_uri: 'https://evil.example/', code_challenge: undefined });
    expect([status, back]).toEqual([400, undefined]);
  });

  it('returns to any port of a loopback address (RFC 8252 §7.3)', async () => {
    const redirect_uri = CALLBACK.replace('33418', '61234');
    const { client: native, back } = await askForCode(front, {
      client,
      ask: { redirect_uri },
      browser: new TestBrowser(redirect_uri),
    });
    expect(back.href).toMatch(`${redirect_uri}?`);
    const code = back.searchParams.get('code') ?? '';
    expect((await redeem(front.url, native as Client, code, { redirect_uri })).status).toBe(200);
  });

  it('gets iss and state back with its code', async () => {
    const { back } = await askForCode(front);
    expect(back.searchParams.get('iss')).toBe(front.url);
    expect(back.searchParams.get('state')).toBe(STATE);
    expect([...back.searchParams.keys()].sort()).toEqual(['code', 'iss', 'state']);
  });

  it('may do without a state, and then gets none', async () => {
    const { back } = await askForCode(front, { ask: { state: undefined } });
    expect(back.searchParams.get('iss')).toBe(front.url);
    expect(back.searchParams.has('state')).toBe(false);
  });
});

describe('the token of a request', () => {
  it.each<[string, Fields]>([
    ['without a resource', { resource: undefined }],
    ['for the connector address', {}],
    ['for the address with a slash', { resource: 'SLASH' }],
  ])('%s is good at /mcp', async (_, changes) => {
    const resource = changes.resource === 'SLASH' ? `${front.mcpUrl}/` : undefined;
    const ask = resource ? { resource } : changes;
    const { client: own, tokens } = await link(front, { ask });
    expect((await listTools(front.url, tokens.access_token)).status).toBe(200);
    expect(own.client_id).toBeTruthy();
  });

  it('is refused when the code is redeemed for another resource (RFC 8707 §2.2)', async () => {
    const { client: own, code } = await askForCode(front);
    const { status, body } = await redeem(front.url, own as Client, code, { resource: 'https://evil.example/mcp' });
    expect([status, body.error]).toEqual([400, 'invalid_target']);
  });

  it('may name the resource again when the request left it out', async () => {
    const { client: own, code } = await askForCode(front, { ask: { resource: undefined } });
    expect((await redeem(front.url, own as Client, code, { resource: front.mcpUrl })).status).toBe(200);
  });

  it.each<[string, string | undefined, string]>([
    ['no scope', undefined, 'time:read time:write'],
    ['an empty scope', '', 'time:read time:write'],
    ['reading only', 'time:read', 'time:read'],
    ['only scopes of other servers', 'openid profile email', 'time:read time:write'],
    ['some scopes of other servers', 'openid time:read calendar.read', 'time:read'],
    ['a refresh token', 'offline_access', 'time:read time:write'],
    ['a refresh token and reading', 'time:read offline_access', 'time:read'],
  ])('that asked for %s can do what it should', async (_, scope, expected) => {
    const { tokens } = await link(front, { client, ask: { scope } });
    expect(granted(tokens)).toEqual(expected.split(' '));
    expect(tokens.refresh_token).toBeTruthy();
  });

  it.each(['select_account', 'consent select_account', 'consent', 'login', ''])(
    'is given after consent, whatever the client would have asked of the person: prompt=%s',
    async (prompt) => {
      const { tokens } = await link(front, { client, ask: { prompt } });
      expect(granted(tokens)).toEqual(['time:read', 'time:write']);
    },
  );

  it('is the same for an OpenID client, whose nonce and hints mean nothing here', async () => {
    const ask = { scope: 'openid time:read time:write', nonce: 'nonce-of-the-client', max_age: '600', acr_values: 'x' };
    const { tokens } = await link(front, { client, ask });
    expect(granted(tokens)).toEqual(['time:read', 'time:write']);
    expect(tokens).not.toHaveProperty('id_token');
  });

  it('can be asked for more than the client registered for', async () => {
    const narrow = await newClient(front.url, { scope: 'time:read' });
    const { tokens } = await link(front, { client: narrow, ask: { scope: undefined } });
    expect(granted(tokens)).toEqual(['time:read', 'time:write']);
  });

  it('is opaque and lives an hour', async () => {
    const { tokens } = await link(front, { client });
    expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 3_600 });
    expect(tokens.access_token).toMatch(/^[\w-]{43}$/);
  });
});

const granted = ({ scope }: Tokens): string[] =>
  scope
    .split(' ')
    .filter((one) => one !== 'offline_access')
    .sort();

describe('a browser that is signed in already', () => {
  it('is asked again for every client and every time', async () => {
    const browser = new TestBrowser(CALLBACK);
    await allow(browser, await signInAsDemo(browser, await browser.open(authorizeUrl(front.url, client))));
    const again = await browser.open(authorizeUrl(front.url, client));
    expect([again.status, again.url.pathname.startsWith('/interaction/')]).toEqual([200, true]);
  });
});
