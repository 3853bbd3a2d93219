import type { When } from '../../domain/agenda.ts';
import type { FreeDay } from '../../domain/plan.ts';
import type { Hours } from '../../domain/preferences.ts';
import {
  addDays,
  atLocalTime,
  DAY_MS,
  daysBetween,
  type LocalDate,
  localTime,
  repetition,
  type Span,
  startOfDay,
  weekdayOf,
  type Zone,
} from '../../domain/time.ts';
import { joined } from '../day-times.ts';
import type { Habits } from './habits.ts';
import { A_DAY, clockAt, QUARTER_MINUTES, quarterAt, quarterFrom } from './quarters.ts';

export interface FreeTimeAsked {
  readonly span: Span;
  readonly zone: Zone;
  /** Nothing before it is free. */
  readonly nowMs: number;
  readonly habits: Habits;
  /** What takes the person's time. */
  readonly busy: readonly When[];
}

/** Epoch ms, end exclusive. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

const QUARTER_MS = QUARTER_MINUTES * 60_000;

/**
 * The free time of days, in whole quarters of an hour: working hours without meals, sleep, what takes time and what is kept
 * around it. Quarters that the clock skips or shows twice are never free, so any stretch is as long as its times say.
 */
export function freeTime(asked: FreeTimeAsked): readonly FreeDay[] {
  const { from, to } = asked.span;
  const taken = joined(asked.busy.map((when) => stretchOf(when, asked)));
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => {
    const date = addDays(from, at);
    return { date, free: freeOn(date, taken, asked) };
  });
}

function stretchOf(when: When, { zone, habits }: FreeTimeAsked): Stretch {
  if (when.kind === 'all-day') {
    return { from: startOfDay(when.first, zone), to: startOfDay(addDays(when.last, 1), zone) };
  }
  if (when.to <= when.from) return when;
  const bufferMs = habits.bufferMinutes * 60_000;
  return { from: when.from - bufferMs, to: when.to + bufferMs };
}

function freeOn(date: LocalDate, taken: readonly Stretch[], asked: FreeTimeAsked): readonly Hours[] {
  const hours = asked.habits.workingHours[weekdayOf(date)];
  if (hours === undefined) return [];
  const free = new Uint8Array(A_DAY).fill(1, quarterFrom(hours.from), Math.max(0, quarterAt(hours.to)));
  for (const rest of restsOf(asked.habits)) free.fill(0, quarterAt(rest.from), quarterFrom(rest.to));
  const isTaken = takenBy(taken);
  for (const [quarter, start] of quarterStarts(date, asked.zone).entries()) {
    if (start === undefined || start < asked.nowMs || isTaken(start)) free[quarter] = 0;
  }
  return runsOf(free);
}

/** Whether the quarter that begins at an instant is taken; to be asked in ascending order, for stretches that are too. */
function takenBy(stretches: readonly Stretch[]): (start: number) => boolean {
  let next = 0;
  return (start) => {
    while (next < stretches.length && (stretches[next]?.to ?? 0) <= start) next += 1;
    const stretch = stretches[next];
    return stretch !== undefined && stretch.from < start + QUARTER_MS;
  };
}

/** What is kept free of every day; what goes over midnight is two stretches of it. */
const restsOf = ({ meals, sleep }: Habits): readonly Hours[] =>
  [...meals, ...(sleep === undefined ? [] : [sleep])].flatMap((rest) =>
    rest.from < rest.to
      ? [rest]
      : [
          { from: '00:00', to: rest.to },
          { from: rest.from, to: '24:00' },
        ],
  );

/** When each quarter of a day begins; undefined where the clock does not show it just once. */
function quarterStarts(date: LocalDate, zone: Zone): readonly (number | undefined)[] {
  const start = startOfDay(date, zone);
  const isSteady = startOfDay(addDays(date, 1), zone) - start === DAY_MS;
  return Array.from({ length: A_DAY }, (_, quarter) =>
    isSteady ? start + quarter * QUARTER_MS : onceAt(date, clockAt(quarter), zone),
  );
}

function onceAt(date: LocalDate, time: string, zone: Zone): number | undefined {
  const ms = atLocalTime(date, time, zone);
  const [first, last] = [localTime(ms, zone), localTime(ms + QUARTER_MS - 1, zone)];
  const isWhole =
    first.date === date && first.time === time && last.date === date && sameQuarter(first.time, last.time);
  return isWhole && repetition(ms, zone) === 'once' && repetition(ms + QUARTER_MS - 1, zone) === 'once'
    ? ms
    : undefined;
}

const sameQuarter = (a: string, b: string): boolean => quarterAt(a) === quarterAt(b);

function runsOf(free: Uint8Array): readonly Hours[] {
  const runs: Hours[] = [];
  let from = free.indexOf(1);
  while (from >= 0) {
    const end = free.indexOf(0, from);
    const to = end < 0 ? free.length : end;
    runs.push({ from: clockAt(from), to: clockAt(to) });
    from = free.indexOf(1, to);
  }
  return runs;
}
