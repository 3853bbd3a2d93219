import type { KeptChange, Undoer } from '../domain/change.ts';
import { Failure } from '../domain/failure.ts';
import type { Caller, ConnectionId, SpaceId, User, UserId } from '../domain/identity.ts';
import type { Zone } from '../domain/time.ts';
import { belowLater, laterChanges } from './later-changes.ts';

/** What became of one change. */
export interface Undone {
  readonly change: KeptChange;
  /** What is so again, in one sentence; undefined: it was taken back before, and nothing was done now. */
  readonly again: string | undefined;
  /** Of the same assistant: earlier changes that can be taken back by their number, the last one first. */
  readonly earlier: readonly KeptChange[];
}

/** Takes changes back. Throws `not_found` for a number that is none of this person's, `conflict` when somebody changed the thing since. */
export interface UndoDesk {
  /** The change of this number, or the last one of the asking assistant; never one in another space than its own. */
  byAssistant(caller: Caller, id: string | undefined, signal: AbortSignal): Promise<Undone>;
  /** The same, done by the person themselves. */
  byPerson(person: User, id: string, signal: AbortSignal): Promise<Undone>;
}

export interface UndoParts {
  readonly changes: {
    get(user: UserId, id: string): Promise<KeptChange | undefined>;
    latest(user: UserId, connection: ConnectionId, most: number): Promise<readonly KeptChange[]>;
    list(user: UserId, page: { readonly most: number }): Promise<readonly KeptChange[]>;
    markUndone(user: UserId, id: string): Promise<boolean>;
  };
  readonly leases: {
    take(name: string, lifeMs: number): Promise<string | undefined>;
    release(name: string, holder: string): Promise<void>;
  };
  readonly spaces: { first(user: UserId): Promise<SpaceId> };
  /** One for every kind of `Undo`. */
  readonly undoers: readonly Undoer[];
  readonly zoneOf: (caller: Caller, signal: AbortSignal) => Promise<Zone>;
}

/** Longer than any undo takes; of a process that died in between, the next one may try again after it. */
const TURN_MS = 60_000;
const MOST_EARLIER = 5;
/** How far back earlier ones are looked for. */
const LOOKED_AT = 30;

/** Builds the desk that takes changes back, each by the one who understands its kind, and one at a time. */
export function createUndoDesk(parts: UndoParts): UndoDesk {
  return {
    async byAssistant(caller, id, signal) {
      const latest = (await parts.changes.latest(caller.user, caller.connection, LOOKED_AT)).filter(isSeenBy(caller));
      // the last one, taken back or not: whoever repeats a call whose answer was lost must not take back a second change
      const change = id === undefined ? latest[0] : await parts.changes.get(caller.user, id);
      if (change === undefined || !isSeenBy(caller)(change)) throw id === undefined ? nothingYet() : unknown(id);
      const again = await takeBack(parts, caller, change, signal);
      const earlier = latest.filter((one) => one.undoneAt === undefined && Number(one.id) < Number(change.id));
      return { change, again, earlier: earlier.slice(0, MOST_EARLIER) };
    },
    async byPerson(person, id, signal) {
      const change = await parts.changes.get(person.id, id);
      if (change === undefined) throw unknown(id);
      const caller = asCaller(person, change, await parts.spaces.first(person.id));
      return { change, again: await takeBack(parts, caller, change, signal), earlier: [] };
    },
  };
}

/** What is in another space is as unknown to an assistant as what never was, whoever did it. */
const isSeenBy =
  ({ space }: Caller) =>
  (change: KeptChange): boolean =>
    change.space === undefined || change.space === space;

/** Where something changed since, the failure names the changes that have to be taken back before. */
async function takeBack(
  parts: UndoParts,
  caller: Caller,
  change: KeptChange,
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    return await takeBackInTurn(parts, caller, change, signal);
  } catch (thrown) {
    if (!(thrown instanceof Failure) || thrown.kind !== 'conflict') throw thrown;
    const later = (await laterChanges(parts, caller, change)).filter(isSeenBy(caller));
    if (later.length === 0) throw thrown;
    throw belowLater(thrown, change, later, { ...caller, zone: await parts.zoneOf(caller, signal) });
  }
}

async function takeBackInTurn(
  { changes, leases, undoers }: UndoParts,
  caller: Caller,
  change: KeptChange,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (change.undoneAt !== undefined) return undefined;
  const undoer = undoers.find(({ kind }) => kind === change.undo.kind);
  if (undoer === undefined) throw new Error(`nobody takes back changes of the kind ${change.undo.kind}`);
  const turn = `undo ${caller.user} ${change.id}`;
  const holder = await leases.take(turn, TURN_MS);
  if (holder === undefined) throw underWay(change.id);
  try {
    // whoever had the turn before may have done it
    if ((await changes.get(caller.user, change.id))?.undoneAt !== undefined) return undefined;
    const { connection, client } = change;
    const again = await undoer.undo({ ...caller, connection, client }, change.undo.data, signal);
    await changes.markUndone(caller.user, change.id);
    return again;
  } finally {
    await leases.release(turn, holder);
  }
}

/** A person at their own page may do what they like with what is theirs. */
const asCaller = (person: User, { connection, client }: KeptChange, space: SpaceId): Caller => ({
  user: person.id,
  kind: person.kind,
  connection,
  client,
  space,
  mayWrite: true,
  isPerson: true,
  zone: person.zone,
  language: person.language ?? 'en',
  layout: person.layout ?? 'compact',
});

const unknown = (id: string): Failure =>
  new Failure(
    'not_found',
    `There is no change ${/^\d{1,9}$/.test(id) ? id : 'of this name'}; changes are kept for 30 days and have numbers.`,
    'Call undo_change without change for the last one, or ask the user to look at their activity page.',
  );

const nothingYet = (): Failure =>
  new Failure(
    'not_found',
    'This assistant has changed nothing in the last 30 days.',
    'Name the change by its number if another assistant made it; the user finds the numbers on their activity page.',
  );

const underWay = (id: string): Failure =>
  new Failure('rate_limited', `Change ${id} is being taken back by another call.`, 'Call again in a few seconds.');
