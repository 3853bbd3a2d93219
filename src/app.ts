import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { type AuthInfo, hostHeaderValidationResponse, originValidationResponse } from '@modelcontextprotocol/server';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import { randomId, sameText } from './domain/digest.ts';
import { asFailure } from './domain/failure.ts';
import type { Secret } from './domain/identity.ts';
import { duringRequest, type Log } from './log.ts';
import type { AnonymousLimits } from './oauth/limits.ts';
import type { NodeHandler } from './oauth/mount.ts';
import { resourceMetadata } from './oauth/resource-metadata.ts';
import { renderTrouble } from './pages/failure.tsx';
import type { House } from './pages/render.ts';
import { troubleOf } from './pages/trouble.ts';

/** The notes of an event may be long, and a form writes a Chinese character in nine bytes. */
const MAX_FORM_BYTES = 128 * 1024;
/** An authorization request is kept for an hour, its `state` of any length with it. */
const MAX_ADDRESS_CHARS = 8_192;
/** Whatever is no longer than this every address reads to its end. */
const SURELY_READ_BYTES = 48 * 1024;
/** Browser-based hosts; other clients send no `Origin`, which passes. */
const HOST_ORIGINS = ['claude.ai', 'claude.com', 'chatgpt.com', 'chat.openai.com'];
const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];
const MCP_HEADERS = [
  'authorization',
  'content-type',
  'accept',
  'mcp-protocol-version',
  'mcp-method',
  'mcp-name',
  'mcp-session-id',
  'last-event-id',
];

interface Figures {
  readonly page: () => Promise<{ readonly type: string; readonly text: string }>;
  readonly token: Secret;
}

export interface AppParts {
  publicUrl: URL;
  /** Whether `publicUrl` is on this machine only. */
  loopback: boolean;
  /** The addresses of the authorization server, by path. */
  oauth: (path: string) => NodeHandler | undefined;
  limits: AnonymousLimits;
  /** The gate of `/mcp`: who asks, or the challenge. */
  admit: (request: Request) => Promise<AuthInfo | Response>;
  mcp: (request: Request, options: { authInfo: AuthInfo }) => Promise<Response>;
  interaction: Hono;
  site: Hono;
  house: House;
  /** Where Google sends security events; absent = Google is not set up. */
  securityEvents: Hono | undefined;
  /** Why no request should come here now; undefined = they may. */
  unready: () => Promise<string | undefined>;
  /** The figures of this process, for whoever has the token; absent = there are none to have. */
  figures?: Figures | undefined;
  log: Log;
}

/** Builds the HTTP server: every URL of the service, and the one handler of what goes wrong. */
export function createApp(parts: AppParts): Server {
  const answer = getRequestListener(createRoutes(parts).fetch);
  return createServer((request, response) => {
    // made here, since a caller's own could carry anything into the log
    const id = randomId();
    response.setHeader('X-Request-Id', id);
    if (mayBeLeftUnread(request)) response.setHeader('Connection', 'close');
    duringRequest(id, () => route(parts, answer, request, response));
  });
}

/** What of a refused body is left would swallow the next request on its connection, and proxies share those among people. */
const mayBeLeftUnread = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > SURELY_READ_BYTES;

function route(parts: AppParts, pages: NodeHandler, request: IncomingMessage, response: ServerResponse): void {
  const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
  const authorizationServer = parts.oauth(path);
  if (!authorizationServer) pages(request, response);
  else if ((request.url ?? '').length > MAX_ADDRESS_CHARS) response.writeHead(414).end();
  else if (parts.limits.exceeded(request, path)) refuseTooMany(response);
  else {
    parts.limits.watch(request, response, path);
    authorizationServer(request, response);
  }
}

function refuseTooMany(response: ServerResponse): void {
  response.writeHead(429, { 'retry-after': '60', 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end('{"error":"temporarily_unavailable","error_description":"Too many requests; wait a minute."}');
}

function createRoutes(parts: AppParts): Hono {
  // Not strict: `/mcp/` answers as `/mcp` does, without a redirect.
  const app = new Hono({ strict: false });
  addHealth(app, parts);
  addFigures(app, parts);
  addMetadata(app, parts);
  addMcp(app, parts);
  addSecurityEvents(app, parts);
  guardPages(app, parts);
  app.route('/', parts.interaction);
  app.route('/', parts.site);
  app.notFound((c) => renderTrouble(c, parts.house, 'notFound'));
  app.onError((error, c) => {
    const failure = asFailure(error);
    if (leftWhileSending((c.env as HttpBindings).incoming)) parts.log.debug('client left', { place: 'site' });
    else parts.log.failure('site', failure);
    return renderTrouble(c, parts.house, troubleOf(failure));
  });
  return app;
}

/** Whether the client cut the connection before it had sent all of its request; what fails of that is no failure of ours. */
const leftWhileSending = ({ complete, destroyed }: IncomingMessage): boolean => destroyed && !complete;

/** On loopback a foreign name means DNS rebinding; elsewhere a proxy may well rewrite the name. */
const foreignHost = (request: Request, { loopback, publicUrl }: AppParts): Response | undefined =>
  loopback ? hostHeaderValidationResponse(request, [publicUrl.hostname, ...LOOPBACK_NAMES]) : undefined;

function guardPages(app: Hono, parts: AppParts): void {
  const { limits, house } = parts;
  app.use('*', async (c, next) => {
    const refused = foreignHost(c.req.raw, parts);
    if (refused) return refused;
    const { incoming } = c.env as HttpBindings;
    const waitMs = limits.waitMs(incoming, c.req.path);
    if (waitMs > 0) await setTimeout(waitMs);
    if (!limits.exceeded(incoming, c.req.path)) return next();
    c.header('Retry-After', '60');
    return renderTrouble(c, house, 'tooMany');
  });
  app.use('*', bodyLimit({ maxSize: MAX_FORM_BYTES, onError: (c) => renderTrouble(c, house, 'badRequest') }));
}

/** Before the pages, whose refusals are written for people. */
function addSecurityEvents(app: Hono, { securityEvents, limits }: AppParts): void {
  if (securityEvents === undefined) return;
  app.use('/google/security-events', async (c, next) => {
    const { incoming, outgoing } = c.env as HttpBindings;
    if (limits.exceeded(incoming, c.req.path)) return c.body(null, 429, { 'Retry-After': '60' });
    limits.watch(incoming, outgoing as ServerResponse, c.req.path);
    return next();
  });
  app.route('/', securityEvents);
}

function addHealth(app: Hono, { unready }: AppParts): void {
  app.get('/healthz', (c) => c.text('ok'));
  app.get('/readyz', async (c) => {
    const reason = await unready();
    return reason === undefined ? c.text('ok') : c.text(reason, 503);
  });
}

function addFigures(app: Hono, { figures }: AppParts): void {
  if (figures === undefined) return;
  app.get('/metrics', async (c) => {
    const [, given = ''] = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
    if (!sameText(given, figures.token.reveal())) {
      return c.text('METRICS_TOKEN is needed as a bearer token.', 401, { 'WWW-Authenticate': 'Bearer' });
    }
    const { type, text } = await figures.page();
    return c.body(text, 200, { 'Content-Type': type, 'Cache-Control': 'no-store' });
  });
}

function addMetadata(app: Hono, { publicUrl }: AppParts): void {
  const base = '/.well-known/oauth-protected-resource';
  const resource = new URL('/mcp', publicUrl).href;
  app.use('/.well-known/*', cors({ origin: '*', allowMethods: ['GET'] }));
  app.get(base, (c) => c.json(resourceMetadata(publicUrl, resource)));
  // Each document names the address as the client typed it: hosts compare the two to the letter.
  app.get(`${base}/mcp`, (c) =>
    c.json(resourceMetadata(publicUrl, new URL(c.req.url).pathname.endsWith('/') ? `${resource}/` : resource)),
  );
}

function addMcp(app: Hono, parts: AppParts): void {
  const { publicUrl, admit, mcp } = parts;
  app.use('/mcp', async (c, next) => {
    const refused =
      foreignHost(c.req.raw, parts) ??
      originValidationResponse(c.req.raw, [publicUrl.hostname, ...LOOPBACK_NAMES, ...HOST_ORIGINS]);
    return refused ?? next();
  });
  // Before the gate, which would answer the preflight with 401.
  app.use(
    '/mcp',
    cors({
      origin: (origin) => origin,
      allowMethods: ['POST', 'GET', 'DELETE'],
      allowHeaders: MCP_HEADERS,
      exposeHeaders: ['www-authenticate'],
      maxAge: 600,
    }),
  );
  app.all('/mcp', async (c) => {
    const admitted = await admit(c.req.raw);
    return admitted instanceof Response ? admitted : mcp(c.req.raw, { authInfo: admitted });
  });
}
