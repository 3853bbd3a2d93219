import type { Axis } from './axis.ts';
import type { Job } from './job.ts';

/** Nobody's slot. */
export const OPEN = -1;

/** Slots from `start` until before `end`. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** A plan in the making: who has which slot. */
export class Board {
  /** By slot: the index of its job. */
  readonly owner: Int16Array;
  /** By job: slots that it still wants. */
  readonly left: Int32Array;
  /** By day: planned quarters, the locked ones among them. */
  readonly load: Int32Array;
  readonly #axis: Axis;
  readonly #open: Int32Array;
  #isCounted = false;

  constructor(axis: Axis, left: Int32Array, load: Int32Array) {
    this.#axis = axis;
    this.owner = new Int16Array(axis.size).fill(OPEN);
    this.left = left.slice();
    this.load = load.slice();
    this.#open = new Int32Array(axis.size + 1);
  }

  /** By slot, and for the end of the axis: how many open slots lie before. */
  get openBefore(): Int32Array {
    if (!this.#isCounted) {
      let open = 0;
      for (let slot = 0; slot < this.owner.length; slot += 1) {
        this.#open[slot] = open;
        if (this.owner[slot] === OPEN) open += 1;
      }
      this.#open[this.owner.length] = open;
      this.#isCounted = true;
    }
    return this.#open;
  }

  /** Gives open slots of one day to a job. */
  put({ index }: Job, { start, end }: Stretch): void {
    this.#hand(start, end, index);
    this.left[index] = (this.left[index] as number) - (end - start);
  }

  /** Takes slots of one day back from a job. */
  take({ index }: Job, { start, end }: Stretch): void {
    this.#hand(start, end, OPEN);
    this.left[index] = (this.left[index] as number) + (end - start);
  }

  /** Takes all slots back from a job. */
  clear(job: Job): void {
    for (let slot = this.owner.indexOf(job.index); slot >= 0; slot = this.owner.indexOf(job.index, slot + 1)) {
      this.take(job, { start: slot, end: slot + 1 });
    }
  }

  copy(): Board {
    const copy = new Board(this.#axis, this.left, this.load);
    copy.owner.set(this.owner);
    return copy;
  }

  /** Makes this board as another one of the same axis. */
  become(other: Board): void {
    this.owner.set(other.owner);
    this.left.set(other.left);
    this.load.set(other.load);
    this.#isCounted = false;
  }

  #hand(start: number, end: number, owner: number): void {
    this.owner.fill(owner, start, end);
    const day = this.#axis.days[start] as number;
    this.load[day] = (this.load[day] as number) + (owner === OPEN ? start - end : end - start);
    this.#isCounted = false;
  }
}
