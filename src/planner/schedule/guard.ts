import type { Board, Stretch } from './board.ts';
import type { Job } from './job.ts';

/** A block that is thought of. */
export interface Trial extends Stretch {
  readonly job: Job;
}

/** Not to be placed at all. */
export const NEVER = -1;

/**
 * Tells whether the work that is left can meet all limits in the slots that are open, were it cut as finely as one likes.
 * That is so exactly if no two times have more work between them than slots (earliest deadline first then meets all limits).
 */
export class Guard {
  /** By job: the slot by which it has to be done. */
  readonly limits: Int32Array;
  readonly #byLimit: readonly Job[];
  readonly #releases: readonly number[];

  constructor(jobs: readonly Job[], limits: Int32Array) {
    const counted = jobs.filter(({ index, length }) => length > 0 && limits[index] !== NEVER);
    this.limits = limits;
    this.#byLimit = counted.toSorted((a, b) => this.#limit(a) - this.#limit(b));
    this.#releases = [...new Set(counted.map(({ release }) => release))];
  }

  /** Whether all limits can be met, also once the trial is placed. */
  allows(board: Board, trial?: Trial): boolean {
    return this.#releases.every((release) => this.#hasRoom(board, release, trial));
  }

  #hasRoom(board: Board, release: number, trial: Trial | undefined): boolean {
    const open = board.openBefore;
    const before = (open[release] as number) - (trial === undefined ? 0 : within(trial, release));
    let work = 0;
    for (const job of this.#byLimit) {
      const left = (board.left[job.index] as number) - (trial?.job === job ? trial.end - trial.start : 0);
      if (job.release < release || left <= 0) continue;
      work += left;
      const limit = this.#limit(job);
      const room = (open[limit] as number) - (trial === undefined ? 0 : within(trial, limit)) - before;
      if (work > room) return false;
    }
    return true;
  }

  #limit({ index }: Job): number {
    return this.limits[index] as number;
  }
}

/** How many slots of a stretch lie before a slot. */
const within = ({ start, end }: Stretch, slot: number): number => Math.max(0, Math.min(end, slot) - start);
