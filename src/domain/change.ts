import type { Caller } from './identity.ts';

/** One change that an assistant made, as it is kept: sealed, for 30 days. */
export interface Change {
  /** Name of the tool. */
  readonly tool: string;
  /** What was changed and where, as its person knows it. */
  readonly title: string;
  readonly where: string;
  /** When the changed thing is, `YYYY-MM-DD HH:MM` or `YYYY-MM-DD`; absent where it has no time. */
  readonly when?: string;
  readonly undo: Undo;
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

/** Takes back one kind of change. */
export interface Undoer {
  readonly kind: string;
  /**
   * Says in one sentence what is so again. Throws `conflict` when somebody changed the thing since, and leaves it alone
   * then. Doing it twice gives the same.
   */
  undo(caller: Caller, data: Undo['data'], signal: AbortSignal): Promise<string>;
}
