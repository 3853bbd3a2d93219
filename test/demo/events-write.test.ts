import { afterEach, expect, test } from 'vitest';
import type { EventResource } from '../../src/demo/google/dataset.ts';
import { type CheckedDemoGoogle, checkedDemoGoogle } from '../google-contract/checked-demo.ts';
import { calendar, dataset, type ShortEvent } from './build.ts';
import { ApiClient, type ErrorBody, eventsPath, reasonOf, type Wish } from './client.ts';

let google: CheckedDemoGoogle | undefined;
afterEach(() => google?.close());

async function open(...events: ShortEvent[]): Promise<ApiClient> {
  const own = events.reduce((built, event) => built.event(event), calendar());
  const calendars = [own, calendar({ id: 'read', accessRole: 'reader' })];
  google = await checkedDemoGoogle({ now: () => Date.parse('2026-03-01T00:00:00Z'), dataset: dataset({ calendars }) });
  return new ApiClient(google);
}

const at = (time: string, day = '2026-04-01') => ({ dateTime: `${day}T${time}:00+08:00` });
const meeting = { summary: 'Meeting', start: at('10:00'), end: at('11:00') };
const stored = { id: 'meet1', summary: 'Meeting', start: at('10:00').dateTime, end: at('11:00').dateTime };
const weekly = { ...stored, id: 'weekly', recurrence: ['RRULE:FREQ=WEEKLY;COUNT=4'] };

const call = <T = EventResource>(client: ApiClient, method: string, rest: string, wish: Wish = {}) =>
  client.send<T>(method, eventsPath('primary', rest), wish);

async function refusal(client: ApiClient, method: string, rest: string, wish: Wish = {}): Promise<unknown[]> {
  const answer = await call<ErrorBody>(client, method, rest, wish);
  return [answer.status, reasonOf(answer)];
}

const list = async (client: ApiClient): Promise<EventResource[]> =>
  (await client.get<{ items: EventResource[] }>(eventsPath(), { singleEvents: 'true', orderBy: 'startTime' })).body
    .items;

test('an event that was put in is read again as it was answered', async () => {
  const client = await open();
  const { status, body } = await call(client, 'POST', '', { body: meeting, query: { sendUpdates: 'none' } });
  expect([status, body]).toEqual([
    200,
    expect.objectContaining({
      ...meeting,
      start: { ...at('10:00'), timeZone: 'Asia/Taipei' },
      end: { ...at('11:00'), timeZone: 'Asia/Taipei' },
    }),
  ]);
  expect(body).toMatchObject({ iCalUID: `${body.id}@google.com`, status: 'confirmed', organizer: { self: true } });
  expect(body.id).toMatch(/^[a-v0-9]{26}$/);
  expect((await call(client, 'GET', `/${body.id}`)).body).toEqual(body);
  expect(google?.notices()).toEqual([
    { method: 'insert', calendarId: 'me@demo.example', eventId: body.id, sendUpdates: 'none' },
  ]);
});

test('an own id is taken, once, even after deletion (W1, W2); deleting twice is 410 (W9)', async () => {
  const client = await open();
  const body = { ...meeting, id: 'abcde12345' };
  expect((await call(client, 'POST', '', { body })).body.id).toBe('abcde12345');
  expect(await refusal(client, 'POST', '', { body })).toEqual([409, 'duplicate']);
  expect((await call(client, 'DELETE', '/abcde12345')).status).toBe(204);
  expect((await call(client, 'GET', '/abcde12345')).body.status).toBe('cancelled');
  expect(await list(client)).toEqual([]);
  expect(await refusal(client, 'POST', '', { body })).toEqual([409, 'duplicate']);
  expect(await refusal(client, 'DELETE', '/abcde12345')).toEqual([410, 'deleted']);
  expect(await refusal(client, 'DELETE', '/never0was')).toEqual([404, 'notFound']);
});

test.each([
  ['an own id with other signs', { ...meeting, id: 'wxyz1' }, 'invalid'],
  ['no end', { summary: 'a', start: at('10:00') }, 'required'],
  ['an end before the start', { start: at('10:00'), end: at('09:00') }, 'timeRangeEmpty'],
  ['ends of two kinds', { start: at('10:00'), end: { date: '2026-04-02' } }, 'invalid'],
  ['a day and a time in one', { start: { ...at('10:00'), date: '2026-04-01' }, end: at('11:00') }, 'invalid'],
  ['a time without offset and zone', { start: { dateTime: '2026-04-01T10:00:00' }, end: at('11:00') }, 'required'],
  ['a series without a zone', { ...meeting, recurrence: ['RRULE:FREQ=WEEKLY'] }, 'required'],
])('400 for %s', async (_, body, reason) => {
  const client = await open();
  expect(await refusal(client, 'POST', '', { body })).toEqual([400, reason]);
  expect(() => google?.assertClean()).toThrow("Google's contract is broken");
  google?.forgive();
});

test.each([
  ['a rule that is none', 'RRULE:FREQ=SOMETIMES'],
  ['a rule of seconds', 'RRULE:FREQ=SECONDLY'],
  ['a line that is none', 'weekly'],
])('400 for %s', async (_, line) => {
  const client = await open();
  const zone = { timeZone: 'Asia/Taipei' };
  const body = { start: { ...at('10:00'), ...zone }, end: { ...at('11:00'), ...zone }, recurrence: [line] };
  expect(await refusal(client, 'POST', '', { body })).toEqual([400, 'invalid']);
});

test('a time without offset counts in the zone beside it (T8)', async () => {
  const client = await open();
  const time = (text: string) => ({ dateTime: text, timeZone: 'America/New_York' });
  const body = { start: time('2026-04-01T10:00:00'), end: time('2026-04-01T11:00:00') };
  expect((await call(client, 'POST', '', { body })).body.start).toEqual({
    dateTime: '2026-04-01T22:00:00+08:00',
    timeZone: 'America/New_York',
  });
});

test('a calendar that is only read takes no events', async () => {
  const client = await open();
  const answer = await client.send<ErrorBody>('POST', eventsPath('read'), { body: meeting });
  expect([answer.status, reasonOf(answer)]).toEqual([403, 'requiredAccessLevel']);
});

test('a patch keeps what it does not name, removes what is null, replaces guests as a whole (W7)', async () => {
  const attendees = [{ email: 'a@demo.example', responseStatus: 'accepted' }, { email: 'b@demo.example' }];
  const client = await open({ ...stored, location: 'here', description: 'old', attendees });
  const body = { summary: 'New', description: null, attendees: [{ email: 'a@demo.example' }] };
  const patched = await call(client, 'PATCH', '/meet1', { body });
  expect(patched.body).toMatchObject({ summary: 'New', location: 'here', sequence: 1 });
  expect(patched.body).not.toHaveProperty('description');
  expect(patched.body.attendees).toEqual([{ responseStatus: 'needsAction', email: 'a@demo.example' }]);
});

test('an update drops what it does not name (R9)', async () => {
  const client = await open({ ...weekly, location: 'here' });
  const { body } = await call(client, 'PUT', '/weekly', { body: meeting });
  expect(body).not.toHaveProperty('location');
  expect((await list(client)).map(({ id }) => id)).toEqual(['weekly']);
});

test('an outdated If-Match is 412 in patch, update and delete (W5)', async () => {
  const client = await open(stored);
  const { body: before } = await call(client, 'GET', '/meet1');
  const headers = { 'If-Match': String(before.etag) };
  const first = await call(client, 'PATCH', '/meet1', { body: { summary: 'one' }, headers });
  expect(first.body.etag).not.toBe(before.etag);
  const stale = [412, 'conditionNotMet'];
  expect(await refusal(client, 'PATCH', '/meet1', { body: { summary: 'two' }, headers })).toEqual(stale);
  expect(await refusal(client, 'PUT', '/meet1', { body: meeting, headers })).toEqual(stale);
  expect(await refusal(client, 'DELETE', '/meet1', { headers })).toEqual(stale);
  const fresh = { 'If-Match': String(first.body.etag) };
  expect((await call(client, 'DELETE', '/meet1', { headers: fresh })).status).toBe(204);
});

test('a change of reminders alone is a new version, and no news (P7)', async () => {
  const client = await open({ ...stored, updated: '2026-02-01T00:00:00.000Z' });
  const { body: before } = await call(client, 'GET', '/meet1');
  const own = { body: { reminders: { useDefault: false } } };
  const { body: after } = await call(client, 'PATCH', '/meet1', own);
  expect([after.updated, after.etag === before.etag]).toEqual([before.updated, false]);
  const news = await client.get<{ items: EventResource[] }>(eventsPath(), { updatedMin: '2026-02-15T00:00:00Z' });
  expect(news.body.items).toEqual([]);
});

test('changing one occurrence leaves the others; it keeps its first time', async () => {
  const client = await open(weekly);
  const id = 'weekly_20260408T020000Z';
  const body = { start: at('15:00', '2026-04-08'), end: at('16:00', '2026-04-08') };
  expect((await call(client, 'PATCH', `/${id}`, { body })).body).toMatchObject({ id, recurringEventId: 'weekly' });
  const found = await list(client);
  expect(found.map(({ start }) => start?.dateTime)).toEqual([
    '2026-04-01T10:00:00+08:00',
    '2026-04-08T15:00:00+08:00',
    '2026-04-15T10:00:00+08:00',
    '2026-04-22T10:00:00+08:00',
  ]);
  expect(found[1]?.originalStartTime?.dateTime).toBe('2026-04-08T10:00:00+08:00');
});

test('deleting one occurrence leaves the others, deleting the series takes all (R11)', async () => {
  const client = await open(weekly);
  expect((await call(client, 'DELETE', '/weekly_20260408T020000Z')).status).toBe(204);
  expect((await list(client)).map(({ id }) => id)).toEqual([
    'weekly_20260401T020000Z',
    'weekly_20260415T020000Z',
    'weekly_20260422T020000Z',
  ]);
  expect(await refusal(client, 'DELETE', '/weekly_20260408T020000Z')).toEqual([410, 'deleted']);
  expect((await call(client, 'DELETE', '/weekly')).status).toBe(204);
  expect(await list(client)).toEqual([]);
});

test('cutting a series short takes the changed occurrences behind the cut away (R8)', async () => {
  const client = await open(weekly);
  await call(client, 'PATCH', '/weekly_20260408T020000Z', { body: { summary: 'stays' } });
  await call(client, 'PATCH', '/weekly_20260422T020000Z', { body: { summary: 'goes' } });
  await call(client, 'PATCH', '/weekly', { body: { recurrence: ['RRULE:FREQ=WEEKLY;COUNT=2'] } });
  expect((await list(client)).map(({ summary }) => summary)).toEqual(['Meeting', 'stays']);
});

test('a guest changes the own answer, not what is shared (W8)', async () => {
  const attendees = [
    { email: 'boss@demo.example', organizer: true },
    { email: 'me@demo.example', self: true },
  ];
  const client = await open({ ...stored, organizer: { email: 'boss@demo.example' }, attendees });
  const shared = { body: { summary: 'Mine now' } };
  expect(await refusal(client, 'PATCH', '/meet1', shared)).toEqual([403, 'forbiddenForNonOrganizer']);
  const own = [{ email: 'me@demo.example', self: true, responseStatus: 'declined' }];
  expect((await call(client, 'PATCH', '/meet1', { body: { attendees: own } })).status).toBe(200);
});

test('or keeps what is shared as it was, without a word (W8)', async () => {
  const attendees = [
    { email: 'boss@demo.example', organizer: true },
    { email: 'me@demo.example', self: true },
  ];
  const client = await open({ ...stored, organizer: { email: 'boss@demo.example' }, attendees });
  google?.setGuestChanges('ignored');
  const before = await call(client, 'GET', '/meet1');
  const answer = await call(client, 'PATCH', '/meet1', { body: { summary: 'Mine now' } });
  expect([answer.status, answer.body]).toEqual([200, before.body]);
  const both = await call(client, 'PATCH', '/meet1', { body: { summary: 'Mine now', colorId: '3' } });
  expect(both.body).toMatchObject({ summary: 'Meeting', colorId: '3' });
});

test('a meeting link comes only with conferenceDataVersion=1, once a requestId (E8)', async () => {
  const client = await open(stored);
  const body = {
    conferenceData: { createRequest: { requestId: 'r1', conferenceSolutionKey: { type: 'hangoutsMeet' } } },
  };
  expect((await call(client, 'PATCH', '/meet1', { body })).body).not.toHaveProperty('hangoutLink');
  const query = { conferenceDataVersion: '1' };
  const linked = await call(client, 'PATCH', '/meet1', { body, query });
  expect(linked.body.hangoutLink).toMatch(/^https:\/\/meet\.google\.com\//);
  expect((await call(client, 'PATCH', '/meet1', { body, query })).body.conferenceData).toEqual(
    linked.body.conferenceData,
  );
});

test('attachments need supportsAttachments (E9); fromGmail cannot be made, a type cannot change (E2)', async () => {
  const client = await open(stored);
  const body = { attachments: [{ fileUrl: 'https://demo.example/a' }] };
  expect((await call(client, 'PATCH', '/meet1', { body })).body).not.toHaveProperty('attachments');
  const query = { supportsAttachments: 'true' };
  expect((await call(client, 'PATCH', '/meet1', { body, query })).body).toHaveProperty('attachments');
  const mail = { body: { ...meeting, eventType: 'fromGmail' } };
  expect(await refusal(client, 'POST', '', mail)).toEqual([400, 'eventTypeRestriction']);
  const focus = { body: { eventType: 'focusTime' } };
  expect(await refusal(client, 'PATCH', '/meet1', focus)).toEqual([400, 'eventTypeRestriction']);
});

test('a body that is no JSON object is 400', async () => {
  const client = await open();
  expect(await refusal(client, 'POST', '', { body: ['a'] })).toEqual([400, 'parseError']);
  google?.forgive();
});
