import type { Access } from '../../domain/access.ts';
import type { StoredTask, TaskWriting } from '../../domain/writing.ts';
import { type Removed, settledChange, settledRemoval } from './settle.ts';
import { findAlike } from './task-alike.ts';
import { insertTask } from './task-insert.ts';
import { readTaskRows } from './task-rows.ts';
import {
  askStored,
  CHANGING,
  findStored,
  openDesk,
  readableTask,
  type TaskDesk,
  TITLE,
  type WritingParts,
} from './task-stored.ts';

/** Writing to the task lists of one Google. */
export function googleTaskWriting(parts: WritingParts): TaskWriting {
  const at = async (access: Access, listId: string): Promise<TaskDesk> => openDesk(parts, access, listId);
  return {
    get: async (access, listId, taskId) => askStored(await at(access, listId), taskId),
    findAlike: async (access, listId, draft) => findAlike(await at(access, listId), draft),
    insert: async (access, listId, draft) => insertTask(await at(access, listId), draft),
    hasBelow: async (access, { listId, id }) => hasBelow(await at(access, listId), id),
    setDone: async (access, target, done) => setDone(await at(access, target.listId), target, done),
    remove: async (access, target) => removeTask(await at(access, target.listId), target),
  };
}

/** Those that are done count too: Google deletes all that is below a task with it. */
async function hasBelow(desk: TaskDesk, id: string): Promise<boolean> {
  const rows = await readTaskRows(desk, { showHidden: true, showAssigned: true });
  return rows.some(({ stored }) => stored.task.parent === id);
}

const isDone = ({ task }: StoredTask): boolean => task.done !== undefined;

/** Completes or reopens one version of a task. Google sets the time of completion, and keeps it unless it is taken away. */
async function setDone(desk: TaskDesk, target: StoredTask, done: boolean): Promise<StoredTask> {
  if (isDone(target) === done) return target;
  const requestBody = done ? { status: 'completed' } : { status: 'needsAction', completed: null };
  const written = await desk.writing()(
    ({ headers, ...options }) =>
      desk.api.tasks.patch(
        { tasklist: desk.listId, task: target.id, requestBody },
        { ...options, headers: { ...headers, 'If-Match': target.etag } },
      ),
    true,
    CHANGING,
  );
  const { id, etag } = target;
  const isSo = (now: StoredTask): boolean => isDone(now) === done;
  return (
    (written.kind === 'done' ? readableTask(written.body, desk) : undefined) ??
    (await settledChange(written, { title: TITLE, etag, find: () => findStored(desk, id), isSo }))
  );
}

/** Deletes one version of a task. */
async function removeTask(desk: TaskDesk, { id, etag }: Pick<StoredTask, 'id' | 'etag'>): Promise<Removed> {
  const written = await desk.writing()(
    ({ headers, ...options }) =>
      desk.api.tasks.delete(
        { tasklist: desk.listId, task: id },
        { ...options, headers: { ...headers, 'If-Match': etag } },
      ),
    true,
    CHANGING,
  );
  return await settledRemoval(written, { title: TITLE, etag, find: () => findStored(desk, id) });
}
