import { z } from 'zod';
import { written } from '../layouts/written.ts';
import { CONFIRM } from './confirm.ts';
import { defineTool } from './tool.ts';
import { WHEN } from './writes.ts';

export const createCalendarEvent = defineTool({
  name: 'create_calendar_event',
  title: 'Create an event',
  description:
    'Creates an event, all-day without `time`, and returns it as stored with what clashes. Safe to repeat: the same event is made once. ' +
    'Not for tasks (create_task).',
  input: z.object({
    title: z.string(),
    date: z.string().describe('first day, YYYY-MM-DD'),
    time: WHEN.time,
    end_date: WHEN.end_date,
    end_time: WHEN.end_time,
    calendar: z.string().optional().describe('handle, name or id; default primary, else the space calendar'),
    location: z.string().optional(),
    description: z.string().optional(),
    repeat: z
      .string()
      .optional()
      .describe(
        'daily, weekly on Mon Wed until 2026-12-20, every 2 weeks on Fri 10 times, monthly on day 15, yearly, or an RRULE',
      ),
    guests: z.array(z.string()).max(100).optional().describe('e-mail addresses'),
    notify_guests: z.boolean().optional().describe('mail them; default false'),
    confirm: CONFIRM,
  }),
  hints: { readOnly: false, destructive: false, idempotent: true, openWorld: true },
  run: async ({ confirm: _, ...event }, { caller, writer, confirm, signal }) =>
    written(await writer.createEvent(caller, event, confirm, signal)),
});
