import { Temporal } from 'temporal-polyfill';

declare const brand: unique symbol;
/** A known IANA zone name. */
export type Zone = string & { readonly [brand]: 'Zone' };
/** A calendar day `YYYY-MM-DD` that exists. It is not an instant. */
export type LocalDate = string & { readonly [brand]: 'LocalDate' };

/** Local days, both included. */
export interface Span {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

export const DAY_MS = 86_400_000;
export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

const zones = new Map<string, Zone | undefined>();

/** Checks an IANA zone name (`Asia/Taipei`, `UTC`); undefined when it is not known. */
export function toZone(name: string): Zone | undefined {
  if (!zones.has(name)) {
    if (zones.size > 2_000) zones.clear();
    zones.set(name, knownZone(name) ? (name as Zone) : undefined);
  }
  return zones.get(name);
}

function knownZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    return true;
  } catch {
    return false;
  }
}

/** Checks a day: `YYYY-MM-DD`, or a ROC year as in `114-12-01` (= 2025-12-01); undefined when it does not exist. */
export function toLocalDate(text: string): LocalDate | undefined {
  const match = /^(\d{4}|\d{2,3})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return undefined;
  const year = Number(match[1]) + (match[1]?.length === 4 ? 0 : 1911);
  const date = `${String(year).padStart(4, '0')}-${match[2]}-${match[3]}`;
  const ms = Date.parse(`${date}T00:00:00Z`);
  return Number.isFinite(ms) && new Date(ms).toISOString().startsWith(date) ? (date as LocalDate) : undefined;
}

/** The days that anybody can ask for. */
export const [EARLIEST, LATEST] = ['1970-01-01', '2199-12-31'] as [LocalDate, LocalDate];

/** The day `days` later (or earlier, when negative). */
export function addDays(date: LocalDate, days: number): LocalDate {
  return new Date(dayNumber(date) * DAY_MS + days * DAY_MS).toISOString().slice(0, 10) as LocalDate;
}

/** Days from `a` to `b`; 0 when they are the same day. */
export const daysBetween = (a: LocalDate, b: LocalDate): number => dayNumber(b) - dayNumber(a);

const dayNumber = (date: LocalDate): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS;

export const weekdayOf = (date: LocalDate): Weekday => WEEKDAYS[(((dayNumber(date) + 3) % 7) + 7) % 7] as Weekday;

const QUARTER_HOUR_MS = 900_000;
const offsets = new Map<string, number>();

/**
 * Offset from UTC in ms at an instant. Remembered per zone and quarter of an hour, since zones only change there and a
 * formatter per item would cost megabytes a call.
 */
export function offsetMs(ms: number, zone: Zone): number {
  const quarter = Math.floor(ms / QUARTER_HOUR_MS);
  const key = `${zone} ${quarter}`;
  let offset = offsets.get(key);
  if (offset === undefined) {
    if (offsets.size > 50_000) offsets.clear();
    const instant = Temporal.Instant.fromEpochMilliseconds(quarter * QUARTER_HOUR_MS);
    offset = instant.toZonedDateTimeISO(zone).offsetNanoseconds / 1e6;
    offsets.set(key, offset);
  }
  return offset;
}

/** An instant on the wall clock of a zone: day, `HH:MM` (seconds cut off). */
export function localTime(ms: number, zone: Zone): { date: LocalDate; time: string } {
  const text = new Date(ms + offsetMs(ms, zone)).toISOString();
  return { date: text.slice(0, 10) as LocalDate, time: text.slice(11, 16) };
}

/** The first instant of a local day, in epoch ms; where midnight is skipped by a clock change, the first that exists. */
export function startOfDay(date: LocalDate, zone: Zone): number {
  return Temporal.PlainDate.from(date).toZonedDateTime(zone).epochMilliseconds;
}

/**
 * The instant at which the clock of a zone shows a local time, in epoch ms: the first where it shows it twice, and where it
 * skips it the same time counted on from before.
 */
export function atLocalTime(date: LocalDate, time: string, zone: Zone): number {
  return Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(zone).epochMilliseconds;
}

/** An instant as RFC 3339 in UTC without fraction, `2026-01-28T04:00:00Z`. */
export const toUtcText = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;

/** No zone moves its clock by more than this within living memory. */
const LONGEST_SHIFT_MS = 3 * 3_600_000;
const steadyDays = new Map<string, boolean>();

/** Whether the clock of a zone is not moved on the UTC day of an instant; remembered, since nearly all days are such. */
function isSteady(ms: number, zone: Zone): boolean {
  const day = Math.floor(ms / DAY_MS);
  const key = `${zone} ${day}`;
  let steady = steadyDays.get(key);
  if (steady === undefined) {
    if (steadyDays.size > 20_000) steadyDays.clear();
    const [before, after] = [day * DAY_MS - LONGEST_SHIFT_MS, (day + 1) * DAY_MS + LONGEST_SHIFT_MS];
    steady = offsetMs(before, zone) === offsetMs(after, zone);
    steadyDays.set(key, steady);
  }
  return steady;
}

/**
 * Whether the wall clock shows the local time of an instant once, or twice as at the end of daylight saving time, and
 * then which of the two this is.
 */
export function repetition(ms: number, zone: Zone): 'once' | 'first' | 'second' {
  if (isSteady(ms, zone)) return 'once';
  const here = offsetMs(ms, zone);
  for (const step of [LONGEST_SHIFT_MS, -LONGEST_SHIFT_MS]) {
    const there = offsetMs(ms + step, zone);
    const sameTextAt = ms + here - there;
    const isTwin = there !== here && offsetMs(sameTextAt, zone) === there;
    if (isTwin) return sameTextAt > ms ? 'first' : 'second';
  }
  return 'once';
}

/** The offset from UTC at an instant as text: `UTC+8`, `UTC-4`, `UTC+10:30`, `UTC+0`. */
export function offsetText(ms: number, zone: Zone): string {
  const minutes = Math.round(offsetMs(ms, zone) / 60_000);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? '-' : '+'}${hours}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`;
}
