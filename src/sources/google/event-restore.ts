import { asFailure, FAILURE_KINDS, Failure } from '../../domain/failure.ts';
import type { Notify, StoredEvent, Target } from '../../domain/writing.ts';
import { type EventDesk, gone, TITLE } from './event-desk.ts';
import { withExceptions } from './event-exceptions.ts';
import { CHANGED_BY_US, notOurs, type Wish, withFields } from './event-fields.ts';
import { insertEvent } from './event-insert.ts';
import { sendPatch } from './event-patch.ts';
import { removeEvent } from './event-remove.ts';
import { readSnapshot, type Snapshot } from './event-snapshot.ts';
import { askRow, findStored } from './event-stored.ts';
import { difference, type Json } from './json.ts';
import { givenTo, idIn, OF_OCCURRENCE, type OwnOccurrence } from './own-occurrences.ts';

/** Puts a changed event back, or makes a deleted one again. */
export async function restoreEvent(
  desk: EventDesk,
  kept: StoredEvent['snapshot'],
  target: Pick<Target, 'id' | 'etag'> | { readonly newId: string },
  notify: Notify,
): Promise<StoredEvent> {
  const snapshot = readSnapshot(kept);
  if (!('newId' in target)) return await putBack(desk, snapshot, target, notify);
  return snapshot.seriesId === undefined
    ? await makeAgain(desk, snapshot, target.newId, notify)
    : await callBack(desk, snapshot, target.newId, notify);
}

/** Gives an event the fields it had; one that has them already is left alone. */
async function putBack(
  desk: EventDesk,
  snapshot: Snapshot,
  target: Pick<Target, 'id' | 'etag'>,
  notify: Notify,
): Promise<StoredEvent> {
  const stored = await withFields(desk, target, { fields: snapshot.fields, names: CHANGED_BY_US }, notify);
  if (stored.recurrence.length === 0) return stored;
  const wishes = (there: readonly OwnOccurrence[]) => [...followers(snapshot, stored, there), ...own(snapshot, stored)];
  return await withOccurrences(desk, stored, wishes, notify);
}

/** Makes a deleted event again, with its guests and their answers as they were. */
async function makeAgain(desk: EventDesk, snapshot: Snapshot, id: string, notify: Notify): Promise<StoredEvent> {
  // What somebody else organised would come back as the person's own invitation to all guests.
  if (!snapshot.isOrganizer) throw notOurs();
  const made = await insertEvent(desk, { ...creatable(snapshot.fields), id }, notify);
  if (made.outcome === 'used-up') throw taken();
  const { stored } = made;
  if (snapshot.exceptions.length === 0) return stored;
  return await withOccurrences(desk, stored, () => own(snapshot, stored), notify);
}

/** An event as it can be made: a copy of a meeting's link asks for no new one, and what came by mail is an ordinary event. */
export function creatable(fields: Json): Json {
  const { conferenceData, eventType, ...rest } = fields;
  const { createRequest: _, ...conference } = Object(conferenceData);
  return {
    ...rest,
    ...(conferenceData !== undefined && { conferenceData: conference }),
    ...(eventType !== undefined && eventType !== 'fromGmail' && { eventType }),
  };
}

/** Calls one occurrence back into its series; where the series is gone too, it comes back by itself. */
async function callBack(desk: EventDesk, snapshot: Snapshot, newId: string, notify: Notify): Promise<StoredEvent> {
  const row = await askRow(desk, snapshot.id).catch(ifGone);
  const alone = { ...snapshot, fields: { ...snapshot.fields, recurrence: undefined } };
  if (row === undefined) return await makeAgain(desk, alone, newId, notify);
  const wish = { fields: snapshot.fields, names: CHANGED_BY_US };
  return isCalledOff(row)
    ? await revived(desk, row, wish, notify)
    : await withFields(desk, { id: snapshot.id, etag: 'none' }, wish, notify);
}

function ifGone(thrown: unknown): undefined {
  if (thrown instanceof Failure && thrown.kind === 'not_found') return undefined;
  throw thrown;
}

const isCalledOff = (row: unknown): boolean => Object(row).status === 'cancelled';

/** Lets an occurrence that was called off take place again. */
async function revived(desk: EventDesk, row: unknown, wish: Wish, notify: Notify): Promise<StoredEvent> {
  const { id, etag } = Object(row);
  const request = { body: { status: wish.fields.status ?? 'confirmed' }, isSo: () => true, revives: true } as const;
  const { stored, isRefused } = await sendPatch(desk, { id, etag: String(etag) }, request, notify);
  if (isRefused) throw notOurs();
  return await withFields(desk, stored, wish, notify);
}

/** What a single occurrence of a series shall hold; no fields = called off. */
type OccurrenceWish = { readonly id: string } & ({ readonly fields: undefined } | Wish);

/** What single occurrences had of their own, under the id that the series has now. */
const own = ({ exceptions }: Snapshot, series: StoredEvent): OccurrenceWish[] =>
  exceptions.map(({ id, fields }) => ({
    id: idIn(series.id, id),
    ...(fields === undefined ? { fields } : { fields, names: OF_OCCURRENCE }),
  }));

/** Those that were changed and put back since hold the texts of then, and follow their series as all others do. */
function followers(snapshot: Snapshot, series: StoredEvent, there: readonly OwnOccurrence[]): OccurrenceWish[] {
  if (snapshot.from !== undefined) return [];
  const known = new Set(snapshot.exceptions.map(({ id }) => idIn(series.id, id)));
  const { fields: now } = readSnapshot(series.snapshot);
  return there.flatMap(({ id, fields: held }) => {
    const fields = held === undefined || known.has(id) ? undefined : givenTo(id, now);
    return fields === undefined ? [] : [{ id, fields, names: CHANGED_BY_US }];
  });
}

/** Gives single occurrences of a series what they shall hold. */
async function withOccurrences(
  desk: EventDesk,
  series: StoredEvent,
  wishesFor: (there: readonly OwnOccurrence[]) => readonly OccurrenceWish[],
  notify: Notify,
): Promise<StoredEvent> {
  const found = await withExceptions(desk, series);
  const there = readSnapshot(found.snapshot).exceptions;
  const wishes = wishesFor(there);
  const missing = wishes.filter((wish) => !there.some((now) => holds(now, wish)));
  if (missing.length === 0) return found;
  const tried = await Promise.allSettled(missing.map((wish) => fulfil(desk, wish, notify)));
  const failed = tried.filter((one) => one.status === 'rejected');
  if (failed.length > 0) throw notAllBack(failed, wishes.length);
  const now = await findStored(desk, series.id);
  if (now === undefined) throw gone();
  return await withExceptions(desk, now);
}

function holds(now: OwnOccurrence, wish: OccurrenceWish): boolean {
  if (now.id !== wish.id) return false;
  if (now.fields === undefined || wish.fields === undefined) return now.fields === wish.fields;
  return Object.keys(difference(now.fields, wish.fields, wish.names)).length === 0;
}

async function fulfil(desk: EventDesk, wish: OccurrenceWish, notify: Notify): Promise<void> {
  if (wish.fields !== undefined) {
    const row = await askRow(desk, wish.id);
    await (isCalledOff(row) ? revived(desk, row, wish, notify) : withFields(desk, { id: wish.id }, wish, notify));
    return;
  }
  const stored = await findStored(desk, wish.id);
  if (stored !== undefined) await removeEvent(desk, stored, notify);
}

const taken = (): Failure =>
  new Failure(
    'conflict',
    `${TITLE} has another event in its place by now.`,
    'Tell the user; make it anew if it is wanted.',
  );

/** Of several reasons the first is told. */
function notAllBack(failed: readonly PromiseRejectedResult[], all: number): Failure {
  const { kind, next, cause } = asFailure(failed[0]?.reason);
  const parts = all === 1 ? 'its changed occurrence' : `${failed.length} of its ${all} changed occurrences`;
  const why = `The series is back, but ${parts} could not be put back.`;
  const again = 'Take it back again in a minute: what is back already stays as it is.';
  return new Failure(kind, why, FAILURE_KINDS[kind].again ? again : next, { cause });
}
