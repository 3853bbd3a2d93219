import { z } from 'zod';
import { calendarList } from '../layouts/lists.ts';
import { READS } from './range.ts';
import { defineTool } from './tool.ts';

export const listCalendars = defineTool({
  name: 'list_calendars',
  title: 'List the calendars',
  description:
    'Names, handles, ids and rights of all calendars, without events. ' +
    'Use it to choose a calendar for another tool; not needed before get_time_context. Reads only.',
  input: z.object({}),
  hints: READS,
  run: async (_nothing, { caller, planner, signal }) => calendarList(await planner.calendars(caller, signal)),
});
