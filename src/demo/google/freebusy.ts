import { DAY_MS, toZone, type Zone } from '../../domain/time.ts';
import type { CalendarState } from './calendar-state.ts';
import type { EventResource, EventTime } from './dataset.ts';
import { instantOf, zonedText } from './event-time.ts';
import { badParameter, type Json, Refusal } from './refusal.ts';
import type { PersonState } from './world.ts';

const OFFSET_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;
/** About three months (F3, reported). */
const MOST_MS = 92 * DAY_MS;
const UTC = 'UTC' as Zone;

interface Range {
  readonly from: number;
  readonly to: number;
}

/** `freebusy.query`: https://developers.google.com/workspace/calendar/api/v3/reference/freebusy/query */
export function queryFreeBusy(person: PersonState, body: Json): Json {
  const range = { from: readTime(body, 'timeMin'), to: readTime(body, 'timeMax') };
  if (range.to <= range.from) throw badParameter('timeMax', 'The specified time range is empty.', 'timeRangeEmpty');
  if (range.to - range.from > MOST_MS) {
    throw badParameter('timeMax', 'The requested time range is too long.', 'timeRangeTooLong');
  }
  const zone = toZone(String(body.timeZone ?? 'UTC')) ?? UTC;
  const ids = ((body.items ?? []) as { id?: unknown }[]).map(({ id }) => String(id));
  const calendars = ids.map((id) => [id, calendarPart(person, id, range, zone)]);
  return {
    kind: 'calendar#freeBusy',
    timeMin: new Date(range.from).toISOString(),
    timeMax: new Date(range.to).toISOString(),
    calendars: Object.fromEntries(calendars),
  };
}

function readTime(body: Json, name: string): number {
  const text = String(body[name] ?? '');
  if (!OFFSET_TIME.test(text)) throw badParameter(name, text === '' ? `Missing ${name} parameter.` : 'Bad Request');
  return Date.parse(text);
}

/** F2: what goes wrong with one calendar stands inside the 200. */
function calendarPart(person: PersonState, id: string, range: Range, zone: Zone): Json {
  const calendar = findCalendar(person, id);
  if (!calendar) return { errors: [{ domain: 'global', reason: 'notFound' }], busy: [] };
  return {
    busy: busyRanges(calendar, range).map(({ from, to }) => ({
      start: zonedText(from, zone),
      end: zonedText(to, zone),
    })),
  };
}

function findCalendar(person: PersonState, id: string): CalendarState | undefined {
  try {
    return person.calendar(id);
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return undefined;
    throw error;
  }
}

/** Busy time in the range, cut to it, overlaps joined. */
function busyRanges(calendar: CalendarState, { from, to }: Range): Range[] {
  const ranges = calendar
    .instances({ from, to })
    .filter(blocksTime)
    .map(({ start, end }) => ({
      from: Math.max(from, instantOf(start as EventTime, calendar.zone)),
      to: Math.min(to, instantOf(end as EventTime, calendar.zone)),
    }))
    .sort((a, b) => a.from - b.from);
  return ranges.reduce<Range[]>(join, []);
}

function join(joined: Range[], next: Range): Range[] {
  const last = joined.at(-1);
  if (!last || next.from > last.to) return [...joined, next];
  return [...joined.slice(0, -1), { from: last.from, to: Math.max(last.to, next.to) }];
}

function blocksTime(event: EventResource): boolean {
  if (event.status === 'cancelled' || !event.start) return false;
  if (event.transparency === 'transparent' || event.eventType === 'workingLocation') return false;
  const guests = (event.attendees ?? []) as { self?: boolean; responseStatus?: string }[];
  return !guests.some(({ self, responseStatus }) => self && responseStatus === 'declined');
}
