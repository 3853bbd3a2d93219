import { ACCOUNT_PAGE, Failure, type FailureKind } from '../../domain/failure.ts';

const NEW_ADDRESS = `Ask the person to copy the calendar's address anew and to add it on ${ACCOUNT_PAGE}.`;
const LATER = 'Continue without it, or call again in a few minutes.';

/** Everything that a server may answer in place of a calendar, and how a failure tells it. */
const REASONS = {
  gone: ['not_permitted', 'The address of the calendar no longer works.', NEW_ADDRESS],
  locked: ['not_permitted', 'The server of the calendar asks for a password, or lets nobody in.', NEW_ADDRESS],
  no_calendar: ['not_permitted', 'At the address of the calendar there is something else.', NEW_ADDRESS],
  too_many: ['rate_limited', 'The server of the calendar was asked too often.', LATER],
  endless: ['source_changed', 'The file of the calendar is too large to be read in time.', 'Tell the user.'],
  down: ['source_down', 'The server of the calendar is out of order.', LATER],
} as const satisfies Record<string, readonly [FailureKind, why: string, next: string]>;

export type FeedCode = keyof typeof REASONS;

/** The cause of these failures. `code` is for pages, which tell people in their own language. */
class FeedError extends Error {
  readonly code: FeedCode;

  constructor(code: FeedCode) {
    super(code);
    this.name = 'FeedError';
    this.code = code;
  }
}

export function feedFailure(code: FeedCode): Failure {
  const [kind, why, next] = REASONS[code];
  return new Failure(kind, why, next, { cause: new FeedError(code) });
}

/** What came in place of a calendar, where a failure is about that; else undefined. */
export const feedCodeOf = (thrown: unknown): FeedCode | undefined =>
  thrown instanceof Failure && thrown.cause instanceof FeedError ? thrown.cause.code : undefined;
