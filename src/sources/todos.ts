import type { Todo } from '../domain/agenda.ts';
import type { UserId } from '../domain/identity.ts';
import type { Source } from '../domain/source.ts';

/** The to-dos of people, as this server keeps them. */
export interface TodoBook {
  list(user: UserId): Promise<readonly Todo[]>;
}

/** Every to-do of the person, open or done: they have no day. */
export const createTodos = (todos: TodoBook): Source => ({
  id: 'todos',
  title: 'To-do list',
  provider: 'own',
  read: async ({ account }) => ({
    calendars: [],
    events: [],
    tasklists: [],
    tasks: [],
    todos: (await todos.list(account.user)).map(({ id, title, priority, done }) => ({ id, title, priority, done })),
    coverage: 'all',
  }),
});
