import { type Context, Hono } from 'hono';
import { GOOGLE_PERMISSIONS, PLANNER_PERMISSION } from '../accounts/google.ts';
import type { Account, AccountId, User } from '../domain/identity.ts';
import { ACCOUNT_NOTICES, AccountPage, type AccountProps } from '../pages/account.tsx';
import type { AccountCard } from '../pages/account-card.tsx';
import { renderPage } from '../pages/render.ts';
import { forPerson, go, oneOf, tell, withQuery } from './answer.ts';
import { canConnect, providerOf } from './connect.tsx';
import { ownForm } from './forms.ts';
import { icalCardsOf } from './ical.tsx';
import { canAddIdentity } from './identities.ts';
import { invitationsOf } from './invitations.ts';
import { moodleAccountRoutes, moodleCardsOf } from './moodle/account.ts';
import type { SiteParts } from './parts.ts';
import { revokeAtGoogle } from './revoke-google.ts';
import { zoneOf } from './zone.ts';

/** The person's account page and what can be done there. */
export function accountRoutes(parts: SiteParts): Hono {
  const site = new Hono();
  site.get('/account', (c) => forPerson(c, parts, '/account', (user) => showAccount(c, parts, user)));
  site.post('/account/google/:id/disconnect', ownForm(parts), (c) =>
    forPerson(c, parts, '/account', (user) => disconnect(c, parts, user, c.req.param('id') as AccountId)),
  );
  site.route('/', moodleAccountRoutes(parts));
  return site;
}

async function showAccount(c: Context, parts: SiteParts, user: User): Promise<Response> {
  const { store, visitors } = parts;
  const all = await store.accounts.list(user.id);
  const accounts = all.filter(({ provider }) => provider === providerOf(user));
  const invitations = await invitationsOf(c, parts, user);
  const props = {
    person: user,
    csrf: await visitors.csrf(c),
    accounts: accounts.map(toCard),
    moodles: moodleCardsOf(parts, user, all),
    icals: await icalCardsOf(parts, user, all),
    connectable: canConnect(parts, user),
    zone: await zoneOf(parts, user),
    nowMs: parts.now(),
    apps: (await store.connections.list(user.id)).length,
    ways: await waysOf(parts, user),
    invitations,
    notice: oneOf(ACCOUNT_NOTICES, c.req.query('notice')),
  };
  const showing = { person: user, leaves: true, script: invitations?.made !== undefined };
  return renderPage(c, parts.house, (view) => <AccountPage view={view} {...props} />, showing);
}

async function waysOf(parts: SiteParts, user: User): Promise<AccountProps['ways']> {
  if (user.kind === 'demo') return undefined;
  return { identities: await parts.store.identities.list(user.id), addable: canAddIdentity(parts, user) };
}

function toCard(account: Account): AccountCard {
  const isGranted = ({ scope }: { scope: string }) => account.scopes.includes(scope);
  const granted = [...GOOGLE_PERMISSIONS, PLANNER_PERMISSION].filter(isGranted).map(({ name }) => name);
  const missing = GOOGLE_PERMISSIONS.filter((permission) => !isGranted(permission)).map(({ name }) => name);
  const { id, label, connectedAt, lastSuccessAt, grantEndsAt } = account;
  const state = account.state === 'live' && missing.length > 0 ? 'partial' : account.state;
  return { id, label, connectedAt, lastSuccessAt, grantEndsAt, granted, missing, state };
}

/**
 * The account is erased here whatever Google says, and the person is told which it was. Another person's account and one
 * that never was get the same page.
 */
async function disconnect(c: Context, parts: SiteParts, user: User, id: AccountId): Promise<Response> {
  const account = await parts.store.accounts.get(id);
  if (account?.user !== user.id) return tell(c, parts, 'notFound');
  const confirmed = await revokeAtGoogle(parts, account);
  await parts.store.accounts.remove(id);
  return go(c, parts, withQuery('/account', { notice: confirmed ? 'disconnected' : 'disconnectedHere' }));
}
