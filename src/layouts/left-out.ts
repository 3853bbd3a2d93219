import { addDays, daysBetween, type LocalDate, type Span } from '../domain/time.ts';
import type { Extras } from '../planner/extras.ts';
import type { LeftOut, TimeContext } from '../planner/time-context.ts';
import { type Bucket, countOf, spanOfDays } from './horizon.ts';
import { type Row, table } from './table.ts';

type Context = TimeContext & Extras;

/** A tool takes no longer range. */
const MOST_DAYS = 400;

/** Says how many items are left out and how to get them, never by the call that was just made. */
export function droppedRow(dropped: readonly Bucket[], context: Context): LeftOut[] {
  const count = dropped.flatMap(({ items }) => items).length;
  if (count === 0) return [];
  const next = ['Only counted in months.', ...daysAdvice(dropped, context), ...taskAdvice(dropped, context)].join(' ');
  return [{ what: 'items', count, next }];
}

/** Whole days of each side of today, each day of which a part is there, and what else is only counted. */
export function monthRows(dropped: readonly Bucket[], context: Context): readonly Row[] {
  const { months, days, partial, overdue, undated } = divided(dropped);
  const groups = [...months.map((one) => [one]), ...bySide(days, context.now.date), ...partial, overdue, undated];
  const rows = groups.filter((group) => group.length > 0).map(monthRow);
  return table(rows.toSorted((a, b) => (a.month < b.month ? -1 : 1)));
}

function divided(dropped: readonly Bucket[]) {
  const of = (kind: Bucket['of']): readonly Bucket[] => dropped.filter((one) => one.of === kind);
  const byDay = [...Map.groupBy(of('day'), ({ span }) => span?.from).values()];
  return {
    months: of('month'),
    days: byDay.filter((parts) => !isPartial(parts)).flat(),
    partial: byDay.filter(isPartial),
    overdue: of('overdue'),
    undated: of('undated'),
  };
}

/** Of each day or kind the last parts are left out first. */
const shownOf = (parts: readonly Bucket[]): number => Math.min(...parts.map(({ before }) => before));
const isPartial = (parts: readonly Bucket[]): boolean => shownOf(parts) > 0;
const spanOf = (buckets: readonly Bucket[]): Span | undefined =>
  spanOfDays(buckets.flatMap(({ span }) => (span ? [span.from, span.to] : [])));

function monthRow(group: readonly Bucket[]) {
  const [{ of } = { of: 'undated' }] = group;
  const span = spanOf(group);
  return {
    month: of === 'overdue' || span === undefined ? of : nameOf(span),
    events: countOf(group, 'events'),
    tasks: countOf(group, 'tasks'),
    deadlines: countOf(group, 'deadlines') || '',
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

function daysAdvice(dropped: readonly Bucket[], context: Context): string[] {
  const { months, days, partial } = divided(dropped);
  const whole = bySide([...months, ...days], context.now.date).flatMap((side) => spanOf(side) ?? []);
  const spans = [...whole, ...partial.flatMap((parts) => spanOf(parts) ?? [])].flatMap((span) =>
    narrower(span, context.range),
  );
  const again = spans.map(({ from, to }) => `from ${from} to ${to}`).join('; ');
  const isOneDay = context.range.from === context.range.to && days.length + partial.length > 0;
  return [
    ...(again === '' ? [] : [`Call again for those days alone: ${again}.`]),
    ...partial.map((parts) => `Of ${parts[0]?.span?.from} the first ${shownOf(parts)} are shown.`),
    ...(isOneDay ? [`More of one day does not fit into one answer${narrowing(context)}.`] : []),
  ];
}

/** The same days again would give the same answer: two halves of them, or nothing of a single day. */
function narrower(span: Span, range: Span): Span[] {
  if (span.from > range.from || span.to < range.to) return [span];
  if (span.from === span.to) return [];
  const middle = addDays(span.from, Math.floor(daysBetween(span.from, span.to) / 2));
  return [
    { from: span.from, to: middle },
    { from: addDays(middle, 1), to: span.to },
  ];
}

function narrowing({ calendars, tasklists }: Context): string {
  const ways = [
    ...(calendars.length + tasklists.length > 1 && calendars.length > 0
      ? ['get_event_from_calendar for one calendar']
      : []),
    ...(calendars.length + tasklists.length > 1 && tasklists.length > 0 ? ['get_task_from_tasklist for one list'] : []),
  ];
  return ways.length === 0 ? ', and no call shows the rest' : `: call ${ways.join(', ')} at a time`;
}

function taskAdvice(dropped: readonly Bucket[], context: Context): string[] {
  const { overdue, undated } = divided(dropped);
  const due = spanOf(overdue);
  const most =
    due !== undefined && daysBetween(due.from, due.to) >= MOST_DAYS ? `, at most ${MOST_DAYS} days at a time` : '';
  return [
    ...(due
      ? [
          `Overdue (shown: the latest ${shownOf(overdue)}): call again for the days when they were due, from ${due.from} to ${due.to}${most}.`,
        ]
      : []),
    ...(countOf(undated, 'tasks') > 0
      ? [`Tasks without a day (shown: the first ${shownOf(undated)}): ${undatedAdvice(context)}.`]
      : []),
    ...(countOf(undated, 'deadlines') > 0
      ? [`Deadlines without a date are not all shown: ${deadlineAdvice(context)}.`]
      : []),
  ];
}

const deadlineAdvice = ({ calendars, tasklists }: Context): string =>
  calendars.length + tasklists.length > 0
    ? 'call get_moodle_events, which leaves out everything else'
    : 'no call shows the rest in one answer; they can be found in Moodle';

function undatedAdvice({ calendars, tasklists, tasks }: Context): string {
  if (tasklists.length > 1) return 'call get_task_from_tasklist for one list at a time';
  if (calendars.length > 0) return 'call get_all_tasks, which leaves out the events';
  if (tasks.some(({ done }) => done !== undefined)) return 'call again with include_done false';
  return 'no call shows the rest in one answer; they can be found in Google Tasks, or in smaller lists';
}
