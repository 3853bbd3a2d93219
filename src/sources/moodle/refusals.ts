import { ACCOUNT_PAGE, Failure, type FailureKind } from '../../domain/failure.ts';
import { guardErrorOf } from '../../net/guard-error.ts';
import type { Verdict } from '../../net/retry.ts';
import { UpstreamError } from '../../net/upstream-error.ts';

/** What stands in the way of everything that is asked of a site. */
type Trouble =
  | 'password'
  | 'policy'
  | 'profile'
  | 'maintenance'
  | 'down'
  | 'slow-down'
  | 'services-off'
  | 'moved'
  | 'unreadable'
  | 'unconfirmed-empty';

const IN_A_BROWSER = 'Ask the person to sign in to their Moodle in a browser';
const WITHOUT_IT = 'Continue without it and tell the user.';
const LATER = 'Continue without it, or call again in a minute.';

const WORDS: Readonly<Record<Trouble, readonly [FailureKind, why: string, next: string]>> = {
  password: [
    'not_permitted',
    'Moodle shows nothing until this person has chosen a new password.',
    `${IN_A_BROWSER} and change the password there; then call again.`,
  ],
  policy: [
    'not_permitted',
    'Moodle shows nothing until this person has agreed to the policy of the site.',
    `${IN_A_BROWSER} and agree there; then call again.`,
  ],
  profile: [
    'not_permitted',
    'Moodle shows nothing until this person has completed their profile.',
    `${IN_A_BROWSER} and complete it there; then call again.`,
  ],
  maintenance: ['source_down', 'Moodle is closed for maintenance.', 'Continue without it, or call again later.'],
  down: ['source_down', 'Moodle did not answer.', LATER],
  'slow-down': ['rate_limited', 'Moodle asks us to slow down.', 'Wait a minute, then call again.'],
  'services-off': [
    'not_permitted',
    'This school has switched off the access to Moodle that apps use.',
    `Ask the person to connect the calendar link of their Moodle in its place, at ${ACCOUNT_PAGE}.`,
  ],
  moved: [
    'source_changed',
    'This Moodle has moved to another address.',
    `Ask the person to connect it again at ${ACCOUNT_PAGE}.`,
  ],
  unreadable: ['source_changed', 'Moodle answered in an unknown shape.', WITHOUT_IT],
  'unconfirmed-empty': [
    'source_changed',
    'Moodle lists no courses, and nothing confirms that there are none.',
    WITHOUT_IT,
  ],
};

/** Makes the failure of a trouble, in our words. */
export function troubled(trouble: Trouble, cause?: UpstreamError): Failure {
  const [kind, why, next] = WORDS[trouble];
  return new Failure(kind, why, next, { cause });
}

/** Moodle's answer to a question: an `errorcode` with 200. Nothing of its message is kept. */
export class MoodleRefusal extends Error {
  readonly code: string;

  constructor(code: string) {
    super('refused');
    this.name = 'MoodleRefusal';
    this.code = code;
  }
}

/** Codes that stand in the way of everything; of the others only the one question failed. */
const BY_CODE: Readonly<Record<string, Trouble>> = {
  forcepasswordchangenotice: 'password',
  sitepolicynotagreed: 'policy',
  usernotfullysetup: 'profile',
  sitemaintenance: 'maintenance',
  upgraderunning: 'maintenance',
  dbconnectionfailed: 'down',
  requirecorrectaccess: 'moved',
};

/** The failure that a code means for the whole account; undefined where only the question is concerned. */
export function wholeTrouble({ code }: MoodleRefusal): Failure | undefined {
  const trouble = Object.hasOwn(BY_CODE, code) ? BY_CODE[code] : undefined;
  return trouble && troubled(trouble, causeOf(code));
}

/** Whether a code says that the token opens nothing any more. */
export const isDead = ({ code }: MoodleRefusal): boolean => code === 'invalidtoken' || code.startsWith('wsaccessuser');

/** What one question in particular came to, where it failed. */
export type Miss = 'missing' | 'inaccessible' | 'broken';

const MISSES: Readonly<Record<string, Miss>> = {
  accessexception: 'missing',
  invalidrecord: 'missing',
  invalidrecordunknown: 'missing',
  requireloginerror: 'inaccessible',
  errorcoursecontextnotvalid: 'inaccessible',
  invalidcoursemodule: 'inaccessible',
};

export const missOf = ({ code }: MoodleRefusal): Miss =>
  (Object.hasOwn(MISSES, code) ? MISSES[code] : undefined) ?? 'broken';

/** What is told of a part that could not be read. */
export const partFailure = (miss: Exclude<Miss, 'inaccessible'>): Failure =>
  miss === 'missing'
    ? new Failure('source_changed', 'This Moodle does not offer it.', WITHOUT_IT)
    : new Failure('source_changed', 'Moodle failed on it.', WITHOUT_IT);

const causeOf = (code: string): UpstreamError => new UpstreamError(undefined, { reason: code });

/** What a status other than 200 means. */
export function statusFailure(status: number): Failure | undefined {
  const cause = new UpstreamError(undefined, { status });
  if (status === 403) return troubled('services-off', cause);
  if (status === 503) return troubled('maintenance', cause);
  if (status === 429) return troubled('slow-down', cause);
  if (status >= 500) return troubled('down', cause);
  return status === 200 ? undefined : troubled('unreadable', cause);
}

/** Turns what the way out threw into our words; only a broken connection is worth a second try. */
export function judgeSent(thrown: unknown): Verdict {
  const code = guardErrorOf(thrown)?.code;
  if (code === 'redirected') return { failure: troubled('moved'), again: false };
  if (code === 'unreachable') return { failure: troubled('down', new UpstreamError(thrown)), again: true };
  if (code === 'timed_out') return { failure: troubled('down', new UpstreamError(thrown)), again: false };
  if (thrown instanceof Failure) return { failure: thrown, again: false };
  return { failure: troubled('down', new UpstreamError(thrown)), again: false };
}
