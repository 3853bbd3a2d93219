import type { AddressInfo } from 'node:net';
import { mac } from '../../domain/digest.ts';
import { listenOnLoopback, stopServer } from '../loopback.ts';
import { Gate } from './api.ts';
import { type Exchange, googleApp } from './app.ts';
import { consentPages } from './consent.ts';
import type { DemoDataset } from './dataset.ts';
import type { GuestChanges } from './event-checks.ts';
import { EventWriter } from './events-write.ts';
import { type FaultRule, Faults } from './faults.ts';
import { IdTokenSigner } from './id-token.ts';
import type { Notice } from './notices.ts';
import { tokenEndpoints } from './oauth.ts';
import type { Paging } from './pages.ts';
import { calendarReads, taskReads } from './read-methods.ts';
import { PRODUCT_SCOPES } from './scopes.ts';
import { demoDataset } from './student.ts';
import { TaskWriter } from './tasks-write.ts';
import { Tokens } from './tokens.ts';
import { Versions } from './versions.ts';
import { World } from './world.ts';
import { calendarWrites, taskWrites } from './write-methods.ts';

export interface DemoGoogleOptions {
  /** 0 (default) = any free port. */
  readonly port?: number;
  /** Signs the tokens: with the same secret a restart accepts the earlier ones. */
  readonly secret: string;
  readonly now: () => number;
  /** Default: the student in mid-term and a visitor. */
  readonly dataset?: DemoDataset;
  readonly faults?: readonly FaultRule[];
  readonly paging?: Paging;
  /** Addresses besides loopback ones that codes may be sent to. */
  readonly redirectUris?: readonly string[];
  /** Life of an access token; default 3599 s. */
  readonly accessLifeMs?: number;
  /** Life of a grant, told as `refresh_token_expires_in`; default: for good. */
  readonly grantLifeMs?: number;
  readonly onExchange?: (exchange: Exchange) => void;
}

interface DemoGrant {
  readonly subject: string;
  readonly email: string;
  readonly scopes: readonly string[];
  readonly refreshToken: string;
  readonly accessToken: string;
}

/** A running stand-in of Google on this machine. */
export interface DemoGoogle {
  /** `http://localhost:PORT`, no slash at the end. */
  readonly url: string;
  readonly issuer: string;
  /** `url` with a slash at the end. */
  readonly apiRoot: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Gives what the person's "Allow" would give. Default: the first account and all permissions of the product. */
  grant(wish?: Wish): DemoGrant;
  injectFault(rule: FaultRule): void;
  clearFaults(): void;
  setPaging(paging: Paging): void;
  /** What becomes of a guest's change to shared fields; `refused` until this says otherwise. */
  setGuestChanges(changes: GuestChanges): void;
  /** Puts other data in place; tokens of accounts that are still there stay good. */
  load(dataset: DemoDataset): void;
  /** Signs a security event for our client as Google would; what is given replaces its own claims and header fields. */
  signEvents(events: SignedEvents): Promise<string>;
  /** What is signed from now on is signed with a key of another name. */
  rotateEventKey(): void;
  /** Changes to events so far, with the `sendUpdates` each one had. */
  notices(): readonly Notice[];
  close(): Promise<void>;
}

interface SignedEvents {
  readonly claims: Readonly<Record<string, unknown>>;
  readonly header?: Readonly<Record<string, unknown>>;
}

const CLIENT_ID = 'time-compass.apps.demo.example';
const ACCESS_LIFE_MS = 3_599_000;

/** Starts the stand-in on 127.0.0.1. Rejects when the port is taken. */
export async function startDemoGoogle(options: DemoGoogleOptions): Promise<DemoGoogle> {
  const state = stateOf(options);
  let app: ReturnType<typeof googleApp> | undefined;
  const server = await listenOnLoopback(options.port ?? 0, (request, env) => {
    return app?.fetch(request, env) ?? new Response(null, { status: 503 });
  });
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  app = googleApp({ faults: state.faults, onExchange: options.onExchange, routes: routesOf(options, state, url) });
  const signEvents = ({ claims, header }: SignedEvents) =>
    state.signer.signEvents({ iss: `${url}/`, aud: state.client.clientId, ...claims }, header);
  return { ...controlsOf(state), signEvents, url, issuer: url, apiRoot: `${url}/`, close: () => stopServer(server) };
}

type State = ReturnType<typeof stateOf>;

/** What the routes and the controls share. */
function stateOf({ secret, now, dataset, faults, paging = {}, accessLifeMs = ACCESS_LIFE_MS }: DemoGoogleOptions) {
  return {
    tokens: new Tokens(secret, now),
    signer: new IdTokenSigner(now),
    world: new World(dataset ?? demoDataset(now())),
    faults: new Faults(faults),
    versions: new Versions(now),
    notices: [] as Notice[],
    paging: { now: paging },
    guestChanges: { now: 'refused' as GuestChanges },
    client: { clientId: CLIENT_ID, clientSecret: mac(new TextEncoder().encode(secret), 'client secret') },
    accessLifeMs,
  };
}

function routesOf({ now, redirectUris = [], grantLifeMs }: DemoGoogleOptions, state: State, issuer: string) {
  const { tokens, signer, world, versions, client, accessLifeMs } = state;
  const consented = new Set<string>();
  const gate = new Gate(tokens, world);
  const reads = { gate, paging: () => state.paging.now, versions };
  return [
    consentPages({ settings: { issuer, ...client, redirectUris, grantLifeMs, now }, tokens, world, consented }),
    tokenEndpoints({
      settings: { issuer, ...client, accessLifeMs, now },
      tokens,
      signer,
      world,
      onRevoke: ({ subject }) => consented.delete(subject),
    }),
    calendarReads(reads),
    taskReads(reads),
    calendarWrites(gate, new EventWriter(versions, state.notices, () => state.guestChanges.now)),
    taskWrites(gate, new TaskWriter(versions)),
  ];
}

function controlsOf(state: State): Omit<DemoGoogle, 'url' | 'issuer' | 'apiRoot' | 'signEvents' | 'close'> {
  return {
    ...state.client,
    grant: (wish = {}) => grantOf(state, wish),
    injectFault: (rule) => state.faults.add(rule),
    clearFaults: () => state.faults.clear(),
    setPaging: (paging) => {
      state.paging.now = paging;
    },
    setGuestChanges: (changes) => {
      state.guestChanges.now = changes;
    },
    load: (dataset) => state.world.load(dataset),
    rotateEventKey: () => state.signer.rotate(),
    notices: () => state.notices,
  };
}

interface Wish {
  readonly email?: string;
  readonly scopes?: readonly string[];
}

function grantOf({ world, tokens, accessLifeMs }: State, { email, scopes = PRODUCT_SCOPES }: Wish): DemoGrant {
  const person = world.people.find(({ identity }) => email === undefined || identity.email === email);
  if (!person) throw new Error(`the demo has no account ${email}`);
  const grant = tokens.newGrant(person.identity.subject, scopes);
  return {
    subject: grant.subject,
    email: person.identity.email,
    scopes,
    refreshToken: tokens.refresh(grant),
    accessToken: tokens.access(grant, accessLifeMs),
  };
}
