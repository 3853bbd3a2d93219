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

/** Places a job that found no room: others are taken out and put back elsewhere. Changes nothing if that fails. */
export function makeRoom(room: Room, board: Board, job: Job, limit: number): boolean {
  const { problem, patience } = room;
  const aim = aimOf('deadline', problem);
  const before = board.copy();
  for (const others of ordersInTheWay(problem, before.owner, job, limit)) {
    if (patience.left <= 0) return false;
    patience.left -= 1;
    if (exchange(room, board, [job, limit], others, aim)) return true;
    board.become(before);
  }
  return false;
}

/** Others that could make way, each group once, in both orders of putting them back. */
function* ordersInTheWay(problem: Problem, owner: Int16Array, job: Job, limit: number): Generator<readonly Job[]> {
  const seen = new Set<string>();
  for (const group of inTheWay(problem, owner, job, limit)) {
    const name = String(group);
    if (seen.has(name)) continue;
    seen.add(name);
    const others = group.flatMap((index) => problem.jobs[index] ?? []);
    yield others;
    if (others.length > 1) yield others.toReversed();
  }
}

/** Others that could make way, by index: one alone, all who hold a stretch that is long enough for the job, any two. */
function* inTheWay({ axis }: Problem, owner: Int16Array, job: Job, limit: number): Generator<readonly number[]> {
  const holders = holdersOf(owner, job, job.release, limit);
  for (const holder of holders) yield [holder];
  const length = Math.min(job.length, job.longest);
  for (let start = job.release; start + length <= limit; start += 1) {
    if ((axis.runEnds[start] as number) < start + length) continue;
    const group = holdersOf(owner, job, start, start + length);
    if (group.length > 1) yield group;
  }
  for (const [at, holder] of holders.entries()) for (const other of holders.slice(at + 1)) yield [holder, other];
}

/** Who has slots of a stretch, beside a job, in their order. */
const holdersOf = (owner: Int16Array, { index }: Job, start: number, end: number): readonly number[] =>
  [...new Set(owner.subarray(start, end))].filter((holder) => holder !== OPEN && holder !== index);

/** Takes others out, places a job, and then them in their order; tells whether all have their place. */
function exchange(
  { problem: { axis }, limits }: Room,
  board: Board,
  [job, limit]: [Job, number],
  others: readonly Job[],
  aim: Aim,
): boolean {
  const put = (one: Job, until: number): boolean => placeWhole(axis, board, one, aim, { limit: until });
  for (const other of others) board.clear(other);
  return put(job, limit) && others.every((other) => put(other, limits[other.index] as number));
}

/** Has late work on time, heaviest first, by taking out others, which are late instead if they weigh less; while that helps. */
export function* promote(problem: Problem, from: Verdict, board: Board, patience: Patience): Generator<void, Verdict> {
  let verdict = from;
  for (let before = Number.POSITIVE_INFINITY; verdict.lateWeight < before; ) {
    before = verdict.lateWeight;
    const late = problem.jobs.filter(
      (job) => verdict.late[job.index] === 1 && !job.isLockedLate && job.due >= job.length,
    );
    for (const job of late.toSorted((a, b) => b.work.weight - a.work.weight || a.length - b.length)) {
      verdict = promoteOne(problem, verdict, board, job, patience);
      yield;
    }
  }
  return verdict;
}

function promoteOne(problem: Problem, verdict: Verdict, board: Board, job: Job, patience: Patience): Verdict {
  const before = board.copy();
  const aim = aimOf('deadline', problem);
  const room = { problem, limits: limitsFor(problem, verdict, job), patience };
  board.clear(job);
  if (placeWhole(problem.axis, board, job, aim, { limit: job.due }) || makeRoom(room, board, job, job.due)) {
    const found = judge(problem, board);
    if (compare(lateness(problem, found), lateness(problem, verdict)) < 0) return found;
  }
  board.become(before);
  return verdict;
}

function limitsFor({ jobs, axis }: Problem, { late }: Verdict, promoted: Job): Int32Array {
  return Int32Array.from(jobs, ({ index, due, work }) =>
    late[index] === 1 || work.weight < promoted.work.weight ? axis.size : due,
  );
}
