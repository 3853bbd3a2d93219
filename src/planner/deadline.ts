import { Failure } from '../domain/failure.ts';

const LATE = Symbol('late');
/** Of the deadline: what the asked one gets after its signal, to hand over the parts it has. */
const GRACE = 1 / 16;

interface Limit {
  readonly deadlineMs: number;
  /** Ends when the asker goes away; then nothing is waited for. */
  readonly signal: AbortSignal;
  /** What people call the asked one. */
  readonly title: string;
}

/**
 * Runs a question whose signal ends at the deadline; shortly after that it is given up, even when it ignores its signal.
 * Throws `source_down` when it is late or the asker went away, else what the question throws.
 */
export async function inTime<T>(ask: (signal: AbortSignal) => Promise<T>, limit: Limit): Promise<T> {
  const { deadlineMs, signal } = limit;
  const ending = AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)]);
  const end = whenEnded(AbortSignal.any([signal, AbortSignal.timeout(Math.ceil(deadlineMs * (1 + GRACE)))]));
  try {
    return await Promise.race([ask(ending), end.promise]);
  } catch (thrown) {
    // Whatever is thrown once the signal has ended is only the echo of that.
    const isLate = thrown === LATE || (ending.aborted && !(thrown instanceof Failure));
    throw isLate ? tooLate(limit) : thrown;
  } finally {
    end.forget();
  }
}

function whenEnded(signal: AbortSignal): { promise: Promise<never>; forget: () => void } {
  const { promise, reject } = Promise.withResolvers<never>();
  const end = (): void => reject(LATE);
  signal.addEventListener('abort', end, { once: true });
  if (signal.aborted) end();
  return { promise, forget: () => signal.removeEventListener('abort', end) };
}

function tooLate({ deadlineMs, title }: Limit): Failure {
  const why = `${title} did not answer within ${Math.ceil(deadlineMs / 1000)} s.`;
  return new Failure('source_down', why, 'Continue without it, or call again in a minute.');
}
