import { type Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { languageChosen, renderPage } from '../pages/render.ts';
import { StartPage } from '../pages/start.tsx';
import { accountRoutes } from './account.tsx';
import { activityRoutes } from './activity.tsx';
import { appRoutes } from './apps.tsx';
import { connectRoutes } from './connect.tsx';
import { dataRoutes } from './data.tsx';
import { eventRoutes } from './event.tsx';
import { feedRoutes } from './feeds.ts';
import { googleReturnRoutes } from './google-return.ts';
import { icalRoutes } from './ical.tsx';
import { iconRoutes } from './icons.ts';
import { identityRoutes } from './identities.ts';
import { invitationRoutes } from './invitations.ts';
import { moodleRoutes } from './moodle/connect.ts';
import { paperRoutes } from './papers.tsx';
import type { SiteParts } from './parts.ts';
import { sessionsRoutes } from './sessions.tsx';
import { settingsRoutes } from './settings.tsx';
import { setupRoutes } from './setup.tsx';
import { signInRoutes } from './sign-in.tsx';
import { spaceRoutes } from './space.tsx';
import { spacesRoutes } from './spaces.tsx';
import { studioRoutes } from './studio.ts';
import { todoRoutes } from './todos.tsx';

/**
 * Builds everything that browsers ask except consent. Guards sit on the routes, so it can be mounted beside others;
 * failures are thrown to the app's one error handler.
 */
export function createSite(parts: SiteParts): Hono {
  const site = new Hono();
  site.use(keepingLanguage(parts));
  site.get('/', (c) => showStart(c, parts));
  site.route('/', signInRoutes(parts));
  site.route('/', connectRoutes(parts));
  site.route('/', moodleRoutes(parts));
  site.route('/', icalRoutes(parts));
  site.route('/', googleReturnRoutes(parts));
  site.route('/', accountRoutes(parts));
  site.route('/', identityRoutes(parts));
  site.route('/', invitationRoutes(parts));
  site.route('/', appRoutes(parts));
  site.route('/', activityRoutes(parts));
  site.route('/', dataRoutes(parts));
  site.route('/', settingsRoutes(parts));
  site.route('/', spacesRoutes(parts));
  site.route('/', spaceRoutes(parts));
  site.route('/', eventRoutes(parts));
  site.route('/', todoRoutes(parts));
  site.route('/', sessionsRoutes(parts));
  site.route('/', studioRoutes(parts));
  site.route('/', feedRoutes(parts));
  site.route('/', setupRoutes(parts));
  site.route('/', paperRoutes(parts));
  site.route('/', iconRoutes());
  return site;
}

/** Who has set a language and picks another one by the links below a page has that one from then on, in every browser. */
const keepingLanguage = ({ visitors, store }: SiteParts) =>
  createMiddleware(async (c, next) => {
    const chosen = c.req.method === 'GET' ? languageChosen(c) : undefined;
    const person = chosen && (await visitors.current(c));
    if (person?.language !== undefined && person.language !== chosen) await store.users.setLanguage(person.id, chosen);
    return next();
  });

async function showStart(c: Context, { house, mcpUrl, visitors }: SiteParts): Promise<Response> {
  const person = await visitors.current(c);
  const reachable = house.publicUrl.protocol === 'https:';
  return renderPage(c, house, (view) => <StartPage view={view} mcpUrl={mcpUrl} reachable={reachable} />, {
    person,
    script: true,
  });
}
