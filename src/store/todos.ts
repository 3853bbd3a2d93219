import { Failure } from '../domain/failure.ts';
import type { UserId } from '../domain/identity.ts';
import { MOST_TODOS, type StoredTodo, type TodoContent, type TodoTotals } from '../domain/space-event.ts';
import { nextNumber, toNumber } from './counters.ts';
import type { Database } from './database.ts';
import type { TodosTable } from './schema.ts';
import { waitForTurn } from './turn.ts';
import type { Vault } from './vault.ts';

/** Things people want to do. What they say is sealed; numbers count from 1 per person and are never given again. */
export class Todos {
  readonly #db: Database;
  readonly #vault: Vault;
  readonly #now: () => number;

  constructor(db: Database, vault: Vault, now: () => number) {
    this.#db = db;
    this.#vault = vault;
    this.#now = now;
  }

  /** Fails as `conflict` when the person has too many. */
  async add(user: UserId, content: TodoContent): Promise<StoredTodo> {
    const { title, priority } = content;
    return await this.#put(user, async (trx) => ({
      id: String(await nextNumber(trx, user, 'todo')),
      title,
      priority,
      done: false,
      createdAt: this.#now(),
      doneAt: undefined,
    }));
  }

  /** Puts a deleted to-do back as it was, under its number; gives the one that is there if it is. */
  async restore(user: UserId, todo: StoredTodo): Promise<StoredTodo> {
    return await this.#put(user, async () => todo, todo.id);
  }

  async get(user: UserId, id: string): Promise<StoredTodo | undefined> {
    const row = await this.#rows(this.#db, user).where('id', '=', numberOf(id)).executeTakeFirst();
    return row && this.#read(row);
  }

  /** Gives open ones by number, then those that are done, the last one first. */
  async list(user: UserId, { onlyOpen = false } = {}): Promise<StoredTodo[]> {
    const rows = await this.#rows(this.#db, user)
      .$if(onlyOpen, (query) => query.where('done_at', 'is', null))
      .execute();
    return rows.map((row) => this.#read(row)).toSorted(openFirst);
  }

  async totals(user: UserId): Promise<TodoTotals> {
    const rows = await this.#db.selectFrom('todos').select('done_at').where('user_id', '=', user).execute();
    const open = rows.filter(({ done_at }) => done_at === null).length;
    return { open, done: rows.length - open };
  }

  /** Ticks a to-do or opens it again; one that is so already keeps its time. undefined when the person has no such to-do. */
  async setDone(user: UserId, id: string, done: boolean): Promise<StoredTodo | undefined> {
    await this.#db
      .updateTable('todos')
      .set({ done_at: done ? this.#now() : null })
      .where('user_id', '=', user)
      .where('id', '=', numberOf(id))
      .where('done_at', done ? 'is' : 'is not', null)
      .execute();
    return await this.get(user, id);
  }

  /** Replaces title and priority. undefined when the person has no such to-do. */
  async edit(user: UserId, id: string, { title, priority }: TodoContent): Promise<StoredTodo | undefined> {
    await this.#db
      .updateTable('todos')
      .set({ content: this.#seal(user, numberOf(id), { title, priority }) })
      .where('user_id', '=', user)
      .where('id', '=', numberOf(id))
      .execute();
    return await this.get(user, id);
  }

  /** Deletes a to-do and gives it as it was. undefined when the person has no such to-do. */
  async remove(user: UserId, id: string): Promise<StoredTodo | undefined> {
    const row = await this.#db
      .deleteFrom('todos')
      .where('user_id', '=', user)
      .where('id', '=', numberOf(id))
      .returningAll()
      .executeTakeFirst();
    return row && this.#read(row);
  }

  async #put(user: UserId, make: (trx: Database) => Promise<StoredTodo>, known = ''): Promise<StoredTodo> {
    return await this.#db.transaction().execute(async (trx) => {
      await waitForTurn(trx, user);
      const there = await this.#rows(trx, user).where('id', '=', numberOf(known)).executeTakeFirst();
      if (there) return this.#read(there);
      if ((await this.#rows(trx, user).execute()).length >= MOST_TODOS) throw tooMany();
      const todo = await make(trx);
      const id = Number(todo.id);
      const times = { created_at: todo.createdAt, done_at: todo.doneAt ?? null };
      await trx
        .insertInto('todos')
        .values({ user_id: user, id, content: this.#seal(user, id, todo), ...times })
        .execute();
      return todo;
    });
  }

  #rows(db: Database, user: UserId) {
    return db.selectFrom('todos').selectAll().where('user_id', '=', user);
  }

  #read(row: TodosTable): StoredTodo {
    const content = JSON.parse(this.#vault.open(row.content, place(row.user_id, row.id))) as TodoContent;
    const doneAt = row.done_at ?? undefined;
    return { id: String(row.id), ...content, done: doneAt !== undefined, createdAt: row.created_at, doneAt };
  }

  #seal(user: UserId, id: number, { title, priority }: TodoContent): string {
    return this.#vault.seal(JSON.stringify({ title, priority }), place(user, id));
  }
}

const place = (user: UserId, id: number) => ({ table: 'todos', column: 'content', row: String(id), user });

/** Of what is no number: one that is never given. */
const numberOf = (id: string): number => toNumber(id) ?? 0;

const LAST = Number.POSITIVE_INFINITY;

function openFirst(a: StoredTodo, b: StoredTodo): number {
  const [left, right] = [a.doneAt ?? LAST, b.doneAt ?? LAST];
  return left === right ? Number(a.id) - Number(b.id) : right - left;
}

const tooMany = (): Failure =>
  new Failure(
    'conflict',
    `The list is full: it holds ${MOST_TODOS} to-dos.`,
    'Ask the user to delete what is done on the to-do page.',
  );
