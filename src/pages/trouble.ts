import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Failure, FailureKind } from '../domain/failure.ts';

type Way = 'toStart' | 'toSignIn' | 'toAccount' | 'toConnect';

/** Everything that can be told on a failure page: its status, and the way on. */
export const TROUBLES = {
  expired: { status: 400, way: 'toStart' },
  badRequest: { status: 400, way: 'toStart' },
  signInNeeded: { status: 401, way: 'toSignIn' },
  outdatedForm: { status: 403, way: 'toStart' },
  signUpClosed: { status: 403, way: 'toSignIn' },
  otherPerson: { status: 403, way: 'toAccount' },
  forbidden: { status: 403, way: 'toAccount' },
  invitationEnded: { status: 403, way: 'toSignIn' },
  notFound: { status: 404, way: 'toStart' },
  taken: { status: 409, way: 'toConnect' },
  moodleTaken: { status: 409, way: 'toAccount' },
  identityTaken: { status: 409, way: 'toAccount' },
  conflict: { status: 409, way: 'toAccount' },
  tooMany: { status: 429, way: 'toStart' },
  sourceDown: { status: 503, way: 'toStart' },
  internal: { status: 500, way: 'toStart' },
} as const satisfies Record<string, { status: ContentfulStatusCode; way: Way }>;

export type Trouble = keyof typeof TROUBLES;

export const WAYS: Record<Way, string> = {
  toStart: '/',
  toSignIn: '/sign-in',
  toAccount: '/account',
  toConnect: '/connect/google',
};

const BY_KIND: Record<FailureKind, Trouble> = {
  bad_request: 'badRequest',
  not_found: 'notFound',
  conflict: 'conflict',
  sign_in_needed: 'signInNeeded',
  not_permitted: 'forbidden',
  rate_limited: 'tooMany',
  source_down: 'sourceDown',
  source_changed: 'sourceDown',
  outcome_unknown: 'sourceDown',
  internal: 'internal',
};

/** The page for a failure. Its English words are for models, so people get the page's own. */
export const troubleOf = ({ kind }: Failure): Trouble => BY_KIND[kind];
