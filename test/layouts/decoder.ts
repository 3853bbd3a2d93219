import { decode } from '@toon-format/toon';
import type { Numbered } from '../../src/planner/number.ts';
import type { EventFacts, Facts, TaskFacts } from './facts.ts';
import { inOrder } from './facts.ts';
import { instantsOf, offsetMinutes } from './intl-clock.ts';

/** Reads an answer back to facts: a second reading of the layout's rules, strict enough to notice a changed character. */

interface Book {
  list(letter: string): { kind: string; key: string } | undefined;
  item(handle: string): Numbered | undefined;
}

type Row = Record<string, unknown>;
interface Doc {
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
}

export interface Decoded extends Facts {
  now: string;
  zone: string;
  range: string;
  sources: Row[];
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const WEEK = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const DAY_MS = 86_400_000;

function demand(condition: unknown, complaint: string): asserts condition {
  if (!condition) throw new Error(complaint);
}

const weekday = (date: string): string => WEEK[new Date(`${date}T00:00:00Z`).getUTCDay()] as string;
const plus = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
const real = (date: string): string => {
  demand(plus(date, 0) === date, `no such day: ${date}`);
  return date;
};

class Reader {
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
    if (new RegExp(`^${prefix}\\d+$`).test(cell)) {
      demand(table && Object.hasOwn(table, cell), `nothing under ${cell}`);
      return String(table[cell]);
    }
    return cell.startsWith('\\') ? cell.slice(1) : cell;
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

function offsetOf(mark: string): number {
  const match = /^UTC([+-])(\d+)(?::(\d\d))?$/.exec(mark);
  demand(match, `not an offset: ${mark}`);
  return (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3] ?? 0));
}

interface Hours {
  start: string;
  end: string;
  days: number;
  marks: [string, string] | undefined;
}

/** `HH:MM-HH:MM[+n][ mark[..mark]]` */
function readHours(written: string): Hours | undefined {
  const match = /^(\d\d:\d\d)-(\d\d:\d\d)(?:\+([1-9]\d*))?(?: (UTC\S+?)(?:\.\.(UTC\S+))?)?$/.exec(written);
  if (!match) return undefined;
  const [, start, end, days, mark, other] = match;
  const marks = mark === undefined ? undefined : ([mark, other ?? mark] as [string, string]);
  return { start: start as string, end: end as string, days: Number(days ?? 0), marks };
}

type WhenFacts = Pick<EventFacts, 'allDay' | 'start' | 'end' | 'from' | 'to'>;

function timed(reader: Reader, first: string, { start, end, days, marks }: Hours): WhenFacts {
  const [from, to] = [`${first} ${start}`, `${plus(first, days)} ${end}`];
  const needed = [from, to].some((text) => instantsOf(text, reader.zone).length > 1);
  demand(needed === (marks !== undefined), `mark missing or needless: ${from}`);
  const instants = { from: reader.instant(from, marks?.[0]), to: reader.instant(to, marks?.[1]) };
  return { allDay: false, start: from, end: to, ...instants };
}

const ANSWERS: Record<string, string> = {
  yes: 'accepted',
  declined: 'declined',
  maybe: 'tentative',
  unanswered: 'needsAction',
};
const TYPES = ['birthday', 'focusTime', 'fromGmail', 'outOfOffice', 'workingLocation'];

type What = Omit<EventFacts, 'calendar' | 'id' | 'series' | 'original' | keyof WhenFacts>;

function readWhat(reader: Reader, row: Row): What {
  const { places, texts } = reader.doc;
  const title = row.what ?? '';
  demand(typeof title === 'string', 'title is no text');
  const hidden = title === 'busy (details hidden)';
  const shown = title === '' || hidden ? null : title.startsWith('\\') ? title.slice(1) : title;
  const place = reader.phrase(row.where, 'L', places);
  const notes = reader.phrase(row.note, 'N', texts);
  return { title: shown, hidden, place, notes, ...readInfo(String(row.info ?? '')) };
}

type Info = Pick<What, 'status' | 'free' | 'answer' | 'type' | 'meet' | 'people' | 'zone'>;

function readInfo(written: string): Info {
  const words = written === '' ? [] : written.split(' ');
  const parts = words.map(readWord);
  const info: Info = Object.assign(
    { status: 'confirmed', free: false, answer: null, type: null, meet: false, people: 0, zone: null },
    ...parts,
  );
  demand(new Set(parts.flatMap(Object.keys)).size === parts.length, `one thing twice: ${written}`);
  return { ...info, answer: info.answer ?? (info.people > 0 ? 'accepted' : null), ...uninvited(words) };
}

const uninvited = (words: string[]): Partial<Info> => (words.includes('notinvited') ? { answer: null } : {});

function readWord(word: string): Partial<Info> {
  if (word === 'tentative' || word === 'cancelled') return { status: word };
  if (word === 'free') return { free: true };
  if (word === 'meet') return { meet: true };
  if (word === 'notinvited') return { answer: null };
  if (/^[1-9]\d*p$/.test(word)) return { people: Number(word.slice(0, -1)) };
  if (Object.hasOwn(ANSWERS, word)) return { answer: ANSWERS[word] as string };
  return TYPES.includes(word) ? { type: word } : { zone: word };
}

interface SeriesInfo {
  id: string;
  hours: Hours | undefined;
}

const occurrenceId = (series: string, start: string): string =>
  `${series.replace(/_R.*$/s, '')}_${start.replace(/[-:]/g, '')}`;

/** The earlier of two instants is meant where an occurrence is named by local text. */
function derivedId(reader: Reader, series: string, date: string, time: string | undefined): string {
  if (time === undefined) return occurrenceId(series, date);
  const [first] = instantsOf(`${date} ${time}`, reader.zone);
  demand(first !== undefined, 'no such original start');
  return occurrenceId(series, `${new Date(first).toISOString().slice(0, 19)}Z`);
}

function readSeries(reader: Reader, row: Row, known: Map<string, SeriesInfo>): EventFacts[] {
  const handle = String(row.id);
  const { id, letter } = reader.item(handle, 'series');
  const written = String(row.time ?? '');
  const hours = readHours(written);
  demand(hours || /^(\+[1-9]\d*)?$/.test(written), `not a time: ${written}`);
  known.set(handle, { id, hours });
  const calendar = reader.list(letter, 'calendar');
  const what = readWhat(reader, row);
  return readDates(String(row.dates)).map((date) => {
    const last = plus(date, Number(written || 0) || 0);
    const when = hours ? timed(reader, date, hours) : { allDay: true, start: date, end: last, from: null, to: null };
    const original = hours ? `${date} ${hours.start}` : date;
    return { calendar, id: derivedId(reader, id, date, hours?.start), ...what, ...when, series: id, original };
  });
}

function readDates(written: string): string[] {
  const words = written.split(' ');
  const days = words.filter((word) => WEEK.includes(word));
  let [year, month] = ['', ''];
  const dates: string[] = [];
  for (const word of words.slice(days.length)) {
    if (/^\d{4}$/.test(word)) [year, month] = [word, ''];
    else if (MONTHS.includes(word)) month = String(MONTHS.indexOf(word) + 1).padStart(2, '0');
    else {
      demand(/^[1-9]\d?$/.test(word) && year && month, `not a day: ${word}`);
      dates.push(real(`${year}-${month}-${word.padStart(2, '0')}`));
    }
  }
  const monday = (name: string): number => (WEEK.indexOf(name) + 6) % 7;
  const occurring = [...new Set(dates.map(weekday))].sort((a, b) => monday(a) - monday(b));
  demand(occurring.join(' ') === days.join(' '), `weekdays do not fit: ${written}`);
  demand(
    dates.toSorted().every((date, index) => date === dates[index]),
    'dates are not ascending',
  );
  demand(new Set(dates).size === dates.length && dates.length > 0, 'a date twice, or none');
  return dates;
}

function readEvent(reader: Reader, month: string, row: Row, known: Map<string, SeriesInfo>): EventFacts {
  return {
    ...readIdentity(reader, String(row.id), known),
    ...readWhat(reader, row),
    ...readWhen(reader, month, String(row.when)),
  };
}

function readIdentity(
  reader: Reader,
  written: string,
  known: Map<string, SeriesInfo>,
): Pick<EventFacts, 'calendar' | 'id' | 'series' | 'original'> {
  const [handle, planned] = written.split('@') as [string, string | undefined];
  const { id, letter } = reader.item(handle, planned === undefined ? 'event' : 'series');
  const calendar = reader.list(letter, 'calendar');
  if (planned === undefined) return { calendar, id, series: null, original: null };
  const [day, hhmm] = planned.split(' ') as [string, string | undefined];
  const date = reader.date(day);
  const own = hhmm === undefined ? undefined : `${hhmm.slice(0, 2)}:${hhmm.slice(2)}`;
  const rowStart = known.get(handle)?.hours?.start;
  demand(own === undefined || own !== rowStart, 'needless original time');
  const time = own ?? rowStart;
  const original = time === undefined ? date : `${date} ${time}`;
  return { calendar, id: derivedId(reader, id, date, time), series: id, original };
}

function readWhen(reader: Reader, month: string, written: string): WhenFacts {
  const dayIn = (text: string): string => {
    const match = /^([1-9]\d?) ([A-Z][a-z]{2})$/.exec(text);
    demand(match, `not a day: ${text}`);
    const date = real(`${month}-${(match[1] as string).padStart(2, '0')}`);
    demand(weekday(date) === match[2], `wrong weekday: ${text} of ${month}`);
    return date;
  };
  const [, day, rest] = /^(\d+ \w{3})(.*)$/.exec(written) ?? [];
  demand(day !== undefined && rest !== undefined, `not a time: ${written}`);
  const first = dayIn(day);
  if (rest === '') return { allDay: true, start: first, end: first, from: null, to: null };
  if (rest.startsWith('..')) {
    const end = rest.slice(2);
    const last = /^\d+ /.test(end) ? dayIn(end) : reader.day(end);
    demand(last > first, `ends before it starts: ${written}`);
    return { allDay: true, start: first, end: last, from: null, to: null };
  }
  const hours = readHours(rest.slice(1));
  demand(hours && rest.startsWith(' '), `not a time: ${written}`);
  return timed(reader, first, hours);
}

function readTask(reader: Reader, row: Row): TaskFacts {
  const { id, letter } = reader.item(String(row.id), 'task');
  const [due, done, parent] = [row.due, row.done, row.parent].map((cell) => String(cell ?? ''));
  const title = row.title ?? '';
  demand(typeof title === 'string', 'title is no text');
  return {
    list: reader.list(letter, 'tasklist'),
    id,
    title,
    notes: reader.phrase(row.note, 'N', reader.doc.texts),
    due: due ? reader.day(due) : null,
    status: done ? 'done' : 'open',
    doneAt: !done || done === 'yes' ? null : readDone(reader, done),
    parent: parent ? reader.item(parent, 'task').id : null,
  };
}

function readDone(reader: Reader, written: string): number {
  const match = /^(\S+) (\d\d:\d\d)(?: (UTC\S+))?$/.exec(written);
  demand(match, `not a time: ${written}`);
  return reader.instant(`${reader.date(match[1] as string)} ${match[2]}`, match[3]);
}

const BLOCKS = 'now tz range sources calendars places texts series events tasklists tasks'.split(' ');

/** Reads an answer; throws where it is not exactly what the rules allow. */
export function decodeAnswer(text: string, book: Book): Decoded {
  const doc = decode(text, { strict: true }) as unknown as Doc;
  const order = Object.keys(doc).map((block) => BLOCKS.indexOf(block));
  demand(
    order.every((at, index) => at > (order[index - 1] ?? -1)),
    'unknown block or wrong order',
  );
  const reader = new Reader(doc, book);
  const known = new Map<string, SeriesInfo>();
  const series = (doc.series ?? []).flatMap((row) => readSeries(reader, row, known));
  const singles = Object.entries(doc.events ?? {}).flatMap(([month, rows]) =>
    rows.map((row) => readEvent(reader, month, row, known)),
  );
  const named = (lists: Record<string, unknown> | undefined, kind: string): { key: string; name: string }[] =>
    Object.entries(lists ?? {}).map(([letter, name]) => ({ key: reader.list(letter, kind), name: String(name) }));
  return {
    ...inOrder({
      calendars: named(doc.calendars, 'calendar'),
      tasklists: named(doc.tasklists, 'tasklist'),
      events: [...series, ...singles],
      tasks: (doc.tasks ?? []).map((row) => readTask(reader, row)),
    }),
    now: readNow(doc.now),
    zone: doc.tz,
    range: doc.range,
    sources: doc.sources ?? [],
  };
}

function readNow(written: string): string {
  const match = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d) (\w{3})(?: UTC\S+)?$/.exec(written);
  demand(match && weekday(real(match[1] as string)) === match[3], `not now: ${written}`);
  return written;
}
