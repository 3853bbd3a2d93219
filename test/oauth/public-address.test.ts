import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Front, openFront } from './front.ts';
import { askRaw } from './raw.ts';
import { listTools, newClient, redeem, send, type Tokens } from './requests.ts';
import { askForCode, link, toConsent } from './visits.ts';

const PUBLIC = 'https://time.example.test';

describe('behind a proxy that ends TLS', () => {
  let front: Front;
  beforeAll(async () => {
    const house = await openFront({ env: { PUBLIC_URL: PUBLIC } });
    front = { ...house, url: PUBLIC, mcpUrl: `${PUBLIC}/mcp` };
  });
  afterAll(() => front.close());

  it('a client connects at the public address', async () => {
    const client = await newClient(PUBLIC, { redirect_uris: ['https://host.example/back'] });
    const { back, code } = await askForCode(front, { client, as: 'owner' });
    expect(back.searchParams.get('iss')).toBe(PUBLIC);
    const { body } = await redeem(PUBLIC, client, code);
    expect((await listTools(PUBLIC, (body as unknown as Tokens).access_token)).status).toBe(200);
  });

  it('every cookie is for https alone', async () => {
    await toConsent(front, { client: await newClient(PUBLIC), as: 'owner' });
    const set = front.wire.exchanges.flatMap(({ headers }) => headers.getSetCookie());
    const names = new Set(set.map((line) => line.split('=')[0]));
    expect(names).toEqual(
      new Set([
        '__Host-sid',
        '__Host-form',
        '_session',
        '_session.sig',
        '_interaction',
        '_interaction.sig',
        '_interaction_resume',
        '_interaction_resume.sig',
      ]),
    );
    for (const line of set) expect(line).toMatch(/; secure/i);
    for (const line of set) expect(line).toMatch(/; httponly/i);
    for (const line of set) expect(line).toMatch(/; samesite=lax/i);
  });

  it('metadata, challenges and headers speak of https, although the request came by http', async () => {
    const { body } = await send(`${PUBLIC}/.well-known/oauth-authorization-server`);
    const addresses = Object.values(body).filter((value) => typeof value === 'string' && value.includes('://'));
    for (const address of addresses) expect(address).toMatch(`${PUBLIC}`);
    const { headers } = await listTools(PUBLIC);
    expect(headers.get('www-authenticate')).toContain(
      `resource_metadata="${PUBLIC}/.well-known/oauth-protected-resource/mcp"`,
    );
    for (const path of ['/', '/sign-in', '/oauth/authorize', '/oauth/jwks']) {
      expect((await send(PUBLIC + path)).headers.get('strict-transport-security'), path).toBe('max-age=31536000');
    }
  });

  it.each(['time-compass:8787', '10.0.0.7', 'backend.example.test'])(
    'a proxy may ask by its own name for this server, %s, at every address alike',
    async (host) => {
      const client = await newClient(PUBLIC, { redirect_uris: ['https://host.example/back'] });
      const { code } = await askForCode(front, { client, as: 'owner' });
      const { access_token } = (await redeem(PUBLIC, client, code)).body as unknown as Tokens;
      const direct = `http://localhost:${front.service().port}`;
      const headers = { host, 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
      expect((await askRaw(`${direct}/sign-in`, { host })).status).toBe(200);
      const refused = await askRaw(`${direct}/mcp`, headers, { method: 'POST', body });
      expect(refused.status).toBe(401);
      expect(refused.headers['www-authenticate']).toContain(`resource_metadata="${PUBLIC}/`);
      const authorized = { ...headers, authorization: `Bearer ${access_token}` };
      expect((await askRaw(`${direct}/mcp`, authorized, { method: 'POST', body })).status).toBe(200);
      const foreign = { ...authorized, origin: `https://${host}` };
      expect((await askRaw(`${direct}/mcp`, foreign, { method: 'POST', body })).status).toBe(403);
    },
  );

  it('the demo is not there', async () => {
    expect((await send(`${PUBLIC}/sign-in`)).body.text).not.toContain('/sign-in/demo');
  });

  it('the health checks of a platform need no name of ours', async () => {
    const port = front.service().port;
    expect((await askRaw(`http://localhost:${port}/healthz`, { host: '10.0.0.7:8787' })).status).toBe(200);
  });
});

describe('a token', () => {
  it('for another address of the server is refused (RFC 8707 §2)', async () => {
    const front = await openFront();
    const { tokens } = await link(front);
    expect((await listTools(front.url, tokens.access_token)).status).toBe(200);
    await front.restart({ PUBLIC_URL: front.url.replace('localhost', '127.0.0.1') });
    expect((await listTools(front.url, tokens.access_token)).status).toBe(401);
    await front.close();
  });
});
