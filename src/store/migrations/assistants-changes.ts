import type { Kysely } from 'kysely';
import type { Tables } from '../schema.ts';
import { index, ofUser } from './columns.ts';

/** What assistants changed, with what takes it back, and which events they made. */
export async function assistantsChanges(db: Kysely<Tables>): Promise<void> {
  await ofUser(db.schema.createTable('changes'))
    .addColumn('id', 'integer', (c) => c.notNull())
    .addColumn('account_id', 'text', (c) => c.references('accounts.id').onDelete('cascade'))
    .addColumn('connection_id', 'text', (c) => c.notNull())
    .addColumn('client_name', 'text', (c) => c.notNull())
    .addColumn('tool', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('undone_at', 'bigint')
    .addPrimaryKeyConstraint('changes_pk', ['user_id', 'id'])
    .execute();
  for (const column of ['account_id', 'connection_id', 'created_at']) await index(db, 'changes', column);
  await ofUser(db.schema.createTable('agent_items'))
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('calendar_id', 'text', (c) => c.notNull())
    .addColumn('event_id', 'text', (c) => c.notNull())
    .addColumn('etag', 'text', (c) => c.notNull())
    .addColumn('connection_id', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('agent_items_pk', ['account_id', 'calendar_id', 'event_id'])
    .execute();
  await index(db, 'agent_items', 'user_id');
}
