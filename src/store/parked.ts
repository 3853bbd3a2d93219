import { digest, randomId } from '../domain/digest.ts';
import type { Database } from './database.ts';
import type { Place, Vault } from './vault.ts';

/** What waits for a browser to come back: sealed, and kept for minutes. */
export class Parked {
  readonly #db: Database;
  readonly #vault: Vault;
  readonly #now: () => number;

  constructor(db: Database, vault: Vault, now: () => number) {
    this.#db = db;
    this.#vault = vault;
    this.#now = now;
  }

  /** Keeps what JSON can hold for `ttlMs` and gives its id: a random one, or the one that the caller has chosen, whatever it held before. */
  async park(payload: unknown, ttlMs: number, id = randomId(32)): Promise<string> {
    const key = digest(id);
    const sealed = this.#vault.seal(JSON.stringify(payload), place(key));
    const row = { payload: sealed, expires_at: this.#now() + ttlMs };
    await this.#db
      .insertInto('parked')
      .values({ id: key, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
    return id;
  }

  /** Gives what was parked and leaves it there, until it ends. */
  async look<T>(id: string): Promise<T | undefined> {
    const key = digest(id);
    const row = await this.#db
      .selectFrom('parked')
      .select('payload')
      .where('id', '=', key)
      .where('expires_at', '>', this.#now())
      .executeTakeFirst();
    return row && (JSON.parse(this.#vault.open(row.payload, place(key))) as T);
  }

  /** Puts another payload in the place of what waits, for `ttlMs` from now; false when nothing waits any more. */
  async replace(id: string, payload: unknown, ttlMs: number): Promise<boolean> {
    const key = digest(id);
    const sealed = this.#vault.seal(JSON.stringify(payload), place(key));
    const { numUpdatedRows } = await this.#db
      .updateTable('parked')
      .set({ payload: sealed, expires_at: this.#now() + ttlMs })
      .where('id', '=', key)
      .where('expires_at', '>', this.#now())
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n;
  }

  /** Gives what was parked and removes it in the same step; `T` is what the caller parked. */
  async take<T>(id: string): Promise<T | undefined> {
    const key = digest(id);
    const row = await this.#db
      .deleteFrom('parked')
      .where('id', '=', key)
      .where('expires_at', '>', this.#now())
      .returning('payload')
      .executeTakeFirst();
    return row && (JSON.parse(this.#vault.open(row.payload, place(key))) as T);
  }
}

const place = (key: string): Place => ({ table: 'parked', column: 'payload', row: key, user: '' });
