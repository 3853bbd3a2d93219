import { z } from 'zod';
import type { StoredTask } from '../../domain/writing.ts';
import { readPages } from './pages.ts';
import { CHANGING, readableTask, STORED_FIELDS, type TaskDesk, TITLE } from './task-stored.ts';

/** Which tasks of a list are read; by default those that are open or were completed, without hidden and assigned ones. */
export interface TaskFilter {
  readonly showCompleted?: boolean;
  readonly showHidden?: boolean;
  readonly showAssigned?: boolean;
  readonly updatedMin?: string;
}

/** A task and when it was changed last, as Google says it. */
export interface TaskRow {
  readonly stored: StoredTask;
  readonly updated: string;
}

const Updated = z.object({ updated: z.string() });

/** Reads a list anew; throws where it cannot be read whole. */
export async function readTaskRows(desk: TaskDesk, filter: TaskFilter): Promise<TaskRow[]> {
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
