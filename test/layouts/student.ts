import { readFileSync } from 'node:fs';
import type { Calendar, TaskList } from '../../src/domain/agenda.ts';
import type { AccountId } from '../../src/domain/identity.ts';
import type { Findings, Source } from '../../src/domain/source.ts';
import type { Zone } from '../../src/domain/time.ts';
import type { DeadlineRow } from '../../src/planner/extras.ts';
import { wallClock } from '../../src/planner/wall-clock.ts';
import { readEntries } from '../../src/sources/google/calendar-entry.ts';
import { readEvent } from '../../src/sources/google/event.ts';
import { readTask, readTaskList } from '../../src/sources/google/task.ts';
import { findings, source } from '../planner/kit.ts';
import { type DeadlineFacts, type EventFacts, type Facts, inOrder, minute, type TaskFacts } from './facts.ts';
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
  moodle: { events: RawAction[] };
}

const read = (name: string): Student =>
  JSON.parse(readFileSync(new URL(`../../fixtures/${name}.json`, import.meta.url), 'utf8'));

export const student = read('student');
/** The same with short ids, from which no id of an occurrence follows. */
export const masked = read('student-masked');
export const TERM = { from: '2025-09-08', to: '2026-02-28' };
const ACCOUNT = 'a1' as AccountId;

/** The two Google sources as they would answer, by the adapters' own reading of the resources. */
export function studentSources(data = student): Source[] {
  const { calendars } = readEntries(data.calendarList, ACCOUNT);
  const tasklists = data.tasklists.map((raw) => readTaskList(raw, ACCOUNT) as TaskList);
  const events = calendars.flatMap((calendar, index) => eventsOf(data, index, calendar));
  const tasks = tasklists.flatMap((list, index) =>
    (data.tasks[index]?.items ?? []).map((raw) => readTask(raw, list)).filter((task) => typeof task === 'object'),
  );
  return [
    source(async () => findings({ calendars, events })),
    source(async () => findings({ tasklists, tasks }), { id: 'google_tasks', title: 'Google Tasks' }),
  ];
}

const eventsOf = (data: Student, index: number, calendar: Calendar): Findings['events'] =>
  (data.events[index]?.items ?? [])
    .map((raw) => readEvent(raw, calendar, 'student@example.com'))
    .filter((event) => typeof event === 'object');

/** What is true of the student's term, read off the raw resources by code of its own. */
export function studentFacts(data = student): Facts {
  const key = ({ id }: Raw): string => `${ACCOUNT} ${id}`;
  const { calendarList, tasklists } = data;
  return inOrder({
    calendars: calendarList.map((raw) => ({ key: key(raw), name: String(raw.summaryOverride ?? raw.summary) })),
    tasklists: tasklists.map((raw) => ({ key: key(raw), name: String(raw.title) })),
    events: calendarList.flatMap((list, index) =>
      (data.events[index]?.items ?? []).map((raw) => eventFacts(raw as RawEvent, key(list))),
    ),
    tasks: tasklists.flatMap((list, index) => (data.tasks[index]?.items ?? []).map((raw) => taskFacts(raw, key(list)))),
    deadlines: data.moodle.events.map((raw) => deadlineFacts(raw, data)),
  });
}

/** An action event of Moodle's calendar, as far as it is used. */
interface RawAction {
  id: number;
  name: string;
  description: string;
  timesort: number;
  course: { fullname: string };
  action?: { actionable: boolean };
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

/** What a Moodle source would read off the action events; numbered in their order. */
export const studentDeadlines = (data = student): DeadlineRow[] =>
  data.moodle.events.map((raw, index) => {
    const { title, notes, course, status } = deadlineFacts(raw, data);
    return {
      ...{ handle: `m${index + 1}`, title, status: status ?? undefined, course: course ?? undefined, done: 'unknown' },
      due: wallClock(raw.timesort * 1000, data.timeZone as Zone),
      notes: notes ?? undefined,
    } as DeadlineRow;
  });

const deadlineFacts = (raw: RawAction, { now }: Student): DeadlineFacts => ({
  title: raw.name,
  course: raw.course.fullname,
  due: raw.timesort * 1000,
  status: statusOf(raw, Date.parse(now)),
  done: 'unknown',
  notes: raw.description === '' ? null : raw.description.replace(/<[^>]+>/g, ''),
});

function statusOf({ timesort, action }: RawAction, nowMs: number): string {
  if (timesort * 1000 < nowMs) return action?.actionable ? 'Overdue (Grace period)' : 'Closed';
  return action?.actionable ? 'Open' : 'Not yet open';
}
