import { join } from 'node:path';
import { sql } from 'kysely';
import { type Condition, conditionOf } from './condition.ts';
import type { Database, Whereabouts } from './database.ts';
import { isThere } from './file-problem.ts';
import { untouchedPostgres } from './postgres.ts';
import { keysInUse } from './sealed-columns.ts';
import { SigningKeys } from './signing-keys.ts';
import { FILE_NAME, untouchedFile } from './sqlite-file.ts';
import type { Vault } from './vault.ts';

/** What can be told of a database without bringing it up to date. */
export interface Look extends Condition {
  /** The names of the keys that its sealed values need. */
  readonly keys: readonly string[];
}

/** Opens the database as it is, without taking steps. Gives undefined where there is no file yet; throws one sentence. */
async function openUntouched({ dataDir, databaseUrl }: Whereabouts): Promise<Database | undefined> {
  if (databaseUrl) return await untouchedPostgres(databaseUrl);
  const path = join(dataDir, FILE_NAME);
  return isThere(path) ? untouchedFile(path) : undefined;
}

/** Looks at a database that is or is not there; undefined = no step was taken on it yet. */
export async function lookAt(whereabouts: Whereabouts): Promise<Look | undefined> {
  const db = await openUntouched(whereabouts);
  if (db === undefined) return undefined;
  try {
    if (!(await hasSteps(db))) return undefined;
    const condition = await conditionOf(db);
    return { ...condition, keys: await keysInUse(db, condition.migrations.done) };
  } finally {
    await db.destroy();
  }
}

/** Throws one sentence where keys have the right names but do not open what is sealed. */
export async function triesToOpen(whereabouts: Whereabouts, vault: Vault): Promise<void> {
  const db = await openUntouched(whereabouts);
  if (db === undefined) return;
  try {
    if (await hasSteps(db)) await new SigningKeys(db, vault, () => 0).check();
  } finally {
    await db.destroy();
  }
}

async function hasSteps(db: Database): Promise<boolean> {
  try {
    await sql`select number from migrations limit 1`.execute(db);
    return true;
  } catch {
    return false;
  }
}
