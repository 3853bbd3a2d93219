import type { UserId } from '../domain/identity.ts';
import type { Preferences } from '../domain/preferences.ts';
import type { Database } from './database.ts';

/** What people chose on the settings page. */
export class PreferencesBook {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Gives what the person chose; empty when nothing was chosen yet. */
  async get(user: UserId): Promise<Preferences> {
    const row = await this.#db.selectFrom('preferences').select('value').where('user_id', '=', user).executeTakeFirst();
    return row ? (JSON.parse(row.value) as Preferences) : {};
  }

  /** Replaces all that the person chose. */
  async set(user: UserId, chosen: Preferences): Promise<void> {
    const value = JSON.stringify(chosen);
    await this.#db
      .insertInto('preferences')
      .values({ user_id: user, value })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ value }))
      .execute();
  }
}
