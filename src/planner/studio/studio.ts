import { randomId } from '../../domain/digest.ts';
import type { Caller } from '../../domain/identity.ts';
import type { StudioPayload } from '../../domain/studio.ts';
import type { KeptSession, SessionContent } from '../../domain/studio-session.ts';
import { frameFor } from '../frame.ts';
import type { RangeArguments } from '../range.ts';
import { type ApplyAsked, type Applying, applyPlan } from './apply-plan.ts';
import { openSession, outdated, sessionOf, withContent } from './opened.ts';
import { payloadOf } from './payload.ts';
import { editedContent, readEdits } from './session-edits.ts';
import { newPlans } from './studio-plans.ts';
import type { StudioPorts } from './studio-ports.ts';
import { readStudioRange } from './studio-range.ts';
import { type UndoAsked, undoPlan } from './undo-plan.ts';

/**
 * The planner studio. All throw `Failure`: `not_found` for a session that is not this person's, `conflict` for an outdated
 * revision.
 */
export interface Studio {
  /** Begins a session with three plans for these days; by default for two weeks from today on. */
  launch(caller: Caller, range: RangeArguments, signal: AbortSignal): Promise<StudioPayload>;
  /** The session as it is now; without a name the one that this person began last. */
  open(caller: Caller, session: string | undefined, signal: AbortSignal): Promise<StudioPayload>;
  /** Whether this person has such a session. */
  has(caller: Caller, session: string): Promise<boolean>;
  /** Takes `StudioEdits`, which are checked here. */
  save(caller: Caller, edits: unknown, signal: AbortSignal): Promise<StudioPayload>;
  /** Asks by `confirm` first, with every event that would be made. */
  apply(asked: ApplyAsked, applying: Applying): Promise<StudioPayload>;
  undo(caller: Caller, asked: UndoAsked, signal: AbortSignal): Promise<StudioPayload>;
}

/** Builds the planner studio. */
export function createStudio(ports: StudioPorts): Studio {
  const shown = async (caller: Caller, kept: KeptSession, signal: AbortSignal) =>
    payloadOf(ports, caller, await openSession(ports, caller, kept, signal));
  return {
    launch: (caller, range, signal) => launch(ports, caller, range, signal),
    open: async (caller, session, signal) => shown(caller, await sessionOf(ports, caller, session), signal),
    has: async ({ user }, session) => (await ports.sessions.get(user, session)) !== undefined,
    save: (caller, edits, signal) => save(ports, caller, edits, signal),
    apply: async (asked, applying) => shown(applying.caller, await applyPlan(ports, asked, applying), applying.signal),
    undo: async (caller, asked, signal) => shown(caller, await undoPlan(ports, caller, asked, signal), signal),
  };
}

async function launch(
  ports: StudioPorts,
  caller: Caller,
  asked: RangeArguments,
  signal: AbortSignal,
): Promise<StudioPayload> {
  const { today, zone, space } = await frameFor(ports, caller, signal);
  const blank: SessionContent = {
    ...{ range: readStudioRange(asked, today), zone, space, plans: [], plan: 'balanced', edits: {}, minutes: {} },
    ...{ deferred: [], target: undefined, applied: undefined },
  };
  const unsaved = { id: randomId(), revision: 0, content: blank, createdAt: 0, endsAt: 0 };
  const opened = await openSession(ports, caller, unsaved, signal);
  const content = { ...blank, ...(await newPlans(ports, blank, opened.found)) };
  const kept = await ports.sessions.create(caller.user, content, unsaved.id);
  return payloadOf(ports, caller, withContent(opened, kept));
}

async function save(ports: StudioPorts, caller: Caller, sent: unknown, signal: AbortSignal): Promise<StudioPayload> {
  const edits = readEdits(sent);
  const kept = await sessionOf(ports, caller, edits.session);
  if (kept.revision !== edits.revision) throw outdated();
  const opened = await openSession(ports, caller, kept, signal);
  const content = await editedContent(ports, opened, edits);
  const step = { id: kept.id, seen: kept.revision, next: kept.revision + 1, content };
  if (!(await ports.sessions.replace(caller.user, step))) throw outdated();
  return payloadOf(ports, caller, withContent(opened, { ...kept, revision: step.next, content }));
}
