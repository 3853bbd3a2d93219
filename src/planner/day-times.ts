import type { LocalDate, Zone } from '../domain/time.ts';
import { wallClock } from './wall-clock.ts';

/** How much of a day is known: of all asked calendars, of some, or of not a single one. */
export type Known = 'all' | 'part' | 'none';

/** Times of one day, or of several days in a row that are alike. */
export interface DayTimes {
  readonly first: LocalDate;
  readonly last: LocalDate;
  readonly known: Known;
  readonly busy: ClockTimes;
  /** `unknown` where no calendar is known, so that nobody takes the day for free. */
  readonly free: ClockTimes | 'unknown';
}

type ClockTimes = readonly ClockSpan[] | 'all day';

/** On the wall clock of one day: `09:10` to `24:00`; a time that the clock shows twice has its offset, `01:30(UTC-4)`. */
interface ClockSpan {
  readonly from: string;
  readonly to: string;
}

/** Epoch ms, end exclusive. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

interface Day {
  readonly date: LocalDate;
  readonly start: number;
  readonly end: number;
}

const MINUTE_MS = 60_000;

/** Joins what overlaps or touches, ascending, in whole minutes so that nothing taken looks free; what takes no time is left out. */
export function joined(stretches: readonly Stretch[]): readonly Stretch[] {
  const whole = stretches
    .filter(({ from, to }) => to > from)
    .map(({ from, to }) => ({
      from: Math.floor(from / MINUTE_MS) * MINUTE_MS,
      to: Math.ceil(to / MINUTE_MS) * MINUTE_MS,
    }))
    .toSorted((a, b) => a.from - b.from);
  const result: Stretch[] = [];
  for (const next of whole) {
    const last = result.at(-1);
    if (last === undefined || next.from > last.to) result.push(next);
    else result[result.length - 1] = { from: last.from, to: Math.max(last.to, next.to) };
  }
  return result;
}

/** Cuts joined stretches to a day and tells them, and what is between where any of it is known, on its clock. */
export function busyOn(day: Day, stretches: readonly Stretch[], zone: Zone, known: Known = 'all'): DayTimes {
  const busy = stretches
    .filter(({ from, to }) => from < day.end && to > day.start)
    .map(({ from, to }) => ({ from: Math.max(from, day.start), to: Math.min(to, day.end) }));
  const ends = [day.start, ...busy.map(({ to }) => to)];
  const starts = [...busy.map(({ from }) => from), day.end];
  const free = ends.map((from, at) => ({ from, to: starts[at] ?? day.end })).filter(({ from, to }) => from < to);
  const { date } = day;
  return {
    first: date,
    last: date,
    known,
    busy: onClock(busy, day, zone),
    free: known === 'none' ? 'unknown' : onClock(free, day, zone),
  };
}

/** Days in a row with the same times are one, where as much is known of them. */
export function alikeJoined(days: readonly DayTimes[]): readonly DayTimes[] {
  const found: DayTimes[] = [];
  for (const day of days) {
    const last = found.at(-1);
    if (last === undefined || timesOf(last) !== timesOf(day)) found.push(day);
    else found[found.length - 1] = { ...last, last: day.last };
  }
  return found;
}

const timesOf = ({ known, busy, free }: DayTimes): string => JSON.stringify([known, busy, free]);

function onClock(stretches: readonly Stretch[], { start, end }: Day, zone: Zone): ClockTimes {
  const [only] = stretches;
  if (only?.from === start && only.to === end) return 'all day';
  const clock = (ms: number): string => {
    const { time, mark } = wallClock(ms, zone);
    return mark === '' ? time : `${time}(${mark})`;
  };
  return stretches.map(({ from, to }) => ({ from: clock(from), to: to === end ? '24:00' : clock(to) }));
}
