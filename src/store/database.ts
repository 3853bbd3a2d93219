import type { Kysely } from 'kysely';
import type { Secret } from '../domain/identity.ts';
import { MIGRATIONS, type Migration } from './migrations.ts';
import { openPostgres } from './postgres.ts';
import type { Tables } from './schema.ts';
import { emptyLog, openSqliteFile } from './sqlite-file.ts';

/** The only file that knows which engine is used; the same tables and queries run on both. */

export type Database = Kysely<Tables>;

export interface Whereabouts {
  /** Directory of the file, where there is no `databaseUrl`. */
  readonly dataDir: string;
  /** Address of a Postgres database, which several instances may share. */
  readonly databaseUrl?: Secret | undefined;
}

/** Opens the database and brings it up to date. Throws one sentence for what the operator must mend. */
export function openDatabase(
  { dataDir, databaseUrl }: Whereabouts,
  now: () => number,
  steps: readonly Migration[] = MIGRATIONS,
): Promise<Database> {
  return databaseUrl ? openPostgres(databaseUrl, now, steps) : openSqliteFile(dataDir, now, steps);
}

/** Gives what lets nothing of deleted rows remain beside the tables; Postgres does so by itself, in its own time. */
export const scrubberOf = (db: Database, { databaseUrl }: Pick<Whereabouts, 'databaseUrl'>): (() => Promise<void>) =>
  databaseUrl ? () => Promise.resolve() : () => emptyLog(db);
