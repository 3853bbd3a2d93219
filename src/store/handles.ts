import type { ExpressionBuilder } from 'kysely';
import { Failure } from '../domain/failure.ts';
import type { UserId } from '../domain/identity.ts';
import { DAY_MS } from '../domain/time.ts';
import type { Database } from './database.ts';
import type { HandlesTable, LettersTable, Tables } from './schema.ts';
import { waitForTurn } from './turn.ts';

type ListKind = Exclude<LettersTable['kind'], 'gone'>;

interface Item {
  readonly letter: string;
  readonly kind: HandlesTable['kind'];
  readonly id: string;
}

/** What is known of one name. */
interface Known<Handle> {
  readonly handle: Handle;
  readonly usedDay: number;
}

/** Rows per statement; keeps the number of parameters under the limits of both engines. */
const ROWS = 1_000;
/** In each turn somebody gets further, so even a crowd of instances ends well before. */
const TURNS = 50;

/**
 * The short names of calendars (`A`) and items (`A12`), per person. Given at first sight and never used again; what is
 * deleted and made again keeps its own. Their use is noted by the day, since those that nobody uses are dropped (sweep.ts).
 */
export class Handles {
  readonly #db: Database;
  readonly #now: () => number;

  constructor(db: Database, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  /**
   * Gives each key its letter; calendars and task lists share one alphabet, new ones in the order given. Deadlines have
   * one key, and the letter `m`.
   */
  letters(user: UserId, kind: ListKind, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const today = this.#today();
    const wanted = [...new Set(keys)];
    return settled(this.#db, {
      user,
      wanted,
      today,
      name: (key) => key,
      known: (db) => knownLetters(db, user, kind, wanted),
      add: (db, fresh) => addLetters(db, { user, kind, today }, fresh),
      note: (db, used) => noteLetters(db, user, kind, used, today),
    });
  }

  /** Gives each item its number, under the key `<letter> <id>`; each letter counts from 1 in the order given. */
  numbers(user: UserId, items: readonly Item[]): Promise<ReadonlyMap<string, number>> {
    const today = this.#today();
    const wanted = [...new Map(items.map((item) => [nameOf(item), item])).values()];
    return settled<Item, number>(this.#db, {
      user,
      wanted,
      today,
      name: nameOf,
      known: (db) => knownNumbers(db, user, wanted),
      add: (db, fresh) => addNumbers(db, user, fresh, today),
      note: (db, used) => noteItems(db, user, used, today),
    });
  }

  /** Gives the calendar or list that a letter in capitals stands for, or the deadlines of `m`. */
  async list(user: UserId, letter: string): Promise<{ kind: ListKind; key: string } | undefined> {
    const row = await this.#db
      .selectFrom('letters')
      .select(['kind', 'key', 'used_day'])
      .where('user_id', '=', user)
      .where('letter', '=', letter)
      .executeTakeFirst();
    if (row === undefined || row.kind === 'gone') return undefined;
    const { kind, key } = row;
    if (row.used_day < this.#today()) await noteLetters(this.#db, user, kind, [key], this.#today());
    return { kind, key };
  }

  /**
   * Gives what a handle stands for; the letter is in capitals, or `m`. `key` is what the letter stands for. `kind` is that of
   * first sight: an event may have become a series since.
   */
  async find(
    user: UserId,
    letter: string,
    n: number,
  ): Promise<{ kind: HandlesTable['kind']; key: string; id: string } | undefined> {
    const list = await this.list(user, letter);
    const row =
      list &&
      (await this.#db
        .selectFrom('handles')
        .select(['kind', 'item_id as id', 'used_day'])
        .where('user_id', '=', user)
        .where('letter', '=', letter)
        .where('n', '=', n)
        .executeTakeFirst());
    if (list === undefined || row === undefined) return undefined;
    const { kind, id } = row;
    if (row.used_day < this.#today()) await noteItems(this.#db, user, [{ letter, kind, id }], this.#today());
    return { kind, key: list.key, id };
  }

  /** Lets the handle of an item of the calendar `key` mean another id, unless that has one already. */
  async follow(user: UserId, key: string, { from, to }: { readonly from: string; readonly to: string }): Promise<void> {
    await this.#db.transaction().execute(async (trx) => {
      await waitForTurn(trx, user);
      const { letter } = (await letterOf(trx, user, key)) ?? {};
      if (letter === undefined || (await knownNumbers(trx, user, [{ letter, kind: 'event', id: to }])).size > 0) return;
      await trx
        .updateTable('handles')
        .set({ item_id: to })
        .where('user_id', '=', user)
        .where('letter', '=', letter)
        .where('item_id', '=', from)
        .execute();
    });
  }

  #today(): number {
    return Math.floor(this.#now() / DAY_MS);
  }
}

interface Book<T, Handle> {
  readonly user: UserId;
  /** Without repetitions. */
  readonly wanted: readonly T[];
  readonly today: number;
  name(one: T): string;
  known(db: Database): Promise<ReadonlyMap<string, Known<Handle>>>;
  add(db: Database, fresh: readonly T[]): Promise<void>;
  note(db: Database, used: readonly T[]): Promise<void>;
}

/**
 * Reads; when something is missing, adds it and reads again. A person's names are given by one instance at a time; were
 * two to pick the same, the unique keys would let one through, and the other would pick anew.
 */
async function settled<T, Handle>(db: Database, book: Book<T, Handle>): Promise<ReadonlyMap<string, Handle>> {
  const { wanted, name } = book;
  const missing = (known: ReadonlyMap<string, Known<Handle>>) => wanted.filter((one) => !known.has(name(one)));
  for (let turn = 0; turn < TURNS; turn += 1) {
    const known = await book.known(db);
    if (missing(known).length === 0) return await noted(db, book, known);
    await db.transaction().execute(async (trx) => {
      await waitForTurn(trx, book.user);
      // read again, so that what others added meanwhile leaves no gap in the numbers
      const fresh = missing(await book.known(trx));
      if (fresh.length > 0) await book.add(trx, fresh);
    });
  }
  throw new Failure('internal', 'The server failed on this request.', 'Tell the user; do not retry.');
}

/** At most one write a day for each handle. */
async function noted<T, Handle>(
  db: Database,
  { wanted, name, today, note }: Book<T, Handle>,
  known: ReadonlyMap<string, Known<Handle>>,
): Promise<ReadonlyMap<string, Handle>> {
  const used = wanted.filter((one) => (known.get(name(one))?.usedDay ?? today) < today);
  if (used.length > 0) await note(db, used);
  return new Map([...known].map(([one, { handle }]) => [one, handle]));
}

async function knownLetters(
  db: Database,
  user: UserId,
  kind: ListKind,
  keys: readonly string[],
): Promise<Map<string, Known<string>>> {
  const known = new Map<string, Known<string>>();
  for (const some of slices(keys)) {
    const rows = await db
      .selectFrom('letters')
      .select(['key', 'letter', 'used_day'])
      .where('user_id', '=', user)
      .where('kind', '=', kind)
      .where('key', 'in', some)
      .execute();
    for (const row of rows) known.set(row.key, { handle: row.letter, usedDay: row.used_day });
  }
  return known;
}

const letterOf = (db: Database, user: UserId, key: string) =>
  db
    .selectFrom('letters')
    .select('letter')
    .where('user_id', '=', user)
    .where('kind', '=', 'calendar')
    .where('key', '=', key)
    .executeTakeFirst();

async function addLetters(
  db: Database,
  { user, kind, today }: { user: UserId; kind: ListKind; today: number },
  keys: readonly string[],
): Promise<void> {
  const last = await db
    .selectFrom('letters')
    .select((eb) => eb.fn.max<number | null>('position').as('position'))
    .where('user_id', '=', user)
    .executeTakeFirst();
  const first = (last?.position ?? 0) + 1;
  const letter = (at: number) => (kind === 'deadlines' ? OF_DEADLINES : letterAt(first + at));
  const rows = keys.map((key, at) => ({ user_id: user, kind, key, used_day: today, ...letter(at) }));
  for (const some of slices(rows)) {
    await db
      .insertInto('letters')
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

async function noteLetters(
  db: Database,
  user: UserId,
  kind: ListKind,
  keys: readonly string[],
  today: number,
): Promise<void> {
  for (const some of slices(keys)) {
    await db
      .updateTable('letters')
      .set({ used_day: today })
      .where('user_id', '=', user)
      .where('kind', '=', kind)
      .where('key', 'in', some)
      .execute();
  }
}

async function knownNumbers(db: Database, user: UserId, items: readonly Item[]): Promise<Map<string, Known<number>>> {
  const known = new Map<string, Known<number>>();
  for (const some of slices(items)) {
    const rows = await db
      .selectFrom('handles')
      .select(['letter', 'item_id as id', 'n', 'used_day'])
      .where('user_id', '=', user)
      .where(among(some))
      .execute();
    for (const row of rows) known.set(nameOf(row), { handle: row.n, usedDay: row.used_day });
  }
  return known;
}

async function addNumbers(db: Database, user: UserId, items: readonly Item[], today: number): Promise<void> {
  const rows: HandlesTable[] = [];
  const byLetter = Map.groupBy(items, ({ letter }) => letter);
  // in one order for everybody, so that no two wait for each other
  for (const letter of [...byLetter.keys()].toSorted()) {
    const some = byLetter.get(letter) ?? [];
    const first = await nextNumber(db, user, letter, some.length);
    rows.push(
      ...some.map(({ kind, id }, at) => ({ user_id: user, letter, n: first + at, kind, item_id: id, used_day: today })),
    );
  }
  for (const some of slices(rows)) {
    await db
      .insertInto('handles')
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Takes `count` numbers that were never given; others who want some wait for this transaction. */
async function nextNumber(db: Database, user: UserId, letter: string, count: number): Promise<number> {
  const { last_n } = await db
    .updateTable('letters')
    .set((eb) => ({ last_n: eb('last_n', '+', count) }))
    .where('user_id', '=', user)
    .where('letter', '=', letter)
    .returning('last_n')
    .executeTakeFirstOrThrow();
  return last_n - count + 1;
}

async function noteItems(db: Database, user: UserId, items: readonly Item[], today: number): Promise<void> {
  for (const some of slices(items)) {
    await db.updateTable('handles').set({ used_day: today }).where('user_id', '=', user).where(among(some)).execute();
  }
}

const nameOf = ({ letter, id }: { letter: string; id: string }): string => `${letter} ${id}`;

const idsOf = (items: readonly Item[]): string[] => items.map(({ id }) => id);

function among(items: readonly Item[]) {
  const byLetter = Map.groupBy(items, ({ letter }) => letter);
  return (eb: ExpressionBuilder<Tables, 'handles'>) =>
    eb.or([...byLetter].map(([letter, some]) => eb.and([eb('letter', '=', letter), eb('item_id', 'in', idsOf(some))])));
}

/** No letter of the alphabet of lists, which is in capitals. */
const OF_DEADLINES = { letter: 'm', position: 0 };

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
