import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono, type Next } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { loopbackOnly } from '../loopback.ts';
import type { Env as ApiEnv } from './api.ts';
import { type FaultAnswer, type Faults, faultRefusal } from './faults.ts';
import { notFound, Refusal, refuse } from './refusal.ts';

/** One request and its answer, for whoever checks the traffic. */
export interface Exchange {
  readonly method: string;
  /** Path and query as sent. */
  readonly url: string;
  /** Scopes of the token; undefined when the request had no live one. */
  readonly scopes: readonly string[] | undefined;
  /** Parsed JSON or the raw text; undefined = no body. */
  readonly requestBody: unknown;
  readonly status: number;
  readonly responseBody: unknown;
  /** The answer was injected: only the request says something about the client. */
  readonly faulty: boolean;
}

type Env = ApiEnv & { Bindings: HttpBindings };

const MOST_BODY_BYTES = 1_000_000;

interface AppParts {
  readonly faults: Faults;
  readonly onExchange: ((exchange: Exchange) => void) | undefined;
  readonly routes: readonly Hono<ApiEnv>[];
}

/** The whole of the stand-in as one Hono app: guards, faults and the record of exchanges around the routes. */
export function googleApp({ faults, onExchange, routes }: AppParts): Hono<Env> {
  const app = new Hono<Env>();
  app.use(loopbackOnly, bodyLimit({ maxSize: MOST_BODY_BYTES }));
  app.use((c, next) => record(c, next, onExchange));
  app.use((c, next) => withFaults(c, next, faults));
  for (const route of routes) app.route('/', route);
  app.notFound((c) => sendRefusal(c, notFound()));
  app.onError((error, c) => sendRefusal(c, error));
  return app;
}

function sendRefusal(c: Context, error: unknown): Response {
  const refusal = error instanceof Refusal ? error : refuse(500, { reason: 'backendError', message: 'Backend Error' });
  return c.json(refusal.body, refusal.status as ContentfulStatusCode, { ...refusal.headers });
}

async function record(c: Context<Env>, next: Next, onExchange: AppParts['onExchange']): Promise<void> {
  if (!onExchange) return next();
  const requestBody = parsed(await c.req.text());
  await next();
  const { pathname, search } = new URL(c.req.url);
  onExchange({
    method: c.req.method,
    url: pathname + search,
    scopes: c.get('scopes'),
    requestBody,
    status: c.res.status,
    responseBody: parsed(await c.res.clone().text()),
    faulty: c.get('faulty') ?? false,
  });
}

function parsed(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

async function withFaults(c: Context<Env>, next: Next, faults: Faults): Promise<Response | undefined> {
  const fault = faults.take(c.req.method, new URL(c.req.url));
  if (!fault) {
    await next();
    return undefined;
  }
  if (fault.kind !== 'slow') c.set('faulty', true);
  return faultAnswer(c, next, fault);
}

async function faultAnswer(c: Context<Env>, next: Next, fault: FaultAnswer): Promise<Response | undefined> {
  if (fault.kind === 'lost') return lostAnswer(c, next, fault.as);
  const refusal = faultRefusal(fault);
  if (refusal) return sendRefusal(c, refusal);
  if (fault.kind === 'hang') return new Promise(() => undefined);
  if (fault.kind === 'html') return c.html('<!DOCTYPE html><title>Sorry</title><p>Unusual traffic.</p>');
  if (fault.kind === 'drop') {
    c.env.incoming.socket.destroy();
    return RESPONSE_ALREADY_SENT;
  }
  if (fault.kind === 'slow') await new Promise((done) => setTimeout(done, fault.ms));
  await next();
  if (fault.kind !== 'slow') c.res = await spoiled(c.res, fault.kind);
  return undefined;
}

/** What was asked is done; only its answer is another one. */
async function lostAnswer(c: Context<Env>, next: Next, as: 'drop' | 'hang' | number): Promise<Response | undefined> {
  await next();
  const fault: FaultAnswer = typeof as === 'number' ? { kind: 'error', status: as } : { kind: as };
  c.res = (await faultAnswer(c, next, fault)) as Response;
  return undefined;
}

async function spoiled(response: Response, kind: FaultAnswer['kind']): Promise<Response> {
  const text = await response.text();
  const { items, ...rest } = parsed(text) as Record<string, unknown>;
  const body = kind === 'truncated' ? text.slice(0, text.length / 2) : JSON.stringify(rest);
  return new Response(body, { status: 200, headers: { 'Content-Type': 'application/json' } });
}
