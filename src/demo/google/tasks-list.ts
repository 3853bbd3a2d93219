import type { TaskResource } from './dataset.ts';
import { cutPage, type Paging } from './pages.ts';
import type { Query } from './query.ts';
import type { Json } from './refusal.ts';
import type { TaskListState } from './task-state.ts';

/** `tasklists.list`: https://developers.google.com/workspace/tasks/reference/rest/v1/tasklists/list */
export function listTaskLists(lists: readonly TaskListState[], query: Query, paging: Paging): Json {
  const rows = lists.map(({ list }) => list);
  const { items, nextPageToken } = cutPage(rows, query, query.count('maxResults', 1000, 1000), paging);
  return { kind: 'tasks#taskLists', etag: '"demo-lists"', ...(nextPageToken ? { nextPageToken } : {}), items };
}

/** `tasks.list`: https://developers.google.com/workspace/tasks/reference/rest/v1/tasks/list */
export function listTasks(list: TaskListState, query: Query, paging: Paging): Json {
  const filters = [visible(query), due(query), completed(query), updated(query)];
  const rows = list.tasks().filter((task) => filters.every((wanted) => wanted(task)));
  const { items, nextPageToken } = cutPage(rows, query, query.count('maxResults', 20, 100), paging);
  return { kind: 'tasks#tasks', etag: '"demo-tasks"', ...(nextPageToken ? { nextPageToken } : {}), items };
}

type Filter = (task: TaskResource) => boolean;

/** K7, K9: completed ones are shown, but those completed in Google's own apps are hidden; assigned ones are not shown. */
function visible(query: Query): Filter {
  const [done, hidden, assigned, deleted] = [
    query.flag('showCompleted', true),
    query.flag('showHidden'),
    query.flag('showAssigned'),
    query.flag('showDeleted'),
  ];
  return (task) =>
    (done || task.status !== 'completed') &&
    (hidden || task.hidden !== true) &&
    (assigned || task.assignmentInfo === undefined) &&
    (deleted || task.deleted !== true);
}

/** K4: due times are days; `dueMax` is cut to its day and exclusive. Tasks without a day drop out. */
function due(query: Query): Filter {
  const [min, max] = [day(query, 'dueMin'), day(query, 'dueMax')];
  if (min === undefined && max === undefined) return () => true;
  return (task) => {
    const date = task.due?.slice(0, 10);
    return date !== undefined && (min === undefined || date >= min) && (max === undefined || date < max);
  };
}

function day(query: Query, name: string): string | undefined {
  const ms = query.instant(name);
  return ms === undefined ? undefined : new Date(ms).toISOString().slice(0, 10);
}

function completed(query: Query): Filter {
  const [min, max] = [query.instant('completedMin'), query.instant('completedMax')];
  if (min === undefined && max === undefined) return () => true;
  return ({ completed: text }) => {
    const at = Date.parse(text ?? '');
    return at >= (min ?? at) && at <= (max ?? at);
  };
}

function updated(query: Query): Filter {
  const min = query.instant('updatedMin');
  return (task) => min === undefined || Date.parse(task.updated) >= min;
}
