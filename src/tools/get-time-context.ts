import { z } from 'zod';
import { SOURCE_IDS } from '../domain/source.ts';
import { RANGE, READS } from './range.ts';
import { timeAnswer } from './time-answer.ts';
import { defineTool } from './tool.ts';

export const getTimeContext = defineTool({
  name: 'get_time_context',
  title: 'Get the whole time context',
  description:
    "The person's time in one answer: all calendars with their events, task lists with their tasks, Moodle deadlines, to-dos, and reminders of the next day; each source with its state. " +
    'Use it for any question about schedule, free time, deadlines or plans. Reads only. ' +
    'What did not fit is counted in left_out; … = cut, call get_details for the rest.',
  guided: true,
  input: z.object({
    ...RANGE,
    sources: z.array(z.enum(SOURCE_IDS)).min(1).optional().describe('default all'),
  }),
  hints: READS,
  run: async (question, { caller, planner, signal }) =>
    timeAnswer(await planner.timeContext(caller, question, signal), caller.layout),
});
