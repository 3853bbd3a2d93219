import { type Context, Hono } from 'hono';
import type { User } from '../domain/identity.ts';
import { renderPage } from '../pages/render.ts';
import { SetupPage } from '../pages/setup.tsx';
import { forPerson, tell } from './answer.ts';
import { tryAddress } from './own-address.ts';
import type { SiteParts } from './parts.ts';
import { type SetupFacts, setupChecks } from './setup-checks.ts';

/** The page on which the owner sees what is set up well and what is not. */
export function setupRoutes(parts: SiteParts): Hono {
  const site = new Hono();
  site.get('/setup', (c) =>
    forPerson(c, parts, '/setup', async (user) =>
      user.kind === 'owner' ? showSetup(c, parts, user) : tell(c, parts, 'forbidden'),
    ),
  );
  return site;
}

async function showSetup(c: Context, parts: SiteParts, user: User): Promise<Response> {
  const facts = await gatherFacts(parts, user);
  const props = { checks: setupChecks(facts), zone: user.zone ?? parts.defaultZone };
  return renderPage(c, parts.house, (view) => <SetupPage view={view} {...props} />, { person: user, script: true });
}

/** All trials at once: each has its own time limit. */
async function gatherFacts({ house, mcpUrl, policy, store, setup }: SiteParts, user: User): Promise<SetupFacts> {
  const { google, weather } = setup;
  const [address, trial, forecast, database, accounts] = await Promise.all([
    tryAddress(house.publicUrl, mcpUrl),
    google?.attempt(),
    weather?.attempt(),
    store.condition(),
    store.accounts.list(user.id),
  ]);
  return {
    ...setup,
    publicUrl: house.publicUrl,
    address,
    database,
    google: google && { ...google, trial: trial ?? 'unclear' },
    weather: forecast,
    policy,
    demoOn: house.demoOn,
    accounts,
  };
}
