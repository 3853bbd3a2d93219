import { z } from 'zod';
import { written } from '../layouts/written.ts';
import { CONFIRM } from './confirm.ts';
import { defineTool } from './tool.ts';
import { EXPECT, SCOPE, WHEN } from './writes.ts';

export const updateCalendarEvent = defineTool({
  name: 'update_calendar_event',
  title: 'Change an event',
  description:
    'Changes what is given of an event and nothing else; returns it as stored, and what was before. ' +
    'What a person made is changed only after they agreed. Not for events of the space calendar.',
  input: z.object({
    id: z.string().describe('as another answer gave it; X@YYYY-MM-DD = one occurrence'),
    expect: EXPECT,
    title: z.string().optional(),
    date: z.string().optional().describe('new first day, YYYY-MM-DD'),
    time: WHEN.time,
    end_date: WHEN.end_date,
    end_time: z.string().optional().describe('HH:MM; default: as long as before'),
    location: z.string().optional().describe('empty = none'),
    description: z.string().optional().describe('empty = none'),
    scope: SCOPE,
    notify_guests: z.boolean().optional().describe('mail guests; default false'),
    confirm: CONFIRM,
  }),
  hints: { readOnly: false, destructive: false, idempotent: true, openWorld: true },
  run: async ({ confirm: _, ...change }, { caller, writer, confirm, signal }) =>
    written(await writer.updateEvent(caller, change, confirm, signal)),
});
