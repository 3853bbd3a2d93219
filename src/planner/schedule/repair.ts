import { type Aim, aimOf } from './aims.ts';
import { type Board, OPEN } from './board.ts';
import type { Job } from './job.ts';
import { placeWhole } from './place.ts';
import type { Problem } from './problem.ts';
import { compare, judge, lateness, type Verdict } from './verdict.ts';

/** How often others may still be taken out; a count, since a time would give other plans on a busy machine. */
export interface Patience {
  left: number;
}

/** Where jobs may go. */
interface Room {
  readonly problem: Problem;
  /** By job: the slot by which its blocks end, if it has to go elsewhere. */
  readonly limits: Int32Array;
  readonly patience: Patience;
}

/** Places a job that found no room: one or two others are taken out and put back elsewhere. Changes nothing if that fails. */
export function makeRoom(room: Room, board: Board, job: Job, limit: number): boolean {
  const { problem, patience } = room;
  const aim = aimOf('deadline', problem);
  const others = inTheWay(problem, board, job, limit);
  const groups = [...others.map((other) => [other]), ...pairs(others)];
  for (const group of groups) {
    if (patience.left <= 0) return false;
    patience.left -= 1;
    if (exchange(room, board, [job, limit], group, aim)) return true;
  }
  return false;
}

/** Those with slots that the job could use, in the order of these slots. */
function inTheWay({ jobs }: Problem, { owner }: Board, job: Job, limit: number): readonly Job[] {
  const found = new Set<number>();
  for (let slot = job.release; slot < limit; slot += 1) found.add(owner[slot] as number);
  found.delete(OPEN);
  found.delete(job.index);
  return [...found].flatMap((index) => jobs[index] ?? []);
}

function* pairs(jobs: readonly Job[]): Generator<readonly Job[]> {
  for (const [at, one] of jobs.entries()) for (const other of jobs.slice(at + 1)) yield [one, other];
}

function exchange(
  { problem: { axis }, limits }: Room,
  board: Board,
  [job, limit]: [Job, number],
  group: readonly Job[],
  aim: Aim,
): boolean {
  const before = board.copy();
  const put = (one: Job, until: number): boolean => placeWhole(axis, board, one, aim, { limit: until });
  for (const order of group.length > 1 ? [group, group.toReversed()] : [group]) {
    for (const other of group) board.clear(other);
    if (put(job, limit) && order.every((other) => put(other, limits[other.index] as number))) return true;
    board.become(before);
  }
  return false;
}

/** Tries to have late work on time, heaviest first, by taking out others, which may be late instead if they weigh less. */
export function promote(problem: Problem, board: Board, patience: Patience): void {
  let verdict = judge(problem, board);
  const late = problem.jobs.filter(
    ({ index, isLockedLate, due, length }) => verdict.late[index] === 1 && !isLockedLate && due >= length,
  );
  for (const job of late.toSorted((a, b) => b.work.weight - a.work.weight || a.length - b.length)) {
    const before = board.copy();
    board.clear(job);
    const aim = aimOf('deadline', problem);
    const room = { problem, limits: limitsFor(problem, verdict, job), patience };
    const isOnTime =
      placeWhole(problem.axis, board, job, aim, { limit: job.due }) || makeRoom(room, board, job, job.due);
    const found = isOnTime ? judge(problem, board) : verdict;
    if (isOnTime && compare(lateness(problem, found), lateness(problem, verdict)) < 0) verdict = found;
    else board.become(before);
  }
}

function limitsFor({ jobs, axis }: Problem, { late }: Verdict, promoted: Job): Int32Array {
  return Int32Array.from(jobs, ({ index, due, work }) =>
    late[index] === 1 || work.weight < promoted.work.weight ? axis.size : due,
  );
}
