import { z } from 'zod';
import { tasklistList } from '../layouts/lists.ts';
import { READS } from './range.ts';
import { defineTool } from './tool.ts';

export const listTasklists = defineTool({
  name: 'list_tasklists',
  title: 'List the task lists',
  description:
    'Titles, handles and ids of all Google task lists, without tasks. ' +
    'Use it to choose a list for another tool; not needed before get_time_context. Reads only.',
  input: z.object({}),
  hints: READS,
  run: async (_nothing, { caller, planner, signal }) => tasklistList(await planner.tasklists(caller, signal)),
});
