import type { ProviderId, UserId } from '../domain/identity.ts';
import type { CalendarRule, Visibility } from '../domain/visibility.ts';
import type { Database } from './database.ts';
import { prepare } from './prepared.ts';

/** What assistants get of people's calendars, where people chose something. */
export class CalendarRules {
  readonly #db: Database;
  readonly #ofUser: (user: UserId) => Promise<readonly CalendarRule[]>;

  constructor(db: Database) {
    this.#db = db;
    this.#ofUser = prepare(db, 1, (user: UserId) =>
      db
        .selectFrom('calendar_rules')
        .select(['provider', 'calendar_id as calendarId', 'visibility'])
        .where('user_id', '=', user)
        .orderBy('provider')
        .orderBy('calendar_id'),
    );
  }

  of(user: UserId): Promise<readonly CalendarRule[]> {
    return this.#ofUser(user);
  }

  /** Sets the rule of one calendar. */
  async set(user: UserId, provider: ProviderId, calendarId: string, visibility: Visibility): Promise<void> {
    await this.#db
      .insertInto('calendar_rules')
      .values({ user_id: user, provider, calendar_id: calendarId, visibility })
      .onConflict((conflict) => conflict.columns(['user_id', 'provider', 'calendar_id']).doUpdateSet({ visibility }))
      .execute();
  }
}
