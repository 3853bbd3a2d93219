import { z } from 'zod';
import { Failure } from '../../domain/failure.ts';
import { toUtcText, type Zone } from '../../domain/time.ts';
import { difference, isObject, type Json } from './json.ts';
import { instantOfText } from './when.ts';

/** What an event can be made of: https://developers.google.com/workspace/calendar/api/v3/reference/events */
export const WRITABLE: readonly string[] = [
  'summary description location start end recurrence status transparency visibility attendees reminders colorId',
  'eventLabelId extendedProperties guestsCanInviteOthers guestsCanModify guestsCanSeeOtherGuests anyoneCanAddSelf source',
  'attachments conferenceData eventType birthdayProperties focusTimeProperties outOfOfficeProperties',
  'workingLocationProperties',
].flatMap((names) => names.split(' '));

const Snapshot = z.object({
  id: z.string(),
  /** Shared by a series and its exceptions. */
  uid: z.string(),
  seriesId: z.string().optional(),
  isOrganizer: z.boolean(),
  fields: z.record(z.string(), z.unknown()),
  /** Of a series: what its exceptions hold; no fields = called off. */
  exceptions: z.array(z.object({ id: z.string(), fields: z.record(z.string(), z.unknown()).optional() })),
  /** Of a series that was cut: the mark of the first occurrence that it is about; those before are left as they are. */
  from: z.string().optional(),
});
export type Snapshot = z.infer<typeof Snapshot>;

/** What puts an event back. */
export function snapshotOf(row: unknown, about: { readonly isOrganizer: boolean; readonly zone: Zone }): Json {
  const { id, iCalUID, recurringEventId } = Object(row);
  return {
    id,
    uid: typeof iCalUID === 'string' ? iCalUID : `${id}@google.com`,
    ...(typeof recurringEventId === 'string' && { seriesId: recurringEventId }),
    isOrganizer: about.isOrganizer,
    fields: fieldsOf(row, about.zone),
    exceptions: [],
  } satisfies Snapshot;
}

/** Reads a snapshot that was kept somewhere. */
export function readSnapshot(kept: Json): Snapshot {
  const snapshot = Snapshot.safeParse(kept).data;
  if (snapshot !== undefined) return snapshot;
  const why = 'What was kept of the event can no longer be read.';
  throw new Failure('internal', why, 'Tell the user that this cannot be taken back.');
}

/** The writable fields of an event as it came, its times in UTC: the clock they are written on depends on who asked. */
export function fieldsOf(row: unknown, zone: Zone): Json {
  const fields = Object.entries(Object(row)).filter(([name]) => WRITABLE.includes(name));
  return Object.fromEntries(fields.map(([name, value]) => [name, fieldOf(name, value, zone)]));
}

function fieldOf(name: string, value: unknown, zone: Zone): unknown {
  if (name === 'attendees' && Array.isArray(value)) return value.map(guestOf);
  if ((name !== 'start' && name !== 'end') || !isObject(value)) return value;
  const at = instantOfText(typeof value.dateTime === 'string' ? value.dateTime : undefined);
  return at === undefined ? value : { dateTime: toUtcText(at), timeZone: value.timeZone ?? zone };
}

/** What a patch must hold to give an event these fields: of times all of them, so that their zone is always named. */
export function patchTo(now: Json, wanted: Json, names: readonly string[]): Json {
  const body = difference(now, wanted, names);
  const times = ['start', 'end'].filter((name) => isObject(body[name]));
  return {
    ...body,
    ...Object.fromEntries(times.map((name) => [name, { ...Object(wanted[name]), ...Object(body[name]) }])),
  };
}

/** Who a guest is in this copy of the event is Google's to say. */
function guestOf(guest: unknown): unknown {
  const { id: _, self: __, organizer: ___, ...writable } = Object(guest);
  return writable;
}
