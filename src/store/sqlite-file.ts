import { chmodSync, closeSync, openSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { randomId } from '../domain/digest.ts';
import { prepareDataDir } from './data-dir.ts';
import { fileProblem, mustBeReadable } from './file-problem.ts';
import { type Migration, migrate } from './migrations.ts';
import { nodeSqliteDialect } from './node-sqlite.ts';
import type { Tables } from './schema.ts';

/** Of the database in DATA_DIR. */
export const FILE_NAME = 'time-compass.db';

/**
 * Opens `time-compass.db` in DATA_DIR and brings it up to date; before a step is taken on an existing file it is copied
 * to `time-compass.db.before-<step>`. Throws one sentence for what the operator must mend.
 */
export async function openSqliteFile(
  dataDir: string,
  now: () => number,
  steps: readonly Migration[],
): Promise<Kysely<Tables>> {
  await prepareDataDir(dataDir);
  const path = join(dataDir, FILE_NAME);
  const db = new Kysely<Tables>({ dialect: nodeSqliteDialect(openFile(path)) });
  try {
    await migrate(db, steps, now(), (next) => copyFile(path, `${path}.before-${next}`));
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** Opens a file as it is, without taking steps or changing it. Throws one sentence when it is no database. */
export function untouchedFile(path: string): Kysely<Tables> {
  // SQLite alone would not say that it is a matter of rights
  mustBeReadable(path);
  return new Kysely<Tables>({ dialect: nodeSqliteDialect(opened(path)) });
}

const openFile = (path: string): DatabaseSync =>
  opened(path, {
    before: () => ownerOnly(path),
    // what is deleted is overwritten, also in pages that wait to be used again
    pragmas: 'journal_mode = wal; synchronous = normal; foreign_keys = on; secure_delete = on',
  });

function opened(path: string, own?: { before: () => void; pragmas: string }): DatabaseSync {
  try {
    own?.before();
    const file = new DatabaseSync(path, { timeout: 2_000 });
    for (const pragma of own?.pragmas.split('; ') ?? []) file.exec(`pragma ${pragma}`);
    file.prepare('select count(*) from sqlite_master').get();
    // from here on node-sqlite.ts does the waiting, which would stop the whole process otherwise
    file.exec('pragma busy_timeout = 0');
    return file;
  } catch (cause) {
    const damaged = `${path} cannot be opened as a database: restore a copy of it, or use another DATA_DIR.`;
    throw new Error(fileProblem(`${path} cannot be used`, path, cause) ?? damaged, { cause });
  }
}

// SQLite gives its side files (-wal, -shm) the rights of the main file
function ownerOnly(path: string): void {
  closeSync(openSync(path, 'a', 0o600));
  chmodSync(path, 0o600);
}

/**
 * Writes the database as it is at one moment to another file, whoever else uses it; by a second connection, because
 * `vacuum into` cannot run inside the transaction that keeps other writers out.
 */
export function copyFile(path: string, copy: string): void {
  const part = `${copy}.${randomId()}`;
  closeSync(openSync(part, 'wx', 0o600));
  const source = new DatabaseSync(path, { readOnly: true });
  try {
    source.prepare('vacuum into ?').run(part);
    renameSync(part, copy);
  } finally {
    source.close();
    rmSync(part, { force: true });
  }
}

/** Writes the log into the file and empties it: it still holds what was deleted since. Waits for nobody. */
export async function emptyLog(db: Kysely<Tables>): Promise<void> {
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
}

/** How large the file is, without its log. */
export async function fileBytes(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select page_count * page_size as bytes
    from pragma_page_count(), pragma_page_size()`.execute(db);
  return rows[0]?.bytes ?? 0;
}
