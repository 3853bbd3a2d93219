import type { Confirm } from '../../domain/confirming.ts';
import { asFailure, Failure, type FailureKind } from '../../domain/failure.ts';
import type { Caller } from '../../domain/identity.ts';
import type { PlanKind } from '../../domain/plan.ts';
import type { KeptApply, KeptBlock, KeptSession } from '../../domain/studio-session.ts';
import type { Frame } from '../frame.ts';
import { recorded } from '../record.ts';
import { toldWithLinks } from '../source-rows.ts';
import { blockPlace, placeOfTarget } from './apply-place.ts';
import { type ApplyWish, isMissing, previewOf, versionOf, wishOf } from './apply-wish.ts';
import type { BlockPlace, BlockWritten } from './block-place.ts';
import { type Opened, openSession, outdated, sessionOf } from './opened.ts';
import { PATIENCE_MS, Progress } from './progress.ts';
import { worksOf } from './studio-plans.ts';
import type { StudioPorts } from './studio-ports.ts';
import { planApplied } from './undo-change.ts';

export interface ApplyAsked {
  readonly session: string;
  readonly plan: PlanKind;
  readonly revision: number;
}

/** Who applies a plan, and how they are asked. */
export interface Applying {
  readonly caller: Caller;
  readonly by: KeptApply['by'];
  readonly confirm: Confirm;
  readonly signal: AbortSignal;
}

/**
 * Writes a plan, or the rest of one that was broken off. What is to be written is kept first, with the ids of all events,
 * so a repetition writes only what is missing. Gives the session as it stands then; a block that failed says why.
 */
export async function applyPlan(ports: StudioPorts, asked: ApplyAsked, applying: Applying): Promise<KeptSession> {
  const { caller, confirm, signal } = applying;
  const kept = await sessionOf(ports, caller, asked.session);
  const { applied } = kept.content;
  const isRepeated = isSame(applied, asked);
  if (isRepeated && applied?.state === 'complete') return kept;
  if (kept.revision !== asked.revision && !isRepeated) throw outdated();
  if (applied?.state === 'complete' || applied?.state === 'undoing') throw isApplied(applied);
  const opened = await openSession(ports, caller, kept, signal);
  const wish = wishOf(opened, asked.plan);
  const preview = previewOf(opened, wish);
  await confirm({ id: kept.id, etag: versionOf(preview, wish) }, preview);
  return await write(ports, opened, wish, { ...applying, plan: asked.plan });
}

/** Whether a call is the one that began what stands: its answer was lost, or not all was written. */
const isSame = (applied: KeptApply | undefined, { revision, plan }: ApplyAsked): boolean =>
  (applied?.state === 'complete' || applied?.state === 'incomplete') &&
  applied.revision === revision &&
  applied.plan === plan;

async function write(
  ports: StudioPorts,
  opened: Opened,
  wish: ApplyWish,
  applying: Applying & { readonly plan: PlanKind },
): Promise<KeptSession> {
  const { frame, kept } = opened;
  const progress = new Progress(ports, frame, kept);
  await progress.turn(intentOf(kept, wish, applying));
  if (await findPlace(ports, frame, progress, wish)) {
    const place = blockPlace(ports, frame, kept.id, progress.applied);
    const titles = worksOf(opened.found.work);
    for (const { block } of wish.missing) {
      if (ports.now() - frame.nowMs > PATIENCE_MS) break;
      if (!(await writeBlock(ports, { progress, place, titles }, block))) break;
    }
  }
  const { applied } = progress;
  const isWhole = !applied.blocks.some(isMissing);
  await progress.turn({ ...applied, state: isWhole ? 'complete' : 'incomplete' });
  if (applying.by === 'assistant') await record(ports, opened, progress.applied, wish.target.title);
  return progress.session;
}

/** Keeps where the events go. False: there is no such place, and the first block says why. */
async function findPlace(
  ports: StudioPorts,
  frame: Frame,
  progress: Progress,
  { target, missing }: ApplyWish,
): Promise<boolean> {
  if (progress.applied.place !== undefined) return true;
  try {
    const place = await placeOfTarget(ports, frame, target);
    await progress.note({ ...progress.applied, place });
    return true;
  } catch (thrown) {
    const [first] = missing;
    if (!(thrown instanceof Failure) || thrown.kind === 'conflict' || first === undefined) throw thrown;
    await keepFailed(progress, first, toldWithLinks(thrown, ports));
    return false;
  }
}

function intentOf(
  { revision, content }: KeptSession,
  { target, blocks }: ApplyWish,
  { by, plan }: Applying & { readonly plan: PlanKind },
): KeptApply {
  if (content.applied?.state === 'incomplete') return content.applied;
  return { plan, revision, by, blocks, target: target.id, place: undefined, state: 'incomplete' };
}

interface Writing {
  readonly progress: Progress;
  readonly place: BlockPlace;
  readonly titles: ReturnType<typeof worksOf>;
}

/** So often an id may turn out to be that of something deleted. */
const MOST_ATTEMPTS = 5;

/** Writes one block and keeps what became of it. False: what failed fails for all others too. */
async function writeBlock(ports: StudioPorts, writing: Writing, name: string): Promise<boolean> {
  const { progress } = writing;
  for (let tried = 0; tried < MOST_ATTEMPTS; tried += 1) {
    const block = blockNamed(progress, name);
    const written = await tryBlock(ports, writing, block);
    if (written instanceof Failure) return await keepFailed(progress, block, written);
    if (written !== 'used-up') {
      await keepWritten(ports, writing, { ...block, ...written });
      return true;
    }
    // the next id is known before it is sent, too
    await progress.noteBlock({ ...block, attempt: block.attempt + 1 });
  }
  return await keepFailed(progress, blockNamed(progress, name), usedUp());
}

async function tryBlock(
  ports: StudioPorts,
  { place, titles }: Writing,
  block: KeptBlock,
): Promise<BlockWritten | Failure> {
  const title = titles.get(block.work)?.title;
  if (title === undefined) return notThere();
  try {
    return await place.write(block, title);
  } catch (thrown) {
    if (thrown instanceof Failure) return toldWithLinks(thrown, ports);
    ports.onFailure('writing a plan', thrown);
    return asFailure(thrown);
  }
}

function blockNamed({ applied }: Progress, name: string): KeptBlock {
  const block = applied.blocks.find((one) => one.block === name);
  if (block === undefined) throw new Error('a block that is not in its apply');
  return block;
}

/** Whoever takes the plan back meanwhile did not see this event, so it goes again. */
async function keepWritten(ports: StudioPorts, { progress, place }: Writing, written: KeptBlock): Promise<void> {
  const { id } = progress.session;
  try {
    await progress.noteBlock(written);
  } catch (thrown) {
    if (!(thrown instanceof Failure)) throw thrown;
    const now = await ports.sessions.get(progress.user, id);
    const state = now?.content.applied?.state;
    if (state === 'undoing' || state === 'undone') await place.remove(written, false);
    throw outdated();
  }
}

/** Failures that are about this one block; with any other the next block would fail too. */
const OF_ONE: readonly FailureKind[] = ['bad_request', 'not_found', 'conflict'];

async function keepFailed(progress: Progress, block: KeptBlock, failure: Failure): Promise<boolean> {
  const state = failure.kind === 'outcome_unknown' ? 'unknown' : 'failed';
  await progress.noteBlock({ ...block, state, why: `${failure.message} ${failure.next}`, failure: failure.kind });
  return OF_ONE.includes(failure.kind);
}

/** Assistants' changes are told to their person, with what takes them back. */
async function record(ports: StudioPorts, { frame, kept }: Opened, applied: KeptApply, where: string): Promise<void> {
  const made = applied.blocks.filter(({ event }) => event !== undefined);
  if (made.length === 0) return;
  const { from, to } = kept.content.range;
  const { place } = applied;
  await recorded({ log: ports.changes, onFailure: ports.onFailure }, frame.caller, {
    ...{ tool: 'apply_plan', title: `Plan ${from}–${to} (${made.length})`, where },
    ...(place?.kind === 'google' && { account: place.account }),
    undo: planApplied(kept.id),
  });
}

const isApplied = ({ state }: KeptApply): Failure =>
  new Failure(
    'bad_request',
    state === 'complete' ? 'A plan of this session is applied already.' : 'A plan of this session is being taken back.',
    'Take it back first, then apply the new one.',
  );

const notThere = (): Failure =>
  new Failure(
    'not_found',
    'The work of this block is no longer open, or its source does not answer.',
    'Look at it again.',
  );

const usedUp = (): Failure =>
  new Failure('conflict', 'This block was written and deleted again too often.', 'Make new plans, then apply one.');
