import type { SiteHouse } from './site-house.ts';
import type { Answer, Visitor } from './visitor.ts';

export const STUDENT = '114020370000000000001';
export const VISITOR = '114020370000000000002';

interface Choice {
  /** Subject of the account that is chosen at Google. */
  readonly account?: string;
  /** Permissions that stay ticked; default: all. */
  readonly permissions?: (scope: string) => boolean;
  readonly decision?: 'allow' | 'cancel';
}

/** Answers Google's page and gives the redirect back to us, not yet followed. */
export async function decideAtGoogle(visitor: Visitor, redirect: Answer, choice: Choice = {}): Promise<Answer> {
  const { account = STUDENT, permissions = () => true, decision = 'allow' } = choice;
  const page = await visitor.follow(redirect);
  const offered = [...page.body.matchAll(/name="permission" value="([^"]*)"/g)].map((match) => match[1] ?? '');
  const permission = offered.filter(permissions);
  return visitor.submit(page, '/o/oauth2/v2/auth/decide', { account, permission, decision });
}

export async function signInWithGoogle(visitor: Visitor, choice: Choice = {}, to = '/account'): Promise<Answer> {
  const page = await visitor.get(`/sign-in?to=${encodeURIComponent(to)}`);
  const toGoogle = await visitor.submit(page, '/sign-in/google');
  return visitor.follow(await decideAtGoogle(visitor, toGoogle, choice));
}

export async function connectGoogle(visitor: Visitor, choice: Choice = {}, to = '/account'): Promise<Answer> {
  const page = await visitor.get(`/connect/google?to=${encodeURIComponent(to)}`);
  const toGoogle = await visitor.submit(page, '/connect/google');
  return visitor.follow(await decideAtGoogle(visitor, toGoogle, choice));
}

export async function signInAsOwner(house: SiteHouse, visitor = house.visitor()): Promise<Visitor> {
  const page = await visitor.get(`/sign-in/owner?code=${await house.store.ownerLinks.create()}`);
  await visitor.submit(page, '/sign-in/owner');
  return visitor;
}
