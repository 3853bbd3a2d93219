import { MinuteCounter } from './minute-counter.ts';

/** Ten a second for a whole minute: no conversation needs more. */
const REQUESTS_PER_MINUTE = 600;
/** A token lasts an hour; a host whose calls all renew it at once is still far below. */
const RENEWALS_PER_MINUTE = 60;

/** Counts what one assistant asks: hosts come for all their users from the same addresses. */
export class ConnectionLimits {
  readonly #requests: MinuteCounter;
  readonly #renewals: MinuteCounter;

  constructor(now: () => number) {
    this.#requests = new MinuteCounter(now);
    this.#renewals = new MinuteCounter(now);
  }

  /** Whether this request at `/mcp` is one too many, or `more` that came with it are. */
  tooManyRequests(connection: string, more?: number): boolean {
    return this.#requests.add(connection, more) > REQUESTS_PER_MINUTE;
  }

  /** Whether this renewal of a token is one too many. */
  tooManyRenewals(grant: string): boolean {
    return this.#renewals.add(grant) > RENEWALS_PER_MINUTE;
  }
}
