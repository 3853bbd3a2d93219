import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import tls from 'node:tls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fetchGuarded } from '../../src/oauth/document-fetch.ts';
import { cert, key } from '../net/localhost-certificate.ts';
import { openFront } from './front.ts';
import { authorizeUrl, send } from './requests.ts';

const DOCUMENT = {
  client_name: 'Inside',
  redirect_uris: ['https://host.example/'],
  token_endpoint_auth_method: 'none',
};

/** An https server on this machine whose certificate this process trusts: only the guard keeps the service from it. */
const seen = { connections: 0, requests: [] as string[] };
const server = createServer({ cert, key }, (request, response) => {
  seen.requests.push(request.url ?? '');
  const client_id = `https://${request.headers.host}${request.url}`;
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ ...DOCUMENT, client_id }));
});
server.on('connection', () => {
  seen.connections++;
});
const trusted = tls.getCACertificates();
let port: number;
beforeAll(async () => {
  tls.setDefaultCACertificates([...trusted, cert]);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  tls.setDefaultCACertificates(trusted);
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  seen.connections = 0;
  seen.requests = [];
});

/** The kind of connections that oidc-provider makes, without its guard. */
const plainConnections = () => {
  const shared = (globalThis as Record<symbol, unknown>)[Symbol.for('undici.globalDispatcher.2')] as object;
  return new (shared.constructor as new () => NonNullable<RequestInit['dispatcher']>)();
};

describe('what the service fetches documents with', () => {
  it.each(['localhost', '127.0.0.1'])(
    'sends no HTTP request to %s: the connection is cut before (SSRF)',
    async (host) => {
      const front = await openFront();
      const client_id = `https://${host}:${port}/client.json`;
      const page = await send(authorizeUrl(front.url, { client_id, redirect_uris: DOCUMENT.redirect_uris }).href);
      await front.close();
      expect([page.status, page.headers.get('location')]).toEqual([400, null]);
      expect(seen.connections).toBeGreaterThan(0);
      expect(seen.requests).toEqual([]);
    },
  );

  it('would ask it, were it not for the guard', async () => {
    const front = await openFront({
      fetch: (url, options) => fetchGuarded(url as string, { ...options, dispatcher: plainConnections() }),
    });
    const client_id = `https://localhost:${port}/client.json`;
    const page = await send(authorizeUrl(front.url, { client_id, redirect_uris: DOCUMENT.redirect_uris }).href);
    await front.close();
    expect(page.status).toBe(303);
    expect(page.headers.get('location')).toMatch(/^\/interaction\//);
    expect(seen.requests).toEqual(['/client.json']);
  });

  it('fetches nothing when the guard is missing', async () => {
    await expect(fetchGuarded(`https://localhost:${port}/client.json`)).rejects.toThrow('guard');
    expect(seen.connections).toBe(0);
  });
});
