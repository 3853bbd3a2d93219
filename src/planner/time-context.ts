import type { Calendar, Deadline, Forecast, Reminder, Task, TaskList, Todo } from '../domain/agenda.ts';
import type { UserId } from '../domain/identity.ts';
import type { SourceId } from '../domain/source.ts';
import type { LocalDate, Span, Zone } from '../domain/time.ts';
import type { DeadlineRow, Extras, ReminderRow, TodoRow } from './extras.ts';
import { type FoldedSeries, fold, type SingleEvent } from './fold.ts';
import { assignHandles, type HandleBook, type Handles } from './number.ts';
import { type Placed, type WallClock, wallClock, wallSpan } from './wall-clock.ts';
import { weatherIn } from './weather.ts';

/** How one source of one account answered. */
export interface SourceRow {
  readonly source: SourceId;
  /** The account's label; empty where none is connected. */
  readonly account: string;
  readonly state: 'ok' | 'partial' | 'sign_in_needed' | 'failed' | 'not_connected';
  /** Items in this answer. */
  readonly shown: number;
  /** Items in the range; undefined = unknown. */
  readonly total: number | undefined;
  /** What failed, what is missing because of it and what to do; empty when all is there. */
  readonly next: string;
  /** Of the calendars and lists that it gave. */
  readonly letters?: readonly string[];
  /** Handles of the deadlines that it gave; those of all sources are under one letter. */
  readonly deadlines?: readonly string[];
}

/** The row of a source before letters are given. */
export interface GatheredRow extends Omit<SourceRow, 'letters' | 'deadlines'> {
  /** Keys of the calendars and lists that it gave. */
  readonly lists?: { readonly calendars: readonly string[]; readonly tasklists: readonly string[] };
  /** Ids of the deadlines that it gave. */
  readonly deadlines?: readonly string[];
}

/** What was found and is not in the answer, and how to get it. */
export interface LeftOut {
  readonly what: string;
  readonly count: number;
  readonly next: string;
}

export interface Named {
  readonly letter: string;
  readonly name: string;
  /** The source's own id. */
  readonly id: string;
}

export interface SeriesRow extends Placed {
  readonly handle: string;
  readonly dates: readonly LocalDate[];
  /** The source's id of the occurrence on each of `dates`. */
  readonly ids: readonly string[];
}

export interface EventRow extends Placed {
  /** Of the event itself, or of the series of which it is the occurrence first planned for `original`. */
  readonly handle: string;
  readonly original: { readonly date: LocalDate; readonly time: string | undefined } | undefined;
}

export interface TaskRow {
  readonly handle: string;
  /** The source's own id. */
  readonly id: string;
  readonly title: string;
  readonly notes: string | undefined;
  readonly due: LocalDate | undefined;
  /** undefined = open. */
  readonly done: WallClock | 'at an unknown time' | undefined;
  /** Handle of the parent task. */
  readonly parent: string | undefined;
}

/** A person's time as one answer tells it: sorted, folded and in one zone. */
export interface TimeContext {
  readonly now: WallClock;
  readonly zone: Zone;
  readonly range: Span;
  readonly sources: readonly SourceRow[];
  readonly calendars: readonly Named[];
  readonly series: readonly SeriesRow[];
  readonly events: readonly EventRow[];
  readonly tasklists: readonly Named[];
  readonly tasks: readonly TaskRow[];
  readonly leftOut?: readonly LeftOut[];
}

/** What the sources gave, still unsorted. */
export interface Pile {
  readonly rows: readonly GatheredRow[];
  readonly calendars: readonly Calendar[];
  readonly events: readonly Placed['event'][];
  readonly tasklists: readonly TaskList[];
  readonly tasks: readonly Task[];
  readonly todos?: readonly Todo[];
  readonly reminders?: readonly Reminder[];
  readonly leftOut?: readonly LeftOut[];
  readonly deadlines?: readonly Deadline[];
  readonly weather?: Forecast | undefined;
}

interface Frame {
  readonly user: UserId;
  readonly nowMs: number;
  readonly zone: Zone;
  readonly range: Span;
}

/** Sorts, folds and names what the sources gave. Reads and extends the handles; otherwise pure. */
export async function arrange(pile: Pile, frame: Frame, book: HandleBook): Promise<TimeContext & Extras> {
  const { zone, range, nowMs, user } = frame;
  const folded = fold(
    pile.events.map((event) => ({ event, wall: wallSpan(event.when, zone) })),
    zone,
  );
  const tasks = sortTasks(pile.tasklists, pile.tasks);
  const deadlines = (pile.deadlines ?? []).toSorted(byMoment);
  const handles = await assignHandles(book, user, { ...pile, folded, tasks, deadlines });
  return {
    now: wallClock(nowMs, zone),
    zone,
    range,
    sources: pile.rows.map((row) => sourceRow(row, handles)),
    calendars: pile.calendars.map(({ key, id, name }) => ({ letter: handles.calendar(key), name, id })),
    series: folded.series.map((series) => seriesRow(series, handles)),
    events: folded.singles.map((single) => eventRow(single, handles)),
    tasklists: pile.tasklists.map(({ key, id, title }) => ({ letter: handles.tasklist(key), name: title, id })),
    tasks: tasks.map((task) => taskRow(task, handles, zone)),
    todos: (pile.todos ?? []).map(todoRow),
    reminders: (pile.reminders ?? []).map((reminder) => reminderRow(reminder, handles, zone)),
    ...(pile.leftOut?.length && { leftOut: pile.leftOut }),
    deadlines: deadlines.map((one) => deadlineRow(one, handles, zone)),
    ...(pile.weather && { weather: weatherIn(pile.weather, zone) }),
  };
}

function sourceRow({ lists, deadlines, ...row }: GatheredRow, handles: Handles): SourceRow {
  const own = { ...row, ...(deadlines && { deadlines: deadlines.map(handles.deadline) }) };
  if (lists === undefined) return own;
  return { ...own, letters: [...lists.calendars.map(handles.calendar), ...lists.tasklists.map(handles.tasklist)] };
}

const seriesRow = ({ pattern, dates, ids }: FoldedSeries, handles: Handles): SeriesRow => ({
  handle: handles.series(pattern.event),
  ...pattern,
  dates,
  ids,
});

const eventRow = ({ event, wall, occurrence }: SingleEvent, handles: Handles): EventRow => ({
  handle: occurrence ? handles.series(event) : handles.event(event),
  event,
  wall,
  original: occurrence && { date: occurrence.date, time: occurrence.time },
});

const taskRow = ({ id, list, title, notes, due, done, parent }: Task, handles: Handles, zone: Zone): TaskRow => ({
  handle: handles.task(list, id),
  id,
  title,
  notes,
  due,
  done: done && (done.at === undefined ? 'at an unknown time' : wallClock(done.at, zone)),
  parent: parent === undefined ? undefined : handles.task(list, parent),
});

const todoRow = ({ id, title, priority, done }: Todo): TodoRow => ({ handle: id, title, priority, done });

const reminderRow = ({ at, event }: Reminder, handles: Handles, zone: Zone): ReminderRow => ({
  at: wallClock(at, zone),
  handle: handles.event(event),
  title: event.title,
});

const deadlineRow = ({ id, due, ...one }: Deadline, handles: Handles, zone: Zone): DeadlineRow => ({
  ...one,
  handle: handles.deadline(id),
  due: due === undefined ? undefined : wallClock(due, zone),
});

const byMoment = (a: Deadline, b: Deadline): number =>
  compare(a.due ?? Number.MAX_SAFE_INTEGER, b.due ?? Number.MAX_SAFE_INTEGER);

/** Lists in their order; in each the open tasks by due date, undated last, then the completed ones by time. */
function sortTasks(lists: readonly TaskList[], tasks: readonly Task[]): Task[] {
  const byList = Map.groupBy(tasks, ({ list }) => list);
  return lists.flatMap(({ key }) => {
    const [open, done] = [true, false].map((isOpen) =>
      (byList.get(key) ?? []).filter((task) => (task.done === undefined) === isOpen),
    ) as [Task[], Task[]];
    return [...open.toSorted(byDue), ...done.toSorted(byCompletion)];
  });
}

const LAST = '9999-99-99';
const byDue = (a: Task, b: Task): number => compare(a.due ?? LAST, b.due ?? LAST);
const byCompletion = (a: Task, b: Task): number => compare(completedAt(a), completedAt(b));
const completedAt = ({ done }: Task): number => done?.at ?? Number.MAX_SAFE_INTEGER;
const compare = <T extends string | number>(a: T, b: T): number => (a < b ? -1 : Number(a > b));
