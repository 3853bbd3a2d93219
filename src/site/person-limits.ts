import type { UserId } from '../domain/identity.ts';

const WINDOW_MS = 10 * 60_000;
const MOST_COUNTED = 10_000;

/** How often one person may do a thing within ten minutes, counted from the first time; in memory, so per instance. */
export class PersonLimits<Thing extends string> {
  readonly #most: Readonly<Record<Thing, number>>;
  readonly #now: () => number;
  readonly #counts = new Map<string, { count: number; endsAt: number }>();

  constructor(most: Readonly<Record<Thing, number>>, now: () => number) {
    this.#most = most;
    this.#now = now;
  }

  /** Counts this time; whether it is one too many. */
  exceeded(thing: Thing, user: UserId): boolean {
    const key = `${thing} ${user}`;
    const now = this.#now();
    const known = this.#counts.get(key);
    const entry = known !== undefined && known.endsAt > now ? known : { count: 0, endsAt: now + WINDOW_MS };
    entry.count += 1;
    if (this.#counts.size >= MOST_COUNTED) this.#forgetEnded(now);
    this.#counts.set(key, entry);
    return entry.count > this.#most[thing];
  }

  #forgetEnded(now: number): void {
    for (const [key, { endsAt }] of this.#counts) if (endsAt <= now) this.#counts.delete(key);
  }
}
