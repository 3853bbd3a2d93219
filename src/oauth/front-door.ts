import type { EventEmitter } from 'node:events';
import type { AuthInfo } from '@modelcontextprotocol/server';
import type { Hono } from 'hono';
import type Provider from 'oidc-provider';
import type { AnswerLayout } from '../domain/answer-layout.ts';
import type { Log } from '../log.ts';
import type { House } from '../pages/render.ts';
import type { Store } from '../store/store.ts';
import { createAdapter } from './adapter.ts';
import { createGate, createMessageLimit } from './bearer.ts';
import { ConnectionLimits } from './connection-limits.ts';
import type { ConsentParts } from './consent.tsx';
import type { FetchDocument } from './document-fetch.ts';
import { oauthErrorPage } from './error-page.ts';
import { createInteraction } from './interaction.ts';
import { KnownTokens } from './known-tokens.ts';
import { mountProvider, type NodeHandler } from './mount.ts';
import { createProvider } from './provider.ts';
import { createVisitors, personIn, type Visitors } from './session.ts';

/** Codes of a connection that the client cut before its answer came, or ended in the middle of its request. */
const CLIENT_LEFT = new Set(['ECONNRESET', 'EPIPE', 'HPE_INVALID_EOF_STATE']);

export interface FrontDoorParts {
  store: Store;
  house: House;
  connect: ConsentParts['connect'];
  usualLayout: AnswerLayout;
  now: () => number;
  log: Log;
  /** Only tests replace it. */
  fetch?: FetchDocument | undefined;
}

export interface FrontDoor {
  /** The Node handler of an address of the authorization server. */
  addresses: (path: string) => NodeHandler | undefined;
  interaction: Hono;
  visitors: Visitors;
  /** The gate of `/mcp`. */
  admit: (request: Request) => Promise<AuthInfo | Response>;
  /** Counts the further messages of one request; gives the refusal where they are too many. */
  countMore: (auth: AuthInfo | undefined, more: number) => Response | undefined;
}

/** Builds our role as an authorization server, from the store to the gate of `/mcp`. */
export async function openFrontDoor(parts: FrontDoorParts): Promise<FrontDoor> {
  const { store, house, log } = parts;
  const https = house.publicUrl.protocol === 'https:';
  const resource = new URL('/mcp', house.publicUrl).href;
  const limits = new ConnectionLimits(parts.now);
  const provider = createProvider({
    issuer: house.publicUrl.origin,
    resource,
    adapter: createAdapter({ ...store, limits, now: parts.now }),
    jwks: await store.signingKeys.jwks(),
    cookieKeys: store.vault.deriveAll('provider cookies').map((key) => key.toString('base64url')),
    findUser: (id) => store.users.get(id as never),
    personOf: personIn(store.sessions, https),
    renderError: oauthErrorPage(house),
    now: parts.now,
    fetch: parts.fetch,
  });
  reportRefusals(provider, log);
  reportBroken(provider, log);
  const visitors = createVisitors({
    sessions: store.sessions,
    provider,
    https,
    csrfKeys: store.vault.deriveAll('form tokens'),
  });
  const { accounts, connections, spaces } = store;
  return {
    addresses: mountProvider(provider, house.publicUrl),
    interaction: createInteraction({
      provider,
      visitors,
      accounts,
      connections,
      spaces,
      resource,
      house,
      connect: parts.connect,
    }),
    visitors,
    admit: createGate({
      tokens: new KnownTokens(provider, parts.now),
      connections,
      limits,
      resource,
      usualLayout: parts.usualLayout,
    }),
    countMore: createMessageLimit(limits),
  };
}

/** Tells the operator which of the protocol's error codes went out; the library's words would hold the client's text. */
function reportRefusals(provider: Provider, log: Log): void {
  const report = (place: string) => (_ctx: unknown, error: { error?: string }) =>
    log.info('refused', { place, code: error.error });
  provider.on('server_error', (_ctx, error) => log.failure('oauth', error));
  provider.on('authorization.error', report('authorize'));
  provider.on('grant.error', report('token'));
  provider.on('registration_create.error', report('register'));
}

/** Koa would print what it can no longer answer to the console itself. */
function reportBroken(provider: Provider, log: Log): void {
  const events: EventEmitter = provider;
  events.on('error', (error: NodeJS.ErrnoException) => {
    if (CLIENT_LEFT.has(error.code ?? '')) log.debug('client left', { place: 'oauth' });
    else log.failure('oauth', error);
  });
}
