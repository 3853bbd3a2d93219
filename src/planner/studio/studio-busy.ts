import type { CalendarEvent, When } from '../../domain/agenda.ts';
import { isTaken } from '../../domain/busy.ts';
import type { BusyTime } from '../../domain/studio.ts';
import type { Span, Zone } from '../../domain/time.ts';
import { byStart, wallSpan } from '../wall-clock.ts';

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
  /** Events that this session wrote, by calendar and id: they are the plan. */
  readonly own: ReadonlySet<string>;
}

/** Names an event among those of all calendars. */
export const eventKey = (calendar: string, id: string): string => `${calendar} ${id}`;

/** What takes the person's time on the days of a plan. Free and declined events do not, nor what is called off. */
export function busyTimes(events: readonly CalendarEvent[], ground: Ground): Busy {
  const { range, zone, own, names } = ground;
  const placed = events
    .filter((event) => isTaken(event) && event.status !== 'cancelled' && !own.has(eventKey(event.calendar, event.id)))
    .map((event) => withLength(event))
    .map((event) => ({ event, wall: wallSpan(event.when, zone) }))
    .filter(({ wall }) => wall.last >= range.from && wall.first <= range.to)
    .toSorted(byStart);
  return {
    taken: placed.map(({ event }) => ({ when: event.when, title: cut(event.title) })),
    shown: placed.map(({ event, wall: { first, last, hours } }) => ({
      title: cut(event.title),
      calendar: names.get(event.calendar) ?? '',
      allDay: hours === undefined,
      start: hours === undefined ? first : `${first}T${hours.start}`,
      end: hours === undefined ? last : `${last}T${hours.end}`,
    })),
  };
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
