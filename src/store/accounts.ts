import type { Selectable } from 'kysely';
import { randomId } from '../domain/digest.ts';
import { Failure } from '../domain/failure.ts';
import { type Account, type AccountId, type ProviderId, Secret, type UserId } from '../domain/identity.ts';
import type { Zone } from '../domain/time.ts';
import type { Database } from './database.ts';
import { prepare } from './prepared.ts';
import type { AccountsTable } from './schema.ts';
import type { Place, Vault } from './vault.ts';

interface Link {
  readonly user: UserId;
  readonly provider: ProviderId;
  readonly subject: string;
  readonly label: string;
  readonly scopes: readonly string[];
  readonly credential: Secret;
  readonly grantEndsAt: number | undefined;
}

interface Token {
  readonly token: Secret;
  readonly expiresAt: number;
}

const MINUTE_MS = 60_000;

/** Linked upstream accounts. Credentials and tokens are sealed, and come out as `Secret` only. */
export class Accounts {
  readonly #db: Database;
  readonly #vault: Vault;
  readonly #now: () => number;
  readonly #ofUser: (user: UserId) => Promise<readonly Selectable<AccountsTable>[]>;

  constructor(db: Database, vault: Vault, now: () => number) {
    this.#db = db;
    this.#vault = vault;
    this.#now = now;
    this.#ofUser = prepare(db, 1, (user: UserId) =>
      db
        .selectFrom('accounts')
        .selectAll()
        .where('user_id', '=', user)
        .orderBy((eb) => eb.fn.coalesce('first_connected_at', 'connected_at'))
        .orderBy('id'),
    );
  }

  /** Gives a person's accounts, the one connected first first, whenever it was connected anew. */
  async list(user: UserId): Promise<Account[]> {
    return (await this.#ofUser(user)).map(toAccount);
  }

  async get(id: AccountId): Promise<Account | undefined> {
    const row = await this.#row(id);
    return row && toAccount(row);
  }

  /**
   * Connects an account, or revives the one that is there with what was granted now. Fails as `conflict` when it is
   * another person's.
   */
  async link(link: Link): Promise<Account> {
    return await this.#db.transaction().execute(async (trx) => {
      const id = await this.#claim(trx, link);
      const row = await trx
        .updateTable('accounts')
        .set({
          label: link.label,
          scopes: link.scopes.join(' '),
          state: 'live',
          connected_at: this.#now(),
          grant_ends_at: link.grantEndsAt ?? null,
          credential: this.#vault.seal(link.credential.reveal(), accountPlace(id, link.user, 'credential')),
          token: null,
          token_expires_at: null,
        })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
      return toAccount(row);
    });
  }

  /** Gives the refresh token; undefined when there is no such account, or the provider took it back. */
  async credential(id: AccountId): Promise<Secret | undefined> {
    const row = await this.#row(id);
    if (!row?.credential) return undefined;
    return new Secret(this.#vault.open(row.credential, accountPlace(id, row.user_id, 'credential')));
  }

  /** Gives the access token last kept, while it holds. `expiresAt` is epoch ms. */
  async keptToken(id: AccountId): Promise<Token | undefined> {
    const row = await this.#row(id);
    if (!row?.token || !row.token_expires_at || row.token_expires_at <= this.#now()) return undefined;
    const token = new Secret(this.#vault.open(row.token, accountPlace(id, row.user_id, 'token')));
    return { token, expiresAt: row.token_expires_at };
  }

  /** Keeps an access token until `expiresAt` (epoch ms), with the new refresh token when the provider changed it. */
  async keepToken(id: AccountId, kept: Token & { credential?: Secret | undefined }): Promise<void> {
    const row = await this.#row(id);
    if (row?.state !== 'live') return;
    await this.#db
      .updateTable('accounts')
      .set({
        token: this.#vault.seal(kept.token.reveal(), accountPlace(id, row.user_id, 'token')),
        token_expires_at: kept.expiresAt,
        ...this.#renewedCredential(row, kept.credential),
      })
      .where('id', '=', id)
      // connected anew or taken back in between: what belongs to the old grant must not be kept
      .where('credential', '=', row.credential)
      .where('state', '=', 'live')
      .execute();
  }

  async forgetToken(id: AccountId): Promise<void> {
    await this.#db.updateTable('accounts').set({ token: null, token_expires_at: null }).where('id', '=', id).execute();
  }

  /** Notes that the provider refused the refresh token; only `link` revives the account. A stopped one stays stopped. */
  async markDead(id: AccountId): Promise<void> {
    const dead = { state: 'dead', token: null, token_expires_at: null } as const;
    await this.#db.updateTable('accounts').set(dead).where('id', '=', id).where('state', '=', 'live').execute();
  }

  /** Notes that the account answered; writes at most once a minute. */
  async markSuccess(id: AccountId): Promise<void> {
    const now = this.#now();
    await this.#db
      .updateTable('accounts')
      .set({ last_success_at: now })
      .where('id', '=', id)
      .where((eb) => eb.or([eb('last_success_at', 'is', null), eb('last_success_at', '<=', now - MINUTE_MS)]))
      .execute();
  }

  /** Notes that this server wrote to the account, so that no instance gives what it read before. */
  async noteWrite(id: AccountId): Promise<void> {
    await this.#db
      .updateTable('accounts')
      .set((eb) => ({ writes: eb('writes', '+', 1) }))
      .where('id', '=', id)
      .execute();
  }

  async noteZone(id: AccountId, zone: Zone): Promise<void> {
    await this.#db.updateTable('accounts').set({ zone }).where('id', '=', id).execute();
  }

  /** Erases the account here; the provider is told elsewhere. */
  async remove(id: AccountId): Promise<void> {
    await this.#db.deleteFrom('accounts').where('id', '=', id).execute();
  }

  async #row(id: AccountId): Promise<Selectable<AccountsTable> | undefined> {
    return await this.#db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();
  }

  // the unique (provider, subject) decides, so two people who connect the same account at once cannot both have it
  async #claim(trx: Database, { user, provider, subject }: Link): Promise<AccountId> {
    await trx
      .insertInto('accounts')
      .values({
        ...UNFILLED,
        id: randomId() as AccountId,
        user_id: user,
        provider,
        subject,
        first_connected_at: this.#now(),
      })
      .onConflict((conflict) => conflict.columns(['provider', 'subject']).doNothing())
      .execute();
    const row = await trx
      .selectFrom('accounts')
      .select(['id', 'user_id'])
      .where('provider', '=', provider)
      .where('subject', '=', subject)
      .executeTakeFirstOrThrow();
    if (row.user_id === user) return row.id;
    throw new Failure(
      'conflict',
      'This account is already connected by another person on this server.',
      'Choose another account, or disconnect it there first.',
    );
  }

  #renewedCredential(row: Selectable<AccountsTable>, renewed: Secret | undefined): { credential?: string } {
    const where = accountPlace(row.id, row.user_id, 'credential');
    if (renewed) return { credential: this.#vault.seal(renewed.reveal(), where) };
    if (!this.#vault.isStale(row.credential)) return {};
    return { credential: this.#vault.seal(this.#vault.open(row.credential, where), where) };
  }
}

const UNFILLED = { label: '', scopes: '', state: 'live', connected_at: 0, credential: '' } as const;

/** Where the sealed values of an account live. */
export const accountPlace = (id: AccountId, user: UserId, column: 'credential' | 'token'): Place => ({
  table: 'accounts',
  column,
  row: id,
  user,
});

const toAccount = (row: Selectable<AccountsTable>): Account => ({
  id: row.id,
  user: row.user_id,
  provider: row.provider,
  subject: row.subject,
  label: row.label,
  scopes: row.scopes === '' ? [] : row.scopes.split(' '),
  state: row.state,
  zone: row.zone ?? undefined,
  connectedAt: row.connected_at,
  writes: row.writes,
  lastSuccessAt: row.last_success_at ?? undefined,
  grantEndsAt: row.grant_ends_at ?? undefined,
});
