import type { Kysely } from 'kysely';
import type { Tables } from '../schema.ts';

/** Keeps when an account was connected for the first time, so that connecting it anew does not make it the last one. */
export async function orderOfAccounts(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('accounts').addColumn('first_connected_at', 'bigint').execute();
  await db
    .updateTable('accounts')
    .set((eb) => ({ first_connected_at: eb.ref('connected_at') }))
    .execute();
}
