import type { Selectable, Updateable } from 'kysely';
import { type AccountId, type ProviderId, Secret } from '../domain/identity.ts';
import { accountPlace } from './accounts.ts';
import type { Database } from './database.ts';
import type { AccountsTable } from './schema.ts';
import type { Vault } from './vault.ts';

/** A provider's account, whoever linked it here. */
interface Holder {
  readonly provider: ProviderId;
  readonly subject: string;
}

const AT_ONCE = 200;

/** What a provider tells about accounts unasked. Every change also outdates what was read of the account, on all instances. */
export class AccountAlerts {
  readonly #db: Database;
  readonly #vault: Vault;

  constructor(db: Database, vault: Vault) {
    this.#db = db;
    this.#vault = vault;
  }

  /** Erases what opens the account, so that only `link` revives it. One connected at `beforeMs` (epoch ms) or later stays. */
  async drop({ provider, subject }: Holder, beforeMs: number): Promise<void> {
    await this.#change(DROPPED)
      .where('provider', '=', provider)
      .where('subject', '=', subject)
      .where('connected_at', '<', beforeMs)
      .execute();
  }

  /** Does the same to the accounts whose refresh token is named; the tokens are opened one by one, since no hash of them is kept. */
  async dropNamed(provider: ProviderId, isNamed: (credential: Secret) => boolean): Promise<void> {
    for (let last = ''; ; ) {
      const rows = await this.#page(provider, last);
      for (const row of rows) {
        const opened = this.#opened(row);
        // renewed in between: then it is another token than the one that was named
        if (opened && isNamed(opened))
          await this.#change(DROPPED).where('id', '=', row.id).where('credential', '=', row.credential).execute();
      }
      if (rows.length < AT_ONCE) return;
      last = rows.at(-1)?.id ?? '';
    }
  }

  /** undefined = no key opens it: nobody can use it either, and it must not keep the others from being found. */
  #opened({
    id,
    user_id,
    credential,
  }: Pick<Selectable<AccountsTable>, 'id' | 'user_id' | 'credential'>): Secret | undefined {
    try {
      return new Secret(this.#vault.open(credential, accountPlace(id, user_id, 'credential')));
    } catch {
      return undefined;
    }
  }

  /**
   * Keeps a live account from being asked, with its refresh token, until a later `resume`, or `link`. One connected at
   * `beforeMs` (epoch ms) or later stays live, and so does one that was resumed by a later word.
   */
  async stop(holder: Holder, beforeMs: number): Promise<void> {
    await this.#tell(holder, beforeMs, STOPPED).where('connected_at', '<', beforeMs).execute();
  }

  /** Ends `stop`, and keeps one that is older and comes later from having an effect. */
  async resume(holder: Holder, beforeMs: number): Promise<void> {
    await this.#tell(holder, beforeMs, { state: 'live' }).execute();
  }

  /** Says of an account that is not dead whether it is disabled, unless a later word was heard already. */
  #tell({ provider, subject }: Holder, alerted_at: number, said: typeof STOPPED | { readonly state: 'live' }) {
    return this.#change({ ...said, alerted_at })
      .where('provider', '=', provider)
      .where('subject', '=', subject)
      .where('state', '!=', 'dead')
      .where((eb) => eb.or([eb('alerted_at', 'is', null), eb('alerted_at', '<=', alerted_at)]));
  }

  #change(set: Updateable<AccountsTable>) {
    return this.#db.updateTable('accounts').set((eb) => ({ ...set, writes: eb('writes', '+', 1) }));
  }

  #page(provider: ProviderId, last: string) {
    return this.#db
      .selectFrom('accounts')
      .select(['id', 'user_id', 'credential'])
      .where('provider', '=', provider)
      .where('credential', '!=', '')
      .where('id', '>', last as AccountId)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute();
  }
}

const NO_TOKEN = { token: null, token_expires_at: null } as const;
const DROPPED = { state: 'dead', credential: '', ...NO_TOKEN } as const;
const STOPPED = { state: 'stopped', ...NO_TOKEN } as const;
