import { z } from 'zod';
import { freeBusyTable } from '../layouts/free-busy.ts';
import { READS } from './range.ts';
import { defineTool } from './tool.ts';

export const getFreeBusy = defineTool({
  name: 'get_free_busy',
  title: 'Get busy and free times',
  description:
    'Busy and free times day by day, all asked calendars together, in local time; no titles. What is free or declined does not count as busy. ' +
    'Use it to find a time, or for calendars that show only that they are busy. ' +
    'A calendar under `unknown` could not be read: never call its time free. Reads only.',
  input: z.object({
    from: z.string().describe('first day, YYYY-MM-DD'),
    to: z.string().describe('last day, included, YYYY-MM-DD; at most 400 days in all'),
    calendars: z.array(z.string()).min(1).max(250).optional().describe('handles, names or ids; default all'),
  }),
  hints: READS,
  run: async (question, { caller, planner, signal }) => freeBusyTable(await planner.freeBusy(caller, question, signal)),
});
