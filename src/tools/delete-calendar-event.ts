import { z } from 'zod';
import { written } from '../layouts/written.ts';
import { CONFIRM } from './confirm.ts';
import { defineTool } from './tool.ts';
import { EXPECT, SCOPE } from './writes.ts';

export const deleteCalendarEvent = defineTool({
  name: 'delete_calendar_event',
  title: 'Delete an event',
  description:
    'Deletes an event that an assistant made; any other is refused. Guests are not told. undo_change brings it back for 30 days.',
  input: z.object({
    id: z.string().describe('as another answer gave it; digits alone = an event of the space calendar'),
    expect: EXPECT.optional().describe('title or start you believe it has; required except for the space calendar'),
    scope: SCOPE,
    confirm: CONFIRM,
  }),
  hints: { readOnly: false, destructive: true, idempotent: true, openWorld: true },
  run: async ({ confirm: _, ...event }, { caller, writer, confirm, signal }) =>
    written(await writer.deleteEvent(caller, event, confirm, signal)),
});
