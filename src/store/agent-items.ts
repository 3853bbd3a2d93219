import type { AgentItem, AgentItemRef, AgentItems as Port } from '../domain/agent-items.ts';
import type { Caller, UserId } from '../domain/identity.ts';
import type { Database } from './database.ts';

/** Which events assistants made in linked accounts, and the version they wrote last. Goes with its account. */
export class AgentItems implements Port {
  readonly #db: Database;
  readonly #now: () => number;

  constructor(db: Database, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  async find(user: UserId, { account, calendarId, eventId }: AgentItemRef): Promise<AgentItem | undefined> {
    const row = await this.#db
      .selectFrom('agent_items')
      .select(['etag', 'connection_id as connection', 'created_at as createdAt'])
      .where('user_id', '=', user)
      .where('account_id', '=', account)
      .where('calendar_id', '=', calendarId)
      .where('event_id', '=', eventId)
      .executeTakeFirst();
    return row && { etag: row.etag, connection: row.connection, createdAt: row.createdAt };
  }

  /** Nothing is noted of an account that is not, or no longer, the person's. */
  async note(
    { user, connection }: Pick<Caller, 'user' | 'connection'>,
    { account, calendarId, eventId }: AgentItemRef,
    etag: string,
  ): Promise<void> {
    await this.#db
      .insertInto('agent_items')
      .columns(['user_id', 'account_id', 'calendar_id', 'event_id', 'etag', 'connection_id', 'created_at'])
      .expression((eb) =>
        eb
          .selectFrom('accounts')
          .select([
            'user_id',
            'id',
            eb.cast<string>(eb.val(calendarId), 'text').as('calendar_id'),
            eb.cast<string>(eb.val(eventId), 'text').as('event_id'),
            eb.cast<string>(eb.val(etag), 'text').as('etag'),
            eb.cast<string>(eb.val(connection), 'text').as('connection_id'),
            eb.cast<number>(eb.val(this.#now()), 'bigint').as('created_at'),
          ])
          .where('id', '=', account)
          .where('user_id', '=', user),
      )
      .onConflict((conflict) => conflict.columns(['account_id', 'calendar_id', 'event_id']).doUpdateSet({ etag }))
      .execute();
  }

  async replace(
    user: UserId,
    { account, calendarId, eventId }: AgentItemRef,
    etag: string,
    next: string,
  ): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('agent_items')
      .set({ etag: next })
      .where('user_id', '=', user)
      .where('account_id', '=', account)
      .where('calendar_id', '=', calendarId)
      .where('event_id', '=', eventId)
      .where('etag', '=', etag)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  async forget(user: UserId, { account, calendarId, eventId }: AgentItemRef): Promise<void> {
    await this.#db
      .deleteFrom('agent_items')
      .where('user_id', '=', user)
      .where('account_id', '=', account)
      .where('calendar_id', '=', calendarId)
      .where('event_id', '=', eventId)
      .execute();
  }
}
