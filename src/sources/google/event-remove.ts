import type { Notify, Target } from '../../domain/writing.ts';
import { CHANGING, type EventDesk, TITLE } from './event-desk.ts';
import { findStored } from './event-stored.ts';
import { type Removed, settledRemoval } from './settle.ts';

/** Deletes one version of an event. */
export async function removeEvent(
  desk: EventDesk,
  { id, etag }: Pick<Target, 'id' | 'etag'>,
  notify: Notify,
): Promise<Removed> {
  const written = await desk.writing()(
    ({ headers, ...options }) =>
      desk.api.events.delete(
        { calendarId: desk.calendar.id, eventId: id, sendUpdates: notify },
        { ...options, headers: { ...headers, 'If-Match': etag } },
      ),
    true,
    CHANGING,
  );
  return await settledRemoval(written, { title: TITLE, etag, find: () => findStored(desk, id) });
}
