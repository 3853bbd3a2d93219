import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';

/** How long a statement waits for another writer; the same as a busy timeout, but other requests go on meanwhile. */
const PATIENCE_MS = 2_000;
const SQLITE_BUSY = 5;

/** Kysely on node:sqlite: one connection, transactions that take the write lock at once. Closing it closes the file. */
export const nodeSqliteDialect = (file: DatabaseSync): Dialect => ({
  createDriver: () => new NodeSqliteDriver(file),
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createAdapter: () => new SqliteAdapter(),
  createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
});

class NodeSqliteDriver implements Driver {
  readonly #file: DatabaseSync;
  readonly #connection: NodeSqliteConnection;

  constructor(file: DatabaseSync) {
    this.#file = file;
    this.#connection = new NodeSqliteConnection(file);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }

  // a plain `begin` is deferred: with two writers most transactions that read and then write end in SQLITE_BUSY
  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    this.#file.close();
  }
}

/** To prepare a statement costs more than to run it, and few different ones are ever run. */
const MOST_PREPARED = 500;

interface Prepared {
  readonly statement: StatementSync;
  readonly givesRows: boolean;
}

class NodeSqliteConnection implements DatabaseConnection {
  readonly #file: DatabaseSync;
  readonly #prepared = new Map<string, Prepared>();

  constructor(file: DatabaseSync) {
    this.#file = file;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    for (let waitedMs = 0, pauseMs = 1; ; waitedMs += pauseMs, pauseMs = Math.min(2 * pauseMs, 20)) {
      try {
        return this.#run<Row>(query);
      } catch (error) {
        if (!isBusy(error) || waitedMs >= PATIENCE_MS) throw error;
        await wait(pauseMs);
      }
    }
  }

  #run<Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> {
    const { statement, givesRows } = this.#prepare(sql);
    const values = parameters as readonly SQLInputValue[];
    // `run` on a statement that gives rows drops them without a word
    if (givesRows) return { rows: statement.all(...values) as Row[] };
    const { changes } = statement.run(...values);
    return { numAffectedRows: BigInt(changes), rows: [] };
  }

  #prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql);
    if (known) return known;
    const statement = this.#file.prepare(sql);
    const prepared = { statement, givesRows: statement.columns().length > 0 };
    if (this.#prepared.size >= MOST_PREPARED) this.#prepared.clear();
    this.#prepared.set(sql, prepared);
    return prepared;
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('The store reads whole answers; nothing here streams.');
  }
}

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === SQLITE_BUSY;
