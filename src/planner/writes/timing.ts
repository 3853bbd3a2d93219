import type { When } from '../../domain/agenda.ts';
import { Failure } from '../../domain/failure.ts';
import { toDateTime } from '../../domain/time/date-time.ts';
import {
  addDays,
  atLocalTime,
  daysBetween,
  EARLIEST,
  LATEST,
  type LocalDate,
  localTime,
  offsetMs,
  toLocalDate,
  type Zone,
} from '../../domain/time.ts';

/** Days and times as the writing tools take them. */
export interface TimeArguments {
  readonly date?: string | undefined;
  readonly time?: string | undefined;
  readonly end_date?: string | undefined;
  readonly end_time?: string | undefined;
}

export interface Timing {
  readonly when: When;
  /** What was assumed, in whole sentences. */
  readonly told: readonly string[];
}

/** Of an event whose end nobody said. */
const USUAL_MINUTES = 60;
const MINUTE_MS = 60_000;

/** Reads when a new event is, in `zone`: all day without `time`. Throws `bad_request` that names the argument. */
export function newTiming(asked: TimeArguments & { readonly date: string }, zone: Zone): Timing {
  const date = readDay('date', asked.date);
  const endDate = asked.end_date === undefined ? undefined : readDay('end_date', asked.end_date);
  if (asked.time === undefined) return { when: wholeDays(date, endDate ?? date, asked), told: [] };
  const from = readClock('time', date, asked.time, zone);
  const start = { date, time: asked.time, at: from.at };
  if (asked.end_time !== undefined) {
    const to = endAt(start, endDate ?? date, asked.end_time, zone, endDate !== undefined);
    return { when: { kind: 'timed', from: from.at, to: to.at }, told: [...from.told, ...to.told] };
  }
  if (endDate !== undefined && endDate !== date)
    throw refused('`end_date` with `time` needs `end_time`.', 'Call again with `end_time` too.');
  return usualLength(from);
}

/** Reads a day, `YYYY-MM-DD` or with a ROC year; `name` is that of its argument. */
export function readDay(name: string, text: string): LocalDate {
  const day = toLocalDate(text);
  if (day !== undefined && day >= EARLIEST && day <= LATEST) return day;
  const why = day === undefined ? whyNoDay(text) : `is not between ${EARLIEST} and ${LATEST}`;
  throw refused(`\`${name}\` ${why}.`, `Call again with \`${name}\` as YYYY-MM-DD (or with a ROC year, 114-12-01).`);
}

const whyNoDay = (text: string): string =>
  /^\d{2,4}-\d\d-\d\d$/.test(text) ? 'is a day that there is not' : 'is not written as a day';

/**
 * Gives when an event is after a change; undefined when nothing about its time is asked. What is not asked stays: its length
 * on the clock when only the start moves.
 */
export function changedTiming(asked: TimeArguments, current: When, zone: Zone): Timing | undefined {
  if ([asked.date, asked.time, asked.end_date, asked.end_time].every((one) => one === undefined)) return undefined;
  const endDate = asked.end_date === undefined ? undefined : readDay('end_date', asked.end_date);
  const date = asked.date === undefined ? undefined : readDay('date', asked.date);
  if (current.kind === 'all-day') return changedDays(asked, current, date ?? current.first, endDate, zone);
  const start = startAfter(asked, current, date, zone);
  if (asked.end_time !== undefined || endDate !== undefined) return changedEnd(asked, current, start, endDate, zone);
  return { when: { kind: 'timed', from: start.at, to: sameLength(current, start.at, zone) }, told: start.told };
}

/** The start that stays is the instant it is, also where the clock shows its time twice. */
function startAfter({ time }: TimeArguments, { from }: Timed, date: LocalDate | undefined, zone: Zone): Start & Read {
  const now = localTime(from, zone);
  const clock = { date: date ?? now.date, time: time ?? now.time };
  const isMoved = date !== undefined || time !== undefined;
  return { ...clock, ...(isMoved ? readClock('time', clock.date, clock.time, zone) : { at: from, told: [] }) };
}

function changedEnd(
  asked: TimeArguments,
  current: Timed,
  start: Start & Read,
  endDate: LocalDate | undefined,
  zone: Zone,
): Timing {
  const end = localTime(current.to, zone);
  const days = daysBetween(localTime(current.from, zone).date, end.date);
  const last = endDate ?? addDays(start.date, daysLater(asked, start.time, days));
  const to = endAt(start, last, asked.end_time ?? end.time, zone, endDate !== undefined || days > 0);
  return { when: { kind: 'timed', from: start.at, to: to.at }, told: [...start.told, ...to.told] };
}

type Timed = When & { readonly kind: 'timed' };
type Days = When & { readonly kind: 'all-day' };

function changedDays(
  asked: TimeArguments,
  current: Days,
  date: LocalDate,
  endDate: LocalDate | undefined,
  zone: Zone,
): Timing {
  if (asked.time === undefined) {
    const last = endDate ?? addDays(date, daysBetween(current.first, current.last));
    return { when: wholeDays(date, last, asked), told: [] };
  }
  return newTiming({ ...asked, date }, zone);
}

function wholeDays(first: LocalDate, last: LocalDate, { end_time }: TimeArguments): When {
  if (end_time !== undefined)
    throw refused('`end_time` needs `time`.', 'Call again with `time` too, or without `end_time`.');
  if (last < first)
    throw refused('`end_date` is before the event begins.', 'Call again with `end_date` on or after its first day.');
  return { kind: 'all-day', first, last };
}

/** Which day a new end of an event that lasts over midnight is on, where only its time was asked. */
function daysLater({ time, end_time }: TimeArguments, start: string, days: number): number {
  if (days === 0 || (days > 1 && time === undefined)) return days;
  if (days === 1 && end_time !== undefined && end_time <= start) return 1;
  throw refused('The event ends on another day than it begins.', 'Call again with `end_date` too.');
}

/** An instant that was read from arguments. */
interface Read {
  readonly at: number;
  readonly told: readonly string[];
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

function readClock(name: 'time' | 'end_time', date: LocalDate, time: string, zone: Zone): Read {
  if (!TIME.test(time))
    throw refused(`\`${name}\` is not a time such as 09:30.`, `Call again with \`${name}\` as HH:MM.`);
  const found = toDateTime(`${date}T${time}`, zone);
  if ('why' in found) throw refused(`\`${name}\` cannot be: ${found.why}.`, 'Call again with a time that there is.');
  const told =
    found.mark === '' ? [] : [`The clock shows ${time} twice on ${date}; the first time (${found.mark}) is meant.`];
  return { at: found.at, told };
}

interface Start {
  readonly date: LocalDate;
  readonly time: string;
  readonly at: number;
}

/** `24:00` is how answers tell the end of a day, so it is taken for one. */
function endAt(start: Start, last: LocalDate, time: string, zone: Zone, hasDay: boolean): Read {
  const isMidnight = time === '24:00';
  const end = isMidnight
    ? readClock('end_time', addDays(last, 1), '00:00', zone)
    : readClock('end_time', last, time, zone);
  if (end.at > start.at) return end;
  const nextDay = hasDay ? '' : `, or with \`end_date\` ${addDays(start.date, 1)} if it ends the next day`;
  throw refused(
    'The event would end before or when it begins.',
    `Call again with an end after ${start.date} ${start.time}${nextDay}.`,
  );
}

const usualLength = (from: Read): Timing => ({
  when: { kind: 'timed', from: from.at, to: from.at + USUAL_MINUTES * MINUTE_MS },
  told: [...from.told, `No end was given, so it lasts ${USUAL_MINUTES} minutes.`],
});

/** The same length on the clock, so that what lasts until 07:00 does so in a night in which the clock is moved. */
function sameLength({ from, to }: Timed, start: number, zone: Zone): number {
  const clock = (ms: number): number => ms + offsetMs(ms, zone);
  const text = new Date(clock(start) + clock(to) - clock(from)).toISOString();
  const end = atLocalTime(text.slice(0, 10) as LocalDate, text.slice(11, 19), zone);
  return end > start || to === from ? Math.max(end, start) : start + to - from;
}

const refused = (why: string, next: string): Failure => new Failure('bad_request', why, next);
