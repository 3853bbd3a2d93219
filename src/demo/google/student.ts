import student from '../../../fixtures/student.json' with { type: 'json' };
import { daysBetween, type LocalDate, localTime, type Zone } from '../../domain/time.ts';
import type { DemoCalendar, DemoDataset, DemoPerson, DemoTaskList, TaskResource } from './dataset.ts';
import { deriveSeries } from './derive-series.ts';
import { moveCalendar, moveTaskList } from './move-weeks.ts';
import { visitor } from './visitor.ts';

/** Raw answers of Google for one account, as the fixtures hold them. */
export interface RawAccount {
  readonly calendarList: readonly DemoCalendar['entry'][];
  readonly events: readonly { readonly calendarId: string; readonly items: DemoCalendar['events'] }[];
  readonly tasklists: readonly DemoTaskList['list'][];
  readonly tasks: readonly { readonly tasklistId: string; readonly items: DemoTaskList['tasks'] }[];
}

/** The made-up student's raw answers, typed; the term is 2025-09-08 to 2026-02-28. */
export const STUDENT: RawAccount = student;
export const STUDENT_NOW_MS: number = Date.parse(student.now);
const ZONE = student.timeZone as Zone;

/**
 * Monday of the student's own mid-term examination week: a week back and a month ahead of any of its days are full of
 * classes, occurrences that were moved, the split series and deadlines, so that every default answer shows them.
 */
const MID_TERM_MONDAY = '2025-11-10' as LocalDate;

/** How many weeks the data moves so that `nowMs` falls, on its own weekday, in the mid-term week. */
export function weeksToMidTerm(nowMs: number): number {
  return Math.floor(daysBetween(MID_TERM_MONDAY, localTime(nowMs, ZONE).date) / 7);
}

/** The raw answers moved by whole weeks: what the stand-in must give, instance by instance. */
export function movedStudent(weeks: number): RawAccount {
  const { calendars, tasklists } = partsOf(STUDENT);
  const moved = calendars.map((calendar) => moveCalendar(calendar, weeks));
  const lists = tasklists.map((list) => moveTaskList(list, weeks));
  return {
    calendarList: moved.map(({ entry }) => entry),
    events: moved.map(({ entry, events }) => ({ calendarId: entry.id, items: events })),
    tasklists: lists.map(({ list }) => list),
    tasks: lists.map(({ list, tasks }) => ({ tasklistId: list.id, items: tasks })),
  };
}

/** One account of the stand-in from raw answers. `series: false` keeps instances whose ids follow no rule. */
export function personOf(
  raw: RawAccount,
  identity: Pick<DemoPerson, 'subject' | 'email' | 'name'>,
  { series }: { series: boolean } = { series: true },
): DemoPerson {
  const { calendars, tasklists } = partsOf(raw);
  return { ...identity, calendars: series ? calendars.map(deriveSeries) : calendars, tasklists };
}

function partsOf(raw: RawAccount): { calendars: DemoCalendar[]; tasklists: DemoTaskList[] } {
  const eventsOf = (id: string) => raw.events.find(({ calendarId }) => calendarId === id)?.items ?? [];
  const tasksOf = (id: string) => raw.tasks.find(({ tasklistId }) => tasklistId === id)?.items ?? [];
  return {
    calendars: raw.calendarList.map((entry) => ({ entry, events: eventsOf(entry.id) })),
    tasklists: raw.tasklists.map((list) => ({ list, tasks: tasksOf(list.id) })),
  };
}

const STUDENT_IDENTITY = {
  subject: '114020370000000000001',
  email: 'student@demo.example',
  name: '王品睿 (demo)',
} as const;

/** The demo's accounts: the student in mid-term, and a visitor with little data. Nothing is done before its time. */
export function demoDataset(nowMs: number): DemoDataset {
  const { people } = studentDataset(weeksToMidTerm(nowMs), nowMs);
  const asOfNow = (task: TaskResource) => (Date.parse(task.completed ?? '') > nowMs ? reopened(task) : task);
  return {
    people: people.map((person) => ({
      ...person,
      tasklists: person.tasklists.map(({ list, tasks }) => ({ list, tasks: tasks.map(asOfNow) })),
    })),
  };
}

/** The recording ends two months after mid-term, so it holds tasks that a student of today has yet to do. */
function reopened({ completed: _, hidden: __, ...task }: TaskResource): TaskResource {
  return { ...task, status: 'needsAction' };
}

/** The same accounts with the student's data moved by so many weeks; 0 = as recorded. */
export function studentDataset(weeks: number, nowMs: number = STUDENT_NOW_MS): DemoDataset {
  return { people: [personOf(movedStudent(weeks), STUDENT_IDENTITY), visitor(localTime(nowMs, ZONE).date)] };
}
