import { Failure } from '../../domain/failure.ts';
import type { Notify, StoredEvent } from '../../domain/writing.ts';
import { type EventDesk, TITLE } from './event-desk.ts';
import { sendPatch } from './event-patch.ts';
import { fieldsOf, patchTo, readSnapshot } from './event-snapshot.ts';
import { askRow, readStored } from './event-stored.ts';
import { difference, type Json } from './json.ts';
import { changedSince } from './settle.ts';

/** What our changes touch; the rest of an event is not put back, since others may have changed it. */
export const CHANGED_BY_US: readonly string[] = ['summary', 'description', 'location', 'start', 'end', 'recurrence'];

/** What an event shall hold, as far as these fields go. */
export interface Wish {
  readonly fields: Json;
  readonly names: readonly string[];
}

/** Gives an event fields; one that has them already is left alone. Throws `conflict` for another version than `etag`. */
export async function withFields(
  desk: EventDesk,
  target: { readonly id: string; readonly etag?: string },
  { fields, names }: Wish,
  notify: Notify,
): Promise<StoredEvent> {
  const row = await askRow(desk, target.id);
  const now = readStored(row, desk);
  const body = patchTo(fieldsOf(row, desk.access.zone), fields, names);
  if (Object.keys(body).length === 0) return now;
  if (target.etag !== undefined && now.etag !== target.etag) throw changedSince(TITLE);
  const isSo = ({ snapshot }: StoredEvent): boolean =>
    Object.keys(difference(readSnapshot(snapshot).fields, fields, names)).length === 0;
  const { stored, isRefused } = await sendPatch(desk, now, { body, isSo }, notify);
  if (isRefused) throw notOurs();
  return stored;
}

export const notOurs = (): Failure =>
  new Failure('not_permitted', 'Only the organiser of the event can put it back.', 'Tell the user.');
