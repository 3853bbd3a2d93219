import { ConfirmationNeeded, type Confirmations } from '../../domain/confirming.ts';
import type { Caller, ConnectionId, SpaceId, User, UserId } from '../../domain/identity.ts';
import type { PlanKind } from '../../domain/plan.ts';
import type { StudioReply } from '../../domain/studio.ts';
import type { Studio } from './studio.ts';
import type { UndoAsked } from './undo-plan.ts';

interface ApplyAsked {
  readonly session: string;
  readonly plan: PlanKind;
  readonly revision: number;
  /** The token of the preview that the person agreed to. */
  readonly confirm?: string | undefined;
}

/** The planner studio as its own page asks for it: here the person acts themselves, whatever assistants may do. */
export interface PersonsStudio {
  has(person: User, session: string): Promise<boolean>;
  open(person: User, session: string, signal: AbortSignal): Promise<StudioReply>;
  save(person: User, edits: unknown, signal: AbortSignal): Promise<StudioReply>;
  apply(person: User, asked: ApplyAsked, signal: AbortSignal): Promise<StudioReply>;
  undo(person: User, asked: UndoAsked, signal: AbortSignal): Promise<StudioReply>;
}

export interface PersonsStudioParts {
  readonly studio: Studio;
  readonly confirmations: Confirmations;
  readonly spaces: { first(user: UserId): Promise<SpaceId> };
}

export function createPersonsStudio({ studio, confirmations, spaces }: PersonsStudioParts): PersonsStudio {
  const callerOf = async (person: User) => asCaller(person, await spaces.first(person.id));
  const shown = async (payload: ReturnType<Studio['open']>): Promise<StudioReply> => ({
    kind: 'payload',
    payload: await payload,
  });
  return {
    has: async (person, session) => studio.has(await callerOf(person), session),
    open: async (person, session, signal) => shown(studio.open(await callerOf(person), session, signal)),
    save: async (person, edits, signal) => shown(studio.save(await callerOf(person), edits, signal)),
    undo: async (person, asked, signal) => shown(studio.undo(await callerOf(person), asked, signal)),
    apply: async (person, { confirm: given, ...asked }, signal) => {
      const caller = await callerOf(person);
      const confirm = confirmations({ caller, tool: 'apply_plan', arguments: asked, way: 'token', given });
      return await asking(shown(studio.apply(asked, { caller, by: 'person', confirm, signal })));
    },
  };
}

/** What has to be agreed to first is an answer here, and not a failure. */
async function asking(reply: Promise<StudioReply>): Promise<StudioReply> {
  try {
    return await reply;
  } catch (thrown) {
    if (!(thrown instanceof ConfirmationNeeded) || thrown.preview.plan === undefined) throw thrown;
    return { kind: 'preview', preview: { confirm: thrown.token, ...thrown.preview.plan } };
  }
}

/** Stands where an assistant has its connection. */
const PAGE = 'page' as ConnectionId;

const asCaller = (person: User, space: SpaceId): Caller => ({
  ...{ user: person.id, kind: person.kind, connection: PAGE, client: '', space, mayWrite: true },
  ...{ zone: person.zone, language: person.language ?? 'en', layout: person.layout ?? 'compact' },
});
