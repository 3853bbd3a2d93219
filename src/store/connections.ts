import type { InferResult, Selectable } from 'kysely';
import { randomId } from '../domain/digest.ts';
import type { ConnectionId, SpaceId, User, UserId } from '../domain/identity.ts';
import type { Database } from './database.ts';
import { prepare } from './prepared.ts';
import type { ConnectionsTable } from './schema.ts';
import { toUser } from './users.ts';

interface NewConnection {
  readonly user: UserId;
  readonly clientId: string;
  readonly clientName: string;
  readonly clientHost?: string | undefined;
  readonly grantId: string;
  readonly mayWrite: boolean;
  readonly space: SpaceId;
}

interface Connection {
  readonly id: ConnectionId;
  readonly user: User;
  /** The client's name, as it gave it. */
  readonly client: string;
  /** Host of the client's metadata document; undefined = the name is anybody's. */
  readonly clientHost: string | undefined;
  /** undefined = it was deleted since. */
  readonly space: SpaceId | undefined;
  readonly mayWrite: boolean;
}

/** A linked assistant as its person sees it. */
export interface LinkedAssistant {
  readonly id: ConnectionId;
  /** Given by the client and not verified; may be empty. */
  readonly client: string;
  /** Host of the client's metadata document; undefined = the name is anybody's. */
  readonly host: string | undefined;
  /** undefined = it was deleted, and the assistant gets no other one until its person chooses. */
  readonly space: SpaceId | undefined;
  readonly mayWrite: boolean;
  readonly createdAt: number;
  readonly lastUsedAt: number | undefined;
}

const MINUTE_MS = 60_000;
/** What is remembered of assistants in use, so that the database is not asked for nothing. */
const MOST_TOUCHED = 10_000;

/** The one row of a grant that has not ended; a token that was just being made while it was revoked must not find one. */
const rowsOfGrant = (db: Database, grantId: string, now: number) =>
  db
    .selectFrom('connections')
    .innerJoin('users', 'users.id', 'connections.user_id')
    .innerJoin('grants', (join) =>
      join.onRef('grants.id', '=', 'connections.grant_id').on('grants.model', '=', 'Grant'),
    )
    .selectAll('users')
    .select(['connections.id as connection', 'client_name', 'client_host', 'space_id', 'may_write'])
    .where('connections.grant_id', '=', grantId)
    .where((eb) => eb.or([eb('grants.expires_at', 'is', null), eb('grants.expires_at', '>', now)]));

type RowOfGrant = InferResult<ReturnType<typeof rowsOfGrant>>[number];

/** Assistants that people linked, one per consent. */
export class Connections {
  readonly #db: Database;
  readonly #now: () => number;
  readonly #byGrant: (grantId: string, now: number) => Promise<readonly RowOfGrant[]>;
  readonly #touched = new Map<ConnectionId, number>();

  constructor(db: Database, now: () => number) {
    this.#db = db;
    this.#now = now;
    this.#byGrant = prepare(db, 2, (grantId: string, at: number) => rowsOfGrant(db, grantId, at));
  }

  /** Keeps what one consent allowed; a second call for the same grant changes permission, space and name. */
  async open(made: NewConnection): Promise<ConnectionId> {
    const changeable = {
      client_name: made.clientName,
      client_host: made.clientHost ?? null,
      may_write: made.mayWrite ? 1 : 0,
      space_id: made.space,
    };
    const fixed = { user_id: made.user, client_id: made.clientId, grant_id: made.grantId, created_at: this.#now() };
    const { id } = await this.#db
      .insertInto('connections')
      .values({ ...fixed, ...changeable, id: randomId() as ConnectionId, last_used_at: null })
      .onConflict((conflict) =>
        conflict.column('grant_id').doUpdateSet(changeable).where('connections.user_id', '=', made.user),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /** Gives the connection of a grant that is still there and has not ended. */
  async findByGrant(grantId: string): Promise<Connection | undefined> {
    const [row] = await this.#byGrant(grantId, this.#now());
    if (!row) return undefined;
    const { connection: id, client_name: client, client_host: clientHost, space_id: space } = row;
    return {
      id,
      user: toUser(row),
      client,
      clientHost: clientHost ?? undefined,
      space: space ?? undefined,
      mayWrite: row.may_write === 1,
    };
  }

  /** Notes that the assistant asked something; writes at most once a minute. */
  async touch(id: ConnectionId): Promise<void> {
    const now = this.#now();
    if (now - (this.#touched.get(id) ?? Number.NEGATIVE_INFINITY) < MINUTE_MS) return;
    if (this.#touched.size >= MOST_TOUCHED) this.#touched.clear();
    this.#touched.set(id, now);
    await this.#db
      .updateTable('connections')
      .set({ last_used_at: now })
      .where('id', '=', id)
      .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', now - MINUTE_MS)]))
      .execute();
  }

  /** Gives a person's assistants whose access has not ended, the newest first. */
  async list(user: UserId): Promise<LinkedAssistant[]> {
    const rows = await this.#db
      .selectFrom('connections')
      .selectAll()
      .where('user_id', '=', user)
      .where('grant_id', 'in', (eb) =>
        eb
          .selectFrom('grants')
          .select('grants.id')
          .where('model', '=', 'Grant')
          .where((live) => live.or([live('expires_at', 'is', null), live('expires_at', '>', this.#now())])),
      )
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute();
    return rows.map(toAssistant);
  }

  /** Sets whether the assistant may change things; holds for its next call. False when the person has no such assistant. */
  async setMayWrite(user: UserId, id: ConnectionId, mayWrite: boolean): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('connections')
      .set({ may_write: mayWrite ? 1 : 0 })
      .where('id', '=', id)
      .where('user_id', '=', user)
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n;
  }

  /** Gives the assistant another of the person's spaces; holds for its next call. False when the person has no such assistant or space. */
  async setSpace(user: UserId, id: ConnectionId, space: SpaceId): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('connections')
      .set({ space_id: space })
      .where('id', '=', id)
      .where('user_id', '=', user)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('spaces').select('spaces.id').where('spaces.id', '=', space).where('spaces.user_id', '=', user),
        ),
      )
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n;
  }

  /** Ends one assistant with every token of its grant, at once. False when the person has no such assistant. */
  async remove(user: UserId, id: ConnectionId): Promise<boolean> {
    return (await this.#end(user, id)) > 0;
  }

  /** Ends all of a person's assistants at once; gives how many there were. */
  removeAll(user: UserId): Promise<number> {
    return this.#end(user);
  }

  async removeByGrant(grantId: string): Promise<void> {
    await this.#db.deleteFrom('connections').where('grant_id', '=', grantId).execute();
  }

  async #end(user: UserId, id?: ConnectionId): Promise<number> {
    return await this.#db.transaction().execute(async (trx) => {
      const ended = await trx
        .deleteFrom('connections')
        .where('user_id', '=', user)
        .$if(id !== undefined, (query) => query.where('id', '=', id as ConnectionId))
        .returning('grant_id')
        .execute();
      const grants = ended.map(({ grant_id }) => grant_id);
      if (grants.length > 0) await trx.deleteFrom('grants').where('grant_id', 'in', grants).execute();
      return ended.length;
    });
  }
}

const toAssistant = (row: Selectable<ConnectionsTable>): LinkedAssistant => ({
  id: row.id,
  client: row.client_name,
  host: row.client_host ?? undefined,
  space: row.space_id ?? undefined,
  mayWrite: row.may_write === 1,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at ?? undefined,
});
