import type { calendar_v3 } from 'googleapis/build/src/apis/calendar/v3.js';
import { z } from 'zod';
import type { AccountId } from '../../domain/identity.ts';
import type { Ask } from '../../domain/source.ts';
import { Lanes } from '../../net/lanes.ts';
import { withRetries } from '../../net/retry.ts';
import { type Fetch, fetchWithin, settled } from '../../net/transport.ts';
import { type Asked, judge, Refused } from './refusals.ts';

/** Options of one call; the library exports them only as part of an API's options. */
type MethodOptions = Omit<calendar_v3.Options, 'version' | 'auth'>;

/** How Google's API objects are called here: with our options, never with a callback. */
export type Send = (options: MethodOptions) => Promise<Answer>;

interface Answer {
  readonly status: number;
  readonly data: unknown;
  readonly headers: unknown;
}

/** The way to Google for one account. */
export interface Sender {
  /** Ends with its time limit, or before that when nobody waits any more. */
  readonly signal: AbortSignal;
  /** Gives the body of a 2xx answer, or throws `Refused` or whatever else went wrong. A 401 costs one renewed token. */
  attempt(send: Send): Promise<unknown>;
}

/** Sends one request of an ask; gives the body of a 2xx answer, unchecked, or throws `Failure`. */
export type Line = (send: Send, asked: Asked) => Promise<unknown>;

/** Who asks, as far as sending goes. */
type Asker = Pick<Ask, 'account' | 'token' | 'signal' | 'nowMs'>;

/** A second less than a source is waited for, so that one calendar that hangs does not cost what the others said. */
const ASK_MS = 7_000;
const IN_FLIGHT_PER_ACCOUNT = 20;
/** Below the 100 streams that one HTTP/2 connection usually allows. */
const IN_FLIGHT = 90;
const MOST_ACCOUNTS = 1_000;
const PATIENCE = { attempts: 3, pauseMs: 200, longestPauseMs: 4_000 };

/** How requests go out to Google, unless a test gives another way. */
export const wayToGoogle = (): Fetch => fetchWithin(ASK_MS);

/** What all asks to Google have in common: the way out, and a limit for the whole process. */
export class Exchange {
  readonly #fetch: Fetch;
  readonly #askMs: number;
  readonly #lanes = new Lanes(IN_FLIGHT);
  /** Whoever asks much at once waits in a line of their own, and nobody else does. */
  readonly #ofAccount = new Map<AccountId, Lanes>();

  constructor(fetch: Fetch = wayToGoogle(), askMs = ASK_MS) {
    this.#fetch = fetch;
    this.#askMs = askMs;
  }

  /**
   * Gives the line for one ask. A 401 costs one renewed token and one repetition; rate limits, 5xx and broken
   * connections are repeated twice at most, after the pause that Google asks for. Everything ends with the ask's signal,
   * or when the ask has taken too long, the wait for a token included.
   */
  lineFor(asker: Asker, limitMs = this.#askMs): Line {
    const { signal, attempt } = this.senderFor(asker, limitMs);
    return (send, what) =>
      withRetries(
        () => attempt(send),
        (thrown) => judge(thrown, what),
        { ...PATIENCE, signal },
      );
  }

  /** Gives what sends single requests, each once, for so long at most. */
  senderFor({ account, token, signal: asked, nowMs }: Asker, limitMs: number): Sender {
    const signal = AbortSignal.any([asked, AbortSignal.timeout(limitMs)]);
    const own = this.#lanesOf(account.id);
    const once = async (send: Send, renewed: boolean): Promise<Answer> => {
      const bearer = await settled(signal, token(renewed));
      const options = this.#options({ authorization: `Bearer ${bearer.reveal()}` }, signal);
      return await own.run(signal, () => this.#lanes.run(signal, () => settled(signal, send(options))));
    };
    return {
      signal,
      attempt: async (send) => {
        const first = await once(send, false);
        return bodyOf(first.status === 401 ? await once(send, true) : first, nowMs);
      },
    };
  }

  #lanesOf(account: AccountId): Lanes {
    if (this.#ofAccount.size > MOST_ACCOUNTS) {
      for (const [id, lanes] of this.#ofAccount) if (lanes.isIdle) this.#ofAccount.delete(id);
    }
    const lanes = this.#ofAccount.get(account) ?? new Lanes(IN_FLIGHT_PER_ACCOUNT);
    this.#ofAccount.set(account, lanes);
    return lanes;
  }

  /** Retries, redirects and errors of the library are all off: its errors carry the request with the token. */
  #options(headers: Record<string, string>, signal: AbortSignal): MethodOptions {
    const fetchImplementation = this.#fetch as MethodOptions['fetchImplementation'];
    return {
      headers,
      signal,
      ...(fetchImplementation && { fetchImplementation }),
      retry: false,
      responseType: 'json',
      validateStatus: () => true,
    };
  }
}

function bodyOf({ status, data, headers }: Answer, nowMs: number): unknown {
  if (status >= 200 && status < 300) return data;
  throw new Refused(status, reasonsOf(data), afterMs(headers, nowMs));
}

const Reasons = z.array(z.object({ reason: z.string() }).or(z.unknown().transform(() => undefined))).catch([]);
const Envelope = z.object({ error: z.object({ errors: Reasons.optional(), details: Reasons.optional() }) });

function reasonsOf(data: unknown): readonly string[] {
  const { error } = Envelope.safeParse(data).data ?? {};
  return [...(error?.details ?? []), ...(error?.errors ?? [])].flatMap((entry) => (entry ? [entry.reason] : []));
}

/** `Retry-After` in ms: seconds or an HTTP date (RFC 9110 §10.2.3). */
function afterMs(headers: unknown, nowMs: number): number | undefined {
  const value = headers instanceof Headers ? headers.get('retry-after') : Object(headers)['retry-after'];
  if (typeof value !== 'string') return undefined;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - nowMs;
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}
