import type { Undo } from '../../domain/change.ts';

/** Takes back a plan that an assistant applied, by its session. */
export const PLAN_APPLIED = 'plan-applied';

export const planApplied = (session: string): Undo => ({ kind: PLAN_APPLIED, data: { session } });
