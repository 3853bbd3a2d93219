import { afterEach, expect, test } from 'vitest';
import type { EventResource } from '../../src/demo/google/dataset.ts';
import { type CheckedDemoGoogle, checkedDemoGoogle } from '../google-contract/checked-demo.ts';
import { type CalendarBuilder, calendar, dataset, type ShortEvent } from './build.ts';
import { ApiClient, eventsPath } from './client.ts';

let google: CheckedDemoGoogle | undefined;
afterEach(() => google?.close());

async function open(...calendars: CalendarBuilder[]): Promise<ApiClient> {
  google = await checkedDemoGoogle({ dataset: dataset({ calendars }) });
  return new ApiClient(google);
}

async function list(client: ApiClient, query: Record<string, string>, rest = ''): Promise<EventResource[]> {
  return (await client.get<{ items: EventResource[] }>(eventsPath('primary', rest), query)).body.items;
}

const single = { singleEvents: 'true', orderBy: 'startTime' };
const starts = (items: readonly EventResource[]) => items.map(({ start }) => start?.dateTime ?? start?.date);

async function instances(
  event: ShortEvent,
  zone: string,
  query: Record<string, string> = {},
): Promise<EventResource[]> {
  const client = await open(calendar({ timeZone: zone }).event({ id: 'series', zone, ...event }));
  return list(client, { ...single, ...query });
}

test('singleEvents gives instances only, its absence gives the master (R1)', async () => {
  const weekly = {
    id: 'weekly',
    recurrence: ['RRULE:FREQ=WEEKLY;COUNT=10'],
    start: '2026-03-03T14:00:00+08:00',
    end: '2026-03-03T15:00:00+08:00',
  };
  const client = await open(calendar().event(weekly));
  const window = { timeMin: '2026-03-10T00:00:00+08:00', timeMax: '2026-03-24T00:00:00+08:00' };
  const found = await list(client, { ...window, ...single });
  expect(found.map(({ id }) => id)).toEqual(['weekly_20260310T060000Z', 'weekly_20260317T060000Z']);
  expect(found.every(({ recurringEventId, recurrence }) => recurringEventId === 'weekly' && !recurrence)).toBe(true);
  expect((await list(client, window)).map(({ id, recurrence }) => [id, recurrence])).toEqual([
    ['weekly', ['RRULE:FREQ=WEEKLY;COUNT=10']],
  ]);
});

test('the wall clock holds over a clock change (R5)', async () => {
  const copenhagen = {
    start: '2026-03-15T14:00:00+01:00',
    end: '2026-03-15T15:00:00+01:00',
    recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3'],
  };
  expect(starts(await instances(copenhagen, 'Europe/Copenhagen', { timeZone: 'Asia/Taipei' }))).toEqual([
    '2026-03-15T21:00:00+08:00',
    '2026-03-22T21:00:00+08:00',
    '2026-03-29T20:00:00+08:00',
  ]);
});

test('in autumn an American series is one hour later here (R5)', async () => {
  const event = {
    start: '2026-10-26T09:00:00-04:00',
    end: '2026-10-26T10:00:00-04:00',
    recurrence: ['RRULE:FREQ=WEEKLY;COUNT=2'],
  };
  const found = await instances(event, 'America/New_York', { timeZone: 'Asia/Taipei' });
  expect(starts(found)).toEqual(['2026-10-26T21:00:00+08:00', '2026-11-02T22:00:00+08:00']);
  expect(found.map(({ id }) => id)).toEqual(['series_20261026T130000Z', 'series_20261102T140000Z']);
});

test('a shift of half an hour (R6)', async () => {
  const event = {
    start: '2026-03-29T09:00:00+11:00',
    end: '2026-03-29T10:00:00+11:00',
    recurrence: ['RRULE:FREQ=WEEKLY;COUNT=2'],
  };
  const found = await instances(event, 'Australia/Lord_Howe');
  expect(starts(found)).toEqual(['2026-03-29T09:00:00+11:00', '2026-04-05T09:00:00+10:30']);
});

test('a reading that the clock skips moves on by the gap and comes back the day after', async () => {
  const event = {
    start: '2026-03-07T02:30:00-05:00',
    end: '2026-03-07T03:00:00-05:00',
    recurrence: ['RRULE:FREQ=DAILY;COUNT=3'],
  };
  expect(starts(await instances(event, 'America/New_York'))).toEqual([
    '2026-03-07T02:30:00-05:00',
    '2026-03-08T03:30:00-04:00',
    '2026-03-09T02:30:00-04:00',
  ]);
});

test('UNTIL, EXDATE and RDATE are read with zone, in UTC and as days', async () => {
  const event = {
    start: '2026-03-02T09:00:00+08:00',
    end: '2026-03-02T10:00:00+08:00',
    recurrence: [
      'RRULE:FREQ=DAILY;UNTIL=20260306T010000Z',
      'EXDATE:20260303T010000Z',
      'EXDATE;TZID=Asia/Taipei:20260304T090000,20260305T090000',
      'RDATE;TZID=Asia/Tokyo:20260310T100000',
    ],
  };
  expect(starts(await instances(event, 'Asia/Taipei'))).toEqual([
    '2026-03-02T09:00:00+08:00',
    '2026-03-06T09:00:00+08:00',
    '2026-03-10T09:00:00+08:00',
  ]);
});

test('instances of an all-day series are named by day (R10)', async () => {
  const event = {
    start: '2024-02-29',
    end: '2024-03-02',
    recurrence: ['RRULE:FREQ=YEARLY;COUNT=2', 'EXDATE;VALUE=DATE:20240229'],
  };
  const found = await instances(event, 'Asia/Taipei');
  expect(found.map(({ id, start, end }) => [id, start, end])).toEqual([
    ['series_20280229', { date: '2028-02-29' }, { date: '2028-03-02' }],
  ]);
});

test('birthdays of decades ago give only what is in the window (P11)', async () => {
  const birthday = { start: '1961-05-20', end: '1961-05-21', recurrence: ['RRULE:FREQ=YEARLY'], eventType: 'birthday' };
  const window = { timeMin: '2026-05-01T00:00:00+08:00', timeMax: '2026-06-01T00:00:00+08:00' };
  expect((await instances(birthday, 'Asia/Taipei', window)).map(({ id }) => id)).toEqual(['series_20260520']);
});

test('an endless series without an end of the window stops after two years of days; a counted one is whole', async () => {
  const event = { start: '2026-03-02', end: '2026-03-03' };
  const daily = { ...event, recurrence: ['RRULE:FREQ=DAILY'] };
  expect((await instances(daily, 'Asia/Taipei', { maxResults: '2500' })).at(-1)?.start).toEqual({ date: '2028-03-01' });
  await google?.close();
  const counted = { ...event, recurrence: ['RRULE:FREQ=DAILY;COUNT=1000'] };
  expect(await instances(counted, 'Asia/Taipei', { maxResults: '2500' })).toHaveLength(1000);
});

test('a moved occurrence is found where it is now, under its first time (R3)', async () => {
  const client = await open(
    calendar()
      .event({
        id: 'weekly',
        recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3'],
        start: '2026-03-24T14:00:00+08:00',
        end: '2026-03-24T15:00:00+08:00',
      })
      .event({
        id: 'weekly_20260331T060000Z',
        recurringEventId: 'weekly',
        originalStart: '2026-03-31T14:00:00+08:00',
        start: '2026-04-01T15:00:00+08:00',
        end: '2026-04-01T16:00:00+08:00',
      }),
  );
  const day = (date: string) => ({ timeMin: `${date}T00:00:00+08:00`, timeMax: `${date}T23:59:59+08:00`, ...single });
  expect(await list(client, day('2026-03-31'))).toEqual([]);
  const [moved] = await list(client, day('2026-04-01'));
  expect(moved?.originalStartTime?.dateTime).toBe('2026-03-31T14:00:00+08:00');
});

test('a cancelled occurrence is not among instances, and comes bare among masters (R2)', async () => {
  const client = await open(
    calendar()
      .event({
        id: 'weekly',
        recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3'],
        start: '2026-03-24T14:00:00+08:00',
        end: '2026-03-24T15:00:00+08:00',
      })
      .event({
        id: 'weekly_20260331T060000Z',
        status: 'cancelled',
        recurringEventId: 'weekly',
        originalStart: '2026-03-31T14:00:00+08:00',
      }),
  );
  expect(starts(await list(client, single))).toEqual(['2026-03-24T14:00:00+08:00', '2026-04-07T14:00:00+08:00']);
  const bare = (await list(client, {})).find(({ status }) => status === 'cancelled');
  expect(Object.keys(bare ?? {}).sort()).toEqual([
    'etag',
    'id',
    'kind',
    'originalStartTime',
    'recurringEventId',
    'status',
  ]);
  expect((await list(client, { ...single, showDeleted: 'true' })).map(({ status }) => status)).toContain('cancelled');
  expect(await list(client, {}, '/weekly_20260331T060000Z/instances')).toEqual([]);
});

test('events.instances gives one series, or the one that an instance id names (R4)', async () => {
  const client = await open(
    calendar().event({
      id: 'weekly',
      recurrence: ['RRULE:FREQ=WEEKLY'],
      start: '2026-03-24T14:00:00+08:00',
      end: '2026-03-24T15:00:00+08:00',
    }),
  );
  const window = { timeMin: '2046-03-01T00:00:00+08:00', timeMax: '2046-03-08T00:00:00+08:00' };
  const [far] = await list(client, window, '/weekly/instances');
  expect((await list(client, {}, `/${far?.id}/instances`)).map(({ id }) => id)).toEqual([far?.id]);
  const got = await client.get<EventResource>(eventsPath('primary', `/${far?.id}`));
  expect(got.body).toEqual(far);
  expect((await client.get(eventsPath('primary', '/weekly_20260325T060000Z'))).status).toBe(404);
});

test('a series after a split names its instances after the first part', async () => {
  const client = await open(
    calendar().event({
      id: 'class_R20260407T060000',
      recurrence: ['RRULE:FREQ=WEEKLY;COUNT=2'],
      start: '2026-04-07T14:00:00+08:00',
      end: '2026-04-07T15:00:00+08:00',
    }),
  );
  const found = await list(client, single);
  expect(found.map(({ id, recurringEventId }) => [id, recurringEventId])).toEqual([
    ['class_20260407T060000Z', 'class_R20260407T060000'],
    ['class_20260414T060000Z', 'class_R20260407T060000'],
  ]);
});
