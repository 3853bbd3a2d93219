import { z } from 'zod';
import { RANGE, READS } from './range.ts';
import { timeAnswer } from './time-answer.ts';
import { defineTool } from './tool.ts';

export const getMoodleEvents = defineTool({
  name: 'get_moodle_events',
  title: 'Get the deadlines of Moodle',
  description:
    'What the courses of a school want and when: assignments, quizzes, forums and other work of Moodle, with course, due time, status and whether it is done; ' +
    'what is overdue and still taken, and open work without a date, is there too. The answer reads as that of get_time_context. ' +
    'Of a school of which only the calendar link is known, its times come as events, without status. ' +
    'Use it for "what is due"; for plans ask get_time_context. Reads only.',
  input: z.object({
    ...RANGE,
    include_done: z.boolean().optional().describe('work that is done too; default false'),
  }),
  hints: READS,
  run: async ({ include_done, ...question }, { caller, planner, signal }) =>
    timeAnswer(await planner.deadlines(caller, { ...question, includeDone: include_done }, signal), caller.layout),
});
