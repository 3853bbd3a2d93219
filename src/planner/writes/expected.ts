import type { When } from '../../domain/agenda.ts';
import { toDateTime } from '../../domain/time/date-time.ts';
import { type LocalDate, localTime, weekdayOf, type Zone } from '../../domain/time.ts';

/** What `expect` is compared with: an event, a series by its first occurrence, or a task with the day it is due. */
export interface Known {
  readonly title: string | undefined;
  readonly when?: When | undefined;
  readonly due?: LocalDate | undefined;
  /** A series is told with its time alone. */
  readonly isSeries?: boolean;
}

/** Of a title that an answer cut, this much must be left of it. */
const LEAST_OF_CUT = 10;

/**
 * Whether a text is the title or the start of an item, as some answer of ours told it: width, case and spaces do not count,
 * and a day may lack its year. Anything else is a mismatch.
 */
export function isExpected(text: string, item: Known, zone: Zone): boolean {
  const wanted = folded(text);
  return wanted !== '' && (isTitle(wanted, item.title) || isStart(wanted, item, zone));
}

const folded = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

function isTitle(wanted: string, title: string | undefined): boolean {
  const own = folded(title ?? '');
  if (own === '') return false;
  // A title that could pass for our own words is told with a backslash; models add quotes.
  const forms = [wanted, wanted.replace(/^\\/, ''), wanted.replace(/^"(.*)"$/, '$1')];
  return forms.some((form) => form === own || isBeginning(form, own));
}

/** Answers cut long titles and mark them with `…`, of which NFKC makes three dots. */
function isBeginning(wanted: string, title: string): boolean {
  const rest = /^(.*)\.\.\.$/.exec(wanted)?.[1]?.trim();
  return rest !== undefined && [...rest].length >= LEAST_OF_CUT && title.startsWith(rest);
}

function isStart(wanted: string, item: Known, zone: Zone): boolean {
  const start = startOf(item, zone);
  if (start === undefined) return false;
  // An ISO time has its offset where answers have the end.
  if (/\dt\d/.test(wanted)) return isMoment(wanted, start, zone);
  const told = readTold(wanted);
  if (told.weekday !== '' && !told.weekday.startsWith(weekdayOf(start.date).toLowerCase())) return false;
  if (told.time !== undefined && told.time !== start.time) return false;
  return isDay(told, start.date, zone) || (told.day === undefined && told.time !== undefined && item.isSeries === true);
}

interface Start {
  readonly date: LocalDate;
  /** `HH:MM`; undefined = the whole day. */
  readonly time: string | undefined;
}

function startOf({ when, due }: Known, zone: Zone): Start | undefined {
  if (when?.kind === 'timed') return localTime(when.from, zone);
  const date = when === undefined ? due : when.first;
  return date && { date, time: undefined };
}

function isMoment(text: string, start: Start, zone: Zone): boolean {
  const found = toDateTime(text, zone);
  return !('why' in found) && found.date === start.date && (found.time === undefined || found.time === start.time);
}

/** A start in the words of an answer: `2026-11-03 Tue 13:20-15:10`, `11-03`, `3 Tue 13:20`, `13:20-15:10+1`. */
interface Told {
  readonly day: string | undefined;
  readonly weekday: string;
  readonly time: string | undefined;
}

const WEEKDAY = /\b(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\b/;
const TIME = /(?:^| )(\d\d:\d\d)(?::00)?(?:-\d\d:\d\d)?(?:\+\d+)?$/;
/** Behind a time that the clock shows twice. */
const MARK = / ?\(?utc[+-]\d\d?(?::\d\d)?\)?$/;

function readTold(text: string): Told {
  const [first = ''] = text.split('..', 1);
  const plain = first.replace(MARK, '').replace(WEEKDAY, ' ').replace(/ +/g, ' ').trim();
  const day = plain.replace(TIME, '').trim();
  return {
    day: day === '' ? undefined : day,
    weekday: WEEKDAY.exec(first)?.[0] ?? '',
    time: TIME.exec(plain)?.[1],
  };
}

function isDay({ day, weekday }: Told, date: LocalDate, zone: Zone): boolean {
  if (day === undefined) return false;
  if (/^\d\d-\d\d$/.test(day)) return date.endsWith(`-${day}`);
  // The table of a month gives the day of the month, always with its weekday.
  if (/^\d{1,2}$/.test(day)) return weekday !== '' && Number(day) === Number(date.slice(8));
  const found = toDateTime(day, zone);
  return !('why' in found) && found.time === undefined && found.date === date;
}
