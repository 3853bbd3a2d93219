import { addDays, daysBetween, type LocalDate, type Span } from '../domain/time.ts';
import type { DeadlineRow, Extras } from '../planner/extras.ts';
import type { EventRow, SeriesRow, TaskRow, TimeContext } from '../planner/time-context.ts';
import type { WallSpan } from '../planner/wall-clock.ts';

/** The part of an answer that is left out together: a month, a day of the nearest month, or all that has no day. */
export interface Bucket {
  /** undefined = without a day. */
  readonly span: Span | undefined;
  readonly events: number;
  readonly tasks: number;
  readonly deadlines: number;
}

type Context = TimeContext & Extras;
type Kind = 'events' | 'tasks' | 'deadlines';

/** The day of an item for this purpose: of those in the range, the nearest to today; undefined = it has none. */
class Nearest {
  readonly #range: Span;
  readonly #today: LocalDate;

  constructor({ range, now }: TimeContext) {
    this.#range = range;
    this.#today = clamp(now.date, range);
  }

  ofSpan({ first, last }: Pick<WallSpan, 'first' | 'last'>): LocalDate {
    return clamp(clamp(this.#today, { from: first, to: last }), this.#range);
  }

  ofTask({ due, done }: TaskRow): LocalDate | undefined {
    const days = [due, typeof done === 'object' ? done.date : undefined].filter((day) => day !== undefined);
    const inRange = days.map((day) => clamp(day, this.#range));
    return inRange.toSorted((a, b) => this.#distance(a) - this.#distance(b))[0];
  }

  ofDeadline({ due }: DeadlineRow): LocalDate | undefined {
    return due && clamp(due.date, this.#range);
  }

  #distance(day: LocalDate): number {
    return Math.abs(daysBetween(this.#today, day));
  }

  /** Sorts the farthest first; of two that are as far the past one. */
  farther(a: Span, b: Span): number {
    const distance = (span: Span): number => this.#distance(clamp(this.#today, span));
    return distance(b) - distance(a) || (a.from < b.from ? -1 : 1);
  }
}

const clamp = (day: LocalDate, { from, to }: Span): LocalDate => {
  if (day < from) return from;
  return day > to ? to : day;
};

/** The day of each occurrence of a series. */
const occurrenceDay = (row: SeriesRow, nearest: Nearest) => {
  const length = daysBetween(row.wall.first, row.wall.last);
  return (first: LocalDate): LocalDate => nearest.ofSpan({ first, last: addDays(first, length) });
};

/**
 * Divides an answer into what may be left out, in this order: months from the farthest to the nearest but one, what has
 * no day, then the days of the nearest month.
 */
export function bucketsOf(context: Context): readonly Bucket[] {
  const nearest = new Nearest(context);
  const days = countByDay(context, nearest);
  const dated = [...days].filter(([day]) => day !== undefined) as [LocalDate, Record<Kind, number>][];
  const byMonth = [...Map.groupBy(dated, ([day]) => day.slice(0, 7)).values()]
    .map((found) => ({ found, span: monthOf(found, context.range) }))
    .toSorted((a, b) => nearest.farther(a.span, b.span));
  const near = (byMonth.pop()?.found ?? []).map(([day, counts]) => ({ span: { from: day, to: day }, counts }));
  const undated = days.get(undefined);
  const sums = byMonth.map(({ found, span }) => ({ span, counts: found.map(([, counts]) => counts) }));
  return [
    ...sums.map(({ span, counts }) => bucket(span, counts)),
    ...(undated ? [bucket(undefined, [undated])] : []),
    ...near.toSorted((a, b) => nearest.farther(a.span, b.span)).map(({ span, counts }) => bucket(span, [counts])),
  ];
}

type Counted = readonly [LocalDate, Record<Kind, number>];

/** The whole month as far as it was asked for. */
function monthOf(days: readonly Counted[], range: Span): Span {
  const month = days[0]?.[0].slice(0, 7);
  const first = `${month}-01` as LocalDate;
  const last = addDays(`${addDays(first, 31).slice(0, 7)}-01` as LocalDate, -1);
  return { from: clamp(first, range), to: clamp(last, range) };
}

function bucket(span: Span | undefined, counts: readonly Record<Kind, number>[]): Bucket {
  const sum = (kind: Kind): number => counts.reduce((all, one) => all + one[kind], 0);
  return { span, events: sum('events'), tasks: sum('tasks'), deadlines: sum('deadlines') };
}

function countByDay(context: Context, nearest: Nearest): Map<LocalDate | undefined, Record<Kind, number>> {
  const days = new Map<LocalDate | undefined, Record<Kind, number>>();
  const count = (kind: Kind) => (day: LocalDate | undefined) => {
    const counts = days.get(day) ?? { events: 0, tasks: 0, deadlines: 0 };
    counts[kind] += 1;
    days.set(day, counts);
  };
  for (const row of context.series) row.dates.map(occurrenceDay(row, nearest)).forEach(count('events'));
  for (const { wall } of context.events) count('events')(nearest.ofSpan(wall));
  for (const row of context.tasks) count('tasks')(nearest.ofTask(row));
  for (const row of context.deadlines ?? []) count('deadlines')(nearest.ofDeadline(row));
  return days;
}

/** Takes out of an answer what is in these buckets. */
export function without(context: Context, dropped: readonly Bucket[]): Context {
  const nearest = new Nearest(context);
  const spans = dropped.flatMap(({ span }) => span ?? []);
  const isUndatedKept = dropped.every(({ span }) => span !== undefined);
  const keeps = (day: LocalDate | undefined): boolean =>
    day === undefined ? isUndatedKept : !spans.some(({ from, to }) => day >= from && day <= to);
  return {
    ...context,
    series: context.series.flatMap((row) => keptSeries(row, nearest, keeps)),
    events: context.events.filter(({ wall }: EventRow) => keeps(nearest.ofSpan(wall))),
    tasks: context.tasks.filter((row) => keeps(nearest.ofTask(row))),
    ...(context.deadlines && { deadlines: context.deadlines.filter((row) => keeps(nearest.ofDeadline(row))) }),
  };
}

/** Nothing where no occurrence is left. */
function keptSeries(row: SeriesRow, nearest: Nearest, keeps: (day: LocalDate) => boolean): SeriesRow[] {
  const dayOf = occurrenceDay(row, nearest);
  const kept = row.dates.flatMap((date, at) => (keeps(dayOf(date)) ? [at] : []));
  const pick = <T>(all: readonly T[]): T[] => all.filter((_, at) => kept.includes(at));
  return kept.length === 0 ? [] : [{ ...row, dates: pick(row.dates), ids: pick(row.ids) }];
}
