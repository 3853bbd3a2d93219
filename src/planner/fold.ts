import type { CalendarEvent } from '../domain/agenda.ts';
import type { LocalDate, Zone } from '../domain/time.ts';
import { type Address, addressOf, isUnmoved } from './occurrence.ts';
import { byStart, extraDays, type Placed } from './wall-clock.ts';

/** Occurrences of one series that differ in nothing but their day. */
export interface FoldedSeries {
  /** Any of them: what they have in common. */
  readonly pattern: Placed;
  /** Ascending. */
  readonly dates: readonly LocalDate[];
  /** The source's id of the occurrence on each of `dates`. */
  readonly ids: readonly string[];
}

/** An event with a row of its own; `occurrence` is set where it is named by its series and original start. */
export interface SingleEvent extends Placed {
  readonly occurrence: Occurrence | undefined;
}

interface Occurrence {
  readonly series: string;
  readonly date: LocalDate;
  /** `HH:MM`, only where it is not the start of the series' row. */
  readonly time: string | undefined;
}

export interface Folded {
  readonly series: readonly FoldedSeries[];
  readonly singles: readonly SingleEvent[];
}

/** Folds the unchanged occurrences of each series into one row; everything else keeps its own. Nothing is in both. */
export function fold(events: readonly Placed[], zone: Zone): Folded {
  const sorted = events.toSorted(byStart);
  const single = sorted.filter(({ event }) => event.series === undefined);
  const groups = Map.groupBy(
    sorted.filter(({ event }) => event.series !== undefined),
    ({ event }) => JSON.stringify([event.calendar, event.series?.id]),
  );
  const parts = [...groups.values()].map((group) => foldOne(group, zone));
  return {
    series: parts.flatMap(({ series }) => series).toSorted((a, b) => byStart(a.pattern, b.pattern)),
    singles: [...single.map(alone), ...parts.flatMap(({ singles }) => singles)].toSorted(byStart),
  };
}

const alone = (placed: Placed): SingleEvent => ({ ...placed, occurrence: undefined });

function foldOne(group: readonly Placed[], zone: Zone): Folded {
  const addresses = new Map(group.map((placed) => [placed, addressOf(placed.event, zone)]));
  const regular = largestAlike(group.filter((placed) => addresses.get(placed) && isUnmoved(placed.event)));
  const pattern = regular[0];
  const folded = new Set(regular);
  const rest = group.filter((placed) => !folded.has(placed));
  return {
    series: pattern ? [{ pattern, ...daysOf(regular) }] : [],
    singles: rest.map((placed) => ({ ...placed, occurrence: named(placed.event, addresses.get(placed), pattern) })),
  };
}

const daysOf = (occurrences: readonly Placed[]): Pick<FoldedSeries, 'dates' | 'ids'> => ({
  dates: occurrences.map(({ wall }) => wall.first),
  ids: occurrences.map(({ event }) => event.id),
});

function largestAlike(occurrences: readonly Placed[]): readonly Placed[] {
  const alike = Map.groupBy(occurrences, signature);
  return [...alike.values()].reduce((best, group) => (group.length > best.length ? group : best), []);
}

/** Everything that a series row says once for all its dates. */
function signature({ event, wall }: Placed): string {
  const { title, detailsHidden, place, notes, status, free, answer, type, onlineMeeting, otherPeople, zone } = event;
  const time = [wall.hours?.start, wall.hours?.end, extraDays(wall), wall.mark];
  return JSON.stringify([
    ...[title, place, notes].map((text) => text ?? null),
    ...[detailsHidden, ...time, status, free, answer, type, onlineMeeting, otherPeople, zone],
  ]);
}

/** A row whose series is all-day cannot name an occurrence planned for an hour, nor the other way round. */
function named(
  { series }: CalendarEvent,
  address: Address | undefined,
  row: Placed | undefined,
): Occurrence | undefined {
  if (series === undefined || address === undefined) return undefined;
  if (row === undefined) return { series: series.id, ...address };
  const start = row.wall.hours?.start;
  if ((start === undefined) !== (address.time === undefined)) return undefined;
  return { series: series.id, date: address.date, time: address.time === start ? undefined : address.time };
}
