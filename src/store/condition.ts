import { randomId } from '../domain/digest.ts';
import type { Database } from './database.ts';
import { MIGRATIONS } from './migrations.ts';

/** How the database stands, for whoever runs the server. */
export interface Condition {
  readonly writable: boolean;
  readonly migrations: { readonly done: number; readonly known: number };
}

/** Looks at the database, and tries whether it takes a row; the row is taken back at once. */
export async function conditionOf(db: Database): Promise<Condition> {
  const steps = await db.selectFrom('migrations').select('number').execute();
  return { writable: await isWritable(db), migrations: { done: steps.length, known: MIGRATIONS.length } };
}

const TAKEN_BACK = new Error('taken back');

async function isWritable(db: Database): Promise<boolean> {
  try {
    await db.transaction().execute(async (trx) => {
      const lease = { name: `trial ${randomId()}`, holder: 'setup', expires_at: 0 };
      await trx.insertInto('leases').values(lease).execute();
      throw TAKEN_BACK;
    });
    return false;
  } catch (thrown) {
    return thrown === TAKEN_BACK;
  }
}
