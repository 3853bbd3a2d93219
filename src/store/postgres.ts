import { setTimeout as wait } from 'node:timers/promises';
import {
  Kysely,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
  sql,
} from 'kysely';
import { type ClientBase, DatabaseError, Pool, type PoolClient, types } from 'pg';
import type { Secret } from '../domain/identity.ts';
import { type Migration, migrate } from './migrations.ts';
import type { Tables } from './schema.ts';

interface Limits {
  /** How long one statement may take. */
  readonly statementMs: number;
  /** How long to wait for the answer, which never comes from a server that vanished. */
  readonly answerMs: number;
}

const REQUEST: Limits = { statementMs: 15_000, answerMs: 20_000 };
/** A step may have to rewrite a large table, or wait for another instance that takes it. */
const START: Limits = { statementMs: 0, answerMs: 0 };

const POOL = {
  application_name: 'time-compass',
  max: 10,
  connectionTimeoutMillis: 5_000,
  idleTimeoutMillis: 30_000,
  // so that after a change of server no instance clings to the old one
  maxLifetimeSeconds: 1_800,
  keepAlive: true,
};

const INT8 = 20;
const DEADLOCK_DETECTED = '40P01';
const SERIALIZATION_FAILURE = '40001';
const ATTEMPTS = 5;
const PAUSE_MS = 20;

/**
 * Opens a Postgres database and brings it up to date: of several instances that start at once, one takes the steps and
 * the others wait. Throws one sentence when it cannot be reached.
 */
export async function openPostgres(
  url: Secret,
  now: () => number,
  steps: readonly Migration[],
  limits: Limits = REQUEST,
): Promise<Kysely<Tables>> {
  const starting = databaseAt(url, START);
  try {
    await reach(starting);
    await starting.transaction().execute(async (lock) => {
      // this lock is freed with its transaction, also behind a pooler that shares connections between transactions
      await sql`select pg_advisory_xact_lock(hashtext('time-compass steps'))`.execute(lock);
      await migrate(starting, steps, now(), () => undefined);
    });
  } finally {
    await starting.destroy();
  }
  return databaseAt(url, limits);
}

/** Opens a Postgres database as it is. Throws one sentence when it cannot be reached. */
export async function untouchedPostgres(url: Secret): Promise<Kysely<Tables>> {
  const db = databaseAt(url, REQUEST);
  try {
    await reach(db);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** How large the whole database is. */
export async function postgresBytes(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}

async function reach(db: Kysely<Tables>): Promise<void> {
  try {
    await sql`select 1`.execute(db);
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? ` (${cause.code})` : '';
    const problem = `The database that DATABASE_URL names cannot be used${code}: start it, or correct its address, user and password.`;
    throw new Error(problem, { cause });
  }
}

const databaseAt = (url: Secret, limits: Limits): Kysely<Tables> =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool: poolAt(url, limits) }) });

/** Kysely takes whatever has the shape of a pool of `pg`. */
function poolAt(url: Secret, { statementMs, answerMs }: Limits): PostgresPool {
  const pool = new Pool({
    ...POOL,
    connectionString: url.reveal(),
    query_timeout: answerMs,
    types: { getTypeParser: readerOf },
    onConnect: (client) => prepare(client, statementMs),
  });
  // A connection that ends is not used again; unheard, its error would end the process. Queries on it fail by themselves.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    options: {},
    connect: async () => new PatientClient(await pool.connect()),
    end: () => pool.end(),
  };
}

/** Times and counts are int8, which `pg` gives as text; ours are far below 2^53. */
const readerOf: typeof types.getTypeParser = (type, format) =>
  Number(type) === INT8 ? Number : types.getTypeParser(type, format);

// not as parameters of the connection, since poolers refuse those that they do not know
const prepare = (client: ClientBase, statementMs: number) =>
  client.query(
    `select set_config('default_transaction_isolation', 'read committed', false),
      set_config('statement_timeout', $1, false), set_config('idle_in_transaction_session_timeout', $1, false)`,
    [statementMs],
  );

/** A connection that starts a statement over where the server says that this is all it takes. */
class PatientClient implements PostgresPoolClient {
  readonly #client: PoolClient;
  #broken = false;

  constructor(client: PoolClient) {
    this.#client = client;
  }

  query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('The store reads whole answers; nothing here streams.');
    return this.#ask(text, values.map(storable));
  }

  release(destroy = false): void {
    this.#client.release(destroy || this.#broken);
  }

  async #ask(text: string, values: unknown[]) {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#client.query(text, values);
      } catch (error) {
        // who knows what a server that did not answer still does
        this.#broken ||= !(error instanceof DatabaseError);
        if (attempt === ATTEMPTS || !this.#mayRepeat(error)) throw error;
        await wait(Math.random() * attempt * PAUSE_MS);
      }
    }
  }

  // inside a transaction the whole of it would have to be done again
  #mayRepeat(error: unknown): boolean {
    const { code } = error instanceof DatabaseError ? error : {};
    return (
      (code === DEADLOCK_DETECTED || code === SERIALIZATION_FAILURE) && this.#client.getTransactionStatus() === 'I'
    );
  }
}

/** Text of Postgres holds every character but NUL, which only somebody who means harm sends. */
const storable = (value: unknown): unknown => (typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : value);
