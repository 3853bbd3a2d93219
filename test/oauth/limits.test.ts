import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AnonymousLimits } from '../../src/oauth/limits.ts';
import { type Front, openFront } from './front.ts';
import { askRaw } from './raw.ts';
import { listTools, refresh, send } from './requests.ts';
import { link } from './visits.ts';

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
  for (let count = 0; count < 220; count++) {
    const answer = await post(path, headersOf(count));
    if (answer.status === 429) return { count, answer };
  }
  throw new Error(`${path} never refused`);
}

const LIMITED: readonly [string, number][] = [
  ['/oauth/register', 20],
  ['/oauth/token', 120],
  ['/oauth/revoke', 120],
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
  ])('to %s find no way around at %s', async (path, other) => {
    await open();
    await untilRefused(path);
    expect([404, 429]).toContain((await post(other)).status);
  });

  it('that are too many leave reading and tools alone', async () => {
    await open();
    await untilRefused('/oauth/token');
    await untilRefused('/oauth/register');
    expect((await send(`${front.url}/.well-known/oauth-authorization-server`)).status).toBe(200);
    expect((await send(`${front.url}/sign-in`)).status).toBe(200);
    expect((await post('/mcp')).status).toBe(401);
  });
});

describe('registrations of all addresses together', () => {
  it('are refused after two hundred a minute, since each leaves a client for days', async () => {
    await open({ TRUST_PROXY: 'Fly-Client-IP' });
    const { count } = await untilRefused('/oauth/register', (index) => ({ 'fly-client-ip': `192.0.2.${index % 250}` }));
    expect(count).toBe(200);
    vi.setSystemTime(Date.now() + 60_000);
    expect((await post('/oauth/register', { 'fly-client-ip': '192.0.2.1' })).status).toBe(400);
  });
});

describe('tries of the owner link', () => {
  it('are never refused, so that nobody can lock the owner out', async () => {
    await open();
    for (let count = 0; count < 12; count++) expect((await post('/sign-in/owner')).status).not.toBe(429);
    await expect(link(front, { as: 'owner' })).resolves.toBeDefined();
  });

  it('wait the longer, the more there are in a minute', () => {
    let now = 0;
    const limits = new AnonymousLimits(undefined, () => now);
    const request = { method: 'POST', headers: {}, socket: { remoteAddress: '192.0.2.1' } } as IncomingMessage;
    const waits = Array.from({ length: 40 }, () => limits.waitMs(request, '/sign-in/owner'));
    expect(waits.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 0));
    expect(waits.slice(10, 13)).toEqual([250, 500, 750]);
    expect(waits.at(-1)).toBe(3_000);
    now += 60_000;
    expect(limits.waitMs(request, '/sign-in/owner')).toBe(0);
  });
});

describe('one connection', () => {
  it('asks so often a minute and no more, whatever others do at the same address', async () => {
    await open();
    const { tokens } = await link(front);
    const statuses = await inTurn(602, () =>
      listTools(front.url, tokens.access_token, { 'content-type': 'text/plain' }),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    const refused = await listTools(front.url, tokens.access_token);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    const other = await link(front);
    expect((await listTools(front.url, other.tokens.access_token)).status).toBe(200);
    vi.setSystemTime(Date.now() + 60_000);
    expect((await listTools(front.url, tokens.access_token)).status).toBe(200);
  });

  it.each([{}, { 'transfer-encoding': 'chunked' }])(
    'asks no oftener by several messages in one, sent %o',
    async (how) => {
      await open();
      const { tokens } = await link(front);
      const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
      const headers = {
        authorization: `Bearer ${tokens.access_token}`,
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
        ...how,
      };
      const send = (messages: unknown) =>
        askRaw(`${front.url}/mcp`, headers, { method: 'POST', body: JSON.stringify(messages) });
      const batch = Array.from({ length: 99 }, () => ping);
      expect(await inTurn(6, () => send(batch))).toEqual(Array.from({ length: 6 }, () => 200));
      expect((await send([ping, ping, ping])).status).toBe(200);
      expect((await send([ping, ping, ping, ping])).status).toBe(429);
      const refused = await send(ping);
      expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60']);
    },
  );

  it('renews so often a minute and no more, and many may renew from one address', async () => {
    await open();
    const [one, other] = [await link(front), await link(front)];
    const renewed = async ({ client, tokens }: typeof one) =>
      (await refresh(front.url, client, tokens.refresh_token)).status;
    const statuses = await inTurn(62, () => renewed(one).then((status) => ({ status })));
    expect(statuses).toEqual([...Array.from({ length: 60 }, () => 200), 429, 429]);
    expect(await inTurn(60, () => renewed(other).then((status) => ({ status })))).not.toContain(429);
  });
});

async function inTurn(times: number, run: () => Promise<{ status: number }>): Promise<number[]> {
  const statuses: number[] = [];
  for (let count = 0; count < times; count++) statuses.push((await run()).status);
  return statuses;
}

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
