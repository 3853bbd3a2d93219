import { readFileSync } from 'node:fs';
import type { Calendar, TaskList } from '../../src/domain/agenda.ts';
import type { AccountId } from '../../src/domain/identity.ts';
import type { Findings, Source } from '../../src/domain/source.ts';
import { readEntries } from '../../src/sources/google/calendar-entry.ts';
import { readEvent } from '../../src/sources/google/event.ts';
import { readTask, readTaskList } from '../../src/sources/google/task.ts';
import { findings, source } from '../planner/kit.ts';
import { type EventFacts, type Facts, inOrder, minute, type TaskFacts } from './facts.ts';
import { wall } from './intl-clock.ts';

/** A whole term of a student as Google's APIs give it, and what is true of it. */

type Raw = Record<string, unknown> & { id: string };
interface Student {
  now: string;
  timeZone: string;
  calendarList: Raw[];
  events: { items: Raw[] }[];
  tasklists: Raw[];
  tasks: { items: Raw[] }[];
}

export const student: Student = JSON.parse(
  readFileSync(new URL('../../fixtures/student.json', import.meta.url), 'utf8'),
);
export const TERM = { from: '2025-09-08', to: '2026-02-28' };
const ACCOUNT = 'a1' as AccountId;

/** The two Google sources as they would answer, by the adapters' own reading of the resources. */
export function studentSources(): Source[] {
  const { calendars } = readEntries(student.calendarList, ACCOUNT);
  const tasklists = student.tasklists.map((raw) => readTaskList(raw, ACCOUNT) as TaskList);
  const events = calendars.flatMap((calendar, index) => read(index, calendar));
  const tasks = tasklists.flatMap((list, index) =>
    (student.tasks[index]?.items ?? []).map((raw) => readTask(raw, list)).filter((task) => typeof task === 'object'),
  );
  return [
    source(async () => findings({ calendars, events })),
    source(async () => findings({ tasklists, tasks }), { id: 'google_tasks', title: 'Google Tasks' }),
  ];
}

const read = (index: number, calendar: Calendar): Findings['events'] =>
  (student.events[index]?.items ?? [])
    .map((raw) => readEvent(raw, calendar, 'student@example.com'))
    .filter((event) => typeof event === 'object');

/** What is true of the student's term, read off the raw resources by code of its own. */
export function studentFacts(): Facts {
  const key = ({ id }: Raw): string => `${ACCOUNT} ${id}`;
  const { calendarList, tasklists } = student;
  return inOrder({
    calendars: calendarList.map((raw) => ({ key: key(raw), name: String(raw.summaryOverride ?? raw.summary) })),
    tasklists: tasklists.map((raw) => ({ key: key(raw), name: String(raw.title) })),
    events: calendarList.flatMap((list, index) =>
      (student.events[index]?.items ?? []).map((raw) => eventFacts(raw as RawEvent, key(list))),
    ),
    tasks: tasklists.flatMap((list, index) =>
      (student.tasks[index]?.items ?? []).map((raw) => taskFacts(raw, key(list))),
    ),
  });
}

interface RawTime {
  date?: string;
  dateTime?: string;
  timeZone?: string;
}
interface RawEvent extends Raw {
  start: RawTime;
  end: RawTime;
  originalStartTime?: RawTime;
  attendees?: { self?: boolean; responseStatus?: string }[];
}

const local = ({ date, dateTime }: RawTime): string => date ?? wall(Date.parse(dateTime as string), student.timeZone);
const instant = ({ dateTime }: RawTime): number | null => (dateTime ? minute(Date.parse(dateTime)) : null);
const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const dayBefore = (date: string): string => new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10);

function eventFacts(raw: RawEvent, calendar: string): EventFacts {
  const { start, end, attendees = [], originalStartTime } = raw;
  const self = attendees.find((one) => one.self);
  return {
    calendar,
    id: raw.id,
    title: text(raw.summary),
    hidden: false,
    allDay: start.date !== undefined,
    start: local(start),
    end: end.date ? dayBefore(end.date) : local(end),
    from: instant(start),
    to: instant(end),
    place: text(raw.location),
    notes: text(raw.description),
    status: String(raw.status),
    free: raw.transparency === 'transparent',
    answer: self?.responseStatus ?? null,
    type: raw.eventType === 'default' ? null : text(raw.eventType),
    meet: raw.hangoutLink !== undefined,
    people: attendees.filter((one) => !one.self).length,
    zone: start.timeZone === undefined || start.timeZone === student.timeZone ? null : start.timeZone,
    series: text(raw.recurringEventId),
    original: originalStartTime ? local(originalStartTime) : null,
  };
}

const taskFacts = (raw: Raw, list: string): TaskFacts => ({
  list,
  id: raw.id,
  title: String(raw.title),
  notes: text(raw.notes),
  due: raw.due === undefined ? null : String(raw.due).slice(0, 10),
  status: raw.status === 'completed' ? 'done' : 'open',
  doneAt: raw.completed === undefined ? null : minute(Date.parse(String(raw.completed))),
  parent: text(raw.parent),
});
