import { type Context, Hono } from 'hono';
import type { Added } from '../accounts/ical/subscriptions.ts';
import type { Account, AccountId, User } from '../domain/identity.ts';
import { FEED_PROBLEMS } from '../domain/subscription.ts';
import { IcalPage, type IcalProblem } from '../pages/ical.tsx';
import { IcalAddedPage } from '../pages/ical-added.tsx';
import type { IcalAccount } from '../pages/ical-card.tsx';
import { renderPage } from '../pages/render.ts';
import { forPerson, go, oneOf, tell, withQuery } from './answer.ts';
import { fields, ownForm } from './forms.ts';
import type { SiteParts } from './parts.ts';
import { PersonLimits } from './person-limits.ts';
import { returnPath } from './return-path.ts';

const HERE = '/connect/ical';
const ADDED = '/connect/ical/added';
const ADDED_MS = 10 * 60_000;
/** In ten minutes. */
const MOST = { try: 30 } as const;
const PROBLEMS: readonly IcalProblem[] = [...FEED_PROBLEMS, 'full', 'tooMany'];

type Limits = PersonLimits<keyof typeof MOST>;

/** Subscribing to calendars by their address, and what can be done with them on the account page. */
export function icalRoutes(parts: SiteParts): Hono {
  const site = new Hono();
  const limits: Limits = new PersonLimits(MOST, parts.now);
  site.get(HERE, (c) => {
    const to = returnPath(c.req.query('to'));
    return forPerson(c, parts, withQuery(HERE, { to }), (user) => showForm(c, parts, user, to));
  });
  site.post(HERE, ownForm(parts), (c) => forPerson(c, parts, HERE, (user) => subscribe(c, parts, limits, user)));
  site.get(ADDED, (c) => forPerson(c, parts, HERE, (user) => showAdded(c, parts, user)));
  for (const [name, run] of [
    ['check', check],
    ['remove', remove],
  ] as const) {
    site.post(`/account/ical/:id/${name}`, ownForm(parts), (c) =>
      forPerson(c, parts, '/account', (user) => withOwn(c, parts, user, (account) => run(c, parts, limits, account))),
    );
  }
  return site;
}

/** The demo's person has made-up calendars only. */
const maySubscribe = ({ kind }: User): boolean => kind !== 'demo';

/** The subscriptions of a person as their cards show them; undefined where they can have none. */
export async function icalCardsOf(
  parts: SiteParts,
  user: User,
  accounts: readonly Account[],
): Promise<readonly IcalAccount[] | undefined> {
  if (!maySubscribe(user)) return undefined;
  const own = accounts.filter(({ provider }) => provider === 'ical');
  return await Promise.all(
    own.map(async (account) => {
      const { id, label, state, connectedAt, lastSuccessAt } = account;
      return {
        id,
        label,
        state: state === 'live' ? ('live' as const) : ('dead' as const),
        connectedAt,
        lastSuccessAt,
        host: await parts.subscriptions.host(account),
      };
    }),
  );
}

async function showForm(c: Context, parts: SiteParts, user: User, to: string): Promise<Response> {
  const props = {
    csrf: await parts.visitors.csrf(c),
    to,
    available: maySubscribe(user),
    problem: oneOf(PROBLEMS, c.req.query('problem')),
  };
  return renderPage(c, parts.house, (view) => <IcalPage view={view} {...props} />, { person: user });
}

/** What the page after a subscription shows, once and to its person only. */
interface KeptAdded {
  readonly what: 'ical-added';
  readonly user: string;
  readonly to: string;
  readonly name: string;
  readonly found: Added['found'];
}

/** The address is in no redirect and in no page: whoever mistyped it pastes it again. */
async function subscribe(c: Context, parts: SiteParts, limits: Limits, user: User): Promise<Response> {
  if (!maySubscribe(user)) return tell(c, parts, 'notFound');
  const { address = '', name = '', ...sent } = await fields(c);
  const to = returnPath(sent.to);
  const again = (problem: IcalProblem) => go(c, parts, withQuery(HERE, { to, problem }));
  if (limits.exceeded('try', user.id)) return again('tooMany');
  const added = await parts.subscriptions.add(user.id, { address, name });
  if ('problem' in added) return again(added.problem);
  const kept: KeptAdded = { what: 'ical-added', user: user.id, to, name: added.account.label, found: added.found };
  return go(c, parts, withQuery(ADDED, { id: await parts.store.parked.park(kept, ADDED_MS) }));
}

async function showAdded(c: Context, parts: SiteParts, user: User): Promise<Response> {
  const kept = await parts.store.parked.look<Partial<KeptAdded>>(c.req.query('id') ?? '');
  if (kept?.what !== 'ical-added' || kept.user !== user.id || !kept.found) return go(c, parts, '/account');
  const { to = '/account', name = '', found } = kept;
  const { entries, upcoming, unreadable, isMoodle } = found;
  const props = { to, name, entries, upcoming, isWhole: unreadable === 0, isMoodle };
  return renderPage(c, parts.house, (view) => <IcalAddedPage view={view} {...props} />, { person: user });
}

/** Somebody else's subscription and one that never was get the same page. */
async function withOwn(
  c: Context,
  parts: SiteParts,
  user: User,
  run: (account: Account) => Promise<Response>,
): Promise<Response> {
  const account = await parts.store.accounts.get(c.req.param('id') as AccountId);
  return account?.user === user.id && account.provider === 'ical' ? run(account) : tell(c, parts, 'notFound');
}

async function check(c: Context, parts: SiteParts, limits: Limits, account: Account): Promise<Response> {
  if (limits.exceeded('try', account.user)) return tell(c, parts, 'tooMany');
  const found = await parts.subscriptions.check(account);
  const failed = 'problem' in found && (found.problem === 'gone' ? 'icalGone' : 'icalFails');
  return go(c, parts, withQuery('/account', { notice: failed || 'icalWorks' }));
}

async function remove(c: Context, parts: SiteParts, _: Limits, account: Account): Promise<Response> {
  await parts.subscriptions.remove(account);
  return go(c, parts, withQuery('/account', { notice: 'icalRemoved' }));
}
