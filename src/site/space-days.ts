import { lastDayTaken } from '../domain/last-day.ts';
import { daysAround, firstDay, lastDay, type Month } from '../domain/month.ts';
import type { SpaceEvent } from '../domain/space-event.ts';
import type { LocalDate, Weekday } from '../domain/time.ts';
import type { Shown, SpaceDay } from '../pages/space-props.ts';

/** So many fit into a page of the size that we allow. */
const PER_PAGE = 25;

/** The whole weeks around a month, each event on every day that it covers. */
export function monthShown(events: readonly SpaceEvent[], month: Month, weekStart: Weekday): Shown {
  const dates = daysAround(month, weekStart);
  return { kind: 'month', month, days: dates.map((date) => ({ date, events: eventsOn(events, date) })) };
}

interface Wish {
  readonly month: Month;
  readonly day: LocalDate | undefined;
  /** From 1; a number too high means the last page. */
  readonly page: number;
}

/** The events of a month by their first day in it, or of a day, page by page. */
export function listShown(events: readonly SpaceEvent[], { month, day, page }: Wish): Shown {
  const [from, to] = day === undefined ? [firstDay(month), lastDay(month)] : [day, day];
  const placed = events
    .filter((event) => event.date <= to && lastDayOf(event) >= from)
    .map((event) => ({ event, date: beganBefore(event, from) ? from : event.date }))
    .toSorted((a, b) => compare(orderOf(a), orderOf(b)));
  const pages = Math.max(1, Math.ceil(placed.length / PER_PAGE));
  const here = Math.min(page, pages);
  const listed = placed.slice((here - 1) * PER_PAGE, here * PER_PAGE);
  const byDay = Map.groupBy(listed, ({ date }) => date);
  const days = [...byDay].map(([date, rows]): SpaceDay => ({ date, events: rows.map(({ event }) => event) }));
  return { kind: 'list', month, day, days, page: here, pages };
}

/** Reads the number of a page; 1 for anything else. */
export const pageNumber = (text: string | undefined): number => (/^[1-9]\d{0,4}$/.test(text ?? '') ? Number(text) : 1);

const lastDayOf = ({ date, endDate, endTime }: SpaceEvent): LocalDate =>
  lastDayTaken({ first: date, last: endDate, hours: endTime === undefined ? undefined : { end: endTime } });

const beganBefore = (event: SpaceEvent, date: LocalDate): boolean => event.date < date;

const eventsOn = (events: readonly SpaceEvent[], date: LocalDate): readonly SpaceEvent[] =>
  events
    .filter((event) => event.date <= date && lastDayOf(event) >= date)
    .map((event) => ({ event, date }))
    .toSorted((a, b) => compare(orderOf(a), orderOf(b)))
    .map(({ event }) => event);

/** Whole days, and what began on another day, before what begins on this one. */
const orderOf = ({ event, date }: { readonly event: SpaceEvent; readonly date: LocalDate }): string =>
  `${date} ${event.date === date ? (event.time ?? '') : ''}`;

const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);
