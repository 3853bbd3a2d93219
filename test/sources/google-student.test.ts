import { afterEach, expect, test } from 'vitest';
import { STUDENT, STUDENT_NOW_MS, studentDataset } from '../../src/demo/google/student.ts';
import type { When } from '../../src/domain/agenda.ts';
import { addDays } from '../../src/domain/time.ts';
import { day, stand } from './stand-in.ts';

const TERM = { from: '2025-09-08', to: '2026-02-28' };
const SERVER_ZONES: [string, number][] = [
  ['America/Los_Angeles', 480],
  ['UTC', 0],
  ['Asia/Taipei', -480],
];
const ownZone = process.env.TZ;

afterEach(() => {
  if (ownZone === undefined) delete process.env.TZ;
  else process.env.TZ = ownZone;
});

const termAt = () => stand({ dataset: studentDataset(0), now: () => STUDENT_NOW_MS });

interface RawTime {
  readonly date?: string;
  readonly dateTime?: string;
}

const whenOf = (start: RawTime, end: RawTime): When =>
  start.date === undefined
    ? { kind: 'timed', from: Date.parse(start.dateTime ?? ''), to: Date.parse(end.dateTime ?? '') }
    : { kind: 'all-day', first: day(start.date), last: addDays(day(end.date ?? ''), -1) };

test.each(SERVER_ZONES)('the whole term is the same facts with the server in %s', async (name, offsetMinutes) => {
  process.env.TZ = name;
  expect(new Date(STUDENT_NOW_MS).getTimezoneOffset()).toBe(offsetMinutes);
  const { calendar, tasks, read } = await termAt();
  const [events, work] = [await read(calendar, TERM), await read(tasks, TERM)];
  const raw = STUDENT.events.flatMap(({ calendarId, items }) =>
    items.map((item) => [`acc1 ${calendarId}`, item.id, item.summary, whenOf(item.start ?? {}, item.end ?? {})]),
  );
  expect(events.events.map((event) => [event.calendar, event.id, event.title, event.when])).toEqual(raw);
  expect(raw).toHaveLength(188);
  const rawTasks = STUDENT.tasks.flatMap(({ items }) =>
    items.map((item) => [item.id, item.due?.slice(0, 10), item.completed && Date.parse(item.completed)]),
  );
  expect(work.tasks.map(({ id, due, done }) => [id, due, done?.at])).toEqual(rawTasks);
  expect([events.coverage, work.coverage, events.zone]).toEqual(['all', 'all', 'Asia/Taipei']);
});

test('one day of the term is exactly what that day holds', async () => {
  const { calendar, read } = await termAt();
  const wanted = STUDENT.events
    .flatMap(({ items }) => items)
    .filter(({ start, end }) => {
      if (start?.date !== undefined) return start.date <= '2025-11-11' && (end?.date ?? '') > '2025-11-11';
      return (start?.dateTime ?? '') < '2025-11-12T00:00' && (end?.dateTime ?? '') > '2025-11-11T00:00';
    });
  const { events } = await read(calendar, { from: '2025-11-11', to: '2025-11-11' });
  expect(events.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id));
  expect(wanted.length).toBeGreaterThan(1);
});

test('calendars and lists cost one request each and two for the lists of them', async () => {
  const { calendar, tasks, read, requests } = await termAt();
  await read(calendar, TERM);
  expect(requests).toHaveLength(1 + 6);
  await read(tasks, TERM);
  expect(requests).toHaveLength(1 + 4);
});
