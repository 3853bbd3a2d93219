import { Agent } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Front, openFront } from './front.ts';
import { askRaw } from './raw.ts';
import { listTools, send, sendJson } from './requests.ts';
import { link } from './visits.ts';

let front: Front;
let token: string;
beforeAll(async () => {
  front = await openFront();
  token = (await link(front)).tokens.access_token;
});
afterAll(() => front.close());

const bearer = () => ({ authorization: `Bearer ${token}` });

describe('the connector address', () => {
  it.each(['/mcp', '/mcp/'])('%s answers a POST without a redirect', async (path) => {
    const { status } = await sendJson(front.url + path, '{"jsonrpc":"2.0","id":1,"method":"tools/list"}', {
      ...bearer(),
      accept: 'application/json, text/event-stream',
    });
    expect(status).toBe(200);
  });

  it.each(['GET', 'DELETE'])('%s is 405 with a token and 401 without', async (method) => {
    for (const path of ['/mcp', '/mcp/']) {
      expect((await send(front.url + path, { method, headers: bearer() })).status).toBe(405);
      expect((await send(front.url + path, { method })).status).toBe(401);
    }
  });

  it('ignores a session id from before a deploy', async () => {
    const stale = { 'mcp-session-id': 'a-session-of-yesterday' };
    expect((await listTools(front.url, token, stale)).status).toBe(200);
  });

  it.each([{}, { 'transfer-encoding': 'chunked' }])('refuses a body that is too large, sent with %o', async (how) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: { x: 'x'.repeat(1_100_000) } });
    const accept = 'application/json, text/event-stream';
    const headers = { ...bearer(), 'content-type': 'application/json', accept, ...how };
    expect((await askRaw(front.mcpUrl, headers, { method: 'POST', body })).status).toBe(413);
  });

  it.each([
    ...['/mcp', '/oauth/token', '/oauth/register', '/sign-in/owner', '/nowhere'].map((path) => [path, {}] as const),
    ...['/mcp', '/oauth/token', '/oauth/register', '/sign-in/owner'].map(
      (path) => [path, { 'transfer-encoding': 'chunked' }] as const,
    ),
  ])('a body too large at %s, sent with %o, costs no other request on its connection', async (path, how) => {
    // proxies send the requests of many people over one connection
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const type =
      path === '/mcp' || path === '/oauth/register' ? 'application/json' : 'application/x-www-form-urlencoded';
    const headers = { ...bearer(), accept: 'application/json, text/event-stream', 'content-type': type, ...how };
    const body = `a=${'x'.repeat(1_500_000)}`;
    expect((await askRaw(front.url + path, headers, { method: 'POST', agent, body })).status).toBeGreaterThan(399);
    for (let after = 0; after < 2; after += 1) {
      expect((await askRaw(`${front.url}/healthz`, {}, { agent })).status).toBe(200);
    }
    agent.destroy();
  });
});

describe('the challenge', () => {
  it.each([
    ['/mcp', '/mcp'],
    ['/mcp/', '/mcp/'],
  ])('of %s leads to the metadata of that very address and names both scopes (RFC 9728 §5.1)', async (path, named) => {
    const { status, headers, body } = await sendJson(front.url + path, '{}');
    expect(status).toBe(401);
    const challenge = headers.get('www-authenticate') ?? '';
    expect(challenge).toMatch(/^Bearer /);
    expect(challenge).toContain(`resource_metadata="${front.url}/.well-known/oauth-protected-resource${named}"`);
    expect(challenge).toContain('scope="time:read time:write"');
    expect(challenge).not.toContain('offline_access');
    expect(JSON.stringify(body)).not.toContain('tools');
  });

  it.each([
    ['an unknown token', 'Bearer aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'],
    ['a huge token', `Bearer ${'a'.repeat(8_000)}`],
    ['another scheme', 'Basic dXNlcjpwYXNz'],
    ['an empty token', 'Bearer '],
    ['the token twice', 'Bearer a b'],
  ])('answers %s with 401 (RFC 6750 §3.1)', async (_, authorization) => {
    const { status, headers } = await listTools(front.url, undefined, { authorization });
    expect(status).toBe(401);
    expect(headers.get('www-authenticate')).toContain('resource_metadata=');
  });

  it('does not take a token from the address or the body (RFC 6750 §2.3)', async () => {
    expect((await sendJson(`${front.mcpUrl}?access_token=${token}`, '{}')).status).toBe(401);
    expect((await sendJson(front.mcpUrl, JSON.stringify({ access_token: token }))).status).toBe(401);
  });

  it('does not take a refresh token for an access token', async () => {
    const { tokens } = await link(front);
    expect((await listTools(front.url, tokens.refresh_token)).status).toBe(401);
  });
});

describe('the guards against other web sites', () => {
  it.each(['https://evil.example', 'null', 'https://claude.ai.evil.example', 'https://evil.example:8787'])(
    'refuse the origin %s, with or without a token',
    async (origin) => {
      expect((await listTools(front.url, token, { origin })).status).toBe(403);
      expect((await listTools(front.url, undefined, { origin })).status).toBe(403);
    },
  );

  it.each(['https://claude.ai', 'https://claude.com', 'https://chatgpt.com'])('let %s in', async (origin) => {
    const { status, headers } = await listTools(front.url, token, { origin });
    expect(status).toBe(200);
    expect(headers.get('access-control-allow-origin')).toBe(origin);
  });

  it.each(['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example'])(
    'refuse the host %s, since a name can be pointed at this machine (DNS rebinding)',
    async (host) => {
      const headers = { ...bearer(), host, 'content-type': 'application/json' };
      expect((await askRaw(front.mcpUrl, headers, { method: 'POST', body: '{}' })).status).toBe(403);
      expect((await askRaw(`${front.url}/sign-in`, { host })).status).toBe(403);
    },
  );
});

describe('the preflight of a page elsewhere', () => {
  const ask = (path: string, origin: string, headers: string) =>
    send(front.url + path, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': headers },
    });

  it('passes at /mcp for the known hosts, before any token is asked for', async () => {
    const wanted = [
      'authorization',
      'content-type',
      'mcp-protocol-version',
      'mcp-method',
      'mcp-name',
      'mcp-session-id',
    ];
    const { status, headers } = await ask('/mcp', 'https://claude.ai', wanted.join(','));
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe('https://claude.ai');
    expect(headers.get('access-control-allow-methods')).toContain('POST');
    const allowed = headers.get('access-control-allow-headers')?.toLowerCase().split(/,\s*/);
    expect(allowed).toEqual(expect.arrayContaining(wanted));
  });

  it('lets such a page read the challenge', async () => {
    const { headers } = await listTools(front.url, undefined, { origin: 'https://claude.ai' });
    expect(headers.get('access-control-expose-headers')?.toLowerCase()).toContain('www-authenticate');
  });

  it.each(['/oauth/register', '/oauth/token', '/oauth/revoke'])('passes at %s for any web client', async (path) => {
    const { status, headers } = await ask(path, 'https://web-client.example', 'content-type,mcp-protocol-version');
    expect(status).toBe(204);
    expect(['*', 'https://web-client.example']).toContain(headers.get('access-control-allow-origin'));
    expect(headers.get('access-control-allow-methods')).toContain('POST');
    expect(headers.get('access-control-allow-headers')).toContain('mcp-protocol-version');
    expect(headers.get('access-control-allow-credentials')).toBeNull();
  });

  it('is followed by answers that the page may read', async () => {
    const origin = 'https://web-client.example';
    const registered = await sendJson(
      `${front.url}/oauth/register`,
      '{"redirect_uris":["https://web-client.example/"]}',
      {
        origin,
      },
    );
    expect(registered.status).toBe(201);
    expect(registered.headers.get('access-control-allow-origin')).toBe('*');
    const refused = await send(`${front.url}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', client_id: String(registered.body.client_id) }),
      headers: { origin },
    });
    expect(refused.status).toBeLessThan(500);
    expect(refused.headers.get('access-control-allow-origin')).toBe(origin);
  });
});
