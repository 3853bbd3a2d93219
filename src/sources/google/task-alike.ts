import { toUtcText } from '../../domain/time.ts';
import type { StoredTask, TaskDraft } from '../../domain/writing.ts';
import { readTaskRows, type TaskRow } from './task-rows.ts';
import type { TaskDesk } from './task-stored.ts';

/** Gives an open task of the list that says the same. Read anew each time; throws where the list cannot be read whole. */
export async function findAlike(desk: TaskDesk, draft: TaskDraft): Promise<StoredTask | undefined> {
  return latestAlike(await readTaskRows(desk, { showCompleted: false, showAssigned: true }), draft);
}

/** The same, among the tasks that were changed since. */
export async function findAlikeSince(desk: TaskDesk, draft: TaskDraft, ms: number): Promise<StoredTask | undefined> {
  return latestAlike(await readTaskRows(desk, { updatedMin: toUtcText(ms) }), draft);
}

function latestAlike(rows: readonly TaskRow[], draft: TaskDraft): StoredTask | undefined {
  const alike = rows.filter(({ stored }) => isAlike(stored, draft));
  return alike.toSorted((a, b) => b.updated.localeCompare(a.updated))[0]?.stored;
}

function isAlike({ task }: StoredTask, { title, notes, due, parent }: TaskDraft): boolean {
  const isOpenAndSame = task.done === undefined && task.due === due && task.parent === parent;
  return isOpenAndSame && plain(task.title) === plain(title) && plain(task.notes ?? '') === plain(notes ?? '');
}

const plain = (text: string): string => text.normalize().replaceAll('\r\n', '\n').trim();
