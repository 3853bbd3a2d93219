import type { CalendarEvent } from '../../domain/agenda.ts';
import { addDays, daysBetween, type LocalDate, localTime, type Zone } from '../../domain/time.ts';
import type { EventRow, SeriesRow, TimeContext } from '../../planner/time-context.ts';
import type { WallSpan } from '../../planner/wall-clock.ts';
import { letterOf } from './cells.ts';

/** An event or one occurrence of a series, on its own. */
export interface Occurrence {
  readonly id: string;
  readonly letter: string;
  readonly event: CalendarEvent;
  readonly wall: WallSpan;
  /** The day its series first planned it for. */
  readonly planned: LocalDate | undefined;
}

/** Takes the rows of series apart again: everything by its start, all-day first in a day. */
export function occurrencesOf({ series, events, zone }: TimeContext): readonly Occurrence[] {
  const each = [...series.flatMap(repeated), ...events.map((row) => single(row, zone))];
  return each
    .map((one) => ({ one, start: startOf(one) }))
    .toSorted((a, b) => (a.start < b.start ? -1 : Number(a.start > b.start)))
    .map(({ one }) => one);
}

const startOf = ({ wall }: Occurrence): string => `${wall.first} ${wall.hours?.start ?? ''}`;

function repeated({ handle, event, wall, dates, ids }: SeriesRow): Occurrence[] {
  const days = daysBetween(wall.first, wall.last);
  return dates.map((first, index) => ({
    id: ids[index] ?? event.id,
    letter: letterOf(handle),
    event,
    wall: { ...wall, first, last: days === 0 ? first : addDays(first, days) },
    planned: first,
  }));
}

const single = ({ handle, event, wall }: EventRow, zone: Zone): Occurrence => ({
  id: event.id,
  letter: letterOf(handle),
  event,
  wall,
  planned: event.series && plannedDay(event.series, zone),
});

const plannedDay = ({ original }: NonNullable<CalendarEvent['series']>, zone: Zone): LocalDate =>
  original.kind === 'timed' ? localTime(original.at, zone).date : original.date;
