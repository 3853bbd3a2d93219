interface Lane {
  running: number;
  readonly waiting: (() => void)[];
}

/** Lets only so many errands of one name run at once; the others wait, first come, first served. */
export class Lanes {
  readonly #most: number;
  readonly #lanes = new Map<string, Lane>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Runs an errand in its turn; gives and throws what it does. */
  async run<T>(name: string, errand: () => Promise<T>): Promise<T> {
    const lane = this.#lanes.get(name) ?? { running: 0, waiting: [] };
    this.#lanes.set(name, lane);
    if (lane.running < this.#most) lane.running += 1;
    else await new Promise<void>((go) => lane.waiting.push(go));
    try {
      return await errand();
    } finally {
      this.#leave(name, lane);
    }
  }

  /** Whoever waits takes the place over. */
  #leave(name: string, lane: Lane): void {
    const next = lane.waiting.shift();
    if (next === undefined) lane.running -= 1;
    else next();
    if (lane.running === 0) this.#lanes.delete(name);
  }
}
