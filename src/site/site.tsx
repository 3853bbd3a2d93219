import { type Context, Hono } from 'hono';
import { renderPage } from '../pages/render.ts';
import { StartPage } from '../pages/start.tsx';
import { accountRoutes } from './account.tsx';
import { connectRoutes } from './connect.tsx';
import { googleReturnRoutes } from './google-return.ts';
import type { SiteParts } from './parts.ts';
import { signInRoutes } from './sign-in.tsx';

/**
 * Builds everything that browsers ask except consent. Guards sit on the routes, so it can be mounted beside others;
 * failures are thrown to the app's one error handler.
 */
export function createSite(parts: SiteParts): Hono {
  const site = new Hono();
  site.get('/', (c) => showStart(c, parts));
  site.route('/', signInRoutes(parts));
  site.route('/', connectRoutes(parts));
  site.route('/', googleReturnRoutes(parts));
  site.route('/', accountRoutes(parts));
  return site;
}

async function showStart(c: Context, { house, mcpUrl, visitors }: SiteParts): Promise<Response> {
  const person = await visitors.current(c);
  const reachable = house.publicUrl.protocol === 'https:';
  return renderPage(c, house, (view) => <StartPage view={view} mcpUrl={mcpUrl} reachable={reachable} />, {
    person,
    script: true,
  });
}
