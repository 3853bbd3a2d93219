import { z } from 'zod';
import { toUtcText } from '../../domain/time.ts';
import type { StoredTask, TaskDraft } from '../../domain/writing.ts';
import { readPages } from './pages.ts';
import { CHANGING, readableTask, STORED_FIELDS, type TaskDesk, TITLE } from './task-stored.ts';

/** Gives an open task of the list that says the same. Read anew each time; throws where the list cannot be read whole. */
export async function findAlike(desk: TaskDesk, draft: TaskDraft): Promise<StoredTask | undefined> {
  const [found] = alikeIn(await readList(desk, { showCompleted: false, showAssigned: true }), draft);
  return found;
}

/** The same among the tasks that were changed since, the latest one first. */
export const findAlikeSince = async (
  desk: TaskDesk,
  draft: TaskDraft,
  sinceMs: number,
): Promise<StoredTask | undefined> => {
  const [found] = alikeIn(await readList(desk, { updatedMin: toUtcText(sinceMs) }), draft);
  return found;
};

interface Row {
  readonly stored: StoredTask;
  readonly updated: string;
}

const alikeIn = (rows: readonly Row[], draft: TaskDraft): StoredTask[] =>
  rows
    .filter(({ stored }) => isAlike(stored, draft))
    .toSorted((a, b) => b.updated.localeCompare(a.updated))
    .map(({ stored }) => stored);

interface Filter {
  readonly showCompleted?: boolean;
  readonly showAssigned?: boolean;
  readonly updatedMin?: string;
}

const Updated = z.object({ updated: z.string() });

async function readList(desk: TaskDesk, filter: Filter): Promise<Row[]> {
  const line = desk.reading();
  const params = {
    tasklist: desk.listId,
    maxResults: 100,
    ...filter,
    fields: `kind,nextPageToken,items(${STORED_FIELDS})`,
  };
  const { rows, failure } = await readPages(
    (pageToken) =>
      line(
        (options) => desk.api.tasks.list({ ...params, ...(pageToken !== undefined && { pageToken }) }, options),
        CHANGING,
      ),
    { title: TITLE, emptyKind: 'tasks#tasks' },
  );
  if (failure !== undefined) throw failure;
  return rows.flatMap((row) => {
    const stored = readableTask(row, desk);
    return stored === undefined ? [] : [{ stored, updated: Updated.safeParse(row).data?.updated ?? '' }];
  });
}

function isAlike({ task }: StoredTask, { title, notes, due, parent }: TaskDraft): boolean {
  const isOpenAndSame = task.done === undefined && task.due === due && task.parent === parent;
  return isOpenAndSame && plain(task.title) === plain(title) && plain(task.notes ?? '') === plain(notes ?? '');
}

const plain = (text: string): string => text.normalize().replaceAll('\r\n', '\n').trim();
