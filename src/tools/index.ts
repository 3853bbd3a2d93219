import { getCurrentDatetime } from './get-current-datetime.ts';
import { getTimeContext } from './get-time-context.ts';
import type { Tool } from './tool.ts';

/** Every tool that models are offered, in the order they are listed. */
export const TOOLS: readonly Tool[] = [getCurrentDatetime, getTimeContext];
