import { DAY_MS } from '../../domain/time.ts';
import { type Clock, instantOf, UTC, type WallMs } from './clock.ts';
import type { Entry } from './entry.ts';
import { lastOf, type Rule, ruleTimes, type WallRange } from './rule.ts';
import { type ClockFor, dateOf, startOf, type Time, timeOf, type Written, wallBy } from './time-value.ts';

/** The times for which an entry is planned within a range, before anything of it was moved. */
export interface Planned {
  readonly times: readonly Time[];
  /** There are more, or there may be. */
  readonly cut: boolean;
}

const MOST_OF_ONE = 1_000;

/**
 * The times of an event or series in a range of instants, both ends included: what its rules and added days give and its
 * removed ones do not take. Its first time counts even where its rule has another.
 */
export function plannedTimes(entry: Entry, clockFor: ClockFor, fromMs: number, toMs: number): Planned {
  const start = timeOf(entry.start, clockFor);
  const clock = start.kind === 'date' ? UTC : start.clock;
  // A day has no instant, so whatever zone its reader is in, it is within two days of its midnight in UTC.
  const range = { from: fromMs - 2 * DAY_MS, to: toMs + 2 * DAY_MS };
  const series = { entry, clock, clockFor, first: wallBy(start, clock), inDays: start.kind === 'date' };
  const { walls, cut } = wallsIn(series, range);
  const times = walls.slice(0, MOST_OF_ONE).map((wall) => timeAt(wall, series));
  return { times, cut: cut || (entry.repeats.torn && series.first <= range.to) || walls.length > MOST_OF_ONE };
}

interface Series {
  readonly entry: Entry;
  readonly clock: Clock;
  readonly clockFor: ClockFor;
  readonly first: WallMs;
  readonly inDays: boolean;
}

const timeAt = (wall: WallMs, { clock, inDays }: Series): Time =>
  inDays ? { kind: 'date', date: dateOf(wall) } : { kind: 'timed', at: instantOf(wall, clock), wall, clock };

function wallsIn(series: Series, range: WallRange): { walls: readonly WallMs[]; cut: boolean } {
  const { rules, exceptRules, added } = series.entry.repeats;
  const [kept, taken] = [rules, exceptRules].map((list) => list.map((rule) => wallsOfRule(rule, series, range)));
  const others = [series.first, ...added.map((time) => wallFor(time, series))];
  const all = new Set([...others.filter((wall) => wall >= range.from && wall <= range.to), ...found(kept)]);
  const isRemoved = removal(series, found(taken));
  const cut = [kept, taken].some((list) => list?.includes(undefined));
  return { walls: [...all].filter((wall) => !isRemoved(wall)).toSorted((a, b) => a - b), cut };
}

const found = (lists: readonly (readonly WallMs[] | undefined)[] = []): readonly WallMs[] =>
  lists.flatMap((list) => list ?? []);

/** undefined: the rule has more steps than are gone. */
function wallsOfRule(rule: Rule, series: Series, range: WallRange): readonly WallMs[] | undefined {
  try {
    const until = rule.until && lastOf(wallFor(rule.until, series), rule.until.kind === 'date' && !series.inDays);
    return ruleTimes(rule, series.first, until, range);
  } catch {
    return undefined;
  }
}

/** A time as the clock of the series shows it; of a series of days only the day that was written counts. */
function wallFor(time: Written, { clock, clockFor, inDays }: Series): WallMs {
  if (!inDays || time.kind === 'date') return wallBy(timeOf(time, clockFor), clock);
  return startOf(dateOf(time.wall));
}

/** A day without a time takes away whatever of the series is on it. */
function removal(series: Series, taken: readonly WallMs[]): (wall: WallMs) => boolean {
  const { removed } = series.entry.repeats;
  const days = new Set(removed.flatMap((time) => (time.kind === 'date' ? [time.date] : [])));
  const walls = new Set([
    ...taken,
    ...removed.filter(({ kind }) => kind === 'timed').map((time) => wallFor(time, series)),
  ]);
  return (wall) => walls.has(wall) || days.has(dateOf(wall));
}
