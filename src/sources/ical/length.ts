import type { When } from '../../domain/agenda.ts';
import { addDays, DAY_MS, daysBetween } from '../../domain/time.ts';
import { instantOf } from './clock.ts';
import type { Entry } from './entry.ts';
import { type ClockFor, dateOf, type Length, type Time, timeOf, type Written } from './time-value.ts';

/**
 * How long an entry lasts. An end gives exact time, a duration calendar days and exact time (RFC 5545 section 3.8.5.3);
 * without either a day lasts one day, and a moment no time at all.
 */
export function lengthOf(entry: Entry, clockFor: ClockFor): Length {
  const start = timeOf(entry.start, clockFor);
  if (start.kind === 'date') {
    const days = entry.end === undefined ? (entry.length?.days ?? 1) : daysBetween(start.date, dayOf(entry.end));
    return { days: Math.max(1, days), ms: 0 };
  }
  if (entry.end === undefined) return atLeastNothing(entry.length);
  const end = entry.end.kind === 'timed' ? timeOf(entry.end, clockFor) : midnight(entry.end, start);
  return { days: 0, ms: Math.max(0, (end.kind === 'timed' ? end.at : start.at) - start.at) };
}

/** How long each time lasts that tells it itself, by when it begins. */
export function ownLengths({ repeats }: Entry, clockFor: ClockFor): ReadonlyMap<number, Length> {
  return new Map(
    repeats.periods.flatMap(({ start, end }): [number, Length][] => {
      const from = timeOf(start, clockFor);
      if (from.kind === 'date') return [];
      if (!('kind' in end)) return [[from.at, atLeastNothing(end)]];
      const to = timeOf(end, clockFor);
      return to.kind === 'date' ? [] : [[from.at, { days: 0, ms: Math.max(0, to.at - from.at) }]];
    }),
  );
}

const atLeastNothing = (length: Length | undefined): Length =>
  length !== undefined && length.days >= 0 && length.ms >= 0 ? length : { days: 0, ms: 0 };

const dayOf = (time: Written) => (time.kind === 'date' ? time.date : dateOf(time.wall));

/** An end that is a day, of an event that begins at a time: where the day begins on the same clock. */
function midnight({ date }: Written & { kind: 'date' }, { clock }: Time & { kind: 'timed' }): Time {
  const wall = Date.parse(`${date}T00:00:00Z`);
  return { kind: 'timed', at: instantOf(wall, clock), wall, clock };
}

export const longestMs = ({ days, ms }: Length): number => days * DAY_MS + ms;

/** What begins at a time and lasts a while. */
export function lasting(start: Time, { days, ms }: Length): When {
  if (start.kind === 'date')
    return { kind: 'all-day', first: start.date, last: addDays(start.date, Math.max(1, days) - 1) };
  const end = days === 0 ? start.at : instantOf(start.wall + days * DAY_MS, start.clock);
  return { kind: 'timed', from: start.at, to: end + ms };
}
