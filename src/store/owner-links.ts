import { digest, randomId } from '../domain/digest.ts';
import type { Database } from './database.ts';

const LIFE_MS = 15 * 60_000;

/** The address at which a code signs the owner in. */
export const ownerLinkAt = (publicUrl: URL, code: string): string =>
  new URL(`/sign-in/owner?code=${code}`, publicUrl).href;

/** One-time codes that let the owner in. Only their hashes are kept. */
export class OwnerLinks {
  readonly #db: Database;
  readonly #now: () => number;

  constructor(db: Database, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  /** Gives a code of 256 bit that holds 15 minutes. */
  async create(): Promise<string> {
    const code = randomId(32);
    const row = { id: digest(code), expires_at: this.#now() + LIFE_MS };
    await this.#db.insertInto('owner_links').values(row).execute();
    return code;
  }

  /** True once per code, and only while it holds. */
  async take(code: string): Promise<boolean> {
    const { numDeletedRows } = await this.#db
      .deleteFrom('owner_links')
      .where('id', '=', digest(code))
      .where('expires_at', '>', this.#now())
      .executeTakeFirstOrThrow();
    return numDeletedRows === 1n;
  }
}
