import { type Context, Hono } from 'hono';
import type { ConnectionId, SpaceId, User } from '../domain/identity.ts';
import { APP_NOTICES, AppsPage } from '../pages/apps.tsx';
import { renderPage } from '../pages/render.ts';
import { forPerson, go, oneOf, tell, withQuery } from './answer.ts';
import { field, ownForm } from './forms.ts';
import type { SiteParts } from './parts.ts';
import { zoneOf } from './zone.ts';

const HERE = '/account/apps';

/** The assistants a person let in, and what can be done about each. */
export function appRoutes(parts: SiteParts): Hono {
  const site = new Hono();
  const form = ownForm(parts);
  site.get(HERE, (c) => forPerson(c, parts, HERE, (user) => show(c, parts, user)));
  site.post(`${HERE}/revoke-all`, form, (c) =>
    forPerson(c, parts, HERE, async (user) => {
      await parts.store.connections.removeAll(user.id);
      return go(c, parts, withQuery(HERE, { notice: 'allRevoked' }));
    }),
  );
  site.post(`${HERE}/:id/write`, form, (c) =>
    forPerson(c, parts, HERE, (user) => switchWrite(c, parts, user, c.req.param('id') as ConnectionId)),
  );
  site.post(`${HERE}/:id/space`, form, (c) =>
    forPerson(c, parts, HERE, (user) => moveTo(c, parts, user, c.req.param('id') as ConnectionId)),
  );
  site.post(`${HERE}/:id/revoke`, form, (c) =>
    forPerson(c, parts, HERE, (user) => revoke(c, parts, user, c.req.param('id') as ConnectionId)),
  );
  return site;
}

async function show(c: Context, parts: SiteParts, user: User): Promise<Response> {
  const props = {
    csrf: await parts.visitors.csrf(c),
    apps: await parts.store.connections.list(user.id),
    zone: await zoneOf(parts, user),
    spaces: await parts.store.spaces.list(user.id),
    notice: oneOf(APP_NOTICES, c.req.query('notice')),
  };
  return renderPage(c, parts.house, (view) => <AppsPage view={view} {...props} />, { person: user });
}

/** Another person's assistant and one that never was get the same page. */
async function switchWrite(c: Context, parts: SiteParts, user: User, id: ConnectionId): Promise<Response> {
  const mayWrite = (await field(c, 'write')) === 'yes';
  const done = await parts.store.connections.setMayWrite(user.id, id, mayWrite);
  return done ? go(c, parts, withQuery(HERE, { notice: mayWrite ? 'on' : 'off' })) : tell(c, parts, 'notFound');
}

/** A space that is not, or no longer, the person's is not found either. */
async function moveTo(c: Context, parts: SiteParts, user: User, id: ConnectionId): Promise<Response> {
  const space = (await field(c, 'space')) as SpaceId;
  const done = await parts.store.connections.setSpace(user.id, id, space);
  return done ? go(c, parts, withQuery(HERE, { notice: 'space' })) : tell(c, parts, 'notFound');
}

async function revoke(c: Context, parts: SiteParts, user: User, id: ConnectionId): Promise<Response> {
  const done = await parts.store.connections.remove(user.id, id);
  return done ? go(c, parts, withQuery(HERE, { notice: 'revoked' })) : tell(c, parts, 'notFound');
}
