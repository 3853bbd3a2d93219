import type { PlanRequest, SlipCode, Slipping, SlipWhy } from '../../domain/plan.ts';
import type { Laid } from './blocks.ts';
import type { Job } from './job.ts';
import type { Problem } from './problem.ts';
import { QUARTER_MINUTES, quartersTo, quartersUntil, readWall, wallAt } from './quarters.ts';
import type { Found } from './search.ts';

/** Names the work that is late and why that cannot be helped. */
export function slippingOf(
  request: PlanRequest,
  problem: Problem,
  { board, verdict }: Found,
  laid: readonly Laid[],
): readonly Slipping[] {
  const nowQuarter = nowOf(request, problem);
  return problem.jobs
    .filter(({ index }) => verdict.late[index] === 1)
    .flatMap((job) => {
      const { work, index } = job;
      if (work.due === undefined) return [];
      const done = Math.max(Number.NEGATIVE_INFINITY, ...laid.filter((block) => block.job === job).map(({ to }) => to));
      const isDone = board.left[index] === 0 && Number.isFinite(done);
      const doneAt = isDone ? wallAt(problem.axis.first, done) : undefined;
      return [{ work: work.id, due: work.due, ...whyLate(problem, job, nowQuarter), doneAt }];
    });
}

function nowOf({ now }: PlanRequest, { axis }: Problem): number {
  const wall = now === undefined ? undefined : readWall(now);
  return wall === undefined ? 0 : quartersTo(axis.first, wall.date) + quartersUntil(wall.time ?? '00:00');
}

const alone = (code: SlipCode): SlipWhy => ({ code, excessMinutes: 0, before: undefined, after: undefined });

function whyLate(problem: Problem, job: Job, nowQuarter: number): SlipWhy {
  if (job.isLockedLate) return alone('locked');
  if (job.dueQuarter <= nowQuarter) return alone('overdue');
  const worst = worstSpan(problem, job);
  if (worst === undefined) return alone('no-gap');
  const { from, to, excess } = worst;
  return {
    code: 'more-work-than-time',
    excessMinutes: excess * QUARTER_MINUTES,
    before: to.work.due,
    after: from.release > 0 ? from.work.release : undefined,
  };
}

interface Span {
  /** Whose release it begins with. */
  readonly from: Job;
  /** Whose deadline it ends with. */
  readonly to: Job;
  /** Slots of work that must be done within, beyond those that there are. */
  readonly excess: number;
}

/** The time around a job that has the most work beyond its room; undefined when there is none. */
function worstSpan({ jobs }: Problem, job: Job): Span | undefined {
  const dated = jobs
    .filter(({ isDated, length }) => isDated && length > 0)
    .toSorted((a, b) => a.dueQuarter - b.dueQuarter);
  let worst: Span | undefined;
  for (const from of dated.filter(({ release }) => release <= job.release)) {
    let work = 0;
    for (const to of dated) {
      if (to.release >= from.release) work += to.length;
      const excess = work - Math.max(0, to.due - from.release);
      if (to.due >= job.due && excess > (worst?.excess ?? 0)) worst = { from, to, excess };
    }
  }
  return worst;
}
