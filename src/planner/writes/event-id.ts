import type { When } from '../../domain/agenda.ts';
import { digestBase32 } from '../../domain/digest.ts';
import type { UserId } from '../../domain/identity.ts';

/** What makes an event of ours the same one when it is sent again. */
export interface Identity {
  readonly user: UserId;
  readonly calendarId: string;
  readonly title: string;
  readonly when: When;
  /** From 1; the next one where the id before belongs to something else by now. */
  readonly attempt: number;
}

const LENGTH = 32;

/** The id of an event that is to be made: whoever sends the same again, from any instance, sends the same id. 160 bits. */
export function eventIdOf({ user, calendarId, title, when, attempt }: Identity): string {
  const start = when.kind === 'all-day' ? when.first : when.from;
  return digestBase32(JSON.stringify([user, calendarId, title, start, attempt])).slice(0, LENGTH);
}

/** The id under which a deleted event is made again. Each id is deleted once at most, so it alone decides. */
export const idAfter = (calendarId: string, id: string): string =>
  digestBase32(JSON.stringify(['after', calendarId, id])).slice(0, LENGTH);

/** The id of the series that an occurrence's id tells of; of anything else the id itself. */
export const seriesOf = (id: string): string => id.replace(/_\d{8}(?:T\d{6}Z)?$/, '');

/** What has this id once it, or the series that it is an occurrence of, was deleted and made again. */
export function idMadeAgain(calendarId: string, id: string): string {
  const series = seriesOf(id);
  return `${idAfter(calendarId, series)}${id.slice(series.length)}`;
}

/** The id of the series that goes on where another is cut, in this version of it. */
export const idOfRest = (calendarId: string, occurrence: string, etag: string): string =>
  digestBase32(JSON.stringify(['rest', calendarId, occurrence, etag])).slice(0, LENGTH);
