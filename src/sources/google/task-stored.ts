import type { tasks_v1 } from 'googleapis/build/src/apis/tasks/v1.js';
import { z } from 'zod';
import type { Access } from '../../domain/access.ts';
import { Failure } from '../../domain/failure.ts';
import { keyOf } from '../../domain/source.ts';
import type { StoredTask } from '../../domain/writing.ts';
import type { Exchange, Line } from './line.ts';
import { CHANGE_TASKS, requirePermissions } from './permissions.ts';
import type { DailyQuota } from './quota.ts';
import { unreadable } from './refusals.ts';
import { readTask } from './task.ts';
import { ATTEMPTS_MS, SETTLE_MS, type WriteLine, writeLine } from './write-line.ts';

export const TITLE = 'Google Tasks';
export const CHANGING = { title: TITLE, permission: CHANGE_TASKS };
export const STORED_FIELDS =
  'id,etag,title,notes,status,due,completed,deleted,parent,updated,assignmentInfo(surfaceType)';

/** What every write to one task list works with. */
export interface TaskDesk {
  readonly api: tasks_v1.Tasks;
  readonly access: Access;
  readonly listId: string;
  /** Lines with a time limit of their own, so that a lost answer leaves time to look. */
  readonly reading: () => Line;
  readonly writing: () => WriteLine;
}

export interface WritingParts {
  readonly api: tasks_v1.Tasks;
  readonly exchange: Exchange;
  readonly quota: DailyQuota;
}

/** Throws `not_permitted` without asking Google where the permission was not given. */
export function openDesk({ api, exchange, quota }: WritingParts, access: Access, listId: string): TaskDesk {
  requirePermissions(TITLE, access.account, [CHANGE_TASKS]);
  const counted = quota.counting(access);
  return {
    api,
    access,
    listId,
    reading: () => {
      const line = exchange.lineFor(access, SETTLE_MS);
      return (send, asked) => line(counted(send), asked);
    },
    writing: () => {
      const line = writeLine(exchange.senderFor(access, ATTEMPTS_MS));
      return (send, ...more) => line(counted(send), ...more);
    },
  };
}

const Stored = z.object({
  etag: z.string().min(1),
  assignmentInfo: z.object({}).optional(),
});

/** Reads a task that is there; throws `not_found` for a deleted one and `source_changed` for an unreadable one. */
function readStored(row: unknown, { access, listId }: TaskDesk): StoredTask {
  const task = readTask(row, { key: keyOf(access.account.id, listId), id: listId, title: '' });
  if (task === 'deleted') throw gone();
  const shape = Stored.safeParse(row).data;
  if (task === 'broken' || shape === undefined) throw unreadable(TITLE);
  return { listId, id: task.id, etag: shape.etag, task, isAssigned: shape.assignmentInfo !== undefined };
}

/** The same, or undefined for what is not there or unreadable. */
export function readableTask(row: unknown, desk: TaskDesk): StoredTask | undefined {
  try {
    return readStored(row, desk);
  } catch {
    return undefined;
  }
}

/** Asks for one task. */
export async function askStored(desk: TaskDesk, task: string): Promise<StoredTask> {
  const { api, listId, reading } = desk;
  const row = await reading()(
    (options) => api.tasks.get({ tasklist: listId, task, fields: STORED_FIELDS }, options),
    CHANGING,
  );
  return readStored(row, desk);
}

/** Asks for one task, or gives undefined where there is none any more. */
export async function findStored(desk: TaskDesk, task: string): Promise<StoredTask | undefined> {
  try {
    return await askStored(desk, task);
  } catch (thrown) {
    if (thrown instanceof Failure && thrown.kind === 'not_found') return undefined;
    throw thrown;
  }
}

const gone = (): Failure =>
  new Failure('not_found', `${TITLE} has it no more, or shares it no more with the account.`, 'Continue without it.');
