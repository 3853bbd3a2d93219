const WINDOW_MS = 60_000;
/** More keys than this within one window are counted together, so that a flood cannot fill the memory. */
const MAX_COUNTED = 50_000;

/** Counts by key, a minute at a time; in memory, so each instance counts for itself. */
export class MinuteCounter {
  readonly #now: () => number;
  #window = 0;
  #counts = new Map<string, number>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Counts one more, or several; gives how many there are now. */
  add(key: string, more = 1): number {
    const counted = this.#counted(key);
    const count = (this.#counts.get(counted) ?? 0) + more;
    this.#counts.set(counted, count);
    return count;
  }

  /** How many there were in this minute. */
  at(key: string): number {
    return this.#counts.get(this.#counted(key)) ?? 0;
  }

  #counted(key: string): string {
    const window = Math.floor(this.#now() / WINDOW_MS);
    if (window !== this.#window) {
      this.#window = window;
      this.#counts.clear();
    }
    return this.#counts.has(key) || this.#counts.size < MAX_COUNTED ? key : 'everybody else';
  }
}
