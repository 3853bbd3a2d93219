import type { StoredTodo } from '../domain/space-event.ts';
import type { TodoChange, TodoListing } from '../planner/todo-list.ts';
import { type Answer, READING_LIMIT } from './answer.ts';
import { cutText } from './cut-texts.ts';
import { changeFields } from './space-events.ts';
import { type Row, table } from './table.ts';

/** What is left of a long list, step by step. */
interface Most {
  readonly rows: number;
  readonly title: number;
}

const ALL = Number.POSITIVE_INFINITY;
const WHOLE: Most = { rows: ALL, title: ALL };
const SHORTEST: Most = { rows: 40, title: 40 };
const SHORTER: readonly Most[] = [
  { rows: ALL, title: 80 },
  { rows: 200, title: 80 },
  { rows: 100, title: 80 },
  SHORTEST,
];

/** How a list of to-dos reads; a long one keeps the first. */
export function todoList(listing: TodoListing): Answer {
  const at = (level: number): Answer => arranged(listing, SHORTER[level - 1] ?? SHORTEST);
  return { ...arranged(listing, WHOLE), shorter: { limit: READING_LIMIT, levels: SHORTER.length, at } };
}

function arranged({ todos, totals, onlyOpen }: TodoListing, { rows, title }: Most): Answer {
  const shown = todos.slice(0, rows);
  const missing = todos.length - shown.length;
  const cut = shown.filter((todo) => cutText(todo.title, title) !== todo.title).length;
  const leftOut = [
    ...(missing > 0 ? [`${missing} to-dos do not fit here`] : []),
    ...(cut > 0 ? [`${cut} titles are cut at ${title} characters and marked …`] : []),
  ];
  const data = {
    open: totals.open,
    done: totals.done,
    todos: table(shown.map((todo) => todoRow(todo, title))),
    ...(todos.length === 0 && { note: onlyOpen ? 'There are no open to-dos.' : 'There are no to-dos.' }),
    ...(leftOut.length > 0 && { left_out: `${leftOut.join('; ')}: ask the person to look at their to-do page.` }),
  };
  return { data, rawColumns: [] };
}

const todoRow = ({ id, title, priority, done }: StoredTodo, most: number): Row => ({
  id,
  title: cutText(title, most),
  priority,
  done: done ? 'yes' : '',
});

/** How a to-do that was added or completed reads, with how many there are now. */
export function todoChange(done: 'added' | 'completed', { todo, totals, isChanged, change }: TodoChange): Answer {
  return {
    data: {
      [done]: isChanged ? 'now' : 'before; nothing was changed',
      todo: table([todoRow(todo, ALL)]),
      open: totals.open,
      done: totals.done,
      ...changeFields(isChanged, change),
    },
    rawColumns: [],
  };
}
