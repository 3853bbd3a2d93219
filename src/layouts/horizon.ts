import { addDays, daysBetween, type LocalDate, type Span } from '../domain/time.ts';
import type { Extras } from '../planner/extras.ts';
import type { SeriesRow, TimeContext } from '../planner/time-context.ts';
import { clamp, type Item, itemsOf, type Kind } from './items.ts';

/** What is left out together: a month, or a part of a day of the nearest month, of what is overdue or of what has no day. */
export interface Bucket {
  /** `month` is whole; the others may be left out in part, their last items first. */
  readonly of: 'month' | 'day' | 'overdue' | 'undated';
  /** Of what is overdue the days when it was due; undefined = without a day. */
  readonly span: Span | undefined;
  /** Items of the same day or kind that stay when this is left out. */
  readonly before: number;
  readonly items: readonly Item[];
}

type Context = TimeContext & Extras;

/** So many items of a crowded day, or without a day in the range, are left out at once. */
const PART = 20;

export const countOf = (buckets: readonly Bucket[], kind: Kind): number =>
  buckets.flatMap(({ items }) => items).filter((item) => item.kind === kind).length;

/**
 * Divides an answer into what may be left out, in this order: months from the farthest to the nearest but one, what has
 * no day, what is overdue from the oldest on, then the days of the nearest month.
 */
export function bucketsOf(context: Context): readonly Bucket[] {
  const { range } = context;
  const items = itemsOf(context);
  const [undated, overdue] = (['undated', 'overdue'] as const).map((day) => items.filter((item) => item.day === day));
  const farther = fartherFrom(clamp(context.now.date, range));
  const months = groupsOf(items, (day) => day.slice(0, 7))
    .map((found) => ({ found, span: monthOf(found, range) }))
    .toSorted((a, b) => farther(a.span, b.span));
  const days = groupsOf(months.pop()?.found ?? [], (day) => day)
    .map((found) => ({ found, span: spanOfDays(found.map(dayOf)) as Span }))
    .toSorted((a, b) => farther(a.span, b.span));
  return [
    ...months.map(({ found, span }) => ({ of: 'month' as const, span, before: 0, items: found })),
    ...parts('undated', undated ?? []),
    ...parts(
      'overdue',
      (overdue ?? []).toSorted((a, b) => (dayOf(a) > dayOf(b) ? -1 : 1)),
    ),
    ...days.flatMap(({ found }) =>
      parts(
        'day',
        found.toSorted((a, b) => a.rank - b.rank),
      ),
    ),
  ];
}

const dayOf = ({ day, due }: Item): LocalDate => due ?? (day as LocalDate);

const groupsOf = (items: readonly Item[], nameOf: (day: LocalDate) => string): Item[][] => [
  ...Map.groupBy(
    items.filter(({ day }) => day !== 'overdue' && day !== 'undated'),
    (item) => nameOf(dayOf(item)),
  ).values(),
];

/** The last items first. */
function parts(of: 'day' | 'overdue' | 'undated', items: readonly Item[]): Bucket[] {
  const starts = Array.from({ length: Math.ceil(items.length / PART) }, (_, at) => at * PART).toReversed();
  return starts.map((before) => {
    const part = items.slice(before, before + PART);
    return { of, before, items: part, span: of === 'undated' ? undefined : spanOfDays(part.map(dayOf)) };
  });
}

/** From the first day to the last; undefined when there is none. */
export function spanOfDays(days: readonly LocalDate[]): Span | undefined {
  const sorted = days.toSorted();
  const [from, to] = [sorted[0], sorted.at(-1)];
  return from === undefined || to === undefined ? undefined : { from, to };
}

/** Sorts the farthest first; of two that are as far the past one. */
const fartherFrom =
  (today: LocalDate) =>
  (a: Span, b: Span): number => {
    const distance = (span: Span): number => Math.abs(daysBetween(today, clamp(today, span)));
    return distance(b) - distance(a) || (a.from < b.from ? -1 : 1);
  };

/** The whole month as far as it was asked for. */
function monthOf(items: readonly Item[], range: Span): Span {
  const month = items[0]?.day.slice(0, 7);
  const first = `${month}-01` as LocalDate;
  const last = addDays(`${addDays(first, 31).slice(0, 7)}-01` as LocalDate, -1);
  return { from: clamp(first, range), to: clamp(last, range) };
}

/** Takes out of an answer what is in these buckets. */
export function without(context: Context, dropped: readonly Bucket[]): Context {
  const gone = new Map<object, Set<number | undefined>>();
  for (const { row, at } of dropped.flatMap(({ items }) => items)) gone.set(row, (gone.get(row) ?? new Set()).add(at));
  const keeps = (row: object): boolean => !gone.has(row);
  return {
    ...context,
    series: context.series.flatMap((row) => keptSeries(row, gone.get(row) ?? new Set())),
    events: context.events.filter(keeps),
    tasks: context.tasks.filter(keeps),
    ...(context.deadlines && { deadlines: context.deadlines.filter(keeps) }),
  };
}

/** Nothing where no occurrence is left. */
function keptSeries(row: SeriesRow, gone: ReadonlySet<number | undefined>): SeriesRow[] {
  const pick = <T>(all: readonly T[]): T[] => all.filter((_, at) => !gone.has(at));
  const dates = pick(row.dates);
  return dates.length === 0 ? [] : [{ ...row, dates, ids: pick(row.ids) }];
}
