import { Temporal } from 'temporal-polyfill';
import { type LocalDate, localTime, offsetText, repetition, startOfDay, toZone, type Zone } from '../time.ts';
import { type GivenTime, readTimeText } from './time-text.ts';

/** A moment or a whole day as the wall clock of one zone shows it. */
export interface DateTime {
  readonly date: LocalDate;
  /** `HH:MM`, seconds cut off; undefined = the whole day. */
  readonly time: string | undefined;
  /** Offset from UTC such as `UTC-4`, only where the clock shows this time twice; else empty. */
  readonly mark: string;
  readonly zone: Zone;
  /** Epoch ms; of a whole day its first instant. */
  readonly at: number;
  /** The zone it was given in, where that is another than `zone`. */
  readonly foreign: Zone | undefined;
}

/** Why a value is no time, in words that complete "cannot be read: ...". */
export interface NoTime {
  readonly why: string;
}

/**
 * Reads a time as services and people write it and gives it in `zone`: ISO 8601 with or without offset, `{ dateTime,
 * timeZone }`, `{ date }`, Unix seconds or milliseconds, ROC dates. A text without offset is local to its `timeZone`, else
 * to `zone`; of a time that the clock shows twice the first is meant, and one that it skips is none. Never throws.
 */
export function toDateTime(value: unknown, zone: Zone): DateTime | NoTime {
  if (typeof value === 'number') return unixTime(value, zone);
  if (typeof value === 'string') return isUnixText(value) ? unixTime(Number(value), zone) : textTime(value, zone, zone);
  if (typeof value !== 'object' || value === null)
    return { why: 'it is no text, no number and no { dateTime } or { date }' };
  return objectTime(value, zone);
}

function objectTime(value: { date?: unknown; dateTime?: unknown; timeZone?: unknown }, zone: Zone): DateTime | NoTime {
  const { date, dateTime, timeZone } = value;
  if (typeof dateTime === 'string') {
    const own = typeof timeZone === 'string' ? toZone(timeZone) : zone;
    return own === undefined ? unknownZone(String(timeZone)) : textTime(dateTime, zone, own);
  }
  const day = typeof date === 'string' ? readTimeText(date) : { why: 'it has neither dateTime nor date' };
  if ('why' in day) return day;
  return day.time === undefined ? wholeDay(day.date, zone) : { why: 'its date holds a time of day' };
}

const unknownZone = (name: string): NoTime => ({ why: `${JSON.stringify(name)} is no time zone` });

/** Seconds or milliseconds since 2001; other digits may be a day. */
const isUnixText = (text: string): boolean => /^(\d{10}|\d{13})$/.test(text.trim());

/** The smallest number taken for seconds (1973), so that a day in digits, 20260128, is not taken for one in 1970. */
const LEAST_SECONDS = 1e8;
/** From here on milliseconds: as seconds these would be years after 5000. */
const LEAST_MILLISECONDS = 1e11;
const BEYOND = 1e14;

function unixTime(value: number, zone: Zone): DateTime | NoTime {
  const size = Math.abs(value);
  if (!(size >= LEAST_SECONDS && size < BEYOND))
    return { why: 'the number is no Unix time in seconds or milliseconds' };
  return moment(size < LEAST_MILLISECONDS ? value * 1000 : value, zone, zone);
}

function textTime(text: string, zone: Zone, own: Zone): DateTime | NoTime {
  const given = readTimeText(text);
  if ('why' in given) return given;
  if (given.time === undefined) return wholeDay(given.date, zone);
  const named = given.zone === undefined ? own : toZone(given.zone);
  if (named === undefined) return unknownZone(String(given.zone));
  const at = given.offset === undefined ? localInstant(given, named) : fixedInstant(given);
  return typeof at === 'number' ? moment(at, zone, named) : at;
}

const wholeDay = (date: LocalDate, zone: Zone): DateTime => ({
  ...{ date, time: undefined, mark: '', zone },
  at: startOfDay(date, zone),
  foreign: undefined,
});

function moment(at: number, zone: Zone, given: Zone): DateTime {
  const mark = repetition(at, zone) === 'once' ? '' : offsetText(at, zone);
  return { ...localTime(at, zone), mark, zone, at, foreign: given === zone ? undefined : given };
}

function fixedInstant({ date, time, offset }: GivenTime): number | NoTime {
  try {
    return Temporal.Instant.from(`${date}T${time}${offset}`).epochMilliseconds;
  } catch {
    return { why: `${offset} is no offset from UTC` };
  }
}

function localInstant({ date, time }: GivenTime, zone: Zone): number | NoTime {
  const local = Temporal.PlainDateTime.from(`${date}T${time}`);
  const first = local.toZonedDateTime(zone, { disambiguation: 'earlier' });
  if (first.toPlainDateTime().equals(local)) return first.epochMilliseconds;
  const after = local
    .toZonedDateTime(zone, { disambiguation: 'later' })
    .toPlainTime()
    .toString({ smallestUnit: 'minute' });
  const clock = local.toPlainTime().toString({ smallestUnit: 'minute' });
  return {
    why: `${clock} does not exist on ${date} in ${zone}: the clock is put forward then, and shows ${after} instead`,
  };
}

/** `2026-01-28 12:00`, a whole day `2026-01-28`; with the offset where the clock shows the time twice. */
export const formatForLlm = ({ date, time, mark }: Written): string =>
  [date, time, mark].filter((word) => word !== undefined && word !== '').join(' ');

interface Written {
  readonly date: string;
  readonly time: string | undefined;
  readonly mark: string;
}
