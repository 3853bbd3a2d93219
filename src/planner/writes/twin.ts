import { isDeepStrictEqual } from 'node:util';
import type { Calendar, When } from '../../domain/agenda.ts';
import type { EventDraft, StoredEvent } from '../../domain/writing.ts';
import type { Frame } from '../frame.ts';
import { eventRows } from './rows.ts';
import type { WritePorts } from './write-ports.ts';

type Draft = Omit<EventDraft, 'id'>;

/**
 * Tells of an event with the same title and start that says something else, since the new one may have been meant to change
 * it. Of what is something else by now nothing is told.
 */
export async function twinNotes(
  ports: WritePorts,
  frame: Frame,
  calendar: Calendar,
  draft: Draft,
  others: readonly StoredEvent[],
): Promise<readonly string[]> {
  const twin = others.find(({ event }) => event.title === draft.title && startOf(event.when) === startOf(draft.when));
  if (twin === undefined) return [];
  const [row] = await eventRows(ports, frame, [calendar], [twin.event], twin.recurrence.length > 0);
  const fields = differing(draft, twin).join(', ') || 'something else';
  return [
    `${row?.id} has the same title and start and another ${fields}, so this is a second event; if that one was to be changed, undo this and call update_calendar_event.`,
  ];
}

const startOf = (when: When): string | number => (when.kind === 'all-day' ? when.first : when.from);

function differing(draft: Draft, { event, guests, recurrence }: StoredEvent): string[] {
  const emails = new Set(guests.map(({ email }) => email?.toLowerCase()));
  const fields: readonly (readonly [string, boolean])[] = [
    ['end', isDeepStrictEqual(draft.when, event.when)],
    ['location', (draft.place ?? '') === (event.place ?? '')],
    ['description', (draft.notes ?? '') === (event.notes ?? '')],
    ['repeat', draft.recurrence.length > 0 === recurrence.length > 0],
    ['guests', draft.guests.every((email) => emails.has(email.toLowerCase())) && guests.length <= draft.guests.length],
  ];
  return fields.filter(([, isSame]) => !isSame).map(([name]) => name);
}
