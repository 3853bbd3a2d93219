import { type Context, Hono } from 'hono';
import { ALL_PERMISSIONS, GOOGLE_PERMISSIONS, type GoogleWish } from '../accounts/google.ts';
import type { Account, ProviderId, User } from '../domain/identity.ts';
import { PERMISSION_NAMES, type PermissionName } from '../domain/permission.ts';
import { CONNECT_PROBLEMS, ConnectPage } from '../pages/connect.tsx';
import { renderPage } from '../pages/render.ts';
import { forPerson, go, oneOf, tell, withQuery } from './answer.ts';
import { fields, ownForm } from './forms.ts';
import type { SiteParts } from './parts.ts';
import { returnPath } from './return-path.ts';
import { park } from './waiting.ts';

/** What a person came for, as the page's address names it: where to go afterwards, and perhaps one permission of one account. */
interface Wanted {
  readonly to: string;
  readonly ask?: PermissionName | undefined;
  readonly account?: string | undefined;
}

/** Connecting a Google account: the page that says what will be asked, and the way to Google. */
export function connectRoutes(parts: SiteParts): Hono {
  const site = new Hono();
  site.get('/connect/google', (c) => {
    const wanted = wantedOf(c.req.query());
    return forPerson(c, parts, addressOf(wanted), (user) => showConnect(c, parts, user, wanted));
  });
  site.post('/connect/google', ownForm(parts), async (c) => {
    const wanted = wantedOf(await fields(c));
    return forPerson(c, parts, addressOf(wanted), (user) => toGoogle(c, parts, user, wanted));
  });
  return site;
}

/** Only names of ours are taken; whose account it is, is looked up. */
function wantedOf({ to, ask, account }: Readonly<Record<string, string>>): Wanted {
  const name = oneOf(PERMISSION_NAMES, ask);
  return { to: returnPath(to || undefined), ...(name && account ? { ask: name, account } : {}) };
}

const wishIn = ({ ask, account }: Wanted): Readonly<Record<string, string>> => ({
  ...(ask && account ? { ask, account } : {}),
});

const addressOf = (wanted: Wanted): string => withQuery('/connect/google', { to: wanted.to, ...wishIn(wanted) });

/** The demo user sees only the stand-in, and nobody else ever does. */
export const providerOf = ({ kind }: User): ProviderId => (kind === 'demo' ? 'google-demo' : 'google');

/** Whether this person can connect an account here. */
export const canConnect = ({ googleReady, demo }: SiteParts, { kind }: User): boolean =>
  kind === 'demo' ? demo !== undefined : googleReady;

/** The account of this person that misses a permission; undefined: all is asked for, as of a new account. */
async function accountOf({ store }: SiteParts, user: User, { ask, account }: Wanted): Promise<Account | undefined> {
  if (ask === undefined) return undefined;
  const own = await store.accounts.list(user.id);
  return own.find(({ id, provider }) => id === account && provider === providerOf(user));
}

async function showConnect(c: Context, parts: SiteParts, user: User, wanted: Wanted): Promise<Response> {
  const account = await accountOf(parts, user, wanted);
  const all = GOOGLE_PERMISSIONS.map(({ name }) => name);
  const props = {
    to: wanted.to,
    csrf: await parts.visitors.csrf(c),
    permissions: wanted.ask !== undefined && account !== undefined ? [wanted.ask] : all,
    ...(account && { wish: { ...wishIn(wanted), label: account.label } }),
    available: canConnect(parts, user),
    problem: oneOf(CONNECT_PROBLEMS, c.req.query('problem')),
  };
  return renderPage(c, parts.house, (view) => <ConnectPage view={view} {...props} />, { person: user, leaves: true });
}

async function toGoogle(c: Context, parts: SiteParts, user: User, wanted: Wanted): Promise<Response> {
  if (!canConnect(parts, user)) return tell(c, parts, 'notFound');
  const provider = providerOf(user);
  const account = await accountOf(parts, user, wanted);
  const { url, check } = await parts.google(provider).start('connect', account && wishFor(account, wanted));
  const form = await parts.visitors.csrf(c);
  const wish = account === undefined ? {} : { wish: wishIn(wanted) };
  await park(c, parts, { flow: 'connect', check, to: wanted.to, user: user.id, form, provider, ...wish });
  return go(c, parts, url);
}

/** The missing permission, with those that were given before: whether Google adds them by itself is not certain. */
const wishFor = ({ scopes, label }: Account, { ask }: Wanted): GoogleWish => ({
  scopes: ALL_PERMISSIONS.filter(({ scope, name }) => name === ask || scopes.includes(scope)).map(({ scope }) => scope),
  account: label,
});
