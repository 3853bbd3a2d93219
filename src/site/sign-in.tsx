import { type Context, Hono } from 'hono';
import { sameText } from '../domain/digest.ts';
import { OwnerLinkPage } from '../pages/owner-link.tsx';
import { renderPage } from '../pages/render.ts';
import { SIGN_IN_PROBLEMS, SignInPage, type SignInProps } from '../pages/sign-in.tsx';
import { go, oneOf, tell, withQuery } from './answer.ts';
import { demoIsOpen } from './demo-door.ts';
import { field, ownForm } from './forms.ts';
import type { SiteParts } from './parts.ts';
import { returnPath } from './return-path.ts';
import { takesInvitations } from './sign-up-policy.ts';
import { park } from './waiting.ts';

const LONGEST_CODE = 100;

/** The ways in and the way out. */
export function signInRoutes(parts: SiteParts): Hono {
  const site = new Hono();
  const form = ownForm(parts);
  site.get('/sign-in', (c) => showSignIn(c, parts));
  site.post('/sign-in/google', form, (c) => toGoogle(c, parts));
  site.get('/sign-in/owner', (c) => showOwnerLink(c, parts));
  site.post('/sign-in/owner', form, (c) => enterAsOwner(c, parts));
  site.post('/sign-in/demo', form, (c) => enterDemo(c, parts));
  site.post('/sign-out', form, async (c) => {
    if ((await field(c, 'everywhere')) === 'yes') await parts.visitors.leaveEverywhere(c);
    else await parts.visitors.leave(c);
    return go(c, parts, returnPath(await field(c, 'to'), '/'));
  });
  return site;
}

async function showSignIn(c: Context, parts: SiteParts): Promise<Response> {
  const { visitors, house, googleReady } = parts;
  const person = await visitors.current(c);
  const props = {
    csrf: await visitors.csrf(c),
    to: returnPath(c.req.query('to')),
    google: googleReady,
    demo: demoIsOpen(c, parts),
    invitation: await invitationOf(c, parts),
    problem: oneOf(SIGN_IN_PROBLEMS, c.req.query('problem')),
  };
  return renderPage(c, house, (view) => <SignInPage view={view} {...props} />, { person, leaves: true });
}

/** The invitation in the address; opening it alone does not use it up. */
async function invitationOf(c: Context, { policy, store }: SiteParts): Promise<SignInProps['invitation']> {
  const code = c.req.query('invite');
  if (!code || !takesInvitations(policy)) return undefined;
  return (await store.invitations.isOpen(code)) ? { code } : 'ended';
}

async function toGoogle(c: Context, parts: SiteParts): Promise<Response> {
  if (!parts.googleReady) return tell(c, parts, 'notFound');
  const { url, check } = await parts.google('google').start('sign-in');
  const [to, invite] = [returnPath(await field(c, 'to')), (await field(c, 'invite')).slice(0, LONGEST_CODE)];
  await park(c, parts, { flow: 'sign-in', check, to, ...(invite !== '' && { invite }) });
  return go(c, parts, url);
}

async function showOwnerLink(c: Context, parts: SiteParts): Promise<Response> {
  const code = c.req.query('code');
  const to = returnPath(c.req.query('to'));
  if (!code) return go(c, parts, withQuery('/sign-in', { to }));
  const [csrf, person] = [await parts.visitors.csrf(c), await parts.visitors.current(c)];
  return renderPage(c, parts.house, (view) => <OwnerLinkPage view={view} csrf={csrf} code={code} to={to} />, {
    person,
    leaves: true,
  });
}

async function enterAsOwner(c: Context, parts: SiteParts): Promise<Response> {
  const [code, to] = [(await field(c, 'code')).trim(), returnPath(await field(c, 'to'))];
  if (!(await isOwnersCode(code, parts))) return go(c, parts, withQuery('/sign-in', { problem: 'code', to }));
  const owner = await parts.store.users.ensureOwner();
  await parts.visitors.enter(c, owner.id);
  return go(c, parts, to);
}

async function isOwnersCode(code: string, { ownerToken, store }: SiteParts): Promise<boolean> {
  if (code === '') return false;
  if (ownerToken && sameText(code, ownerToken.reveal())) return true;
  return store.ownerLinks.take(code);
}

async function enterDemo(c: Context, parts: SiteParts): Promise<Response> {
  if (!parts.demo || !demoIsOpen(c, parts)) return tell(c, parts, 'notFound');
  const user = await parts.store.users.ensureDemo(parts.demo.zone);
  await parts.demo.prepare(user);
  await parts.visitors.enter(c, user.id);
  return go(c, parts, returnPath(await field(c, 'to')));
}
