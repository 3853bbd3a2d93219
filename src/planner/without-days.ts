import { PRIORITIES, type Reminder, type Todo } from '../domain/agenda.ts';
import type { LeftOut } from './time-context.ts';

/** How much an answer shows of what no range of days can make less. */
const [MOST_TODOS, MOST_REMINDERS] = [30, 10];

interface Chosen<T> {
  readonly shown: readonly T[];
  readonly leftOut: readonly LeftOut[];
}

/** The open ones, the most important first; those that are done are counted. */
export function chosenTodos(todos: readonly Todo[]): Chosen<Todo> {
  const open = todos.filter(({ done }) => !done).toSorted(byPriority);
  const done = todos.length - open.length;
  return {
    shown: open.slice(0, MOST_TODOS),
    leftOut: [
      ...counted('open to-dos', open.length - MOST_TODOS, 'The most important are shown: call list_todos for all.'),
      ...counted('completed to-dos', done, 'Call list_todos with only_pending false.'),
    ],
  };
}

/** The next ones first. */
export function nextReminders(reminders: readonly Reminder[]): Chosen<Reminder> {
  const sorted = reminders.toSorted((a, b) => a.at - b.at);
  const more = sorted.length - MOST_REMINDERS;
  return {
    shown: sorted.slice(0, MOST_REMINDERS),
    leftOut: counted('reminders', more, 'The next ones are shown: get_details tells those of an event.'),
  };
}

const counted = (what: string, count: number, next: string): LeftOut[] => (count > 0 ? [{ what, count, next }] : []);

const byPriority = (a: Todo, b: Todo): number =>
  PRIORITIES.indexOf(a.priority) - PRIORITIES.indexOf(b.priority) || Number(a.id) - Number(b.id);
