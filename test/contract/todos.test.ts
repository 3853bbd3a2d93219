import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { UserId } from '../../src/domain/identity.ts';
import type { Store } from '../../src/store/store.ts';
import { ENGINES, type Ground, MINUTE, START } from './engines.ts';
import { join, REHEARSAL } from './samples.ts';

describe.each(ENGINES)('to-dos on $name', ({ start }) => {
  let ground: Ground;
  let store: Store;
  let ann: UserId;

  beforeEach(async () => {
    ground = await start();
    store = await ground.open();
    ann = (await join(store, 'ann')).id;
  });
  afterEach(() => ground.end());

  const add = (title: string) => store.todos.add(ann, { title, priority: '中' });

  test('a to-do is kept whole and open', async () => {
    const todo = { id: '1', title: '買牛奶', priority: '高', done: false, createdAt: START, doneAt: undefined };
    expect(await store.todos.add(ann, { title: '買牛奶', priority: '高' })).toEqual(todo);
    expect(await store.todos.get(ann, '1')).toEqual(todo);
    expect(await store.todos.list(ann)).toEqual([todo]);
    expect(await store.todos.totals(ann)).toEqual({ open: 1, done: 0 });
  });

  test('lists show open ones by number, then those that are done, the last one first', async () => {
    for (const title of ['a', 'b', 'c', 'd']) await add(title);
    for (const id of ['3', '1']) {
      ground.clock.now += MINUTE;
      await store.todos.setDone(ann, id, true);
    }
    const titles = async (onlyOpen: boolean) => (await store.todos.list(ann, { onlyOpen })).map(({ title }) => title);
    expect(await titles(false)).toEqual(['b', 'd', 'a', 'c']);
    expect(await titles(true)).toEqual(['b', 'd']);
    expect(await store.todos.totals(ann)).toEqual({ open: 2, done: 2 });
  });

  test('ticking twice keeps the first time; opening again forgets it', async () => {
    await add('a');
    expect(await store.todos.setDone(ann, '1', true)).toMatchObject({ done: true, doneAt: START });
    ground.clock.now += MINUTE;
    expect(await store.todos.setDone(ann, '1', true)).toMatchObject({ doneAt: START });
    expect(await store.todos.setDone(ann, '1', false)).toMatchObject({ done: false, doneAt: undefined });
    expect(await store.todos.setDone(ann, '2', true)).toBeUndefined();
  });

  test('title and priority are replaced, the rest stays', async () => {
    await add('a');
    await store.todos.setDone(ann, '1', true);
    const edited = { id: '1', title: 'b', priority: '低', done: true, createdAt: START, doneAt: START };
    expect(await store.todos.edit(ann, '1', { title: 'b', priority: '低' })).toEqual(edited);
    expect(await store.todos.get(ann, '1')).toEqual(edited);
    expect(await store.todos.edit(ann, '2', { title: 'b', priority: '低' })).toBeUndefined();
  });

  test('numbers are never given again, and a deleted to-do comes back under its own, once', async () => {
    await add('a');
    await store.todos.setDone(ann, '1', true);
    const removed = await store.todos.remove(ann, '1');
    if (removed === undefined) throw new Error('it was there');
    expect(await store.todos.remove(ann, '1')).toBeUndefined();
    expect((await add('b')).id).toBe('2');
    for (const _ of [1, 2]) expect(await store.todos.restore(ann, removed)).toEqual(removed);
    expect((await store.todos.list(ann)).map(({ id }) => id)).toEqual(['2', '1']);
  });

  test('numbers of events and of to-dos are counted apart', async () => {
    await add('a');
    const space = await store.spaces.first(ann);
    const made = await store.spaceEvents.add(ann, space, REHEARSAL, { createdBy: 'user' });
    expect(made?.event.id).toBe('1');
  });

  test('two instances that add at once give no number twice', async () => {
    const other = await ground.open();
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, at) => (at % 2 ? store : other).todos.add(ann, { title: 'x', priority: '中' })),
    );
    expect(made.map(({ id }) => Number(id)).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, at) => at + 1),
    );
  });

  test.each(['0', '01', '1.0', '9999999999', 'x', ''])('no to-do is called %j', async (id) => {
    await add('a');
    expect(await store.todos.get(ann, id)).toBeUndefined();
    expect(await store.todos.setDone(ann, id, true)).toBeUndefined();
    expect(await store.todos.remove(ann, id)).toBeUndefined();
  });

  test('nobody sees or changes a to-do of somebody else', async () => {
    const bo = (await join(store, 'bo')).id;
    await add('a');
    expect(await store.todos.list(bo)).toEqual([]);
    expect(await store.todos.setDone(bo, '1', true)).toBeUndefined();
    expect(await store.todos.edit(bo, '1', { title: 'b', priority: '低' })).toBeUndefined();
    expect(await store.todos.remove(bo, '1')).toBeUndefined();
    expect(await store.todos.get(ann, '1')).toMatchObject({ title: 'a', done: false });
  });
});
