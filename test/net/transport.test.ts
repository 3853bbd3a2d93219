import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { fetchWithin, openConnections } from '../../src/net/transport.ts';
import { cert, key } from './localhost-certificate.ts';
import { serve } from './server.ts';

const silence = () => undefined;

test('a server that never answers ends at the time limit', async () => {
  const { origin } = await serve(silence);
  await expect(fetchWithin(50)(origin)).rejects.toMatchObject({ name: 'TimeoutError' });
});

test('the time limit covers a body that stops half way', async () => {
  const { origin } = await serve((_, response) => response.writeHead(200).write('{"items":['));
  await expect(fetchWithin(50)(origin)).rejects.toMatchObject({ name: 'TimeoutError' });
});

test('an outside signal ends the request with its own reason, while it runs and when it ended before', async () => {
  const asker = new AbortController();
  const { origin } = await serve(() => asker.abort(new Error('the asker left')));
  const request = fetchWithin(60_000)(origin, { signal: asker.signal });
  await expect(request).rejects.toThrow('the asker left');
  await expect(fetchWithin(60_000)(origin, { signal: asker.signal })).rejects.toThrow('the asker left');
});

test('method, headers and form body arrive, and status, headers and body come back', async () => {
  const { origin } = await serve(async (request, response) => {
    const body = await request.setEncoding('utf8').reduce((all: string, chunk: string) => all + chunk, '');
    response.writeHead(418, { 'X-Kind': 'tea' }).end(`${request.method} ${request.headers['x-from']} ${body}`);
  });
  const answer = await fetchWithin(5_000)(origin, {
    method: 'POST',
    headers: new Headers({ 'x-from': 'here' }),
    body: new URLSearchParams({ a: 'b c' }),
  });
  expect([answer.status, answer.headers.get('x-kind')]).toEqual([418, 'tea']);
  expect(await answer.text()).toBe('POST here a=b+c');
});

test('an answer without a body is an answer', async () => {
  const { origin } = await serve((_, response) => response.writeHead(204).end());
  const answer = await fetchWithin(5_000)(origin);
  expect([answer.status, await answer.text()]).toEqual([204, '']);
});

test('a redirect is not followed', async () => {
  const { origin } = await serve(({ url }, response) =>
    url === '/' ? response.writeHead(302, { Location: '/elsewhere' }).end() : response.end('followed'),
  );
  const answer = await fetchWithin(5_000)(origin, { headers: { authorization: 'Bearer secret' } });
  expect([answer.status, await answer.text()]).toEqual([302, '']);
});

test('an answer beyond every reasonable size is cut off', async () => {
  const megabyte = Buffer.alloc(1024 * 1024);
  const { origin } = await serve((_, response) => {
    for (let sent = 0; sent < 34; sent += 1) response.write(megabyte);
    response.end();
  });
  await expect(fetchWithin(20_000)(origin)).rejects.toMatchObject({ code: 'BODY_TOO_LARGE' });
});

test('40 parallel requests to a plain http host share 20 connections', async () => {
  const sockets = new Set<unknown>();
  const { origin } = await serve(({ socket }, response) => {
    sockets.add(socket);
    setTimeout(() => response.end('ok'), 20);
  });
  const answers = await Promise.all(Array.from({ length: 40 }, () => fetchWithin(10_000)(origin)));
  expect(answers.every(({ ok }) => ok)).toBe(true);
  expect(sockets.size).toBeLessThanOrEqual(20);
});

test('20 parallel requests to an https host that speaks HTTP/2 share one connection', async () => {
  const sessions = new Set<unknown>();
  const server = createSecureServer({ key, cert, allowHTTP1: true });
  server.on('session', (session) => sessions.add(session));
  server.on('stream', (stream) => stream.respond({ ':status': 200 }) ?? stream.end('ok'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const connections = openConnections({ ca: cert });
  onTestFinished(async () => {
    await connections.destroy();
    server.close();
  });
  const origin = `https://localhost:${(server.address() as AddressInfo).port}`;
  const get = fetchWithin(10_000, { dispatcher: connections });
  const answers = await Promise.all(Array.from({ length: 20 }, async () => (await get(origin)).text()));
  expect(answers).toEqual(Array.from({ length: 20 }, () => 'ok'));
  expect(sessions.size).toBe(1);
});
