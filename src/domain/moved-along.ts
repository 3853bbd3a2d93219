import { Temporal } from 'temporal-polyfill';
import type { When } from './agenda.ts';
import { addDays, daysBetween, type LocalDate, localTime, offsetMs, type Zone } from './time.ts';

/**
 * Moves a time as far as `from` was moved to `to`, on the clock of `zone` (where the series repeats), and makes it as long
 * as `to`. For a whole series of which one occurrence is asked to be moved: `when` is that of its first occurrence.
 */
export function movedAlong(when: When, from: When, to: When, zone: Zone): When {
  const days = daysBetween(firstDay(from, zone), firstDay(to, zone));
  const day = addDays(firstDay(when, zone), days);
  if (to.kind === 'all-day') return { kind: 'all-day', first: day, last: addDays(day, daysBetween(to.first, to.last)) };
  const clock = clockMs(to.from, zone) - clockOf(from, to, zone) + clockOf(when, to, zone);
  const start = instantOn(day, clock, zone);
  return { kind: 'timed', from: start, to: start + (to.to - to.from) };
}

const firstDay = (when: When, zone: Zone): LocalDate =>
  when.kind === 'all-day' ? when.first : localTime(when.from, zone).date;

/** Of an all-day event: as if it had the new time already, so that nothing else is moved but the day. */
const clockOf = (when: When, to: When & { kind: 'timed' }, zone: Zone): number =>
  clockMs(when.kind === 'all-day' ? to.from : when.from, zone);

const DAY_MS = 86_400_000;

/** Ms since midnight on the wall clock. */
const clockMs = (at: number, zone: Zone): number => (((at + offsetMs(at, zone)) % DAY_MS) + DAY_MS) % DAY_MS;

function instantOn(day: LocalDate, clock: number, zone: Zone): number {
  const local = new Date(Date.parse(`${day}T00:00:00Z`) + clock).toISOString().slice(0, 23);
  return Temporal.PlainDateTime.from(local).toZonedDateTime(zone).epochMilliseconds;
}
