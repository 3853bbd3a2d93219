import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Front } from './front.ts';

/** Reads the rows of a running service's database as they are stored. */
export function rowsOf({ dataDir }: Front, sql: string): Record<string, unknown>[] {
  const file = new DatabaseSync(join(dataDir, 'time-compass.db'), { readOnly: true });
  try {
    return file.prepare(sql).all();
  } finally {
    file.close();
  }
}
