import type { Context } from 'hono';
import type { SpaceId, User } from '../domain/identity.ts';
import type { Space, SpaceEvent } from '../domain/space-event.ts';
import { forPerson, tell } from './answer.ts';
import type { SiteParts } from './parts.ts';

export interface Owned {
  readonly user: User;
  readonly space: Space;
}

/**
 * Runs `answer` for the signed-in person's space that the address names. Another person's and one that never was get the
 * same page.
 */
export const forSpace = (
  c: Context,
  parts: SiteParts,
  answer: (owned: Owned) => Promise<Response>,
): Promise<Response> =>
  forPerson(c, parts, c.req.method === 'GET' ? c.req.path : '/spaces', async (user) => {
    const space = await parts.store.spaces.get(user.id, c.req.param('id') as SpaceId);
    return space ? answer({ user, space }) : tell(c, parts, 'notFound');
  });

/** The same for an event of that space; one of another space is not found either. */
export const forEvent = (
  c: Context,
  parts: SiteParts,
  answer: (owned: Owned & { readonly event: SpaceEvent }) => Promise<Response>,
): Promise<Response> =>
  forSpace(c, parts, async ({ user, space }) => {
    const event = await parts.store.spaceEvents.get(user.id, c.req.param('event') ?? '');
    return event?.space === space.id ? answer({ user, space, event }) : tell(c, parts, 'notFound');
  });
