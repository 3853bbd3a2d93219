import type { IncomingMessage, ServerResponse } from 'node:http';
import { MinuteCounter } from './minute-counter.ts';

interface Limit {
  /** POST unless said otherwise. */
  readonly method?: 'GET';
  readonly path: RegExp;
  /** Of one address. */
  readonly perMinute: number;
  /** Of all addresses together. */
  readonly inAll?: number;
  /** Counts what was refused alone: hosts come for all their users from few addresses. */
  readonly refusalsOnly?: true;
  /** What is too much waits in place of being refused, so that nobody can lock the owner out. */
  readonly waits?: true;
}

/** How often one address may do this, before it has proved who it is. */
const LIMITS: readonly Limit[] = [
  // Each leaves a row for an hour.
  { method: 'GET', path: /^\/oauth\/authorize$/, perMinute: 60 },
  // Each leaves a client for days.
  { path: /^\/oauth\/register$/, perMinute: 20, inAll: 200 },
  { path: /^\/oauth\/(token|revoke)$/, perMinute: 120, refusalsOnly: true },
  { path: /^\/sign-in\/owner$/, perMinute: 10, waits: true },
  { path: /^\/(sign-in|interaction|connect)\//, perMinute: 60 },
  // Google tells of its accounts there; each costs the check of a signature.
  { path: /^\/google\/security-events\/?$/, perMinute: 60, refusalsOnly: true },
  // Calendar services ask for the feeds of many people from few addresses.
  { method: 'GET', path: /^\/feeds\//, perMinute: 240 },
];

const STEP_MS = 250;
const LONGEST_WAIT_MS = 3_000;

/** Counts what anonymous askers make us keep or check, a minute and client address. */
export class AnonymousLimits {
  readonly #trustedHeader: string | undefined;
  readonly #counter: MinuteCounter;

  /** `trustedHeader`: the one header that the own proxy sets; without it the socket's address counts. */
  constructor(trustedHeader: string | undefined, now: () => number) {
    this.#trustedHeader = trustedHeader;
    this.#counter = new MinuteCounter(now);
  }

  /** Whether this request is one too many. */
  exceeded(request: IncomingMessage, path: string): boolean {
    const { limit, key } = this.#limitOf(request, path);
    if (!limit || limit.waits) return false;
    if (limit.refusalsOnly) return this.#counter.at(key) >= limit.perMinute;
    if (this.#counter.add(key) > limit.perMinute) return true;
    return limit.inAll !== undefined && this.#counter.add(String(limit.path)) > limit.inAll;
  }

  /** Counts the answer, where refusals are what counts. */
  watch(request: IncomingMessage, response: ServerResponse, path: string): void {
    const { limit, key } = this.#limitOf(request, path);
    if (!limit?.refusalsOnly) return;
    response.once('finish', () => {
      if (response.statusCode >= 400) this.#counter.add(key);
    });
  }

  /** How long this request has to wait for its answer, in ms: the longer, the more there are. */
  waitMs(request: IncomingMessage, path: string): number {
    const { limit, key } = this.#limitOf(request, path);
    if (!limit?.waits) return 0;
    return Math.min(LONGEST_WAIT_MS, Math.max(0, this.#counter.add(key) - limit.perMinute) * STEP_MS);
  }

  #limitOf(request: IncomingMessage, path: string): { limit: Limit | undefined; key: string } {
    // whoever asks for the head alone makes us do the same
    const asked = request.method === 'HEAD' ? 'GET' : request.method;
    const index = LIMITS.findIndex(({ method = 'POST', path: limited }) => method === asked && limited.test(path));
    return { limit: LIMITS[index], key: `${index} ${this.#addressOf(request)}` };
  }

  /** X-Forwarded-For is never believed: anybody can send it. */
  #addressOf(request: IncomingMessage): string {
    const header = this.#trustedHeader ? request.headers[this.#trustedHeader] : undefined;
    return (typeof header === 'string' && header) || request.socket.remoteAddress || 'unknown';
  }
}
