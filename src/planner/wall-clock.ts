import type { CalendarEvent, When } from '../domain/agenda.ts';
import { daysBetween, type LocalDate, localTime, offsetText, repetition, type Zone } from '../domain/time.ts';

/** An instant as the clock on the wall of the answer's zone shows it. */
export interface WallClock {
  readonly date: LocalDate;
  /** `HH:MM` */
  readonly time: string;
  /** Offset from UTC such as `UTC-4`, only where the clock shows this time twice; else empty. */
  readonly mark: string;
}

/** An event's time in the answer's zone. */
export interface WallSpan {
  readonly first: LocalDate;
  /** The last day, included; of a timed event the day in which it ends. */
  readonly last: LocalDate;
  /** `HH:MM`; undefined = all day. */
  readonly hours: { readonly start: string; readonly end: string } | undefined;
  /** As in `WallClock`; `UTC-4..UTC-5` when start and end differ. */
  readonly mark: string;
}

export interface Placed {
  readonly event: CalendarEvent;
  readonly wall: WallSpan;
}

/** Shows an instant on the wall clock of a zone, marked where that alone would be ambiguous. */
export function wallClock(ms: number, zone: Zone): WallClock {
  return { ...localTime(ms, zone), mark: repetition(ms, zone) === 'once' ? '' : offsetText(ms, zone) };
}

/** Shows an event's time on the wall clock of a zone. */
export function wallSpan(when: When, zone: Zone): WallSpan {
  if (when.kind === 'all-day') return { first: when.first, last: when.last, hours: undefined, mark: '' };
  const [start, end] = [wallClock(when.from, zone), wallClock(when.to, zone)];
  const hours = { start: start.time, end: end.time };
  return { first: start.date, last: end.date, hours, mark: start.mark || end.mark ? offsets(when, zone) : '' };
}

function offsets(when: { readonly from: number; readonly to: number }, zone: Zone): string {
  const [from, to] = [offsetText(when.from, zone), offsetText(when.to, zone)];
  return from === to ? from : `${from}..${to}`;
}

/** How many days after its first day an event ends. */
export const extraDays = (wall: WallSpan): number => daysBetween(wall.first, wall.last);

/** Orders by local day, then all-day before timed, then by instant; equal ones keep the order of their source. */
export function byStart(a: Placed, b: Placed): number {
  if (a.wall.first !== b.wall.first) return a.wall.first < b.wall.first ? -1 : 1;
  return startOf(a) - startOf(b);
}

const startOf = ({ event }: Placed): number =>
  event.when.kind === 'timed' ? event.when.from : Number.NEGATIVE_INFINITY;
