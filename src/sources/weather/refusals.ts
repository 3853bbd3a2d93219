import { Failure, type FailureKind } from '../../domain/failure.ts';
import type { UpstreamError } from '../../net/upstream-error.ts';

const LATER = 'Continue without it, or call again in a few minutes.';

/** Everything that the weather service may do in place of a forecast, and how a failure tells it. */
const REASONS = {
  silent: ['source_down', "Taiwan's weather service could not be reached in time.", LATER],
  down: ['source_down', "Taiwan's weather service is out of order.", LATER],
  maintenance: ['source_down', "Taiwan's weather service is under maintenance.", LATER],
  too_many: ['rate_limited', "Taiwan's weather service was asked too often by this server.", LATER],
  key_refused: [
    'not_permitted',
    "Taiwan's weather service does not accept the key of this server.",
    'Continue without it and tell the user: only the operator of this server can renew CWA_API_KEY.',
  ],
  nothing: [
    'not_found',
    "Taiwan's weather service has no forecast for this place now.",
    'Continue without it and tell the user.',
  ],
  changed: [
    'source_changed',
    "Taiwan's weather service answered in a shape unknown here.",
    'Continue without it and tell the user.',
  ],
} as const satisfies Record<string, readonly [FailureKind, why: string, next: string]>;

/** Makes the failure of a reason. */
export function weatherFailure(reason: keyof typeof REASONS, cause?: UpstreamError): Failure {
  const [kind, why, next] = REASONS[reason];
  return new Failure(kind, why, next, { cause });
}
