import type { AccountId, Caller, ConnectionId, SpaceId } from './identity.ts';

/** One change that an assistant made, as it is kept: sealed, for 30 days. */
export interface Change {
  /** Name of the tool. */
  readonly tool: string;
  /** What was changed and where, as its person knows it. */
  readonly title: string;
  readonly where: string;
  /** When the changed thing is, `YYYY-MM-DD Tue HH:MM…` with or without weekday, time and what follows; absent where it has no time. */
  readonly when?: string;
  /** The linked account that holds it; when that is disconnected, this goes with it. Absent for what is kept here. */
  readonly account?: AccountId;
  /** The space in which it was; absent for what is in none. Only assistants of that space may hear of it. */
  readonly space?: SpaceId;
  readonly undo: Undo;
}

/** A change as it is given back. */
export interface KeptChange extends Change {
  /** A number as text: unique within one person and never given again. */
  readonly id: string;
  /** The assistant that made it, which may have ended since, and the name it gave itself. */
  readonly connection: ConnectionId;
  readonly client: string;
  /** Epoch ms. */
  readonly createdAt: number;
  readonly undoneAt: number | undefined;
}

/** What takes a change back, as plain JSON; `kind` names the one `Undoer` that understands it. */
export interface Undo {
  readonly kind: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Keeps changes; gives the id by which `undo_change` and the activity page name one. */
export interface ChangeLog {
  record(caller: Caller, change: Change): Promise<string>;
}

/** What a change is about. `part`: only one occurrence of it. */
export interface Thing {
  readonly whole: string;
  readonly part?: string | undefined;
}

/** Takes back one kind of change. */
export interface Undoer {
  readonly kind: string;
  /** What a change is about, under every name that it has had; absent: no two changes are about the same. */
  things?(data: Undo['data']): readonly Thing[];
  /**
   * `caller` is the person, with the connection of the assistant whose change this is: also when they do it on a page, and
   * when that assistant has ended.
   * Says in one sentence what is so again. Throws `conflict` when somebody changed the thing since, and leaves it alone
   * then. Doing it twice gives the same.
   */
  undo(caller: Caller, data: Undo['data'], signal: AbortSignal): Promise<string>;
}
