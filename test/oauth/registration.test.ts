import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLBACK } from '../flows/clients.ts';
import { newSigner } from './assertion.ts';
import { type Front, openFront } from './front.ts';
import { type Client, listTools, newClient, redeem, refresh, register, sendJson, type Tokens } from './requests.ts';
import { askForCode } from './visits.ts';

let front: Front;
beforeAll(async () => {
  front = await openFront({ env: { TRUST_PROXY: 'x-address' } });
});
afterAll(() => front.close());

// the limit on registrations counts addresses, and this file registers often
let address = 0;
const send = (body: string, headers = {}) =>
  sendJson(`${front.url}/oauth/register`, body, { 'x-address': `192.0.2.${address++}`, ...headers });
const registerWith = (metadata: Record<string, unknown>) =>
  send(JSON.stringify({ client_name: 'Test assistant', redirect_uris: [CALLBACK], ...metadata }));
const withRedirect = (...redirect_uris: unknown[]) => registerWith({ redirect_uris });

describe('a redirect address', () => {
  it.each([
    'https://claude.ai/api/mcp/auth_callback',
    'https://chatgpt.com/connector_platform_oauth_redirect',
    'https://host.example:8443/back?tenant=1',
    'http://localhost/callback',
    'http://localhost:1455/auth/callback',
    'http://127.0.0.1:53123/callback',
    'http://[::1]:53123/callback',
    'cursor://anysphere.cursor-mcp/oauth/callback',
    'com.example.app:/callback',
  ])('%s is accepted', async (uri) => {
    const { status, body } = await withRedirect(uri);
    expect(status).toBe(201);
    expect(body.redirect_uris).toEqual([uri]);
  });

  it.each([
    'http://host.example/callback',
    'http://localhost.host.example/callback',
    'http://127.0.0.1.host.example/callback',
    'http://192.168.1.5/callback',
    'https://user@host.example/',
    'https://user:word@host.example/',
    'http://user@localhost/callback',
    'https://host.example/#part',
    'https://host.example/#',
    'https://*.host.example/callback',
    'https://host.example/*',
    'https://host.example/a\r\nSet-Cookie: x=1',
    'https://host.example/a b',
    'https://host.example\\@evil.example/',
    'https://hóst.example/',
    'https://',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,hello',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://host.example/x',
    'about:blank',
    'ws://localhost/x',
    'wss://host.example/x',
    'ftp://host.example/x',
    'view-source:https://host.example/',
    'ms-msdt:/id',
    'search-ms:query=x',
    'mailto:a@host.example',
    'tel:123',
    'intent://host.example/#Intent;end',
    '/callback',
    'callback',
    '',
    ' https://host.example/',
    5,
    null,
    {},
    ['https://host.example/'],
  ])('%j is refused', async (uri) => {
    const { status, body } = await withRedirect('https://host.example/good', uri);
    expect(status).toBe(400);
    expect(body.error).toMatch(/^invalid_(redirect_uri|client_metadata)$/);
    expect(body).not.toHaveProperty('client_id');
  });

  it('is allowed up to twenty times', async () => {
    const addresses = (count: number) => Array.from({ length: count }, (_, index) => `https://host.example/${index}`);
    expect((await withRedirect(...addresses(20))).status).toBe(201);
    const { status, body } = await withRedirect(...addresses(21));
    expect([status, body.error]).toEqual([400, 'invalid_client_metadata']);
  });

  it('is needed', async () => {
    expect((await withRedirect()).status).toBe(400);
    expect((await registerWith({ redirect_uris: undefined })).status).toBe(400);
    expect((await registerWith({ redirect_uris: CALLBACK })).status).toBe(400);
  });
});

describe('what a client says about itself', () => {
  it.each([
    ['a name of 101 characters', { client_name: 'x'.repeat(101) }],
    ['a name that is no text', { client_name: { toString: 'x' } }],
    ['a list as a name', { client_name: ['Claude'] }],
    ['a number as a scope', { scope: 5 }],
    ['an unknown way to prove itself', { token_endpoint_auth_method: 'magic' }],
    ['an unknown grant type', { grant_types: ['password'] }],
    ['the implicit grant', { response_types: ['token'], grant_types: ['implicit'] }],
    ['a key set that is none', { jwks: 'x', token_endpoint_auth_method: 'private_key_jwt' }],
    ['no key for a method that needs one', { token_endpoint_auth_method: 'private_key_jwt' }],
  ])('with %s is refused', async (_, metadata) => {
    const { status, body } = await registerWith(metadata);
    expect([status, body.error]).toEqual([400, 'invalid_client_metadata']);
  });

  it('may be a name of 100 characters, or none', async () => {
    expect((await registerWith({ client_name: 'x'.repeat(100) })).status).toBe(201);
    expect((await registerWith({ client_name: undefined })).status).toBe(201);
  });

  it('may name scopes and members of other servers', async () => {
    const { status, body } = await registerWith({
      scope: 'openid calendar.read',
      software_statement: 'x',
      x: { y: 1 },
    });
    expect(status).toBe(201);
    expect(String(body.scope).split(' ').sort()).toEqual(['offline_access', 'time:read', 'time:write']);
    expect(body).not.toHaveProperty('x');
  });

  it.each([
    ['jwt-bearer, as Claude does', ['urn:ietf:params:oauth:grant-type:jwt-bearer']],
    ['device_code, as VS Code does', ['urn:ietf:params:oauth:grant-type:device_code']],
    ['several of other servers', ['implicit', 'client_credentials', 'password']],
  ])('may name grant types beside those of this server: %s', async (_, others) => {
    const { status, body } = await registerWith({
      grant_types: ['authorization_code', 'refresh_token', ...others],
      response_types: ['code', 'token', 'code id_token'],
    });
    expect([status, body.grant_types, body.response_types]).toEqual([
      201,
      ['authorization_code', 'refresh_token'],
      ['code'],
    ]);
  });

  it.each(['none', 'client_secret_post'])('may name how it would sign, although it does not: %s', async (method) => {
    const { status, body } = await registerWith({
      token_endpoint_auth_method: method,
      token_endpoint_auth_signing_alg: 'RS256',
    });
    expect([status, body.token_endpoint_auth_method]).toEqual([201, method]);
    expect(body).not.toHaveProperty('token_endpoint_auth_signing_alg');
  });

  it('is never stored under an id or secret of its own choice', async () => {
    const { body } = await registerWith({ client_id: 'mine', client_secret: 'mine', client_id_issued_at: 1 });
    expect(body.client_id).not.toBe('mine');
    expect(body.client_secret).not.toBe('mine');
  });

  it.each([
    ['an array', '[]'],
    ['a text', '"x"'],
    ['nothing', 'null'],
    ['no JSON', '{'],
    ['arrays ten thousand deep', `{"redirect_uris":${'['.repeat(10_000)}${']'.repeat(10_000)}}`],
    [
      'a name ten thousand deep',
      `{"redirect_uris":["${CALLBACK}"],"client_name":${'['.repeat(10_000)}${']'.repeat(10_000)}}`,
    ],
    [
      'objects five thousand deep',
      `{"redirect_uris":["${CALLBACK}"],"jwks":${'{"keys":'.repeat(5_000)}1${'}'.repeat(5_000)}}`,
    ],
    ['a huge body', JSON.stringify({ redirect_uris: [CALLBACK], x: 'x'.repeat(500_000) })],
  ])('as %s is refused, and the server stands', async (_, body) => {
    const { status, headers } = await send(body);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(headers.get('cache-control')).toBe('no-store');
    expect((await registerWith({})).status).toBe(201);
  });

  it('as a form is refused', async () => {
    const { status, body } = await send('redirect_uris=x', { 'content-type': 'application/x-www-form-urlencoded' });
    expect([status, body.error]).toEqual([400, 'invalid_request']);
  });

  it('with hostile member names harms nothing', async () => {
    const { status } = await send(`{"__proto__":{"x":1},"constructor":1,"redirect_uris":["${CALLBACK}"]}`);
    expect(status).toBe(201);
    expect(({} as { x?: number }).x).toBeUndefined();
  });
});

describe('a client that names no way to prove itself (RFC 7591 §2)', () => {
  const basic = ({ client_id, client_secret = '' }: Client) => ({
    authorization: `Basic ${Buffer.from(`${encodeURIComponent(client_id)}:${encodeURIComponent(client_secret)}`).toString('base64')}`,
  });

  it('gets a secret, redeems its code with it in the header, and not without', async () => {
    const client = await newClient(front.url, { token_endpoint_auth_method: undefined });
    expect(client).toMatchObject({
      token_endpoint_auth_method: 'client_secret_basic',
      client_secret: expect.any(String),
    });
    const { code } = await askForCode(front, { client });
    expect((await redeem(front.url, client, code)).status).toBe(401);
    const wrong = await redeem(front.url, client, code, {}, basic({ ...client, client_secret: 'wrong' }));
    expect([wrong.status, wrong.body.error]).toEqual([401, 'invalid_client']);
    const { status, body } = await redeem(front.url, client, code, { client_id: undefined }, basic(client));
    expect(status).toBe(200);
    expect((await listTools(front.url, (body as unknown as Tokens).access_token)).status).toBe(200);
  });

  it('keeps its secret after a restart', async () => {
    const client = await newClient(front.url, { token_endpoint_auth_method: undefined });
    await front.restart();
    const { code } = await askForCode(front, { client });
    expect((await redeem(front.url, client, code, { client_id: undefined }, basic(client))).status).toBe(200);
  });

  it('may send the secret in the body when it said so', async () => {
    const client = await newClient(front.url, { token_endpoint_auth_method: 'client_secret_post' });
    const { code } = await askForCode(front, { client });
    const { client_secret } = client;
    const { status, body } = await redeem(front.url, client, code, { client_secret });
    expect(status).toBe(200);
    const token = (body as unknown as Tokens).refresh_token;
    expect((await refresh(front.url, client, token)).status).toBe(401);
    expect((await refresh(front.url, client, token, { client_secret })).status).toBe(200);
  });

  it('gets no secret when it named "none"', async () => {
    const { body } = await register(front.url);
    expect(body.token_endpoint_auth_method).toBe('none');
    expect(body).not.toHaveProperty('client_secret');
  });
});

describe('a client with a key of its own', () => {
  it('proves itself by what it signs, each proof once (RFC 7523 §3)', async () => {
    const signer = newSigner();
    const client = await newClient(front.url, { token_endpoint_auth_method: 'private_key_jwt', jwks: signer.jwks });
    expect(client).not.toHaveProperty('client_secret');
    const { code } = await askForCode(front, { client });
    expect((await redeem(front.url, client, code)).status).toBe(401);
    const stranger = newSigner().assertion(client.client_id, front.url);
    expect((await redeem(front.url, client, code, stranger)).status).toBe(401);
    const elsewhere = signer.assertion(client.client_id, 'https://other.example');
    expect((await redeem(front.url, client, code, elsewhere)).status).toBe(401);
    const proof = signer.assertion(client.client_id, front.url);
    const { status, body } = await redeem(front.url, client, code, proof);
    expect(status).toBe(200);
    const token = (body as unknown as Tokens).refresh_token;
    expect((await refresh(front.url, client, token, proof)).status).toBe(401);
    expect((await refresh(front.url, client, token, signer.assertion(client.client_id, front.url))).status).toBe(200);
  });

  it('whose keys hold deep JSON is refused', async () => {
    const deep = '['.repeat(5_000) + ']'.repeat(5_000);
    const [key] = newSigner().jwks.keys;
    const { status, body } = await send(
      `{"redirect_uris":["${CALLBACK}"],"jwks":{"keys":[${JSON.stringify(key).slice(0, -1)},"x":${deep}}]}}`,
    );
    expect([status, body.error]).toEqual([400, 'invalid_client_metadata']);
  });
});
