import { type ProviderId, Secret, type User } from '../../domain/identity.ts';
import { DAY_MS } from '../../domain/time.ts';
import type { Guard } from '../../net/guard.ts';
import { discover } from './discovery.ts';
import { type MoodleSite, type Outcome, placeOf, type SignInProblem } from './moodle-site.ts';
import { exchangePassword } from './password.ts';
import { plainText } from './plain-text.ts';
import { type Tried, tryKey } from './trial.ts';

/** Moodle ends a key at the latest this long after it was made, and renews none. */
const KEY_LIFE_MS = 12 * 7 * DAY_MS;

/** A Moodle with made-up data. */
interface StandIn {
  readonly wwwroot: string;
  /** With which its made-up student signs in. */
  readonly username: string;
  readonly password: string;
}

interface MoodleParts {
  /** With `moodle-demo` only the stand-in can be connected, with `moodle` every site but it. */
  readonly provider: Extract<ProviderId, 'moodle' | 'moodle-demo'>;
  readonly guard: Guard;
  /** Absent where the demo is off. */
  readonly standIn?: StandIn | undefined;
  readonly now: () => number;
}

/** What `Accounts.link` takes, without the person. */
interface LinkedMoodle {
  readonly provider: ProviderId;
  readonly subject: string;
  readonly label: string;
  readonly scopes: readonly string[];
  readonly credential: Secret;
  readonly grantEndsAt: number;
}

/** Our role as a client of people's Moodle sites. Nothing that a site answers is thrown, and keys and passwords go to their site only. */
export interface MoodleClient {
  /** The one site that can be connected; undefined = any. */
  readonly standIn: StandIn | undefined;
  discover(typed: string): ReturnType<typeof discover>;
  exchange(site: MoodleSite, username: string, password: Secret): Promise<Outcome<Secret, SignInProblem>>;
  tryKey(site: MoodleSite, key: Secret): Promise<Outcome<Tried, SignInProblem>>;
  /** What to keep of a key that was tried: it ends when Moodle ends it at the latest. */
  linked(site: Pick<MoodleSite, 'wwwroot'>, key: Secret, whose: Pick<Tried, 'userid' | 'name'>): LinkedMoodle;
}

/** Real people connect every site but the stand-in, the demo's person the stand-in alone. */
export function moodleClients(parts: Omit<MoodleParts, 'provider'>): (person: Pick<User, 'kind'>) => MoodleClient {
  const real = createMoodle({ ...parts, provider: 'moodle' });
  const demo = createMoodle({ ...parts, provider: 'moodle-demo' });
  return ({ kind }) => (kind === 'demo' ? demo : real);
}

function createMoodle({ provider, guard, standIn, now }: MoodleParts): MoodleClient {
  const isDemo = provider === 'moodle-demo';
  const admits = ({ origin }: URL) => (standIn !== undefined && origin === new URL(standIn.wwwroot).origin) === isDemo;
  return {
    standIn: isDemo ? standIn : undefined,
    discover: (typed) => discover({ guard, admits }, typed),
    exchange: (site, username, password) => exchangePassword(guard, site, { username, password }),
    tryKey: (site, key) => tryKey(guard, site, key),
    linked: ({ wwwroot }, key, { userid, name }) => ({
      provider,
      // the stand-in has another address after every start
      subject: `${isDemo ? 'demo' : wwwroot} ${userid}`,
      label: [isDemo ? 'Demo Moodle' : placeOf(wwwroot), plainText(name)].filter(Boolean).join(' · '),
      scopes: [],
      credential: new Secret(JSON.stringify({ wwwroot, token: key.reveal(), userid })),
      grantEndsAt: now() + KEY_LIFE_MS,
    }),
  };
}
