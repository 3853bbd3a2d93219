import type { Undoer } from '../../domain/change.ts';
import { Failure } from '../../domain/failure.ts';
import type { Caller } from '../../domain/identity.ts';
import type { KeptApply, KeptBlock, KeptSession } from '../../domain/studio-session.ts';
import { toldWithLinks } from '../source-rows.ts';
import { blockPlace } from './apply-place.ts';
import type { BlockPlace } from './block-place.ts';
import { outdated, sessionFrame, sessionOf } from './opened.ts';
import { PATIENCE_MS, Progress } from './progress.ts';
import type { StudioPorts } from './studio-ports.ts';
import { PLAN_APPLIED } from './undo-change.ts';

export interface UndoAsked {
  readonly session: string;
  readonly revision: number;
  /** Blocks that are to go although somebody changed their events since. */
  readonly confirmed?: readonly string[] | undefined;
}

/**
 * Removes the events of the last apply that nobody changed since; the others are kept and listed. What could not be removed
 * says why, and the same call goes on with it.
 */
export async function undoPlan(
  ports: StudioPorts,
  caller: Caller,
  { session, revision, confirmed = [] }: UndoAsked,
  signal: AbortSignal,
): Promise<KeptSession> {
  const kept = await sessionOf(ports, caller, session);
  const { applied } = kept.content;
  if (kept.revision !== revision) throw outdated();
  if (applied === undefined) throw nothingApplied();
  const todo = applied.blocks.filter((block) => isLeft(block, confirmed));
  if (applied.state === 'undone' && todo.length === 0) return kept;
  const frame = await sessionFrame(ports, caller, kept.content, signal);
  const place = applied.place && blockPlace(ports, frame, kept.id, applied);
  const progress = new Progress(ports, frame, kept);
  await progress.turn({ ...applied, state: 'undoing' });
  if (place !== undefined) await removeAll(ports, { progress, place, confirmed, since: frame.nowMs }, todo);
  await progress.turn(ended(progress.applied, place !== undefined));
  return progress.session;
}

/** Whether there may be an event of a block that is to go. */
const isLeft = ({ state, block }: KeptBlock, confirmed: readonly string[]): boolean =>
  state !== 'removed' && state !== 'gone' && (state !== 'edited' || confirmed.includes(block));

function ended(applied: KeptApply, hasPlace: boolean): KeptApply {
  const isDone = !hasPlace || applied.blocks.every(({ state }) => ['removed', 'gone', 'edited'].includes(state));
  return { ...applied, state: isDone ? 'undone' : 'undoing' };
}

interface Removing {
  readonly progress: Progress;
  readonly place: BlockPlace;
  readonly confirmed: readonly string[];
  /** Epoch ms. */
  readonly since: number;
}

async function removeAll(ports: StudioPorts, removing: Removing, blocks: readonly KeptBlock[]): Promise<void> {
  for (const block of blocks) {
    if (ports.now() - removing.since > PATIENCE_MS) break;
    if (!(await removeBlock(ports, removing, block))) break;
  }
}

/** False: what failed fails for all others too. */
async function removeBlock(
  ports: StudioPorts,
  { progress, place, confirmed }: Removing,
  block: KeptBlock,
): Promise<boolean> {
  try {
    await progress.noteBlock({ ...block, ...(await place.remove(block, confirmed.includes(block.block))) });
    return true;
  } catch (thrown) {
    if (!(thrown instanceof Failure) || thrown.kind === 'conflict') throw thrown;
    const { kind, message, next } = toldWithLinks(thrown, ports);
    await progress.noteBlock({ ...block, why: `${message} ${next}`, failure: kind });
    return false;
  }
}

const nothingApplied = (): Failure =>
  new Failure('bad_request', 'No plan of this session was applied.', 'There is nothing to take back.');

/** Takes back the plans that assistants applied, as any other change of theirs. */
export const planUndoers = (ports: StudioPorts): readonly Undoer[] => [
  {
    kind: PLAN_APPLIED,
    async undo(caller, data, signal) {
      const kept = await sessionOf(ports, caller, String(data.session));
      const { content } = await undoPlan(ports, caller, { session: kept.id, revision: kept.revision }, signal);
      const { applied } = content;
      const failed = applied?.blocks.find(
        ({ state, why }) => !['removed', 'gone', 'edited'].includes(state) && why !== undefined,
      );
      if (applied?.state === 'undoing') throw notWhole(failed?.why);
      const edited = applied?.blocks.filter(({ state }) => state === 'edited').length ?? 0;
      return edited === 0
        ? 'The events of the plan are deleted again.'
        : `The events of the plan are deleted again, but ${edited} that somebody changed since are left.`;
    },
  },
];

const notWhole = (why = ''): Failure =>
  new Failure('source_down', `Not all events of the plan could be deleted. ${why}`.trim(), 'Call again in a minute.');
