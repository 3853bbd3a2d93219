import { type Context, Hono } from 'hono';
import { GOOGLE_PERMISSIONS } from '../accounts/google.ts';
import { asFailure } from '../domain/failure.ts';
import { languageOf } from '../pages/render.ts';
import { go, tell, withQuery } from './answer.ts';
import type { SiteParts } from './parts.ts';
import { mayEnter } from './sign-up-policy.ts';
import { unpark, type Waiting } from './waiting.ts';

type WaitingSignIn = Extract<Waiting, { flow: 'sign-in' }>;
type WaitingConnect = Extract<Waiting, { flow: 'connect' }>;

/** Where Google sends people back to, for signing in and for connecting. */
export function googleReturnRoutes(parts: SiteParts): Hono {
  const site = new Hono();
  site.get('/google/callback', async (c) => {
    const waiting = await unpark(c, parts);
    if (!waiting) return tell(c, parts, 'expired');
    const current = currentUrl(c, parts);
    try {
      return waiting.flow === 'sign-in'
        ? await finishSignIn(c, parts, waiting, current)
        : await finishConnect(c, parts, waiting, current);
    } catch (thrown) {
      return refused(c, parts, waiting, thrown);
    }
  });
  return site;
}

/** Behind a proxy the request's own scheme and host are not ours; Google compares the redirect address exactly. */
function currentUrl(c: Context, { house }: SiteParts): URL {
  const { pathname, search } = new URL(c.req.url);
  return new URL(pathname + search, house.publicUrl);
}

/** Signing in keeps no token of Google's. */
async function finishSignIn(c: Context, parts: SiteParts, waiting: WaitingSignIn, current: URL): Promise<Response> {
  const { issuer, subject, email, emailVerified, name } = await parts
    .google('google')
    .finishSignIn(current, waiting.check);
  const { users } = parts.store;
  const known = await users.findByIdentity(issuer, subject);
  const admitted = mayEnter(parts.policy, { email, emailVerified, known: known !== undefined });
  if (!admitted) return tell(c, parts, 'signUpClosed');
  const verified = emailVerified ? email : undefined;
  const user = known ?? (await users.signUp({ issuer, subject, email: verified, name, language: languageOf(c) }));
  await parts.visitors.enter(c, user.id);
  return go(c, parts, waiting.to);
}

/** Only the person who began may finish: else somebody could plant their Google account in another's browser. */
async function finishConnect(c: Context, parts: SiteParts, waiting: WaitingConnect, current: URL): Promise<Response> {
  const { user, provider, check, to } = waiting;
  if ((await parts.visitors.current(c))?.id !== user) return tell(c, parts, 'otherPerson');
  const linked = await parts.google(provider).finishConnect(current, check);
  const { subject, label, scopes, credential, grantEndsAt } = linked;
  if (!credential) return go(c, parts, withQuery('/connect/google', { problem: 'noKey', to }));
  const { accounts } = parts.store;
  const account = await accounts.link({ user, provider, subject, label, scopes, credential, grantEndsAt });
  await accounts.keepToken(account.id, { token: linked.token, expiresAt: linked.tokenExpiresAt });
  return go(c, parts, to === '/account' ? withQuery(to, { notice: noticeFor(scopes) }) : to);
}

const noticeFor = (scopes: readonly string[]): 'connected' | 'connectedPartly' =>
  GOOGLE_PERMISSIONS.every(({ scope }) => scopes.includes(scope)) ? 'connected' : 'connectedPartly';

/** Tells what people can mend themselves on our own pages; everything else is the app's error page. */
async function refused(c: Context, parts: SiteParts, { flow, to }: Waiting, thrown: unknown): Promise<Response> {
  const { kind } = asFailure(thrown);
  if (kind === 'bad_request') return tell(c, parts, 'expired');
  if (kind === 'conflict') return tell(c, parts, 'taken');
  if (kind !== 'not_permitted') throw thrown;
  const problem = c.req.query('error') === 'access_denied' ? 'denied' : 'blocked';
  return go(c, parts, withQuery(flow === 'connect' ? '/connect/google' : '/sign-in', { problem, to }));
}
