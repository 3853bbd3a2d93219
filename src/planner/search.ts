import { addDays, daysBetween, type LocalDate } from '../domain/time.ts';
import type { Extras } from './extras.ts';
import type { EventRow, SeriesRow, SourceRow, TimeContext } from './time-context.ts';
import type { WallSpan } from './wall-clock.ts';

/** How far around today is searched; together as many days as can be asked for. */
const [DAYS_BACK, DAYS_AHEAD] = [99, 300];
const MOST_FOUND = 20;

/** One item that has words of the query. */
export interface Found {
  /** As `get_details` takes it; of a to-do its number behind `todo`. */
  readonly id: string;
  readonly title: string;
  /** undefined = it has no day. */
  readonly when: WallSpan | LocalDate | undefined;
}

export interface Search {
  readonly found: readonly Found[];
  /** Items that are not among them. */
  readonly more: number;
  /** Sources in which there may be more. */
  readonly missing: readonly SourceRow[];
}

interface Candidate extends Found {
  readonly texts: readonly (string | undefined)[];
  readonly day: LocalDate | undefined;
}

/** The days in which a search looks. */
export const searchedDays = (today: LocalDate) => ({
  from: addDays(today, -DAYS_BACK),
  to: addDays(today, DAYS_AHEAD),
});

/** Finds what has the most words of a query in its texts; of equals the nearest to today. */
export function searchIn(context: TimeContext & Extras, query: string): Search {
  const words = folded(query).split(/\s+/).filter(Boolean);
  const today = context.now.date;
  const scored = candidatesIn(context)
    .map((candidate) => ({ candidate, score: scoreOf(candidate, words) }))
    .filter(({ score }) => score > 0);
  const best = Math.max(0, ...scored.map(({ score }) => score));
  const hits = scored
    .filter(({ score }) => score === best)
    .toSorted((a, b) => distance(a.candidate, today) - distance(b.candidate, today))
    .map(({ candidate: { id, title, when } }) => ({ id, title, when }));
  return {
    found: hits.slice(0, MOST_FOUND),
    more: Math.max(0, hits.length - MOST_FOUND),
    missing: context.sources.filter(({ state }) => state !== 'ok' && state !== 'not_connected'),
  };
}

const folded = (text: string): string => text.normalize('NFKC').toLowerCase();

function scoreOf({ texts }: Candidate, words: readonly string[]): number {
  const whole = folded(texts.filter((text) => text !== undefined).join('\n'));
  return words.filter((word) => whole.includes(word)).length;
}

const FAR = 100_000;
const distance = ({ day }: Candidate, today: LocalDate): number =>
  day === undefined ? FAR : Math.abs(daysBetween(today, day));

function candidatesIn({ now, series, events, tasks, deadlines = [], todos = [] }: TimeContext & Extras): Candidate[] {
  return [
    ...series.map((row) => ofSeries(row, now.date)),
    ...events.map(ofEvent),
    ...tasks.map(({ handle, title, notes, due }) => dated({ id: handle, title, texts: [title, notes] }, due)),
    ...deadlines.map(({ handle, title, notes, course, due }) =>
      dated({ id: handle, title, texts: [title, notes, course] }, due?.date),
    ),
    ...todos.map(({ handle, title }) => dated({ id: `todo ${handle}`, title, texts: [title] }, undefined)),
  ];
}

const dated = (one: Pick<Candidate, 'id' | 'title' | 'texts'>, day: LocalDate | undefined): Candidate => ({
  ...one,
  when: day,
  day,
});

const textsOf = ({ event }: Pick<EventRow, 'event'>) => [event.title, event.place, event.notes];

/** A series is told by its next day, or by its last. */
function ofSeries(row: SeriesRow, today: LocalDate): Candidate {
  const day = row.dates.find((date) => date >= today) ?? row.dates.at(-1);
  return { id: row.handle, title: row.event.title ?? '', when: day, day, texts: textsOf(row) };
}

function ofEvent(row: EventRow): Candidate {
  const { handle, original, event, wall } = row;
  const time = original?.time === undefined ? '' : ` ${original.time.replace(':', '')}`;
  const id = original === undefined ? handle : `${handle}@${original.date}${time}`;
  return { id, title: event.title ?? '', when: wall, day: wall.first, texts: textsOf(row) };
}
