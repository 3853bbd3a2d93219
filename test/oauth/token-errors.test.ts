import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from './database.ts';
import { type Front, openFront } from './front.ts';
import { type Client, listTools, newClient, redeem, refresh, revoke, send, sendForm, type Tokens } from './requests.ts';
import { link } from './visits.ts';

let front: Front;
let client: Client;
let tokens: Tokens;
beforeAll(async () => {
  front = await openFront();
  ({ client, tokens } = await link(front));
});
afterAll(() => front.close());

describe('the token endpoint', () => {
  it.each<[string, number, string, () => ReturnType<typeof send>]>([
    ['an unknown refresh token', 400, 'invalid_grant', () => refresh(front.url, client, 'a'.repeat(43))],
    ['an access token as a refresh token', 400, 'invalid_grant', () => refresh(front.url, client, tokens.access_token)],
    ['an unknown code', 400, 'invalid_grant', () => redeem(front.url, client, 'a'.repeat(43))],
    ['an unknown client', 401, 'invalid_client', () => refresh(front.url, client, 'x', { client_id: 'nobody' })],
    ['no client', 400, 'invalid_request', () => refresh(front.url, client, 'x', { client_id: undefined })],
    [
      'another grant type',
      400,
      'unsupported_grant_type',
      () => refresh(front.url, client, 'x', { grant_type: 'password' }),
    ],
    [
      'a broader scope (RFC 6749 §6)',
      400,
      'invalid_scope',
      () => refresh(front.url, client, tokens.refresh_token, { scope: 'all' }),
    ],
    [
      'JSON',
      400,
      'invalid_request',
      () =>
        send(`${front.url}/oauth/token`, {
          method: 'POST',
          body: '{}',
          headers: { 'content-type': 'application/json' },
        }),
    ],
    ['a huge body', 400, 'invalid_request', () => sendForm(`${front.url}/oauth/token`, { code: 'x'.repeat(100_000) })],
  ])('answers %s with %i %s, uncached and without a redirect (RFC 6749 §5.2)', async (_, status, error, ask) => {
    const answer = await ask();
    expect([answer.status, answer.body.error]).toEqual([status, error]);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it.each(['/oauth/token', '/oauth/revoke', '/oauth/register'])(
    'at %s speaks JSON also to an HTTP library that prefers HTML',
    async (path) => {
      const headers = { accept: 'text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2' };
      const { status, body } = await sendForm(front.url + path, { client_id: 'nobody', token: 'x' }, headers);
      expect([status, body.error]).toEqual(
        path === '/oauth/register' ? [400, 'invalid_request'] : [401, 'invalid_client'],
      );
    },
  );

  it('refuses the refresh token of another client', async () => {
    const { status, body } = await refresh(front.url, await newClient(front.url), tokens.refresh_token);
    expect([status, body.error]).toEqual([400, 'invalid_grant']);
    expect((await refresh(front.url, client, tokens.refresh_token)).status).toBe(200);
  });

  it('can narrow the scope, and the wider one comes back at the next time', async () => {
    const { tokens: wide } = await link(front);
    const { client: own, tokens: first } = await link(front);
    expect(wide.scope).toBe(first.scope);
    const narrow = (await refresh(front.url, own, first.refresh_token, { scope: 'time:read' }))
      .body as unknown as Tokens;
    expect(narrow.scope).toBe('time:read');
    expect((await refresh(front.url, own, narrow.refresh_token)).body.scope).toBe(first.scope);
  });

  it('lets no cache keep its tokens', async () => {
    const { client: own, tokens: first } = await link(front);
    const { status, headers } = await refresh(front.url, own, first.refresh_token);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
  });
});

describe('revocation', () => {
  it.each(['access_token', 'refresh_token'] as const)(
    'of the %s ends the grant at /mcp at once (RFC 7009 §2.1)',
    async (which) => {
      const { client: own, tokens: kept } = await link(front);
      expect((await listTools(front.url, kept.access_token)).status).toBe(200);
      expect((await revoke(front.url, own, kept[which])).status).toBe(200);
      expect((await listTools(front.url, kept.access_token)).status).toBe(401);
      expect((await refresh(front.url, own, kept.refresh_token)).body.error).toBe('invalid_grant');
      expect(rowsOf(front, `select id from connections where client_id = '${own.client_id}'`)).toEqual([]);
    },
  );

  it('also ends what was refreshed before', async () => {
    const { client: own, tokens: first } = await link(front);
    const next = (await refresh(front.url, own, first.refresh_token)).body as unknown as Tokens;
    await revoke(front.url, own, first.refresh_token);
    expect((await listTools(front.url, next.access_token)).status).toBe(401);
    expect((await listTools(front.url, first.access_token)).status).toBe(401);
  });

  it('by a foreign client changes nothing', async () => {
    const { client: own, tokens: kept } = await link(front);
    const foreign = await newClient(front.url);
    for (const token of [kept.access_token, kept.refresh_token]) {
      expect((await revoke(front.url, foreign, token)).status).toBe(200);
    }
    expect((await listTools(front.url, kept.access_token)).status).toBe(200);
    expect((await refresh(front.url, own, kept.refresh_token)).status).toBe(200);
  });

  it('of an unknown token succeeds, and by an unknown client does not (RFC 7009 §2.2)', async () => {
    expect((await revoke(front.url, client, 'a'.repeat(43))).status).toBe(200);
    const { status, body } = await revoke(front.url, { ...client, client_id: 'nobody' }, 'x');
    expect([status, body.error]).toEqual([401, 'invalid_client']);
  });

  it('of one connection leaves the others of the same person alone', async () => {
    const [one, other] = [await link(front), await link(front)];
    await revoke(front.url, one.client, one.tokens.refresh_token);
    expect((await listTools(front.url, other.tokens.access_token)).status).toBe(200);
  });
});
