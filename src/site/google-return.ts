import { type Context, Hono } from 'hono';
import { ALL_PERMISSIONS, GOOGLE_PERMISSIONS, type GoogleClient } from '../accounts/google.ts';
import { asFailure } from '../domain/failure.ts';
import type { ProviderId, Secret, User } from '../domain/identity.ts';
import { languageOf } from '../pages/render.ts';
import { go, tell, withQuery } from './answer.ts';
import type { SiteParts } from './parts.ts';
import { admission, takesInvitations } from './sign-up-policy.ts';
import { unpark, type Waiting } from './waiting.ts';

type Proof = Awaited<ReturnType<GoogleClient['finishSignIn']>>;
type WaitingSignIn = Extract<Waiting, { flow: 'sign-in' }>;
type WaitingBound = Exclude<Waiting, { flow: 'sign-in' }>;
type WaitingConnect = Extract<Waiting, { flow: 'connect' }>;
type WaitingIdentity = Extract<Waiting, { flow: 'identity' }>;

/** Where Google sends people back to, for signing in, for connecting, and for adding a way to sign in. */
export function googleReturnRoutes(parts: SiteParts): Hono {
  const site = new Hono();
  site.get('/google/callback', async (c) => {
    const waiting = await unpark(c, parts);
    if (!waiting) return tell(c, parts, 'expired');
    if (waiting.flow !== 'sign-in' && !(await isSameSession(c, parts, waiting))) return tell(c, parts, 'otherPerson');
    try {
      return await finish(c, parts, waiting);
    } catch (thrown) {
      return refused(c, parts, waiting, thrown);
    }
  });
  return site;
}

/** Only the session that began may finish: else somebody could plant their Google account in another's browser. */
async function isSameSession(c: Context, { visitors }: SiteParts, { user, form }: WaitingBound): Promise<boolean> {
  return (await visitors.current(c))?.id === user && (await visitors.checkCsrf(c, form));
}

function finish(c: Context, parts: SiteParts, waiting: Waiting): Promise<Response> {
  const current = currentUrl(c, parts);
  if (waiting.flow === 'sign-in') return finishSignIn(c, parts, waiting, current);
  if (waiting.flow === 'connect') return finishConnect(c, parts, waiting, current);
  return finishIdentity(c, parts, waiting, current);
}

/** Behind a proxy the request's own scheme and host are not ours; Google compares the redirect address exactly. */
function currentUrl(c: Context, { house }: SiteParts): URL {
  const { pathname, search } = new URL(c.req.url);
  return new URL(pathname + search, house.publicUrl);
}

/** Signing in keeps no token of Google's. */
async function finishSignIn(c: Context, parts: SiteParts, waiting: WaitingSignIn, current: URL): Promise<Response> {
  const proof = await parts.google('google').finishSignIn(current, waiting.check);
  const person = await enter(c, parts, proof, waiting.invite);
  if (!person)
    return tell(c, parts, waiting.invite && takesInvitations(parts.policy) ? 'invitationEnded' : 'signUpClosed');
  const { issuer, subject } = proof;
  await parts.store.identities.noteUse({ issuer, subject, label: proof.email });
  await parts.visitors.enter(c, person.id);
  return go(c, parts, waiting.to);
}

/** Finds the person, or takes a newcomer in where the policy lets them; undefined = it does not. */
async function enter(c: Context, parts: SiteParts, proof: Proof, invite?: string): Promise<User | undefined> {
  const { users, invitations } = parts.store;
  const { issuer, subject, email, emailVerified, name } = proof;
  const known = await users.findByIdentity(issuer, subject);
  if (known) return known;
  const invited = invite !== undefined && (await invitations.isOpen(invite));
  const way = admission(parts.policy, { email, emailVerified, known: false, invited });
  if (way === 'refused') return undefined;
  const newcomer = { issuer, subject, email: emailVerified ? email : undefined, name, language: languageOf(c) };
  return users.signUp({ ...newcomer, invitation: way === 'by-invitation' ? invite : undefined });
}

async function finishConnect(c: Context, parts: SiteParts, waiting: WaitingConnect, current: URL): Promise<Response> {
  const { user, provider, check, to, wish } = waiting;
  const linked = await parts.google(provider).finishConnect(current, check);
  const { subject, label, scopes, credential, grantEndsAt } = linked;
  if (!credential) return go(c, parts, withQuery('/connect/google', { problem: 'noKey', to, ...wish }));
  const { accounts } = parts.store;
  const account = await accounts
    .link({ user, provider, subject, label, scopes, credential, grantEndsAt })
    .catch((thrown) => takeBack(parts, provider, credential, thrown));
  await accounts.keepToken(account.id, { token: linked.token, expiresAt: linked.tokenExpiresAt });
  if (to === '/account') return go(c, parts, withQuery(to, { notice: noticeFor(scopes) }));
  const isRefused = ALL_PERMISSIONS.some(({ name, scope }) => name === wish?.ask && !scopes.includes(scope));
  return go(c, parts, (isRefused && sessionWithout(waiting)) || to);
}

/** Throws on. A key that could not be kept is given back, unless the account is somebody else's, whose key it would end too. */
async function takeBack(parts: SiteParts, provider: ProviderId, credential: Secret, thrown: unknown): Promise<never> {
  if (asFailure(thrown).kind !== 'conflict') {
    await parts
      .google(provider)
      .revoke(credential)
      .catch(() => undefined);
  }
  throw thrown;
}

const noticeFor = (scopes: readonly string[]): 'connected' | 'connectedPartly' =>
  GOOGLE_PERMISSIONS.every(({ scope }) => scopes.includes(scope)) ? 'connected' : 'connectedPartly';

async function finishIdentity(c: Context, parts: SiteParts, waiting: WaitingIdentity, current: URL): Promise<Response> {
  const { issuer, subject, email } = await parts.google('google').finishSignIn(current, waiting.check);
  await parts.store.identities.add(waiting.user, { issuer, subject, label: email });
  return go(c, parts, withQuery(waiting.to, { notice: 'identityAdded' }));
}

/** What somebody else had first: the invitation, or the Google account. */
const CONFLICTS = { 'sign-in': 'invitationEnded', connect: 'taken', identity: 'identityTaken' } as const;

/** Tells what people can mend themselves on our own pages; everything else is the app's error page. */
async function refused(c: Context, parts: SiteParts, waiting: Waiting, thrown: unknown): Promise<Response> {
  const { kind } = asFailure(thrown);
  if (kind === 'bad_request') return tell(c, parts, 'expired');
  if (kind === 'conflict') return tell(c, parts, CONFLICTS[waiting.flow]);
  if (kind !== 'not_permitted') throw thrown;
  return go(c, parts, backFrom(waiting, c.req.query('error') === 'access_denied'));
}

function backFrom(waiting: Waiting, denied: boolean): string {
  const { flow, to } = waiting;
  const problem = denied ? 'denied' : 'blocked';
  if (flow === 'identity') return withQuery(to, { notice: denied ? 'identityDenied' : 'blocked' });
  if (flow === 'connect') {
    return sessionWithout(waiting) ?? withQuery('/connect/google', { problem, to, ...waiting.wish });
  }
  // a guest who tries again still is invited
  return withQuery('/sign-in', { problem, to, ...(waiting.invite !== undefined && { invite: waiting.invite }) });
}

/** Who came from a plan to allow it a calendar goes back to it, where other calendars are offered; undefined for all others. */
const sessionWithout = ({ to, wish }: WaitingConnect): string | undefined =>
  wish?.ask === 'plannerCalendar' && to.startsWith('/sessions/') ? withQuery(to, { notice: 'notAllowed' }) : undefined;
