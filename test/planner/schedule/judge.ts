import type { PlanRequest } from '../../../src/domain/plan.ts';
import { Guard } from '../../../src/planner/schedule/guard.ts';
import { problemOf } from '../../../src/planner/schedule/problem.ts';
import { threePlans } from '../../../src/planner/schedule/three-plans.ts';
import { triage } from '../../../src/planner/schedule/triage.ts';
import { type Mould, randomRequest, wallEnd } from './cases.ts';
import { broken, lateWeight } from './gates.ts';
import { gridOf, optimum } from './optimum.ts';

/** How the scheduler did against the optimum. */
export interface Tally {
  /** Earliest deadline first has the least lateness that there is. */
  readonly lateness: Count;
  /** The triage that calls itself exact has the least weight late that there is, were work cut as finely as one likes. */
  readonly exactTriage: Count;
  /** So has the triage at all. */
  readonly triage: Count;
  /** The first plan has the least weight late that there is with blocks that are long enough. */
  readonly plans: Count;
  /** It places all where that can be done. */
  readonly complete: Count;
  /** Rules that plans break, and plans that are later than the first. */
  readonly broken: readonly string[];
}

export interface Count {
  asked: number;
  equal: number;
}

const PER_DAY = 8;

/** Small, so that the optimum is known: three days of eight quarters, four to seven pieces of work. */
const mouldFor = (seed: number): Mould => ({
  days: 3,
  perDay: PER_DAY,
  works: 4 + (seed % 4),
  fill: 0.55 + (seed % 5) * 0.09,
  hasReleases: seed % 2 === 0,
});

/** Compares random cases with the optimum; of the first `latenessCases` also what is least late. */
export async function tally(cases: number, latenessCases: number): Promise<Tally> {
  const count = (): Count => ({ asked: 0, equal: 0 });
  const found = { lateness: count(), exactTriage: count(), triage: count(), plans: count(), complete: count() };
  const rules: string[] = [];
  for (let seed = 1; seed <= cases; seed += 1) {
    const request = randomRequest(seed, mouldFor(seed));
    const grid = gridOf(request, PER_DAY);
    if (seed <= latenessCases) {
      add(found.lateness, await optimum(grid, { least: 'lateness', chunked: false }), leastLateness(request));
    }
    const fine = await optimum(grid, { least: 'late weight', chunked: false });
    const chosen = triage(problemOf(request));
    add(found.triage, fine, chosen.lateWeight);
    if (chosen.isExact) add(found.exactTriage, fine, chosen.lateWeight);
    rules.push(...(await addPlans(found, request, await optimum(grid, { least: 'late weight', chunked: true }))));
  }
  return { ...found, broken: rules };
}

function add(count: Count, optimum: number | undefined, found: number | undefined): void {
  if (optimum === undefined) return;
  count.asked += 1;
  if (found === optimum) count.equal += 1;
}

async function addPlans(
  found: { readonly plans: Count; readonly complete: Count },
  request: PlanRequest,
  optimum: number | undefined,
): Promise<readonly string[]> {
  const plans = await threePlans(request);
  const [first] = plans;
  if (first === undefined) throw new Error('there is no plan');
  const isComplete = first.unplaced.length === 0;
  add(found.complete, optimum === undefined ? undefined : 0, first.unplaced.length);
  add(found.plans, optimum, isComplete ? lateWeight(request, first) : undefined);
  return plans.flatMap((plan) => [
    ...broken(request, plan),
    ...(lateWeight(request, plan) > lateWeight(request, first) ? [`${plan.kind} is later than the first`] : []),
  ]);
}

/** By how much all deadlines have to be later for earliest deadline first to meet them; undefined when it never does. */
function leastLateness(request: PlanRequest): number | undefined {
  const { tasks, free } = gridOf(request, PER_DAY);
  for (let later = 0; later <= free.length; later += 1) {
    const work = request.work.map((one, at) => {
      const due = tasks[at]?.due;
      return { ...one, due: due === undefined ? undefined : wallEnd(due + later, PER_DAY) };
    });
    const { jobs, empty } = problemOf({ ...request, work });
    const guard = new Guard(
      jobs,
      Int32Array.from(jobs, ({ due }) => due),
    );
    if (guard.allows(empty)) return later;
  }
  return undefined;
}
