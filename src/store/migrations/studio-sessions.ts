import type { Kysely } from 'kysely';
import type { Tables } from '../schema.ts';
import { index, ofUser } from './columns.ts';

/** Sessions of the planner studio. */
export async function studioSessions(db: Kysely<Tables>): Promise<void> {
  await ofUser(db.schema.createTable('studio_sessions'))
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
  for (const column of ['user_id', 'expires_at']) await index(db, 'studio_sessions', column);
}
