import { chownSync, closeSync, copyFileSync, fsyncSync, linkSync, openSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { randomId } from '../domain/digest.ts';
import { prepareDataDir } from './data-dir.ts';
import { fileProblem, isThere, mustBeReadable } from './file-problem.ts';
import { MIGRATIONS } from './migrations.ts';
import { nodeSqliteDialect } from './node-sqlite.ts';
import type { Tables } from './schema.ts';
import { keysInUse } from './sealed-columns.ts';
import { SigningKeys } from './signing-keys.ts';
import { copyFile, FILE_NAME } from './sqlite-file.ts';
import type { Vault } from './vault.ts';

/** A copy of the database in one file. No key is in it. */
export interface Backup {
  /** The last step that was taken on it. */
  readonly step: number;
  /** The names of the keys that open what is sealed in it. */
  readonly keys: readonly string[];
  /** People, the demo's included. */
  readonly people: number;
}

/** Writes the database in DATA_DIR to a new file, also while a server uses it. Throws one sentence. */
export async function backUp(dataDir: string, target: string): Promise<Backup> {
  const path = join(dataDir, FILE_NAME);
  if (!isThere(path)) throw new Error(`There is no database in DATA_DIR (${dataDir}): nothing was written.`);
  if (isThere(target)) throw new Error(`${target} is there already: name a new file.`);
  mustBeReadable(path);
  try {
    copyFile(path, target);
  } catch (cause) {
    const cannot = `${target} cannot be written`;
    const problem = fileProblem(cannot, target, cause) ?? `${cannot}: name a file in a directory that is there.`;
    throw new Error(problem, { cause });
  }
  try {
    return await readBackup(target);
  } catch (error) {
    // what is no backup must not pass for one
    rmSync(target, { force: true });
    throw error;
  }
}

/** Reads a backup and checks that it is whole. Throws one sentence. */
async function readBackup(file: string): Promise<Backup> {
  if (!isThere(file)) throw new Error(`${file} is not there: name the backup.`);
  mustBeReadable(file);
  const db = new Kysely<Tables>({ dialect: nodeSqliteDialect(checkedFile(file)) });
  try {
    const steps = await db.selectFrom('migrations').select('number').execute();
    const step = Math.max(0, ...steps.map(({ number }) => number));
    const known = MIGRATIONS.at(-1)?.number ?? 0;
    if (step > known) throw new Error(`${file} is of a newer Time Compass (step ${step}, this one knows ${known}).`);
    const people = await db.selectFrom('users').select('id').execute();
    return { step, people: people.length, keys: await keysInUse(db, step) };
  } finally {
    await db.destroy();
  }
}

function checkedFile(path: string): DatabaseSync {
  const damaged = (cause?: unknown) =>
    new Error(`${path} is damaged or no database of Time Compass: take another backup.`, { cause });
  try {
    const file = new DatabaseSync(path, { readOnly: true });
    const [verdict] = file.prepare('pragma integrity_check').all();
    const strays = file.prepare('pragma foreign_key_check').all();
    file.prepare('select number from migrations').all();
    if (verdict?.integrity_check !== 'ok' || strays.length > 0) throw damaged();
    return file;
  } catch (cause) {
    throw damaged(cause);
  }
}

/**
 * Puts a whole backup into a DATA_DIR that has no database; never over one, and not where the keys of `vault` cannot
 * open it. Throws one sentence.
 */
export async function restore(file: string, dataDir: string, vault: Vault | undefined): Promise<Backup> {
  const backup = await readBackup(file);
  if (vault) await checkKeys(file, vault);
  await prepareDataDir(dataDir);
  const path = join(dataDir, FILE_NAME);
  const part = `${path}.${randomId()}`;
  try {
    for (const there of [path, `${path}-wal`]) {
      if (isThere(there)) throw new Error(`${there} is there already: move it away first, or name another DATA_DIR.`);
    }
    place(file, part, path);
    return backup;
  } finally {
    rmSync(part, { force: true });
  }
}

/** The database belongs to whom DATA_DIR does, so that the server opens it also where root restored it. */
function place(file: string, part: string, path: string): void {
  try {
    closeSync(openSync(part, 'wx', 0o600));
    copyFileSync(file, part);
    const { uid, gid } = statSync(dirname(path));
    if (process.geteuid?.() === 0) chownSync(part, uid, gid);
    sync(part);
    linkSync(part, path);
  } catch (cause) {
    const problem = fileProblem(`${path} cannot be written`, dirname(path), cause);
    throw problem === undefined ? cause : new Error(problem, { cause });
  }
}

async function checkKeys(file: string, vault: Vault): Promise<void> {
  const db = new Kysely<Tables>({ dialect: nodeSqliteDialect(checkedFile(file)) });
  try {
    await new SigningKeys(db, vault, () => 0).check();
  } catch (cause) {
    throw new Error(`${file} was sealed with other keys than those that are set: set the VAULT_KEYS of its server.`, {
      cause,
    });
  } finally {
    await db.destroy();
  }
}

function sync(path: string): void {
  const file = openSync(path, 'r+');
  fsyncSync(file);
  closeSync(file);
}
