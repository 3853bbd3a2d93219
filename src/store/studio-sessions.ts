import type { Selectable } from 'kysely';
import { randomId } from '../domain/digest.ts';
import type { UserId } from '../domain/identity.ts';
import type { KeptSession, SessionContent } from '../domain/studio-session.ts';
import { DAY_MS } from '../domain/time.ts';
import type { Database } from './database.ts';
import type { StudioSessionsTable } from './schema.ts';
import type { Place, Vault } from './vault.ts';

/** How long a session can be opened again. */
const LIFE_MS = 14 * DAY_MS;
/** Of one person; whoever begins more loses those that they began first. */
const MOST_SESSIONS = 100;

/** Sessions of the planner studio, sealed. Whoever changes one says which revision they saw. */
export class StudioSessions {
  readonly #db: Database;
  readonly #vault: Vault;
  readonly #now: () => number;

  constructor(db: Database, vault: Vault, now: () => number) {
    this.#db = db;
    this.#vault = vault;
    this.#now = now;
  }

  async create(user: UserId, content: SessionContent, id = randomId()): Promise<KeptSession> {
    const createdAt = this.#now();
    const endsAt = createdAt + LIFE_MS;
    await this.#db
      .insertInto('studio_sessions')
      .values({
        user_id: user,
        id,
        revision: 1,
        content: this.#sealed(user, id, content),
        created_at: createdAt,
        expires_at: endsAt,
      })
      .execute();
    await this.#dropOldest(user);
    return { id, revision: 1, content, createdAt, endsAt };
  }

  /** undefined for one that never was, has ended or is somebody else's. */
  async get(user: UserId, id: string): Promise<KeptSession | undefined> {
    const row = await this.#open(user).where('id', '=', id).executeTakeFirst();
    return row && this.#read(row);
  }

  /** The session that was begun last. */
  async newest(user: UserId): Promise<KeptSession | undefined> {
    const row = await this.#open(user).orderBy('created_at', 'desc').orderBy('id').limit(1).executeTakeFirst();
    return row && this.#read(row);
  }

  /** All of a person that can be opened, the last begun first. */
  async list(user: UserId): Promise<readonly KeptSession[]> {
    const rows = await this.#open(user).orderBy('created_at', 'desc').orderBy('id').execute();
    return rows.map((row) => this.#read(row));
  }

  /** False: there is none, or it is somebody else's. */
  async remove(user: UserId, id: string): Promise<boolean> {
    const { numDeletedRows } = await this.#db
      .deleteFrom('studio_sessions')
      .where('user_id', '=', user)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return numDeletedRows === 1n;
  }

  /** How many of all people can be opened. */
  async count(): Promise<number> {
    const { n } = await this.#db
      .selectFrom('studio_sessions')
      .select((eb) => eb.fn.countAll().as('n'))
      .where('expires_at', '>', this.#now())
      .executeTakeFirstOrThrow();
    return Number(n);
  }

  /**
   * Puts other content in the place of what revision `seen` held, as revision `next`, in one step. False: it is another
   * revision by now, or not there any more, and nothing was changed.
   */
  async replace(
    user: UserId,
    { id, seen, next, content }: { id: string; seen: number; next: number; content: SessionContent },
  ): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('studio_sessions')
      .set({ revision: next, content: this.#sealed(user, id, content) })
      .where('id', '=', id)
      .where('user_id', '=', user)
      .where('revision', '=', seen)
      .where('expires_at', '>', this.#now())
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n;
  }

  async #dropOldest(user: UserId): Promise<void> {
    await this.#db
      .deleteFrom('studio_sessions')
      .where('user_id', '=', user)
      .where('id', 'not in', (eb) =>
        eb
          .selectFrom('studio_sessions as newer')
          .select('newer.id')
          .where('newer.user_id', '=', user)
          .orderBy('newer.created_at', 'desc')
          .limit(MOST_SESSIONS),
      )
      .execute();
  }

  #open(user: UserId) {
    return this.#db
      .selectFrom('studio_sessions')
      .selectAll()
      .where('user_id', '=', user)
      .where('expires_at', '>', this.#now());
  }

  #sealed(user: UserId, id: string, content: SessionContent): string {
    return this.#vault.seal(JSON.stringify(content), place(user, id));
  }

  #read({ id, user_id, revision, content, created_at, expires_at }: Selectable<StudioSessionsTable>): KeptSession {
    const opened = JSON.parse(this.#vault.open(content, place(user_id, id))) as SessionContent;
    return { id, revision, content: opened, createdAt: created_at, endsAt: expires_at };
  }
}

const place = (user: UserId, id: string): Place => ({ table: 'studio_sessions', column: 'content', row: id, user });
