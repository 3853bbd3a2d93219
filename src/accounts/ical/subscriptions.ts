import { digest } from '../../domain/digest.ts';
import { type Account, type AccountId, Secret, type UserId } from '../../domain/identity.ts';
import { SCHOOL_TIMES } from '../../domain/source.ts';
import type { FeedFound, FeedProblem, FeedTrial } from '../../domain/subscription.ts';
import type { Guard } from '../../net/guard.ts';
import { type GuardCode, guardErrorOf } from '../../net/guard-error.ts';
import type { Accounts } from '../../store/accounts.ts';
import { feedAddress } from './address.ts';

export const MOST_SUBSCRIPTIONS = 20;
const LONGEST_NAME = 100;

/** What a person typed. */
interface Typed {
  readonly address: string;
  /** Empty: as the calendar calls itself. */
  readonly name: string;
}

export interface Added {
  readonly account: Account;
  readonly found: FeedFound;
}

/** The calendars that people subscribed to by their address. An address opens a calendar, so it is sealed like a key. */
export interface Subscriptions {
  /** Tries the address, and keeps it when there is a calendar. `full`: the person has as many as anybody may. */
  add(user: UserId, typed: Typed): Promise<Added | { readonly problem: FeedProblem | 'full' }>;
  /** Tries the address of a subscription once more, and revives it when it works. */
  check(account: Account): Promise<FeedTrial>;
  /** Where it is: of the address only the host is ever shown. */
  host(account: Account): Promise<string>;
  remove(account: Account): Promise<void>;
}

interface Parts {
  readonly accounts: Pick<Accounts, 'list' | 'link' | 'credential' | 'remove'>;
  readonly guard: Pick<Guard, 'address'>;
  readonly tryFeed: (address: string) => Promise<FeedTrial>;
  /** Drops what is remembered of an account's calendar. */
  readonly forget: (account: AccountId) => void;
}

export function createSubscriptions({ accounts, guard, tryFeed, forget }: Parts): Subscriptions {
  const addressOf = async ({ id }: Account): Promise<string> => addressIn(await accounts.credential(id));
  return {
    async add(user, { address, name }) {
      const url = readAddress(address, guard);
      if (typeof url !== 'string') return url;
      const subject = subjectOf(user, url);
      const others = (await accounts.list(user)).filter((one) => one.provider === 'ical' && one.subject !== subject);
      if (others.length >= MOST_SUBSCRIPTIONS) return { problem: 'full' };
      const found = await tryFeed(url);
      if ('problem' in found) return found;
      const label = unlike(plain(name) || plain(found.name ?? '') || new URL(url).hostname, others);
      return { account: await accounts.link({ ...linkOf(user, url, found), label }), found };
    },
    async check(account) {
      const url = await addressOf(account);
      const found = await tryFeed(url);
      if ('problem' in found) return found;
      forget(account.id);
      if (account.state === 'live') return found;
      await accounts.link({ ...linkOf(account.user, url, found), label: account.label });
      return found;
    },
    host: async (account) => new URL(await addressOf(account)).host,
    async remove({ id }) {
      await accounts.remove(id);
      forget(id);
    },
  };
}

const ADDRESS_PROBLEMS: Readonly<Partial<Record<GuardCode, FeedProblem>>> = {
  no_address: 'noAddress',
  no_https: 'insecure',
};

function readAddress(typed: string, guard: Pick<Guard, 'address'>): string | { readonly problem: FeedProblem } {
  try {
    return feedAddress(typed, guard);
  } catch (thrown) {
    const code = guardErrorOf(thrown)?.code;
    if (code === undefined) throw thrown;
    return { problem: ADDRESS_PROBLEMS[code] ?? 'notAllowed' };
  }
}

/** One address is one calendar of one person; others may subscribe to the same. */
const subjectOf = (user: UserId, url: string): string => digest(`${user} ${url}`).slice(0, 22);

const linkOf = (user: UserId, url: string, { isMoodle }: FeedFound) => ({
  user,
  provider: 'ical' as const,
  subject: subjectOf(user, url),
  scopes: isMoodle ? [SCHOOL_TIMES] : [],
  credential: new Secret(JSON.stringify({ url })),
  grantEndsAt: undefined,
});

const addressIn = (credential: Secret | undefined): string => JSON.parse(credential?.reveal() ?? '{}').url;

/** A name on one line, cut by signs. */
const plain = (name: string): string =>
  [...name.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim()].slice(0, LONGEST_NAME).join('').trim();

/** Two calendars of one name would be told apart by nobody. */
function unlike(name: string, others: readonly Account[]): string {
  const taken = new Set(others.map(({ label }) => label));
  let free = name;
  for (let n = 2; taken.has(free); n += 1) free = `${name} ${n}`;
  return free;
}
