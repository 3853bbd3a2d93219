import { digest } from '../../domain/digest.ts';
import { Failure } from '../../domain/failure.ts';
import type { Caller } from '../../domain/identity.ts';
import type { TaskDraft } from '../../domain/writing.ts';

/** What lets one call at a time through, on all instances. */
export interface Turns {
  take(name: string, lifeMs: number): Promise<string | undefined>;
  release(name: string, holder: string): Promise<void>;
}

/** Longer than a creation takes; of a process that died in between, the next call may try again after it. */
const TURN_MS = 60_000;

/**
 * Makes a task of a list (`listKey`) while no equal call does, here or on another instance: each would look for an equal task
 * before the other has made it. While one is under way it only looks whether the task is there by now, and throws
 * `rate_limited` where it is not. A turn whose outcome is not known is kept to its end, since what was sent may still arrive.
 */
export async function inTurn<T>(
  turns: Turns,
  { user }: Pick<Caller, 'user'>,
  listKey: string,
  { title, notes, due, parent }: TaskDraft,
  { look, make }: { readonly look: () => Promise<T | undefined>; readonly make: () => Promise<T> },
): Promise<T> {
  const turn = `create_task ${user} ${digest(JSON.stringify([listKey, title, notes, due, parent]))}`;
  const holder = await turns.take(turn, TURN_MS);
  if (holder === undefined) {
    const there = await look();
    if (there === undefined) throw underWay();
    return there;
  }
  let mayStillCome = false;
  try {
    return await make();
  } catch (thrown) {
    mayStillCome = thrown instanceof Failure && thrown.kind === 'outcome_unknown';
    throw thrown;
  } finally {
    if (!mayStillCome) await turns.release(turn, holder);
  }
}

const underWay = (): Failure =>
  new Failure(
    'rate_limited',
    'The same task is being created by another call, or may still arrive from one whose answer was lost; this one created nothing.',
    'Call again in a minute to see what became of it.',
  );
