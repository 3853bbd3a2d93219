import { setImmediate as turn } from 'node:timers/promises';

const SLICE_MS = 12;
/** No file that people use takes a tenth of it. */
const MOST_MS = 3_000;

/** Long work in slices: whoever works here lets others have the processor, and stops when its signal ends. */
export class Pace {
  readonly #signal: AbortSignal;
  #since = performance.now();
  #worked = 0;

  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  /** Whether more has been worked than any honest file needs. */
  get isSpent(): boolean {
    return this.#worked > MOST_MS;
  }

  /** To be awaited between two small pieces of work. Rejects with the signal's reason. */
  async next(): Promise<void> {
    const worked = performance.now() - this.#since;
    if (worked < SLICE_MS) return;
    this.#worked += worked;
    await turn();
    this.#signal.throwIfAborted();
    this.#since = performance.now();
  }
}
