import { asFailure, FAILURE_KINDS, Failure } from '../../domain/failure.ts';
import type { Caller } from '../../domain/identity.ts';
import { keyOf } from '../../domain/source.ts';
import { visibilityBy } from '../../domain/visibility.ts';
import type { EventWriting, StoredEvent } from '../../domain/writing.ts';
import type { Frame } from '../frame.ts';
import { claimFor } from './agent-claims.ts';
import { idMadeAgain } from './event-id.ts';
import { isListed, type Place, readAt, unlessGone, writeAt } from './reach.ts';
import { eventRows } from './rows.ts';
import { type EventCreated, type EventDeleted, type EventUpdated, isAsLeft, type Version } from './undo-data.ts';
import { changedSince, goneSince, placeOfChange, unseen } from './undo-place.ts';
import type { WritePorts } from './write-ports.ts';

/** Everything that taking a change back works with. */
interface Desk {
  readonly ports: WritePorts;
  readonly caller: Caller;
  readonly frame: Frame;
  readonly place: Place;
  readonly events: EventWriting;
  readonly calendarId: string;
}

/** Who deletes and brings back the same event more often can take back no change from before. */
const MOST_COPIES = 8;

type Where = Pick<EventCreated, 'account' | 'calendarId'>;

async function deskFor(
  ports: WritePorts,
  caller: Caller,
  { account, calendarId }: Where,
  signal: AbortSignal,
): Promise<Desk> {
  const { frame, place } = await placeOfChange(ports, caller, 'calendar', account, signal);
  const { events } = place.source;
  if (events === undefined) throw new Error('an event was written where none can be');
  if (visibilityBy(frame.rules, place.account.provider)(calendarId) === 'hidden') throw unseen(ports);
  return { ports, caller, frame, place, events, calendarId };
}

/** What was deleted and brought back has the id that follows from the one before; undefined: it is gone. */
async function readNow(desk: Desk, id: string): Promise<StoredEvent | undefined> {
  const { ports, frame, place, events, calendarId } = desk;
  let [found, at]: [StoredEvent | undefined, string] = [undefined, id];
  for (let step = 0; step < MOST_COPIES && found === undefined; step += 1) {
    const asked = at;
    found = await unlessGone(() => readAt(ports, frame, place, (access) => events.get(access, calendarId, asked)));
    at = idMadeAgain(calendarId, asked);
  }
  if (found === undefined && !(await isListed(ports, frame, place, calendarId))) throw unseen(ports);
  return found;
}

/** Nobody is mailed when something is taken back. */
const remove = ({ ports, frame, place, events }: Desk, target: StoredEvent) =>
  writeAt(ports, frame, place, (access) => events.remove(access, target, 'none'));

async function restore(
  { ports, frame, place, events, calendarId }: Desk,
  snapshot: StoredEvent['snapshot'],
  target: { readonly id: string; readonly etag: string } | { readonly newId: string },
): Promise<StoredEvent> {
  return await writeAt(ports, frame, place, (access) => events.restore(access, calendarId, snapshot, target, 'none'));
}

/**
 * An occurrence gets a record of its own, which says that nobody but us changed it on its own; so do those of a series that
 * were an assistant's before.
 */
async function noteAgents(
  { ports, caller, place, calendarId }: Desk,
  { id, etag, exceptions }: StoredEvent,
  ours: readonly string[] = [],
): Promise<void> {
  const planned = new Set(ours.map(plannedFor));
  const again = exceptions.filter((one) => planned.has(plannedFor(one.id)));
  for (const one of [{ id, etag }, ...again]) {
    await ports.agentItems.note(caller, { account: place.account.id, calendarId, eventId: one.id }, one.etag);
  }
}

const forget = ({ ports, caller, place, calendarId }: Desk, eventId: string): Promise<void> =>
  ports.agentItems.forget(caller.user, { account: place.account.id, calendarId, eventId });

/** What of an occurrence's id stays when its series is made again. */
const plannedFor = (id: string): string => id.slice(id.lastIndexOf('_'));

/** The refusal, with the event as it stands. */
async function eventChanged({ ports, frame }: Desk, { event, recurrence }: StoredEvent): Promise<Failure> {
  const calendar = { key: event.calendar, name: '' };
  const [row] = await eventRows(ports, frame, [calendar], [event], recurrence.length > 0);
  return changedSince('event', row && { found: [{ id: row.id, title: row.title ?? '', when: row.when }] });
}

/** Deletes an event that was made, as long as it is as it was made. */
export async function undoEventCreated(
  ports: WritePorts,
  caller: Caller,
  change: EventCreated,
  signal: AbortSignal,
): Promise<string> {
  const desk = await deskFor(ports, caller, change, signal);
  const now = await readNow(desk, change.event.id);
  if (now === undefined) return 'The event was deleted already.';
  if (!isAsLeft(change.event, now) || hasOwnChanges(now)) throw await eventChanged(desk, now);
  await remove(desk, now);
  return `The event is deleted again.${untold(now)}`;
}

/** Whether somebody changed single occurrences of it; those that were called off are no loss when all go. */
const hasOwnChanges = ({ exceptions }: StoredEvent): boolean =>
  exceptions.some(({ isCalledOff, differs }) => differs && !isCalledOff);

/** Puts an event back as it was before it was changed; a series that was cut is one again. */
export async function undoEventUpdated(
  ports: WritePorts,
  caller: Caller,
  change: EventUpdated,
  signal: AbortSignal,
): Promise<string> {
  const desk = await deskFor(ports, caller, change, signal);
  const { earlier, later, snapshot } = change;
  const restored =
    earlier === undefined ? await putBack(desk, snapshot, later) : await joined(desk, snapshot, earlier, later);
  if (change.isAgents) await noteAgents(desk, restored, change.ours);
  // its occurrences are those of the first part again, and not gone
  if (earlier !== undefined) await forget(desk, later.id);
  return `The event is as it was before.${untold(restored)}`;
}

/** What holds the same as the change left is taken for it; the source refuses any other version, unless it is back already. */
async function putBack(desk: Desk, snapshot: StoredEvent['snapshot'], left: Version): Promise<StoredEvent> {
  const now = await readNow(desk, left.id);
  if (now === undefined) throw goneSince('event');
  if (isTouched(desk, now, snapshot, left)) throw await eventChanged(desk, now);
  // the source alone knows whether another version is what there was before already
  const etag = isAsLeft(left, now) ? now.etag : left.etag;
  return await restore(desk, snapshot, { id: now.id, etag }).catch(async (thrown) => {
    throw asFailure(thrown).kind === 'conflict' ? await eventChanged(desk, now) : thrown;
  });
}

const isTouched = ({ events }: Desk, now: StoredEvent, snapshot: StoredEvent['snapshot'], left: Version): boolean =>
  events.hasTouchedOccurrences(now, [snapshot, left.snapshot]);

/** Looks at both parts before it touches one. The later part goes first, so that no occurrence is ever there twice. */
async function joined(
  desk: Desk,
  snapshot: StoredEvent['snapshot'],
  earlier: Version,
  later: Version,
): Promise<StoredEvent> {
  const [first, rest] = await Promise.all([readNow(desk, earlier.id), readNow(desk, later.id)]);
  if (first === undefined) throw goneSince('event');
  if (isTouched(desk, first, snapshot, earlier)) throw await eventChanged(desk, first);
  if (rest !== undefined && (!isAsLeft(later, rest) || rest.exceptions.some(({ differs }) => differs)))
    throw await eventChanged(desk, rest);
  if (rest !== undefined && !isAsLeft(earlier, first)) throw await eventChanged(desk, first);
  if (rest === undefined) return await putBack(desk, snapshot, earlier);
  await remove(desk, rest);
  return await putBack(desk, snapshot, earlier).catch((thrown) => {
    throw halfBack(asFailure(thrown));
  });
}

/** What is done cannot be told as nothing; the same call goes on where this one stopped. */
const halfBack = ({ kind, next, cause }: Failure): Failure =>
  new Failure(
    'outcome_unknown',
    'The later part of the series is taken away, and its occurrences are not put back yet.',
    `${FAILURE_KINDS[kind].again ? 'Wait a minute.' : next} Then take it back again, by the same number.`,
    { cause },
  );

/** Makes a deleted event again, or gives a series back the rest that was deleted. */
export async function undoEventDeleted(
  ports: WritePorts,
  caller: Caller,
  change: EventDeleted,
  signal: AbortSignal,
): Promise<string> {
  const desk = await deskFor(ports, caller, change, signal);
  const { earlier, snapshot, newId, account, calendarId } = change;
  // What is deleted was an assistant's, and is so again under its new id.
  if (earlier === undefined) await claimFor(ports, caller, { account, calendarId, eventId: newId });
  const restored =
    earlier === undefined ? await restore(desk, snapshot, { newId }) : await putBack(desk, snapshot, earlier);
  await noteAgents(desk, restored, change.ours);
  const { id } = snapshot;
  if (restored.id === newId && typeof id === 'string')
    await ports.handles.follow(caller.user, keyOf(account, calendarId), { from: id, to: newId });
  return `The event is there again.${untold(restored)}`;
}

const untold = ({ event: { otherPeople } }: StoredEvent): string =>
  otherPeople === 0 ? '' : ` Nobody was told; it has ${otherPeople === 1 ? '1 guest' : `${otherPeople} guests`}.`;
