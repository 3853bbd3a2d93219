import type { Aim } from './aims.ts';
import type { Board } from './board.ts';
import { type Guard, NEVER } from './guard.ts';
import type { Job } from './job.ts';
import { placePart, placeWhole } from './place.ts';
import type { Problem } from './problem.ts';
import { makeRoom } from './repair.ts';

const PATIENCE = 120;

/** Places all work, one piece after another in this order, then mends what found no room. */
export function draft(problem: Problem, start: Board, order: readonly Job[], aim: Aim, guard: Guard): Board {
  const { axis } = problem;
  const board = start.copy();
  const limits = guard.limits.map((limit) => (limit === NEVER ? axis.size : limit));
  const missed = order.filter(({ index }) => guard.limits[index] === NEVER);
  const room = { problem, limits, patience: { left: PATIENCE } };
  const late: Job[] = [];
  for (const job of order) {
    const limit = guard.limits[job.index] as number;
    if (limit === NEVER || placeWhole(axis, board, job, aim, { limit, guard })) continue;
    missed.unshift(job);
  }
  for (const job of missed) {
    const limit = limits[job.index] as number;
    if (!placeWhole(axis, board, job, aim, { limit }) && !makeRoom(room, board, job, limit)) late.push(job);
  }
  for (const job of late) {
    limits[job.index] = axis.size;
    const isPlaced =
      placeWhole(axis, board, job, { ...aim, dayCap: Number.POSITIVE_INFINITY }, { limit: axis.size }) ||
      makeRoom(room, board, job, axis.size);
    if (!isPlaced) placePart(axis, board, job, aim, { limit: axis.size });
  }
  return board;
}
