import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Failure } from '../../../src/domain/failure.ts';
import { type Account, type AccountId, Secret, type UserId } from '../../../src/domain/identity.ts';
import type { Ask } from '../../../src/domain/source.ts';
import type { LocalDate, Zone } from '../../../src/domain/time.ts';
import { createGuard } from '../../../src/net/guard.ts';
import { Feeds } from '../../../src/sources/ical/feeds.ts';
import { createIcal } from '../../../src/sources/ical/ical.ts';
import { tryFeed } from '../../../src/sources/ical/trial.ts';
import { type Answer, feedServer } from './feed-server.ts';
import { fileText } from './files.ts';

const NOW = Date.parse('2026-11-01T04:00:00Z');
const SECRET = 'private-5f3a9c0d7e21b846';
const PATH = `/${SECRET}.ics`;

const RECORDED = new URL('../../../fixtures/moodle/errors.json', import.meta.url);

const account = (id = 'a'): Account => ({
  id: id as AccountId,
  user: 'u' as UserId,
  provider: 'ical',
  subject: `calendar ${id}`,
  label: 'Timetable',
  scopes: [],
  state: 'live',
  zone: undefined,
  connectedAt: 0,
  writes: 0,
  lastSuccessAt: undefined,
  grantEndsAt: undefined,
});

async function opened(answer: Answer | 'silence') {
  const server = await feedServer();
  server.paths.set(PATH, answer);
  const guard = createGuard({ privateHosts: [server.host], userAgent: 'test' });
  const feeds = new Feeds(guard);
  const source = createIcal(feeds);
  const renewals: boolean[] = [];
  const ask = (more: Partial<Ask> = {}): Ask => ({
    account: account(),
    token: async (renewed = false) => {
      renewals.push(renewed);
      return new Secret(JSON.stringify({ url: server.address(PATH) }));
    },
    nowMs: NOW,
    visibility: () => 'read',
    signal: new AbortController().signal,
    span: { from: '2026-09-01' as LocalDate, to: '2026-12-31' as LocalDate },
    zone: 'Asia/Taipei' as Zone,
    ...more,
  });
  return { server, guard, feeds, source, ask, renewals, isDead: () => renewals.includes(true) };
}

const TROUBLES: readonly (readonly [name: string, Answer, kind: string, problem: string, isDead: boolean])[] = [
  ['404', { status: 404, body: `no ${SECRET}` }, 'not_permitted', 'gone', true],
  ['410', { status: 410 }, 'not_permitted', 'gone', true],
  ["Moodle's refusal", { type: 'text/html', body: 'Invalid authentication' }, 'not_permitted', 'gone', true],
  ['export switched off', { type: 'text/html', body: 'no export\n' }, 'not_permitted', 'gone', true],
  ['401', { status: 401 }, 'not_permitted', 'locked', false],
  ['403', { status: 403, body: '<h1>Forbidden</h1>' }, 'not_permitted', 'locked', false],
  [
    'a page for people',
    { type: 'text/html', body: '<!doctype html><title>Sign in</title>' },
    'not_permitted',
    'noCalendar',
    false,
  ],
  ['JSON', { type: 'application/json', body: '{"BEGIN:VCALENDAR":1}' }, 'not_permitted', 'noCalendar', false],
  ['nothing', { body: '' }, 'not_permitted', 'noCalendar', false],
  ['a contact', { body: 'BEGIN:VCARD\r\nEND:VCARD' }, 'not_permitted', 'noCalendar', false],
  ['a redirect in a ring', { status: 302, headers: { location: PATH } }, 'source_changed', 'noCalendar', false],
  [
    'a redirect into a private network',
    { status: 302, headers: { location: `https://10.0.0.1/${SECRET}` } },
    'bad_request',
    'notAllowed',
    false,
  ],
  [
    'a redirect to http',
    { status: 302, headers: { location: `http://calendar.example.com/${SECRET}` } },
    'bad_request',
    'insecure',
    false,
  ],
  ['418', { status: 418 }, 'not_permitted', 'noCalendar', false],
  ['429', { status: 429 }, 'rate_limited', 'down', false],
  ['500', { status: 500, body: SECRET }, 'source_down', 'down', false],
  [
    '503 for maintenance',
    { status: 503, type: 'text/html', body: '<h1>Maintenance</h1>' },
    'source_down',
    'down',
    false,
  ],
  ['304 to nobody', { status: 304 }, 'not_permitted', 'noCalendar', false],
];

describe.each(TROUBLES)('%s in place of a calendar', (_, answer, kind, problem, dies) => {
  test('is a failure in our own words, and marks the account only where the address is of no use', async () => {
    const { source, ask, isDead } = await opened(answer);
    const thrown = await source.read(ask()).catch((error) => error);
    expect(thrown).toBeInstanceOf(Failure);
    const { message, next } = thrown as Failure;
    expect((thrown as Failure).kind).toBe(kind);
    expect(`${message} ${next}`).not.toMatch(new RegExp(`${SECRET}|Forbidden|Invalid|Maintenance|127`));
    expect(isDead()).toBe(dies);
    await expect(source.lists?.(ask())).rejects.toBeInstanceOf(Failure);
    await expect(source.freeBusy?.(ask(), [])).resolves.toEqual([]);
  });

  test('is told to a person who tries it', async () => {
    const { guard, server } = await opened(answer);
    expect(await tryFeed(guard, server.address(PATH), NOW)).toEqual({ problem });
  });
});

test('the recorded refusals of Moodle are what is tested above', () => {
  const recorded = JSON.parse(readFileSync(RECORDED, 'utf8')) as Record<string, { status: number; body: string }>;
  expect(recorded['ical-missing-authtoken']?.status).toBe(404);
  const names = ['ical-wrong-authtoken', 'ical-after-password-change', 'ical-export-off'];
  expect(names.map((name) => [recorded[name]?.status, recorded[name]?.body])).toEqual([
    [200, 'Invalid authentication'],
    [200, 'Invalid authentication'],
    [200, 'no export'],
  ]);
});

describe('what is remembered', () => {
  test('many asks at once are one request, and another account asks for itself', async () => {
    const { source, ask, server } = await opened({ body: fileText('google-all-day') });
    const found = await Promise.all([1, 2, 3, 4].map(() => source.read(ask())));
    expect(found.map(({ events }) => events.length)).toEqual([2, 2, 2, 2]);
    expect(server.asked).toHaveLength(1);
    await source.read(ask({ account: account('b') }));
    expect(server.asked).toHaveLength(2);
  });

  test('an asker who leaves does not take the file from the others', async () => {
    const { source, ask, server } = await opened({ body: fileText('google-all-day') });
    const leaver = new AbortController();
    const left = source.read(ask({ signal: leaver.signal }));
    const stayed = source.read(ask());
    leaver.abort(new Error('left'));
    await expect(left).rejects.toThrow('left');
    expect((await stayed).events).toHaveLength(2);
    expect(server.asked).toHaveLength(1);
  });

  test('nothing after the account is forgotten', async () => {
    const { source, ask, server, feeds } = await opened({ body: fileText('google-all-day') });
    await source.read(ask());
    feeds.forget(account().id);
    await source.read(ask());
    expect(server.asked).toHaveLength(2);
    expect(server.asked[1]).toBe(`GET ${PATH}`);
  });

  test('a server that failed is left in peace for a minute, and then asked again', async () => {
    const { source, ask, server } = await opened({ status: 500 });
    await expect(source.read(ask())).rejects.toThrow();
    const asked = server.asked.length;
    await expect(source.read(ask({ nowMs: NOW + 30_000 }))).rejects.toThrow();
    expect(server.asked).toHaveLength(asked);
    server.paths.set(PATH, { body: fileText('google-all-day') });
    expect((await source.read(ask({ nowMs: NOW + 61_000 }))).events).toHaveLength(2);
  });

  test('files that together are too big are not all kept', async () => {
    const big = fileText('google-all-day').replace('X-WR-CALNAME', `X-FILL:${'x'.repeat(9_900_000)}\r\nX-WR-CALNAME`);
    const { source, ask, server } = await opened({ body: big });
    const ids = ['1', '2', '3', '4', '5', '6', '7'];
    for (const id of ids) await source.read(ask({ account: account(id) }));
    expect(server.asked).toHaveLength(7);
    await source.read(ask({ account: account('7') }));
    expect(server.asked).toHaveLength(7);
    await source.read(ask({ account: account('1') }));
    expect(server.asked).toHaveLength(8);
  }, 60_000);

  test('big files are read one after another, broken ones among them, and small ones pass', async () => {
    const fill = (body: string) => body.replace('VERSION:2.0', `VERSION:2.0\r\nX-FILL:${'x'.repeat(2_000_000)}`);
    const small = fileText('google-all-day');
    const { source, ask, server } = await opened({ body: small });
    const at = (path: string) => async () => new Secret(JSON.stringify({ url: server.address(path) }));
    server.paths.set('/big', { body: fill(small) });
    server.paths.set('/broken', { body: fill('BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT') });
    const read = (id: string, path: string) => source.read(ask({ account: account(id), token: at(path) }));
    const found = await Promise.all([read('1', '/big'), read('2', '/broken'), read('3', '/big'), read('4', PATH)]);
    expect(found.map(({ events, coverage }) => [events.length, coverage === 'all'])).toEqual([
      [2, true],
      [0, false],
      [2, true],
      [2, true],
    ]);
  });

  test('a file beyond 10 MB is refused', async () => {
    const { source, ask, guard, server } = await opened({ body: `BEGIN:VCALENDAR\r\n${'x'.repeat(11_000_000)}` });
    await expect(source.read(ask())).rejects.toMatchObject({ kind: 'source_changed' });
    expect(await tryFeed(guard, server.address(PATH), NOW)).toEqual({ problem: 'tooLarge' });
  }, 30_000);
});

describe('details', () => {
  const detailsOf = async (name: string, title: string) => {
    const { source, ask } = await opened({ body: fileText(name) });
    const { events, calendars } = await source.read(ask());
    const event = events.find((one) => one.title === title);
    const list = calendars[0]?.id ?? '';
    const read = (item: string, more: Partial<Ask> = {}) => source.details?.(ask(more), { list, item });
    return { event, read, list, source, ask };
  };

  test('people, links, alarms and times of one event', async () => {
    const { event, read } = await detailsOf('google-single', '專題討論');
    expect(await read(event?.id ?? '')).toMatchObject({
      kind: 'event',
      isSeries: false,
      recurrence: [],
      people: [
        { name: '陳怡君', email: 'chen@example.com', answer: 'accepted', roles: [] },
        { name: 'Lin, Bo', email: 'bo@example.com', answer: 'needsAction', roles: ['optional'] },
      ],
      organizer: { name: '陳怡君', email: 'chen@example.com', roles: ['organizer'] },
      links: [{ what: 'online meeting', url: 'https://meet.example.com/abc-defg-hij' }],
      created: Date.parse('2026-08-01T01:02:03Z'),
      updated: Date.parse('2026-08-02T01:02:03Z'),
    });
    const alarms = await detailsOf('apple-alarms', 'Dentist');
    expect(await alarms.read(alarms.event?.id ?? '')).toMatchObject({
      reminders: [{ how: 'display', minutesBefore: 60 }],
      links: [{ what: 'source', url: 'https://dentist.example.com/a?b=c' }],
    });
  });

  test('an occurrence by its own id, the series by its own, and neither by another', async () => {
    const { event, read, source, ask } = await detailsOf('google-weekly-taipei', '電路學(補課)');
    const series = event?.series?.id ?? '';
    expect(await read(event?.id ?? '')).toMatchObject({
      isSeries: false,
      event: { title: '電路學(補課)', series: { id: series } },
      recurrence: [
        'RRULE:FREQ=WEEKLY;UNTIL=20261228T155959Z;BYDAY=MO',
        'EXDATE;TZID=Asia/Taipei:20260928T131000',
        'EXDATE;TZID=Asia/Taipei:20261026T131000',
      ],
    });
    expect(await read(series)).toMatchObject({ isSeries: true, event: { title: '電路學', series: undefined } });
    for (const item of ['nothing', `${series}_20260928T051000Z`, `${series}_20261006T011000Z`, `${series}_20269999`]) {
      await expect(read(item)).rejects.toMatchObject({ kind: 'not_found' });
    }
    const elsewhere = source.details?.(ask(), { list: 'another calendar', item: series });
    await expect(elsewhere).rejects.toMatchObject({ kind: 'not_found' });
  });

  test('hidden: none; busy-only: the times of what takes time', async () => {
    const { event, read } = await detailsOf('google-single', '專題討論');
    const id = event?.id ?? '';
    await expect(read(id, { visibility: () => 'hidden' })).rejects.toMatchObject({ kind: 'not_found' });
    const busy = await read(id, { visibility: () => 'busy' });
    expect(busy).toMatchObject({ event: { title: undefined, detailsHidden: true }, people: [], links: [] });
    const free = await detailsOf('google-all-day', '國慶日');
    await expect(free.read(free.event?.id ?? '', { visibility: () => 'busy' })).rejects.toMatchObject({
      kind: 'not_found',
    });
  });
});
