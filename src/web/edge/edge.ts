import type { PlanKind } from '../../domain/plan.ts';
import type { StudioEdits, StudioReply } from '../../domain/studio.ts';

interface ApplyAsk {
  readonly session: string;
  readonly plan: PlanKind;
  readonly revision: number;
  /** Of the preview; without it one is asked for. */
  readonly confirm?: string;
}

interface UndoAsk {
  readonly session: string;
  readonly revision: number;
  /** Edited events that are to be removed all the same. */
  readonly confirmed?: readonly string[];
}

/** The way to the server, from a page of its own or from within a chat. What cannot be asked throws `Trouble`. */
export interface Edge {
  /** Without a session: the one that this window was opened for. */
  load(session?: string): Promise<StudioReply>;
  save(edits: StudioEdits): Promise<StudioReply>;
  apply(ask: ApplyAsk): Promise<StudioReply>;
  undo(ask: UndoAsk): Promise<StudioReply>;
  open(url: string): void;
  /** Tells the model what the person did, where there is one. */
  tell(text: string): void;
  /** Shows all of it; undefined where it is shown whole, or never can be. */
  enlarge: (() => Promise<void>) | undefined;
}

/**
 * Why the server was not reached: no connection or no answer in time; the person is no longer signed in; what came back
 * is no answer of ours; nothing ever came.
 */
export type TroubleCode = 'offline' | 'signed-out' | 'unreadable' | 'nothing';

export class Trouble extends Error {
  readonly code: TroubleCode;
  /** The page of the session, where it is known. */
  readonly url: string | undefined;

  constructor(code: TroubleCode, url?: string) {
    super(code);
    this.code = code;
    this.url = url;
  }
}

/** Answers are those of our own server, so it is enough to see which one it is. */
export function toReply(answer: unknown): StudioReply | undefined {
  const kind = typeof answer === 'object' && answer !== null && 'kind' in answer ? answer.kind : undefined;
  return kind === 'payload' || kind === 'preview' || kind === 'refused' ? (answer as StudioReply) : undefined;
}
