import { z } from 'zod';
import { SOURCE_IDS } from '../domain/source.ts';
import { compact } from '../layouts/compact.ts';
import { GUIDE } from '../layouts/guide.ts';
import { defineTool } from './tool.ts';

const day = (meaning: string) => z.string().optional().describe(meaning);

export const getTimeContext = defineTool({
  name: 'get_time_context',
  title: 'Get the whole time context',
  description: [
    "The person's time in one answer: all calendars with their events and all task lists with their tasks, each source with its state. " +
      'Use it for any question about schedule, free time, deadlines or plans. Reads only. Default: 7 days back to 30 days ahead; widen with from and to.',
    GUIDE,
  ].join('\n'),
  input: z.object({
    from: day('first day, YYYY-MM-DD; default 7 days ago'),
    to: day('last day, included, YYYY-MM-DD; default in 30 days; at most 400 days in all'),
    sources: z
      .array(z.enum(SOURCE_IDS))
      .min(1)
      .optional()
      .describe(`any of ${SOURCE_IDS.join(', ')}; default all`),
  }),
  hints: { readOnly: true, destructive: false, idempotent: true, openWorld: true },
  run: async (question, { caller, planner, signal }) => compact(await planner.timeContext(caller, question, signal)),
});
