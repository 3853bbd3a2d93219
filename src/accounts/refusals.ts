import { ACCOUNT_PAGE, Failure } from '../domain/failure.ts';
import type { Verdict } from '../net/retry.ts';
import { UpstreamError } from '../net/upstream-error.ts';

/** What Google's token address answered, read off whatever openid-client threw. */
interface Refusal {
  readonly status: number | undefined;
  /** `error` of RFC 6749 §5.2. */
  readonly reason: string | undefined;
}

const RECONNECT = `Ask the user to reconnect Google at ${ACCOUNT_PAGE}.`;
const AGAIN_LATER = 'Continue without it, or call again in a minute.';

/** Google does not take our refresh token any more; only the person can mend it. */
export const noLongerAccepted = (cause?: UpstreamError): Failure =>
  new Failure('sign_in_needed', 'Google no longer accepts our access.', RECONNECT, { cause });

/** Judges what went wrong at Google's token or revocation address, or on the way there. */
export function judgeExchange(thrown: unknown): Verdict {
  const refusal = refusalOf(thrown);
  const cause = new UpstreamError(thrown, refusal);
  if (thrown instanceof Failure) return { failure: thrown, again: false };
  if (refusal.reason === 'invalid_grant') return { failure: noLongerAccepted(cause), again: false };
  if (refusal.status === undefined && !isUnreadable(cause)) return down(cause);
  if (refusal.status === 429 || (refusal.status ?? 0) >= 500) return down(cause);
  return { failure: changed(cause), again: false };
}

/** Judges a return from Google that did not lead to an account. RFC 6749 §4.1.2.1 */
export function judgeReturn(thrown: unknown): Failure {
  const { reason } = refusalOf(thrown);
  const cause = new UpstreamError(thrown, { reason });
  if (cause.code === 'OAUTH_AUTHORIZATION_RESPONSE_ERROR') return refusedByGoogle(reason, cause);
  const { failure } = judgeExchange(thrown);
  if (failure.kind === 'sign_in_needed' || isForeign(thrown)) return notOurs(cause);
  return failure;
}

function refusedByGoogle(reason: string | undefined, cause: UpstreamError): Failure {
  if (reason === 'access_denied') {
    return new Failure('not_permitted', 'Access was not allowed at Google.', 'Start again to allow it.', { cause });
  }
  if (reason === 'admin_policy_enforced' || reason === 'org_internal') {
    const why = 'The administrator of this Google account does not allow this app.';
    return new Failure('not_permitted', why, 'Ask the administrator, or use another Google account.', { cause });
  }
  return new Failure('source_down', 'Google ended the sign-in with an error.', 'Start again.', { cause });
}

/** A code used twice or too late, a state of another browser: all start again, and nobody learns which it was. */
const notOurs = (cause: UpstreamError): Failure =>
  new Failure('bad_request', 'This return from Google does not belong to a sign-in that waits here.', 'Start again.', {
    cause,
  });

const down = (cause: UpstreamError): Verdict => ({
  failure: new Failure('source_down', 'Google did not answer.', AGAIN_LATER, { cause }),
  again: true,
});

/** Google refuses this server itself, or its answer is not what the protocol says: for the operator. */
export const changed = (cause?: UpstreamError): Failure =>
  new Failure(
    'source_changed',
    'Google did not accept this server, or answered in an unknown shape.',
    'Continue without it and tell the user.',
    { cause },
  );

const isUnreadable = ({ code }: UpstreamError): boolean =>
  code?.startsWith('OAUTH_') === true && code !== 'OAUTH_TIMEOUT' && code !== 'OAUTH_ABORT';

/** Wrong or repeated parameters of the return itself, or an id token made for another sign-in. */
function isForeign(thrown: unknown): boolean {
  const judged = record(record(record(thrown).cause).cause);
  return judged.parameters !== undefined || judged.claim === 'nonce';
}

function refusalOf(thrown: unknown): Refusal {
  const [error, cause] = [record(thrown), record(record(thrown).cause)];
  const status = [error.status, cause.status].find((value) => typeof value === 'number');
  return { status, reason: typeof error.error === 'string' ? error.error : undefined };
}

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
