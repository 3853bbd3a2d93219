import type { CreateTableBuilder, Kysely } from 'kysely';
import type { Tables } from '../schema.ts';

/** Adds the person that a row belongs to; it goes with them. */
export const ofUser = <T extends string, C extends string>(table: CreateTableBuilder<T, C>) =>
  table.addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'));

export async function index(db: Kysely<Tables>, table: string, column: string): Promise<void> {
  await db.schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
}
