import type { ProviderId, UserId } from '../domain/identity.ts';
import type { CalendarRule, Visibility } from '../domain/visibility.ts';
import type { Database } from './database.ts';

/** What assistants get of people's calendars, where people chose something. */
export class CalendarRules {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async of(user: UserId): Promise<CalendarRule[]> {
    return await this.#db
      .selectFrom('calendar_rules')
      .select(['provider', 'calendar_id as calendarId', 'visibility'])
      .where('user_id', '=', user)
      .orderBy('provider')
      .orderBy('calendar_id')
      .execute();
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
