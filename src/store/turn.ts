import { Failure } from '../domain/failure.ts';
import type { UserId } from '../domain/identity.ts';
import type { Database } from './database.ts';

/**
 * Keeps everybody else who waits for this person's turn out until the transaction ends, also other instances. Throws
 * `sign_in_needed` when the person is gone.
 */
export async function waitForTurn(trx: Database, user: UserId): Promise<void> {
  // writing the person's row locks it, where the engine itself does not let in one writer at a time
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set((eb) => ({ name: eb.ref('name') }))
    .where('id', '=', user)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) return;
  const next = 'Tell the user; nothing of it is left here.';
  throw new Failure('sign_in_needed', 'This person deleted their account while the question was under way.', next);
}
