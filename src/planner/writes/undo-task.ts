import { Failure } from '../../domain/failure.ts';
import type { Caller } from '../../domain/identity.ts';
import type { StoredTask, TaskWriting } from '../../domain/writing.ts';
import type { Frame } from '../frame.ts';
import { type Place, readAt, unlessGone, writeAt } from './reach.ts';
import { taskRow } from './rows.ts';
import { isTaskAsLeft, type TaskChange } from './undo-data.ts';
import { changedSince, goneSince, placeOfChange } from './undo-place.ts';
import type { WritePorts } from './write-ports.ts';

/** A task as it is now, and how it is written to; undefined: it is gone. */
interface Found {
  readonly frame: Frame;
  readonly place: Place;
  readonly tasks: TaskWriting;
  readonly now: StoredTask | undefined;
}

async function findChanged(
  ports: WritePorts,
  caller: Caller,
  { account, listId, task }: TaskChange,
  signal: AbortSignal,
): Promise<Found> {
  const { frame, place } = await placeOfChange(ports, caller, 'tasklist', account, signal);
  const { tasks } = place.source;
  if (tasks === undefined) throw new Error('a task was made where none can be');
  const now = await unlessGone(() => readAt(ports, frame, place, (access) => tasks.get(access, listId, task.id)));
  return { frame, place, tasks, now };
}

/** Deletes a task that was made, as long as it is as it was made and none is below it. */
export async function undoTaskCreated(
  ports: WritePorts,
  caller: Caller,
  change: TaskChange,
  signal: AbortSignal,
): Promise<string> {
  const { frame, place, tasks, now } = await findChanged(ports, caller, change, signal);
  if (now === undefined) return 'The task was deleted already.';
  if (!isTaskAsLeft(change.task, now)) throw await taskChanged(ports, frame, now);
  if (await readAt(ports, frame, place, (access) => tasks.hasBelow(access, now))) throw othersBelow();
  await writeAt(ports, frame, place, (access) => tasks.remove(access, now));
  return 'The task is deleted again.';
}

async function taskChanged(ports: WritePorts, frame: Frame, { listId, task }: StoredTask): Promise<Failure> {
  const { id } = await taskRow(ports, frame, { key: task.list, id: listId, title: '' }, task);
  return changedSince('task', {
    found: [{ id, title: task.title, due: task.due ?? '', done: task.done ? 'yes' : 'no' }],
  });
}

const othersBelow = (): Failure =>
  new Failure(
    'conflict',
    'There are tasks below it by now, which would be deleted with it, so it was left as it is.',
    'Tell the user. Where an assistant made those, take them back first, by their numbers.',
  );

/** Opens a task again that was marked as done. */
export async function undoTaskCompleted(
  ports: WritePorts,
  caller: Caller,
  change: TaskChange,
  signal: AbortSignal,
): Promise<string> {
  const { frame, place, tasks, now } = await findChanged(ports, caller, change, signal);
  if (now === undefined) throw goneSince('task');
  if (now.task.done === undefined) return 'The task was opened already.';
  if (!isTaskAsLeft(change.task, now)) throw await taskChanged(ports, frame, now);
  await writeAt(ports, frame, place, (access) => tasks.setDone(access, now, false));
  return 'The task is open again.';
}
