import { createHash, createPublicKey, verify } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import type { DemoGoogleOptions } from '../../src/demo/google/server.ts';
import { type CheckedDemoGoogle, checkedDemoGoogle } from '../google-contract/checked-demo.ts';
import { eventsPath } from './client.ts';
import { ConsentVisit } from './consent-visit.ts';

let google: CheckedDemoGoogle | undefined;
let now = 0;
afterEach(() => google?.close());

const NOW = Date.parse('2026-03-01T00:00:00Z');
const CALLBACK = 'http://localhost:8787/google/callback';
const AUTH = 'https://www.googleapis.com/auth/';
const EMAIL = `${AUTH}userinfo.email`;
const VERIFIER = 'v'.repeat(43);
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');

async function open(options: Partial<DemoGoogleOptions> = {}): Promise<ConsentVisit> {
  now = NOW;
  google = await checkedDemoGoogle({ ...options, now: () => now });
  return new ConsentVisit(google, {
    client_id: google.clientId,
    redirect_uri: CALLBACK,
    response_type: 'code',
    scope: `openid email ${AUTH}calendar.events ${AUTH}tasks`,
    state: 'state-1',
    nonce: 'nonce-1',
    access_type: 'offline',
    prompt: 'consent select_account',
    code_challenge: CHALLENGE,
    code_challenge_method: 'S256',
  });
}

interface TokenAnswer {
  readonly access_token: string;
  readonly refresh_token?: string;
  readonly id_token: string;
  readonly scope: string;
  readonly expires_in: number;
  readonly refresh_token_expires_in?: number;
  readonly error?: string;
  readonly error_description?: string;
}

async function token(params: Record<string, string>): Promise<{ status: number; body: TokenAnswer }> {
  const all = { client_id: google?.clientId ?? '', client_secret: google?.clientSecret ?? '', ...params };
  const response = await fetch(`${google?.url}/token`, { method: 'POST', body: new URLSearchParams(all) });
  return { status: response.status, body: (await response.json()) as TokenAnswer };
}

const exchange = (code: string, change: Record<string, string> = {}) =>
  token({ grant_type: 'authorization_code', code, redirect_uri: CALLBACK, code_verifier: VERIFIER, ...change });

const refresh = (refreshToken: string) => token({ grant_type: 'refresh_token', refresh_token: refreshToken });

const errorOf = ({ status, body }: { status: number; body: TokenAnswer }) => [
  status,
  body.error,
  body.error_description,
];

const codeOf = (back: URL): string => back.searchParams.get('code') ?? '';

const eventsStatus = async (accessToken: string): Promise<number> =>
  (await fetch(google?.apiRoot + eventsPath(), { headers: { Authorization: `Bearer ${accessToken}` } })).status;

test('the whole way: page, code, tokens, id_token, API, refresh, revocation', async () => {
  const visit = await open();
  const back = await visit.decide();
  expect(back.origin + back.pathname).toBe(CALLBACK);
  expect(back.searchParams.get('state')).toBe('state-1');
  expect(back.searchParams.get('iss')).toBe(google?.issuer);

  const { status, body } = await exchange(codeOf(back));
  expect(status).toBe(200);
  expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 3599 });
  expect(body.scope.split(' ')).toEqual(['openid', EMAIL, `${AUTH}calendar.events`, `${AUTH}tasks`]);
  expect(await eventsStatus(body.access_token)).toBe(200);

  const renewed = await refresh(body.refresh_token ?? '');
  expect(renewed.body).not.toHaveProperty('refresh_token');
  expect(renewed.body.scope).toBe(body.scope);
  expect(await eventsStatus(renewed.body.access_token)).toBe(200);

  const revoke = () =>
    fetch(`${google?.url}/revoke?token=${encodeURIComponent(body.refresh_token ?? '')}`, { method: 'POST' });
  expect((await revoke()).status).toBe(200);
  expect(errorOf(await refresh(body.refresh_token ?? ''))).toEqual([
    400,
    'invalid_grant',
    'Token has been expired or revoked.',
  ]);
  expect(await eventsStatus(renewed.body.access_token)).toBe(401);
  expect(await (await revoke()).json()).toEqual({
    error: 'invalid_token',
    error_description: 'Token expired or revoked',
  });
});

test('the id_token is signed with the published key and tells who it is', async () => {
  const visit = await open();
  const { body } = await exchange(codeOf(await visit.decide()));
  const [head = '', claims = '', signature = ''] = body.id_token.split('.');
  const { jwks_uri: jwksUri = '' } = await visit.discovery();
  const { keys } = (await (await fetch(jwksUri)).json()) as { keys: { kid: string }[] };
  const { kid, alg } = JSON.parse(Buffer.from(head, 'base64url').toString());
  const key = createPublicKey({ key: { ...keys.find((one) => one.kid === kid) }, format: 'jwk' });
  expect(alg).toBe('RS256');
  expect(verify('sha256', Buffer.from(`${head}.${claims}`), key, Buffer.from(signature, 'base64url'))).toBe(true);
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
    iss: google?.issuer,
    azp: google?.clientId,
    aud: google?.clientId,
    sub: '114020370000000000001',
    email: 'student@demo.example',
    email_verified: true,
    nonce: 'nonce-1',
    iat: NOW / 1000,
    exp: NOW / 1000 + 3600,
  });
});

test('the name comes only with the profile scope', async () => {
  const visit = await open();
  const { body } = await exchange(codeOf(await visit.with({ scope: 'openid email profile' }).decide()));
  const claims = JSON.parse(Buffer.from(body.id_token.split('.')[1] ?? '', 'base64url').toString());
  expect(claims.name).toBe('王品睿 (demo)');
});

test('permissions that were not ticked are not granted; who it is cannot be unticked (O6)', async () => {
  const visit = await open();
  const { body } = await exchange(codeOf(await visit.decide({ untick: [`${AUTH}tasks`] })));
  expect(body.scope.split(' ')).toEqual(['openid', EMAIL, `${AUTH}calendar.events`]);
  expect(await visit.permissions()).toEqual([`${AUTH}calendar.events`, `${AUTH}tasks`]);
});

test('a permission that was not asked for cannot be ticked by hand', async () => {
  const visit = await open();
  const { body } = await exchange(codeOf(await visit.decide({ tick: [`${AUTH}calendar`] })));
  expect(body.scope).not.toContain(`${AUTH}calendar `);
  expect(body.scope.split(' ')).toHaveLength(4);
});

test('another account can be picked, with its own data', async () => {
  const visit = await open();
  const { body } = await exchange(codeOf(await visit.decide({ account: 'visitor@demo.example' })));
  const headers = { Authorization: `Bearer ${body.access_token}` };
  const events = await (await fetch(google?.apiRoot + eventsPath(), { headers })).json();
  expect(events).toMatchObject({ items: [{ summary: 'Lunch (demo)' }] });
});

test('cancel goes back with access_denied, prompt=none with interaction_required', async () => {
  const visit = await open();
  const back = await visit.decide({ decision: 'cancel' });
  expect([...back.searchParams]).toEqual([
    ['error', 'access_denied'],
    ['state', 'state-1'],
    ['iss', google?.issuer],
  ]);
  const silent = await visit.with({ prompt: 'none' }).get();
  expect(new URL(silent.headers.get('Location') ?? '').searchParams.get('error')).toBe('interaction_required');
});

test.each([
  [{ client_id: 'another' }, 'invalid_client'],
  [{ redirect_uri: 'https://evil.example/callback' }, 'redirect_uri_mismatch'],
  [{ redirect_uri: 'http://localhost.evil.example/' }, 'redirect_uri_mismatch'],
  [{ redirect_uri: 'not an address' }, 'redirect_uri_mismatch'],
  [{ response_type: 'token' }, 'unsupported_response_type'],
  [{ scope: 'openid https://mail.google.com/' }, 'invalid_scope'],
  [{ scope: '' }, 'invalid_request'],
  [{ code_challenge_method: 'plain' }, 'invalid_request'],
])('a request with %j is refused on the page, and nothing is sent back', async (change, text) => {
  const visit = await open();
  const answer = await visit.with(change).get();
  expect([answer.status, answer.headers.get('Location')]).toEqual([400, null]);
  expect(await answer.text()).toContain(text);
});

test('an address that was registered is taken', async () => {
  const visit = await open({ redirectUris: ['https://time.example/google/callback'] });
  expect((await visit.with({ redirect_uri: 'https://time.example/google/callback' }).get()).status).toBe(200);
});

test('the form cannot be made up, nor used after ten minutes', async () => {
  const visit = await open();
  const send = (request: string) =>
    fetch(`${google?.url}/o/oauth2/v2/auth/decide`, {
      method: 'POST',
      body: new URLSearchParams({ request, decision: 'allow' }),
      redirect: 'manual',
    });
  expect((await send('made-up.made-up')).status).toBe(400);
  const request = await visit.request();
  now += 600_000;
  expect((await send(request)).status).toBe(400);
});

test('a code is good once and for 60 seconds; its second use ends what the first one gave', async () => {
  const visit = await open();
  const code = codeOf(await visit.decide());
  const { body } = await exchange(code);
  expect(errorOf(await exchange(code))).toEqual([400, 'invalid_grant', 'Malformed auth code.']);
  expect(errorOf(await refresh(body.refresh_token ?? ''))[1]).toBe('invalid_grant');
  const late = codeOf(await visit.decide());
  now += 60_000;
  expect(errorOf(await exchange(late))[1]).toBe('invalid_grant');
  expect(errorOf(await exchange('4/made-up'))[1]).toBe('invalid_grant');
});

test.each([
  [{ redirect_uri: 'http://localhost:1/other' }, [400, 'redirect_uri_mismatch', 'Bad Request']],
  [{ code_verifier: 'w'.repeat(43) }, [400, 'invalid_grant', 'Invalid code verifier.']],
  [{ client_secret: 'wrong' }, [401, 'invalid_client', 'Unauthorized']],
  [{ client_id: 'wrong' }, [401, 'invalid_client', 'The OAuth client was not found.']],
  [{ grant_type: 'password' }, [400, 'unsupported_grant_type', 'Invalid grant_type: password']],
])('the code is not exchanged with %j', async (change, error) => {
  const visit = await open();
  expect(errorOf(await exchange(codeOf(await visit.decide()), change as Record<string, string>))).toEqual(error);
});

test('a code with a challenge needs its verifier', async () => {
  const visit = await open();
  const params = { grant_type: 'authorization_code', code: codeOf(await visit.decide()), redirect_uri: CALLBACK };
  expect(errorOf(await token(params))).toEqual([400, 'invalid_grant', 'Missing code verifier.']);
});

test('the client secret can come by Basic', async () => {
  await open();
  const basic = Buffer.from(`${google?.clientId}:${google?.clientSecret}`).toString('base64');
  const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: google?.grant().refreshToken ?? '' });
  const answer = await fetch(`${google?.url}/token`, {
    method: 'POST',
    body,
    headers: { Authorization: `Basic ${basic}` },
  });
  expect(answer.status).toBe(200);
});

test('a refresh token comes at the first consent, then only with prompt=consent, and never online (O4)', async () => {
  const visit = await open();
  const tokenWith = async (change: Record<string, string | undefined>) =>
    (await exchange(codeOf(await visit.with(change).decide()))).body.refresh_token;
  expect(await tokenWith({ access_type: undefined, prompt: 'consent' })).toBeUndefined();
  await google?.close();
  const again = await open();
  const withPrompt = async (prompt: string) =>
    (await exchange(codeOf(await again.with({ prompt }).decide()))).body.refresh_token;
  expect(await withPrompt('select_account')).toBeDefined();
  expect(await withPrompt('select_account')).toBeUndefined();
  const asked = await withPrompt('select_account consent');
  expect(asked).toBeDefined();
  await fetch(`${google?.url}/revoke`, { method: 'POST', body: new URLSearchParams({ token: asked ?? '' }) });
  expect(await withPrompt('select_account')).toBeDefined();
});

test('a grant with an end says so, and is over then (O5)', async () => {
  const visit = await open({ grantLifeMs: 604_800_000 });
  const { body } = await exchange(codeOf(await visit.decide()));
  expect(body.refresh_token_expires_in).toBe(604_800);
  now += 604_800_000;
  expect(errorOf(await refresh(body.refresh_token ?? ''))[1]).toBe('invalid_grant');
});

test('a restart with the same secret takes earlier refresh tokens, another secret does not', async () => {
  await open({ secret: 'one' });
  const { refreshToken } = google?.grant() ?? { refreshToken: '' };
  await google?.close();
  await open({ secret: 'one' });
  expect((await refresh(refreshToken)).status).toBe(200);
  await google?.close();
  await open({ secret: 'two' });
  expect(errorOf(await refresh(refreshToken))[1]).toBe('invalid_grant');
});

test('data can be replaced; tokens of accounts that are gone are dead', async () => {
  await open();
  const { refreshToken } = google?.grant({ email: 'visitor@demo.example' }) ?? { refreshToken: '' };
  google?.load({ people: [] });
  expect(errorOf(await refresh(refreshToken))[1]).toBe('invalid_grant');
});
