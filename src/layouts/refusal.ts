import type { Failure } from '../domain/failure.ts';
import type { Answer } from './answer.ts';

/**
 * How a failure reads: what failed, why, what to do next, and what could be asked for instead. Its cause stays inside. A
 * dead account, and a Moodle that was never connected, begin with the words that callers of the first version know.
 */
export const refusal = ({ kind, message, next, choices, signInAt, knownAs }: Failure): Answer => ({
  data: {
    ...(knownAs !== undefined && { error: knownAs }),
    ...(signInAt !== undefined && { AUTH_REQUIRED: 'invalid_grant', sign_in: signInAt }),
    failed: kind,
    why: message,
    next,
    ...choices,
  },
  rawColumns: [],
});
