import type { UserId } from '../domain/identity.ts';
import type { Database } from './database.ts';
import type { Tables } from './schema.ts';

/** Gives the next number of a person's kind of thing, from 1; no two callers get the same, and none is given again. */
export async function nextNumber(db: Database, user: UserId, kind: Tables['counters']['kind']): Promise<number> {
  const { last_n } = await db
    .insertInto('counters')
    .values({ user_id: user, kind, last_n: 1 })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'kind']).doUpdateSet((eb) => ({ last_n: eb('counters.last_n', '+', 1) })),
    )
    .returning('last_n')
    .executeTakeFirstOrThrow();
  return last_n;
}

/** Reads a number that `nextNumber` may have given; undefined for anything else. */
export function toNumber(text: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
