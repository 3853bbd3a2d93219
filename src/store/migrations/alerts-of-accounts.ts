import type { Kysely } from 'kysely';
import type { Tables } from '../schema.ts';

/** When the newest word of the provider was signed on whether an account is disabled, so that an older one that comes late changes nothing. */
export async function alertsOfAccounts(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('accounts').addColumn('alerted_at', 'bigint').execute();
}
