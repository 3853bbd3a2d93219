import { type Context, Hono } from 'hono';
import { isBlank } from '../domain/blank.ts';
import { asFailure } from '../domain/failure.ts';
import type { SpaceId, User } from '../domain/identity.ts';
import { LONGEST_SPACE_NAME } from '../domain/space-event.ts';
import { renderPage } from '../pages/render.ts';
import { SPACES_NOTICES, type SpaceCard, SpacesPage, type SpacesProps } from '../pages/spaces.tsx';
import { forPerson, go, oneOf, tell, withQuery } from './answer.ts';
import { field, ownForm } from './forms.ts';
import type { SiteParts } from './parts.ts';
import { zoneOf } from './zone.ts';

const HERE = '/spaces';

/** The person's calendars of their own: seen, added, named and deleted. */
export function spacesRoutes(parts: SiteParts): Hono {
  const site = new Hono();
  const form = ownForm(parts);
  site.get(HERE, (c) => forPerson(c, parts, HERE, (user) => show(c, parts, user)));
  site.post(HERE, form, (c) => forPerson(c, parts, HERE, (user) => add(c, parts, user)));
  site.post(`${HERE}/:id/rename`, form, (c) =>
    forPerson(c, parts, HERE, (user) => rename(c, parts, user, c.req.param('id') as SpaceId)),
  );
  site.post(`${HERE}/:id/delete`, form, (c) =>
    forPerson(c, parts, HERE, (user) => remove(c, parts, user, c.req.param('id') as SpaceId)),
  );
  return site;
}

/** `tried`: a name that was sent and cannot be kept. */
async function show(c: Context, parts: SiteParts, user: User, tried?: SpacesProps['tried']): Promise<Response> {
  const props = {
    csrf: await parts.visitors.csrf(c),
    zone: await zoneOf(parts, user),
    spaces: await cardsOf(parts, user),
    notice: tried === undefined ? oneOf(SPACES_NOTICES, c.req.query('notice')) : undefined,
    tried,
  };
  const status = tried === undefined ? 200 : 422;
  return renderPage(c, parts.house, (view) => <SpacesPage view={view} {...props} />, { person: user, status });
}

async function cardsOf({ store }: SiteParts, { id }: User): Promise<SpaceCard[]> {
  const [spaces, events, connections] = await Promise.all([
    store.spaces.list(id),
    store.spaceEvents.listAll(id),
    store.connections.list(id),
  ]);
  return spaces.map((space) => ({
    space,
    events: events.filter((event) => event.space === space.id).length,
    assistants: connections.filter((connection) => connection.space === space.id).map(({ client }) => client),
  }));
}

interface Name {
  readonly name: string;
  readonly problem: 'empty' | 'long' | undefined;
}

async function nameIn(c: Context): Promise<Name> {
  const name = (await field(c, 'name')).trim();
  if (isBlank(name)) return { name, problem: 'empty' };
  return { name, problem: [...name].length > LONGEST_SPACE_NAME ? 'long' : undefined };
}

async function add(c: Context, parts: SiteParts, user: User): Promise<Response> {
  const { name, problem } = await nameIn(c);
  if (problem) return show(c, parts, user, { space: undefined, name, problem });
  try {
    await parts.store.spaces.add(user.id, name);
  } catch (thrown) {
    if (asFailure(thrown).kind !== 'conflict') throw thrown;
    return show(c, parts, user, { space: undefined, name, problem: 'many' });
  }
  return go(c, parts, withQuery(HERE, { notice: 'added' }));
}

/** Another person's space and one that never was get the same page. */
async function rename(c: Context, parts: SiteParts, user: User, id: SpaceId): Promise<Response> {
  if (!(await parts.store.spaces.get(user.id, id))) return tell(c, parts, 'notFound');
  const { name, problem } = await nameIn(c);
  if (problem) return show(c, parts, user, { space: id, name, problem });
  await parts.store.spaces.rename(user.id, id, name);
  return go(c, parts, withQuery(HERE, { notice: 'renamed' }));
}

async function remove(c: Context, parts: SiteParts, user: User, id: SpaceId): Promise<Response> {
  const done = await parts.store.spaces.remove(user.id, id);
  return done ? go(c, parts, withQuery(HERE, { notice: 'removed' })) : tell(c, parts, 'notFound');
}
