import { z } from 'zod';
import { addedToSpace, spaceEvents } from '../layouts/space-events.ts';
import { defineTool } from './tool.ts';

export const addCalendarEvent = defineTool({
  name: 'add_calendar_event',
  title: 'Add an event to the space',
  description:
    "Writes an event down in the person's space, their calendar here; nothing runs or rings because of it. For Google use create_calendar_event. " +
    'Without time: all day. The same event again changes nothing. Returns the event with its id.',
  input: z.object({
    title: z.string(),
    date: z.string().describe('YYYY-MM-DD'),
    end_date: z.string().optional().describe('last day, included'),
    time: z.string().optional().describe('HH:MM, local'),
    end_time: z.string().optional().describe('only with time'),
    description: z.string().optional(),
  }),
  hints: { readOnly: false, destructive: false, idempotent: true, openWorld: false },
  run: async ({ end_date, end_time, ...wish }, { caller, spaces, signal }) =>
    addedToSpace(await spaces.add(caller, { ...wish, endDate: end_date, endTime: end_time }, signal)),
});

export const listCalendarEvents = defineTool({
  name: 'list_calendar_events',
  title: 'List the events of the space',
  description:
    "Events of the person's space alone, by day; id and by (agent or user) at the end of each. For all their calendars use get_time_context. Reads only.",
  input: z.object({
    from: z.string().optional().describe('YYYY-MM-DD; without from and to: everything'),
    to: z.string().optional().describe('included'),
  }),
  hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  run: async (range, { caller, spaces, signal }) => spaceEvents(await spaces.list(caller, range, signal)),
});
