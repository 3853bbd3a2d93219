import type { PlanKind } from '../../domain/plan.ts';
import type { Board, Stretch } from './board.ts';
import type { Job } from './job.ts';
import type { Problem } from './problem.ts';
import type { Verdict } from './verdict.ts';

/** A block that could be placed. */
export interface Offer extends Stretch {
  /** The whole stretch of open slots that it is in. */
  readonly gap: Stretch;
  /** Part of the work is left after it. */
  readonly isSplit: boolean;
}

/** What a plan is good for: which places it looks at, how dear each is, and how dear a whole plan is; less is better. */
export interface Aim {
  /** Where blocks of this many slots may begin in a gap. */
  starts(gap: Stretch, length: number): readonly number[];
  price(board: Board, job: Job, offer: Offer): number;
  cost(board: Board, verdict: Verdict): number;
  /** Planned quarters a day, at most. */
  readonly dayCap: number;
}

const atBothEnds = ({ start, end }: Stretch, length: number): readonly number[] =>
  end - length > start ? [start, end - length] : [start];

const lengthOf = ({ start, end }: Stretch): number => end - start;

/** All is done as early as its deadlines allow. */
const earliest = (dayCap: number): Aim => ({
  dayCap,
  starts: ({ start }) => [start],
  price: (_board, _job, { end, isSplit }) => end + (isSplit ? 3 : 0),
  cost: (_board, { tardiness, finishSum, extraBlocks }) => tardiness * 100 + finishSum + extraBlocks * 6,
});

/** The days are equally full. */
const balanced = ({ axis }: Problem, dayCap: number): Aim => ({
  dayCap,
  starts: atBothEnds,
  price(board, _job, offer) {
    const day = axis.days[offer.start] as number;
    return (board.load[day] as number) * 50 + day + (offer.isSplit ? 100 : 0);
  },
  cost({ load }, { tardiness, extraBlocks }) {
    let [busiest, squares] = [0, 0];
    for (const slots of load) {
      busiest = Math.max(busiest, slots);
      squares += slots * slots;
    }
    return busiest * 1000 + squares * 4 + tardiness * 10 + extraBlocks * 15;
  },
});

/** Work is not cut, deep work is in its hours, small work is done in a row. */
function deep({ axis, deepBefore }: Problem): Aim {
  const inDeepHours = ({ start, end }: Stretch): number => (deepBefore[end] as number) - (deepBefore[start] as number);
  return {
    dayCap: Number.POSITIVE_INFINITY,
    starts(gap, length) {
      const untilDeepEnds = gap.start + inDeepHours(gap);
      const turn = [untilDeepEnds, untilDeepEnds - length].filter((at) => at > gap.start && at + length < gap.end);
      return [...atBothEnds(gap, length), ...turn];
    },
    price(_board, { work }, offer) {
      const inside = inDeepHours(offer);
      const place = work.deep ? (lengthOf(offer) - inside) * 60 : inside * 30;
      const scraps = [offer.start - offer.gap.start, offer.gap.end - offer.end].filter((slots) => slots === 1);
      return (offer.isSplit ? 400 : 0) + place + (axis.days[offer.start] as number) * 4 + scraps.length * 25;
    },
    cost: (_board, { extraBlocks, deepOutside, shallowInside, switches, tardiness, finishSum }) =>
      extraBlocks * 60 + deepOutside * 12 + shallowInside * 4 + switches * 15 + tardiness * 10 + finishSum / 20,
  };
}

/** The aim of a kind of plan. */
export function aimOf(kind: PlanKind, problem: Problem, dayCap = Number.POSITIVE_INFINITY): Aim {
  if (kind === 'deadline') return earliest(dayCap);
  return kind === 'balanced' ? balanced(problem, dayCap) : deep(problem);
}
