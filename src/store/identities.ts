import type { Selectable } from 'kysely';
import { digest } from '../domain/digest.ts';
import { Failure } from '../domain/failure.ts';
import type { UserId } from '../domain/identity.ts';
import type { Database } from './database.ts';
import type { IdentitiesTable } from './schema.ts';

/** A way to sign in, as its person sees it. */
export interface Identity {
  /** Names it on the person's own page. */
  readonly id: string;
  readonly issuer: string;
  /** The address it was last used with; undefined = not known yet. */
  readonly label: string | undefined;
  readonly createdAt: number;
  readonly lastUsedAt: number | undefined;
}

interface Proof {
  readonly issuer: string;
  readonly subject: string;
  readonly label: string | undefined;
}

/** Ways to sign in: each belongs to one person, and none of them holds a token. */
export class Identities {
  readonly #db: Database;
  readonly #now: () => number;

  constructor(db: Database, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  /** Gives a person's ways to sign in, the oldest first. The owner's link is not among them. */
  async list(user: UserId): Promise<Identity[]> {
    return (await rowsOf(this.#db, user)).map(toIdentity);
  }

  /** Adds a way to sign in; one the person already has stays. Fails as `conflict` when it is another person's. */
  async add(user: UserId, { issuer, subject, label }: Proof): Promise<void> {
    const row = { issuer, subject, user_id: user, created_at: this.#now(), label: label ?? null, last_used_at: null };
    await this.#db
      .insertInto('identities')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    // the unique (issuer, subject) decided, so two people who add the same one at once cannot both have it
    const kept = await this.#db
      .selectFrom('identities')
      .select('user_id')
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .executeTakeFirst();
    if (kept?.user_id !== user) throw taken();
  }

  /** Notes that somebody signed in this way, and the address it has now. */
  async noteUse({ issuer, subject, label }: Proof): Promise<void> {
    await this.#db
      .updateTable('identities')
      .set({ last_used_at: this.#now(), ...(label !== undefined && { label }) })
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .execute();
  }

  /**
   * Removes a way to sign in. False, and nothing happens, when it is the last way in of somebody who has no owner's
   * link; fails as `not_found` when the person has no such way.
   */
  async remove(user: UserId, id: string): Promise<boolean> {
    return await this.#db.transaction().execute(async (trx) => {
      const kind = await holdPerson(trx, user);
      const rows = await rowsOf(trx, user);
      const gone = rows.find((row) => idOf(row) === id);
      if (!gone) throw unknown();
      if (kind !== 'owner' && rows.length === 1) return false;
      await trx
        .deleteFrom('identities')
        .where('issuer', '=', gone.issuer)
        .where('subject', '=', gone.subject)
        .execute();
      return true;
    });
  }
}

/** Writes the person's row, so that two removals at once come one after the other on every engine. */
async function holdPerson(trx: Database, user: UserId): Promise<string | undefined> {
  const row = await trx
    .updateTable('users')
    .set((eb) => ({ kind: eb.ref('kind') }))
    .where('id', '=', user)
    .returning('kind')
    .executeTakeFirst();
  return row?.kind;
}

const rowsOf = (db: Database, user: UserId): Promise<Selectable<IdentitiesTable>[]> =>
  db
    .selectFrom('identities')
    .selectAll()
    .where('user_id', '=', user)
    .orderBy('created_at')
    .orderBy('subject')
    .execute();

const idOf = ({ issuer, subject }: { issuer: string; subject: string }): string => digest(`${issuer} ${subject}`);

const toIdentity = (row: Selectable<IdentitiesTable>): Identity => ({
  id: idOf(row),
  issuer: row.issuer,
  label: row.label ?? undefined,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at ?? undefined,
});

const taken = () =>
  new Failure(
    'conflict',
    'Somebody else on this server already signs in with this account.',
    'Choose another account, or sign in with it.',
  );

const unknown = () => new Failure('not_found', 'You have no such way to sign in.', 'Open the page again.');
