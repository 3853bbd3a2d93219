import type { ExpressionBuilder } from 'kysely';
import { Failure } from '../domain/failure.ts';
import type { UserId } from '../domain/identity.ts';
import type { Database } from './database.ts';
import type { HandlesTable, LettersTable, Tables } from './schema.ts';

interface Item {
  readonly letter: string;
  readonly kind: HandlesTable['kind'];
  readonly id: string;
}

/** Rows per statement; keeps the number of parameters under the limits of both engines. */
const ROWS = 1_000;
/** In each turn somebody gets further, so even a crowd of instances ends well before. */
const TURNS = 50;

/**
 * The short names of calendars (`A`) and items (`A12`), per person. Append-only: given at first sight, never changed and
 * never used again.
 */
export class Handles {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Gives each key its letter; calendars and task lists share one alphabet, new ones in the order given. */
  letters(user: UserId, kind: LettersTable['kind'], keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const wanted = [...new Set(keys)];
    return settled(this.#db, {
      wanted,
      name: (key) => key,
      known: (db) => knownLetters(db, user, kind, wanted),
      add: (db, fresh) => addLetters(db, user, kind, fresh),
    });
  }

  /** Gives each item its number, under the key `<letter> <id>`; each letter counts from 1 in the order given. */
  numbers(user: UserId, items: readonly Item[]): Promise<ReadonlyMap<string, number>> {
    const wanted = [...new Map(items.map((item) => [nameOf(item), item])).values()];
    return settled<Item, number>(this.#db, {
      wanted,
      name: nameOf,
      known: (db) => knownNumbers(db, user, wanted),
      add: (db, fresh) => addNumbers(db, user, fresh),
    });
  }

  /**
   * Gives what a handle stands for; the letter is in capitals, `key` is what the letter stands for. `kind` is that of
   * first sight: an event may have become a series since.
   */
  async find(
    user: UserId,
    letter: string,
    n: number,
  ): Promise<{ kind: HandlesTable['kind']; key: string; id: string } | undefined> {
    return await this.#db
      .selectFrom('handles')
      .innerJoin('letters', (join) =>
        join.onRef('letters.user_id', '=', 'handles.user_id').onRef('letters.letter', '=', 'handles.letter'),
      )
      .select(['handles.kind', 'letters.key', 'handles.item_id as id'])
      .where('handles.user_id', '=', user)
      .where('handles.letter', '=', letter)
      .where('handles.n', '=', n)
      .executeTakeFirst();
  }
}

interface Book<T, Handle> {
  /** Without repetitions. */
  readonly wanted: readonly T[];
  name(one: T): string;
  known(db: Database): Promise<ReadonlyMap<string, Handle>>;
  add(db: Database, fresh: readonly T[]): Promise<void>;
}

/**
 * Reads; when something is missing, adds it and reads again. Two instances may still pick the same number; the unique
 * keys let one through, and the other picks anew from what it reads then.
 */
async function settled<T, Handle>(db: Database, book: Book<T, Handle>): Promise<ReadonlyMap<string, Handle>> {
  const missing = (known: ReadonlyMap<string, Handle>) => book.wanted.filter((one) => !known.has(book.name(one)));
  for (let turn = 0; turn < TURNS; turn += 1) {
    const known = await book.known(db);
    if (missing(known).length === 0) return known;
    await db.transaction().execute(async (trx) => {
      // read again, so that what others added meanwhile leaves no gap in the numbers
      const fresh = missing(await book.known(trx));
      if (fresh.length > 0) await book.add(trx, fresh);
    });
  }
  throw new Failure('internal', 'The server failed on this request.', 'Tell the user; do not retry.');
}

async function knownLetters(
  db: Database,
  user: UserId,
  kind: LettersTable['kind'],
  keys: readonly string[],
): Promise<Map<string, string>> {
  const known = new Map<string, string>();
  for (const some of slices(keys)) {
    const rows = await db
      .selectFrom('letters')
      .select(['key', 'letter'])
      .where('user_id', '=', user)
      .where('kind', '=', kind)
      .where('key', 'in', some)
      .execute();
    for (const row of rows) known.set(row.key, row.letter);
  }
  return known;
}

async function addLetters(
  db: Database,
  user: UserId,
  kind: LettersTable['kind'],
  keys: readonly string[],
): Promise<void> {
  const last = await db
    .selectFrom('letters')
    .select((eb) => eb.fn.max<number | null>('position').as('position'))
    .where('user_id', '=', user)
    .executeTakeFirst();
  const first = (last?.position ?? 0) + 1;
  const rows = keys.map((key, at) => ({ user_id: user, kind, key, ...letterAt(first + at) }));
  for (const some of slices(rows)) {
    await db
      .insertInto('letters')
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

async function knownNumbers(db: Database, user: UserId, items: readonly Item[]): Promise<Map<string, number>> {
  const known = new Map<string, number>();
  for (const some of slices(items)) {
    const rows = await db
      .selectFrom('handles')
      .select(['letter', 'item_id as id', 'n'])
      .where('user_id', '=', user)
      .where(among(some))
      .execute();
    for (const row of rows) known.set(nameOf(row), row.n);
  }
  return known;
}

async function addNumbers(db: Database, user: UserId, items: readonly Item[]): Promise<void> {
  const last = await lastNumbers(db, user, [...new Set(items.map(({ letter }) => letter))]);
  const rows = items.map(({ letter, kind, id }) => {
    const n = (last.get(letter) ?? 0) + 1;
    last.set(letter, n);
    return { user_id: user, letter, n, kind, item_id: id };
  });
  for (const some of slices(rows)) {
    await db
      .insertInto('handles')
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

const nameOf = ({ letter, id }: { letter: string; id: string }): string => `${letter} ${id}`;

const idsOf = (items: readonly Item[]): string[] => items.map(({ id }) => id);

function among(items: readonly Item[]) {
  const byLetter = Map.groupBy(items, ({ letter }) => letter);
  return (eb: ExpressionBuilder<Tables, 'handles'>) =>
    eb.or([...byLetter].map(([letter, some]) => eb.and([eb('letter', '=', letter), eb('item_id', 'in', idsOf(some))])));
}

async function lastNumbers(db: Database, user: UserId, letters: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('handles')
    .select((eb) => ['letter', eb.fn.max<number>('n').as('n')])
    .where('user_id', '=', user)
    .where('letter', 'in', letters)
    .groupBy('letter')
    .execute();
  return new Map(rows.map(({ letter, n }) => [letter, n]));
}

/** 1 = A, 26 = Z, 27 = AA. */
function letterAt(position: number): { letter: string; position: number } {
  let letter = '';
  for (let rest = position; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letter = String.fromCharCode(65 + ((rest - 1) % 26)) + letter;
  }
  return { letter, position };
}

function* slices<T>(all: readonly T[]): Generator<T[]> {
  for (let at = 0; at < all.length; at += ROWS) yield all.slice(at, at + ROWS);
}
