import type { Selectable } from 'kysely';
import { digest, randomId } from '../domain/digest.ts';
import type { UserId } from '../domain/identity.ts';
import { DAY_MS } from '../domain/time.ts';
import type { Database } from './database.ts';
import type { Tables } from './schema.ts';

const LIFE_MS = 7 * DAY_MS;

/** The address at which a code lets a newcomer in. */
export const invitationAt = (publicUrl: URL, code: string): string =>
  new URL(`/sign-in?invite=${code}`, publicUrl).href;

export interface Invitation {
  /** Names it on its maker's page; it is not the code and lets nobody in. */
  readonly id: string;
  readonly label: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly usedAt: number | undefined;
  /** undefined = nobody yet, or somebody who has since left. */
  readonly usedBy: { readonly name: string; readonly email: string | undefined } | undefined;
}

/** Codes that let one newcomer in each. Only their hashes are kept. */
export class Invitations {
  readonly #db: Database;
  readonly #now: () => number;

  constructor(db: Database, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  /** Gives a code of 256 bit that holds 7 days; it is not shown again. `label` is the maker's own reminder. */
  async create(user: UserId, label: string): Promise<string> {
    const code = randomId(32);
    const created_at = this.#now();
    const life = { created_at, expires_at: created_at + LIFE_MS, used_at: null, used_by: null };
    await this.#db
      .insertInto('invitations')
      .values({ id: digest(code), user_id: user, label, ...life })
      .execute();
    return code;
  }

  /** Gives the invitations of their maker that have not ended, the newest first. */
  async list(user: UserId): Promise<Invitation[]> {
    const rows = await this.#db
      .selectFrom('invitations')
      .leftJoin('users as guest', 'guest.id', 'invitations.used_by')
      .selectAll('invitations')
      .select(['guest.name as guest', 'guest.email as address'])
      .where('user_id', '=', user)
      .where('expires_at', '>', this.#now())
      .orderBy('invitations.created_at', 'desc')
      .orderBy('invitations.id')
      .execute();
    return rows.map(toInvitation);
  }

  /** Whether a code would let somebody in now; looking does not use it up. */
  async isOpen(code: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom('invitations')
      .select('id')
      .where('id', '=', digest(code))
      .where('used_at', 'is', null)
      .where('expires_at', '>', this.#now())
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Uses a code up. True for exactly one caller, and only while it holds. */
  async take(code: string, by: UserId): Promise<boolean> {
    const now = this.#now();
    const { numUpdatedRows } = await this.#db
      .updateTable('invitations')
      .set({ used_at: now, used_by: by })
      .where('id', '=', digest(code))
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n;
  }

  /** Withdraws an invitation of this maker; whoever has come in by it stays. */
  async remove(user: UserId, id: string): Promise<void> {
    await this.#db.deleteFrom('invitations').where('id', '=', id).where('user_id', '=', user).execute();
  }
}

type Row = Selectable<Tables['invitations']> & { guest: string | null; address: string | null };

const toInvitation = ({ id, label, created_at, expires_at, used_at, guest, address }: Row): Invitation => ({
  id,
  label,
  createdAt: created_at,
  expiresAt: expires_at,
  usedAt: used_at ?? undefined,
  usedBy: guest === null ? undefined : { name: guest, email: address ?? undefined },
});
