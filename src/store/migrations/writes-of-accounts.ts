import type { Kysely } from 'kysely';
import type { Tables } from '../schema.ts';

/** Counts what this server wrote to an account, so that no instance gives what it read before. */
export async function writesOfAccounts(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .alterTable('accounts')
    .addColumn('writes', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}
