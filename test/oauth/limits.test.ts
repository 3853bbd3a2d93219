import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Front, openFront } from './front.ts';
import { send } from './requests.ts';

let front: Front;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(async () => {
  await front.close();
  vi.useRealTimers();
});
const open = async (env: Record<string, string> = {}) => {
  front = await openFront({ env, now: () => Date.now() });
};

const post = (path: string, headers: Record<string, string> = {}) =>
  send(front.url + path, { method: 'POST', body: new URLSearchParams({ x: 'y' }), headers });

/** Posts one after the other; gives how many were answered before the first 429, and that. */
async function untilRefused(path: string, headersOf = (_: number): Record<string, string> => ({})) {
  for (let count = 0; count < 200; count++) {
    const answer = await post(path, headersOf(count));
    if (answer.status === 429) return { count, answer };
  }
  throw new Error(`${path} never refused`);
}

const LIMITED: readonly [string, number][] = [
  ['/oauth/register', 20],
  ['/oauth/token', 120],
  ['/oauth/revoke', 120],
  ['/sign-in/owner', 10],
  ['/sign-in/demo', 60],
  ['/sign-in/google', 60],
  ['/interaction/any', 60],
  ['/connect/google', 60],
];

describe('feeds', () => {
  it('are asked for 240 times a minute at most, whole or by their head, whatever the address', async () => {
    await open();
    const ask = (count: number) =>
      send(`${front.url}/feeds/guess-${count}.ics`, { method: count % 2 === 0 ? 'GET' : 'HEAD' });
    for (let count = 0; count < 240; count++) expect((await ask(count)).status, String(count)).toBe(404);
    const refused = [await ask(240), await ask(241)];
    expect(refused.map(({ status }) => status)).toEqual([429, 429]);
    expect(refused[0]?.headers.get('retry-after')).toBe('60');
    vi.setSystemTime(Date.now() + 60_000);
    expect((await ask(0)).status).toBe(404);
  });
});

describe('anonymous POSTs', () => {
  it.each(LIMITED)('to %s are refused after %i a minute, and welcome again in the next', async (path, allowed) => {
    await open();
    const { count, answer } = await untilRefused(path);
    expect(count).toBe(allowed);
    expect(answer.headers.get('retry-after')).toBe('60');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    vi.setSystemTime(Date.now() + 60_000);
    expect((await post(path)).status).not.toBe(429);
  });

  it.each(LIMITED.filter(([path]) => path !== '/oauth/revoke'))(
    'to %s are counted by the socket, whatever a header claims',
    async (path, allowed) => {
      await open();
      const { count } = await untilRefused(path, (index) => ({
        'x-forwarded-for': `192.0.2.${index}`,
        'x-real-ip': `192.0.2.${index}`,
        'fly-client-ip': `192.0.2.${index}`,
        forwarded: `for=192.0.2.${index}`,
      }));
      expect(count).toBe(allowed);
    },
  );

  it('are counted by the one header that the own proxy sets, when it is named', async () => {
    await open({ TRUST_PROXY: 'Fly-Client-IP' });
    const from = (address: string) => ({ 'fly-client-ip': address });
    expect((await untilRefused('/oauth/register', () => from('192.0.2.1'))).count).toBe(20);
    expect((await post('/oauth/register', from('192.0.2.2'))).status).toBe(400);
    const spoofed = await untilRefused('/oauth/register', (index) => ({
      ...from('192.0.2.2'),
      'x-forwarded-for': `198.51.100.${index}`,
    }));
    expect(spoofed.count).toBe(19);
  });

  it.each([
    ['/oauth/register', '/oauth/register/'],
    ['/oauth/register', '/oauth/REGISTER'],
    ['/oauth/register', '/OAUTH/register'],
    ['/oauth/register', '/oauth/%72egister'],
    ['/oauth/register', '/oauth//register'],
    ['/oauth/token', '/oauth/token/'],
    ['/oauth/token', '/oauth/Token'],
    ['/sign-in/owner', '/sign-in/OWNER'],
    ['/sign-in/owner', '/sign-in//owner'],
  ])('to %s find no way around at %s', async (path, other) => {
    await open();
    await untilRefused(path);
    expect([404, 429]).toContain((await post(other)).status);
  });

  it.each(['/sign-in/owner/', '/sign-in/%6fwner'])('are counted at %s too, which is the same page', async (path) => {
    await open();
    await untilRefused('/sign-in/owner');
    expect((await post(path)).status).toBe(429);
  });

  it('that are too many leave reading and tools alone', async () => {
    await open();
    await untilRefused('/oauth/token');
    await untilRefused('/sign-in/owner');
    expect((await send(`${front.url}/.well-known/oauth-authorization-server`)).status).toBe(200);
    expect((await send(`${front.url}/sign-in`)).status).toBe(200);
    expect((await post('/mcp')).status).toBe(401);
  });
});

describe('authorization requests, each of which is kept for an hour', () => {
  const request = (more = '') => send(`${front.url}/oauth/authorize?client_id=unknown${more}`, { redirect: 'manual' });

  it('are refused after sixty a minute, and welcome again in the next', async () => {
    await open();
    for (let count = 0; count < 60; count++) expect((await request()).status).toBe(400);
    expect((await request()).status).toBe(429);
    vi.setSystemTime(Date.now() + 60_000);
    expect((await request()).status).toBe(400);
  });

  it('may be long, but not of any length', async () => {
    await open();
    expect((await request(`&state=${'s'.repeat(6_000)}`)).status).toBe(400);
    expect((await request(`&state=${'s'.repeat(9_000)}`)).status).toBe(414);
  });
});

describe('a client that leaves before its answer', () => {
  it('is noted in the log and nowhere else', async () => {
    await open();
    const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const head = 'POST /oauth/token HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded';
    const socket = connect(Number(new URL(front.url).port), '127.0.0.1');
    socket.on('error', () => undefined);
    await new Promise((resolve) => socket.write(`${head}\r\nContent-Length: 99\r\n\r\nx`, resolve));
    socket.resetAndDestroy();
    await vi.waitFor(() => expect(front.logged.join('')).toContain('client left'));
    expect(printed).not.toHaveBeenCalled();
    expect(front.logged.join('')).not.toContain('"internal"');
    printed.mockRestore();
  });
});
