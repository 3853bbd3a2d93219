import { Failure } from '../domain/failure.ts';
import type { SpaceId, UserId } from '../domain/identity.ts';
import type { Database } from './database.ts';

/** People's own calendars. */
export class Spaces {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Gives the person's oldest space; fails as `not_found` when the person is gone, since everybody has one. */
  async first(user: UserId): Promise<SpaceId> {
    const row = await this.#db
      .selectFrom('spaces')
      .select('id')
      .where('user_id', '=', user)
      .orderBy('created_at')
      .orderBy('id')
      .executeTakeFirst();
    if (row) return row.id;
    throw new Failure('not_found', 'This person is not known here.', 'Sign in again.');
  }
}
