import { tasks } from 'googleapis/build/src/apis/tasks/index.js';
import type { tasks_v1 } from 'googleapis/build/src/apis/tasks/v1.js';
import type { Access } from '../../domain/access.ts';
import type { Task, TaskList } from '../../domain/agenda.ts';
import type { Ask, Findings, ListFindings, Source } from '../../domain/source.ts';
import { coverageOf, type Part } from './gaps.ts';
import type { Line } from './line.ts';
import { distinct, readPages } from './pages.ts';
import { requirePermissions, SEE_TASKS } from './permissions.ts';
import type { DailyQuota } from './quota.ts';
import { ITEMS_LIFE, LISTS_LIFE, type Recall } from './remembered.ts';
import { type GoogleRoot, rootOf } from './root.ts';
import { inTheirOrder, LIST_FIELDS, readTask, readTaskList, TASK_FIELDS, tasksFor } from './task.ts';
import { taskDetails } from './task-details.ts';
import { googleTaskWriting } from './task-writes.ts';

const TITLE = 'Google Tasks';
const ASKED = { title: TITLE, permission: SEE_TASKS };

/** All task lists, read whole: completed, hidden and assigned tasks too; `tasksFor` says which are kept for a span. */
export function createGoogleTasks(root: GoogleRoot): Source {
  const { exchange, rootUrl, recall, quota } = rootOf(root);
  const api = tasks({ version: 'v1', ...rootUrl });
  const from = { api, recall: counting(recall, quota) };
  const lineFor = (access: Access): Line => counted(exchange.lineFor(access), access, quota);
  return {
    id: 'google_tasks',
    title: TITLE,
    provider: root.provider,
    read: (ask) => read(from, lineFor(ask), ask),
    lists: (access) => lists(from, lineFor(access), access),
    details: (access, item) => taskDetails(api, lineFor(access), access, item),
    tasks: googleTaskWriting({ api, exchange, quota }),
  };
}

/** Google's API, and what was read of it lately. */
interface From {
  readonly api: tasks_v1.Tasks;
  readonly recall: Recall;
}

/** Counts what is really sent. */
const counted =
  (line: Line, access: Pick<Access, 'account' | 'nowMs'>, quota: DailyQuota): Line =>
  (send, asked) =>
    line(quota.counting(access)(send), asked);

/** What is read behind an answer counts too. */
const counting =
  (recall: Recall, quota: DailyQuota): Recall =>
  (asker, wanted) =>
    recall(asker, {
      ...wanted,
      read: (line) => wanted.read(line === wanted.line ? line : counted(line, asker, quota)),
    });

async function read(from: From, line: Line, ask: Ask): Promise<Findings> {
  requirePermissions(TITLE, ask.account, [SEE_TASKS]);
  const { tasklists, list } = ask.only
    ? { tasklists: ask.only.tasklists, list: NOT_ASKED }
    : await readLists(from, line, ask);
  const parts = await Promise.all(tasklists.map((one) => readTasks(from, line, ask, one)));
  return {
    calendars: [],
    events: [],
    tasklists,
    tasks: parts.flatMap(({ rows }) => tasksFor(rows, ask.span, ask.zone)),
    coverage: coverageOf(TITLE, list, parts),
  };
}

async function lists(from: From, line: Line, access: Access): Promise<ListFindings> {
  requirePermissions(TITLE, access.account, [SEE_TASKS]);
  const { tasklists, list } = await readLists(from, line, access);
  return { calendars: [], tasklists, coverage: coverageOf(TITLE, list, []) };
}

const NOT_ASKED: Part<unknown> = { name: TITLE, rows: [], failure: undefined, broken: 0 };

/** Throws when not even a part of the lists could be read. */
async function readLists({ api, recall }: From, line: Line, access: Access) {
  const { account } = access;
  const read = (through: Line) => listTaskLists(api, through);
  const pages = await recall(access, { line, key: ['tasklists'], life: LISTS_LIFE, read });
  if (pages.failure !== undefined && pages.rows.length === 0) throw pages.failure;
  const found = pages.rows.map((row) => readTaskList(row, account.id));
  const tasklists = found.filter((one) => one !== 'broken');
  return { tasklists, list: { name: TITLE, ...pages, broken: found.length - tasklists.length } };
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

async function readTasks({ api, recall }: From, line: Line, ask: Ask, list: TaskList): Promise<Part<Task>> {
  const params = {
    tasklist: list.id,
    maxResults: 100,
    showCompleted: true,
    showHidden: true,
    showAssigned: true,
    fields: TASK_FIELDS,
  };
  const { rows, failure } = await recall(ask, {
    line,
    key: ['tasks', list.id],
    life: ITEMS_LIFE,
    read: (through) =>
      readPages(
        (pageToken) =>
          through(
            (options) => api.tasks.list({ ...params, ...(pageToken !== undefined && { pageToken }) }, options),
            ASKED,
          ),
        { title: TITLE, emptyKind: 'tasks#tasks' },
      ),
  });
  const read = inTheirOrder(rows).map((row) => readTask(row, list));
  return {
    name: list.title || list.id,
    rows: distinct(read.filter((task) => typeof task === 'object')),
    failure,
    broken: read.filter((task) => task === 'broken').length,
  };
}
