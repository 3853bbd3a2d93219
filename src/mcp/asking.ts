import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { asFailure, type FailureKind } from '../domain/failure.ts';
import type { Caller } from '../domain/identity.ts';
import type { Log } from '../log.ts';
import type { Services } from '../tools/tool.ts';

/** What prompts and resources are made with. */
export interface Asking extends Services {
  readonly caller: Caller;
  /** Ends when the client went away. */
  readonly signal: AbortSignal;
}

/** Whose fault it is; all others are ours. */
const CALLERS: readonly FailureKind[] = ['bad_request', 'not_found'];

/** The one catch around what is no tool: such a request has no answer for failures but an error, and it holds our own words. */
export async function inOurWords<T>(log: Log, place: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (thrown) {
    const failure = asFailure(thrown);
    log.failure(place, failure);
    const code = CALLERS.includes(failure.kind) ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError;
    throw new ProtocolError(code, `${failure.message} ${failure.next}`);
  }
}
