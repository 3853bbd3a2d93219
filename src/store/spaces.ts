import { digest, randomId } from '../domain/digest.ts';
import { Failure } from '../domain/failure.ts';
import type { SpaceId, UserId } from '../domain/identity.ts';
import { MOST_SPACES, type Space } from '../domain/space-event.ts';
import type { Database } from './database.ts';
import { waitForTurn } from './turn.ts';
import type { Vault } from './vault.ts';

/** People's own calendars. */
export class Spaces {
  readonly #db: Database;
  readonly #vault: Vault;
  readonly #now: () => number;

  constructor(db: Database, vault: Vault, now: () => number) {
    this.#db = db;
    this.#vault = vault;
    this.#now = now;
  }

  /** Gives the person's oldest space; fails as `not_found` when the person is gone, since everybody has one. */
  async first(user: UserId): Promise<SpaceId> {
    const row = await this.#rows(user).executeTakeFirst();
    if (row) return row.id;
    throw new Failure('not_found', 'This person is not known here.', 'Sign in again.');
  }

  /** Gives the person's spaces, the oldest first. */
  async list(user: UserId): Promise<Space[]> {
    const rows = await this.#rows(user).execute();
    return rows.map((row) => this.#read(user, row));
  }

  async get(user: UserId, id: SpaceId): Promise<Space | undefined> {
    const row = await this.#rows(user).where('spaces.id', '=', id).executeTakeFirst();
    return row && this.#read(user, row);
  }

  /** Fails as `conflict` when the person has too many. */
  async add(user: UserId, name: string): Promise<Space> {
    const id = randomId() as SpaceId;
    const created_at = this.#now();
    await this.#db.transaction().execute(async (trx) => {
      await waitForTurn(trx, user);
      if ((await idsOf(trx, user)).length >= MOST_SPACES) throw tooMany();
      await trx
        .insertInto('spaces')
        .values({ id, user_id: user, name: this.#seal(user, id, name), created_at })
        .execute();
    });
    return { id, name, createdAt: created_at, feedSince: undefined };
  }

  /** False when the person has no such space. An empty name is the one that pages give. */
  async rename(user: UserId, id: SpaceId, name: string): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('spaces')
      .set({ name: this.#seal(user, id, name) })
      .where('id', '=', id)
      .where('user_id', '=', user)
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n;
  }

  /**
   * Deletes a space with its events and its feed. Its assistants stay and are without a space until the person chooses
   * one for them. False when the person has no such space; fails as `conflict` for the last one.
   */
  async remove(user: UserId, id: SpaceId): Promise<boolean> {
    return await this.#db.transaction().execute(async (trx) => {
      await waitForTurn(trx, user);
      const ids = await idsOf(trx, user);
      if (!ids.includes(id)) return false;
      if (ids.length === 1) throw isLast();
      await trx
        .updateTable('connections')
        .set({ space_id: null })
        .where('space_id', '=', id)
        .where('user_id', '=', user)
        .execute();
      await trx
        .deleteFrom('calendar_rules')
        .where('user_id', '=', user)
        .where('provider', '=', 'own')
        .where('calendar_id', '=', id)
        .execute();
      await trx.deleteFrom('spaces').where('id', '=', id).where('user_id', '=', user).execute();
      return true;
    });
  }

  /** Gives the space a new feed address and ends the one before: its secret, 256 bit, which is not shown again. */
  async openFeed(user: UserId, id: SpaceId): Promise<string | undefined> {
    const secret = randomId(32);
    const changeable = { id: digest(secret), created_at: this.#now() };
    const made = await this.#db
      .insertInto('feeds')
      .columns(['id', 'user_id', 'space_id', 'created_at'])
      .expression((eb) =>
        eb
          .selectFrom('spaces')
          .select(({ val }) => [
            val(changeable.id).as('hash'),
            'user_id',
            'spaces.id',
            val(changeable.created_at).as('at'),
          ])
          .where('spaces.id', '=', id)
          .where('user_id', '=', user),
      )
      .onConflict((conflict) => conflict.column('space_id').doUpdateSet(changeable))
      .returning('space_id')
      .executeTakeFirst();
    return made && secret;
  }

  /** Ends the space's feed address, if it has one. */
  async closeFeed(user: UserId, id: SpaceId): Promise<void> {
    await this.#db.deleteFrom('feeds').where('space_id', '=', id).where('user_id', '=', user).execute();
  }

  /** Gives the space that a feed address opens, and whose it is. */
  async findByFeedSecret(secret: string): Promise<{ readonly user: UserId; readonly space: Space } | undefined> {
    const feed = await this.#db
      .selectFrom('feeds')
      .select(['user_id', 'space_id'])
      .where('id', '=', digest(secret))
      .executeTakeFirst();
    const space = feed && (await this.get(feed.user_id, feed.space_id));
    return space && { user: feed.user_id, space };
  }

  #rows(user: UserId) {
    return this.#db
      .selectFrom('spaces')
      .leftJoin('feeds', 'feeds.space_id', 'spaces.id')
      .select(['spaces.id', 'spaces.name', 'spaces.created_at', 'feeds.created_at as feed_at'])
      .where('spaces.user_id', '=', user)
      .orderBy('spaces.created_at')
      .orderBy('spaces.id');
  }

  #read(user: UserId, { id, name, created_at, feed_at }: Row): Space {
    const opened = name === '' ? '' : this.#vault.open(name, place(user, id));
    return { id, name: opened, createdAt: created_at, feedSince: feed_at ?? undefined };
  }

  #seal(user: UserId, id: SpaceId, name: string): string {
    return name === '' ? '' : this.#vault.seal(name, place(user, id));
  }
}

interface Row {
  readonly id: SpaceId;
  readonly name: string;
  readonly created_at: number;
  readonly feed_at: number | null;
}

const place = (user: UserId, id: SpaceId) => ({ table: 'spaces', column: 'name', row: id, user });

async function idsOf(db: Database, user: UserId): Promise<SpaceId[]> {
  const rows = await db.selectFrom('spaces').select('id').where('user_id', '=', user).execute();
  return rows.map(({ id }) => id);
}

const tooMany = (): Failure =>
  new Failure('conflict', `Nobody can have more than ${MOST_SPACES} spaces.`, 'Delete one that is not needed.');

const isLast = (): Failure =>
  new Failure('conflict', 'The last space cannot be deleted.', 'Add another one first, or delete its events.');
