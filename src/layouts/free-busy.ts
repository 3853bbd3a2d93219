import { type LocalDate, weekdayOf } from '../domain/time.ts';
import type { DayTimes } from '../planner/day-times.ts';
import type { FreeBusy } from '../planner/free-busy.ts';
import { type Answer, READING_LIMIT } from './answer.ts';
import { sourcesBlock } from './blocks.ts';
import { type Row, table } from './table.ts';

/** From here on what is free is not spelt out: it is what is not busy. */
const LONG_DAYS = 62;

interface Form {
  readonly withFree: boolean;
  /** How many rows of days. */
  readonly rows: number;
}

/** How busy and free times read: a row a day, days that are alike in one row. */
export function freeBusyTable(answer: FreeBusy): Answer {
  const count = answer.days.length;
  const whole = arranged(answer, { withFree: count <= LONG_DAYS, rows: count });
  const at = (level: number): Answer => arranged(answer, { withFree: false, rows: count - (level - 1) });
  return { ...whole, shorter: { limit: READING_LIMIT, levels: count, at } };
}

function arranged(answer: FreeBusy, { withFree, rows }: Form): Answer {
  const { now, zone, range, calendars, unknown, days } = answer;
  const isKnown =
    unknown.length === 0 && answer.sources.every(({ state }) => state === 'ok' || state === 'not_connected');
  const free = isKnown ? 'free' : 'free_as_far_as_known';
  const left = days[rows];
  const data = {
    now: `${now.date} ${now.time} ${weekdayOf(now.date)}`,
    tz: zone,
    range: `${range.from}..${range.to}`,
    ...(isKnown ? {} : { sources: sourcesBlock(answer) }),
    calendars: Object.fromEntries(calendars.map(({ letter, name }) => [letter, name])),
    unknown: table(
      unknown.map(({ calendar, span, why }) => ({
        calendar: calendar.letter,
        days: daysText(span.from, span.to),
        why,
      })),
    ),
    left_out: left === undefined ? [] : [leftOut(left.first, range.to)],
    days: table(days.slice(0, rows).map((day) => dayRow(day, withFree ? free : undefined))),
    ...(withFree ? {} : { [free]: 'all times of these days that are not busy' }),
  };
  const filled = Object.entries(data).filter(([, block]) => !(Array.isArray(block) && block.length === 0));
  return { data: Object.fromEntries(filled), rawColumns: ['busy', 'free', 'free_as_far_as_known'] };
}

function leftOut(from: LocalDate, to: LocalDate): Row {
  return { what: 'days', days: daysText(from, to), next: `Call again with from ${from} and to ${to}.` };
}

/** Columns that are blank in every row are kept, so that "nothing busy" is said. */
function dayRow({ first, last, busy, free }: DayTimes, freeName: string | undefined): Row {
  return {
    day: daysText(first, last),
    busy: timesText(busy),
    ...(freeName !== undefined && { [freeName]: timesText(free) }),
  };
}

function timesText(times: DayTimes['busy']): string {
  if (times === 'all day') return times;
  return times.length === 0 ? 'none' : times.map(({ from, to }) => `${from}-${to}`).join(' ');
}

const daysText = (first: LocalDate, last: LocalDate): string =>
  first === last ? dayText(first) : `${dayText(first)}..${dayText(last)}`;

const dayText = (day: LocalDate): string => `${day} ${weekdayOf(day)}`;
