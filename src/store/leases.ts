import { randomId } from '../domain/digest.ts';
import type { Database } from './database.ts';

/**
 * Work that one instance at a time may do. A lease ends by itself, so an instance that fell over blocks nobody for
 * longer; nothing is locked in the database while its holder waits for the network.
 */
export class Leases {
  readonly #db: Database;
  readonly #now: () => number;

  constructor(db: Database, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  /** Gives the holder's name for `release`, or undefined while another has the lease. It ends after `lifeMs`. */
  async take(name: string, lifeMs: number): Promise<string | undefined> {
    const now = this.#now();
    const held = { holder: randomId(), expires_at: now + lifeMs };
    const row = await this.#db
      .insertInto('leases')
      .values({ name, ...held })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(held).where('leases.expires_at', '<=', now))
      .returning('holder')
      .executeTakeFirst();
    return row?.holder;
  }

  /** Ends a lease early; one that another has taken over meanwhile stays. */
  async release(name: string, holder: string): Promise<void> {
    await this.#db.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute();
  }
}
