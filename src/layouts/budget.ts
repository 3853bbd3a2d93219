import { addDays, type LocalDate, type Span } from '../domain/time.ts';
import type { Extras } from '../planner/extras.ts';
import type { LeftOut, SourceRow, TimeContext } from '../planner/time-context.ts';
import type { Answer, Limit } from './answer.ts';
import { cutTexts, type TextLengths } from './cut-texts.ts';
import { type Bucket, bucketsOf, without } from './horizon.ts';
import { type Row, table } from './table.ts';

type Context = TimeContext & Extras;
type Layout = (context: Context) => Answer;

/** Texts are shortened first, each time more; the last lengths hold while days are left out. */
const LENGTHS: readonly TextLengths[] = [
  { notes: 120, others: undefined },
  { notes: 40, others: undefined },
  { notes: 40, others: 80 },
];
const SHORTEST: TextLengths = { notes: 40, others: 80 };

/**
 * Arranges an answer that can be made short enough: first its notes are cut, then its farthest months become counts. It
 * says what is missing and how to get it, and the rows of the sources show fewer items than there are.
 */
export function withinBudget(context: Context, layout: Layout, limit: Limit): Answer {
  const buckets = bucketsOf(context);
  const at = (level: number): Answer => {
    const lengths = LENGTHS[level - 1] ?? SHORTEST;
    return shortened(context, layout, { lengths, dropped: buckets.slice(0, Math.max(0, level - LENGTHS.length)) });
  };
  const whole = withBlocks(layout(context), { left_out: leftOutRows(context.leftOut ?? []) });
  return { ...whole, shorter: { limit, levels: LENGTHS.length + buckets.length, at } };
}

interface Shortening {
  readonly lengths: TextLengths;
  readonly dropped: readonly Bucket[];
}

function shortened(context: Context, layout: Layout, { lengths, dropped }: Shortening): Answer {
  const { now } = context;
  const rest = without(context, dropped);
  const { context: short, ...cut } = cutTexts(rest, lengths);
  const leftOut = [
    ...(context.leftOut ?? []),
    ...cutRow('notes', cut.notes, lengths.notes),
    ...cutRow('titles, places and names', cut.others, lengths.others),
    ...droppedRow(dropped, now.date),
  ];
  const sources = dropped.length > 0 ? context.sources.map((row) => recounted(row, rest)) : context.sources;
  return withBlocks(layout({ ...short, sources }), {
    left_out: leftOutRows(leftOut),
    months: monthRows(dropped, now.date),
  });
}

/** The blocks stand right behind the sources, whose rows they explain. */
function withBlocks(answer: Answer, blocks: Readonly<Record<string, readonly Row[]>>): Answer {
  const filled = Object.entries(blocks).filter(([, rows]) => rows.length > 0);
  const entries = Object.entries(answer.data);
  const at = entries.findIndex(([name]) => name === 'sources') + 1 || entries.length;
  return { ...answer, data: Object.fromEntries(entries.toSpliced(at, 0, ...filled)) };
}

const leftOutRows = (rows: readonly LeftOut[]): readonly Row[] =>
  table(rows.map(({ what, count, next }) => ({ what, count, next })));

function cutRow(what: string, count: number, most: number | undefined): LeftOut[] {
  if (count === 0 || most === undefined) return [];
  const next = `Cut at ${most} characters and marked …: call get_details with the id for the whole text.`;
  return [{ what, count, next }];
}

function droppedRow(dropped: readonly Bucket[], today: LocalDate): LeftOut[] {
  const count = dropped.reduce((sum, { events, tasks, deadlines }) => sum + events + tasks + deadlines, 0);
  if (count === 0) return [];
  const spans = bySide(dropped, today).flatMap(spanOf);
  const days = spans.map(({ from, to }) => `from ${from} to ${to}`).join('; ');
  const again = days === '' ? '' : ` Call again for those days alone: ${days}.`;
  const isUndated = dropped.some(({ span }) => span === undefined);
  const undated = isUndated ? ' Tasks without a day: call get_task_from_tasklist for one list at a time.' : '';
  return [{ what: 'items', count, next: `Only counted in months.${again}${undated}` }];
}

/** Whole months as such; the days of the nearest month as one row before today and one from there on. */
function monthRows(dropped: readonly Bucket[], today: LocalDate): readonly Row[] {
  const isDay = ({ span }: Bucket): boolean => span?.from === span?.to && span !== undefined;
  const groups = [...dropped.filter((one) => !isDay(one)).map((one) => [one]), ...bySide(dropped.filter(isDay), today)];
  const rows = groups.filter((group) => group.length > 0).map(monthRow);
  return table(rows.toSorted((a, b) => (a.month < b.month ? -1 : 1)));
}

function monthRow(group: readonly Bucket[]) {
  const sum = (kind: 'events' | 'tasks' | 'deadlines'): number => group.reduce((all, one) => all + one[kind], 0);
  return {
    month: spanOf(group).map(nameOf)[0] ?? 'undated',
    events: sum('events'),
    tasks: sum('tasks'),
    deadlines: sum('deadlines') || '',
  };
}

function nameOf({ from, to }: Span): string {
  if (from === to) return from;
  const isMonth = from.endsWith('-01') && addDays(to, 1).endsWith('-01') && from.slice(0, 7) === to.slice(0, 7);
  return isMonth ? from.slice(0, 7) : `${from}..${to}`;
}

/** What is farther goes first, so on each side of today there is nothing left between two parts that are left out. */
function bySide(buckets: readonly Bucket[], today: LocalDate): readonly (readonly Bucket[])[] {
  const isPast = ({ span }: Bucket): boolean => span !== undefined && span.to < today;
  return [buckets.filter(isPast), buckets.filter((one) => !isPast(one))];
}

/** From the first day to the last; empty when none has a day. */
function spanOf(buckets: readonly Bucket[]): Span[] {
  const spans = buckets.flatMap(({ span }) => span ?? []);
  const [first] = spans.map(({ from }) => from).toSorted();
  const last = spans
    .map(({ to }) => to)
    .toSorted()
    .at(-1);
  return first !== undefined && last !== undefined ? [{ from: first, to: last }] : [];
}

function recounted(row: SourceRow, rest: Context): SourceRow {
  const { letters = [] } = row;
  const isOwn = ({ handle }: { readonly handle: string }): boolean => letters.includes(handle.replace(/\d+$/, ''));
  const shown =
    rest.series.filter(isOwn).reduce((sum, { dates }) => sum + dates.length, 0) +
    [...rest.events, ...rest.tasks, ...(rest.deadlines ?? [])].filter(isOwn).length;
  if (letters.length === 0 || shown === row.shown) return row;
  return { ...row, shown, state: row.state === 'ok' ? 'partial' : row.state, next: `${row.next} See left_out.`.trim() };
}
