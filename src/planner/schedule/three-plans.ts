import { setImmediate } from 'node:timers/promises';
import { PLAN_KINDS, type Plan, type PlanKind, type PlanRequest } from '../../domain/plan.ts';
import { aimOf } from './aims.ts';
import { Guard } from './guard.ts';
import { planOf } from './plan-of.ts';
import { polish } from './polish.ts';
import { type Problem, problemOf } from './problem.ts';
import { promote } from './repair.ts';
import { better, type Found, keptStart, limitsAfter, type Quest, search, searchCap } from './search.ts';
import { triage } from './triage.ts';
import { compare, judge, lateness } from './verdict.ts';

const AT_A_STRETCH_MS = 8;
const PATIENCE = 400;

/**
 * Three plans in the order of `PLAN_KINDS`, none of them later than another. The same request has the same plans. It hands
 * over to others every few milliseconds. Throws `bad_request` for what cannot be planned.
 */
export async function threePlans(request: PlanRequest): Promise<readonly Plan[]> {
  const problem = problemOf(request);
  const steps = findAll(problem);
  let since = performance.now();
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done === true)
      return step.value.map((found, at) => planOf(request, problem, PLAN_KINDS[at] as PlanKind, found));
    if (performance.now() - since < AT_A_STRETCH_MS) continue;
    await setImmediate();
    since = performance.now();
  }
}

function* findAll(problem: Problem): Generator<void, readonly Found[]> {
  const first = yield* deadlineFirst(problem);
  const guard = new Guard(problem.jobs, limitsAfter(problem, first));
  const quest = { problem, guard, start: keptStart(problem, guard), bound: lateness(problem, first.verdict) };
  const found: Record<PlanKind, readonly Found[]> = {
    deadline: [first],
    balanced: one(yield* searchCap({ ...quest, kind: 'balanced' })),
    deep: [yield* search({ ...quest, kind: 'deep' })],
  };
  const champion = leastLate(problem, Object.values(found).flat());
  const plans: Found[] = [];
  for (const kind of PLAN_KINDS) plans.push(yield* finished(problem, kind, found[kind], champion));
  return plans;
}

const one = (found: Found | undefined): readonly Found[] => (found === undefined ? [] : [found]);

/** The first plan, from scratch and from what can stay of the plan before; all others must not be later. */
function* deadlineFirst(problem: Problem): Generator<void, Found> {
  const { limits, lateWeight, isExact } = triage(problem);
  const guard = new Guard(problem.jobs, limits);
  const bound = isExact && !problem.isOverfull ? [0, lateWeight] : [0, 0];
  const quest: Quest = { problem, kind: 'deadline', guard, start: problem.empty, bound };
  let best = yield* search(quest);
  if (problem.before !== undefined) {
    best = better(
      problem,
      aimOf('deadline', problem),
      best,
      yield* search({ ...quest, start: keptStart(problem, guard) }),
    );
  }
  const board = best.board.copy();
  promote(problem, board, { left: PATIENCE });
  yield;
  return { board, verdict: judge(problem, board) };
}

function leastLate(problem: Problem, all: readonly Found[]): Found {
  return all.reduce((least, found) =>
    compare(lateness(problem, found.verdict), lateness(problem, least.verdict)) < 0 ? found : least,
  );
}

/** The best of a kind that keeps all on time that the least late plan does, be it that plan itself put in order. */
function* finished(problem: Problem, kind: PlanKind, found: readonly Found[], champion: Found): Generator<void, Found> {
  const aim = aimOf(kind, problem);
  let best = yield* polish(problem, kind, champion);
  for (const one of found.filter((one) => one !== champion && isAsGood(problem, one, champion))) {
    best = better(problem, aim, best, yield* polish(problem, kind, one));
  }
  return best;
}

function isAsGood(problem: Problem, { verdict }: Found, champion: Found): boolean {
  const isOnTime = verdict.late.every((late, index) => late === 0 || champion.verdict.late[index] === 1);
  return isOnTime && compare(lateness(problem, verdict), lateness(problem, champion.verdict)) <= 0;
}
