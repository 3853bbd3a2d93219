import { DAY_MS, type LocalDate, toLocalDate } from '../../domain/time.ts';
import type { Clock, WallMs } from './clock.ts';
import { instantOf, UTC, wallOf } from './clock.ts';
import type { Property } from './property.ts';

/** A time as a file writes it; `zone` is what it calls the zone, undefined = floating. */
export type Written =
  | { readonly kind: 'date'; readonly date: LocalDate }
  | { readonly kind: 'timed'; readonly wall: WallMs; readonly zone: string | undefined };

/** What a file calls UTC when it marks a time with `Z`. */
const UTC_MARK = 'Z';

/** A day, or a moment with the clock that it was written by. */
export type Time =
  | { readonly kind: 'date'; readonly date: LocalDate }
  | { readonly kind: 'timed'; readonly at: number; readonly wall: WallMs; readonly clock: Clock };

const SHAPE = /^(\d{4}-\d\d-\d\d)(?:T(?:(\d\d):(\d\d):?(\d\d)?(Z)?|::))?$/;

/** Reads a time as jCal has it; undefined when no calendar or clock shows it. */
export function writtenTime(text: unknown, zone: string | undefined): Written | undefined {
  const [, day = '', hours, minutes, seconds = '00', mark] = SHAPE.exec(String(text)) ?? [];
  const date = toLocalDate(day);
  if (date === undefined) return undefined;
  if (hours === undefined || minutes === undefined) return { kind: 'date', date };
  const clock = (Number(hours) * 60 + Number(minutes)) * 60_000 + Math.min(Number(seconds), 59) * 1000;
  if (clock >= DAY_MS || Number(minutes) > 59) return undefined;
  return { kind: 'timed', wall: startOf(date) + clock, zone: mark === undefined ? zone : UTC_MARK };
}

/** All times of a property; undefined in place of those that cannot be read. */
export const writtenTimes = (property: Property): readonly (Written | undefined)[] =>
  property.values.map((value) => writtenTime(startOfPeriod(value), property.params.TZID));

/** A time with an end or a length of its own (RFC 5545 section 3.3.9). */
export interface Period {
  readonly start: Written;
  readonly end: Written | Length;
}

/** The values of a property that are periods, as far as they can be read. */
export const periodsIn = ({ values, params: { TZID } }: Property): readonly Period[] =>
  values.flatMap((value) => {
    if (!Array.isArray(value)) return [];
    const start = writtenTime(value[0], TZID);
    const end = writtenTime(value[1], TZID) ?? readDuration(value[1]);
    return start && end ? [{ start, end }] : [];
  });

const startOfPeriod = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value);

/** Midnight of a day as a wall clock shows it. */
export const startOf = (date: LocalDate): WallMs => Date.parse(`${date}T00:00:00Z`);

export const dateOf = (wall: WallMs): LocalDate => new Date(wall).toISOString().slice(0, 10) as LocalDate;

/** Finds the clock by the name that a file gives it, or of what floats; always finds one. */
export type ClockFor = (zone: string | undefined) => Clock;

export function timeOf(written: Written, clockFor: ClockFor): Time {
  if (written.kind === 'date') return written;
  const clock = written.zone === UTC_MARK ? UTC : clockFor(written.zone);
  return { kind: 'timed', at: instantOf(written.wall, clock), wall: written.wall, clock };
}

/** The reading of another clock at a time; a day begins at midnight everywhere. */
export const wallBy = (time: Time, clock: Clock): WallMs =>
  time.kind === 'date' ? startOf(time.date) : wallOf(time.at, clock);

const DURATION = /^([+-])?P(?:(\d{1,4})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,7})M)?(?:(\d{1,8})S)?)?$/;

/** A length of time: days as the calendar counts them, and the rest exact. */
export interface Length {
  readonly days: number;
  readonly ms: number;
}

/** Reads `P1DT2H`; undefined when it is none. Negative ones have negative parts. */
export function readDuration(text: unknown): Length | undefined {
  const match = DURATION.exec(String(text).toUpperCase());
  if (match === null || /[PT]$/.test(match[0])) return undefined;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match.slice(2).map((part) => Number(part ?? 0));
  const sign = match[1] === '-' ? -1 : 1;
  return { days: sign * (weeks * 7 + days), ms: sign * ((hours * 60 + minutes) * 60 + seconds) * 1000 };
}
