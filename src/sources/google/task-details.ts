import type { tasks_v1 } from 'googleapis/build/src/apis/tasks/v1.js';
import { z } from 'zod';
import type { Access } from '../../domain/access.ts';
import type { TaskDetails } from '../../domain/details.ts';
import { Failure } from '../../domain/failure.ts';
import type { ItemRef } from '../../domain/source.ts';
import type { Line } from './line.ts';
import { requirePermissions, SEE_TASKS } from './permissions.ts';
import { unreadable } from './refusals.ts';
import { readTask, readTaskList } from './task.ts';
import { instantOfText } from './when.ts';

const TITLE = 'Google Tasks';
const ASKED = { title: TITLE, permission: SEE_TASKS };

/** What only details tell of a task: https://developers.google.com/workspace/tasks/reference/rest/v1/tasks */
const DetailShape = z.object({
  parent: z.string().optional(),
  updated: z.string().optional(),
  webViewLink: z.string().optional(),
  links: z
    .array(z.object({ type: z.string().optional(), description: z.string().optional(), link: z.string().optional() }))
    .optional(),
  assignmentInfo: z.object({ linkToTask: z.string().optional() }).optional(),
});
type DetailShape = z.infer<typeof DetailShape>;

const FIELDS =
  'id,title,notes,status,due,completed,deleted,parent,updated,webViewLink,links,assignmentInfo(linkToTask,surfaceType)';

/** Reads one task whole, with its list and the title of its parent. */
export async function taskDetails(
  api: tasks_v1.Tasks,
  line: Line,
  { account }: Access,
  { list: tasklist, item, occurrence }: ItemRef,
): Promise<TaskDetails> {
  requirePermissions(TITLE, account, [SEE_TASKS]);
  if (occurrence !== undefined) throw gone();
  const get = (task: string): Promise<unknown> =>
    line((options) => api.tasks.get({ tasklist, task, fields: FIELDS }, options), ASKED);
  const row = await get(item);
  const shape = DetailShape.safeParse(row).data;
  const [listRow, parent] = await Promise.all([
    line((options) => api.tasklists.get({ tasklist, fields: 'id,title' }, options), ASKED),
    shape?.parent === undefined ? undefined : get(shape.parent).catch(() => undefined),
  ]);
  const list = readTaskList(listRow, account.id);
  const task = list === 'broken' ? 'broken' : readTask(row, list);
  if (task === 'deleted') throw gone();
  if (shape === undefined || list === 'broken' || task === 'broken') throw unreadable(TITLE);
  return {
    kind: 'task',
    list,
    task,
    parentTitle: titleOf(parent),
    links: linksOf(shape),
    created: undefined,
    updated: instantOfText(shape.updated),
  };
}

const titleOf = (row: unknown): string | undefined => z.object({ title: z.string() }).safeParse(row).data?.title;

function linksOf({ links = [], assignmentInfo, webViewLink }: DetailShape): TaskDetails['links'] {
  return [
    ...links.map(({ type, description, link }) => ({ what: description ?? type ?? 'link', url: link })),
    { what: 'where it was assigned', url: assignmentInfo?.linkToTask },
    { what: 'in Google Tasks', url: webViewLink },
  ].filter((link): link is { what: string; url: string } => link.url !== undefined && link.url !== '');
}

const gone = (): Failure =>
  new Failure('not_found', `${TITLE} has it no more, or shares it no more with the account.`, 'Continue without it.');
