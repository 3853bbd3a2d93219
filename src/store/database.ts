import type { Kysely } from 'kysely';
import type { Secret } from '../domain/identity.ts';
import { MIGRATIONS, type Migration } from './migrations.ts';
import { openPostgres, postgresBytes } from './postgres.ts';
import type { Tables } from './schema.ts';
import { emptyLog, fileBytes, openSqliteFile } from './sqlite-file.ts';

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

/** What each engine does in its own way. */
export interface Engine {
  /** Lets nothing of deleted rows remain beside the tables; Postgres does so by itself, in its own time. */
  readonly scrub: () => Promise<void>;
  /** How large the database is. */
  readonly bytes: () => Promise<number>;
}

export const engineOf = (db: Database, { databaseUrl }: Pick<Whereabouts, 'databaseUrl'>): Engine =>
  databaseUrl
    ? { scrub: () => Promise.resolve(), bytes: () => postgresBytes(db) }
    : { scrub: () => emptyLog(db), bytes: () => fileBytes(db) };
