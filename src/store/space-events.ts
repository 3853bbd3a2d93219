import { mac } from '../domain/digest.ts';
import { Failure } from '../domain/failure.ts';
import type { SpaceId, UserId } from '../domain/identity.ts';
import { type Maker, MOST_EVENTS, type SpaceEvent, type SpaceEventContent } from '../domain/space-event.ts';
import { nextNumber, toNumber } from './counters.ts';
import type { Database } from './database.ts';
import type { SpaceEventsTable } from './schema.ts';
import { waitForTurn } from './turn.ts';
import type { Vault } from './vault.ts';

interface Placed {
  readonly event: SpaceEvent;
  /** False: the same event was there already, and nothing was changed. */
  readonly isNew: boolean;
}

/**
 * The events of spaces. What they say is sealed; numbers count from 1 per person and are never given again. A space holds
 * the same event once, whoever made it.
 */
export class SpaceEvents {
  readonly #db: Database;
  readonly #vault: Vault;
  readonly #now: () => number;

  constructor(db: Database, vault: Vault, now: () => number) {
    this.#db = db;
    this.#vault = vault;
    this.#now = now;
  }

  /** Gives the event, or the same one that is there already. undefined when the person has no such space; fails as `conflict` when it is full. */
  async add(user: UserId, space: SpaceId, content: SpaceEventContent, maker: Maker): Promise<Placed | undefined> {
    const by = maker.createdBy === 'agent' ? maker : { connection: undefined, client: undefined };
    return await this.#put(user, space, content, async (trx) => ({
      ...contentOf(content),
      id: String(await nextNumber(trx, user, 'event')),
      space,
      createdBy: maker.createdBy,
      connection: by.connection,
      client: by.client,
      reminders: [],
      createdAt: this.#now(),
      changedAt: undefined,
    }));
  }

  /** Puts a deleted event back as it was, under its number; gives the same one that is there already, as `add` does. */
  async restore(user: UserId, event: SpaceEvent): Promise<Placed | undefined> {
    return await this.#put(user, event.space, event, async () => event, event.id);
  }

  async get(user: UserId, id: string): Promise<SpaceEvent | undefined> {
    return await this.#find(this.#db, user, id);
  }

  /** Gives the events of one space by date, those of the whole day first, then by time. */
  list(user: UserId, space: SpaceId): Promise<SpaceEvent[]> {
    return this.#read(this.#db, user, { space_id: space });
  }

  /** Gives the events of all spaces of a person, in the order of `list`. */
  listAll(user: UserId): Promise<SpaceEvent[]> {
    return this.#read(this.#db, user, {});
  }

  /**
   * Replaces what an event says; who made it stays. undefined when the person has no such event; fails as `conflict` when
   * its space holds the same one already.
   */
  async update(user: UserId, id: string, content: SpaceEventContent): Promise<SpaceEvent | undefined> {
    return await this.#db.transaction().execute(async (trx) => {
      await waitForTurn(trx, user);
      const known = await this.#find(trx, user, id);
      if (known === undefined) return undefined;
      const same = await this.#same(trx, user, known.space, content);
      if (same !== undefined && same.id !== id) throw isThere();
      const changed = { ...known, ...contentOf(content), changedAt: this.#now() };
      const { content: sealed, fingerprint, changed_at } = this.#row(user, changed);
      await trx
        .updateTable('space_events')
        .set({ content: sealed, fingerprint, changed_at })
        .where('user_id', '=', user)
        .where('id', '=', Number(id))
        .execute();
      return changed;
    });
  }

  /** Replaces the reminders of an event, in minutes before it begins. False when the person has no such event. */
  async setReminders(user: UserId, id: string, minutes: readonly number[]): Promise<boolean> {
    return await this.#db.transaction().execute(async (trx) => {
      await waitForTurn(trx, user);
      const known = await this.#find(trx, user, id);
      if (known === undefined) return false;
      const wanted = descending(minutes);
      if (wanted.join() === known.reminders.join()) return true;
      await trx.deleteFrom('reminders').where('user_id', '=', user).where('event_id', '=', Number(id)).execute();
      await remind(trx, user, Number(id), wanted);
      await trx
        .updateTable('space_events')
        .set({ changed_at: this.#now() })
        .where('user_id', '=', user)
        .where('id', '=', Number(id))
        .execute();
      return true;
    });
  }

  /** Deletes an event with its reminders, and gives it as it was. undefined when the person has no such event. */
  async remove(user: UserId, id: string): Promise<SpaceEvent | undefined> {
    return await this.#db.transaction().execute(async (trx) => {
      await waitForTurn(trx, user);
      const known = await this.#find(trx, user, id);
      if (known === undefined) return undefined;
      await trx.deleteFrom('space_events').where('user_id', '=', user).where('id', '=', Number(id)).execute();
      return known;
    });
  }

  async #put(
    user: UserId,
    space: SpaceId,
    content: SpaceEventContent,
    make: (trx: Database) => Promise<SpaceEvent>,
    id = '',
  ): Promise<Placed | undefined> {
    return await this.#db.transaction().execute(async (trx) => {
      await waitForTurn(trx, user);
      const known = (await this.#find(trx, user, id)) ?? (await this.#same(trx, user, space, content));
      if (known !== undefined) return { event: known, isNew: false };
      if (!(await hasSpace(trx, user, space))) return undefined;
      if ((await countOf(trx, user, space)) >= MOST_EVENTS) throw isFull();
      const event = await make(trx);
      const row = this.#row(user, event);
      await trx.insertInto('space_events').values(row).execute();
      await remind(trx, user, row.id, event.reminders);
      return { event, isNew: true };
    });
  }

  async #find(db: Database, user: UserId, id: string): Promise<SpaceEvent | undefined> {
    const n = toNumber(id);
    return n === undefined ? undefined : (await this.#read(db, user, { id: n }))[0];
  }

  // a fingerprint made with an older key is no other event
  async #same(db: Database, user: UserId, space: SpaceId, content: SpaceEventContent): Promise<SpaceEvent | undefined> {
    const keys = this.#vault.deriveAll(PURPOSE);
    const row = await db
      .selectFrom('space_events')
      .select('id')
      .where('user_id', '=', user)
      .where('space_id', '=', space)
      .where(
        'fingerprint',
        'in',
        keys.map((key) => fingerprint(key, content)),
      )
      .executeTakeFirst();
    return row && (await this.#read(db, user, { id: row.id }))[0];
  }

  async #read(
    db: Database,
    user: UserId,
    which: Partial<Pick<SpaceEventsTable, 'id' | 'space_id'>>,
  ): Promise<SpaceEvent[]> {
    const { id, space_id } = which;
    const rows = await db
      .selectFrom('space_events')
      .selectAll()
      .where('user_id', '=', user)
      .$if(id !== undefined, (query) => query.where('id', '=', Number(id)))
      .$if(space_id !== undefined, (query) => query.where('space_id', '=', space_id as SpaceId))
      .execute();
    const reminders = await db
      .selectFrom('reminders')
      .select(['event_id', 'minutes'])
      .where('user_id', '=', user)
      .$if(id !== undefined, (query) => query.where('event_id', '=', Number(id)))
      .execute();
    const byEvent = Map.groupBy(reminders, ({ event_id }) => event_id);
    const minutesOf = (row: SpaceEventsTable) => (byEvent.get(row.id) ?? []).map(({ minutes }) => minutes);
    return rows.map((row) => this.#event(row, minutesOf(row))).toSorted(byStart);
  }

  #event(row: SpaceEventsTable, reminders: readonly number[]): SpaceEvent {
    return {
      ...contentOf(JSON.parse(this.#vault.open(row.content, place(row.user_id, row.id))) as SpaceEventContent),
      id: String(row.id),
      space: row.space_id,
      createdBy: row.created_by ?? 'user',
      connection: row.connection_id ?? undefined,
      client: row.client_name ?? undefined,
      reminders: descending(reminders),
      createdAt: row.created_at,
      changedAt: row.changed_at ?? undefined,
    };
  }

  #row(user: UserId, event: SpaceEvent): SpaceEventsTable {
    const id = Number(event.id);
    return {
      user_id: user,
      id,
      space_id: event.space,
      content: this.#vault.seal(JSON.stringify(contentOf(event)), place(user, id)),
      fingerprint: fingerprintOf(this.#vault, event),
      created_by: event.createdBy,
      connection_id: event.connection ?? null,
      client_name: event.client ?? null,
      created_at: event.createdAt,
      changed_at: event.changedAt ?? null,
    };
  }
}

const PURPOSE = 'same events of a space';

const place = (user: UserId, id: number) => ({ table: 'space_events', column: 'content', row: String(id), user });

const contentOf = (event: SpaceEventContent): SpaceEventContent => ({
  title: event.title,
  date: event.date,
  endDate: event.endDate,
  time: event.time,
  endTime: event.endTime,
  zone: event.zone,
  description: event.description,
});

/** By it the same event is known again, whichever key sealed it. */
export const fingerprintOf = (vault: Vault, event: SpaceEventContent): string =>
  fingerprint(vault.derive(PURPOSE), event);

/** A whole day is the same day in every zone. */
function fingerprint(key: Uint8Array, event: SpaceEventContent): string {
  const { title, date, endDate, time, endTime, zone, description } = event;
  const where = time === undefined ? null : zone;
  return mac(key, JSON.stringify([title, date, endDate, time ?? null, endTime ?? null, where, description ?? null]));
}

const descending = (minutes: readonly number[]): number[] => [...new Set(minutes)].toSorted((a, b) => b - a);

const startOf = ({ date, time = '' }: SpaceEvent): string => `${date} ${time}`;

function byStart(a: SpaceEvent, b: SpaceEvent): number {
  const [left, right] = [startOf(a), startOf(b)];
  return left === right ? Number(a.id) - Number(b.id) : left < right ? -1 : 1;
}

async function remind(trx: Database, user: UserId, event: number, minutes: readonly number[]): Promise<void> {
  const rows = descending(minutes).map((each) => ({ user_id: user, event_id: event, minutes: each }));
  if (rows.length > 0) await trx.insertInto('reminders').values(rows).execute();
}

async function hasSpace(db: Database, user: UserId, space: SpaceId): Promise<boolean> {
  const row = await db
    .selectFrom('spaces')
    .select('id')
    .where('id', '=', space)
    .where('user_id', '=', user)
    .executeTakeFirst();
  return row !== undefined;
}

async function countOf(db: Database, user: UserId, space: SpaceId): Promise<number> {
  const { n } = await db
    .selectFrom('space_events')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('user_id', '=', user)
    .where('space_id', '=', space)
    .executeTakeFirstOrThrow();
  return Number(n);
}

const isFull = (): Failure =>
  new Failure(
    'conflict',
    `The space is full: it holds ${MOST_EVENTS} events.`,
    'Ask the user to delete events that are not needed any more.',
  );

const isThere = (): Failure =>
  new Failure('conflict', 'The space holds the same event already.', 'Change something, or delete one of the two.');
