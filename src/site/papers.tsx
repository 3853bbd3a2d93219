import { Hono } from 'hono';
import { PrivacyPage } from '../pages/privacy.tsx';
import { renderPage } from '../pages/render.ts';
import { TermsPage } from '../pages/terms.tsx';
import type { SiteParts } from './parts.ts';

/** What people can hold this server to; for everybody, signed in or not. */
export function paperRoutes({ house, visitors }: SiteParts): Hono {
  const site = new Hono();
  const { host } = house.publicUrl;
  site.get('/privacy', async (c) =>
    renderPage(c, house, (view) => <PrivacyPage view={view} host={host} />, { person: await visitors.current(c) }),
  );
  site.get('/terms', async (c) =>
    renderPage(c, house, (view) => <TermsPage view={view} host={host} />, { person: await visitors.current(c) }),
  );
  return site;
}
