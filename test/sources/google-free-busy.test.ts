import { describe, expect, test } from 'vitest';
import type { FaultAnswer } from '../../src/demo/google/faults.ts';
import type { Calendar } from '../../src/domain/agenda.ts';
import type { CalendarBusy } from '../../src/domain/source.ts';
import { allDay, dataset, EMAIL, type Standing, stand, timed, zone } from './stand-in.ts';

const calendar = (id: string): Calendar => ({ key: `acc1 ${id}`, id, name: id, primary: false, role: 'owner' });
const MINE = [
  timed('own', '2031-05-05T09:00', '2031-05-05T10:00'),
  timed('overlaps', '2031-05-05T09:30', '2031-05-05T11:00'),
  timed('free', '2031-05-05T12:00', '2031-05-05T13:00', { transparency: 'transparent' }),
  timed('declined', '2031-05-05T13:00', '2031-05-05T14:00', {
    attendees: [{ email: EMAIL, self: true, responseStatus: 'declined' }],
  }),
  timed('late', '2031-05-05T22:00', '2031-05-06T02:00'),
  allDay('whole', '2031-05-07', '2031-05-08'),
];
const DATA = dataset({
  calendars: [
    { id: EMAIL, primary: true, events: MINE },
    {
      id: 'boss@demo.example',
      accessRole: 'freeBusyReader',
      events: [timed('secret', '2031-05-05T15:00', '2031-05-05T16:00')],
    },
  ],
});
const QUERY = 'POST /calendar/v3/freeBusy';

async function ask(
  { calendar: source, ask: asking, requests }: Standing,
  ids: readonly string[],
  more: Parameters<Standing['ask']>[0] = {},
): Promise<{ found: readonly CalendarBusy[]; asked: number }> {
  requests.length = 0;
  const found = (await source.freeBusy?.(asking(more), ids.map(calendar))) ?? [];
  return { found, asked: requests.filter((request) => request === QUERY).length };
}
const clock = (ms: number): string => new Date(ms + 8 * 3_600_000).toISOString().slice(5, 16);
const timesIn = (found: readonly CalendarBusy[]): string[][] =>
  found.map(({ busy }) => busy.map(({ from, to }) => `${clock(from)}..${clock(to)}`));

describe('busy times', () => {
  test('are those that block time, cut to the days asked for', async () => {
    const { found, asked } = await ask(await stand({ dataset: DATA }), [EMAIL, 'boss@demo.example']);
    expect(timesIn(found)).toEqual([
      ['05-05T09:00..05-05T11:00', '05-05T22:00..05-06T00:00'],
      ['05-05T15:00..05-05T16:00'],
    ]);
    expect(found.flatMap(({ unknown }) => unknown)).toEqual([]);
    expect(asked).toBe(1);
  });

  test('cover an all-day event from midnight to midnight', async () => {
    const { found } = await ask(await stand({ dataset: DATA }), [EMAIL], { from: '2031-05-06', to: '2031-05-08' });
    expect(timesIn(found)).toEqual([['05-06T00:00..05-06T02:00', '05-07T00:00..05-08T00:00']]);
  });

  test('of days are the days of the zone that is asked for', async () => {
    const { found } = await ask(await stand({ dataset: DATA }), [EMAIL], { zone: zone('America/New_York') });
    expect(timesIn(found)).toEqual([['05-05T22:00..05-06T02:00']]);
  });

  test('are asked for 60 days at a time, without a gap or a repetition', async () => {
    const every = timed('daily', '2031-01-01T09:00', '2031-01-01T10:00', { recurrence: ['RRULE:FREQ=DAILY'] });
    const standing = await stand({ dataset: dataset({ calendars: [{ id: EMAIL, primary: true, events: [every] }] }) });
    const { found, asked } = await ask(standing, [EMAIL], { from: '2031-01-01', to: '2032-02-04' });
    expect(asked).toBe(7);
    expect(new Set(found[0]?.busy.map(({ from }) => from)).size).toBe(400);
    expect(found[0]?.busy).toHaveLength(400);
  });

  test('are asked for 50 calendars at a time', async () => {
    const ids = Array.from({ length: 120 }, (_, n) => `c${n}@group`);
    const calendars = ids.map((id) => ({ id, events: [timed('x', '2031-05-05T09:00', '2031-05-05T10:00')] }));
    const { found, asked } = await ask(await stand({ dataset: dataset({ calendars }) }), ids);
    expect(asked).toBe(3);
    expect(found.map((one) => one.calendar)).toEqual(ids.map((id) => `acc1 ${id}`));
    expect(found.every(({ busy }) => busy.length === 1)).toBe(true);
  });
});

describe('what is not known', () => {
  const failureOf = ([one]: readonly CalendarBusy[]) => one?.unknown[0]?.failure.kind;

  test('is told for a calendar that Google does not know, beside the others', async () => {
    const { found } = await ask(await stand({ dataset: DATA }), ['nobody@demo.example', EMAIL]);
    expect([failureOf(found), found[0]?.busy]).toEqual(['not_found', []]);
    expect(found[1]?.busy).toHaveLength(2);
  });

  test.each<[string, FaultAnswer, string, number]>([
    ['a 500', { kind: 'error', status: 500 }, 'source_down', 3],
    ['a rate limit', { kind: 'error', status: 403, reason: 'rateLimitExceeded' }, 'rate_limited', 3],
    ['a used-up quota', { kind: 'error', status: 403, reason: 'quotaExceeded' }, 'rate_limited', 1],
    ['a broken connection', { kind: 'drop' }, 'source_down', 3],
    ['a page in place of JSON', { kind: 'html' }, 'source_changed', 1],
    ['half of a JSON', { kind: 'truncated' }, 'source_changed', 1],
  ])('after %s is everything, never free time', async (_, answer, kind, times) => {
    const standing = await stand({ dataset: DATA });
    standing.demo.injectFault({ match: QUERY, answer });
    const { found, asked } = await ask(standing, [EMAIL, 'boss@demo.example']);
    expect([failureOf(found), asked]).toEqual([kind, times]);
    expect(found.map(({ unknown }) => unknown.map(({ span }) => span))).toEqual([
      [{ from: '2031-05-05', to: '2031-05-05' }],
      [{ from: '2031-05-05', to: '2031-05-05' }],
    ]);
  });

  test('after a moment of overload is nothing: the question is repeated', async () => {
    const standing = await stand({ dataset: DATA });
    standing.demo.injectFault({ match: QUERY, times: 2, answer: { kind: 'error', status: 503 } });
    const { found, asked } = await ask(standing, [EMAIL]);
    expect([found[0]?.busy.length, asked]).toEqual([2, 3]);
  });

  test('of one stretch of days leaves the others known', async () => {
    const standing = await stand({ dataset: DATA });
    standing.demo.injectFault({ match: QUERY, times: 1, answer: { kind: 'error', status: 403, reason: 'forbidden' } });
    const { found } = await ask(standing, [EMAIL], { from: '2031-05-01', to: '2031-08-01' });
    expect(found[0]?.unknown).toHaveLength(1);
    expect(found[0]?.unknown[0]?.failure.kind).toBe('not_permitted');
  });

  test.each([
    ['leaves the calendar out', { calendars: {} }],
    ['gives no times', { calendars: { [EMAIL]: {} } }],
    ['gives a time that is none', { calendars: { [EMAIL]: { busy: [{ start: '2031-05-05', end: '2031-05-06' }] } } }],
    ['gives times beside an error', { calendars: { [EMAIL]: { busy: [], errors: [{ reason: 'internalError' }] } } }],
  ])('is told where the answer %s', async (_, body) => {
    const fetch = async () => new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
    const { found } = await ask(await stand({ dataset: DATA, fetch }), [EMAIL]);
    expect(found[0]?.busy).toEqual([]);
    expect(found[0]?.unknown).toHaveLength(1);
  });
});

test('without the permission nothing is asked', async () => {
  const standing = await stand({ dataset: DATA });
  const scopes = ['calendar.calendarlist.readonly', 'calendar.events'].map(
    (name) => `https://www.googleapis.com/auth/${name}`,
  );
  await expect(ask(standing, [EMAIL], { scopes })).rejects.toMatchObject({
    kind: 'not_permitted',
    message: expect.stringContaining('see when calendars are busy'),
  });
  expect(standing.requests).toEqual([]);
});
