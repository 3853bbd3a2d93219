import { expect, test } from 'vitest';
import masked from '../../fixtures/student-masked.json' with { type: 'json' };
import type { EventResource, TaskResource } from '../../src/demo/google/dataset.ts';
import {
  demoDataset,
  movedStudent,
  personOf,
  STUDENT,
  STUDENT_NOW_MS,
  studentDataset,
  weeksToMidTerm,
} from '../../src/demo/google/student.ts';
import { checkedDemoGoogle } from '../google-contract/checked-demo.ts';
import { ApiClient, eventsPath, tasksPath } from './client.ts';

const WEEK_MS = 7 * 86_400_000;

function wholeTerm(weeks: number) {
  const at = (text: string): string => new Date(Date.parse(text) + weeks * WEEK_MS).toISOString();
  return {
    singleEvents: 'true',
    orderBy: 'startTime',
    timeZone: 'Asia/Taipei',
    timeMin: at('2025-09-01T00:00:00+08:00'),
    timeMax: at('2026-03-02T00:00:00+08:00'),
  };
}

async function readAll(weeks: number) {
  const now = STUDENT_NOW_MS + weeks * WEEK_MS;
  const google = await checkedDemoGoogle({ now: () => now, dataset: studentDataset(weeks, now) });
  const client = new ApiClient(google);
  const raw = movedStudent(weeks);
  const events = [];
  for (const { calendarId } of raw.events) {
    const { body } = await client.get<{ items: EventResource[] }>(eventsPath(calendarId), wholeTerm(weeks));
    events.push({ calendarId, items: body.items });
  }
  const tasks = [];
  for (const { tasklistId } of raw.tasks) {
    const { body } = await client.get<{ items: TaskResource[] }>(tasksPath(tasklistId), { maxResults: '100' });
    tasks.push({ tasklistId, items: body.items });
  }
  const calendarList = await client.get<{ items: unknown[] }>('calendar/v3/users/me/calendarList');
  const tasklists = await client.get<{ items: unknown[] }>('tasks/v1/users/@me/lists');
  await google.close();
  return { calendarList: calendarList.body.items, events, tasklists: tasklists.body.items, tasks };
}

test('the whole term over HTTP is byte for byte the recorded answers: 188 events in 6 calendars, 47 tasks in 4 lists', async () => {
  const read = await readAll(0);
  const { calendarList, events, tasklists, tasks } = STUDENT;
  expect(JSON.stringify(read)).toBe(JSON.stringify({ calendarList, events, tasklists, tasks }));
  expect(read.events.flatMap(({ items }) => items)).toHaveLength(188);
  expect(read.tasks.flatMap(({ items }) => items)).toHaveLength(47);
});

test.each([41, -60, 104])('moved by %i weeks it is byte for byte the recorded answers moved', async (weeks) => {
  expect(JSON.stringify(await readAll(weeks))).toBe(JSON.stringify(movedStudent(weeks)));
});

test('moving changes days and nothing else', () => {
  const days = (value: unknown): string =>
    JSON.stringify(value, (name, inner) => (['etag', 'htmlLink'].includes(name) ? undefined : inner))
      .replace(/\d{4}-\d\d-\d\d(?=T\d\d:|")/g, 'DAY')
      .replace(/(_R?)\d{8}(?=T\d{6})/g, '$1DAY')
      .replace(/"\d{8}_/g, '"DAY_');
  expect(days(movedStudent(41))).toBe(days(movedStudent(0)));
  expect(movedStudent(0)).toEqual({
    calendarList: STUDENT.calendarList,
    events: STUDENT.events,
    tasklists: STUDENT.tasklists,
    tasks: STUDENT.tasks,
  });
});

test('ids, splits, links and versions of a moved occurrence follow its day', () => {
  const eventsOf = (weeks: number) => movedStudent(weeks).events.flatMap(({ items }) => items);
  const index = eventsOf(0).findIndex(({ id }) => id === 'mldiaeripdj8jg72agl8qg8qs8_20251121T022000Z');
  const [before, after] = [eventsOf(0)[index], eventsOf(41)[index]];
  expect(after?.id).toBe('mldiaeripdj8jg72agl8qg8qs8_20260904T022000Z');
  expect(after?.recurringEventId).toBe('mldiaeripdj8jg72agl8qg8qs8_R20260821T022000');
  expect(after?.originalStartTime?.dateTime).toBe('2026-09-04T10:20:00+08:00');
  expect(after?.iCalUID).toBe(before?.iCalUID);
  expect(Number(String(after?.etag).replaceAll('"', ''))).toBe(2000 * Date.parse(String(after?.updated)));
  const eid = new URL(String(after?.htmlLink)).searchParams.get('eid') ?? '';
  expect(Buffer.from(eid, 'base64').toString()).toBe(`${after?.id} q922caqof7b0m01g07aporouke@g`);
});

test('a hidden task moves its place in the list with its completion (K12)', () => {
  const list = { id: 'l', title: 'l' };
  const completed = '2024-10-26T07:25:08.048Z';
  const task = {
    id: 't',
    title: 't',
    status: 'completed',
    updated: completed,
    completed,
    hidden: true,
    position: '09999998270072491951',
  };
  const raw = { ...STUDENT, calendarList: [], tasklists: [list], tasks: [{ tasklistId: 'l', items: [task] }] };
  const identity = { subject: '1', email: 'a@demo.example', name: 'a' };
  expect(personOf(raw, identity).tasklists[0]?.tasks[0]?.position).toBe('09999998270072491951');
});

test.each(['2026-11-30T00:30:00+08:00', '2026-12-06T23:30:00+08:00', '2025-11-12T08:00:00Z', '2024-02-29T12:00:00Z'])(
  'at %s today falls on its own weekday into the mid-term week',
  (text) => {
    const now = Date.parse(text);
    const student = demoDataset(now).people[0];
    const midTerm = student?.calendars?.flatMap(({ events }) => events).find((event) => event.summary === '期中考週');
    const taipeiDay = new Date(now + 8 * 3_600_000).toISOString().slice(0, 10);
    const sunday = new Date(Date.parse(`${midTerm?.end?.date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
    expect(taipeiDay >= String(midTerm?.start?.date)).toBe(true);
    expect(taipeiDay <= sunday).toBe(true);
  },
);

test('the demo shows no task as done before its time, and still has all 47', () => {
  const now = Date.parse('2026-11-30T12:00:00+08:00');
  const tasks = demoDataset(now).people[0]?.tasklists.flatMap((list) => list.tasks) ?? [];
  expect(tasks).toHaveLength(47);
  const done = tasks.filter(({ status }) => status === 'completed');
  expect(done.length).toBeGreaterThan(10);
  for (const { completed } of done) expect(Date.parse(completed ?? '')).toBeLessThanOrEqual(now);
  for (const task of tasks) expect('completed' in task).toBe(task.status === 'completed');
});

test('the move is whole weeks in Taipei, whatever the hour', () => {
  expect(weeksToMidTerm(Date.parse('2025-11-09T15:59:59Z'))).toBe(-1);
  expect(weeksToMidTerm(Date.parse('2025-11-09T16:00:00Z'))).toBe(0);
  expect(weeksToMidTerm(Date.parse('2025-11-16T15:59:59Z'))).toBe(0);
});

test('series are masters with a rule; what differs is an occurrence of its own', () => {
  const stored = studentDataset(0).people[0]?.calendars?.flatMap(({ events }) => events) ?? [];
  expect(stored.filter(({ recurrence }) => recurrence)).toHaveLength(11);
  expect(stored.filter(({ recurringEventId }) => recurringEventId)).toHaveLength(6);
  expect(stored.filter(({ recurrence, recurringEventId }) => !recurrence && !recurringEventId)).toHaveLength(50);
  const cafe = stored.find(({ id }) => id === 'pt9rjgq05pf1f21thlc4b1224t');
  expect(cafe?.recurrence).toEqual(['RRULE:FREQ=WEEKLY;INTERVAL=2;UNTIL=20251213T070000Z']);
});

test('the masked twin, whose instance ids follow no rule, is served as recorded', async () => {
  const identity = { subject: '1', email: 'a@demo.example', name: 'a' };
  const google = await checkedDemoGoogle({ dataset: { people: [personOf(masked, identity, { series: false })] } });
  for (const { calendarId, items } of masked.events) {
    const { body } = await new ApiClient(google).get<{ items: unknown[] }>(eventsPath(calendarId), wholeTerm(0));
    expect(body.items).toEqual(items.map((item) => ({ ...item, htmlLink: expect.any(String) })));
  }
  await google.close();
});
