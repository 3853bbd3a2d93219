/** Times of changes: each later than all before and than any that was told, even where the clock stands still. */
export class Versions {
  readonly #now: () => number;
  #lastMs = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** The time of a new change, epoch ms. */
  next(): number {
    this.#lastMs = Math.max(this.#now(), this.#lastMs + 1);
    return this.#lastMs;
  }

  /** A time that every change so far is not after, and every later change is. */
  current(): number {
    this.#lastMs = Math.max(this.#now(), this.#lastMs);
    return this.#lastMs;
  }
}
