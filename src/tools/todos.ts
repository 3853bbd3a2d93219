import { z } from 'zod';
import { PRIORITY_WORDS, toPriority } from '../domain/agenda.ts';
import { todoChange, todoList } from '../layouts/todos.ts';
import { defineTool } from './tool.ts';

export const addTodo = defineTool({
  name: 'add_todo',
  title: 'Add a to-do',
  description:
    "Records one thing on the person's to-do list here and returns its id and the new totals. It only records: no date, no alarm, no reminder. For Google Tasks use create_task.",
  input: z.object({
    title: z.string().describe('1 to 500 characters'),
    priority: z.enum(PRIORITY_WORDS).default('中'),
  }),
  hints: { readOnly: false, destructive: false, idempotent: false, openWorld: false },
  run: async ({ title, priority }, { caller, todos }) =>
    todoChange('added', await todos.add(caller, { title, priority: toPriority(priority) })),
});

export const listTodos = defineTool({
  name: 'list_todos',
  title: 'List to-dos',
  description: "The person's to-do list here, with ids and priorities; not Google Tasks (get_all_tasks). Reads only.",
  input: z.object({
    only_pending: z.boolean().default(true).describe('false: completed ones too'),
  }),
  hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  run: async ({ only_pending }, { caller, todos }) => todoList(await todos.list(caller, only_pending)),
});

export const completeTodo = defineTool({
  name: 'complete_todo',
  title: 'Complete a to-do',
  description:
    "Ticks one to-do of the person's list here; one that is done already stays so. For Google Tasks use complete_task.",
  input: z.object({
    id: z.string().describe('number from list_todos'),
  }),
  hints: { readOnly: false, destructive: false, idempotent: true, openWorld: false },
  run: async ({ id }, { caller, todos }) => todoChange('completed', await todos.complete(caller, id.replace(/^#/, ''))),
});
