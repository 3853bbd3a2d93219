import { z } from 'zod';
import { undone } from '../layouts/undone.ts';
import { defineTool } from './tool.ts';

export const undoChange = defineTool({
  name: 'undo_change',
  title: 'Take back a change',
  description:
    'Takes back the last change that this assistant made, or the change of the given number, of the last 30 days: what was created goes, what was changed or deleted is as before. ' +
    'Refused when somebody edited the item since. Calling it again takes back nothing more. Use it only when the user asks to undo.',
  input: z.object({
    change: z
      .string()
      .regex(/^\d{1,9}$/)
      .optional()
      .describe('number that the answer to a change gave; default the last change of this assistant'),
  }),
  hints: { readOnly: false, destructive: false, idempotent: true, openWorld: true },
  run: async ({ change }, { caller, undo, signal }) =>
    undone(await undo.byAssistant(caller, change, signal), caller.connection),
});
