import type { Calendar, CalendarEvent, When } from '../../domain/agenda.ts';
import { asFailure, Failure } from '../../domain/failure.ts';
import type { Findings } from '../../domain/source.ts';
import { daysBetween, localTime, type Span, type Zone } from '../../domain/time.ts';
import type { Frame } from '../frame.ts';
import { readAll } from '../gather.ts';
import { type Listed, type Listing, listCalendars } from '../lists.ts';
import type { Ports } from '../ports.ts';
import { toldWithLinks } from '../source-rows.ts';
import type { Reply } from '../survey.ts';
import { byStart, type Placed, wallSpan } from '../wall-clock.ts';
import { type EventRow, eventRows } from './rows.ts';

/** What else a person has at the time of an event. */
export interface Clashes {
  /** The first of them. */
  readonly rows: readonly EventRow[];
  /** How many there are beside `rows`. */
  readonly more: number;
  /** Calendars of which it is not known: their names, or that of their source, and why. */
  readonly unknown: readonly { readonly what: string; readonly why: string }[];
  /** Of a series: how many occurrences were looked at, where those are not all. */
  readonly looked: number | undefined;
}

export interface ClashQuestion {
  /** Times of the event, or of the first occurrences of a series. */
  readonly times: readonly When[];
  /** There are more occurrences than `times`. */
  readonly isPart: boolean;
  /** The event itself, and the series that it is of. */
  readonly own: readonly string[];
  /** All calendars where they were listed already. */
  readonly listing?: Listing<Calendar>;
}

/** Of a series. */
export const MOST_LOOKED = 10;
const MOST_SHOWN = 10;
/** What is read at once; occurrences that lie farther apart are asked for one by one. */
const LONGEST_DAYS = 400;

/**
 * Looks what else takes the person's time then, in all their calendars. What is free, declined or called off does not. Never
 * throws: what could not be read is told.
 */
export async function findClashes(ports: Ports, frame: Frame, asked: ClashQuestion): Promise<Clashes> {
  const looked = asked.isPart ? asked.times.length : undefined;
  try {
    const listing = asked.listing ?? (await listCalendars(ports, frame));
    const read = await readTimes(ports, frame, listing, asked.times);
    const found = read.events.filter((event) => clashes(event, asked, frame.zone));
    const sorted = found.toSorted((a, b) => byStart(placed(a, frame.zone), placed(b, frame.zone)));
    const calendars = listing.lists.map(({ list }) => list);
    const rows = await eventRows(ports, frame, calendars, sorted.slice(0, MOST_SHOWN));
    return { rows, more: Math.max(0, sorted.length - MOST_SHOWN), unknown: read.unknown, looked };
  } catch (thrown) {
    if (!(thrown instanceof Failure)) ports.onFailure('looking for clashes', thrown);
    return { rows: [], more: 0, unknown: [{ what: 'all calendars', why: asFailure(thrown).message }], looked };
  }
}

const placed = (event: CalendarEvent, zone: Zone): Placed => ({ event, wall: wallSpan(event.when, zone) });

interface Read {
  readonly events: readonly CalendarEvent[];
  readonly unknown: Clashes['unknown'];
}

async function readTimes(
  ports: Ports,
  frame: Frame,
  listing: Listing<Calendar>,
  times: readonly When[],
): Promise<Read> {
  const groups = Map.groupBy(listing.lists, ({ source, account }) => `${source.id} ${account.id}`);
  const asked = [...groups.values()].flatMap((lists) => spansOf(times, frame.zone).map((span) => ({ lists, span })));
  const parts = await Promise.all(asked.map(({ lists, span }) => readGroup(ports, frame, lists, span)));
  const unlisted = listing.sources
    .filter(({ state }) => state !== 'ok' && state !== 'not_connected')
    .map(({ source, account, next }) => ({ what: [source, account].join(' ').trim(), why: next }));
  const events = new Map(parts.flatMap((part) => part.events).map((event) => [`${event.calendar} ${event.id}`, event]));
  const unknown = [...unlisted, ...parts.flatMap((part) => part.unknown)];
  const distinct = new Map(unknown.map((one) => [JSON.stringify(one), one]));
  return { events: [...events.values()], unknown: [...distinct.values()] };
}

async function readGroup(ports: Ports, frame: Frame, lists: readonly Listed<Calendar>[], span: Span): Promise<Read> {
  const [first] = lists;
  if (first === undefined) return { events: [], unknown: [] };
  const calendars = lists.map(({ list }) => list);
  const question = {
    ...frame,
    accounts: [first.account],
    only: [first.source.id],
    span,
    lists: { calendars, tasklists: [] },
  };
  const replies = await readAll(ports, question);
  return {
    events: replies.flatMap(({ value }) => value?.events ?? []),
    unknown: replies.flatMap((reply) => gapsIn(reply, lists, ports)),
  };
}

function gapsIn(
  { value, failure }: Reply<Findings>,
  lists: readonly Listed<Calendar>[],
  ports: Ports,
): Clashes['unknown'] {
  const why = (cause: Failure): string => toldWithLinks(cause, ports).message;
  if (value === undefined) return lists.map(({ name }) => ({ what: name, why: why(failure) }));
  if (value.coverage === 'all') return [];
  return value.coverage.map((gap) => ({ what: gap.part, why: why(gap.failure) }));
}

/** The days of all times, those near each other in one span. */
function spansOf(times: readonly When[], zone: Zone): readonly Span[] {
  const spans: Span[] = [];
  for (const span of times.map((when) => daysOf(when, zone)).toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = spans.at(-1);
    const isNear = last !== undefined && daysBetween(last.from, span.to) < LONGEST_DAYS;
    if (isNear) spans[spans.length - 1] = { from: last.from, to: [last.to, span.to].toSorted()[1] ?? span.to };
    else spans.push(span);
  }
  return spans;
}

/** The local days that an event touches. */
function daysOf(when: When, zone: Zone): Span {
  if (when.kind === 'all-day') return { from: when.first, to: when.last };
  const { date: from } = localTime(when.from, zone);
  return { from, to: when.to > when.from ? localTime(when.to - 1, zone).date : from };
}

function clashes(event: CalendarEvent, { times, own }: ClashQuestion, zone: Zone): boolean {
  if (own.includes(event.id) || own.includes(event.series?.id ?? '')) return false;
  const takesTime = !event.free && event.answer !== 'declined' && event.status !== 'cancelled';
  return takesTime && times.some((when) => overlap(when, event.when, zone));
}

/** What takes no time is in nobody's way. */
function overlap(a: When, b: When, zone: Zone): boolean {
  if ([a, b].some((when) => when.kind === 'timed' && when.from >= when.to)) return false;
  if (a.kind === 'timed' && b.kind === 'timed') return a.from < b.to && a.to > b.from;
  const [one, other] = [daysOf(a, zone), daysOf(b, zone)];
  return one.from <= other.to && one.to >= other.from;
}
