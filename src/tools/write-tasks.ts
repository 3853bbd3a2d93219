import { z } from 'zod';
import { written } from '../layouts/written.ts';
import { defineTool } from './tool.ts';
import { EXPECT } from './writes.ts';

export const createTask = defineTool({
  name: 'create_task',
  title: 'Create a task',
  description:
    'Creates a Google task and returns it as stored; an equal open one is not made twice. ' +
    'Tasks have a day and no time: for a time use create_calendar_event.',
  input: z.object({
    title: z.string(),
    due: z.string().optional().describe('YYYY-MM-DD'),
    notes: z.string().optional(),
    tasklist: z.string().optional().describe('handle, title or id; default the first list'),
    parent: z.string().optional().describe('id of a task in that list'),
  }),
  hints: { readOnly: false, destructive: false, idempotent: true, openWorld: true },
  run: async (task, { caller, writer, signal }) => written(await writer.createTask(caller, task, signal)),
});

export const completeTask = defineTool({
  name: 'complete_task',
  title: 'Mark a task as done',
  description: 'Marks a Google task as done and returns it; one that is done stays so. For to-dos use complete_todo.',
  input: z.object({
    id: z.string().describe('as another answer gave it'),
    expect: EXPECT.describe('title or due day you believe it has'),
  }),
  hints: { readOnly: false, destructive: false, idempotent: true, openWorld: true },
  run: async (task, { caller, writer, signal }) => written(await writer.completeTask(caller, task, signal)),
});
