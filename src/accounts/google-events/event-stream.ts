import { z } from 'zod';
import { Failure } from '../../domain/failure.ts';
import type { Secret } from '../../domain/identity.ts';
import type { Fetch } from '../../net/transport.ts';
import { UpstreamError } from '../../net/upstream-error.ts';
import { EVENT_TYPES } from './security-event.ts';
import { bearerFor, type ServiceAccount } from './service-account.ts';
import { refusedStream } from './stream-refusals.ts';

/** Where Google sends the security events of one project, and whether it does. */
export interface StreamState {
  readonly url: string | undefined;
  readonly enabled: boolean;
  /** The names of events that we act on and that are not asked for. */
  readonly missing: readonly string[];
}

/** The configuration of Google's Cross-Account Protection for one project. All methods throw `Failure` with a sentence for the operator. */
export interface EventStream {
  /** Has every event that we act on sent to this address from now on. */
  register(url: string): Promise<void>;
  /** undefined = the project has no stream. */
  state(): Promise<StreamState | undefined>;
  /** Has a test event sent. */
  verify(): Promise<void>;
}

interface StreamParts {
  readonly account: ServiceAccount;
  /** Ends with a slash. */
  readonly apiRoot: string;
  readonly fetch: Fetch;
  readonly now: () => number;
}

const AUDIENCE = 'https://risc.googleapis.com/google.identity.risc.v1beta.RiscManagementService';
const PUSH = 'https://schemas.openid.net/secevent/risc/delivery-method/push';

const stream = z.object({
  delivery: z.object({ url: z.string().optional() }).optional(),
  events_requested: z.array(z.string()).default([]),
});
const streamStatus = z.object({ status: z.string() });

/** Builds the way to one project's stream, as its service account. */
export function openEventStream(parts: StreamParts): EventStream {
  const { account, now } = parts;
  const ask = async (path: string, body?: object) => {
    const bearer = await bearerFor(account, { audience: AUDIENCE, nowMs: now() }).catch(() => {
      throw unreadableKey();
    });
    return await exchange(parts, { path, body, bearer });
  };
  const isEnabled = async () => understood(streamStatus, await ask('stream/status')).status === 'enabled';
  return {
    async register(url) {
      await ask('stream:update', {
        delivery: { delivery_method: PUSH, url },
        events_requested: Object.values(EVENT_TYPES),
      });
      if (!(await isEnabled())) await ask('stream/status:update', { status: 'enabled' });
    },
    async state() {
      const found = await ask('stream').catch(undefinedWhereNone);
      if (found === undefined) return undefined;
      const { delivery, events_requested: asked } = understood(stream, found);
      const missing = Object.entries(EVENT_TYPES).flatMap(([name, type]) => (asked.includes(type) ? [] : [name]));
      return { url: delivery?.url, enabled: await isEnabled(), missing };
    },
    async verify() {
      await ask('stream:verify', { state: 'Time Compass' });
    },
  };
}

function undefinedWhereNone(thrown: unknown): undefined {
  if (thrown instanceof Failure && thrown.kind === 'not_found') return undefined;
  throw thrown;
}

interface Question {
  readonly path: string;
  /** Sent by POST; undefined = GET. */
  readonly body: object | undefined;
  readonly bearer: Secret;
}

async function exchange({ apiRoot, fetch }: StreamParts, { path, body, bearer }: Question): Promise<unknown> {
  const answer = await fetch(new URL(`v1beta/${path}`, apiRoot), {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${bearer.reveal()}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  }).catch((thrown: unknown) => {
    throw unreachable(thrown);
  });
  const text = await answer.text();
  if (answer.ok) return parsed(text);
  throw refusedStream(answer.status, text);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function understood<T>(shape: z.ZodType<T>, found: unknown): T {
  const { success, data } = shape.safeParse(found);
  if (success) return data;
  throw new Failure('source_changed', 'Google answered in an unknown shape.', 'Try again later.');
}

const unreadableKey = (): Failure =>
  new Failure('bad_request', 'The private key in the key file cannot be read.', 'Make a new JSON key for the account.');

const unreachable = (thrown: unknown): Failure =>
  new Failure('source_down', 'Google cannot be reached from here.', 'Let this machine go out to risc.googleapis.com.', {
    cause: new UpstreamError(thrown),
  });
