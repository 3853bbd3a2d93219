/** What a site says of itself to everybody, checked. It can be kept as JSON. */
export interface MoodleSite {
  /** The site's own address: no slash at the end, a sub path kept. Every request goes there, and its check values begin with it. */
  readonly wwwroot: string;
  /** Plain text in the site's own language; somebody else's words. */
  readonly name: string;
  /** `form`: Moodle checks passwords itself; `browser`: people sign in on a page of the school, which a password given elsewhere cannot replace. */
  readonly signIn: 'form' | 'browser';
  /** Whether the school lets programs in at all. */
  readonly isOpen: boolean;
  readonly launchUrl: string;
}

/** Host and path of a site, as people write it. */
export function placeOf(wwwroot: string): string {
  const { host, pathname } = new URL(wwwroot);
  return host + pathname.replace(/\/+$/, '');
}

/**
 * What keeps a site's address from leading to a sign-in. `elsewhere`: it points to another host; `silent`: a Moodle that
 * tells nothing of itself; `notAdmitted`: made-up data for real people, or real sites in the demo.
 */
export type AddressProblem =
  | 'noAddress'
  | 'notAllowed'
  | 'insecure'
  | 'noSuchHost'
  | 'unreachable'
  | 'certificate'
  | 'notMoodle'
  | 'silent'
  | 'maintenance'
  | 'down'
  | 'elsewhere'
  | 'notAdmitted';

/** What the person mends in Moodle, with the same key: until then every list that Moodle gives is empty. */
const TO_DO = ['mustChangePassword', 'policy', 'profile'] as const;
export type ToDo = (typeof TO_DO)[number];

/** What keeps a sign-in from ending in a connected account. */
export type SignInProblem =
  | 'refused'
  | 'unconfirmed'
  | 'passwordExpired'
  | 'suspended'
  | 'keyRefused'
  | 'notPermitted'
  | 'closed'
  | 'tooOld'
  | 'moved'
  | 'maintenance'
  | 'down'
  | 'unreachable'
  | 'unexpected'
  | ToDo;

export const isToDo = (problem: SignInProblem): problem is ToDo => TO_DO.some((known) => known === problem);

/** An outcome of which both sides are expected. */
export type Outcome<Good, Problem> = Good | { readonly problem: Problem };

export const isProblem = <Problem>(outcome: object): outcome is { readonly problem: Problem } => 'problem' in outcome;
