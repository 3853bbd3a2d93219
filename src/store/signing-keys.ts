import { generateKeyPairSync, type JsonWebKey } from 'node:crypto';
import { digest } from '../domain/digest.ts';
import type { Database } from './database.ts';
import type { Place, Vault } from './vault.ts';

const ID = 'es256-1';
const PLACE: Place = { table: 'signing_keys', column: 'jwk', row: ID, user: '' };

/** The key the authorization server signs with. */
export class SigningKeys {
  readonly #db: Database;
  readonly #vault: Vault;
  readonly #now: () => number;

  constructor(db: Database, vault: Vault, now: () => number) {
    this.#db = db;
    this.#vault = vault;
    this.#now = now;
  }

  /** Gives the private key (ES256, P-256) as a JWK set, made at the first call; calls at once get the same key. */
  async jwks(): Promise<{ keys: JsonWebKey[] }> {
    const sealed = (await this.#sealed()) ?? (await this.#make());
    const plain = this.#vault.open(sealed, PLACE);
    if (this.#vault.isStale(sealed)) await this.#reseal(sealed, plain);
    return { keys: [JSON.parse(plain) as JsonWebKey] };
  }

  /** Throws one sentence when the database was sealed with keys that are not in this vault. */
  async check(): Promise<void> {
    const sealed = await this.#sealed();
    if (sealed === undefined) return;
    try {
      this.#vault.open(sealed, PLACE);
    } catch (cause) {
      throw new Error('The database was sealed with another vault key: restore VAULT_KEYS or the file vault.key.', {
        cause,
      });
    }
  }

  async #sealed(): Promise<string | undefined> {
    const row = await this.#db.selectFrom('signing_keys').select('jwk').where('id', '=', ID).executeTakeFirst();
    return row?.jwk;
  }

  async #make(): Promise<string> {
    const jwk = this.#vault.seal(JSON.stringify(newKey()), PLACE);
    await this.#db
      .insertInto('signing_keys')
      .values({ id: ID, jwk, created_at: this.#now() })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    return (await this.#sealed()) ?? jwk;
  }

  async #reseal(old: string, plain: string): Promise<void> {
    const jwk = this.#vault.seal(plain, PLACE);
    await this.#db.updateTable('signing_keys').set({ jwk }).where('id', '=', ID).where('jwk', '=', old).execute();
  }
}

function newKey(): JsonWebKey {
  const jwk = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
  const { crv, kty, x, y } = jwk;
  // the members and their order are those of RFC 7638
  return { ...jwk, kid: digest(JSON.stringify({ crv, kty, x, y })), use: 'sig', alg: 'ES256' };
}
