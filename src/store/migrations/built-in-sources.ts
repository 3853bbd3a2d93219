import type { Kysely } from 'kysely';
import type { Tables } from '../schema.ts';
import { index, ofUser } from './columns.ts';

/** Events of spaces with their reminders and feeds, and to-dos. */
export async function builtInSources(db: Kysely<Tables>): Promise<void> {
  await connectionsWithoutSpace(db);
  await ofUser(db.schema.createTable('counters'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('last_n', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('counters_pk', ['user_id', 'kind'])
    .execute();
  await spaceEvents(db);
  await ofUser(db.schema.createTable('feeds'))
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('space_id', 'text', (c) => c.notNull().unique())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addForeignKeyConstraint('feeds_space', ['space_id', 'user_id'], 'spaces', ['id', 'user_id'], (c) =>
      c.onDelete('cascade'),
    )
    .execute();
  await index(db, 'feeds', 'user_id');
  await ofUser(db.schema.createTable('todos'))
    .addColumn('id', 'integer', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('done_at', 'bigint')
    .addPrimaryKeyConstraint('todos_pk', ['user_id', 'id'])
    .execute();
}

async function spaceEvents(db: Kysely<Tables>): Promise<void> {
  await ofUser(db.schema.createTable('space_events'))
    .addColumn('id', 'integer', (c) => c.notNull())
    .addColumn('space_id', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('fingerprint', 'text', (c) => c.notNull())
    .addColumn('created_by', 'text')
    .addColumn('connection_id', 'text')
    .addColumn('client_name', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('changed_at', 'bigint')
    .addPrimaryKeyConstraint('space_events_pk', ['user_id', 'id'])
    .addUniqueConstraint('space_events_fingerprint', ['space_id', 'fingerprint'])
    .addForeignKeyConstraint('space_events_space', ['space_id', 'user_id'], 'spaces', ['id', 'user_id'], (c) =>
      c.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createTable('reminders')
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('event_id', 'integer', (c) => c.notNull())
    .addColumn('minutes', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('reminders_pk', ['user_id', 'event_id', 'minutes'])
    .addForeignKeyConstraint('reminders_event', ['user_id', 'event_id'], 'space_events', ['user_id', 'id'], (c) =>
      c.onDelete('cascade'),
    )
    .execute();
}

/**
 * A connection outlives its space. The table is made anew, since SQLite cannot take `not null` off a column; the key to
 * `spaces` no longer cascades, so that no assistant can vanish with one.
 */
async function connectionsWithoutSpace(db: Kysely<Tables>): Promise<void> {
  await ofUser(db.schema.createTable('connections_next'))
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('space_id', 'text')
    .addColumn('grant_id', 'text', (c) => c.notNull().unique())
    .addColumn('client_id', 'text', (c) => c.notNull())
    .addColumn('client_name', 'text', (c) => c.notNull())
    .addColumn('client_host', 'text')
    .addColumn('may_write', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('last_used_at', 'bigint')
    .addForeignKeyConstraint('connections_space', ['space_id', 'user_id'], 'spaces', ['id', 'user_id'])
    .execute();
  const columns = [
    ...(['user_id', 'id', 'space_id', 'grant_id', 'client_id', 'client_name', 'client_host'] as const),
    ...(['may_write', 'created_at', 'last_used_at'] as const),
  ];
  await db
    .withTables<{ connections_next: Tables['connections'] }>()
    .insertInto('connections_next')
    .columns(columns)
    .expression((eb) => eb.selectFrom('connections').select(columns))
    .execute();
  await db.schema.dropTable('connections').execute();
  await db.schema.alterTable('connections_next').renameTo('connections').execute();
  await index(db, 'connections', 'user_id');
  await index(db, 'connections', 'space_id');
}
