import { decode } from '@toon-format/toon';
import {
  type Book,
  type Doc,
  demand,
  type Hours,
  MONTHS,
  plus,
  Reader,
  type Row,
  readHours,
  real,
  unescaped,
  WEEK,
  weekday,
} from './decoder-words.ts';
import type { DeadlineFacts, EventFacts, Facts, TaskFacts } from './facts.ts';
import { inOrder } from './facts.ts';
import { instantsOf } from './intl-clock.ts';

/** Reads an answer back to facts: a second reading of the layout's rules, strict enough to notice a changed character. */

export interface Decoded extends Facts {
  now: string;
  zone: string;
  range: string;
  sources: Row[];
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
  const shown = title === '' || hidden ? null : unescaped(title, (literal) => literal === 'busy (details hidden)');
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
  const [, handle = '', day, hhmm] = /^(\w+)(?:@([\d-]+)(?: (\d{4}))?)?$/.exec(written) ?? [];
  const { id, letter } = reader.item(handle, day === undefined ? 'event' : 'series');
  const calendar = reader.list(letter, 'calendar');
  if (day === undefined) return { calendar, id, series: null, original: null };
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

function readDeadline(reader: Reader, row: Row, index: number): DeadlineFacts {
  const [due, status, done, course] = [row.due, row.status, row.done, row.course].map((cell) => String(cell ?? ''));
  const { courses } = reader.doc;
  demand(row.id === `m${index + 1}`, `not the next deadline: ${row.id}`);
  demand(!course || (courses && Object.hasOwn(courses, course)), `no such course: ${course}`);
  demand(/^(yes|no|)$/.test(done ?? ''), `not done: ${done}`);
  return {
    title: String(row.title ?? ''),
    course: course ? String(courses?.[course]) : null,
    due: due ? readMoment(reader, due) : null,
    status: status || null,
    done: done || 'unknown',
    notes: reader.phrase(row.note, 'N', reader.doc.texts),
  };
}

function readMoment(reader: Reader, written: string): number {
  const match = /^(\S+ \w{3}) (\d\d:\d\d)(?: (UTC\S+))?$/.exec(written);
  demand(match, `not a time: ${written}`);
  return reader.instant(`${reader.day(match[1] as string)} ${match[2]}`, match[3]);
}

const BLOCKS =
  'now tz range sources calendars places texts series events tasklists tasks courses moodle todos weather forecast reminders'.split(
    ' ',
  );

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
      deadlines: (doc.moodle ?? []).map((row, index) => readDeadline(reader, row, index)),
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
