import type { Named, TaskRow, TimeContext } from '../../planner/time-context.ts';
import type { WallClock } from '../../planner/wall-clock.ts';
import { type Cell, dayNumber, letterOf, monthIn, weekdayNumber } from './cells.ts';
import { distinctNames } from './names.ts';

type Row = Readonly<Record<string, Cell>>;
type Tables = Partial<Record<'due_open' | 'due_done' | 'done', readonly Row[]>>;

/** Every task list with tasks, by title: which task is part of which, and the tasks by month. */
export function classicTasks({ tasklists, tasks }: TimeContext): Readonly<Record<string, unknown>> {
  const keys = distinctNames(tasklists.map(({ name }) => name));
  const byLetter = Map.groupBy(tasks, ({ handle }) => letterOf(handle));
  const blocks = tasklists.map((list, index) => {
    const own = byLetter.get(list.letter);
    return own ? [[keys[index] as string, listBlock(list, own)] as const] : [];
  });
  return Object.fromEntries(blocks.flat());
}

function listBlock(list: Named, own: readonly TaskRow[]): Readonly<Record<string, unknown>> {
  const tree = parentTree(own);
  const sorted = own.toSorted((a, b) => (dayOf(a) < dayOf(b) ? -1 : Number(dayOf(a) > dayOf(b))));
  const byMonth = Map.groupBy(sorted, blockOf);
  const undated = byMonth.get('') ?? [];
  byMonth.delete('');
  return {
    source: { id: list.id, title: list.name },
    ...(Object.keys(tree).length > 0 && { parent_tree: tree }),
    month: Object.fromEntries([...byMonth].map(([month, rows]) => [month, monthTables(rows, month, list)])),
    undated: undated.map((task) => taskRow(task, '', list)),
  };
}

const LAST = '9';
const completion = ({ done }: TaskRow): WallClock | undefined => (typeof done === 'object' ? done : undefined);
const dayOf = (task: TaskRow): string => task.due ?? completion(task)?.date ?? LAST;

/** The month in which a task stands; empty for one with no day at all. */
const blockOf = (task: TaskRow): string => (dayOf(task) === LAST ? '' : dayOf(task).slice(0, 7));

function monthTables(rows: readonly TaskRow[], month: string, list: Named): Tables {
  const tables = Map.groupBy(rows, ({ due, done }) =>
    due === undefined ? 'done' : done === undefined ? 'due_open' : 'due_done',
  );
  return Object.fromEntries(
    [...tables].map(([name, tasks]) => [name, tasks.map((task) => taskRow(task, month, list))]),
  );
}

const taskRow = (task: TaskRow, month: string, list: Named): Row => ({
  id: task.id,
  title: task.title,
  tl_id: list.id,
  tl_title: list.name,
  notes: task.notes ?? 0,
  ...doneCells(task, month),
  due_m: task.due === undefined ? 0 : monthIn(month, task.due),
  due_d: task.due === undefined ? 0 : dayNumber(task.due),
  due_wd: task.due === undefined ? 0 : weekdayNumber(task.due),
  due_hm: task.due === undefined ? 0 : '00:00',
});

function doneCells(task: TaskRow, month: string): Row {
  const at = completion(task);
  // Done, but the source kept no time of it.
  if (at === undefined) return { done_m: task.done ? 'unknown' : 0, done_d: 0, done_wd: 0, done_hm: 0 };
  return {
    done_m: monthIn(month, at.date),
    done_d: dayNumber(at.date),
    done_wd: weekdayNumber(at.date),
    done_hm: `${at.time} ${at.mark}`.trim(),
  };
}

/** Titles of the parts of each task, by its title, or by its handle where it is not in the answer. */
function parentTree(own: readonly TaskRow[]): Readonly<Record<string, readonly string[]>> {
  const titles = new Map(own.map(({ handle, title }) => [handle, title]));
  const families = [
    ...Map.groupBy(
      own.filter(({ parent }) => parent !== undefined),
      ({ parent }) => parent as string,
    ),
  ];
  const keys = distinctNames(families.map(([parent]) => titles.get(parent) ?? parent));
  return Object.fromEntries(families.map(([, parts], index) => [keys[index], parts.map(({ title }) => title)]));
}
