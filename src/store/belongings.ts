import { sql } from 'kysely';
import type { UserId } from '../domain/identity.ts';
import type { Database } from './database.ts';
import { type Column, OWNED_TABLES, OWNERSHIP, type OwnedTable, ownerColumn } from './ownership.ts';
import type { Vault } from './vault.ts';

type Row = Readonly<Record<string, unknown>>;

export interface Export {
  /** Rows by table; times as ISO 8601 in UTC, yes and no as true and false. */
  readonly tables: Readonly<Record<OwnedTable, readonly Row[]>>;
  /** Why columns are left out, by table and column. */
  readonly leftOut: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** How many rows of each table were erased. */
export type Erased = Readonly<Record<OwnedTable, number>>;

/** Everything of one person, as `ownership.ts` lists it: to take along, and to erase. */
export class Belongings {
  readonly #db: Database;
  readonly #vault: Vault;
  readonly #scrub: () => Promise<void>;

  constructor(db: Database, vault: Vault, scrub: () => Promise<void>) {
    this.#db = db;
    this.#vault = vault;
    this.#scrub = scrub;
  }

  /** Gives all rows of a person, without what would open something. */
  async export(user: UserId): Promise<Export> {
    const tables = {} as Record<OwnedTable, readonly Row[]>;
    for (const table of OWNED_TABLES) {
      const { rows } = await sql<Row>`select * from ${sql.table(table)} where ${mine(table, user)}`.execute(this.#db);
      tables[table] = rows.map((row) => this.#given(table, user, row));
    }
    return { tables, leftOut: REASONS };
  }

  /**
   * Erases the person; every row of theirs goes with it, all or nothing. Whoever is signed in as them no longer is, and
   * no token of theirs works from here on.
   */
  async erase(user: UserId): Promise<Erased> {
    const counts = await this.#db.transaction().execute(async (trx) => {
      const erased = {} as Record<OwnedTable, number>;
      for (const table of OWNED_TABLES) erased[table] = await countOf(trx, table, user);
      await trx.deleteFrom('users').where('id', '=', user).execute();
      return erased;
    });
    await this.#scrub();
    return counts;
  }

  #given(table: OwnedTable, user: UserId, row: Row): Row {
    const columns = Object.entries<Column>(OWNERSHIP[table]).filter(([, kind]) => typeof kind === 'string');
    const write = ([column, kind]: [string, Column]): [string, unknown] => {
      const value = row[column] ?? null;
      if (kind === 'sealed' || kind === 'sealed-json') {
        const opened = this.#opened(String(value), table, column, row, user);
        return [column, kind === 'sealed' ? opened : JSON.parse(opened)];
      }
      return [column, value === null ? null : plain(kind, value)];
    };
    return Object.fromEntries(columns.map(write));
  }

  #opened(value: string, table: OwnedTable, column: string, row: Row, user: UserId): string {
    return value === '' ? '' : this.#vault.open(value, { table, column, row: String(row.id), user });
  }
}

const mine = (table: OwnedTable, user: UserId) => sql`${sql.ref(ownerColumn(table))} = ${user}`;

async function countOf(db: Database, table: OwnedTable, user: UserId): Promise<number> {
  const found = await sql<{
    n: number;
  }>`select count(*) as n from ${sql.table(table)} where ${mine(table, user)}`.execute(db);
  return Number(found.rows[0]?.n ?? 0);
}

function plain(kind: Column, value: unknown): unknown {
  if (kind === 'time') return new Date(Number(value)).toISOString();
  if (kind === 'yes-no') return value === 1;
  if (kind === 'json') return JSON.parse(String(value));
  return value;
}

const REASONS = Object.fromEntries(
  OWNED_TABLES.map((table) => {
    const columns = Object.entries<Column>(OWNERSHIP[table]);
    return [
      table,
      Object.fromEntries(
        columns.flatMap(([column, kind]) => (typeof kind === 'string' ? [] : [[column, kind.leftOut]])),
      ),
    ];
  }),
);
