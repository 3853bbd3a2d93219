import type { When } from '../../domain/agenda.ts';
import { readRecurrence, recurrenceLines, withFittingEnds } from '../../domain/recurrence.ts';
import { addDays, offsetMs, type Zone } from '../../domain/time.ts';
import type { EventDraft } from '../../domain/writing.ts';
import type { Json } from './json.ts';

/** The body of an event to be made. The mark is for people and other programs; our own records decide. */
export function bodyOf({ id, title, when, zone, place, notes, recurrence, guests, marks }: EventDraft): Json {
  return {
    id,
    summary: title,
    ...timesOf(when, zone),
    ...(place && { location: place }),
    ...(notes && { description: notes }),
    ...(recurrence.length > 0 && { recurrence: fittingLines(recurrence, when.kind, zone) }),
    ...(guests.length > 0 && { attendees: guests.map((email) => ({ email })) }),
    extendedProperties: { private: marks ?? { createdBy: 'agent' } },
  };
}

/** Start and end as Google has them: times with the zone they are planned in, days with the end exclusive. */
export function timesOf(when: When, zone: Zone): { readonly start: Json; readonly end: Json } {
  if (when.kind === 'all-day') return { start: { date: when.first }, end: { date: addDays(when.last, 1) } };
  const time = (ms: number): Json => ({ dateTime: zonedText(ms, zone), timeZone: zone });
  return { start: time(when.from), end: time(when.to) };
}

/** The same in a patch of an event of the other kind, whose own fields must go. */
export function timesInPlaceOf(
  kind: When['kind'],
  when: When,
  zone: Zone,
): { readonly start: Json; readonly end: Json } {
  const { start, end } = timesOf(when, zone);
  if (kind === when.kind) return { start, end };
  const rest = kind === 'all-day' ? { date: null } : { dateTime: null, timeZone: null };
  return { start: { ...start, ...rest }, end: { ...end, ...rest } };
}

/** RFC 3339 on the clock of a zone, `2031-05-05T09:00:00+08:00`. */
function zonedText(ms: number, zone: Zone): string {
  const offset = offsetMs(ms, zone);
  const minutes = Math.abs(offset) / 60_000;
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'));
  return `${new Date(ms + offset).toISOString().slice(0, 19)}${offset < 0 ? '-' : '+'}${hour}:${minute}`;
}

/** Lines that this service does not know are left to Google. */
export function fittingLines(lines: readonly string[], kind: When['kind'], zone: Zone): readonly string[] {
  const recurrence = readRecurrence(lines, zone);
  return recurrence === undefined ? lines : recurrenceLines(withFittingEnds(recurrence, kind, zone));
}
