import { ACCOUNT_PAGE, Failure, type FailureKind } from '../../domain/failure.ts';
import type { Verdict } from '../../net/retry.ts';
import { UpstreamError } from '../../net/upstream-error.ts';
import { notGranted, type Permission } from './permissions.ts';

/** An answer other than 2xx, reduced to what is judged; nothing else of it is kept. */
export class Refused extends Error {
  readonly status: number;
  readonly reasons: readonly string[];
  readonly afterMs: number | undefined;

  constructor(status: number, reasons: readonly string[], afterMs?: number) {
    super('refused');
    this.name = 'Refused';
    this.status = status;
    this.reasons = reasons;
    this.afterMs = afterMs;
  }
}

type Refusal =
  | 'sign-in'
  | 'slow-down'
  | 'quota'
  | 'scope'
  | 'switched-off'
  | 'no-user'
  | 'read-only'
  | 'restricted'
  | 'forbidden'
  | 'gone'
  | 'taken'
  | 'changed'
  | 'down';

/** `errors[].reason` and `details[].reason` of Google's envelope (Calendar API, "Handle API errors"). */
const BY_REASON: Readonly<Record<string, Refusal>> = {
  rateLimitExceeded: 'slow-down',
  userRateLimitExceeded: 'slow-down',
  RATE_LIMIT_EXCEEDED: 'slow-down',
  quotaExceeded: 'quota',
  dailyLimitExceeded: 'quota',
  insufficientPermissions: 'scope',
  ACCESS_TOKEN_SCOPE_INSUFFICIENT: 'scope',
  accessNotConfigured: 'switched-off',
  SERVICE_DISABLED: 'switched-off',
  notACalendarUser: 'no-user',
  requiredAccessLevel: 'read-only',
  eventTypeRestriction: 'restricted',
};
const BY_STATUS: Readonly<Record<number, Refusal>> = {
  401: 'sign-in',
  403: 'forbidden',
  404: 'gone',
  408: 'down',
  409: 'taken',
  410: 'gone',
  412: 'changed',
  429: 'slow-down',
};
const AGAIN = new Set<Refusal | undefined>(['slow-down', 'down']);

const WITHOUT_IT = 'Continue without it and tell the user.';
const WORDS: Readonly<Record<Exclude<Refusal, 'scope' | 'slow-down'>, readonly [FailureKind, string, string]>> = {
  'sign-in': [
    'sign_in_needed',
    'no longer accepts our access.',
    `Ask the user to reconnect Google at ${ACCOUNT_PAGE}.`,
  ],
  quota: [
    'rate_limited',
    'answers no more requests of this server for now: its quota is used up.',
    'Continue without it; daily quotas start again at midnight Pacific time.',
  ],
  'switched-off': [
    'not_permitted',
    'is not switched on for this server.',
    'Continue without it; only the operator of this server can switch its API on.',
  ],
  'no-user': ['not_permitted', 'is not in use by this account.', 'Continue without it.'],
  'read-only': ['not_permitted', 'lets this account only read it.', 'Tell the user; use another calendar or list.'],
  restricted: ['not_permitted', 'does not let this kind of event be changed that way.', 'Tell the user.'],
  forbidden: ['not_permitted', 'refused this to the account.', WITHOUT_IT],
  gone: ['not_found', 'has it no more, or shares it no more with the account.', 'Continue without it.'],
  taken: ['conflict', 'has another entry under this id.', 'Tell the user; nothing was changed.'],
  changed: ['conflict', 'has a newer version of it: somebody changed it meanwhile.', 'Read it again, then decide.'],
  down: ['source_down', 'did not answer.', 'Continue without it, or call again in a minute.'],
};

/** `title` begins the sentence; `permission` is what the request needed. */
export interface Asked {
  readonly title: string;
  readonly permission: Permission;
}

/** Turns whatever a request to Google threw into our words, and says whether it may be repeated. */
export function judge(thrown: unknown, asked: Asked): Verdict {
  if (thrown instanceof Failure) return { failure: thrown, again: false };
  if (!(thrown instanceof Refused)) return judgeBroken(new UpstreamError(thrown), asked);
  const { status, reasons, afterMs } = thrown;
  const refusal = classify(status, reasons);
  const cause = new UpstreamError(thrown, { status, reason: reasons[0] });
  const failure = refusal === undefined ? unreadable(asked.title, cause) : say(refusal, asked, cause, afterMs);
  return { failure, again: AGAIN.has(refusal), afterMs };
}

/** Nothing came, or too much: an answer of many megabytes comes again as often as it is asked for. */
function judgeBroken(cause: UpstreamError, asked: Asked): Verdict {
  if (cause.code === 'BODY_TOO_LARGE') return { failure: unreadable(asked.title, cause), again: false };
  return { failure: say('down', asked, cause), again: true };
}

/** `source_changed`: an answer that is not what Google documents. */
export const unreadable = (title: string, cause?: UpstreamError): Failure =>
  new Failure('source_changed', `${title} answered in an unknown shape.`, WITHOUT_IT, { cause });

function classify(status: number, reasons: readonly string[]): Refusal | undefined {
  if (status >= 500) return 'down';
  const known = reasons.find((reason) => Object.hasOwn(BY_REASON, reason));
  return (known === undefined ? undefined : BY_REASON[known]) ?? BY_STATUS[status];
}

function say(refusal: Refusal, { title, permission }: Asked, cause: UpstreamError, afterMs?: number): Failure {
  if (refusal === 'scope') return notGranted(title, permission, cause);
  if (refusal === 'slow-down') {
    const seconds = Math.max(1, Math.ceil((afterMs ?? 60_000) / 1000));
    const next = `Wait ${seconds} seconds, then call again.`;
    return new Failure('rate_limited', `${title} asks us to slow down.`, next, { cause });
  }
  const [kind, why, next] = WORDS[refusal];
  return new Failure(kind, `${title} ${why}`, next, { cause });
}
