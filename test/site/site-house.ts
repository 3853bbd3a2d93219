import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerType, serve } from '@hono/node-server';
import { Hono } from 'hono';
import { onTestFinished } from 'vitest';
import { createSubscriptions } from '../../src/accounts/ical/subscriptions.ts';
import { moodleClients } from '../../src/accounts/moodle/moodle.ts';
import type { DemoDataset } from '../../src/demo/google/dataset.ts';
import { type DemoGoogle, startDemoGoogle } from '../../src/demo/google/server.ts';
import type { DemoMoodle } from '../../src/demo/moodle/server.ts';
import type { Undoer } from '../../src/domain/change.ts';
import { asFailure } from '../../src/domain/failure.ts';
import { Secret } from '../../src/domain/identity.ts';
import { toZone, type Zone } from '../../src/domain/time.ts';
import { createLog } from '../../src/log.ts';
import { createGuard } from '../../src/net/guard.ts';
import { openFrontDoor } from '../../src/oauth/front-door.ts';
import { renderTrouble } from '../../src/pages/failure.tsx';
import { troubleOf } from '../../src/pages/trouble.ts';
import { createUndoDesk } from '../../src/planner/undo.ts';
import type { SiteParts } from '../../src/site/parts.ts';
import { createSite } from '../../src/site/site.tsx';
import { tryFeed } from '../../src/sources/ical/trial.ts';
import { loadVault } from '../../src/store/key-file.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import { clientsOf, listingOf, NO_STUDIO, setupOf } from './site-setup.ts';
import { Visitor } from './visitor.ts';

const TAIPEI = toZone('Asia/Taipei') as Zone;

export interface SiteHouse {
  readonly url: string;
  readonly store: Store;
  readonly google: DemoGoogle;
  readonly clock: { ms: number };
  /** A browser that has never been here. */
  visitor(): Visitor;
}

export interface HouseOptions {
  /** Default: the server's own loopback address. */
  readonly publicUrl?: URL;
  readonly demo?: boolean;
  readonly ownerToken?: string;
  readonly googleReady?: boolean;
  readonly policy?: SiteParts['policy'];
  /** Of Google; by default the stand-in's own. */
  readonly credentials?: { readonly clientId?: string; readonly clientSecret?: string };
  /** See `DemoGoogleOptions`. */
  readonly grantLifeMs?: number;
  readonly dataset?: DemoDataset;
  /** Who takes changes back. */
  readonly undoers?: readonly Undoer[];
  /** Hosts with their port that addresses may lead to although they are on this machine. */
  readonly privateHosts?: readonly string[];
  /** The demo's own Moodle. */
  readonly demoMoodle?: DemoMoodle;
}

/** The site over real HTTP with the real store and the stand-in of Google; ends with the test. */
export async function openSiteHouse(options: HouseOptions = {}): Promise<SiteHouse> {
  const clock = { ms: Date.UTC(2031, 4, 5, 4) };
  const now = () => clock.ms;
  const site: { fetch?: Hono['fetch'] } = {};
  const server = await listen((request, env) => site.fetch?.(request, env) ?? new Response(null, { status: 503 }));
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const publicUrl = options.publicUrl ?? new URL(url);
  const redirectUris = [new URL('/google/callback', publicUrl).href];
  const grantLife = options.grantLifeMs === undefined ? {} : { grantLifeMs: options.grantLifeMs };
  const data = options.dataset === undefined ? {} : { dataset: options.dataset };
  const google = await startDemoGoogle({ secret: 'test', now, redirectUris, ...grantLife, ...data });
  onTestFinished(() => google.close());
  const store = await storeInTemp(now);
  site.fetch = appOf(await partsOf({ options, publicUrl, google, store, now })).fetch;
  return { url, store, google, clock, visitor: () => new Visitor(publicUrl, url) };
}

async function listen(fetch: Hono['fetch']): Promise<ServerType> {
  const server = await new Promise<ServerType>((resolve) => {
    const started = serve({ fetch, port: 0, hostname: '127.0.0.1' }, () => resolve(started));
  });
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return server;
}

async function storeInTemp(now: () => number): Promise<Store> {
  const dataDir = await mkdtemp(join(tmpdir(), 'site-'));
  const store = await openStore({ dataDir, vault: await loadVault({ dataDir }), now });
  onTestFinished(async () => {
    await store.close();
    await rm(dataDir, { recursive: true });
  });
  return store;
}

interface Grounds {
  readonly options: HouseOptions;
  readonly publicUrl: URL;
  readonly google: DemoGoogle;
  readonly store: Store;
  readonly now: () => number;
}

async function partsOf({ options, publicUrl, google, store, now }: Grounds): Promise<SiteParts> {
  const { privateHosts = [], demoMoodle } = options;
  const guard = createGuard({ privateHosts, userAgent: 'TimeCompass/test' });
  const ground = { publicUrl, google, store, now, guard, credentials: options.credentials };
  const { demo = true, googleReady = true, policy = { signUp: 'open', allowedEmails: [] } } = options;
  const house = { publicUrl, demoOn: demo };
  const connect = { permissions: [], availableTo: () => true };
  const { visitors } = await openFrontDoor({
    store,
    house,
    connect,
    usualLayout: 'compact',
    now,
    log: createLog('silent'),
  });
  return {
    house,
    mcpUrl: new URL('/mcp', publicUrl).href,
    policy,
    ownerToken: options.ownerToken === undefined ? undefined : new Secret(options.ownerToken),
    googleReady,
    google: clientsOf(ground),
    moodle: moodleClients({ guard, standIn: demoMoodle && { ...demoMoodle.students.s1, ...demoMoodle }, now }),
    subscriptions: createSubscriptions({
      accounts: store.accounts,
      guard,
      tryFeed: (address) => tryFeed(guard, address, now()),
      forget: () => undefined,
    }),
    store,
    visitors,
    demo: demo ? { zone: TAIPEI, prepare: (user) => linkStandIn(store, google, user) } : undefined,
    defaultZone: TAIPEI,
    now,
    listCalendars: listingOf(ground),
    undo: createUndoDesk({ ...store, undoers: options.undoers ?? [], zoneOf: async () => 'Asia/Taipei' as Zone })
      .byPerson,
    setup: setupOf(ground, googleReady),
    studio: NO_STUDIO,
    studioFile: '',
  };
}

async function linkStandIn(store: Store, google: DemoGoogle, user: { id: Parameters<Store['accounts']['list']>[0] }) {
  const { subject, email, scopes, refreshToken } = google.grant({ email: 'student@demo.example' });
  const credential = new Secret(refreshToken);
  const link = { subject, label: email, scopes, credential, grantEndsAt: undefined };
  await store.accounts.link({ user: user.id, provider: 'google-demo', ...link });
}

/** The site as the app mounts it, with the app's one error handler. */
function appOf(parts: SiteParts): Hono {
  const app = new Hono();
  app.route('/', createSite(parts));
  app.notFound((c) => renderTrouble(c, parts.house, 'notFound'));
  app.onError((error, c) => renderTrouble(c, parts.house, troubleOf(asFailure(error))));
  return app;
}
