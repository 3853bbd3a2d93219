import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Secret, type UserId } from '../../src/domain/identity.ts';
import { openDatabase } from '../../src/store/database.ts';
import { MIGRATIONS } from '../../src/store/migrations.ts';
import { OWNERSHIP } from '../../src/store/ownership.ts';
import { reseal } from '../../src/store/reseal.ts';
import { keysInUse, SEALED_COLUMNS } from '../../src/store/sealed-columns.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import { Vault } from '../../src/store/vault.ts';
import { ENGINES, type Ground, HOUR, START } from './engines.ts';
import { callerOf, join, link, REHEARSAL, STUDIO } from './samples.ts';
import { rotatedVault } from './test-vault.ts';

const LAST = MIGRATIONS.length;
const K2_ALONE = new Vault(new Secret(`k2:${Buffer.alloc(32, 9).toString('base64')}`));

test('every column that is sealed, or opens something, is walked', () => {
  const listed = SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`);
  const sealed = Object.entries(OWNERSHIP).flatMap(([table, columns]) =>
    Object.entries(columns).flatMap(([column, kind]) => {
      const opens = typeof kind === 'object' && kind.leftOut.startsWith('It opens something');
      return opens || kind === 'sealed' || kind === 'sealed-json' ? [`${table}.${column}`] : [];
    }),
  );
  expect(listed).toEqual(expect.arrayContaining(sealed));
});

describe.each(ENGINES)('sealing everything anew on $name', ({ name, start }) => {
  let ground: Ground;
  let store: Store;
  let ann: UserId;

  beforeEach(async () => {
    ground = await start();
    store = await ground.open();
    ann = (await join(store, 'ann')).id;
  });
  afterEach(() => ground.end());

  const over = async <T>(use: (db: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>): Promise<T> => {
    const db = await openDatabase(ground.whereabouts, () => START);
    return await use(db).finally(() => db.destroy());
  };

  // a trigger is a few words in SQLite only, and the order of the steps is that of both
  test.runIf(name === 'SQLite')(
    'stopped in the middle of an event, it does the whole event at the next run',
    async () => {
      const space = await store.spaces.first(ann);
      await store.spaceEvents.add(ann, space, REHEARSAL, { createdBy: 'user' });
      await over(async (db) => {
        await sql`create trigger stop before update of fingerprint on space_events begin select raise(abort, 'stop'); end`.execute(
          db,
        );
        await expect(reseal(db, rotatedVault())).rejects.toThrow('stop');
        await sql`drop trigger stop`.execute(db);
        await sql`create trigger stop before update of content on space_events begin select raise(abort, 'stop'); end`.execute(
          db,
        );
        await expect(reseal(db, rotatedVault())).rejects.toThrow('stop');
        await sql`drop trigger stop`.execute(db);
        await reseal(db, rotatedVault());
      });
      const moved = await openStore({ ...ground.whereabouts, vault: K2_ALONE, now: () => START });
      await moved.spaceEvents.add(ann, space, REHEARSAL, { createdBy: 'user' });
      await moved.close();
      expect(await ground.ask('select id from space_events')).toHaveLength(1);
    },
  );

  test('leaves nothing that needs the old key, whatever its table', async () => {
    const account = await store.accounts.link(link(ann));
    await store.accounts.keepToken(account.id, { token: new Secret('access'), expiresAt: START + HOUR });
    const space = await store.spaces.add(ann, 'choir');
    await store.spaceEvents.add(ann, space.id, REHEARSAL, { createdBy: 'user' });
    await store.todos.add(ann, { title: 'Buy milk', priority: '高' });
    await store.grants.upsert('RefreshToken', 'r', { accountId: ann, grantId: 'g' }, 3600);
    await store.grants.upsert('Client', 'c', { client_id: 'c' }, 3600);
    const undo = { kind: 'event', data: { id: 'x' } };
    await store.changes.record(callerOf(ann, 'c1'), {
      ...{ tool: 'create_task', title: 'x', where: 'y', account: account.id, undo },
    });
    const session = await store.studioSessions.create(ann, STUDIO);
    const parked = await store.parked.park({ state: 's' }, HOUR);
    const jwks = await store.signingKeys.jwks();
    for (const { table, column } of SEALED_COLUMNS) {
      const rows = await ground.ask(`select * from ${table} where ${column} like 'v1.k1.%'`);
      expect(rows.length, `${table}.${column}`).toBeGreaterThan(0);
    }

    expect(await over((db) => keysInUse(db, LAST))).toEqual(['k1']);
    const done = await over((db) => reseal(db, rotatedVault()));
    expect(done).toEqual({ moved: 11, left: 0 });
    expect(await over((db) => keysInUse(db, LAST))).toEqual(['k2']);
    expect(await over((db) => reseal(db, rotatedVault()))).toEqual({ moved: 0, left: 0 });

    const moved = await openStore({ ...ground.whereabouts, vault: K2_ALONE, now: () => START });
    expect((await moved.accounts.credential(account.id))?.reveal()).toBe('refresh-token');
    expect((await moved.accounts.keptToken(account.id))?.token.reveal()).toBe('access');
    expect((await moved.spaces.get(ann, space.id))?.name).toBe('choir');
    expect((await moved.spaceEvents.get(ann, '1'))?.title).toBe('Rehearsal');
    expect((await moved.todos.get(ann, '1'))?.title).toBe('Buy milk');
    expect((await moved.changes.list(ann, { most: 1 }))[0]?.title).toBe('x');
    expect((await moved.studioSessions.get(ann, session.id))?.content.plan).toBe(STUDIO.plan);
    expect(await moved.parked.take(parked)).toEqual({ state: 's' });
    expect(await moved.signingKeys.jwks()).toEqual(jwks);
    // the same event is still the same without the key of its first fingerprint
    await moved.spaceEvents.add(ann, space.id, REHEARSAL, { createdBy: 'user' });
    expect(await ground.ask('select id from space_events')).toHaveLength(1);
    await moved.close();
  });

  test('goes past more rows than it reads at once, and tells how many no key opens', async () => {
    for (let n = 0; n < 3; n += 1) await store.todos.add(ann, { title: `t${n}`, priority: '中' });
    await ground.ask('update todos set content = (select content from todos where id = 1) where id = 2');
    const many = Array.from({ length: 600 }, (_, n) => store.parked.park({ n }, HOUR));
    await Promise.all(many);
    expect(await over((db) => reseal(db, rotatedVault()))).toEqual({ moved: 602, left: 1 });
    expect(await over((db) => keysInUse(db, LAST))).toEqual(['k1', 'k2']);
  });
});
