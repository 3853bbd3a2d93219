import { z } from 'zod';
import { PLAN_KINDS } from '../domain/plan.ts';
import { launched, studioAnswer } from '../layouts/studio.ts';
import { CONFIRM } from './confirm.ts';
import { RANGE, READS } from './range.ts';
import { defineTool } from './tool.ts';

export const launchPlannerStudio = defineTool({
  name: 'launch_planner_studio',
  title: 'Open the planner studio',
  description:
    'Makes three plans (deadline first, balanced, deep work) that put open tasks, to-dos and Moodle deadlines into free time, and opens the studio in which the person compares and adjusts them. ' +
    'Returns the plans in figures and a link. Use it to plan a day or a week. Writes no event.',
  view: 'opens',
  input: z.object({
    from: RANGE.from.describe('first day, YYYY-MM-DD; default today'),
    to: RANGE.to.describe('last day; default two weeks'),
  }),
  // what the studio keeps for itself is no part of the person's calendars and tasks
  hints: { ...READS, idempotent: false },
  run: async (range, { caller, studio, signal }) => launched(await studio.launch(caller, range, signal)),
});

export const applyPlan = defineTool({
  name: 'apply_plan',
  title: 'Apply a plan',
  description:
    'Writes the blocks of a plan of launch_planner_studio as events, after the person agreed to the preview. Safe to repeat: writes only what is missing. undo_change takes it back.',
  view: 'shared',
  input: z.object({
    session: z.string().max(40),
    plan: z.enum(PLAN_KINDS),
    revision: z.number().int(),
    confirm: CONFIRM,
  }),
  hints: { readOnly: false, destructive: false, idempotent: true, openWorld: true },
  run: async ({ session, plan, revision }, { caller, studio, confirm, signal }) =>
    studioAnswer(await studio.apply({ session, plan, revision }, { caller, by: 'assistant', confirm, signal })),
});

export const getPlan = defineTool({
  name: 'get_plan',
  title: 'Read the plans',
  description: 'For the studio itself.',
  view: 'app-only',
  input: z.object({ session: z.string().max(40).optional() }),
  hints: READS,
  run: async ({ session }, { caller, studio, signal }) => studioAnswer(await studio.open(caller, session, signal)),
});

export const saveEdits = defineTool({
  name: 'save_edits',
  title: 'Keep edits of the plans',
  description: 'For the studio itself.',
  view: 'app-only',
  input: z.object({
    session: z.string(),
    revision: z.number(),
    plan: z.string().optional(),
    blocks: z.unknown().optional(),
    minutes: z.unknown().optional(),
    deferred: z.unknown().optional(),
    target: z.string().optional(),
    replan: z.boolean().optional(),
  }),
  hints: { ...READS, idempotent: false },
  run: async (edits, { caller, studio, signal }) => studioAnswer(await studio.save(caller, edits, signal)),
});

export const undoPlan = defineTool({
  name: 'undo_plan',
  title: 'Take back an applied plan',
  description: 'For the studio itself.',
  view: 'app-only',
  input: z.object({
    session: z.string().max(40),
    revision: z.number().int(),
    confirmed: z.array(z.string().max(10)).max(400).optional(),
  }),
  hints: { readOnly: false, destructive: true, idempotent: true, openWorld: true },
  run: async (asked, { caller, studio, signal }) => studioAnswer(await studio.undo(caller, asked, signal)),
});
