import type { AgentItem, AgentItemRef } from '../../domain/agent-items.ts';
import { Failure } from '../../domain/failure.ts';
import type { Caller } from '../../domain/identity.ts';
import type { Inserted } from '../../domain/writing.ts';
import type { Frame } from '../frame.ts';
import type { WritePorts } from './write-ports.ts';

/** In place of an etag: an assistant is about to make it, or did and nobody was left to note it. */
const CLAIMED = '';
/** In place of an etag: it was sent, and nobody knows whether it arrived. */
const UNSETTLED = '?';
/** Nobody waits longer for an insert. */
const UNDER_WAY_MS = 60_000;

/** An event that assistants make: whose it is is noted before it is sent, so that no lost answer leaves it without owner. */
export interface Claim {
  readonly ref: AgentItemRef;
  /** What was known of it before. */
  readonly known: AgentItem | undefined;
}

export async function knownClaim({ agentItems }: WritePorts, { user }: Frame, ref: AgentItemRef): Promise<Claim> {
  return { ref, known: await agentItems.find(user, ref) };
}

/**
 * Notes what an assistant is about to make under an id that only this makes, so that no lost answer leaves it without owner.
 */
export async function claimFor(
  { agentItems }: Pick<WritePorts, 'agentItems'>,
  maker: Pick<Caller, 'user' | 'connection'>,
  ref: AgentItemRef,
): Promise<void> {
  if ((await agentItems.find(maker.user, ref)) === undefined) await agentItems.note(maker, ref, CLAIMED);
}

/** Whether it is not known to have been made. */
export const isOpen = ({ known }: Claim): boolean =>
  known === undefined || known.etag === CLAIMED || known.etag === UNSETTLED;

/**
 * Sends an insert under a claim; only what is not known yet is claimed. The claim stays when the insert fails: its id can
 * only be that of an event of ours.
 */
export async function insertClaimed(
  { agentItems }: WritePorts,
  { caller }: Frame,
  claim: Claim,
  send: () => Promise<Inserted>,
): Promise<Inserted> {
  if (claim.known === undefined) await agentItems.note(caller, claim.ref, CLAIMED);
  try {
    return await send();
  } catch (thrown) {
    const isLost = thrown instanceof Failure && thrown.kind === 'outcome_unknown';
    if (isLost && isOpen(claim)) await agentItems.note(caller, claim.ref, UNSETTLED);
    throw thrown;
  }
}

/** Notes what is there now. Says whether it is to be told as made: by this call, or by one whose answer was lost. */
export async function settleClaim(
  { agentItems }: WritePorts,
  { caller, nowMs }: Frame,
  claim: Claim,
  made: Exclude<Inserted, { outcome: 'used-up' }>,
): Promise<boolean> {
  const { ref, known } = claim;
  const { outcome, stored } = made;
  // What was known to be there was not made by an attempt whose answer was lost, but found by it.
  const isCreated = outcome === 'created' && (made.isFound !== true || isOpen(claim));
  if (isCreated) await agentItems.note(caller, ref, stored.etag);
  if (isCreated || !isOpen(claim)) return isCreated;
  const isLost = known?.etag === UNSETTLED || (known !== undefined && nowMs - known.createdAt > UNDER_WAY_MS);
  // Of several that find it at once, one tells it.
  return (await agentItems.replace(caller.user, ref, known?.etag ?? CLAIMED, stored.etag)) && isLost;
}
