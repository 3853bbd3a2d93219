import { z } from 'zod';
import type { GuardedAnswer } from '../../net/guard.ts';
import { type GuardCode, guardErrorOf } from '../../net/guard-error.ts';
import type { Outcome, SignInProblem } from './moodle-site.ts';

/** Moodle's own codes, which decide; its words are for other readers and are left alone. */
const BY_CODE: Readonly<Record<string, SignInProblem>> = {
  invalidlogin: 'refused',
  noguest: 'refused',
  usernotconfirmed: 'unconfirmed',
  wsaccessuserunconfirmed: 'unconfirmed',
  passwordisexpired: 'passwordExpired',
  wsaccessuserexpired: 'passwordExpired',
  restoredaccountresetpassword: 'passwordExpired',
  servicenotavailable: 'closed',
  enablewsdescription: 'closed',
  cannotcreatetoken: 'notPermitted',
  accessexception: 'notPermitted',
  requirecorrectaccess: 'moved',
  sitemaintenance: 'maintenance',
  upgraderunning: 'down',
  dbconnectionfailed: 'down',
  invalidtoken: 'keyRefused',
  wsaccessusersuspended: 'suspended',
  wsaccessuserdeleted: 'suspended',
  wsaccessusernologin: 'suspended',
  forcepasswordchangenotice: 'mustChangePassword',
  sitepolicynotagreed: 'policy',
  usernotfullysetup: 'profile',
};

const refusal = z.object({ errorcode: z.string() });

/**
 * Reads an answer of Moodle's sign-in or of one of its functions: failures come with status 200 too, and an answer that is
 * not of the shape that was asked for is no answer.
 */
export function readAnswer<T>(
  { status, text }: GuardedAnswer,
  shape: z.ZodType<T>,
): Outcome<{ data: T }, SignInProblem> {
  if (status === 503) return { problem: 'maintenance' };
  if (status >= 500) return { problem: 'down' };
  // the one sign of web services or their protocol switched off: no word, no JSON
  if (status === 403) return { problem: 'closed' };
  const json = jsonIn(text);
  const code = refusal.safeParse(json).data?.errorcode;
  if (code !== undefined) return { problem: BY_CODE[code] ?? 'unexpected' };
  const read = shape.safeParse(json);
  return status === 200 && read.success ? { data: read.data } : { problem: 'unexpected' };
}

/** What JSON says; undefined where it is none. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const UNREACHED: readonly GuardCode[] = ['no_such_host', 'unreachable', 'timed_out', 'bad_certificate'];

/** What the guard's refusals mean once a site is known. Throws on what the guard did not throw. */
export function problemBy(thrown: unknown): { problem: SignInProblem } {
  const error = guardErrorOf(thrown);
  if (error === undefined) throw thrown;
  if (UNREACHED.includes(error.code)) return { problem: 'unreachable' };
  return { problem: error.code === 'redirected' ? 'moved' : 'unexpected' };
}
