import type { PlanKind } from '../../domain/plan.ts';
import { type Aim, aimOf } from './aims.ts';
import type { Board } from './board.ts';
import { draft } from './draft.ts';
import { type Guard, NEVER } from './guard.ts';
import type { Job } from './job.ts';
import type { Problem } from './problem.ts';
import { compare, judge, lateness, type Verdict } from './verdict.ts';

/** A whole plan and how good it is. */
export interface Found {
  readonly board: Board;
  readonly verdict: Verdict;
}

/** What a search is about. */
export interface Quest {
  readonly problem: Problem;
  readonly kind: PlanKind;
  readonly guard: Guard;
  /** What is placed already. */
  readonly start: Board;
  /** The least lateness that is possible, as far as known. */
  readonly bound: readonly number[];
}

const [FEWEST_RUNS, MOST_RUNS, RUNS_BY_JOBS] = [6, 120, 800];

/** How many times a search begins anew: small problems are searched more. */
const runsFor = ({ jobs }: Problem): number =>
  Math.max(FEWEST_RUNS, Math.min(MOST_RUNS, Math.round(RUNS_BY_JOBS / Math.max(1, jobs.length))));

/** Drafts in several orders, from a fixed seed, and keeps the best; hands over to others after each. */
export function* search(quest: Quest): Generator<void, Found> {
  const { problem, kind, bound } = quest;
  const aim = aimOf(kind, problem);
  const random = randomFrom(1);
  let best: Found | undefined;
  for (let run = 0; run < runsFor(problem); run += 1) {
    best = better(problem, aim, best, drafted(quest, aim, orderOf(quest, run, random)));
    yield;
    if (best.verdict.extraBlocks === 0 && kind === 'deadline' && isBound(problem, best.verdict, bound)) break;
  }
  return best as Found;
}

const isBound = (problem: Problem, verdict: Verdict, bound: readonly number[]): boolean =>
  compare(lateness(problem, verdict), bound) <= 0;

/** Seeks the smallest cap of a day's work with which no more is late than before; undefined when no cap goes. */
export function* searchCap(quest: Quest): Generator<void, Found | undefined> {
  const { problem, bound, start } = quest;
  const order = orderOf(quest, 0, randomFrom(1));
  let [low, high] = [1, 1 + Math.max(...dayRooms(problem))];
  let best: Found | undefined;
  while (low < high) {
    const cap = (low + high) >> 1;
    const found = drafted({ ...quest, start }, aimOf('balanced', problem, cap), order);
    if (isBound(problem, found.verdict, bound) && Math.max(...found.board.load) <= cap) {
      best = found;
      high = cap;
    } else low = cap + 1;
    yield;
  }
  return best;
}

function dayRooms({ axis, empty }: Problem): Int32Array {
  const rooms = empty.load.slice();
  for (const day of axis.days) rooms[day] = (rooms[day] as number) + 1;
  return rooms;
}

function drafted({ problem, start, guard }: Quest, aim: Aim, order: readonly Job[]): Found {
  const board = draft(problem, start, order, aim, guard);
  return { board, verdict: judge(problem, board) };
}

/** The better of two plans: less late, then less moved, then nearer to the aim. */
export function better(problem: Problem, aim: Aim, a: Found | undefined, b: Found): Found {
  return a === undefined || compare(figures(problem, aim, b), figures(problem, aim, a)) < 0 ? b : a;
}

const figures = (problem: Problem, aim: Aim, { board, verdict }: Found): readonly number[] => [
  ...lateness(problem, verdict),
  verdict.moved,
  aim.cost(board, verdict),
];

/** By deadline, late work and work without one at the end; deep work first in every other plan for it; shaken after the first run. */
function orderOf({ problem, kind, guard }: Quest, run: number, random: () => number): readonly Job[] {
  const { size } = problem.axis;
  const shake = size * Math.min(1, run / 10);
  const isDeepFirst = kind === 'deep' && run % 2 === 0;
  const key = (job: Job): number => {
    const limit = guard.limits[job.index] as number;
    const isLate = job.isDated && limit !== job.due;
    const due = isLate && run % 2 === 0 ? size * 1.1 : job.isDated ? job.due : size * 1.2;
    return due + (random() - 0.5) * shake - (isDeepFirst && job.work.deep ? size : 0);
  };
  return problem.jobs
    .filter(({ length }) => length > 0)
    .map((job) => ({ job, key: key(job) }))
    .toSorted((a, b) => a.key - b.key || b.job.work.weight - a.job.work.weight || b.job.length - a.job.length)
    .map(({ job }) => job);
}

/** Numbers from 0 to 1 that look random and are the same each time. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** What can stay of the plan before: the work that is on time there, and as much as leaves room for all that has to be. */
export function keptStart({ before, empty, jobs }: Problem, guard: Guard): Board {
  if (before === undefined) return empty;
  const board = before.copy();
  for (const job of jobs) {
    if (board.owner.lastIndexOf(job.index) >= (guard.limits[job.index] as number)) board.clear(job);
  }
  for (const job of jobs.toSorted((a, b) => b.due - a.due || a.work.weight - b.work.weight)) {
    if (guard.allows(board)) break;
    board.clear(job);
  }
  return board;
}

/** Work that is late in a plan has until the end of the days. */
export function limitsAfter({ jobs, axis }: Problem, { board, verdict }: Found): Int32Array {
  return Int32Array.from(jobs, ({ index, due }) => {
    if ((board.left[index] as number) > 0) return NEVER;
    return verdict.late[index] === 1 ? axis.size : due;
  });
}
