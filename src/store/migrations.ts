import type { Kysely } from 'kysely';
import { DAY_MS } from '../domain/time.ts';
import { alertsOfAccounts } from './migrations/alerts-of-accounts.ts';
import { assistantsChanges } from './migrations/assistants-changes.ts';
import { builtInSources } from './migrations/built-in-sources.ts';
import { index, ofUser } from './migrations/columns.ts';
import { orderOfAccounts } from './migrations/order-of-accounts.ts';
import { studioSessions } from './migrations/studio-sessions.ts';
import { writesOfAccounts } from './migrations/writes-of-accounts.ts';
import type { Tables } from './schema.ts';

/** One step forward. Steps are appended and never changed; there is no way back except the copy made before. */
export interface Migration {
  readonly number: number;
  up(db: Kysely<Tables>, nowMs: number): Promise<void>;
}

export const MIGRATIONS: readonly Migration[] = [
  { number: 1, up: firstTables },
  { number: 2, up: everyonesAccount },
  { number: 3, up: answers },
  { number: 4, up: builtInSources },
  { number: 5, up: assistantsChanges },
  { number: 6, up: writesOfAccounts },
  { number: 7, up: studioSessions },
  { number: 8, up: alertsOfAccounts },
  { number: 9, up: orderOfAccounts },
];

async function firstTables(db: Kysely<Tables>): Promise<void> {
  await people(db);
  await accounts(db);
  await grants(db);
  await connections(db);
  await waiting(db);
  await handles(db);
}

async function people(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('users')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email', 'text')
    .addColumn('zone', 'text')
    .addColumn('language', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await ofUser(db.schema.createTable('identities'))
    .addColumn('issuer', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('identities_pk', ['issuer', 'subject'])
    .execute();
  await ofUser(db.schema.createTable('browser_sessions'))
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
  await ofUser(db.schema.createTable('spaces'))
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('spaces_id_user', ['id', 'user_id'])
    .execute();
  await index(db, 'identities', 'user_id');
  await index(db, 'browser_sessions', 'user_id');
  await index(db, 'browser_sessions', 'expires_at');
  await index(db, 'spaces', 'user_id');
}

async function accounts(db: Kysely<Tables>): Promise<void> {
  await ofUser(db.schema.createTable('accounts'))
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('label', 'text', (c) => c.notNull())
    .addColumn('scopes', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('zone', 'text')
    .addColumn('connected_at', 'bigint', (c) => c.notNull())
    .addColumn('last_success_at', 'bigint')
    .addColumn('grant_ends_at', 'bigint')
    .addColumn('credential', 'text', (c) => c.notNull())
    .addColumn('token', 'text')
    .addColumn('token_expires_at', 'bigint')
    .addUniqueConstraint('accounts_provider_subject', ['provider', 'subject'])
    .execute();
  await index(db, 'accounts', 'user_id');
}

async function grants(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('grants')
    .addColumn('model', 'text', (c) => c.notNull())
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.references('users.id').onDelete('cascade'))
    .addColumn('client_id', 'text')
    .addColumn('grant_id', 'text')
    .addColumn('uid', 'text')
    .addColumn('payload', 'text', (c) => c.notNull())
    .addColumn('consumed_at', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint')
    .addPrimaryKeyConstraint('grants_pk', ['model', 'id'])
    .execute();
  for (const column of ['user_id', 'client_id', 'grant_id', 'uid', 'expires_at']) await index(db, 'grants', column);
}

async function connections(db: Kysely<Tables>): Promise<void> {
  await ofUser(db.schema.createTable('connections'))
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('space_id', 'text', (c) => c.notNull())
    .addColumn('grant_id', 'text', (c) => c.notNull().unique())
    .addColumn('client_id', 'text', (c) => c.notNull())
    .addColumn('client_name', 'text', (c) => c.notNull())
    .addColumn('client_host', 'text')
    .addColumn('may_write', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('last_used_at', 'bigint')
    // the pair, so that a connection cannot point to somebody else's space
    .addForeignKeyConstraint('connections_space', ['space_id', 'user_id'], 'spaces', ['id', 'user_id'], (c) =>
      c.onDelete('cascade'),
    )
    .execute();
  await index(db, 'connections', 'user_id');
  await index(db, 'connections', 'space_id');
}

async function waiting(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('parked')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('payload', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('owner_links')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('signing_keys')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('jwk', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
}

async function handles(db: Kysely<Tables>): Promise<void> {
  await ofUser(db.schema.createTable('letters'))
    .addColumn('letter', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('letters_pk', ['user_id', 'letter'])
    .addUniqueConstraint('letters_position', ['user_id', 'position'])
    .addUniqueConstraint('letters_key', ['user_id', 'kind', 'key'])
    .execute();
  await db.schema
    .createTable('handles')
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('letter', 'text', (c) => c.notNull())
    .addColumn('n', 'integer', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('item_id', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('handles_pk', ['user_id', 'letter', 'n'])
    .addUniqueConstraint('handles_item', ['user_id', 'letter', 'item_id'])
    .addForeignKeyConstraint('handles_letter', ['user_id', 'letter'], 'letters', ['user_id', 'letter'], (c) =>
      c.onDelete('cascade'),
    )
    .execute();
}

async function everyonesAccount(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('identities').addColumn('label', 'text').execute();
  await db.schema.alterTable('identities').addColumn('last_used_at', 'bigint').execute();
  await ofUser(db.schema.createTable('invitations'))
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('label', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('used_at', 'bigint')
    .addColumn('used_by', 'text', (c) => c.references('users.id').onDelete('set null'))
    .execute();
  await index(db, 'invitations', 'user_id');
  await index(db, 'invitations', 'used_by');
  await index(db, 'invitations', 'expires_at');
  await db.schema
    .createTable('preferences')
    .addColumn('user_id', 'text', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('value', 'text', (c) => c.notNull())
    .execute();
  await ofUser(db.schema.createTable('calendar_rules'))
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('calendar_id', 'text', (c) => c.notNull())
    .addColumn('visibility', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('calendar_rules_pk', ['user_id', 'provider', 'calendar_id'])
    .execute();
  await db.schema
    .createTable('leases')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('holder', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
}

async function answers(db: Kysely<Tables>, nowMs: number): Promise<void> {
  await db.schema.alterTable('users').addColumn('layout', 'text').execute();
  await useOfHandles(db, nowMs);
}

/** Handles that nobody uses go after a while, and the numbers given so far are remembered without them. */
async function useOfHandles(db: Kysely<Tables>, nowMs: number): Promise<void> {
  await db.schema
    .alterTable('letters')
    .addColumn('last_n', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  for (const table of ['letters', 'handles'] as const) {
    await db.schema
      .alterTable(table)
      .addColumn('used_day', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    await db
      .updateTable(table)
      .set({ used_day: Math.floor(nowMs / DAY_MS) })
      .execute();
    await index(db, table, 'used_day');
  }
  const given = await db
    .selectFrom('handles')
    .select((eb) => ['user_id', 'letter', eb.fn.max<number>('n').as('last_n')])
    .groupBy(['user_id', 'letter'])
    .execute();
  for (const { user_id, letter, last_n } of given) {
    await db
      .updateTable('letters')
      .set({ last_n })
      .where('user_id', '=', user_id)
      .where('letter', '=', letter)
      .execute();
  }
}

/**
 * Brings a database up to the last step, all or nothing. `copy` runs before the first step is taken on a database that
 * already holds something, while nobody else can write. Throws one sentence when the database is newer than `steps`.
 */
export async function migrate(
  db: Kysely<Tables>,
  steps: readonly Migration[],
  nowMs: number,
  copy: (next: number) => void,
): Promise<void> {
  if ((await stepOf(db)) === lastOf(steps)) return;
  await db.transaction().execute(async (trx) => {
    const at = await stepOf(trx);
    refuseNewer(at, lastOf(steps));
    const pending = steps.filter(({ number }) => number > at);
    if (at > 0 && pending[0]) copy(pending[0].number);
    for (const { number, up } of pending) {
      await up(trx, nowMs);
      await trx.insertInto('migrations').values({ number, applied_at: nowMs }).execute();
    }
  });
}

const lastOf = (steps: readonly Migration[]): number => steps.at(-1)?.number ?? 0;

async function stepOf(db: Kysely<Tables>): Promise<number> {
  await db.schema
    .createTable('migrations')
    .ifNotExists()
    .addColumn('number', 'integer', (c) => c.primaryKey())
    .addColumn('applied_at', 'bigint', (c) => c.notNull())
    .execute();
  const row = await db
    .selectFrom('migrations')
    .select((eb) => eb.fn.max<number | null>('number').as('step'))
    .executeTakeFirst();
  return row?.step ?? 0;
}

function refuseNewer(at: number, last: number): void {
  if (at <= last) return;
  throw new Error(
    `The database was last used by a newer Time Compass (step ${at}, this one knows ${last}): start the newer one, or use another database.`,
  );
}
