import { expect, test } from 'vitest';
import { type AccountId, Secret } from '../../src/domain/identity.ts';
import type { Ask } from '../../src/domain/source.ts';
import type { Fetch } from '../../src/net/transport.ts';
import { createGoogleCalendar } from '../../src/sources/google/calendar.ts';
import { Exchange } from '../../src/sources/google/line.ts';
import { accountOf, day, gapsOf, NOW_MS, zone } from './stand-in.ts';

const ASK: Ask = {
  account: accountOf(['https://www.googleapis.com/auth/calendar']),
  token: async () => new Secret('token'),
  span: { from: day('2031-05-05'), to: day('2031-05-05') },
  zone: zone('Asia/Taipei'),
  nowMs: NOW_MS,
  visibility: () => 'write',
  signal: new AbortController().signal,
};

const calendarVia = (fetch: Fetch, askMs?: number) =>
  createGoogleCalendar({ provider: 'google', apiRoot: 'http://localhost:1', exchange: new Exchange(fetch, askMs) });

/** A network in which each of so many calendars answers by `events`. */
const network =
  (calendars: number, events: (url: URL) => Promise<Response>): Fetch =>
  async (address) => {
    const url = new URL(address);
    if (url.pathname.endsWith('/events')) return await events(url);
    return Response.json({ items: Array.from({ length: calendars }, (_, index) => ({ id: `c${index}` })) });
  };

function counted() {
  const seen = { running: 0, most: 0, all: 0 };
  const events = async () => {
    seen.running += 1;
    seen.all += 1;
    seen.most = Math.max(seen.most, seen.running);
    await new Promise((done) => setTimeout(done, 2));
    seen.running -= 1;
    return Response.json({ items: [] });
  };
  return { seen, events };
}

test('one account has at most 20 requests in flight, however many asks it makes, and another is not kept waiting', async () => {
  const { seen, events } = counted();
  const calendar = calendarVia(network(50, events));
  const asks = Array.from({ length: 4 }, () => calendar.read(ASK));
  let running = 4;
  for (const ask of asks) void ask.then(() => (running -= 1));
  await calendar.read({ ...ASK, account: { ...ASK.account, id: 'other' as AccountId } });
  expect(running).toBeGreaterThan(0);
  await Promise.all(asks);
  expect([seen.all, seen.most]).toEqual([250, 40]);
});

test('all asks of this process together have at most 90 requests in flight', async () => {
  const { seen, events } = counted();
  const calendar = calendarVia(network(40, events));
  const accounts = Array.from({ length: 8 }, (_, index) => ({ ...ASK.account, id: `a${index}` as AccountId }));
  await Promise.all(accounts.map((account) => calendar.read({ ...ASK, account })));
  expect([seen.all, seen.most]).toEqual([320, 90]);
});

test('an ask takes no longer than a source is waited for, and then gives what it has', async () => {
  const silent = new Promise<Response>(() => undefined);
  const events = (url: URL) => (url.pathname.includes('/c1/') ? silent : Promise.resolve(Response.json({ items: [] })));
  const found = await calendarVia(network(3, events), 300).read(ASK);
  expect([found.calendars.length, gapsOf(found)]).toEqual([3, ['c1: source_down']]);
});

test.each([
  ['seconds', '90'],
  ['a date', new Date(NOW_MS + 90_000).toUTCString()],
])('the wait that Google asks for may be given as %s', async (_, value) => {
  const busy = async () => Response.json({}, { status: 429, headers: { 'Retry-After': value } });
  await expect(calendarVia(network(1, busy)).read(ASK)).rejects.toMatchObject({
    kind: 'rate_limited',
    next: 'Wait 90 seconds, then call again.',
  });
});

test('a row that comes twice, because the list changed between two pages, counts once', async () => {
  const event = { id: 'e', start: { date: '2031-05-05' }, end: { date: '2031-05-06' } };
  const events = async (url: URL) =>
    Response.json({ items: [event], ...(url.searchParams.has('pageToken') ? {} : { nextPageToken: 'next' }) });
  expect((await calendarVia(network(1, events)).read(ASK)).events).toHaveLength(1);
});
