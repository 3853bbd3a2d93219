import { type Board, OPEN } from './board.ts';
import type { Problem } from './problem.ts';

/** How good a board is, in slots. */
export interface Verdict {
  readonly unplaced: number;
  readonly lateWeight: number;
  /** By job: 1 = not done by its deadline on the planned days. */
  readonly late: Uint8Array;
  /** By job: where its last slot ends; 0 = it has none. */
  readonly finish: Int32Array;
  /** Slots by which dated work is done too late, by weight. */
  readonly tardiness: number;
  readonly finishSum: number;
  /** Blocks beyond one for each job. */
  readonly extraBlocks: number;
  readonly switches: number;
  readonly deepOutside: number;
  readonly shallowInside: number;
  /** Slots of the plan before that are elsewhere now. */
  readonly moved: number;
}

/** Weighs a board. */
export function judge(problem: Problem, board: Board): Verdict {
  return { ...judgeJobs(problem, board), ...judgeSlots(problem, board) };
}

function judgeJobs({ jobs, axis }: Problem, { owner, left }: Board) {
  const finish = new Int32Array(jobs.length);
  for (let slot = 0; slot < owner.length; slot += 1) {
    if (owner[slot] !== OPEN) finish[owner[slot] as number] = slot + 1;
  }
  const late = new Uint8Array(jobs.length);
  let [unplaced, lateWeight, tardiness, finishSum] = [0, 0, 0, 0];
  for (const { index, isDated, isLockedLate, due, work } of jobs) {
    const rest = left[index] as number;
    const end = rest > 0 ? axis.size + rest : (finish[index] as number);
    unplaced += rest;
    finishSum += end;
    if (!isDated || (end <= due && !isLockedLate)) continue;
    late[index] = 1;
    lateWeight += work.weight;
    tardiness += Math.max(0, end - due) * work.weight;
  }
  return { finish, late, unplaced, lateWeight, tardiness, finishSum };
}

function judgeSlots(problem: Problem, { owner }: Board) {
  return { ...countBlocks(problem, owner), ...countDeep(problem, owner), moved: countMoved(problem, owner) };
}

function countBlocks({ jobs, axis }: Problem, owner: Int16Array) {
  const seen = new Uint8Array(jobs.length);
  let [extraBlocks, switches, last, lastDay] = [0, 0, OPEN, -1];
  for (let slot = 0; slot < owner.length; ) {
    const index = owner[slot] as number;
    let end = slot + 1;
    while (end < (axis.runEnds[slot] as number) && owner[end] === index) end += 1;
    if (index !== OPEN) {
      const day = axis.days[slot] as number;
      if (last !== index && lastDay === day) switches += 1;
      extraBlocks += seen[index] as number;
      seen[index] = 1;
      [last, lastDay] = [index, day];
    }
    slot = end;
  }
  return { extraBlocks, switches };
}

function countDeep({ jobs, deepBefore }: Problem, owner: Int16Array) {
  let [deepOutside, shallowInside] = [0, 0];
  for (let slot = 0; slot < owner.length; slot += 1) {
    const work = jobs[owner[slot] as number]?.work;
    if (work === undefined) continue;
    const isInside = deepBefore[slot + 1] !== deepBefore[slot];
    if (work.deep && !isInside) deepOutside += 1;
    if (!work.deep && isInside) shallowInside += 1;
  }
  return { deepOutside, shallowInside };
}

function countMoved({ before }: Problem, owner: Int16Array): number {
  if (before === undefined) return 0;
  return before.owner.reduce((moved, kept, slot) => moved + (kept !== OPEN && kept !== owner[slot] ? 1 : 0), 0);
}

/**
 * What comes before all aims, in this order. What is unplaced comes first where all has room; where it has not, some is
 * unplaced anyhow, and what is late counts more.
 */
export function lateness({ isOverfull }: Problem, { unplaced, lateWeight }: Verdict): readonly [number, number] {
  return isOverfull ? [lateWeight, unplaced] : [unplaced, lateWeight];
}

/** Compares lists of figures, the first that differs decides. */
export function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((figure, index) => figure !== b[index]);
  return at < 0 ? 0 : (a[at] as number) - (b[at] as number);
}
