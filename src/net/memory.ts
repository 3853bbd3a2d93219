/** How long something that was read is good for. */
export interface Life {
  /** So long it is given without asking again. */
  readonly freshMs: number;
  /** So long it is given while it is read anew behind the answer; at least `freshMs`. */
  readonly staleMs: number;
}

interface Kept {
  readonly value: unknown;
  readonly weight: number;
  readonly readAtMs: number;
}

interface Reading<T> {
  readonly life: Life;
  readonly nowMs: number;
  /** Reads it; `behind`: nobody waits, so the asker's signal must not end it. Throws when it could not be read whole. */
  readonly load: (
    behind: boolean,
  ) => Promise<{ readonly value: T; readonly isWhole: boolean; readonly weight: number }>;
}

/**
 * What was read lately, in this process only and never on disk. A key must name everything that the value depends on,
 * the account first. What could not be read whole is not kept. The total weight is bounded; what was used longest ago goes.
 */
export class Memory {
  readonly #most: number;
  readonly #kept = new Map<string, Kept>();
  readonly #renewing = new Set<string>();
  #weight = 0;

  constructor(mostWeight: number) {
    this.#most = mostWeight;
  }

  async recall<T>(key: string, { life, nowMs, load }: Reading<T>): Promise<T> {
    const kept = this.#kept.get(key);
    const ageMs = kept === undefined ? Number.POSITIVE_INFINITY : nowMs - kept.readAtMs;
    if (kept === undefined || ageMs < 0 || ageMs >= life.staleMs) return await this.#read(key, nowMs, load, false);
    this.#put(key, kept);
    if (ageMs >= life.freshMs) this.#renew(key, nowMs, load);
    return kept.value as T;
  }

  /** One at a time for each key; when it fails, what is kept stays until it is too old. */
  #renew<T>(key: string, nowMs: number, load: Reading<T>['load']): void {
    if (this.#renewing.has(key)) return;
    this.#renewing.add(key);
    this.#read(key, nowMs, load, true)
      .catch(() => undefined)
      .finally(() => this.#renewing.delete(key));
  }

  async #read<T>(key: string, nowMs: number, load: Reading<T>['load'], behind: boolean): Promise<T> {
    const { value, isWhole, weight } = await load(behind);
    if (isWhole && weight <= this.#most) this.#put(key, { value, weight, readAtMs: nowMs });
    return value;
  }

  #put(key: string, kept: Kept): void {
    this.#drop(key);
    this.#kept.set(key, kept);
    this.#weight += kept.weight;
    for (const oldest of this.#kept.keys()) {
      if (this.#weight <= this.#most) return;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#weight -= this.#kept.get(key)?.weight ?? 0;
    this.#kept.delete(key);
  }
}
