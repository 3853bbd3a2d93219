import { Failure } from '../domain/failure.ts';

/** Hosts give up between half a minute and a minute; an answer that comes before that is read. */
const MOST_MS = 25_000;

/**
 * Runs a call whose signal ends when the client goes away or the call takes too long; then it is given up even where it
 * does not listen. `writes`: what it changed is not known then.
 */
export async function withinCall<T>(
  client: AbortSignal,
  { writes, mostMs = MOST_MS }: { readonly writes: boolean; readonly mostMs?: number },
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { promise: end, reject } = Promise.withResolvers<never>();
  const call = new AbortController();
  const leave = (): void => call.abort(client.reason);
  client.addEventListener('abort', leave, { once: true });
  if (client.aborted) leave();
  const timer = setTimeout(() => {
    call.abort();
    reject(late(writes));
  }, mostMs);
  try {
    return await Promise.race([run(call.signal), end]);
  } finally {
    clearTimeout(timer);
    client.removeEventListener('abort', leave);
  }
}

const late = (writes: boolean): Failure =>
  writes
    ? new Failure(
        'outcome_unknown',
        'The change took too long; whether it was made is not known.',
        'Read the item before you call again.',
      )
    : new Failure(
        'source_down',
        'The answer took too long.',
        'Ask for fewer days or fewer sources, or call again in a minute.',
      );
