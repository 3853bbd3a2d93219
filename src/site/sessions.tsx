import { type Context, Hono } from 'hono';
import type { User } from '../domain/identity.ts';
import type { KeptSession } from '../domain/studio-session.ts';
import { renderPage } from '../pages/render.ts';
import { SESSION_NOTICES, type SessionCard, SessionsPage } from '../pages/sessions.tsx';
import { forPerson, go, oneOf, tell, withQuery } from './answer.ts';
import { ownForm } from './forms.ts';
import type { SiteParts } from './parts.ts';
import { pageNumber } from './space-days.ts';
import { zoneOf } from './zone.ts';

const HERE = '/sessions';
/** So many fit into a page of the size that we allow. */
const PER_PAGE = 20;

/** The person's sessions of the planner studio: seen and deleted. What a session holds is told as it is kept, and nothing is asked for. */
export function sessionsRoutes(parts: SiteParts): Hono {
  const site = new Hono();
  site.get(HERE, (c) => forPerson(c, parts, HERE, (user) => show(c, parts, user)));
  site.post(`${HERE}/:id/delete`, ownForm(parts), (c) =>
    forPerson(c, parts, HERE, (user) => remove(c, parts, user, c.req.param('id'))),
  );
  return site;
}

async function show(c: Context, parts: SiteParts, user: User): Promise<Response> {
  const all = await parts.store.studioSessions.list(user.id);
  const pages = Math.max(1, Math.ceil(all.length / PER_PAGE));
  const page = Math.min(pageNumber(c.req.query('page')), pages);
  const props = {
    csrf: await parts.visitors.csrf(c),
    zone: await zoneOf(parts, user),
    sessions: all.slice((page - 1) * PER_PAGE, page * PER_PAGE).map(toCard),
    ...{ page, pages },
    notice: oneOf(SESSION_NOTICES, c.req.query('notice')),
  };
  return renderPage(c, parts.house, (view) => <SessionsPage view={view} {...props} />, { person: user });
}

/** Another person's session and one that never was get the same page. */
async function remove(c: Context, parts: SiteParts, user: User, id: string): Promise<Response> {
  if (!(await parts.store.studioSessions.remove(user.id, id))) return tell(c, parts, 'notFound');
  return go(c, parts, withQuery(HERE, { notice: 'removed' }));
}

function toCard({ id, createdAt, endsAt, content: { range, applied } }: KeptSession): SessionCard {
  const blocks = applied?.blocks ?? [];
  const there = blocks.filter(({ event, state }) => event !== undefined && state !== 'removed' && state !== 'gone');
  return { id, createdAt, endsAt, range, state: applied?.state ?? 'open', events: there.length };
}
