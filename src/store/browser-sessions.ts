import { digest, randomId } from '../domain/digest.ts';
import type { User, UserId } from '../domain/identity.ts';
import { DAY_MS } from '../domain/time.ts';
import type { Database } from './database.ts';
import { toUser } from './users.ts';

const LIFE_MS = 30 * DAY_MS;

/** Signed-in browsers. Only the hash of a token is kept. */
export class BrowserSessions {
  readonly #db: Database;
  readonly #now: () => number;

  constructor(db: Database, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  /** Gives a new token of 256 bit for the browser's cookie; it holds 30 days. */
  async open(user: UserId): Promise<string> {
    const token = randomId(32);
    const row = { id: digest(token), user_id: user, expires_at: this.#now() + LIFE_MS };
    await this.#db.insertInto('browser_sessions').values(row).execute();
    return token;
  }

  async find(token: string): Promise<User | undefined> {
    const row = await this.#db
      .selectFrom('browser_sessions')
      .innerJoin('users', 'users.id', 'browser_sessions.user_id')
      .selectAll('users')
      .where('browser_sessions.id', '=', digest(token))
      .where('expires_at', '>', this.#now())
      .executeTakeFirst();
    return row && toUser(row);
  }

  async close(token: string): Promise<void> {
    await this.#db.deleteFrom('browser_sessions').where('id', '=', digest(token)).execute();
  }

  /** Signs the person out of every browser, here and at the authorization server. Assistants stay linked. */
  async closeAll(user: UserId): Promise<void> {
    await this.closeBefore(user, Number.MAX_SAFE_INTEGER);
  }

  /** The same for the browsers that were signed in before `beforeMs` (epoch ms). */
  async closeBefore(user: UserId, beforeMs: number): Promise<void> {
    await this.#db.transaction().execute(async (trx) => {
      const ended = trx.deleteFrom('browser_sessions').where('user_id', '=', user);
      await ended.where('expires_at', '<', Math.min(beforeMs + LIFE_MS, Number.MAX_SAFE_INTEGER)).execute();
      const there = trx.deleteFrom('grants').where('model', '=', 'Session').where('user_id', '=', user);
      await there.where('created_at', '<', beforeMs).execute();
    });
  }
}
