import { digest } from '../domain/digest.ts';
import type { UserId } from '../domain/identity.ts';
import type { Database } from './database.ts';
import type { GrantsTable } from './schema.ts';
import type { Vault } from './vault.ts';

type Payload = Record<string, unknown>;

interface Stored {
  readonly payload: Payload;
  /** Epoch ms. */
  readonly consumedAt?: number;
}

/** Ids of these open nothing; every other id is, or may be, the token or cookie itself. */
const OPEN_IDS = new Set(['Client', 'Grant']);

/**
 * What the authorization server keeps. Ids are stored as hashes and payloads sealed without them, so neither the
 * database nor its key alone gives a token; `find` puts the id back as `jti`.
 */
export class Grants {
  readonly #db: Database;
  readonly #vault: Vault;
  readonly #now: () => number;

  constructor(db: Database, vault: Vault, now: () => number) {
    this.#db = db;
    this.#vault = vault;
    this.#now = now;
  }

  /** Writes a model; a use already noted by `consume` stays. Without `expiresInSeconds` it has no end of its own. */
  async upsert(model: string, id: string, payload: Payload, expiresInSeconds?: number): Promise<void> {
    const key = keyOf(model, id);
    const created_at = this.#now();
    const changeable = {
      ...columnsOf(model, id, payload),
      payload: this.#seal(model, key, payload),
      expires_at: expiresInSeconds === undefined ? null : created_at + expiresInSeconds * 1000,
    };
    await this.#db
      .insertInto('grants')
      .values({ model, id: key, consumed_at: null, created_at, ...changeable })
      .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(changeable))
      .execute();
  }

  async find(model: string, id: string): Promise<Stored | undefined> {
    const row = await this.#live(model).where('id', '=', keyOf(model, id)).executeTakeFirst();
    return row && this.#read(row, model === 'Client' ? undefined : id);
  }

  /** As `find`, by the `uid` of the payload; the id is not known then and stays away. */
  async findByUid(model: string, uid: string): Promise<Stored | undefined> {
    const row = await this.#live(model).where('uid', '=', digest(uid)).executeTakeFirst();
    return row && this.#read(row, undefined);
  }

  /** Marks a model as used. True for exactly one caller, whatever number come at once. */
  async consume(model: string, id: string): Promise<boolean> {
    const now = this.#now();
    const { numUpdatedRows } = await this.#db
      .updateTable('grants')
      .set({ consumed_at: now })
      .where('model', '=', model)
      .where('id', '=', keyOf(model, id))
      .where('consumed_at', 'is', null)
      .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n;
  }

  async destroy(model: string, id: string): Promise<void> {
    await this.#db.deleteFrom('grants').where('model', '=', model).where('id', '=', keyOf(model, id)).execute();
  }

  /** Ends a grant with every code and token of it. */
  async revokeByGrant(grantId: string): Promise<void> {
    await this.#db.deleteFrom('grants').where('grant_id', '=', grantId).execute();
  }

  #live(model: string) {
    return this.#db
      .selectFrom('grants')
      .selectAll()
      .where('model', '=', model)
      .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', this.#now())]));
  }

  #seal(model: string, key: string, { jti: _, ...payload }: Payload): string {
    return this.#vault.seal(JSON.stringify(payload), place(model, key, userOf(payload)));
  }

  #read(row: GrantsTable, jti: string | undefined): Stored {
    const payload = JSON.parse(this.#vault.open(row.payload, place(row.model, row.id, row.user_id))) as Payload;
    return {
      payload: jti === undefined ? payload : { ...payload, jti },
      ...(row.consumed_at !== null && { consumedAt: row.consumed_at }),
    };
  }
}

const keyOf = (model: string, id: string): string => (OPEN_IDS.has(model) ? id : digest(id));

const place = (model: string, key: string, user: UserId | null) => ({
  table: 'grants',
  column: 'payload',
  row: `${model} ${key}`,
  user: user ?? '',
});

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const userOf = (payload: Payload): UserId | null => textOf(payload.accountId) as UserId | null;

function columnsOf(model: string, id: string, payload: Payload) {
  const uid = textOf(payload.uid);
  return {
    user_id: userOf(payload),
    client_id: clientOf(model, id, payload),
    grant_id: grantOf(model, id, payload),
    uid: uid === null ? null : digest(uid),
  } satisfies Partial<GrantsTable>;
}

function clientOf(model: string, id: string, { clientId, params }: Payload): string | null {
  if (model === 'Client') return id;
  // an interaction knows its client from the request's parameters only
  const asked = typeof params === 'object' && params !== null && 'client_id' in params ? params.client_id : undefined;
  return textOf(clientId) ?? textOf(asked);
}

// an interaction may name the grant of an earlier visit, and must outlive it
function grantOf(model: string, id: string, { grantId }: Payload): string | null {
  if (model === 'Grant') return id;
  return model === 'Interaction' ? null : textOf(grantId);
}
