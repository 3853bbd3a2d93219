import type { Context } from 'hono';
import type { User } from '../domain/identity.ts';
import { renderTrouble } from '../pages/failure.tsx';
import { safeHeaders } from '../pages/headers.ts';
import type { Trouble } from '../pages/trouble.ts';
import type { SiteParts } from './parts.ts';

/** Sends the browser to an own path or a known address; 303, so that a POST is never repeated. */
export function go(c: Context, parts: SiteParts, address: string): Response {
  safeHeaders(c, parts.house.publicUrl.protocol === 'https:');
  return c.redirect(address, 303);
}

/** An own path with values in its query. */
export const withQuery = (path: string, values: Readonly<Record<string, string>>): string =>
  `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(values)}`;

/** Answers with the page of a trouble, in the frame of whoever is signed in. */
export const tell = async (c: Context, parts: SiteParts, trouble: Trouble): Promise<Response> =>
  renderTrouble(c, parts.house, trouble, { person: await parts.visitors.current(c) });

/** Runs `answer` for the signed-in person, or sends the browser to sign in and back to `comeBack`. */
export async function forPerson(
  c: Context,
  parts: SiteParts,
  comeBack: string,
  answer: (user: User) => Promise<Response>,
): Promise<Response> {
  const user = await parts.visitors.current(c);
  return user ? answer(user) : go(c, parts, withQuery('/sign-in', { to: comeBack }));
}

/** Gives a value from the address only when it is one of ours. */
export const oneOf = <T extends string>(allowed: readonly T[], value: string | undefined): T | undefined =>
  allowed.find((known) => known === value);
