import { Failure } from '../../domain/failure.ts';
import type { KeptApply, KeptBlock } from '../../domain/studio-session.ts';
import type { EventDraft, EventWriting, StoredEvent } from '../../domain/writing.ts';
import type { Frame } from '../frame.ts';
import { insertClaimed, knownClaim, settleClaim } from '../writes/agent-claims.ts';
import { type Place, readAt, unlessGone, writeAt } from '../writes/reach.ts';
import { type BlockPlace, type BlockRemoved, type BlockWritten, EDITED } from './block-place.ts';
import { planEventId, whenOfBlock } from './block-time.ts';
import type { StudioPorts } from './studio-ports.ts';

/** One apply in one calendar at Google. */
export interface GoogleGround {
  readonly frame: Frame;
  readonly place: Place;
  readonly events: EventWriting;
  readonly calendarId: string;
  readonly session: string;
  readonly applied: KeptApply;
}

/** The blocks of a plan as events of a calendar at Google. */
export const googleBlocks = (ports: StudioPorts, ground: GoogleGround): BlockPlace => ({
  write: (block, title) => write(ports, ground, block, title),
  remove: (block, anyVersion) => remove(ports, ground, block, anyVersion),
});

async function write(ports: StudioPorts, ground: GoogleGround, block: KeptBlock, title: string): Promise<BlockWritten> {
  const { frame, place, events, calendarId } = ground;
  const draft = draftOf(ports, ground, block, title);
  const insert = () => writeAt(ports, frame, place, (access) => events.insert(access, calendarId, draft, 'none'));
  const made = ground.applied.by === 'assistant' ? await claimed(ports, ground, draft.id, insert) : await insert();
  if (made.outcome !== 'used-up') {
    const { id, etag } = made.stored;
    return { state: made.outcome === 'created' ? 'created' : 'already', event: { id, etag }, why: undefined };
  }
  // the id is nobody else's, so what is there and differs is this event as somebody changed it since
  const there = await now(ports, ground, draft.id);
  return there === undefined ? 'used-up' : { state: 'edited', event: { id: there.id, etag: there.etag }, why: EDITED };
}

/** Whose event it is, is noted before it is sent. */
async function claimed(
  ports: StudioPorts,
  { frame, place, calendarId }: GoogleGround,
  eventId: string,
  insert: () => ReturnType<EventWriting['insert']>,
) {
  const claim = await knownClaim(ports, frame, { account: place.account.id, calendarId, eventId });
  const made = await insertClaimed(ports, frame, claim, insert);
  if (made.outcome !== 'used-up') await settleClaim(ports, frame, claim, made.outcome, made.stored);
  return made;
}

function draftOf(
  ports: StudioPorts,
  { session, applied, frame }: GoogleGround,
  block: KeptBlock,
  title: string,
): EventDraft {
  const marks = {
    ...(applied.by === 'assistant' && { createdBy: 'agent' }),
    ...{ tc_session: session, tc_rev: String(applied.revision), tc_task: block.work, tc_block: block.block },
  };
  return {
    ...{
      id: planEventId(session, applied, block),
      title,
      when: whenOfBlock(block, frame.zone),
      zone: frame.zone,
      marks,
    },
    ...{ place: undefined, notes: ports.sessionUrl(session), recurrence: [], guests: [] },
  };
}

const now = (ports: StudioPorts, { frame, place, events, calendarId }: GoogleGround, id: string) =>
  unlessGone(() => readAt(ports, frame, place, (access) => events.get(access, calendarId, id)));

async function remove(
  ports: StudioPorts,
  ground: GoogleGround,
  block: KeptBlock,
  anyVersion: boolean,
): Promise<BlockRemoved> {
  const removed = await removeVersion(ports, ground, block, anyVersion);
  if (removed.state !== 'edited' && ground.applied.by === 'assistant') {
    const { frame, place, calendarId } = ground;
    const eventId = block.event?.id ?? planEventId(ground.session, ground.applied, block);
    await ports.agentItems.forget(frame.user, { account: place.account.id, calendarId, eventId });
  }
  return removed;
}

/** An event whose answer was lost has no known version: it goes when it still is what was sent. */
async function removeVersion(
  ports: StudioPorts,
  ground: GoogleGround,
  block: KeptBlock,
  anyVersion: boolean,
): Promise<BlockRemoved> {
  if (block.event !== undefined && !anyVersion && block.state !== 'edited') {
    return await removeAs(ports, ground, block.event).catch(ifEdited);
  }
  const there = await now(ports, ground, block.event?.id ?? planEventId(ground.session, ground.applied, block));
  if (there === undefined) return { state: 'gone', why: undefined };
  if (!anyVersion && (block.event !== undefined || !isAsSent(there, block, ground)))
    return { state: 'edited', why: EDITED };
  return await removeAs(ports, ground, there).catch(ifEdited);
}

async function removeAs(
  ports: StudioPorts,
  { frame, place, events, calendarId }: GoogleGround,
  { id, etag }: { readonly id: string; readonly etag: string },
): Promise<BlockRemoved> {
  const outcome = await writeAt(ports, frame, place, (access) =>
    events.remove(access, { calendarId, id, etag }, 'none'),
  );
  return { state: outcome === 'removed' ? 'removed' : 'gone', why: undefined };
}

function ifEdited(thrown: unknown): BlockRemoved {
  if (!(thrown instanceof Failure)) throw thrown;
  if (thrown.kind === 'conflict') return { state: 'edited', why: EDITED };
  if (thrown.kind === 'not_found') return { state: 'gone', why: undefined };
  throw thrown;
}

function isAsSent({ event: { when } }: StoredEvent, block: KeptBlock, { frame }: GoogleGround): boolean {
  const { from, to } = whenOfBlock(block, frame.zone);
  return when.kind === 'timed' && when.from === from && when.to === to;
}
