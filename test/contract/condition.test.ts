import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ENGINES, type Ground } from './engines.ts';

describe.each(ENGINES)('the condition of $name', ({ start }) => {
  let ground: Ground;
  beforeEach(async () => {
    ground = await start();
  });
  afterEach(() => ground.end());

  test('is writable and up to date at first, and looking at it leaves nothing behind', async () => {
    const store = await ground.open();
    const { writable, migrations } = await store.condition();
    expect(writable).toBe(true);
    expect(migrations.done).toBe(migrations.known);
    expect(await ground.ask('select * from leases')).toEqual([]);
  });

  test('tells of a step that this version does not know', async () => {
    const store = await ground.open();
    const { migrations } = await store.condition();
    await ground.ask('insert into migrations (number, applied_at) values (999, 0)');
    expect((await store.condition()).migrations).toEqual({ done: migrations.known + 1, known: migrations.known });
  });
});

test('SQLite that refuses a row is not writable', async () => {
  const [sqlite] = ENGINES;
  const ground = await sqlite?.start();
  const store = await ground?.open();
  await ground?.ask("create trigger full before insert on leases begin select raise(fail, 'disk full'); end");
  expect((await store?.condition())?.writable).toBe(false);
  await ground?.end();
});
