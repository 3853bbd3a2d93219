/** Lets at most `width` tasks run at a time; the others wait in line, and leave it when their signal ends. */
export class Lanes {
  #free: number;
  readonly #width: number;
  readonly #waiting = new Set<() => void>();

  constructor(width: number) {
    this.#free = width;
    this.#width = width;
  }

  /** Whether nothing runs and nothing waits. */
  get isIdle(): boolean {
    return this.#free === this.#width;
  }

  /** Runs the task as soon as a lane is free; rejects with the signal's reason when that ends first. */
  async run<T>(signal: AbortSignal, task: () => Promise<T>): Promise<T> {
    await this.#enter(signal);
    try {
      return await task();
    } finally {
      this.#leave();
    }
  }

  #enter(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.#free > 0) {
      this.#free -= 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const enter = () => {
        signal.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = () => {
        this.#waiting.delete(enter);
        reject(signal.reason);
      };
      this.#waiting.add(enter);
      signal.addEventListener('abort', giveUp, { once: true });
    });
  }

  #leave(): void {
    const [next] = this.#waiting;
    if (next === undefined) {
      this.#free += 1;
      return;
    }
    this.#waiting.delete(next);
    next();
  }
}
