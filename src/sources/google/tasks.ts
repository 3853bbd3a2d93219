import { tasks } from 'googleapis/build/src/apis/tasks/index.js';
import type { tasks_v1 } from 'googleapis/build/src/apis/tasks/v1.js';
import type { Access } from '../../domain/access.ts';
import type { Task, TaskList } from '../../domain/agenda.ts';
import type { Ask, Findings, ListFindings, Source } from '../../domain/source.ts';
import { coverageOf, type Part } from './gaps.ts';
import type { Line } from './line.ts';
import { distinct, readPages } from './pages.ts';
import { requirePermissions, SEE_TASKS } from './permissions.ts';
import { type GoogleRoot, rootOf } from './root.ts';
import { LIST_FIELDS, readTask, readTaskList, TASK_FIELDS, tasksFor } from './task.ts';
import { taskDetails } from './task-details.ts';

const TITLE = 'Google Tasks';
const ASKED = { title: TITLE, permission: SEE_TASKS };

/** All task lists, read whole: completed, hidden and assigned tasks too; `tasksFor` says which are kept for a span. */
export function createGoogleTasks(root: GoogleRoot): Source {
  const { exchange, rootUrl } = rootOf(root);
  const api = tasks({ version: 'v1', ...rootUrl });
  return {
    id: 'google_tasks',
    title: TITLE,
    provider: root.provider,
    read: (ask) => read(api, exchange.lineFor(ask), ask),
    lists: (access) => lists(api, exchange.lineFor(access), access),
    details: (access, item) => taskDetails(api, exchange.lineFor(access), access, item),
  };
}

async function read(api: tasks_v1.Tasks, line: Line, ask: Ask): Promise<Findings> {
  requirePermissions(TITLE, ask.account, [SEE_TASKS]);
  const { tasklists, list } = ask.only
    ? { tasklists: ask.only.tasklists, list: NOT_ASKED }
    : await readLists(api, line, ask);
  const parts = await Promise.all(tasklists.map((one) => readTasks(api, line, one)));
  return {
    calendars: [],
    events: [],
    tasklists,
    tasks: parts.flatMap(({ rows }) => tasksFor(rows, ask.span, ask.zone)),
    coverage: coverageOf(TITLE, list, parts),
  };
}

async function lists(api: tasks_v1.Tasks, line: Line, { account }: Access): Promise<ListFindings> {
  requirePermissions(TITLE, account, [SEE_TASKS]);
  const { tasklists, list } = await readLists(api, line, { account });
  return { calendars: [], tasklists, coverage: coverageOf(TITLE, list, []) };
}

const NOT_ASKED: Part<unknown> = { name: TITLE, rows: [], failure: undefined, broken: 0 };

/** Throws when not even a part of the lists could be read. */
async function readLists(api: tasks_v1.Tasks, line: Line, { account }: Pick<Ask, 'account'>) {
  const pages = await listTaskLists(api, line);
  if (pages.failure !== undefined && pages.rows.length === 0) throw pages.failure;
  const read = pages.rows.map((row) => readTaskList(row, account.id));
  const tasklists = read.filter((one) => one !== 'broken');
  return { tasklists, list: { name: TITLE, ...pages, broken: read.length - tasklists.length } };
}

const listTaskLists = (api: tasks_v1.Tasks, line: Line) =>
  readPages(
    (pageToken) =>
      line(
        (options) =>
          api.tasklists.list(
            { maxResults: 1000, fields: LIST_FIELDS, ...(pageToken !== undefined && { pageToken }) },
            options,
          ),
        ASKED,
      ),
    { title: TITLE },
  );

async function readTasks(api: tasks_v1.Tasks, line: Line, list: TaskList): Promise<Part<Task>> {
  const params = {
    tasklist: list.id,
    maxResults: 100,
    showCompleted: true,
    showHidden: true,
    showAssigned: true,
    fields: TASK_FIELDS,
  };
  const { rows, failure } = await readPages(
    (pageToken) =>
      line((options) => api.tasks.list({ ...params, ...(pageToken !== undefined && { pageToken }) }, options), ASKED),
    { title: TITLE, emptyKind: 'tasks#tasks' },
  );
  const read = rows.map((row) => readTask(row, list));
  return {
    name: list.title || list.id,
    rows: distinct(read.filter((task) => typeof task === 'object')),
    failure,
    broken: read.filter((task) => task === 'broken').length,
  };
}
