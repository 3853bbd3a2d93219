import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { createAccess } from './accounts/access.ts';
import { tryGoogle } from './accounts/google-trial.ts';
import { createSubscriptions } from './accounts/ical/subscriptions.ts';
import { createKeptAccess } from './accounts/kept-access.ts';
import { type MoodleClient, moodleClients } from './accounts/moodle/moodle.ts';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { type DemoGoogle, startDemoGoogle } from './demo/google/server.ts';
import { type DemoMoodle, startDemoMoodle } from './demo/moodle/server.ts';
import { prepareDemo } from './demo/person.ts';
import { type DemoWeather, startDemoWeather } from './demo/weather/server.ts';
import type { Undoer } from './domain/change.ts';
import type { Confirmations } from './domain/confirming.ts';
import { hostPortOf } from './domain/host-port.ts';
import { Secret, type User } from './domain/identity.ts';
import type { Log } from './log.ts';
import { createDesk, type Extras } from './mcp/handler.ts';
import { createStudioView } from './mcp/studio-view.ts';
import { createMetrics } from './metrics.ts';
import { createGuard, type Guard } from './net/guard.ts';
import { callerIn } from './oauth/bearer.ts';
import { SCOPES } from './oauth/client-policy.ts';
import { type FrontDoor, type FrontDoorParts, openFrontDoor } from './oauth/front-door.ts';
import { AnonymousLimits } from './oauth/limits.ts';
import { createConfirmations } from './planner/confirmation.ts';
import { createPace } from './planner/pace.ts';
import { createPlanner, type Planner } from './planner/planner.ts';
import type { Ports } from './planner/ports.ts';
import { createSpaceCalendar, type SpaceCalendar } from './planner/space-calendar.ts';
import { spaceUndoers } from './planner/space-undo.ts';
import { createPersonsStudio } from './planner/studio/persons-studio.ts';
import { createStudio, type Studio } from './planner/studio/studio.ts';
import type { StudioPorts } from './planner/studio/studio-ports.ts';
import { planUndoers } from './planner/studio/undo-plan.ts';
import { createTodoList, todoUndoers } from './planner/todo-list.ts';
import { createUndoDesk, type UndoDesk } from './planner/undo.ts';
import { writeUndoers } from './planner/writes/undo-writes.ts';
import type { WritePorts } from './planner/writes/write-ports.ts';
import { createWriter } from './planner/writes/writer.ts';
import { callbackAt, clientOf, connectOf, type GoogleClients, googleClients } from './service/google-clients.ts';
import { createStopper, listen } from './service/listening.ts';
import { createMeter, type Meter } from './service/metering.ts';
import { readinessOf } from './service/readiness.ts';
import { securityEventsOf } from './service/security-events.ts';
import { createSite } from './site/site.tsx';
import { readStudioFile } from './site/studio-file.ts';
import { DailyQuota } from './sources/google/quota.ts';
import { Feeds } from './sources/ical/feeds.ts';
import { tryFeed } from './sources/ical/trial.ts';
import { createSources } from './sources/index.ts';
import { tryWeather } from './sources/weather/trial.ts';
import { keyFileIn, loadVault } from './store/key-file.ts';
import { ownerLinkAt } from './store/owner-links.ts';
import { openStore, type Store } from './store/store.ts';
import { TOOLS } from './tools/index.ts';

const SWEEP_MS = 3_600_000;
/** So that a balancer sees that no more requests should come, before connections are refused. */
const NOTICE_MS = 2_000;

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
  /** The same of a school's Moodle; `none`: the demo's person has no school. */
  readonly demoMoodle?: DemoMoodle | 'none';
  /** The same of Taiwan's weather service; `none`: the demo's person has no weather. */
  readonly demoWeather?: DemoWeather | 'none';
  readonly version: string;
  /** Only tests give one: how the documents of clients are fetched. */
  readonly fetch?: FrontDoorParts['fetch'];
  /** Only tests give one, most of them 0: what may be remembered of what was read, in characters. */
  readonly mostRemembered?: number;
  /** Only tests give some: what the MCP endpoint offers beside the product's own. */
  readonly extras?: Extras;
}

/** Builds the real parts, in order, and serves them. The one place where everything is put together. */
export async function startService(config: Config, surroundings: Surroundings): Promise<Service> {
  const { log, now, version, fetch } = surroundings;
  const vault = await loadVault(config);
  const store = await openStore({ dataDir: config.dataDir, databaseUrl: config.databaseUrl, vault, now });
  const demo = config.demo
    ? (surroundings.demo ?? (await openDemo(vault.derive('demo').toString('hex'), now)))
    : undefined;
  const demoMoodle = config.demo ? await demoMoodleOf(surroundings) : undefined;
  const demoWeather = config.demo ? await demoWeatherOf(surroundings) : undefined;
  const quota = new DailyQuota();
  const looked = {
    databaseBytes: () => store.bytes(),
    studioSessions: () => store.studioSessions.count(),
    tasksQueries: () => quota.on(now()),
  };
  const metrics = config.metricsToken && createMetrics(looked);
  const meter = createMeter(metrics);
  const google = googleClients(config, demo, meter, now);
  const guard = openGuard(config, demoMoodle, version);
  const feeds = new Feeds(meter.guard(guard, 'ical'));
  const opened = { config, store, google, demo, demoMoodle, demoWeather, guard, feeds, quota, meter };
  const ports = portsOf({ ...opened, log, now, mostRemembered: surroundings.mostRemembered });
  const planner = createPlanner(ports);
  const door = await openFrontDoor({
    store,
    house: houseOf(config),
    connect: connectOf(google),
    usualLayout: config.answerLayout,
    now,
    log,
    fetch,
  });
  const { changes, leases, agentItems, handles } = store;
  const pace = createPace({ changes, leases, now });
  const spaces = openSpaces({ config, store, planner, log, now });
  const writing = { ...ports, handles, changes, agentItems, pace, leases, spaces, settingsUrl: settingsUrlOf(config) };
  const planning = planningOf(writing, store, config, meter);
  const studio = createStudio(planning);
  const studioFile = readStudioFile();
  const confirmations = createConfirmations({ keys: vault.deriveAll('confirm'), leases, now });
  const undo = openUndo(store, planner, [...writeUndoers(writing), ...planUndoers(planning)]);
  const desk = createDesk({
    tools: TOOLS,
    services: {
      planner,
      writer: createWriter(writing),
      spaces,
      todos: createTodoList({ todos: store.todos, log: changes, onFailure: log.failure }),
      pace,
      undo,
      accountUrl: ports.accountUrl,
      studio,
    },
    confirmations,
    view: createStudioView({ html: studioFile, mcpUrl: mcpUrlOf(config), publicUrl: config.publicUrl }),
    writeScopes: SCOPES,
    callerIn,
    countMore: door.countMore,
    version,
    publicUrl: config.publicUrl,
    appsUrl: appsUrlOf(config),
    measure: metrics?.toolCall,
    log,
    extras: surroundings.extras,
  });
  const readiness = readinessOf(store);
  const server = createApp({
    publicUrl: config.publicUrl,
    loopback: config.loopback,
    house: houseOf(config),
    limits: new AnonymousLimits(config.trustProxy, now),
    oauth: door.addresses,
    admit: door.admit,
    mcp: desk.fetch,
    interaction: door.interaction,
    site: openSite({ ...opened, door, planner, undo, studio, studioFile, confirmations, now }),
    securityEvents: securityEventsOf({ ...opened, log, now }),
    unready: readiness.reason,
    figures: metrics && config.metricsToken && { page: () => metrics.page(), token: config.metricsToken },
    log,
  });
  const stopper = createStopper(server);
  await listen(server, config.port, config.host);
  const sweeping = setInterval(() => store.sweep().catch((error) => log.failure('sweep', error)), SWEEP_MS);
  return {
    port: (server.address() as AddressInfo).port,
    store,
    ownerLink: async () => ownerLinkAt(config.publicUrl, await store.ownerLinks.create()),
    async close() {
      clearInterval(sweeping);
      readiness.drain();
      if (!config.loopback) await wait(NOTICE_MS);
      await stopper.stop(() => desk.close());
      if (!surroundings.demo) await demo?.close();
      if (!surroundings.demoMoodle) await demoMoodle?.close();
      if (!surroundings.demoWeather) await demoWeather?.close();
      await store.close();
    },
  };
}

const houseOf = ({ publicUrl, demo }: Config) => ({ publicUrl, demoOn: demo });

const openDemo = (secret: string, now: () => number): Promise<DemoGoogle> => startDemoGoogle({ secret, now });

/** Its student is in the week of the recordings, on today's weekday. */
async function demoMoodleOf({ demoMoodle, now }: Surroundings): Promise<DemoMoodle | undefined> {
  if (demoMoodle === 'none') return undefined;
  return demoMoodle ?? (await startDemoMoodle({ now, site: { weeks: 'mid-term' } }));
}

async function demoWeatherOf({ demoWeather, now }: Surroundings): Promise<DemoWeather | undefined> {
  if (demoWeather === 'none') return undefined;
  return demoWeather ?? (await startDemoWeather({ now }));
}

/** The demo's stand-in answers on this machine, where nobody else's addresses may lead. */
function openGuard({ privateHosts, publicUrl }: Config, demo: DemoMoodle | undefined, version: string): Guard {
  const own = demo ? [hostPortOf(new URL(demo.wwwroot))] : [];
  return createGuard({
    privateHosts: [...privateHosts, ...own],
    userAgent: `TimeCompass/${version} (+${publicUrl.href})`,
  });
}

interface Opened {
  config: Config;
  store: Store;
  google: GoogleClients;
  demo: DemoGoogle | undefined;
  demoMoodle: DemoMoodle | undefined;
  demoWeather: DemoWeather | undefined;
  guard: Guard;
  feeds: Feeds;
  quota: DailyQuota;
  meter: Meter;
}

interface PortsGround extends Opened {
  log: Log;
  now: () => number;
  mostRemembered: number | undefined;
}

function portsOf(parts: PortsGround): Ports {
  const { config, store, google, demo, demoMoodle, demoWeather, feeds, quota, meter, log, now, mostRemembered } = parts;
  const atGoogle = (apiRoot: string) => ({
    ...{ apiRoot, watch: meter.google },
    ...(mostRemembered !== undefined && { mostRemembered }),
  });
  const watch = meter.fetch('weather');
  const services = {
    ...(config.google && { google: { ...atGoogle(config.google.apiRoot), quota } }),
    ...(demo && { demo: atGoogle(demo.apiRoot) }),
    ...{ demoMoodle, guard: meter.guard(parts.guard, 'moodle'), feeds },
    weather: config.cwa && { ...config.cwa, watch },
    demoWeather: demoWeather && { apiRoot: demoWeather.apiRoot, apiKey: new Secret(demoWeather.apiKey), watch },
  };
  const { spaces, spaceEvents: events, todos } = store;
  const own = { space: { spaces, events, appsUrl: appsUrlOf(config) }, todos };
  return {
    sources: createSources({ ...services, own }),
    accounts: store.accounts,
    token: tokens(store, meter.renewals(clientOf(google)), now),
    handles: store.handles,
    rules: store.calendarRules,
    preferences: store.preferences,
    now,
    defaultZone: config.defaultZone,
    accountUrl: new URL('/account', config.publicUrl).href,
    connectUrl: (provider) => new URL(`/connect/${provider.replace('-demo', '')}`, config.publicUrl).href,
    cityUrl: new URL('/account/settings', config.publicUrl).href,
    onFailure: (place, error) => log.failure(place, error),
  };
}

interface SpaceGround extends Pick<Opened, 'config' | 'store'> {
  planner: Planner;
  log: Log;
  now: () => number;
}

const openSpaces = ({ config, store, planner, log, now }: SpaceGround): SpaceCalendar =>
  createSpaceCalendar({
    events: store.spaceEvents,
    spaces: store.spaces,
    rules: store.calendarRules,
    log: store.changes,
    onFailure: log.failure,
    now,
    zoneOf: (caller, signal) => planner.zone(caller, signal),
    appsUrl: appsUrlOf(config),
    visibilityUrl: settingsUrlOf(config),
  });

const settingsUrlOf = ({ publicUrl }: Config): string => new URL('/account/settings/calendars', publicUrl).href;

const appsUrlOf = ({ publicUrl }: Config): string => new URL('/account/apps', publicUrl).href;

/** Google gives out access tokens; what other providers gave is itself what opens the account. */
function tokens({ accounts, leases }: Store, google: ReturnType<Meter['renewals']>, now: () => number): Ports['token'] {
  const renewed = createAccess({ accounts, leases, google, now });
  const kept = createKeptAccess(accounts);
  return (account) => (account.provider.startsWith('google') ? renewed(account) : kept(account));
}

/** Whoever writes something gives its `Undoer` here. */
const openUndo = (store: Store, planner: Planner, atSources: readonly Undoer[]): UndoDesk => {
  const { changes, leases, spaces, spaceEvents, todos } = store;
  const undoers = [...atSources, ...spaceUndoers(spaceEvents), ...todoUndoers(todos)];
  return createUndoDesk({ changes, leases, spaces, undoers, zoneOf: planner.zone });
};

/** The planner studio, with the pages that it leads to. */
const planningOf = (
  writing: WritePorts,
  { studioSessions, spaces, spaceEvents, leases }: Store,
  config: Config,
  meter: Meter,
): StudioPorts => ({
  ...writing,
  meter: meter.studio,
  log: writing.changes,
  sessions: studioSessions,
  leases,
  spaceBook: spaces,
  spaceEvents,
  sessionUrl: (id) => new URL(`/sessions/${id}`, config.publicUrl).href,
  habitsUrl: new URL('/account/settings', config.publicUrl).href,
  permissionUrl: (account, session) => {
    const query = new URLSearchParams({ ask: 'plannerCalendar', account, to: `/sessions/${session}` });
    return new URL(`/connect/google?${query}`, config.publicUrl).href;
  },
});

const mcpUrlOf = ({ publicUrl }: Config): string => new URL('/mcp', publicUrl).href;

interface SiteGround extends Opened {
  door: FrontDoor;
  planner: Planner;
  undo: UndoDesk;
  studio: Studio;
  studioFile: string;
  confirmations: Confirmations;
  now: () => number;
}

function openSite(ground: SiteGround) {
  const { config, store, google, demo, demoMoodle, demoWeather, guard, feeds, door, planner, undo, now } = ground;
  const { studio, studioFile, confirmations } = ground;
  const moodle = moodleClients({ guard, standIn: demoMoodle && standInOf(demoMoodle), now });
  const school = demoMoodle && (() => demoSchool(moodle({ kind: 'demo' }), demoMoodle));
  return createSite({
    house: houseOf(config),
    mcpUrl: mcpUrlOf(config),
    policy: config,
    ownerToken: config.ownerToken,
    googleReady: google.has('google'),
    google: clientOf(google),
    moodle,
    subscriptions: createSubscriptions({
      accounts: store.accounts,
      guard,
      tryFeed: (address) => tryFeed(guard, address, now()),
      forget: (account) => feeds.forget(account),
    }),
    store,
    visitors: door.visitors,
    demo: demo && {
      zone: config.defaultZone,
      prepare: (user: User) => prepareDemo(store, { demo, school, weather: demoWeather !== undefined }, user, now()),
    },
    defaultZone: config.defaultZone,
    now,
    listCalendars: ({ id, kind }, signal) => planner.ownCalendars({ user: id, kind }, signal),
    undo: undo.byPerson,
    setup: setupOf(config, now),
    studio: createPersonsStudio({ studio, confirmations, spaces: store.spaces }),
    studioFile,
  });
}

/** What the owner's setup page tells of the configuration, and how it tries the Google credentials. */
function setupOf(config: Config, now: () => number) {
  const { loopback, vaultKeys, dataDir, databaseUrl, google, cwa, publicUrl } = config;
  const callbackUrl = callbackAt(publicUrl);
  return {
    loopback,
    keyFile: vaultKeys ? undefined : keyFileIn(dataDir),
    engine: databaseUrl ? ('Postgres' as const) : ('SQLite' as const),
    weather: cwa && { attempt: () => tryWeather(cwa) },
    google: google && {
      clientId: google.clientId,
      isGoogles: google.issuer === GOOGLES_ISSUER,
      attempt: () => tryGoogle({ provider: 'google', ...google }, { callbackUrl, now }),
    },
  };
}

const GOOGLES_ISSUER = 'https://accounts.google.com';

const standInOf = ({ wwwroot, students }: DemoMoodle) => {
  const { username, password } = students.s1;
  return { wwwroot, username, password };
};

const demoSchool = (client: MoodleClient, { wwwroot, students: { s1 } }: DemoMoodle) =>
  client.linked({ wwwroot }, new Secret(s1.token), { userid: s1.id, name: s1.fullname });
