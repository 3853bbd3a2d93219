import { type Context, Hono } from 'hono';
import { GOOGLE_PERMISSIONS, PLANNER_PERMISSION } from '../accounts/google.ts';
import type { Account, AccountId, ProviderId, User } from '../domain/identity.ts';
import { CONNECT_PROBLEMS, ConnectPage } from '../pages/connect.tsx';
import { renderPage } from '../pages/render.ts';
import { forPerson, go, oneOf, tell, withQuery } from './answer.ts';
import { field, ownForm } from './forms.ts';
import type { SiteParts } from './parts.ts';
import { returnPath } from './return-path.ts';
import { park } from './waiting.ts';

/** Connecting a Google account: the page that says what will be asked, and the way to Google. */
export function connectRoutes(parts: SiteParts): Hono {
  const site = new Hono();
  site.get('/connect/google', (c) => {
    const to = returnPath(c.req.query('to'));
    const wider = c.req.query('wider');
    const here = withQuery('/connect/google', { to, ...(wider && { wider }) });
    return forPerson(c, parts, here, (user) => showConnect(c, parts, user, to));
  });
  site.post('/connect/google', ownForm(parts), async (c) => {
    const to = returnPath(await field(c, 'to'));
    return forPerson(c, parts, withQuery('/connect/google', { to }), (user) => toGoogle(c, parts, user, to));
  });
  return site;
}

/** The demo user sees only the stand-in, and nobody else ever does. */
export const providerOf = ({ kind }: User): ProviderId => (kind === 'demo' ? 'google-demo' : 'google');

/** Whether this person can connect an account here. */
export const canConnect = ({ googleReady, demo }: SiteParts, { kind }: User): boolean =>
  kind === 'demo' ? demo !== undefined : googleReady;

/** The person's account of this id at Google, which is to give the permission for the planner's own calendar too. */
async function widerAccount({ store }: SiteParts, user: User, id: string | undefined): Promise<Account | undefined> {
  const account = id ? await store.accounts.get(id as AccountId) : undefined;
  return account?.user === user.id && account.provider === providerOf(user) ? account : undefined;
}

async function showConnect(c: Context, parts: SiteParts, user: User, to: string): Promise<Response> {
  const wider = await widerAccount(parts, user, c.req.query('wider'));
  const props = {
    to,
    csrf: await parts.visitors.csrf(c),
    permissions: (wider ? [PLANNER_PERMISSION] : GOOGLE_PERMISSIONS).map(({ name }) => name),
    wider: wider?.id,
    available: canConnect(parts, user),
    problem: oneOf(CONNECT_PROBLEMS, c.req.query('problem')),
  };
  return renderPage(c, parts.house, (view) => <ConnectPage view={view} {...props} />, { person: user, leaves: true });
}

async function toGoogle(c: Context, parts: SiteParts, user: User, to: string): Promise<Response> {
  if (!canConnect(parts, user)) return tell(c, parts, 'notFound');
  const provider = providerOf(user);
  const { url, check } = await parts
    .google(provider)
    .start('connect', await widerAccount(parts, user, await field(c, 'wider')));
  const form = await parts.visitors.csrf(c);
  await park(c, parts, { flow: 'connect', check, to, user: user.id, form, provider });
  return go(c, parts, url);
}
