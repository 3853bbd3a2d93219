import type { IncomingMessage } from 'node:http';

const WINDOW_MS = 60_000;
/** More addresses than this within one window are counted together, so that a flood cannot fill the memory. */
const MAX_COUNTED = 50_000;

/** How often one address may do this a minute, before it has proved who it is. POST unless said otherwise. */
const LIMITS: readonly { method?: 'GET'; path: RegExp; perMinute: number }[] = [
  // Each leaves a row for an hour.
  { method: 'GET', path: /^\/oauth\/authorize$/, perMinute: 60 },
  { path: /^\/oauth\/register$/, perMinute: 20 },
  { path: /^\/oauth\/(token|revoke)$/, perMinute: 120 },
  { path: /^\/sign-in\/owner$/, perMinute: 10 },
  { path: /^\/(sign-in|interaction|connect)\//, perMinute: 60 },
  // Calendar services ask for the feeds of many people from few addresses.
  { method: 'GET', path: /^\/feeds\//, perMinute: 240 },
];

/** Counts what anonymous askers make us keep or check, a minute and client address. */
export class AnonymousLimits {
  readonly #trustedHeader: string | undefined;
  readonly #now: () => number;
  #window = 0;
  #counts = new Map<string, number>();

  /** `trustedHeader`: the one header that the own proxy sets; without it the socket's address counts. */
  constructor(trustedHeader: string | undefined, now: () => number) {
    this.#trustedHeader = trustedHeader;
    this.#now = now;
  }

  /** Whether this request is one too many. */
  exceeded(request: IncomingMessage, path: string): boolean {
    // whoever asks for the head alone makes us do the same
    const asked = request.method === 'HEAD' ? 'GET' : request.method;
    const index = LIMITS.findIndex(({ method = 'POST', path: limited }) => method === asked && limited.test(path));
    const limit = LIMITS[index];
    if (!limit) return false;
    return this.#count(`${index} ${this.#addressOf(request)}`) > limit.perMinute;
  }

  #count(key: string): number {
    const window = Math.floor(this.#now() / WINDOW_MS);
    if (window !== this.#window) {
      this.#window = window;
      this.#counts.clear();
    }
    const counted = this.#counts.has(key) || this.#counts.size < MAX_COUNTED ? key : 'everybody else';
    const count = (this.#counts.get(counted) ?? 0) + 1;
    this.#counts.set(counted, count);
    return count;
  }

  /** X-Forwarded-For is never believed: anybody can send it. */
  #addressOf(request: IncomingMessage): string {
    const header = this.#trustedHeader ? request.headers[this.#trustedHeader] : undefined;
    return (typeof header === 'string' && header) || request.socket.remoteAddress || 'unknown';
  }
}
