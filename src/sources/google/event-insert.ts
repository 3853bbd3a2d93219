import type { Inserted, Notify, StoredEvent } from '../../domain/writing.ts';
import { isAlike } from './event-compare.ts';
import { CHANGING, type EventDesk, TITLE } from './event-desk.ts';
import { kept } from './event-patch.ts';
import { askRow, readStored, STORED_FIELDS } from './event-stored.ts';
import type { Json } from './json.ts';
import { notMade, unknownOutcome } from './settle.ts';
import type { Written } from './write-line.ts';

/**
 * Makes an event whose body holds an id of our own, so that it is never made twice: what was lost or is refused as taken
 * is read by that id.
 */
export async function insertEvent(desk: EventDesk, body: Json, notify: Notify): Promise<Inserted> {
  const written = await desk.writing()(
    (options) =>
      desk.api.events.insert(
        {
          calendarId: desk.calendar.id,
          sendUpdates: notify,
          fields: STORED_FIELDS,
          ...versionsFor(body),
          requestBody: body,
        },
        options,
      ),
    true,
    CHANGING,
  );
  const stored = kept(desk, written);
  if (stored !== undefined) return { outcome: 'created', stored };
  if (written.kind === 'rejected' && written.status !== 409 && !written.repeated) throw written.failure;
  return await settled(desk, body, written);
}

/** Google takes these fields only from clients that say they know them. */
const versionsFor = (body: Json) => ({
  ...(body.conferenceData !== undefined && { conferenceDataVersion: 1 }),
  ...(body.attachments !== undefined && { supportsAttachments: true }),
  ...(body.eventLabelId !== undefined && { eventLabelVersion: 1 }),
});

async function settled(desk: EventDesk, body: Json, written: Written): Promise<Inserted> {
  const cause = written.kind === 'done' ? undefined : written.failure.cause;
  const now = await askRow(desk, String(body.id)).catch((thrown) => {
    // A taken id of which nothing is to be seen is no proof that nothing was made.
    const isNowhere = thrown.kind === 'not_found' && written.kind === 'lost' && written.isAnswered;
    throw isNowhere ? notMade(TITLE, cause) : unknownOutcome(TITLE, cause);
  });
  if (Object(now).status === 'cancelled') return { outcome: 'used-up' };
  const stored = readable(desk, now, cause);
  const expected = readStored({ ...body, etag: 'none' }, desk);
  if (!isAlike(stored, expected, desk.access.zone)) return { outcome: 'used-up', other: stored };
  const isFirst = written.kind === 'rejected' && !written.repeated;
  return isFirst ? { outcome: 'already-there', stored } : { outcome: 'created', stored, isFound: true };
}

function readable(desk: EventDesk, row: unknown, cause: unknown): StoredEvent {
  try {
    return readStored(row, desk);
  } catch {
    throw unknownOutcome(TITLE, cause);
  }
}
