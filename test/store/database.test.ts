import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../src/store/database.ts';
import { MIGRATIONS, type Migration } from '../../src/store/migrations.ts';
import { openStore } from '../../src/store/store.ts';
import { START } from '../contract/engines.ts';
import { testVault } from '../contract/test-vault.ts';

const LAST = MIGRATIONS.at(-1)?.number ?? 0;
const addColor: Migration = {
  number: LAST + 1,
  up: async (db) => db.schema.alterTable('users').addColumn('color', 'text').execute(),
};
const broken: Migration = {
  number: LAST + 1,
  up: async (db) => {
    await db.schema.dropTable('owner_links').execute();
    throw new Error('half way');
  },
};

describe('the database file', () => {
  let dataDir: string;
  let path: string;
  const copy = `time-compass.db.before-${LAST + 1}`;
  const open = (steps: readonly Migration[] = MIGRATIONS) => openDatabase({ dataDir }, () => START, steps);
  const using = async <T>(db: Promise<Database>, use: (db: Database) => Promise<T>) => {
    const opened = await db;
    return await use(opened).finally(() => opened.destroy());
  };
  const addOwnerLink = (db: Database) => db.insertInto('owner_links').values({ id: 'kept', expires_at: 1 }).execute();
  const filesLike = async (name: string) => (await readdir(dataDir)).filter((file) => file.startsWith(name));

  beforeEach(async () => {
    dataDir = join(await mkdtemp(join(tmpdir(), 'database-')), 'data');
    path = join(dataDir, 'time-compass.db');
  });
  afterEach(() => rm(join(dataDir, '..'), { recursive: true }));

  test('steps are numbered from 1 without a gap, so that none can be slipped in later', () => {
    expect(MIGRATIONS.map(({ number }) => number)).toEqual(MIGRATIONS.map((_, at) => at + 1));
  });

  test('it is made for the owner only, with its side files, in a directory for the owner only', async () => {
    await using(open(), async (db) => {
      await addOwnerLink(db);
      expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
      const files = await filesLike('time-compass.db');
      expect(files.toSorted()).toEqual(['time-compass.db', 'time-compass.db-shm', 'time-compass.db-wal']);
      for (const file of files) expect((await stat(join(dataDir, file))).mode & 0o777, file).toBe(0o600);
    });
  });

  test('rights that are too wide are narrowed', async () => {
    await using(open(), addOwnerLink);
    await chmod(path, 0o644);
    await using(open(), async () => expect((await stat(path)).mode & 0o777).toBe(0o600));
  });

  test('it writes ahead, keeps foreign keys, and takes the write lock at the start of a transaction', async () => {
    await using(open(), async (db) => {
      const { rows: journal } = await sql<{ journal_mode: string }>`pragma journal_mode`.execute(db);
      const { rows: keys } = await sql<{ foreign_keys: number }>`pragma foreign_keys`.execute(db);
      expect([journal, keys]).toEqual([[{ journal_mode: 'wal' }], [{ foreign_keys: 1 }]]);
      const other = new DatabaseSync(path, { timeout: 0 });
      await db.transaction().execute(async () => {
        expect(() => other.exec('begin immediate')).toThrow(/locked/);
      });
      other.close();
    });
  });

  test('a write waits for another process without stopping this one, and gives up in the end', async () => {
    await using(open(), async (db) => {
      const other = new DatabaseSync(path, { timeout: 0 });
      other.exec('begin immediate');
      const waiting = addOwnerLink(db);
      await new Promise((resume) => setImmediate(resume));
      other.exec('commit');
      await expect(waiting).resolves.toBeDefined();
      other.exec('begin immediate');
      await expect(db.deleteFrom('owner_links').execute()).rejects.toThrow(/locked/);
      other.close();
    });
  });

  test('a new file is not copied, and an up-to-date one neither', async () => {
    await using(open(), addOwnerLink);
    await using(open(), addOwnerLinkAgain);
    expect(await filesLike('time-compass.db.before')).toEqual([]);
  });

  test('an existing file is copied for the owner only before a step is taken, and then brought forward', async () => {
    await using(open(), addOwnerLink);
    await using(open([...MIGRATIONS, addColor]), async (db) => {
      expect((await sql`select color from users`.execute(db)).rows).toEqual([]);
      expect(await db.selectFrom('migrations').select('number').execute()).toHaveLength(MIGRATIONS.length + 1);
    });
    expect(await filesLike('time-compass.db.before')).toEqual([copy]);
    expect((await stat(join(dataDir, copy))).mode & 0o777).toBe(0o600);
    const before = new DatabaseSync(join(dataDir, copy), { readOnly: true });
    expect(before.prepare('select id from owner_links').all()).toEqual([{ id: 'kept' }]);
    expect(() => before.prepare('select color from users')).toThrow(/no such column/);
    before.close();
  });

  test('a step that fails changes nothing, and the next try copies again', async () => {
    await using(open(), addOwnerLink);
    await expect(open([...MIGRATIONS, broken])).rejects.toThrow('half way');
    await using(open(), async (db) => {
      expect(await db.selectFrom('owner_links').select('id').execute()).toEqual([{ id: 'kept' }]);
      await db.insertInto('owner_links').values({ id: 'newer', expires_at: 1 }).execute();
    });
    await using(open([...MIGRATIONS, addColor]), async () => undefined);
    const before = new DatabaseSync(join(dataDir, copy), { readOnly: true });
    expect(before.prepare('select count(*) as n from owner_links').get()).toEqual({ n: 2 });
    before.close();
  });

  test('two starts at once take each step once', async () => {
    await using(open(), addOwnerLink);
    const both = await Promise.all([open([...MIGRATIONS, addColor]), open([...MIGRATIONS, addColor])]);
    await Promise.all(both.map((db) => db.destroy()));
    const before = new DatabaseSync(join(dataDir, copy), { readOnly: true });
    expect(() => before.prepare('select color from users')).toThrow(/no such column/);
    before.close();
  });

  test('a file of a newer program is refused with one sentence and left alone', async () => {
    await using(open([...MIGRATIONS, addColor]), addOwnerLink);
    const start = openStore({ dataDir, vault: testVault(), now: () => START });
    await expect(start).rejects.toThrow(/^The database was last used by a newer Time Compass \(step \d+, .*\.$/);
    expect(await filesLike('time-compass.db.before')).toEqual([]);
  });

  test('a file that is no database is refused with one sentence and left alone', async () => {
    await using(open(), addOwnerLink);
    await rm(path);
    await writeFile(path, 'x'.repeat(5000));
    await expect(open()).rejects.toThrow(/cannot be opened as a database: restore a copy/);
    expect((await stat(path)).size).toBe(5000);
  });

  test('a DATA_DIR that cannot be written is refused with one sentence', async () => {
    await writeFile(dataDir, '');
    await expect(open()).rejects.toThrow(/^DATA_DIR .* cannot be written: name another directory/);
  });

  test('the third step counts the handles given so far and takes them as used today', async () => {
    await using(open(MIGRATIONS.slice(0, 2)), async (db) => {
      await sql`insert into users (id, kind, name, created_at) values ('u', 'person', 'u', 0)`.execute(db);
      const [letter, handle] = [sql`('u', 'A', 1, 'calendar', 'k')`, sql`('u', 'A', 7, 'event', 'x')`];
      await sql`insert into letters (user_id, letter, position, kind, key) values ${letter}`.execute(db);
      await sql`insert into handles (user_id, letter, n, kind, item_id) values ${handle}`.execute(db);
    });
    await using(open(MIGRATIONS.slice(0, 3)), async (db) => {
      const today = Math.floor(START / 86_400_000);
      const letters = await db.selectFrom('letters').select(['last_n', 'used_day']).execute();
      const handles = await db.selectFrom('handles').select('used_day').execute();
      expect([letters, handles]).toEqual([[{ last_n: 7, used_day: today }], [{ used_day: today }]]);
    });
  });
});

const addOwnerLinkAgain = (db: Database) =>
  db.insertInto('owner_links').values({ id: 'kept-2', expires_at: 1 }).execute();
