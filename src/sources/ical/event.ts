import type { Calendar, CalendarEvent, Original } from '../../domain/agenda.ts';
import { toUtcText } from '../../domain/time.ts';
import type { Instance } from './instances.ts';

/** An occurrence as the rest of the product knows events. `own` is the person's address, where the file tells it. */
export function eventOf(instance: Instance, calendar: Calendar, own: string | undefined): CalendarEvent {
  const { entry, when, zone, original } = instance;
  const { isPrivate, guests, ...facts } = entry.facts;
  return {
    ...facts,
    id: eventId(instance),
    calendar: calendar.key,
    detailsHidden: isPrivate && facts.title === undefined,
    when,
    answer: guests.find(({ address }) => address === own)?.answer,
    otherPeople: guests.filter(({ address }) => address !== own).length,
    zone,
    series: original && { id: entry.id, original },
  };
}

/** Of an occurrence the id of its series, and when that planned it, in UTC. */
export const eventId = ({ entry, original }: Instance): string =>
  original === undefined ? entry.id : `${entry.id}_${stampOf(original)}`;

const stampOf = (original: Original): string =>
  (original.kind === 'timed' ? toUtcText(original.at) : original.date).replace(/[-:]/g, '');

/** About when an occurrence with this id was planned, and the id of its series; undefined when it is no such id. */
export function readEventId(id: string): { readonly series: string; readonly aboutMs: number } | undefined {
  const [, series, year, month, day] = /^(.+)_(\d{4})(\d\d)(\d\d)(?:T\d{6}Z)?$/.exec(id) ?? [];
  const aboutMs = Date.parse(`${year}-${month}-${day}T12:00:00Z`);
  return series === undefined || Number.isNaN(aboutMs) ? undefined : { series, aboutMs };
}
