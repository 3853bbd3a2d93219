import { type Context, Hono } from 'hono';
import type { Account, AccountId, User } from '../../domain/identity.ts';
import type { MoodleAccount } from '../../pages/moodle-card.tsx';
import { forPerson, go, tell, withQuery } from '../answer.ts';
import { ownForm } from '../forms.ts';
import type { SiteParts } from '../parts.ts';

/** What can be done with a connected site on the account page. */
export function moodleAccountRoutes(parts: SiteParts): Hono {
  const site = new Hono();
  site.post('/account/moodle/:id/disconnect', ownForm(parts), (c) =>
    forPerson(c, parts, '/account', (user) => disconnect(c, parts, user, c.req.param('id') as AccountId)),
  );
  return site;
}

const isMoodle = ({ provider }: Account): boolean => provider === 'moodle' || provider === 'moodle-demo';

/** Gives the person's sites as their cards show them. */
export function moodleCardsOf(parts: SiteParts, user: User, accounts: readonly Account[]): MoodleAccount[] {
  const standIn = parts.moodle(user).standIn?.wwwroot;
  return accounts.filter(isMoodle).map(({ id, label, subject, state, connectedAt, lastSuccessAt, grantEndsAt }) => ({
    ...{
      id,
      label,
      state: state === 'live' ? ('live' as const) : ('dead' as const),
      connectedAt,
      lastSuccessAt,
      endsAt: grantEndsAt,
    },
    wwwroot: standIn ?? subject.split(' ')[0] ?? '',
  }));
}

/** Moodle has no way to end a key from outside, so only ours is erased; somebody else's account is not found. */
async function disconnect(c: Context, parts: SiteParts, user: User, id: AccountId): Promise<Response> {
  const account = await parts.store.accounts.get(id);
  if (account?.user !== user.id || !isMoodle(account)) return tell(c, parts, 'notFound');
  await parts.store.accounts.remove(id);
  return go(c, parts, withQuery('/account', { notice: 'moodleDisconnected' }));
}
