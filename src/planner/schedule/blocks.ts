import type { PlanBlock, PlanKind, PlanRequest, Reason, ReasonCode } from '../../domain/plan.ts';
import type { QuarterSpan } from './axis.ts';
import { OPEN, type Stretch } from './board.ts';
import type { Job } from './job.ts';
import { lockedSpans, type Problem } from './problem.ts';
import { A_DAY, QUARTER_MINUTES, wallAt } from './quarters.ts';
import type { Found } from './search.ts';

/** A block with its quarters. */
export interface Laid extends QuarterSpan {
  readonly work: string;
  /** undefined: it is locked, for work that is not planned any more. */
  readonly job: Job | undefined;
  /** undefined: it is locked. */
  readonly slots: Stretch | undefined;
}

/** All blocks of a plan, ascending. */
export function laidOut(request: PlanRequest, problem: Problem, { board }: Found): readonly Laid[] {
  const byId = new Map(problem.jobs.map((job) => [job.work.id, job]));
  const locked = lockedSpans(request).map(({ placement: { work }, span }) => ({
    ...span,
    work,
    job: byId.get(work),
    slots: undefined,
  }));
  return [...locked, ...planned(problem, board.owner)].toSorted((a, b) => a.from - b.from || a.to - b.to);
}

function* planned({ axis, jobs }: Problem, owner: Int16Array): Generator<Laid> {
  for (let start = 0; start < axis.size; ) {
    let end = start + 1;
    while (end < (axis.runEnds[start] as number) && owner[end] === owner[start]) end += 1;
    const job = jobs[owner[start] as number];
    const from = axis.quarters[start] as number;
    if (job !== undefined) yield { from, to: from + end - start, work: job.work.id, job, slots: { start, end } };
    start = end;
  }
}

/** Says when each block is, and why it is there. */
export function blocksOf(kind: PlanKind, problem: Problem, found: Found, laid: readonly Laid[]): readonly PlanBlock[] {
  const { first } = problem.axis;
  const parts = Map.groupBy(laid, ({ work }) => work);
  return laid.map((block) => {
    const own = parts.get(block.work) ?? [];
    const lateMinutes = block.job === undefined ? 0 : Math.max(0, block.to - block.job.dueQuarter) * QUARTER_MINUTES;
    const reason: Reason = {
      code: codeOf(kind, problem, found, laid, block),
      due: block.job?.work.due,
      spareMinutes: block.job === undefined ? undefined : spareMinutes(found, block.job),
      lateMinutes,
      dayMinutes: (found.board.load[Math.floor(block.from / A_DAY)] ?? 0) * QUARTER_MINUTES,
      part: own.indexOf(block) + 1,
      parts: own.length,
    };
    return {
      work: block.work,
      start: wallAt(first, block.from),
      end: wallAt(first, block.to),
      minutes: (block.to - block.from) * QUARTER_MINUTES,
      locked: block.slots === undefined,
      late: lateMinutes > 0,
      reason,
    };
  });
}

/** Free minutes without work between the end of dated work and its deadline; undefined where it is late. */
export function spareMinutes({ board, verdict }: Found, { index, isDated, due }: Job): number | undefined {
  if (!isDated || verdict.late[index] === 1) return undefined;
  const open = board.openBefore;
  return ((open[due] as number) - (open[verdict.finish[index] as number] as number)) * QUARTER_MINUTES;
}

function codeOf(
  kind: PlanKind,
  problem: Problem,
  found: Found,
  laid: readonly Laid[],
  { job, slots, to }: Laid,
): ReasonCode {
  if (job === undefined || slots === undefined) return 'locked';
  const kept = problem.before?.owner.subarray(slots.start, slots.end);
  if (kept?.every((index) => index === job.index)) return 'kept';
  if (to > job.dueQuarter) return 'late';
  if (kind === 'deep' && isInDeepHours(problem, job, slots)) return 'deep-hours';
  if (kind === 'deep' && laid.some((other) => isSmallBeside(other, job, slots, problem))) return 'batched';
  if (!hasRoomBefore(problem, found, job, slots)) return 'earliest';
  return kind === 'balanced' ? 'lighter-day' : 'room';
}

/** Whether a block of deep work is where it belongs, for the greater part. */
function isInDeepHours({ deepBefore }: Problem, { work }: Job, { start, end }: Stretch): boolean {
  return work.deep && ((deepBefore[end] as number) - (deepBefore[start] as number)) * 2 > end - start;
}

/** Whether work and other work that touches it are both not deep. */
function isSmallBeside(other: Laid, job: Job, { start, end }: Stretch, { axis }: Problem): boolean {
  if (other.job === undefined || other.job === job || other.job.work.deep || job.work.deep) return false;
  return other.to === axis.quarters[start] || other.from === (axis.quarters[end - 1] as number) + 1;
}

/** Whether there was an earlier day with room for this very block. */
function hasRoomBefore({ axis }: Problem, { board }: Found, { release }: Job, { start, end }: Stretch): boolean {
  let open = 0;
  for (let slot = release; slot < start && axis.days[slot] !== axis.days[start]; slot += 1) {
    const goesOn = slot > 0 && axis.runEnds[slot] === axis.runEnds[slot - 1];
    open = board.owner[slot] !== OPEN ? 0 : goesOn ? open + 1 : 1;
    if (open >= end - start) return true;
  }
  return false;
}
