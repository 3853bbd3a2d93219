import type { Aim } from './aims.ts';
import type { Board } from './board.ts';
import { type Guard, NEVER } from './guard.ts';
import type { Job } from './job.ts';
import { placePart, placeWhole } from './place.ts';
import type { Problem } from './problem.ts';
import { makeRoom } from './repair.ts';

const PATIENCE = 160;

/** Places all work, one piece after another in this order, then mends what found no room. */
export function draft(problem: Problem, start: Board, order: readonly Job[], aim: Aim, guard: Guard): Board {
  const { axis } = problem;
  const board = start.copy();
  const limitOf = ({ index }: Job): number => guard.limits[index] as number;
  const [homeless, wanted] = [
    order.filter((job) => limitOf(job) === NEVER),
    order.filter((job) => limitOf(job) !== NEVER),
  ];
  const missed = wanted.filter((job) => !placeWhole(axis, board, job, aim, { limit: limitOf(job), guard }));
  mend(problem, board, [...missed.toReversed(), ...homeless], aim, guard.limits);
  return board;
}

/** Places what found no room: in time if others make way, else late, else in part. */
function mend(problem: Problem, board: Board, missed: readonly Job[], aim: Aim, wanted: Int32Array): void {
  const { axis, isOverfull } = problem;
  const limits = wanted.map((limit) => (limit === NEVER ? axis.size : limit));
  const anywhere = limits.map(() => axis.size);
  const patience = { left: PATIENCE };
  const find = (job: Job, aim: Aim, limit: number, others: Int32Array): boolean =>
    placeWhole(axis, board, job, aim, { limit }) || makeRoom({ problem, limits: others, patience }, board, job, limit);
  const late = missed.filter((job) => !find(job, aim, limits[job.index] as number, limits));
  for (const { index } of late) limits[index] = axis.size;
  const uncapped = { ...aim, dayCap: Number.POSITIVE_INFINITY };
  for (const job of late) {
    if (find(job, uncapped, axis.size, isOverfull ? limits : anywhere)) continue;
    placePart(axis, board, job, uncapped, { limit: axis.size });
  }
}
