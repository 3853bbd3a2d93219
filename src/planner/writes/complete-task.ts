import type { Frame } from '../frame.ts';
import { type Item, requireExpected, shownOnConflict } from './expect-item.ts';
import { writeAt } from './reach.ts';
import { recordedChange } from './recording.ts';
import { taskRow } from './rows.ts';
import { findTask, type TaskTarget } from './target.ts';
import { taskCompleted, taskVersionOf } from './undo-data.ts';
import type { WritePorts } from './write-ports.ts';
import { unchanged, type Written } from './written.ts';

export interface CompletedTask {
  readonly id: string;
  readonly expect: string;
}

/** Marks a task as done; one that is done already stays as it is. Throws `conflict` where it is not the expected one. */
export async function completeTask(ports: WritePorts, frame: Frame, asked: CompletedTask): Promise<Written> {
  const target = await findTask(ports, frame, asked.id);
  const { place, tasks, item, stored } = target;
  const { list } = item.details;
  if (stored.task.done !== undefined) {
    return unchanged(frame.zone, 'it is done already', { task: await taskRow(ports, frame, list, stored.task) });
  }
  requireExpected(asked.expect, taskItem(target), frame);
  const kept = await shownOnConflict(
    frame,
    () => writeAt(ports, frame, place, (access) => tasks.setDone(access, stored, true)),
    async () => taskItem(await findTask(ports, frame, asked.id)),
  );
  const { change, notes } = await recordedChange(ports, frame, {
    tool: 'complete_task',
    account: place.account,
    title: kept.task.title,
    where: list.title,
    when: kept.task.due,
    undo: taskCompleted({ account: place.account.id, listId: stored.listId, task: taskVersionOf(kept) }),
  });
  const assigned = stored.isAssigned ? ['It was assigned in a document or a chat, and is done there too.'] : [];
  const task = await taskRow(ports, frame, list, kept.task);
  return { zone: frame.zone, changed: 'yes', change, task, notes: [...assigned, ...notes] };
}

const taskItem = ({ answer, item, stored: { task } }: TaskTarget): Item => ({
  id: answer.id,
  title: task.title,
  due: task.due,
  where: item.details.list.title,
});
