import { addDays, daysBetween, type LocalDate, type Span } from '../domain/time.ts';
import type { DeadlineRow, Extras } from '../planner/extras.ts';
import type { SeriesRow, TaskRow, TimeContext } from '../planner/time-context.ts';
import type { WallSpan } from '../planner/wall-clock.ts';

type Context = TimeContext & Extras;
export type Kind = 'events' | 'tasks' | 'deadlines';

/** A row of an answer, or one occurrence of a series, and when it is. */
export interface Item {
  readonly kind: Kind;
  readonly row: object;
  /** Of a series: which of its dates. */
  readonly at?: number;
  /** In the range; what was due before it is overdue and has no day there. */
  readonly day: LocalDate | 'overdue' | 'undated';
  /** Of what is overdue. */
  readonly due?: LocalDate;
  /** Its place among those of its kind. */
  readonly rank: number;
}

export const clamp = (day: LocalDate, { from, to }: Span): LocalDate => {
  if (day < from) return from;
  return day > to ? to : day;
};

/** Every item of an answer; the day of one that has several is the nearest to today of those in the range. */
export function itemsOf(context: Context): readonly Item[] {
  const { range, now, series, events, tasks, deadlines = [] } = context;
  const today = clamp(now.date, range);
  const ofSpan = ({ first, last }: Pick<WallSpan, 'first' | 'last'>): LocalDate =>
    clamp(clamp(today, { from: first, to: last }), range);
  const occurrences = series.flatMap((row) =>
    row.dates.map((first, at) => ({ row, at, day: ofSpan(lasting(row, first)) })),
  );
  const found: Omit<Item, 'rank'>[][] = [
    [
      ...occurrences.map((one) => ({ kind: 'events' as const, ...one })),
      ...events.map((row) => ({ kind: 'events' as const, row, day: ofSpan(row.wall) })),
    ],
    tasks.map((row) => ({ kind: 'tasks', row, ...dueDay(daysOfTask(row), row.done === undefined, { range, today }) })),
    deadlines.map((row) => ({ kind: 'deadlines', row, ...dueDay(daysOfDeadline(row), true, { range, today }) })),
  ];
  return found.flatMap((ofKind) => ofKind.map((one, rank) => ({ ...one, rank })));
}

const lasting = ({ wall }: SeriesRow, first: LocalDate) => ({
  first,
  last: addDays(first, daysBetween(wall.first, wall.last)),
});

const daysOfTask = ({ due, done }: TaskRow): LocalDate[] =>
  [due, typeof done === 'object' ? done.date : undefined].filter((day) => day !== undefined);

const daysOfDeadline = ({ due }: DeadlineRow): LocalDate[] => (due === undefined ? [] : [due.date]);

function dueDay(
  days: readonly LocalDate[],
  isOpen: boolean,
  { range, today }: { readonly range: Span; readonly today: LocalDate },
): Pick<Item, 'day' | 'due'> {
  const distance = (day: LocalDate): number => Math.abs(daysBetween(today, day));
  const inRange = days.map((day) => clamp(day, range)).toSorted((a, b) => distance(a) - distance(b));
  const [first] = inRange;
  if (first === undefined) return { day: 'undated' };
  const [due] = days;
  return isOpen && due !== undefined && due < range.from ? { day: 'overdue', due } : { day: first };
}
