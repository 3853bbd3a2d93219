import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAccess } from './accounts/access.ts';
import { createGoogle, GOOGLE_PERMISSIONS, type GoogleClient } from './accounts/google.ts';
import { tryGoogle } from './accounts/google-trial.ts';
import { createKeptAccess } from './accounts/kept-access.ts';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { type DemoGoogle, startDemoGoogle } from './demo/google/server.ts';
import { Failure } from './domain/failure.ts';
import { type ProviderId, Secret, type User } from './domain/identity.ts';
import type { Log } from './log.ts';
import { createDesk } from './mcp/handler.ts';
import { callerIn } from './oauth/bearer.ts';
import { type FrontDoor, type FrontDoorParts, openFrontDoor } from './oauth/front-door.ts';
import { AnonymousLimits } from './oauth/limits.ts';
import { createPlanner, type Planner } from './planner/planner.ts';
import type { Ports } from './planner/ports.ts';
import { createSite } from './site/site.tsx';
import { createSources } from './sources/index.ts';
import { keyFileIn, loadVault } from './store/key-file.ts';
import { ownerLinkAt } from './store/owner-links.ts';
import { openStore, type Store } from './store/store.ts';
import { TOOLS } from './tools/index.ts';

const SWEEP_MS = 3_600_000;
const STOP_MS = 10_000;

export interface Service {
  /** The port it listens on; of interest where the configuration says 0. */
  readonly port: number;
  readonly store: Store;
  /** A one-time address that signs the owner in. */
  ownerLink(): Promise<string>;
  close(): Promise<void>;
}

export interface Surroundings {
  readonly log: Log;
  readonly now: () => number;
  /** The running stand-in of Google; without it the service starts its own where the demo is on. */
  readonly demo?: DemoGoogle;
  readonly version: string;
  /** Only tests give one: how the documents of clients are fetched. */
  readonly fetch?: FrontDoorParts['fetch'];
}

/** Builds the real parts, in order, and serves them. The one place where everything is put together. */
export async function startService(config: Config, surroundings: Surroundings): Promise<Service> {
  const { log, now, version, fetch } = surroundings;
  const vault = await loadVault(config);
  const store = await openStore({ dataDir: config.dataDir, databaseUrl: config.databaseUrl, vault, now });
  const demo = config.demo
    ? (surroundings.demo ?? (await openDemo(vault.derive('demo').toString('hex'), now)))
    : undefined;
  const google = googleClients(config, demo, now);
  const planner = openPlanner({ config, store, google, demo, log, now });
  const door = await openFrontDoor({
    store,
    house: houseOf(config),
    connect: connectOf(google),
    usualLayout: config.answerLayout,
    now,
    log,
    fetch,
  });
  const desk = createDesk({
    tools: TOOLS,
    services: { planner },
    callerIn,
    version,
    publicUrl: config.publicUrl,
    appsUrl: new URL('/account/apps', config.publicUrl).href,
    log,
  });
  const server = createApp({
    publicUrl: config.publicUrl,
    loopback: config.loopback,
    house: houseOf(config),
    limits: new AnonymousLimits(config.trustProxy, now),
    oauth: door.addresses,
    admit: door.admit,
    mcp: desk.fetch,
    interaction: door.interaction,
    site: openSite({ config, store, google, demo, door, planner, now }),
    ready: () => store.ready(),
    log,
  });
  await listen(server, config);
  const sweeping = setInterval(() => store.sweep().catch((error) => log.failure('sweep', error)), SWEEP_MS);
  return {
    port: (server.address() as AddressInfo).port,
    store,
    ownerLink: async () => ownerLinkAt(config.publicUrl, await store.ownerLinks.create()),
    async close() {
      clearInterval(sweeping);
      await desk.close();
      await stop(server);
      if (!surroundings.demo) await demo?.close();
      await store.close();
    },
  };
}

const houseOf = ({ publicUrl, demo }: Config) => ({ publicUrl, demoOn: demo });

const openDemo = (secret: string, now: () => number): Promise<DemoGoogle> => startDemoGoogle({ secret, now });

type Clients = ReadonlyMap<ProviderId, GoogleClient>;

function googleClients(config: Config, demo: DemoGoogle | undefined, now: () => number): Clients {
  const callbackUrl = callbackAt(config.publicUrl);
  const clients = new Map<ProviderId, GoogleClient>();
  if (config.google)
    clients.set('google', createGoogle({ provider: 'google', ...config.google }, { callbackUrl, now }));
  if (demo) {
    const { issuer, apiRoot, clientId } = demo;
    const clientSecret = new Secret(demo.clientSecret);
    const service = { provider: 'google-demo', issuer, apiRoot, clientId, clientSecret } as const;
    clients.set('google-demo', createGoogle(service, { callbackUrl, now }));
  }
  return clients;
}

const clientOf = (clients: Clients) => (provider: ProviderId) => {
  const client = clients.get(provider);
  if (client) return client;
  const next = 'Ask the person who runs this server.';
  throw new Failure('not_permitted', 'This server is not set up for Google.', next);
};

const providerFor = ({ kind }: Pick<User, 'kind'>): ProviderId => (kind === 'demo' ? 'google-demo' : 'google');

const connectOf = (clients: Clients) => ({
  permissions: GOOGLE_PERMISSIONS.map(({ name }) => name),
  availableTo: (person: User) => clients.has(providerFor(person)),
});

interface Opened {
  config: Config;
  store: Store;
  google: Clients;
  demo: DemoGoogle | undefined;
}

function openPlanner(parts: Opened & { log: Log; now: () => number }): Planner {
  const { config, store, google, demo, log, now } = parts;
  const services = { ...(config.google && { google: config.google }), ...(demo && { demo }) };
  return createPlanner({
    sources: createSources(services),
    accounts: store.accounts,
    token: tokens(store, google, now),
    handles: store.handles,
    rules: store.calendarRules,
    preferences: store.preferences,
    now,
    defaultZone: config.defaultZone,
    accountUrl: new URL('/account', config.publicUrl).href,
    connectUrl: (provider) => new URL(`/connect/${provider.replace('-demo', '')}`, config.publicUrl).href,
    onFailure: (place, error) => log.failure(place, error),
  });
}

/** Google gives out access tokens; what other providers gave is itself what opens the account. */
function tokens({ accounts, leases }: Store, google: Clients, now: () => number): Ports['token'] {
  const renewed = createAccess({ accounts, leases, google: clientOf(google), now });
  const kept = createKeptAccess(accounts);
  return (account) => (account.provider.startsWith('google') ? renewed(account) : kept(account));
}

interface SiteGround extends Opened {
  door: FrontDoor;
  planner: Planner;
  now: () => number;
}

function openSite({ config, store, google, demo, door, planner, now }: SiteGround) {
  return createSite({
    house: houseOf(config),
    mcpUrl: new URL('/mcp', config.publicUrl).href,
    policy: config,
    ownerToken: config.ownerToken,
    googleReady: google.has('google'),
    google: clientOf(google),
    store,
    visitors: door.visitors,
    demo: demo && { zone: config.defaultZone, prepare: (user: User) => linkDemo(store, demo, user) },
    defaultZone: config.defaultZone,
    now,
    listCalendars: ({ id, kind }, signal) => planner.ownCalendars({ user: id, kind }, signal),
    setup: setupOf(config, now),
  });
}

/** What the owner's setup page tells of the configuration, and how it tries the Google credentials. */
function setupOf({ loopback, vaultKeys, dataDir, databaseUrl, google, publicUrl }: Config, now: () => number) {
  const callbackUrl = callbackAt(publicUrl);
  return {
    loopback,
    keyFile: vaultKeys ? undefined : keyFileIn(dataDir),
    engine: databaseUrl ? ('Postgres' as const) : ('SQLite' as const),
    google: google && {
      clientId: google.clientId,
      isGoogles: google.issuer === GOOGLES_ISSUER,
      attempt: () => tryGoogle({ provider: 'google', ...google }, { callbackUrl, now }),
    },
  };
}

const GOOGLES_ISSUER = 'https://accounts.google.com';

const callbackAt = (publicUrl: URL): string => new URL('/google/callback', publicUrl).href;

/** The demo user finds its account connected; the stand-in grants it as it would after a click. */
async function linkDemo(store: Store, demo: DemoGoogle, user: User): Promise<void> {
  const known = await store.accounts.list(user.id);
  if (known.some(({ state }) => state === 'live')) return;
  const { subject, email, scopes, refreshToken } = demo.grant();
  await store.accounts.link({
    user: user.id,
    provider: 'google-demo',
    subject,
    label: email,
    scopes,
    credential: new Secret(refreshToken),
    grantEndsAt: undefined,
  });
}

async function listen(server: Server, { port, host }: Config): Promise<void> {
  server.listen(port, host);
  await once(server, 'listening').catch((cause: NodeJS.ErrnoException) => {
    throw new Error(LISTEN_PROBLEMS[cause.code ?? '']?.(port, host) ?? `Cannot listen on ${host}:${port}.`, { cause });
  });
}

const LISTEN_PROBLEMS: Readonly<Record<string, (port: number, host: string) => string>> = {
  EADDRINUSE: (port) => `Port ${port} is in use: stop the program that uses it, or set PORT to another number.`,
  EACCES: (port) => `Port ${port} may not be used by this user: set PORT to a number above 1023.`,
  EADDRNOTAVAIL: (_port, host) => `HOST ${host} is not an address of this machine: use 127.0.0.1 or 0.0.0.0.`,
};

/** Lets requests under way finish, then cuts what is left. */
async function stop(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), STOP_MS);
  await closed;
  clearTimeout(cut);
}
