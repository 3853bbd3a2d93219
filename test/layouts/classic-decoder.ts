import { decode } from '@toon-format/toon';

/** Reads a classic answer back to what it tells, as flat facts. */

type Row = Record<string, unknown>;
interface CalendarBlock {
  source: { id: string; summary: string };
  location_index?: { lid: string; location: string }[];
  recurrence_index?: { rid: string; rule: string }[];
  month: Record<string, { start_here?: Row[]; end_from_past?: Row[] }>;
}
interface ListBlock {
  source: { id: string; title: string };
  parent_tree?: Record<string, string[]>;
  month: Record<string, Record<string, Row[]>>;
  undated: Row[];
}
export interface ClassicDoc {
  meta: { time_range: { start: string; end: string }; generated_at: string; sources: string[] };
  google_tasks?: Record<string, ListBlock>;
  google_calendar?: Record<string, CalendarBlock>;
  moodle?: {
    course_index: { cid: string; course: string }[];
    semester?: Record<string, Record<string, { due: Row[] }>>;
    undated?: Row[];
  };
  sources?: Row[];
}

export interface ClassicEvent {
  calendar: string;
  id: string;
  title: string;
  start: string;
  end: string;
  place: string | null;
  notes: string | null;
  repeats: boolean;
}

export interface ClassicTask {
  list: string;
  id: string;
  title: string;
  notes: string | null;
  due: string | null;
  /** `unknown` where the source kept no time. */
  done: string | null;
}

export const readClassic = (text: string): ClassicDoc => decode(text, { strict: true }) as unknown as ClassicDoc;

const two = (value: unknown): string => String(value).padStart(2, '0');
const weekday = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
const textOf = (cell: unknown): string | null => (cell === 0 ? null : String(cell));

/** The day of a cell; a month before that of the block is one of the next year, where `forward`. */
function dayOf(month: string, m: unknown, d: unknown, wd: unknown, forward = true): string {
  const [year, own] = month.split('-').map(Number) as [number, number];
  const number = m === 'same' ? own : Number(m);
  const date = `${number < own && forward ? year + 1 : year}-${two(number)}-${two(d)}`;
  if (weekday(date) !== wd) throw new Error(`wrong weekday: ${date} is not ${wd}`);
  return date;
}

const moment = (date: string, time: unknown): string => (time === 'full_day' ? date : `${date} ${time}`);

export function classicEvents({ google_calendar = {} }: ClassicDoc): ClassicEvent[] {
  return Object.values(google_calendar).flatMap((block) => {
    const places = new Map(block.location_index?.map(({ lid, location }) => [lid, String(location)]));
    return Object.entries(block.month).flatMap(([month, { start_here = [] }]) =>
      start_here.map((row) => ({
        calendar: block.source.id,
        id: String(row.id),
        title: String(row.summary),
        start: moment(dayOf(month, 'same', row.st_d, row.st_wd), row.st_hm),
        end: moment(dayOf(month, row.en_m, row.en_d, row.en_wd), row.en_hm),
        place: row.lid === 0 ? null : (places.get(String(row.lid)) as string),
        notes: textOf(row.notes),
        repeats: row.rid !== 0,
      })),
    );
  });
}

export function classicTasks({ google_tasks = {} }: ClassicDoc): ClassicTask[] {
  return Object.values(google_tasks).flatMap((block) => {
    const tables = Object.entries(block.month).flatMap(([month, found]) =>
      Object.values(found).flatMap((rows) => rows.map((row) => [month, row] as const)),
    );
    const undated = block.undated.map((row) => ['', row] as const);
    return [...tables, ...undated].map(([month, row]) => ({
      list: block.source.id,
      id: String(row.id),
      title: String(row.title),
      notes: textOf(row.notes),
      due: row.due_m === 0 ? null : dayOf(month, row.due_m, row.due_d, row.due_wd),
      done: doneOf(month, row),
    }));
  });
}

/** The year of completion is not told: a task may have been done in the year before or after it was due. */
function doneOf(month: string, row: Row): string | null {
  if (row.done_m === 0) return null;
  if (row.done_m === 'unknown') return 'unknown';
  const number = row.done_m === 'same' ? Number(month.slice(5)) : Number(row.done_m);
  return `${two(number)}-${two(row.done_d)} ${row.done_hm}`;
}
