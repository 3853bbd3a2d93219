import { z } from 'zod';
import type { Task, TaskList } from '../../domain/agenda.ts';
import type { AccountId } from '../../domain/identity.ts';
import { keyOf } from '../../domain/source.ts';
import { type LocalDate, localTime, type Span, toLocalDate, type Zone } from '../../domain/time.ts';
import { Id } from './id.ts';

const ListShape = z.object({ id: Id, title: z.string().optional() });
export const LIST_FIELDS = 'nextPageToken,items(id,title)';

/** What is used of a task: https://developers.google.com/workspace/tasks/reference/rest/v1/tasks */
const TaskShape = z.object({
  id: Id,
  title: z.string().optional(),
  notes: z.string().optional(),
  status: z.string().optional(),
  due: z.string().optional(),
  completed: z.string().optional(),
  deleted: z.boolean().optional(),
  parent: Id.optional(),
  position: z.string().optional(),
});
export const TASK_FIELDS = 'kind,nextPageToken,items(id,title,notes,status,due,completed,deleted,parent,position)';

export function readTaskList(row: unknown, account: AccountId): TaskList | 'broken' {
  const shape = ListShape.safeParse(row).data;
  return shape ? { key: keyOf(account, shape.id), id: shape.id, title: shape.title ?? '' } : 'broken';
}

/** Gives the task; deleted ones are not shown, and one that is not shaped as documented is counted by the caller. */
export function readTask(row: unknown, list: TaskList): Task | 'deleted' | 'broken' {
  const shape = TaskShape.safeParse(row).data;
  if (shape === undefined) return 'broken';
  if (shape.deleted === true) return 'deleted';
  const due = shape.due === undefined ? undefined : dayOf(shape.due);
  if (due === 'broken') return 'broken';
  return {
    id: shape.id,
    list: list.key,
    title: shape.title ?? '',
    notes: shape.notes,
    due,
    done: shape.status === 'completed' ? { at: instantOf(shape.completed) } : undefined,
    parent: shape.parent,
  };
}

/** Tasks come in no order; `position` orders those of one parent among each other, as text. The groups keep their places. */
export function inTheirOrder(rows: readonly unknown[]): unknown[] {
  const groups = Map.groupBy(rows, (row) => Object(row).parent);
  const position = (row: unknown): string => String(Object(row).position ?? '');
  const sorted = new Map(
    [...groups].map(([parent, group]) => [
      parent,
      group.toSorted((a, b) => (position(a) < position(b) ? -1 : Number(position(a) > position(b)))).values(),
    ]),
  );
  return rows.map((row) => sorted.get(Object(row).parent)?.next().value);
}

/** `due` is a day written as midnight UTC; as an instant it would be another day west of there. */
const dayOf = (due: string): LocalDate | 'broken' =>
  /^\d{4}-/.test(due) ? (toLocalDate(due.slice(0, 10)) ?? 'broken') : 'broken';

function instantOf(text: string | undefined): number | undefined {
  const ms = Date.parse(text ?? '');
  return Number.isFinite(ms) ? ms : undefined;
}

/**
 * Keeps what matters to the days asked for: open tasks without a day, overdue or due within them; tasks done that were
 * due or completed within them; and the parents of all these. Left out are open tasks due later, and tasks done that
 * have nothing to do with these days.
 */
export function tasksFor(tasks: readonly Task[], span: Span, zone: Zone): Task[] {
  const byId = new Map(tasks.map((task) => [`${task.list} ${task.id}`, task]));
  const kept = new Set<Task>();
  for (const task of tasks) {
    let next: Task | undefined = concerns(task, span, zone) ? task : undefined;
    while (next !== undefined && !kept.has(next)) {
      kept.add(next);
      next = next.parent === undefined ? undefined : byId.get(`${next.list} ${next.parent}`);
    }
  }
  return tasks.filter((task) => kept.has(task));
}

function concerns({ due, done }: Task, span: Span, zone: Zone): boolean {
  if (done === undefined) return due === undefined || due <= span.to;
  const days = [due, done.at === undefined ? undefined : localTime(done.at, zone).date];
  return days.some((day) => day !== undefined && day >= span.from && day <= span.to);
}
