import { z } from 'zod';
import { clock } from '../layouts/clock.ts';
import { READS } from './range.ts';
import { defineTool } from './tool.ts';

export const getCurrentDatetime = defineTool({
  name: 'get_current_datetime',
  title: 'Get the current date and time',
  description:
    'The date, time, weekday and zone where the person is, tomorrow, the ISO week, the ROC year, and the semester week if Moodle tells it; habits = working hours, ' +
    'meals, sleep and lengths of work they set: keep plans within them. ' +
    'Call it before you plan or act on "today", "tomorrow" or "next week". Reads only.',
  input: z.object({}),
  hints: READS,
  run: async (_nothing, { caller, planner, signal }) => clock(await planner.now(caller, signal)),
});
