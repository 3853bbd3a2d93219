import { setTimeout as sleep } from 'node:timers/promises';
import type { Failure } from '../domain/failure.ts';

/** What one failed attempt means. `afterMs`: how long the other side wants us to wait. */
export interface Verdict {
  readonly failure: Failure;
  readonly again: boolean;
  readonly afterMs?: number | undefined;
}

export interface Patience {
  readonly attempts: number;
  /** First pause; it doubles with each attempt and is shortened by chance to spread callers. */
  readonly pauseMs: number;
  /** A longer wait that the other side asks for is not waited: the failure goes out at once. */
  readonly longestPauseMs: number;
  readonly signal?: AbortSignal;
}

/** Runs until it succeeds, may not be repeated, or patience ends; then throws the last attempt's failure. */
export async function withRetries<T>(
  run: () => Promise<T>,
  judge: (thrown: unknown) => Verdict,
  patience: Patience,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (thrown) {
      const verdict = judge(thrown);
      const pauseMs = verdict.afterMs ?? patience.pauseMs * 2 ** (attempt - 1) * (0.5 + Math.random() / 2);
      const over = attempt >= patience.attempts || pauseMs > patience.longestPauseMs;
      if (!verdict.again || over || !(await paused(pauseMs, patience.signal))) throw verdict.failure;
    }
  }
}

/** False when the signal ended the pause. */
async function paused(ms: number, signal: AbortSignal | undefined): Promise<boolean> {
  return await sleep(ms, true, signal ? { signal } : {}).catch(() => false);
}
