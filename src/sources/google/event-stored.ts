import { z } from 'zod';
import type { StoredEvent } from '../../domain/writing.ts';
import { readEvent } from './event.ts';
import type { EventDesk } from './event-desk.ts';
import { CHANGING, gone, TITLE } from './event-desk.ts';
import { DetailShape, personOf } from './event-detail-shape.ts';
import { snapshotOf, WRITABLE } from './event-snapshot.ts';
import { unreadable } from './refusals.ts';

const READ_ONLY =
  'id,etag,iCalUID,endTimeUnspecified,recurringEventId,originalStartTime,organizer,attendeesOmitted,hangoutLink';

/** What a write needs to know of an event. */
export const STORED_FIELDS = `${READ_ONLY},${WRITABLE.join(',')}`;

const Stored = DetailShape.extend({
  etag: z.string().min(1),
  extendedProperties: z.object({ private: z.record(z.string(), z.string()).optional() }).optional(),
});

/** Asks for one event, as it comes. */
export const askRow = ({ api, access, calendar, reading }: EventDesk, eventId: string): Promise<unknown> =>
  reading()(
    (options) =>
      api.events.get({ calendarId: calendar.id, eventId, timeZone: access.zone, fields: STORED_FIELDS }, options),
    CHANGING,
  );

/** Reads an event that is there; throws `not_found` for a deleted one and `source_changed` for an unreadable one. */
export function readStored(row: unknown, { access, calendar }: EventDesk): StoredEvent {
  const event = readEvent(row, calendar, access.account.label);
  if (event === 'cancelled') throw gone();
  const shape = Stored.safeParse(row).data;
  if (event === 'broken' || shape === undefined) throw unreadable(TITLE);
  const isOrganizer = isOrganizedBy(shape.organizer, calendar.id);
  return {
    calendarId: calendar.id,
    id: event.id,
    etag: shape.etag,
    event,
    recurrence: shape.recurrence ?? [],
    exceptions: [],
    seriesId: shape.recurringEventId,
    isOrganizer,
    guests: (shape.attendees ?? []).map(personOf),
    isMarked: shape.extendedProperties?.private?.createdBy === 'agent',
    snapshot: snapshotOf(row, { isOrganizer, zone: access.zone }),
  };
}

/** An event without an organiser is its calendar's own. */
const isOrganizedBy = (organizer: DetailShape['organizer'], calendarId: string): boolean =>
  organizer === undefined || organizer.self === true || organizer.email === calendarId;

/** Reads an event, or gives undefined where there is none any more. */
export async function findStored(desk: EventDesk, eventId: string): Promise<StoredEvent | undefined> {
  try {
    return readStored(await askRow(desk, eventId), desk);
  } catch (thrown) {
    if (isGone(thrown)) return undefined;
    throw thrown;
  }
}

const isGone = (thrown: unknown): boolean => Object(thrown).kind === 'not_found';
