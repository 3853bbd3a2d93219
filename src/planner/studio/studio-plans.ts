import { type FreeDay, PLAN_KINDS, type Placement, type Plan, type PlanKind } from '../../domain/plan.ts';
import type { EditedBlock, StudioWork } from '../../domain/studio.ts';
import type { SessionContent } from '../../domain/studio-session.ts';
import { threePlans } from '../schedule/three-plans.ts';
import type { StudioPorts } from './studio-ports.ts';
import type { TimeFound } from './time-found.ts';

type Kept = Pick<SessionContent, 'plans' | 'edits'>;

/** The blocks of a plan as the person sees them: as computed, or as they left them. */
export function blocksOf({ plans, edits }: Kept, kind: PlanKind): readonly EditedBlock[] {
  const computed = plans.find((plan) => plan.kind === kind)?.blocks ?? [];
  return edits[kind] ?? computed.map(({ work, start, end, locked }) => ({ work, start, end, locked }));
}

/**
 * Makes three new plans, in which what the person locked in the plan that is looked at stays, and the rest of it moves as
 * little as possible. What the person did to the plans before is part of them now.
 */
export async function newPlans(
  { meter }: Pick<StudioPorts, 'meter'>,
  content: SessionContent,
  { now, work, free }: TimeFound,
): Promise<Pick<SessionContent, 'plans' | 'edits'>> {
  const wanted = work.filter(({ id }) => !content.deferred.includes(id));
  const known = new Set(wanted.map(({ id }) => id));
  // what is planned already keeps the blocks that its person locked, and gets no more
  const before = blocksOf(content, content.plan).filter((block) => known.has(block.work));
  const request = {
    days: free,
    now: now > startOf(free) ? now : startOf(free),
    work: wanted.filter(({ minutes }) => minutes > 0),
    locked: before.filter(({ locked }) => locked).map(placement),
    previous: content.plans.length === 0 ? undefined : before.filter(({ locked }) => !locked).map(placement),
  };
  const plans = await meter.plans(() => threePlans(request));
  return { plans: inOrder(plans), edits: {} };
}

/** What is due before the days that are planned is overdue for them. */
const startOf = (days: readonly FreeDay[]): string => `${days[0]?.date ?? ''}T00:00`;

const placement = ({ work, start, end }: Placement): Placement => ({ work, start, end });

const inOrder = (plans: readonly Plan[]): readonly Plan[] =>
  PLAN_KINDS.flatMap((kind) => plans.filter((plan) => plan.kind === kind));

/** Whether both are the same times for the same work, in the same order. */
export const hasSameBlocks = (some: readonly EditedBlock[], others: readonly EditedBlock[]): boolean =>
  some.length === others.length && some.every((block, at) => isSameBlock(block, others[at]));

const isSameBlock = (one: EditedBlock, other: EditedBlock | undefined): boolean =>
  one.work === other?.work && one.start === other.start && one.end === other.end && one.locked === other.locked;

/** Minutes by work that a plan has blocks for. */
export function plannedMinutes(blocks: readonly Placement[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { work, start, end } of blocks) sums.set(work, (sums.get(work) ?? 0) + minutesBetween(start, end));
  return sums;
}

/** Minutes on the clock between two local times. */
export const minutesBetween = (start: string, end: string): number =>
  (Date.parse(`${end}:00Z`) - Date.parse(`${start}:00Z`)) / 60_000;

/** By id. */
export const worksOf = (work: readonly StudioWork[]): ReadonlyMap<string, StudioWork> =>
  new Map(work.map((one) => [one.id, one]));
