import type { Numbered } from '../../src/planner/number.ts';
import { instantsOf, offsetMinutes } from './intl-clock.ts';

/** The words of an answer that all rows are made of, read strictly. */

export interface Book {
  list(letter: string): { kind: string; key: string } | undefined;
  item(handle: string): Numbered | undefined;
}

export type Row = Record<string, unknown>;
export interface Doc {
  now: string;
  tz: string;
  range: string;
  sources?: Row[];
  calendars?: Record<string, unknown>;
  places?: Record<string, unknown>;
  texts?: Record<string, unknown>;
  series?: Row[];
  events?: Record<string, Row[]>;
  tasklists?: Record<string, unknown>;
  tasks?: Row[];
  courses?: Record<string, unknown>;
  moodle?: Row[];
}
export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
export const WEEK = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const DAY_MS = 86_400_000;

export function demand(condition: unknown, complaint: string): asserts condition {
  if (!condition) throw new Error(complaint);
}

export const weekday = (date: string): string => WEEK[new Date(`${date}T00:00:00Z`).getUTCDay()] as string;
export const plus = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
export const real = (date: string): string => {
  demand(plus(date, 0) === date, `no such day: ${date}`);
  return date;
};

export class Reader {
  readonly doc: Doc;
  readonly book: Book;
  readonly zone: string;
  readonly from: string;
  readonly to: string;

  constructor(doc: Doc, book: Book) {
    this.doc = doc;
    this.book = book;
    this.zone = doc.tz;
    const [from, to] = doc.range.split('..');
    this.from = real(from as string);
    this.to = real(to as string);
  }

  /** Rule of dates: without a year only where the range leaves one possible day. */
  date(written: string): string {
    if (/^\d{4}-\d\d-\d\d$/.test(written)) {
      const inside = written >= this.from && written <= this.to && written <= plus(this.from, 364);
      demand(!inside, `needless year: ${written}`);
      return real(written);
    }
    demand(/^\d\d-\d\d$/.test(written), `not a date: ${written}`);
    const year = Number(this.from.slice(0, 4));
    const fits = [year, year + 1]
      .map((candidate) => `${candidate}-${written}`)
      .filter((date) => date >= this.from && date <= this.to && date <= plus(this.from, 364));
    demand(fits.length === 1, `${written} fits ${fits.length} days`);
    return real(fits[0] as string);
  }

  day(written: string): string {
    const [date, name, ...rest] = written.split(' ');
    const read = this.date(date as string);
    demand(rest.length === 0 && name === weekday(read), `wrong weekday: ${written}`);
    return read;
  }

  /** The one instant that local text and its mark leave; a text that leaves two must have a mark. */
  instant(local: string, mark: string | undefined): number {
    const found = instantsOf(local, this.zone);
    demand(found.length > 0, `no such local time: ${local}`);
    if (mark === undefined) {
      demand(found.length === 1, `ambiguous without a mark: ${local}`);
      return found[0] as number;
    }
    const fits = found.filter((ms) => offsetMinutes(ms, this.zone) === offsetOf(mark));
    demand(fits.length === 1, `mark ${mark} does not fit ${local}`);
    return fits[0] as number;
  }

  phrase(cell: unknown, prefix: 'L' | 'N', table: Record<string, unknown> | undefined): string | null {
    if (cell === undefined || cell === '') return null;
    demand(typeof cell === 'string', 'not a text');
    const code = new RegExp(`^${prefix}\\d+$`);
    if (code.test(cell)) {
      demand(table && Object.hasOwn(table, cell), `nothing under ${cell}`);
      return String(table[cell]);
    }
    return unescaped(cell, (literal) => code.test(literal));
  }

  list(letter: string, kind: string): string {
    const known = this.book.list(letter);
    demand(known?.kind === kind, `${letter} is no ${kind}`);
    const named = kind === 'calendar' ? this.doc.calendars : this.doc.tasklists;
    demand(named && Object.hasOwn(named, letter), `${letter} is not listed`);
    return known.key;
  }

  item(handle: string, kind: Numbered['kind']): Numbered {
    demand(/^[A-Z]+[1-9]\d*$/.test(handle), `not a handle: ${handle}`);
    const known = this.book.item(handle);
    demand(known?.kind === kind, `${handle} is no ${kind}`);
    return known;
  }
}

/** Takes off the backslash that keeps a text from passing for one of our words; it stands nowhere else. */
export function unescaped(cell: string, isOurs: (literal: string) => boolean): string {
  if (!cell.startsWith('\\')) return cell;
  const literal = cell.slice(1);
  demand(literal === '' || literal.startsWith('\\') || isOurs(literal), `needless escape: ${cell}`);
  return literal;
}

function offsetOf(mark: string): number {
  const match = /^UTC([+-])(\d+)(?::(\d\d))?$/.exec(mark);
  demand(match, `not an offset: ${mark}`);
  return (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3] ?? 0));
}

export interface Hours {
  start: string;
  end: string;
  days: number;
  marks: [string, string] | undefined;
}

/** `HH:MM-HH:MM[+n][ mark[..mark]]` */
export function readHours(written: string): Hours | undefined {
  const match = /^(\d\d:\d\d)-(\d\d:\d\d)(?:\+([1-9]\d*))?(?: (UTC\S+?)(?:\.\.(UTC\S+))?)?$/.exec(written);
  if (!match) return undefined;
  const [, start, end, days, mark, other] = match;
  const marks = mark === undefined ? undefined : ([mark, other ?? mark] as [string, string]);
  return { start: start as string, end: end as string, days: Number(days ?? 0), marks };
}
