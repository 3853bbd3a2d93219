import type { StoredTodo } from '../../src/domain/space-event.ts';
import { TodoPage, type TodoProps } from '../../src/pages/todo.tsx';
import { TodosPage, type TodosProps } from '../../src/pages/todos.tsx';
import { type Exhibit, HOSTILE, LIN, ZONE } from './exhibit.ts';

const todo = (id: number, props: Partial<StoredTodo> = {}): StoredTodo => ({
  id: String(id),
  title: '買牛奶',
  priority: '中',
  done: false,
  createdAt: Date.UTC(2026, 10, 1),
  doneAt: undefined,
  ...props,
});

const DONE = { done: true, doneAt: Date.UTC(2026, 10, 2) };
const SOME = [
  todo(3, { title: 'Hand in the report', priority: '高' }),
  todo(1),
  todo(4, { title: HOSTILE, priority: '低' }),
  todo(5, { title: '長'.repeat(500) }),
  todo(2, { title: '図書館に本を返す', ...DONE }),
];
const MANY = Array.from({ length: 40 }, (_, index) =>
  todo(index + 1, { title: `${'整理房間與衣櫃'.repeat(6)} ${index}` }),
);

const todos = (props: Partial<TodosProps> = {}): Exhibit => ({
  page: (view) => (
    <TodosPage
      view={view}
      csrf="token"
      todos={SOME}
      shown="all"
      page={1}
      pages={1}
      counts={{ open: 4, done: 1 }}
      notice={undefined}
      tried={undefined}
      {...props}
    />
  ),
  showing: { person: LIN },
});

const one = (props: Partial<TodoProps> = {}): Exhibit => ({
  page: (view) => <TodoPage view={view} csrf="token" zone={ZONE} todo={todo(7)} tried={undefined} {...props} />,
  showing: { person: LIN },
});

/** The list of things to do, and the form of one of them. */
export const TODO_EXHIBITS: Readonly<Record<string, Exhibit>> = {
  todos: todos({ notice: 'added' }),
  'todos-empty': todos({ todos: [], shown: 'open', counts: { open: 0, done: 0 } }),
  'todos-many': todos({ todos: MANY, page: 2, pages: 3, counts: { open: 120, done: 0 }, shown: 'open' }),
  'todos-wrong': todos({ tried: { title: ' ', priority: '高', problem: 'empty' } }),
  todo: one(),
  'todo-done': one({
    todo: todo(2, { title: HOSTILE, ...DONE }),
    tried: { title: HOSTILE, priority: '低', problem: 'long' },
  }),
};
