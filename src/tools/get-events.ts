import { z } from 'zod';
import { RANGE, READS } from './range.ts';
import { timeAnswer } from './time-answer.ts';
import { defineTool } from './tool.ts';

export const getAllCalendarEvents = defineTool({
  name: 'get_all_calendar_events',
  title: 'Get the events of all calendars',
  description:
    'Events of all calendars and nothing else; the answer reads as that of get_time_context. ' +
    'Use it when tasks do not matter; for plans or free time ask get_time_context. Reads only.',
  input: z.object(RANGE),
  hints: READS,
  run: async (question, { caller, planner, signal }) =>
    timeAnswer(await planner.events(caller, question, signal), caller.layout),
});

export const getEventFromCalendar = defineTool({
  name: 'get_event_from_calendar',
  title: 'Get the events of one calendar',
  description:
    'Events of one calendar; the answer reads as that of get_time_context. ' +
    'Not for "am I free": other calendars may be busy. Reads only.',
  input: z.object({
    calendar: z.string().describe('handle (A), name, id, or primary'),
    ...RANGE,
  }),
  hints: READS,
  run: async (question, { caller, planner, signal }) =>
    timeAnswer(await planner.events(caller, question, signal), caller.layout),
});
