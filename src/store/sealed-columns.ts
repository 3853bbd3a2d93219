import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database.ts';
import type { Tables } from './schema.ts';
import type { Place } from './vault.ts';

/** A column of sealed values, as they are walked when keys change; test/contract/reseal.test.ts compares the list with `OWNERSHIP`. */
export interface SealedColumn {
  readonly table: keyof Tables;
  readonly column: string;
  /** The step of migrations.ts that made the table. */
  readonly since: number;
  /** The columns that name a row. */
  readonly key: readonly string[];
  /** How the row is called in the place of its sealed value. */
  readonly row: (row: SealedRow) => string;
  /** Whether the rows belong to people. */
  readonly owned: boolean;
}

/** A row's sealed value under its column's name, its key and, where there is one, `user_id`. */
export type SealedRow = Readonly<Record<string, string | number | null>>;

const byId = ({ id }: SealedRow): string => String(id);
const ofPerson = { key: ['user_id', 'id'], row: byId, owned: true };

export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: 'accounts', column: 'credential', since: 1, key: ['id'], row: byId, owned: true },
  { table: 'accounts', column: 'token', since: 1, key: ['id'], row: byId, owned: true },
  { table: 'spaces', column: 'name', since: 1, key: ['id'], row: byId, owned: true },
  { table: 'space_events', column: 'content', since: 4, ...ofPerson },
  { table: 'todos', column: 'content', since: 4, ...ofPerson },
  { table: 'changes', column: 'content', since: 5, ...ofPerson },
  { table: 'studio_sessions', column: 'content', since: 7, key: ['id'], row: byId, owned: true },
  {
    table: 'grants',
    column: 'payload',
    since: 1,
    key: ['model', 'id'],
    row: ({ model, id }) => `${model} ${id}`,
    owned: true,
  },
  { table: 'parked', column: 'payload', since: 1, key: ['id'], row: byId, owned: false },
  { table: 'signing_keys', column: 'jwk', since: 1, key: ['id'], row: byId, owned: false },
];

/** Where the sealed value of a row lives. */
export const placeOf = ({ table, column, row, owned }: SealedColumn, found: SealedRow): Place => ({
  table,
  column,
  row: row(found),
  user: owned ? String(found.user_id ?? '') : '',
});

/** Selects the columns that name a row and its place, without the sealed value. */
export const rowNames = ({ key, owned }: SealedColumn): RawBuilder<unknown> =>
  sql.join([...new Set([...key, ...(owned ? ['user_id'] : [])])].map((column) => sql.ref(column)));

/** `v1.<16 signs>.` holds every name that a key may have. */
const NAME_ENDS = 20;

/** The names of the keys that sealed what is in a database at this step, in alphabetical order. */
export async function keysInUse(db: Database, step: number): Promise<string[]> {
  const names = new Set<string>();
  for (const { table, column } of SEALED_COLUMNS.filter(({ since }) => since <= step)) {
    const starts = sql<{ start: string }>`select substr(${sql.ref(column)}, 1, ${sql.lit(NAME_ENDS)}) as start
      from ${sql.table(table)} where ${sql.ref(column)} like 'v1.%'`;
    for (const { start } of (await starts.execute(db)).rows) names.add(start.split('.')[1] ?? '');
  }
  return [...names].toSorted();
}
