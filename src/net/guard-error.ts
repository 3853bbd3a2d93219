import { Failure, type FailureKind } from '../domain/failure.ts';
import { UpstreamError } from './upstream-error.ts';

/** Everything for which the guard refuses an address or gives up on one, and how a failure tells it. */
const REASONS = {
  no_address: [
    'bad_request',
    'That is not a web address.',
    'Ask for the whole address, which begins with https:// and has no spaces.',
  ],
  no_https: [
    'bad_request',
    'Only addresses that begin with https:// are opened.',
    'Ask for the same address with https://.',
  ],
  user_info: [
    'bad_request',
    'The address holds a user name or a password.',
    'Ask for an address without the part before the @.',
  ],
  other_port: [
    'bad_request',
    'Only the usual port of https, 443, is opened.',
    'Ask for an address without a port number, or let the operator of this server allow this one in PRIVATE_HOSTS.',
  ],
  private_address: [
    'bad_request',
    'The address leads into a private network, where this server does not go.',
    'Ask for a public address, or let the operator of this server allow this one in PRIVATE_HOSTS.',
  ],
  no_such_host: ['source_down', 'No computer on the internet has this name.', 'Check the spelling of the address.'],
  unreachable: ['source_down', 'The other side could not be reached, or broke off.', 'Try again in a few minutes.'],
  timed_out: ['source_down', 'The other side did not answer in time.', 'Try again in a few minutes.'],
  bad_certificate: [
    'source_down',
    'The other side could not prove who it is: its certificate is not valid.',
    'Its operator has to renew the certificate; try again later.',
  ],
  too_large: ['source_changed', 'The answer is larger than what is read here.', 'Continue without it.'],
  redirected: ['source_changed', 'The other side points to another address.', 'Ask for that address instead.'],
  redirected_often: ['source_changed', 'The other side points from one address to the next.', 'Check the address.'],
} as const satisfies Record<string, readonly [FailureKind, why: string, next: string]>;

export type GuardCode = keyof typeof REASONS;

/** The cause of every failure of the guard. `code` is for pages, which tell people in their own language. */
export class GuardError extends Error {
  readonly code: GuardCode;
  /** `redirected`: where the other side points to. It may hold a secret: only its host may be told. */
  readonly target: URL | undefined;

  constructor(code: GuardCode, { target, cause }: { target?: URL; cause?: UpstreamError | undefined } = {}) {
    super(code, { cause });
    this.name = 'GuardError';
    this.code = code;
    this.target = target;
  }
}

/** What the guard found, where a failure is one of the guard; else undefined. */
export const guardErrorOf = (thrown: unknown): GuardError | undefined =>
  thrown instanceof Failure && thrown.cause instanceof GuardError ? thrown.cause : undefined;

/** Makes the failure of a reason. */
export function barred(code: GuardCode, cause?: UpstreamError): Failure {
  const [kind, why, next] = REASONS[code];
  return new Failure(kind, why, next, { cause: new GuardError(code, { cause }) });
}

/** A redirect that is not followed; it names another host, so that people can check it and use it. */
export function barredRedirect(target: URL, from: URL): Failure {
  const [kind, why, next] = REASONS.redirected;
  const cause = new GuardError('redirected', { target });
  if (target.hostname === from.hostname) return new Failure(kind, why, next, { cause });
  const named = `The other side points to ${target.hostname}.`;
  return new Failure(kind, named, 'If that is the right place, use its address there.', { cause });
}

/** Judges what a request threw: the guard's own verdict wherever it hides, else one by the code of the error. */
export function judged(thrown: unknown): Failure {
  if (thrown instanceof Failure) return thrown;
  const own = ownError(thrown);
  return barred(own?.code ?? codeOf(thrown), new UpstreamError(thrown));
}

/** `fetch failed` hides its cause, and attempts on several addresses hide theirs in a list. */
function ownError(thrown: unknown, depth = 0): GuardError | undefined {
  if (thrown instanceof GuardError || !(thrown instanceof Error) || depth > 4) {
    return thrown instanceof GuardError ? thrown : undefined;
  }
  const inner: readonly unknown[] = thrown instanceof AggregateError ? thrown.errors : [thrown.cause];
  return inner.map((error) => ownError(error, depth + 1)).find((error) => error !== undefined);
}

const CODES: readonly (readonly [RegExp, GuardCode])[] = [
  [/^ENOTFOUND$|^ENODATA$/, 'no_such_host'],
  [/^BODY_TOO_LARGE$/, 'too_large'],
  [/TIMEOUT|^ETIMEDOUT$/, 'timed_out'],
  [/CERT|SIGNATURE|^CRL_|^ERR_TLS_|^INVALID_(CA|PURPOSE)$/, 'bad_certificate'],
];

function codeOf(thrown: unknown): GuardCode {
  const { name, code = '' } = new UpstreamError(thrown);
  if (name === 'TimeoutError') return 'timed_out';
  return CODES.find(([shape]) => shape.test(code))?.[1] ?? 'unreachable';
}
