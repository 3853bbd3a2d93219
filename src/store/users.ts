import type { Selectable } from 'kysely';
import { randomId } from '../domain/digest.ts';
import { Failure } from '../domain/failure.ts';
import type { Language, SpaceId, User, UserId } from '../domain/identity.ts';
import type { Preferences } from '../domain/preferences.ts';
import type { Zone } from '../domain/time.ts';
import type { Database } from './database.ts';
import { Invitations } from './invitations.ts';
import { PreferencesBook } from './preferences.ts';
import type { UsersTable } from './schema.ts';

interface SignUp {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | undefined;
  readonly name: string;
  readonly language: Language | undefined;
  /** The code of the invitation that lets them in; used up with it. */
  readonly invitation?: string | undefined;
}

/** One person as the operator sees them: no content of theirs. */
export interface Resident extends Pick<User, 'id' | 'kind' | 'name' | 'email' | 'createdAt'> {
  readonly accounts: number;
  readonly assistants: number;
  /** When one of their assistants asked last. */
  readonly lastUsedAt: number | undefined;
}

/** undefined = not chosen. */
interface Settled extends Pick<User, 'zone' | 'language' | 'layout'> {
  readonly preferences: Preferences;
}

type NewUser = Omit<UsersTable, 'created_at'>;

/** The people of this server. Each new one gets a first space in the same transaction. */
export class Users {
  readonly #db: Database;
  readonly #now: () => number;

  constructor(db: Database, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  async get(id: UserId): Promise<User | undefined> {
    const row = await this.#db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
    return row && toUser(row);
  }

  /** Gives the one owner, made at the first call. */
  ensureOwner(): Promise<User> {
    return this.#ensure({ ...NOBODY, id: 'owner' as UserId, kind: 'owner', name: 'Owner' });
  }

  /** Gives the one demo user, made at the first call with the zone the made-up data lives in. */
  ensureDemo(zone: Zone): Promise<User> {
    return this.#ensure({ ...NOBODY, id: 'demo' as UserId, kind: 'demo', name: 'Demo', zone });
  }

  /** Gives everybody, whoever came first first. */
  async list(): Promise<Resident[]> {
    const rows = await this.#db
      .selectFrom('users')
      .select(['id', 'kind', 'name', 'email', 'created_at'])
      .select((eb) => [
        eb
          .selectFrom('accounts')
          .select((count) => count.fn.countAll<number>().as('n'))
          .whereRef('accounts.user_id', '=', 'users.id')
          .as('accounts'),
        eb
          .selectFrom('connections')
          .select((count) => count.fn.countAll<number>().as('n'))
          .whereRef('connections.user_id', '=', 'users.id')
          .as('assistants'),
        eb
          .selectFrom('connections')
          .select((last) => last.fn.max<number | null>('last_used_at').as('at'))
          .whereRef('connections.user_id', '=', 'users.id')
          .as('last_used_at'),
      ])
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    return rows.map(({ id, kind, name, email, created_at, accounts, assistants, last_used_at }) => ({
      ...{ id, kind, name, email: email ?? undefined, createdAt: created_at },
      ...{ accounts: accounts ?? 0, assistants: assistants ?? 0, lastUsedAt: last_used_at ?? undefined },
    }));
  }

  async findByIdentity(issuer: string, subject: string): Promise<User | undefined> {
    const row = await this.#db
      .selectFrom('identities')
      .innerJoin('users', 'users.id', 'identities.user_id')
      .selectAll('users')
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .executeTakeFirst();
    return row && toUser(row);
  }

  /**
   * Gives the person of this identity; makes person, identity and first space when there is none, in one transaction.
   * Fails as `conflict`, and makes nobody, when an invitation is named that somebody else used up or that ended.
   */
  async signUp(person: SignUp): Promise<User> {
    const known = await this.findByIdentity(person.issuer, person.subject);
    if (known) return known;
    try {
      return await this.#db.transaction().execute((trx) => this.#join(trx, person));
    } catch (error) {
      // the same person may have come in twice at once; the unique identity lets one through
      const winner = await this.findByIdentity(person.issuer, person.subject);
      if (winner) return winner;
      throw error;
    }
  }

  /** undefined = as the browser wishes. */
  async setLanguage(id: UserId, language: Language | undefined): Promise<void> {
    await this.#db
      .updateTable('users')
      .set({ language: language ?? null })
      .where('id', '=', id)
      .execute();
  }

  /** Keeps all that the settings page decides, or nothing of it. */
  async settle(id: UserId, { zone, language, layout, preferences }: Settled): Promise<void> {
    await this.#db.transaction().execute(async (trx) => {
      await trx
        .updateTable('users')
        .set({ zone: zone ?? null, language: language ?? null, layout: layout ?? null })
        .where('id', '=', id)
        .execute();
      await new PreferencesBook(trx).set(id, preferences);
    });
  }

  async #ensure(user: NewUser): Promise<User> {
    const known = await this.get(user.id);
    return known ?? (await this.#db.transaction().execute((trx) => this.#insert(trx, user)));
  }

  async #join(trx: Database, person: SignUp): Promise<User> {
    const { issuer, subject, name, email, language, invitation } = person;
    const id = randomId() as UserId;
    const optional = { email: email ?? null, zone: null, language: language ?? null, layout: null };
    const user = await this.#insert(trx, { id, kind: 'person', name, ...optional });
    const at = this.#now();
    const identity = { issuer, subject, user_id: id, created_at: at, label: email ?? null, last_used_at: at };
    await trx.insertInto('identities').values(identity).execute();
    if (invitation !== undefined && !(await new Invitations(trx, this.#now).take(invitation, id))) throw spent();
    return user;
  }

  async #insert(trx: Database, user: NewUser): Promise<User> {
    const created_at = this.#now();
    const inserted = await trx
      .insertInto('users')
      .values({ ...user, created_at })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (inserted) {
      const space = { id: randomId() as SpaceId, user_id: user.id, name: '', created_at };
      await trx.insertInto('spaces').values(space).execute();
    }
    return toUser(await trx.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow());
  }
}

const spent = () =>
  new Failure(
    'conflict',
    'This invitation was used already, or has ended.',
    'Ask the person who sent it for another one.',
  );

const NOBODY = { email: null, zone: null, language: null, layout: null };

/** Reads a row of `users`. */
export const toUser = (row: Selectable<UsersTable>): User => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  email: row.email ?? undefined,
  zone: row.zone ?? undefined,
  language: row.language ?? undefined,
  layout: row.layout ?? undefined,
  createdAt: row.created_at,
});
