import { Failure } from '../../domain/failure.ts';
import { withRetries } from '../../net/retry.ts';
import { UpstreamError } from '../../net/upstream-error.ts';
import type { Send, Sender } from './line.ts';
import { type Asked, judge, Refused } from './refusals.ts';

/** How a write ended. `repeated`: an earlier attempt of the same write may have been carried out. */
export type Written =
  | { readonly kind: 'done'; readonly body: unknown; readonly repeated: boolean }
  | Rejected
  /** It may have been carried out. `isAnswered`: each attempt was answered, if only by an error of the server. */
  | { readonly kind: 'lost'; readonly failure: Failure; readonly isAnswered: boolean };

/** Refused, or never sent. */
export interface Rejected {
  readonly kind: 'rejected';
  readonly status: number | undefined;
  readonly reasons: readonly string[];
  readonly failure: Failure;
  readonly repeated: boolean;
}

/** Sends one write. `isRepeatable`: sent twice it is done once, by an id of our own or by `If-Match`. */
export type WriteLine = (send: Send, isRepeatable: boolean, asked: Asked) => Promise<Written>;

/** A write has 20 s: so much for its attempts, and the rest to read how it stands when no answer came. */
export const ATTEMPTS_MS = 14_000;
export const SETTLE_MS = 6_000;
const PATIENCE = { attempts: 3, pauseMs: 200, longestPauseMs: 5_000 };

interface Course {
  isSent: boolean;
  isLost: boolean;
  isAnswered: boolean;
  last: Exclude<Written, { kind: 'done' }> | undefined;
}

/**
 * Gives the line for writes. Only a repeatable write is repeated, at most twice: after rate limits, 5xx and broken
 * connections, with the pause that Google asks for. Never throws what the library threw, since that holds the token.
 */
export function writeLine({ signal, attempt }: Sender): WriteLine {
  return async (send, isRepeatable, asked) => {
    const course: Course = { isSent: false, isLost: false, isAnswered: true, last: undefined };
    const once = (): Promise<unknown> => {
      course.isSent = false;
      return attempt((options) => {
        course.isSent = true;
        return send(options);
      });
    };
    const weigh = (thrown: unknown) => {
      const verdict = judge(thrown, asked);
      note(course, thrown, wordsOf(thrown, verdict.failure, asked));
      return { ...verdict, again: verdict.again && isRepeatable };
    };
    try {
      const body = await withRetries(once, weigh, { ...PATIENCE, signal });
      return { kind: 'done', body, repeated: course.isLost };
    } catch (thrown) {
      if (course.last === undefined) throw thrown;
      return course.last;
    }
  };
}

function note(course: Course, thrown: unknown, failure: Failure): void {
  const repeated = course.isLost;
  if (!mayHaveArrived(thrown, course.isSent)) {
    const { status, reasons } = thrown instanceof Refused ? thrown : { status: undefined, reasons: [] };
    course.last = { kind: 'rejected', status, reasons, failure, repeated };
    return;
  }
  course.isLost = true;
  course.isAnswered &&= thrown instanceof Refused;
  course.last = { kind: 'lost', failure, isAnswered: course.isAnswered };
}

/** Errors before anything could be sent. */
const NEVER_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

function mayHaveArrived(thrown: unknown, isSent: boolean): boolean {
  if (!isSent || thrown instanceof Failure) return false;
  if (thrown instanceof Refused) return thrown.status >= 500 || thrown.status === 408;
  return !NEVER_SENT.has(new UpstreamError(thrown).code ?? '');
}

/** A 400 is about what was asked, where reading takes it for an unknown answer. */
function wordsOf(thrown: unknown, failure: Failure, { title }: Asked): Failure {
  if (!(thrown instanceof Refused) || thrown.status !== 400 || failure.kind !== 'source_changed') return failure;
  const why = `${title} does not take this as it was asked; nothing was changed.`;
  return new Failure('bad_request', why, 'Tell the user, or ask for something simpler.', { cause: failure.cause });
}
