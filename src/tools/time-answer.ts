import type { AnswerLayout } from '../domain/answer-layout.ts';
import { type Answer, READING_LIMIT, WHOLE_LIMIT } from '../layouts/answer.ts';
import { withinBudget } from '../layouts/budget.ts';
import { layoutOf } from '../layouts/layout-of.ts';
import type { TimeContext } from '../planner/time-context.ts';

/** How a person's time is told by every tool that reads it: in their own layout, the compact one short enough to be read. */
export const timeAnswer = (context: TimeContext, layout: AnswerLayout): Answer =>
  withinBudget(context, layoutOf(layout), layout === 'compact' ? READING_LIMIT : WHOLE_LIMIT);
