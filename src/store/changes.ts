import type { Selectable } from 'kysely';
import type { Change, ChangeLog, KeptChange } from '../domain/change.ts';
import type { AccountId, Caller, ConnectionId, UserId } from '../domain/identity.ts';
import { DAY_MS } from '../domain/time.ts';
import { nextNumber, toNumber } from './counters.ts';
import type { Database } from './database.ts';
import type { ChangesTable } from './schema.ts';
import { waitForTurn } from './turn.ts';
import type { Place, Vault } from './vault.ts';

/** How long a change can be taken back, and is kept at all. */
export const CHANGE_LIFE_MS = 30 * DAY_MS;

type Content = Pick<Change, 'title' | 'where' | 'when' | 'space' | 'undo'>;

/** What assistants changed in the last 30 days. What it was and what takes it back is sealed. */
export class Changes implements ChangeLog {
  readonly #db: Database;
  readonly #vault: Vault;
  readonly #now: () => number;

  constructor(db: Database, vault: Vault, now: () => number) {
    this.#db = db;
    this.#vault = vault;
    this.#now = now;
  }

  /** Gives its number; of an account that is no longer connected nothing is kept, and the number stands for nothing. */
  async record({ user, connection, client }: Caller, change: Change): Promise<string> {
    return await this.#db.transaction().execute(async (trx) => {
      await waitForTurn(trx, user);
      const id = await nextNumber(trx, user, 'change');
      if (change.account !== undefined && !(await isConnected(trx, user, change.account))) return String(id);
      const { title, where, when, space, undo } = change;
      const content: Content = { title, where, ...(when !== undefined && { when }), ...(space && { space }), undo };
      await trx
        .insertInto('changes')
        .values({
          user_id: user,
          id,
          account_id: change.account ?? null,
          connection_id: connection,
          client_name: client,
          tool: change.tool,
          content: this.#vault.seal(JSON.stringify(content), place(user, id)),
          created_at: this.#now(),
          undone_at: null,
        })
        .execute();
      return String(id);
    });
  }

  async get(user: UserId, id: string): Promise<KeptChange | undefined> {
    const row = await this.#kept(user)
      .where('id', '=', toNumber(id) ?? 0)
      .executeTakeFirst();
    return row && this.#open(row);
  }

  /** Gives the latest changes of one assistant, the last one first, taken back or not. */
  async latest(user: UserId, connection: ConnectionId, most: number): Promise<KeptChange[]> {
    const rows = await this.#kept(user)
      .where('connection_id', '=', connection)
      .orderBy('id', 'desc')
      .limit(most)
      .execute();
    return rows.map((row) => this.#open(row));
  }

  /** Gives a person's changes, the last one first, from the one before `before` on. */
  async list(user: UserId, { before, most }: { before?: string | undefined; most: number }): Promise<KeptChange[]> {
    const end = toNumber(before ?? '');
    const rows = await this.#kept(user)
      .$if(end !== undefined, (query) => query.where('id', '<', end ?? 0))
      .orderBy('id', 'desc')
      .limit(most)
      .execute();
    return rows.map((row) => this.#open(row));
  }

  /** How many changes an assistant made with these tools at `sinceMs` or later. */
  async countSince(connection: ConnectionId, tools: readonly string[], sinceMs: number): Promise<number> {
    const { n } = await this.#db
      .selectFrom('changes')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('connection_id', '=', connection)
      .where('tool', 'in', tools)
      .where('created_at', '>=', sinceMs)
      .executeTakeFirstOrThrow();
    return Number(n);
  }

  /** Marks a change as taken back. False when it was marked before, or is not there. */
  async markUndone(user: UserId, id: string): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('changes')
      .set({ undone_at: this.#now() })
      .where('user_id', '=', user)
      .where('id', '=', toNumber(id) ?? 0)
      .where('undone_at', 'is', null)
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n;
  }

  #kept(user: UserId) {
    return this.#db
      .selectFrom('changes')
      .selectAll()
      .where('user_id', '=', user)
      .where('created_at', '>', this.#now() - CHANGE_LIFE_MS);
  }

  #open(row: Selectable<ChangesTable>): KeptChange {
    const content = JSON.parse(this.#vault.open(row.content, place(row.user_id, row.id))) as Content;
    return {
      ...content,
      id: String(row.id),
      tool: row.tool,
      ...(row.account_id !== null && { account: row.account_id }),
      connection: row.connection_id,
      client: row.client_name,
      createdAt: row.created_at,
      undoneAt: row.undone_at ?? undefined,
    };
  }
}

const place = (user: UserId, id: number): Place => ({ table: 'changes', column: 'content', row: String(id), user });

async function isConnected(db: Database, user: UserId, account: AccountId): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', account)
    .where('user_id', '=', user)
    .executeTakeFirst();
  return row !== undefined;
}
