import { z } from 'zod';
import { RANGE, READS } from './range.ts';
import { timeAnswer } from './time-answer.ts';
import { defineTool, type ToolContext } from './tool.ts';

const TASKS = {
  ...RANGE,
  include_done: z.boolean().optional().describe('completed tasks too; default false'),
};

interface Question {
  readonly tasklist?: string;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly include_done?: boolean | undefined;
}

async function answer({ include_done, ...question }: Question, { caller, planner, signal }: ToolContext) {
  return timeAnswer(await planner.tasks(caller, { ...question, includeDone: include_done }, signal), caller.layout);
}

export const getAllTasks = defineTool({
  name: 'get_all_tasks',
  title: 'Get the tasks of all lists',
  description:
    'Open tasks of all Google task lists that are overdue, due until `to` or undated; the answer reads as that of get_time_context. ' +
    'Use it when events do not matter. Reads only.',
  input: z.object(TASKS),
  hints: READS,
  run: answer,
});

export const getTaskFromTasklist = defineTool({
  name: 'get_task_from_tasklist',
  title: 'Get the tasks of one list',
  description: 'As get_all_tasks, for one list. Reads only.',
  input: z.object({ tasklist: z.string().describe('handle (G), title or id'), ...TASKS }),
  hints: READS,
  run: answer,
});
