import { planWeek } from './plan-week.ts';
import type { Prompt } from './prompt.ts';
import { whatIsDue } from './what-is-due.ts';

/** Every prompt that people are offered, in the order they are listed. */
export const PROMPTS: readonly Prompt[] = [planWeek, whatIsDue];
