import type { Thing, Undo, Undoer } from '../domain/change.ts';
import { readTitle } from '../domain/event-check.ts';
import { Failure } from '../domain/failure.ts';
import type { Caller, UserId } from '../domain/identity.ts';
import { LONGEST_TITLE, type StoredTodo, type TodoContent, type TodoTotals } from '../domain/space-event.ts';
import { type Recording, recorded } from './record.ts';

export interface TodoListing {
  /** Open ones by number, then those that are done, the last one first. */
  readonly todos: readonly StoredTodo[];
  readonly totals: TodoTotals;
  readonly onlyOpen: boolean;
}

/** What was done to one to-do. */
export interface TodoChange {
  readonly todo: StoredTodo;
  readonly totals: TodoTotals;
  /** False: it was so already. */
  readonly isChanged: boolean;
  /** Number with which it is taken back; undefined where nothing was changed, or it could not be kept. */
  readonly change: string | undefined;
}

/** A person's to-dos, for assistants. */
export interface TodoList {
  /** Throws `bad_request` for a title that is none. */
  add(caller: Caller, content: TodoContent): Promise<TodoChange>;
  list(caller: Caller, onlyOpen: boolean): Promise<TodoListing>;
  /** Throws `not_found` in the same words for what never was, is gone or is somebody else's. */
  complete(caller: Caller, id: string): Promise<TodoChange>;
}

interface TodoBook {
  add(user: UserId, content: TodoContent): Promise<StoredTodo>;
  get(user: UserId, id: string): Promise<StoredTodo | undefined>;
  list(user: UserId, which: { readonly onlyOpen: boolean }): Promise<readonly StoredTodo[]>;
  totals(user: UserId): Promise<TodoTotals>;
  setDone(user: UserId, id: string, done: boolean): Promise<StoredTodo | undefined>;
  remove(user: UserId, id: string): Promise<StoredTodo | undefined>;
}

export interface TodoListParts extends Recording {
  readonly todos: TodoBook;
}

/** Builds the to-do list for assistants. */
export function createTodoList(parts: TodoListParts): TodoList {
  const { todos } = parts;
  return {
    async add(caller, { title: text, priority }) {
      const read = readTitle(text);
      if ('problem' in read) throw noTitle(read.problem);
      const todo = await todos.add(caller.user, { title: read.title, priority });
      const { id, title } = todo;
      const undo = { kind: ADDED, data: { id, title, priority } };
      const change = await recorded(parts, caller, { tool: 'add_todo', title, where: WHERE, undo });
      return { todo, totals: await todos.totals(caller.user), isChanged: true, change };
    },
    async list(caller, onlyOpen) {
      const [found, totals] = await Promise.all([todos.list(caller.user, { onlyOpen }), todos.totals(caller.user)]);
      return { todos: found, totals, onlyOpen };
    },
    async complete(caller, id) {
      const before = await todos.get(caller.user, id);
      const todo = before?.done === false ? await todos.setDone(caller.user, id, true) : before;
      if (before === undefined || todo === undefined) throw notThere();
      const { title, doneAt } = todo;
      const undo = { kind: COMPLETED, data: { id: todo.id, doneAt } };
      const change = before.done
        ? undefined
        : await recorded(parts, caller, { tool: 'complete_todo', title, where: WHERE, undo });
      return { todo, totals: await todos.totals(caller.user), isChanged: !before.done, change };
    },
  };
}

const [ADDED, COMPLETED] = ['todo-added', 'todo-completed'];
const WHERE = 'To-dos';

/** Takes back what assistants added to the to-dos and ticked there. */
export const todoUndoers = (todos: TodoBook): readonly Undoer[] => [
  {
    kind: ADDED,
    things: thingOf,
    async undo({ user }, data) {
      const todo = await todos.get(user, String(data.id));
      if (todo === undefined) return 'The to-do is not in the list.';
      if (todo.done || !isSame(todo, data)) throw changedSince();
      await todos.remove(user, todo.id);
      return 'The to-do is not in the list.';
    },
  },
  {
    kind: COMPLETED,
    things: thingOf,
    async undo({ user }, data) {
      const todo = await todos.get(user, String(data.id));
      if (todo === undefined) throw deletedSince();
      if (todo.done && todo.doneAt !== data.doneAt) throw changedSince();
      await todos.setDone(user, todo.id, false);
      return `The to-do ${todo.id} is open again.`;
    },
  },
];

const thingOf = ({ id }: Undo['data']): readonly Thing[] => [{ whole: `to-do ${String(id)}` }];

const isSame = ({ title, priority }: TodoContent, data: Readonly<Record<string, unknown>>): boolean =>
  title === data.title && priority === data.priority;

function noTitle(problem: 'empty' | 'too_long'): Failure {
  const why = problem === 'empty' ? '`title` is empty.' : `\`title\` is longer than ${LONGEST_TITLE} characters.`;
  return new Failure('bad_request', why, `Call again with a \`title\` of 1 to ${LONGEST_TITLE} characters.`);
}

const notThere = (): Failure =>
  new Failure('not_found', 'There is no to-do with that id.', 'Call list_todos for the ids there are.');

const changedSince = (): Failure =>
  new Failure('conflict', 'The to-do was changed since.', 'Leave it, or ask the user to change it on their page.');

const deletedSince = (): Failure => new Failure('conflict', 'The to-do was deleted since.', 'Tell the user.');
