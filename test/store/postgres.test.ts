import { connect, createServer, type Socket } from 'node:net';
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Secret } from '../../src/domain/identity.ts';
import { MIGRATIONS, type Migration } from '../../src/store/migrations.ts';
import { openPostgres } from '../../src/store/postgres.ts';
import type { Tables } from '../../src/store/schema.ts';
import { openStore } from '../../src/store/store.ts';
import { START } from '../contract/engines.ts';
import { openSchema, postgresAnswers, type TestSchema } from '../contract/postgres-schema.ts';
import { testVault } from '../contract/test-vault.ts';

const LIMITS = { statementMs: 300, answerMs: 600 };
const newest: Migration = { number: (MIGRATIONS.at(-1)?.number ?? 0) + 1, up: async () => undefined };

describe.skipIf(!postgresAnswers())('the database on Postgres', () => {
  let schema: TestSchema;
  let opened: Kysely<Tables>[];

  beforeEach(async () => {
    schema = await openSchema();
    opened = [];
  });
  afterEach(async () => {
    await Promise.all(opened.map((db) => db.destroy()));
    await schema.close();
  });

  const open = async (url = schema.databaseUrl, steps: readonly Migration[] = MIGRATIONS) => {
    const db = await openPostgres(url, () => START, steps, LIMITS);
    opened.push(db);
    return db;
  };
  const processOf = async (db: Kysely<Tables>) => {
    const { rows } = await sql<{ id: number }>`select pg_backend_pid() as id`.execute(db);
    return rows[0]?.id;
  };
  const cut = (process: number | undefined) => schema.ask(`select pg_terminate_backend(${process})`);

  test('many starts at once on an empty database take each step once', async () => {
    await Promise.all(Array.from({ length: 5 }, () => open()));
    expect(await schema.ask('select number from migrations order by number')).toEqual(
      MIGRATIONS.map(({ number }) => ({ number })),
    );
  });

  test('a database of a newer program is refused with one sentence', async () => {
    await open(schema.databaseUrl, [...MIGRATIONS, newest]);
    const start = openStore({
      dataDir: '/nowhere',
      databaseUrl: schema.databaseUrl,
      vault: testVault(),
      now: Date.now,
    });
    await expect(start).rejects.toThrow(/^The database was last used by a newer Time Compass \(step \d+, .*\.$/);
  });

  test.each([
    ['a server that is not there', 'postgres://ann:hush@127.0.0.1:1/x', 'ECONNREFUSED'],
    ['a database that is not there', undefined, '3D000'],
  ])('%s stops the start with one sentence and no password', async (_what, address, code) => {
    const missing = new URL(schema.databaseUrl.reveal());
    missing.pathname = '/not-there';
    const error = await open(new Secret(address ?? missing.href)).catch((thrown: Error) => thrown);
    expect(error).toMatchObject({ message: expect.stringMatching(/^The database that DATABASE_URL names .*\.$/) });
    expect(String(error)).toContain(code);
    expect(String(error)).not.toContain('hush');
  });

  test('times and counts come out as numbers', async () => {
    const { rows } = await sql`select ${START}::bigint as time, count(*) as count from users`.execute(await open());
    expect(rows).toEqual([{ time: START, count: 0 }]);
  });

  test('text that Postgres cannot hold finds nothing instead of failing', async () => {
    const db = await open();
    expect(await db.selectFrom('grants').selectAll().where('id', '=', 'a\0b').execute()).toEqual([]);
  });

  test('a statement that lost a deadlock is done again, but not one of a transaction', async () => {
    const db = await open();
    await schema.ask('create sequence tries');
    await schema.ask(`create function unlucky(times int) returns text language plpgsql as $$ begin
      if nextval('tries') <= times then raise exception 'deadlock' using errcode = '40P01'; end if;
      return 'done'; end $$`);
    const unlucky = sql<{ said: string }>`select unlucky(2) as said`;
    expect((await unlucky.execute(db)).rows).toEqual([{ said: 'done' }]);
    await schema.ask('alter sequence tries restart');
    await expect(db.transaction().execute((trx) => unlucky.execute(trx))).rejects.toMatchObject({ code: '40P01' });
    await schema.ask('alter sequence tries restart');
    await expect(sql`select unlucky(100)`.execute(db)).rejects.toMatchObject({ code: '40P01' });
  });

  test('a connection that the server ends is replaced, whether it was idle or in a transaction', async () => {
    const db = await open();
    await cut(await processOf(db));
    await expect.poll(() => processOf(db).catch(() => undefined)).toBeTypeOf('number');
    const broken = db.transaction().execute(async (trx) => {
      await cut(await processOf(trx as unknown as Kysely<Tables>));
      await new Promise((resume) => setTimeout(resume, 50));
      await sql`select 1`.execute(trx);
    });
    await expect(broken).rejects.toThrow();
    expect(await processOf(db)).toBeTypeOf('number');
  });

  test('a statement that takes too long is ended by the server', async () => {
    const db = await open();
    await expect(sql`select pg_sleep(10)`.execute(db)).rejects.toMatchObject({ code: '57014' });
    expect(await processOf(db)).toBeTypeOf('number');
  });

  test('a server that falls silent does not keep its connection', async () => {
    const relay = await startRelay(new URL(schema.databaseUrl.reveal()));
    const db = await open(relay.url);
    const before = await processOf(db);
    relay.fallSilent();
    await expect(processOf(db)).rejects.toThrow(/timeout/);
    const after = await processOf(db);
    expect(after).toBeTypeOf('number');
    expect(after).not.toBe(before);
    await db.destroy();
    relay.close();
  });
});

/** Stands before the server and can leave the connections of this moment without an answer. */
async function startRelay(to: URL) {
  const sockets = new Set<Socket>();
  const relay = createServer((near) => {
    const far = connect(Number(to.port || 5432), to.hostname);
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
    }
  });
  await new Promise<void>((resume) => relay.listen(0, '127.0.0.1', resume));
  const address = relay.address();
  const url = new URL(to);
  url.host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  return {
    url: new Secret(url.href),
    fallSilent: () => {
      for (const socket of sockets) socket.unpipe();
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      relay.close();
    },
  };
}
