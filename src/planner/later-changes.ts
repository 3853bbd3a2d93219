import type { KeptChange, Thing, Undo, Undoer } from '../domain/change.ts';
import { Failure } from '../domain/failure.ts';
import type { Caller, ConnectionId, UserId } from '../domain/identity.ts';
import { localTime, weekdayOf, type Zone } from '../domain/time.ts';

interface Log {
  list(user: UserId, page: { readonly most: number }): Promise<readonly KeptChange[]>;
}

/** How far back changes are looked through. */
const LOOKED_AT = 500;

/** Changes of the same thing that were made after this one and still stand, the last one first; whoever made them. */
export async function laterChanges(
  { changes, undoers }: { readonly changes: Log; readonly undoers: readonly Undoer[] },
  { user }: Pick<Caller, 'user'>,
  change: KeptChange,
): Promise<readonly KeptChange[]> {
  const thingsOf = ({ kind, data }: Undo): readonly Thing[] =>
    undoers.find((one) => one.kind === kind)?.things?.(data) ?? [];
  const own = thingsOf(change.undo);
  const names = new Set(own.map(({ whole }) => whole));
  const isSame = (thing: Thing): boolean => names.has(thing.whole) && own.some((one) => haveToDo(one, thing));
  const since = (await changes.list(user, { most: LOOKED_AT })).filter(({ id }) => Number(id) > Number(change.id));
  const found: KeptChange[] = [];
  for (const later of since.toReversed()) {
    const things = thingsOf(later.undo);
    if (!things.some(isSame)) continue;
    // what was deleted and brought back goes on under another name
    for (const { whole } of things) names.add(whole);
    if (later.undoneAt === undefined) found.unshift(later);
  }
  return found;
}

/** Two occurrences of a series are nothing to each other. */
const haveToDo = (a: Thing, b: Thing): boolean => a.part === undefined || b.part === undefined || a.part === b.part;

/** The refusal of an undo, with what has to be taken back before it. */
export function belowLater(
  failure: Failure,
  change: KeptChange,
  later: readonly KeptChange[],
  asker: { readonly connection: ConnectionId; readonly zone: Zone },
): Failure {
  const order = [...later, change].map(({ id }) => id);
  const why =
    later.length === 1
      ? `Change ${order[0]} came after change ${change.id} and still stands; see \`later\` below.`
      : `Changes ${order.slice(0, -1).join(' and ')} came after change ${change.id} and still stand; see \`later\` below.`;
  return new Failure(
    failure.kind,
    `${failure.message} ${why}`,
    `Ask the user whether those are to go too; if so, call undo_change with ${order.join(', then with ')}.`,
    { cause: failure.cause, choices: { ...failure.choices, later: later.map((one) => rowOf(one, asker)) } },
  );
}

const rowOf = (
  { id, tool, title, when = '', createdAt, connection, client }: KeptChange,
  asker: { readonly connection: ConnectionId; readonly zone: Zone },
): Readonly<Record<string, string>> => {
  const { date, time } = localTime(createdAt, asker.zone);
  return {
    change: id,
    tool,
    title,
    when,
    made: `${date} ${weekdayOf(date)} ${time}`,
    by: connection === asker.connection ? 'this assistant' : client || 'another assistant',
  };
};
