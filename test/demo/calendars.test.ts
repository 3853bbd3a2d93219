import { afterEach, expect, test } from 'vitest';
import { type CheckedDemoGoogle, checkedDemoGoogle } from '../google-contract/checked-demo.ts';
import { calendar, dataset } from './build.ts';
import { ApiClient, type ErrorBody, eventsPath, reasonOf } from './client.ts';

let google: CheckedDemoGoogle | undefined;
afterEach(() => google?.close());

const LIST = 'calendar/v3/users/me/calendarList';
const HOLIDAYS = 'zh-tw.taiwan#holiday@group.v.calendar.google.com';

async function open(): Promise<ApiClient> {
  const calendars = [
    calendar(),
    calendar({ id: HOLIDAYS, accessRole: 'reader' }).event({ id: 'holiday', start: '2026-03-01', end: '2026-03-02' }),
    calendar({ id: 'old', hidden: true }),
  ];
  google = await checkedDemoGoogle({ dataset: dataset({ calendars }) });
  return new ApiClient(google);
}

const namesOf = async (client: ApiClient, query: Record<string, string>): Promise<string[]> =>
  (await client.get<{ items: { id: string }[] }>(LIST, query)).body.items.map(({ id }) => id);

test('hidden calendars need showHidden (C1), a least role chooses', async () => {
  const client = await open();
  expect(await namesOf(client, {})).toEqual(['me@demo.example', HOLIDAYS]);
  expect(await namesOf(client, { showHidden: 'true' })).toEqual(['me@demo.example', HOLIDAYS, 'old']);
  expect(await namesOf(client, { minAccessRole: 'writer' })).toEqual(['me@demo.example']);
});

test('deleted calendars need showDeleted, and what was in them is gone', async () => {
  const gone = calendar({ id: 'gone', deleted: true }).event({ start: '2026-03-01', end: '2026-03-02' });
  const calendars = [calendar(), gone];
  google = await checkedDemoGoogle({ dataset: dataset({ calendars }) });
  const client = new ApiClient(google);
  expect(await namesOf(client, { showHidden: 'true' })).toEqual(['me@demo.example']);
  expect(await namesOf(client, { showDeleted: 'true' })).toEqual(['me@demo.example', 'gone']);
  expect((await client.get(eventsPath('gone'))).status).toBe(404);
});

test('primary is another name of the primary calendar (C4)', async () => {
  const client = await open();
  const named = await client.get(`${LIST}/primary`);
  expect(named.body).toEqual((await client.get(`${LIST}/me%40demo.example`)).body);
  expect((await client.get(`${LIST}/nobody`)).status).toBe(404);
});

test('an id with # is reached when it is encoded, and not when it is raw (C5)', async () => {
  const client = await open();
  const encoded = await client.get<{ items: { id: string }[] }>(eventsPath(HOLIDAYS));
  expect(encoded.body.items.map(({ id }) => id)).toEqual(['holiday']);
  const raw = await client.get(`calendar/v3/calendars/${HOLIDAYS}/events`);
  expect(raw.status).toBe(404);
  google?.forgive();
});

test('an account that never used Calendar is refused there, its tasks are not (C7)', async () => {
  google = await checkedDemoGoogle({ dataset: dataset({ calendars: undefined }) });
  const client = new ApiClient(google);
  const refused = await client.get<ErrorBody>(LIST);
  expect([refused.status, reasonOf(refused)]).toEqual([403, 'notACalendarUser']);
  expect((await client.get('tasks/v1/users/@me/lists')).status).toBe(200);
});

test('calendars are paged', async () => {
  const client = await open();
  const first = await client.get<{ items: object[]; nextPageToken: string }>(LIST, { maxResults: '1' });
  expect(first.body.items).toHaveLength(1);
  expect(await namesOf(client, { maxResults: '1', pageToken: first.body.nextPageToken })).toEqual([HOLIDAYS]);
});

test('a calendar that is made belongs to its person, with a scope that allows it and a title', async () => {
  await open();
  const scopes = ['openid', 'calendar.app.created', 'calendar.calendarlist.readonly', 'calendar.events'];
  const client = new ApiClient(google as CheckedDemoGoogle, scopes);
  const path = 'calendar/v3/calendars';
  const made = await client.send<{ id: string }>('POST', path, { body: { summary: 'Plans', timeZone: 'Asia/Tokyo' } });
  expect(made.body).toMatchObject({ kind: 'calendar#calendar', summary: 'Plans', timeZone: 'Asia/Tokyo' });
  const { items } = (await client.get<{ items: Record<string, unknown>[] }>(LIST)).body;
  expect(items.find(({ id }) => id === made.body.id)).toMatchObject({ summary: 'Plans', accessRole: 'owner' });
  const start = { dateTime: '2026-04-01T10:00:00+09:00' };
  const event = { body: { summary: 'Block', start, end: start }, query: { sendUpdates: 'none' } };
  expect((await client.send('POST', eventsPath(made.body.id), event)).status).toBe(200);
  const plain = new ApiClient(google as CheckedDemoGoogle);
  const refused = await plain.send<ErrorBody>('POST', path, { body: { summary: 'Plans' } });
  google?.forgive();
  expect([refused.status, reasonOf(refused)]).toEqual([403, 'insufficientPermissions']);
});
