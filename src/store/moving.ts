import { type Kysely, sql } from 'kysely';
import type { Database } from './database.ts';
import type { Tables } from './schema.ts';

type Moved = Exclude<keyof Tables, 'migrations'>;

/** Whoever is named by others comes before them. A table that is missing here does not compile. */
const ORDER = {
  users: 1,
  spaces: 2,
  accounts: 2,
  identities: 2,
  browser_sessions: 2,
  grants: 2,
  parked: 2,
  owner_links: 2,
  signing_keys: 2,
  invitations: 2,
  preferences: 2,
  calendar_rules: 2,
  counters: 2,
  letters: 2,
  todos: 2,
  leases: 2,
  connections: 3,
  handles: 3,
  space_events: 3,
  feeds: 3,
  changes: 3,
  agent_items: 3,
  studio_sessions: 2,
  reminders: 4,
} as const satisfies Readonly<Record<Moved, number>>;

const TABLES = (Object.keys(ORDER) as Moved[]).toSorted((a, b) => ORDER[a] - ORDER[b]);

/** How many rows of each table were moved. */
export type Counts = Readonly<Record<string, number>>;

/** A statement of Postgres takes 65,535 values. */
const MOST_VALUES = 30_000;

/**
 * Copies every row from one database to another that is as new, in one transaction of each; nobody writes to the first
 * one meanwhile. Sealed values are taken along as they are. Throws one sentence, and leaves the target as it was, when
 * it holds anything or counts differ in the end.
 */
export async function moveRows(from: Database, to: Database): Promise<Counts> {
  return await from.transaction().execute((source) => to.transaction().execute((target) => moveAll(source, target)));
}

async function moveAll(source: Database, target: Database): Promise<Counts> {
  const held = (await countAll(target)).filter(([, n]) => n > 0).map(([table]) => table);
  if (held.length > 0) {
    throw new Error(`The database that DATABASE_URL names is not empty (${held.join(', ')}): name an empty one.`);
  }
  for (const table of TABLES) await copy(source, target, table);
  const [before, after] = [await countAll(source), await countAll(target)];
  if (JSON.stringify(before) !== JSON.stringify(after)) {
    throw new Error('The counts of both databases differ, so nothing was moved: stop every server and try again.');
  }
  return Object.fromEntries(after);
}

async function countAll(db: Database): Promise<[string, number][]> {
  const counts: [string, number][] = [];
  for (const table of TABLES) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db);
    counts.push([table, Number(rows[0]?.n ?? 0)]);
  }
  return counts;
}

async function copy(source: Database, target: Database, table: Moved): Promise<void> {
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(source);
  const [first] = rows;
  if (first === undefined) return;
  const atOnce = Math.floor(MOST_VALUES / Object.keys(first).length);
  const anyTable = target as unknown as Kysely<Record<string, Record<string, unknown>>>;
  for (let at = 0; at < rows.length; at += atOnce) {
    await anyTable
      .insertInto(table)
      .values(rows.slice(at, at + atOnce))
      .execute();
  }
}
