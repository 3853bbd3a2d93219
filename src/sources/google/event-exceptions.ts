import { z } from 'zod';
import { Failure } from '../../domain/failure.ts';
import type { Exception, StoredEvent } from '../../domain/writing.ts';
import { CHANGING, type EventDesk, TITLE } from './event-desk.ts';
import { EventShape } from './event-shape.ts';
import { fieldsOf, readSnapshot } from './event-snapshot.ts';
import { STORED_FIELDS } from './event-stored.ts';
import type { Json } from './json.ts';
import { isAsGiven, type OwnOccurrence } from './own-occurrences.ts';
import { readPages } from './pages.ts';
import { unreadable } from './refusals.ts';
import { originalOf } from './when.ts';

/** A series with those of its occurrences that were changed or called off on their own, in its snapshot too. */
export async function withExceptions(desk: EventDesk, series: StoredEvent): Promise<StoredEvent> {
  const snapshot = readSnapshot(series.snapshot);
  const rows = (await rowsOf(desk, snapshot.uid)).filter((row) => Object(row).recurringEventId === series.id);
  const kept = rows.map((row) => ({
    id: String(Object(row).id),
    ...(Object(row).status !== 'cancelled' && { fields: fieldsOf(row, desk.access.zone) }),
  }));
  const exceptions = rows.map((row, at) => readException(row, kept[at], snapshot.fields));
  const known = exceptions.filter((exception) => exception !== undefined);
  if (known.length < exceptions.length) throw unreadable(TITLE);
  return { ...series, exceptions: known, snapshot: { ...snapshot, exceptions: kept } };
}

/** A series and its exceptions share one `iCalUID`; those that were called off come only as deleted ones. */
async function rowsOf({ api, access, calendar, reading }: EventDesk, iCalUID: string): Promise<readonly unknown[]> {
  const line = reading();
  const params = {
    calendarId: calendar.id,
    iCalUID,
    showDeleted: true,
    maxResults: 2500,
    timeZone: access.zone,
    fields: `nextPageToken,items(${STORED_FIELDS})`,
  };
  const { rows, failure } = await readPages(
    (pageToken) =>
      line(
        (options) => api.events.list({ ...params, ...(pageToken !== undefined && { pageToken }) }, options),
        CHANGING,
      ),
    { title: TITLE },
  );
  if (failure instanceof Failure) throw failure;
  return rows;
}

const Bare = EventShape.pick({ id: true, status: true, originalStartTime: true }).extend({
  etag: z.string().optional(),
});

function readException(row: unknown, kept: OwnOccurrence | undefined, series: Json): Exception | undefined {
  const shape = Bare.safeParse(row).data;
  const original = shape?.originalStartTime && originalOf(shape.originalStartTime);
  if (original === undefined || shape === undefined || kept === undefined) return undefined;
  const { id, etag = '', status } = shape;
  return { id, etag, original, isCalledOff: status === 'cancelled', differs: !isAsGiven(kept, series) };
}
