import type { CalendarEvent, When } from '../../domain/agenda.ts';
import { fillsItsDays, isTaken } from '../../domain/busy.ts';
import { digestBase32 } from '../../domain/digest.ts';
import type { BusyTime, DayChoice } from '../../domain/studio.ts';
import type { Span, Zone } from '../../domain/time.ts';
import { byStart, wallSpan } from '../wall-clock.ts';
import { eventName } from './block-events.ts';

const LONGEST_TITLE = 80;
/** What has no end takes time all the same. */
const USUAL_LENGTH_MS = 3_600_000;

/** When a person has no time, as it is shown and as it is reckoned with. */
export interface Busy {
  readonly shown: readonly BusyTime[];
  readonly taken: readonly { readonly when: When; readonly title: string | undefined }[];
}

interface Ground {
  readonly range: Span;
  readonly zone: Zone;
  /** Names of calendars by key. */
  readonly names: ReadonlyMap<string, string>;
  /** Events that this session wrote, by their names: they are the plan. */
  readonly own: ReadonlySet<string>;
  /** What the person said about all-day events, by the ids of their choices. */
  readonly takes: Readonly<Record<string, boolean>>;
}

/**
 * What takes the person's time on the days of a plan. Free and declined events do not, nor what is called off; of all-day
 * ones those that leave time for other things are shown, and take none until the person says so.
 */
export function busyTimes(events: readonly CalendarEvent[], ground: Ground): Busy {
  const { range, zone, own, names, takes } = ground;
  const placed = events
    .filter((event) => isTaken(event) && event.status !== 'cancelled' && !own.has(eventName(event)))
    .map((event) => withLength(event))
    .map((event) => ({ event, wall: wallSpan(event.when, zone), choice: choiceFor(event, takes) }))
    .filter(({ wall }) => wall.last >= range.from && wall.first <= range.to)
    .toSorted(byStart);
  return {
    taken: placed
      .filter(({ choice }) => choice?.takesTime !== false)
      .map(({ event }) => ({ when: event.when, title: cut(event.title) })),
    shown: placed.map(({ event, choice, wall: { first, last, hours } }) => ({
      title: cut(event.title),
      calendar: names.get(event.calendar) ?? '',
      allDay: hours === undefined,
      start: hours === undefined ? first : `${first}T${hours.start}`,
      end: hours === undefined ? last : `${last}T${hours.end}`,
      ...(choice && { choice }),
    })),
  };
}

function choiceFor(event: CalendarEvent, takes: Ground['takes']): DayChoice | undefined {
  if (event.when.kind === 'timed') return undefined;
  const id = digestBase32(`${event.calendar} ${event.id}`).slice(0, 15);
  return { id, takesTime: takes[id] ?? fillsItsDays(event) };
}

function withLength(event: CalendarEvent): CalendarEvent {
  const { when, type } = event;
  if (when.kind === 'all-day' || type !== 'noEnd' || when.to > when.from) return event;
  return { ...event, when: { ...when, to: when.from + USUAL_LENGTH_MS } };
}

function cut(title: string | undefined): string | undefined {
  if (title === undefined) return undefined;
  const signs = [...title];
  return signs.length > LONGEST_TITLE ? `${signs.slice(0, LONGEST_TITLE - 1).join('')}…` : title;
}
