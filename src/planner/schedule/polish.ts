import type { PlanKind } from '../../domain/plan.ts';
import { type Aim, aimOf } from './aims.ts';
import type { Job } from './job.ts';
import { placeWhole } from './place.ts';
import type { Problem } from './problem.ts';
import { better, type Found } from './search.ts';
import { judge } from './verdict.ts';

const PASSES = 2;

/**
 * Takes each piece of work out and puts it where it suits the kind of plan best, as long as that makes the plan better.
 * Nothing comes to be late by it.
 */
export function* polish(problem: Problem, kind: PlanKind, from: Found): Generator<void, Found> {
  let best = { board: from.board.copy(), verdict: from.verdict };
  const aim = aimOf(kind, problem, kind === 'balanced' ? Math.max(...best.board.load) : undefined);
  const jobs = problem.jobs.filter(({ index, length }) => length > 0 && best.board.left[index] === 0);
  for (let pass = 0; pass < PASSES; pass += 1) {
    for (const job of jobs.toSorted((a, b) => a.due - b.due)) best = moved(problem, aim, best, job);
    yield;
  }
  return best;
}

/** The plan with one piece of work elsewhere, or the plan itself where that is not worse. */
function moved(problem: Problem, aim: Aim, from: Found, job: Job): Found {
  const { index, due } = job;
  const limit = from.verdict.late[index] === 1 ? (from.verdict.finish[index] as number) : due;
  const board = from.board.copy();
  board.clear(job);
  if (!placeWhole(problem.axis, board, job, aim, { limit })) return from;
  return better(problem, aim, from, { board, verdict: judge(problem, board) });
}
