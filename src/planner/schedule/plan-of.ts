import type { Plan, PlanBlock, PlanKind, PlanNumbers, PlanRequest } from '../../domain/plan.ts';
import { quartersOf } from './axis.ts';
import { blocksOf, type Laid, laidOut, spareMinutes } from './blocks.ts';
import { deepHoursOf, type Problem } from './problem.ts';
import { A_DAY, clockAt, QUARTER_MINUTES } from './quarters.ts';
import type { Found } from './search.ts';
import { slippingOf } from './slipping.ts';

/** Tells a plan that was found in local times, with the reasons and the figures that tell it from others. */
export function planOf(request: PlanRequest, problem: Problem, kind: PlanKind, found: Found): Plan {
  const laid = laidOut(request, problem, found);
  const blocks = blocksOf(kind, problem, found, laid);
  const unplaced = problem.jobs.flatMap(({ work, index }) => {
    const minutes = (found.board.left[index] ?? 0) * QUARTER_MINUTES;
    return minutes > 0 ? [{ work: work.id, minutes }] : [];
  });
  return {
    kind,
    blocks,
    unplaced,
    slipping: slippingOf(request, problem, found, laid),
    numbers: numbersOf(request, problem, found, laid, blocks),
  };
}

function numbersOf(
  request: PlanRequest,
  problem: Problem,
  found: Found,
  laid: readonly Laid[],
  blocks: readonly PlanBlock[],
): PlanNumbers {
  const { jobs, axis } = problem;
  const days = axis.dates.map((date, day) => ({ date, minutes: (found.board.load[day] ?? 0) * QUARTER_MINUTES }));
  const busiest = days.reduce((most, day) => (day.minutes > most.minutes ? day : most));
  const late = found.verdict.late.reduce((sum, one) => sum + one, 0);
  const spare = jobs.flatMap((job) => spareMinutes(found, job) ?? []);
  return {
    onTime: jobs.filter(({ isDated }) => isDated).length - late,
    late,
    blocks: blocks.length,
    unplacedMinutes: found.verdict.unplaced * QUARTER_MINUTES,
    days,
    busiest: busiest.minutes > 0 ? busiest : undefined,
    focusPercent: focusPercent(request, laid),
    slackMinutes: spare.length > 0 ? Math.min(...spare) : undefined,
    switches: laid.filter((block, at) => isSwitch(laid[at - 1], block)).length,
    movedMinutes: movedMinutes(request, problem, laid),
  };
}

const isSwitch = (before: Laid | undefined, { work, from }: Laid): boolean =>
  before !== undefined && before.work !== work && Math.floor(before.from / A_DAY) === Math.floor(from / A_DAY);

function* quartersIn(blocks: readonly { readonly from: number; readonly to: number }[]): Generator<number> {
  for (const { from, to } of blocks) for (let quarter = from; quarter < to; quarter += 1) yield quarter;
}

function focusPercent(request: PlanRequest, laid: readonly Laid[]): number | undefined {
  const hours = deepHoursOf(request);
  const clocks = [...quartersIn(laid.filter(({ job }) => job?.work.deep))].map((quarter) =>
    clockAt(((quarter % A_DAY) + A_DAY) % A_DAY),
  );
  const inside = clocks.filter((clock) => clock >= hours.from && clock < hours.to).length;
  return clocks.length === 0 ? undefined : Math.round((inside / clocks.length) * 100);
}

/** Of the work that is still planned. */
function movedMinutes({ previous }: PlanRequest, { axis, jobs }: Problem, laid: readonly Laid[]): number | undefined {
  if (previous === undefined) return undefined;
  const planned = new Set(jobs.map(({ work }) => work.id));
  const before = previous
    .filter(({ work }) => planned.has(work))
    .map((one) => ({ work: one.work, span: quartersOf(axis.first, one) }));
  const now = Map.groupBy(laid, ({ work }) => work);
  const moved = before.flatMap(({ work, span }) => {
    const still = new Set(quartersIn(now.get(work) ?? []));
    return [...quartersIn(span === undefined ? [] : [span])].filter((quarter) => !still.has(quarter));
  });
  return moved.length * QUARTER_MINUTES;
}
