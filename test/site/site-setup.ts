import { createAccess } from '../../src/accounts/access.ts';
import { createGoogle } from '../../src/accounts/google.ts';
import { tryGoogle } from '../../src/accounts/google-trial.ts';
import type { DemoGoogle } from '../../src/demo/google/server.ts';
import { type ProviderId, Secret } from '../../src/domain/identity.ts';
import type { Zone } from '../../src/domain/time.ts';
import type { Guard } from '../../src/net/guard.ts';
import { createPlanner } from '../../src/planner/planner.ts';
import type { SiteParts } from '../../src/site/parts.ts';
import { createSources } from '../../src/sources/index.ts';
import type { Store } from '../../src/store/store.ts';

interface Ground {
  readonly publicUrl: URL;
  readonly google: DemoGoogle;
  readonly store: Store;
  readonly now: () => number;
  readonly guard: Guard;
  /** What is configured, where it is not the stand-in's own. */
  readonly credentials?: { readonly clientId?: string; readonly clientSecret?: string } | undefined;
}

const callbackAt = (publicUrl: URL): string => new URL('/google/callback', publicUrl).href;

const serviceOf = ({ google, credentials }: Ground, provider: ProviderId) => ({
  provider,
  issuer: google.issuer,
  apiRoot: google.apiRoot,
  clientId: credentials?.clientId ?? google.clientId,
  clientSecret: new Secret(credentials?.clientSecret ?? google.clientSecret),
});

export const clientsOf = (ground: Ground) => (provider: ProviderId) =>
  createGoogle(serviceOf(ground, provider), { callbackUrl: callbackAt(ground.publicUrl), now: ground.now });

const ownOf = ({ spaces, spaceEvents: events, todos }: Store) => ({ space: { spaces, events, appsUrl: '' }, todos });

/** Lists the calendars of the stand-in and the spaces, as the service does. */
export function listingOf(ground: Ground): SiteParts['listCalendars'] {
  const { google, store, now, guard } = ground;
  const planner = createPlanner({
    sources: createSources({ google, demo: google, own: ownOf(store), guard }),
    accounts: store.accounts,
    rules: store.calendarRules,
    preferences: store.preferences,
    token: createAccess({ accounts: store.accounts, leases: store.leases, google: clientsOf(ground), now }),
    handles: store.handles,
    now,
    defaultZone: 'Asia/Taipei' as Zone,
    accountUrl: '',
    connectUrl: () => '',
    onFailure: (_place, error) => {
      throw error;
    },
  });
  return ({ id, kind }, signal) => planner.ownCalendars({ user: id, kind }, signal);
}

export function setupOf(ground: Ground, googleReady: boolean): SiteParts['setup'] {
  const service = serviceOf(ground, 'google');
  const attempt = () => tryGoogle(service, { callbackUrl: callbackAt(ground.publicUrl), now: ground.now });
  return {
    loopback: ground.publicUrl.protocol === 'http:',
    keyFile: '/data/vault.key',
    engine: 'SQLite',
    google: googleReady ? { clientId: service.clientId, isGoogles: false, attempt } : undefined,
  };
}

const never = async (): Promise<never> => {
  throw new Error('the planner studio is tried with the whole service');
};

/** Nobody has a session here. */
export const NO_STUDIO: SiteParts['studio'] = {
  has: async () => false,
  open: never,
  save: never,
  apply: never,
  undo: never,
};
