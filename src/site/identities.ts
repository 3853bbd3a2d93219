import { type Context, Hono } from 'hono';
import { asFailure } from '../domain/failure.ts';
import type { User } from '../domain/identity.ts';
import { forPerson, go, tell, withQuery } from './answer.ts';
import { ownForm } from './forms.ts';
import type { SiteParts } from './parts.ts';
import { park } from './waiting.ts';

/** Adding and removing ways to sign in; only a signed-in person does either. */
export function identityRoutes(parts: SiteParts): Hono {
  const site = new Hono();
  const form = ownForm(parts);
  site.post('/account/identities/add', form, (c) => forPerson(c, parts, '/account', (user) => add(c, parts, user)));
  site.post('/account/identities/:id/remove', form, (c) =>
    forPerson(c, parts, '/account', (user) => remove(c, parts, user, c.req.param('id'))),
  );
  return site;
}

/** Whether this person can add a Google account to sign in with; the demo is not a person's own account. */
export const canAddIdentity = ({ googleReady }: SiteParts, { kind }: User): boolean => googleReady && kind !== 'demo';

async function add(c: Context, parts: SiteParts, user: User): Promise<Response> {
  if (!canAddIdentity(parts, user)) return tell(c, parts, 'notFound');
  const { url, check } = await parts.google('google').start('sign-in');
  const form = await parts.visitors.csrf(c);
  await park(c, parts, { flow: 'identity', check, to: '/account', user: user.id, form });
  return go(c, parts, url);
}

async function remove(c: Context, parts: SiteParts, user: User, id: string): Promise<Response> {
  try {
    const removed = await parts.store.identities.remove(user.id, id);
    return go(c, parts, withQuery('/account', { notice: removed ? 'identityRemoved' : 'identityLast' }));
  } catch (thrown) {
    if (asFailure(thrown).kind === 'not_found') return tell(c, parts, 'notFound');
    throw thrown;
  }
}
