import { digest } from '../../domain/digest.ts';
import { Failure } from '../../domain/failure.ts';
import type { Caller } from '../../domain/identity.ts';
import type { NewTask } from './create-task.ts';

/** What lets one call at a time through, on all instances. */
export interface Turns {
  take(name: string, lifeMs: number): Promise<string | undefined>;
  release(name: string, holder: string): Promise<void>;
}

/** Longer than a creation takes; of a process that died in between, the next call may try again after it. */
const TURN_MS = 60_000;

/**
 * Creates a task while no equal call does, here or on another instance: each would look for an equal task before the other
 * has made it. Throws `rate_limited` while one is under way.
 */
export async function inTurn<T>(
  turns: Turns,
  { user }: Pick<Caller, 'user'>,
  { title, due, notes, tasklist, parent }: NewTask,
  create: () => Promise<T>,
): Promise<T> {
  const turn = `create_task ${user} ${digest(JSON.stringify([title, due, notes, tasklist, parent]))}`;
  const holder = await turns.take(turn, TURN_MS);
  if (holder === undefined) throw underWay();
  try {
    return await create();
  } finally {
    await turns.release(turn, holder);
  }
}

const underWay = (): Failure =>
  new Failure(
    'rate_limited',
    'The same task is being created by another call; this one created nothing.',
    'Call again in a few seconds to see what became of it.',
  );
