import type { PermissionName } from './permission.ts';

/** The closed list of failures. Everything else that is thrown is a bug and is told as `internal`. */

/** `status`: for browsers. `again`: whether the same request may succeed later without anybody's doing. */
export const FAILURE_KINDS = {
  bad_request: { status: 400, again: false },
  not_found: { status: 404, again: false },
  conflict: { status: 409, again: false },
  sign_in_needed: { status: 401, again: false },
  not_permitted: { status: 403, again: false },
  rate_limited: { status: 429, again: true },
  source_down: { status: 503, again: true },
  source_changed: { status: 502, again: false },
  outcome_unknown: { status: 504, again: false },
  internal: { status: 500, again: false },
} as const;

export type FailureKind = keyof typeof FAILURE_KINDS;

/** Rows of what could be asked for instead, by the name of their table; they may hold other people's names. */
export type Choices = Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>;

interface More {
  readonly cause?: unknown;
  readonly choices?: Choices;
  /** The one permission that is missing, so that a link can ask for no other. */
  readonly permission?: PermissionName | undefined;
  /** Where the person signs in again, when the one source that was asked is dead. */
  readonly signInAt?: string;
  /** The words by which callers of the first version know it; they come first in the answer. */
  readonly knownAs?: string;
}

/**
 * What went wrong, in our own words. `message` is the model's `why`, `next` its `next`; both are shown to models and
 * people, so neither may hold upstream text or a secret. The upstream error goes into `cause`, which is never printed.
 */
export class Failure extends Error {
  readonly kind: FailureKind;
  readonly next: string;
  readonly choices: Choices;
  readonly permission: PermissionName | undefined;
  readonly signInAt: string | undefined;
  readonly knownAs: string | undefined;

  constructor(kind: FailureKind, why: string, next: string, more: More = {}) {
    super(why, more);
    this.name = 'Failure';
    this.kind = kind;
    this.next = next;
    this.choices = more.choices ?? {};
    this.permission = more.permission;
    this.signInAt = more.signInAt;
    this.knownAs = more.knownAs;
  }
}

/** Gives the failure itself, or wraps anything else as `internal`. */
export function asFailure(thrown: unknown): Failure {
  if (thrown instanceof Failure) return thrown;
  return new Failure('internal', 'The server failed on this request.', 'Tell the user; do not retry.', {
    cause: thrown,
  });
}

/**
 * How a failure speaks of the page where a person mends an account, wherever its address is not known. A next step that
 * holds these words is for the person; whoever knows the address puts it in their place.
 */
export const ACCOUNT_PAGE = 'the account page';
