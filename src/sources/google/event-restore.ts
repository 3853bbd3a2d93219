import { Failure } from '../../domain/failure.ts';
import type { Notify, StoredEvent, Target } from '../../domain/writing.ts';
import { type EventDesk, gone, TITLE } from './event-desk.ts';
import { withExceptions } from './event-exceptions.ts';
import { insertEvent } from './event-insert.ts';
import { sendPatch } from './event-patch.ts';
import { removeEvent } from './event-remove.ts';
import { fieldsOf, patchTo, readSnapshot, type Snapshot } from './event-snapshot.ts';
import { askRow, findStored, readStored } from './event-stored.ts';
import { difference, type Json } from './json.ts';
import { changedSince } from './settle.ts';

/** What our changes touch; the rest of an event is not put back, since others may have changed it. */
const CHANGED_BY_US = ['summary', 'description', 'location', 'start', 'end', 'recurrence'];
/** What an occurrence can hold of its own. Guests answer single occurrences, too. */
const OF_OCCURRENCE = [
  ...['summary', 'description', 'location', 'start', 'end', 'status', 'transparency', 'visibility', 'attendees'],
  ...['reminders', 'colorId', 'extendedProperties'],
];

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
  return await withOwnOccurrences(desk, snapshot, stored, notify);
}

interface Wish {
  readonly fields: Json;
  readonly names: readonly string[];
}

async function withFields(
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

/** Makes a deleted event again, with its guests and their answers as they were. */
async function makeAgain(desk: EventDesk, snapshot: Snapshot, id: string, notify: Notify): Promise<StoredEvent> {
  // What somebody else organised would come back as the person's own invitation to all guests.
  if (!snapshot.isOrganizer) throw notOurs();
  const made = await insertEvent(desk, { ...creatable(snapshot.fields), id }, notify);
  if (made.outcome === 'used-up') throw taken();
  return await withOwnOccurrences(desk, snapshot, made.stored, notify);
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
  const { status, etag } = Object(row);
  const wish = { fields: snapshot.fields, names: CHANGED_BY_US };
  if (status !== 'cancelled') return await withFields(desk, { id: snapshot.id, etag: 'none' }, wish, notify);
  const request = { body: { status: snapshot.fields.status ?? 'confirmed' }, isSo: () => true, revives: true } as const;
  const { stored, isRefused } = await sendPatch(desk, { id: snapshot.id, etag: String(etag) }, request, notify);
  if (isRefused) throw notOurs();
  return await withFields(desk, stored, wish, notify);
}

function ifGone(thrown: unknown): undefined {
  if (thrown instanceof Failure && thrown.kind === 'not_found') return undefined;
  throw thrown;
}

/** Puts back what single occurrences of a series had of their own, under the id that the series has now. */
async function withOwnOccurrences(
  desk: EventDesk,
  { exceptions }: Snapshot,
  series: StoredEvent,
  notify: Notify,
): Promise<StoredEvent> {
  if (exceptions.length === 0) return series;
  const there = readSnapshot((await withExceptions(desk, series)).snapshot).exceptions;
  const wanted = exceptions.map(({ id, fields }) => ({ id: idIn(series.id, id), fields }));
  const missing = wanted.filter((one) => !there.some((now) => isSameOccurrence(now, one)));
  if (missing.length === 0) return series;
  const tried = await Promise.allSettled(missing.map((one) => putOccurrenceBack(desk, one, notify)));
  const failed = tried.filter(({ status }) => status === 'rejected').length;
  if (failed > 0) throw notAllBack(failed, exceptions.length);
  const now = await findStored(desk, series.id);
  if (now === undefined) throw gone();
  return now;
}

type OwnOccurrence = Snapshot['exceptions'][number];

/** The id that an occurrence has in the series as it is called now. */
function idIn(seriesId: string, id: string): string {
  const [, mark = ''] = /(_\d{8}(?:T\d{6}Z)?)$/.exec(id) ?? [];
  return `${seriesId.split('_R', 1)}${mark}`;
}

function isSameOccurrence(now: OwnOccurrence, wanted: OwnOccurrence): boolean {
  if (now.id !== wanted.id) return false;
  if (now.fields === undefined || wanted.fields === undefined) return now.fields === wanted.fields;
  return Object.keys(difference(now.fields, wanted.fields, OF_OCCURRENCE)).length === 0;
}

async function putOccurrenceBack(desk: EventDesk, { id, fields }: OwnOccurrence, notify: Notify): Promise<void> {
  if (fields !== undefined) {
    await withFields(desk, { id }, { fields, names: OF_OCCURRENCE }, notify);
    return;
  }
  const stored = await findStored(desk, id);
  if (stored !== undefined) await removeEvent(desk, stored, notify);
}

const notOurs = (): Failure =>
  new Failure('not_permitted', 'Only the organiser of the event can put it back.', 'Tell the user.');

const taken = (): Failure =>
  new Failure(
    'conflict',
    `${TITLE} has another event in its place by now.`,
    'Tell the user; make it anew if it is wanted.',
  );

const notAllBack = (failed: number, all: number): Failure =>
  new Failure(
    'source_down',
    `The series is back, but of its ${all} changed occurrences ${failed} could not be put back.`,
    'Take it back again in a minute: what is back already stays as it is.',
  );
