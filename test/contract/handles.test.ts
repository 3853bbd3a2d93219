import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { UserId } from '../../src/domain/identity.ts';
import type { Store } from '../../src/store/store.ts';
import { DAY, ENGINES, type Ground } from './engines.ts';
import { join } from './samples.ts';

const run = promisify(execFile);

const events = (letter: string, ...ids: string[]) => ids.map((id) => ({ letter, kind: 'event' as const, id }));
const many = (letter: string, count: number) =>
  events(letter, ...Array.from({ length: count }, (_, at) => `item-${at}`));

describe.each(ENGINES)('handles on $name', ({ start }) => {
  let ground: Ground;
  let store: Store;
  let ann: UserId;

  beforeEach(async () => {
    ground = await start();
    store = await ground.open();
    ann = (await join(store, 'ann')).id;
  });
  afterEach(() => ground.end());

  test('calendars and task lists share one alphabet, in the order first seen', async () => {
    const first = await store.handles.letters(ann, 'calendar', ['work', 'home']);
    const lists = await store.handles.letters(ann, 'tasklist', ['todo', 'work']);
    const later = await store.handles.letters(ann, 'calendar', ['new', 'home', 'work', 'new']);
    expect([...first]).toEqual(
      expect.arrayContaining([
        ['work', 'A'],
        ['home', 'B'],
      ]),
    );
    expect(lists).toEqual(
      new Map([
        ['todo', 'C'],
        ['work', 'D'],
      ]),
    );
    expect(later).toEqual(
      new Map([
        ['new', 'E'],
        ['home', 'B'],
        ['work', 'A'],
      ]),
    );
  });

  test('after Z comes AA, after ZZ comes AAA', async () => {
    const keys = Array.from({ length: 703 }, (_, at) => `calendar-${at}`);
    const letters = await store.handles.letters(ann, 'calendar', keys);
    const at = (position: number) => letters.get(`calendar-${position - 1}`);
    expect([at(1), at(26), at(27), at(52), at(53), at(702), at(703)]).toEqual([
      'A',
      'Z',
      'AA',
      'AZ',
      'BA',
      'ZZ',
      'AAA',
    ]);
  });

  test('each letter counts from 1 in the order given, and a number never changes', async () => {
    await store.handles.letters(ann, 'calendar', ['work', 'home']);
    const first = await store.handles.numbers(ann, [...events('A', 'x', 'y', 'x'), ...events('B', 'x')]);
    expect(first).toEqual(
      new Map([
        ['A x', 1],
        ['A y', 2],
        ['B x', 1],
      ]),
    );
    const second = await store.handles.numbers(ann, events('A', 'z', 'y'));
    expect(second).toEqual(
      new Map([
        ['A z', 3],
        ['A y', 2],
      ]),
    );
  });

  test('an item keeps its number when it becomes a series', async () => {
    await store.handles.letters(ann, 'calendar', ['work']);
    await store.handles.numbers(ann, events('A', 'x'));
    expect(await store.handles.numbers(ann, [{ letter: 'A', kind: 'series', id: 'x' }])).toEqual(new Map([['A x', 1]]));
  });

  test('a handle follows what was made again in its calendar, for its own person only', async () => {
    const bo = (await join(store, 'bo')).id;
    for (const person of [ann, bo]) {
      await store.handles.letters(person, 'calendar', ['work', 'home']);
      await store.handles.numbers(person, [...events('A', 'x'), ...events('B', 'x')]);
    }
    await store.handles.follow(ann, 'work', { from: 'x', to: 'y' });
    await store.handles.follow(ann, 'none', { from: 'x', to: 'y' });
    expect(await store.handles.find(ann, 'A', 1)).toMatchObject({ id: 'y' });
    expect(await store.handles.find(ann, 'B', 1)).toMatchObject({ id: 'x' });
    expect(await store.handles.find(bo, 'A', 1)).toMatchObject({ id: 'x' });
    expect(await store.handles.numbers(ann, events('A', 'y', 'x'))).toEqual(
      new Map([
        ['A y', 1],
        ['A x', 2],
      ]),
    );
    // what has a handle by now keeps it
    await store.handles.follow(ann, 'work', { from: 'x', to: 'y' });
    expect(await store.handles.find(ann, 'A', 1)).toMatchObject({ id: 'y' });
    expect(await store.handles.find(ann, 'A', 2)).toMatchObject({ id: 'x' });
  });

  test('a handle gives back what it stands for, to its own person only', async () => {
    const bo = (await join(store, 'bo')).id;
    await store.handles.letters(ann, 'tasklist', ['todo']);
    await store.handles.numbers(ann, [{ letter: 'A', kind: 'task', id: 'milk' }]);
    expect(await store.handles.find(ann, 'A', 1)).toEqual({ kind: 'task', key: 'todo', id: 'milk' });
    expect(await store.handles.find(ann, 'A', 2)).toBeUndefined();
    expect(await store.handles.find(ann, 'B', 1)).toBeUndefined();
    expect(await store.handles.find(bo, 'A', 1)).toBeUndefined();
    expect(await store.handles.letters(bo, 'calendar', ['mine'])).toEqual(new Map([['mine', 'A']]));
  });

  const forgotten = async (days: number) => {
    ground.clock.now += days * DAY;
    await store.sweep();
  };

  test('a handle that nobody used for 90 days is gone, and its number is never given again', async () => {
    await store.handles.letters(ann, 'calendar', ['work']);
    await store.handles.numbers(ann, events('A', 'x', 'y'));
    await forgotten(50);
    await store.handles.letters(ann, 'calendar', ['work']);
    await store.handles.numbers(ann, events('A', 'x'));
    await forgotten(41);
    expect(await store.handles.find(ann, 'A', 1)).toMatchObject({ id: 'x' });
    expect(await store.handles.find(ann, 'A', 2)).toBeUndefined();
    const numbers = await store.handles.numbers(ann, events('A', 'y', 'z'));
    expect(numbers).toEqual(
      new Map([
        ['A y', 3],
        ['A z', 4],
      ]),
    );
  });

  test('asking for a handle keeps it as showing it does', async () => {
    await store.handles.letters(ann, 'calendar', ['work']);
    await store.handles.numbers(ann, events('A', 'x'));
    await forgotten(89);
    expect(await store.handles.find(ann, 'A', 1)).toBeDefined();
    await forgotten(89);
    expect(await store.handles.find(ann, 'A', 1)).toBeDefined();
    await forgotten(91);
    expect(await store.handles.find(ann, 'A', 1)).toBeUndefined();
  });

  test('a letter that is gone keeps no id, and is never given again', async () => {
    await store.handles.letters(ann, 'calendar', ['old@group', 'work']);
    await store.handles.numbers(ann, events('A', 'x'));
    await forgotten(60);
    await store.handles.letters(ann, 'calendar', ['work']);
    await forgotten(60);
    expect(await store.handles.letters(ann, 'calendar', ['work', 'old@group', 'A'])).toEqual(
      new Map([
        ['work', 'B'],
        ['old@group', 'C'],
        ['A', 'D'],
      ]),
    );
    expect(await store.handles.find(ann, 'A', 1)).toBeUndefined();
  });

  const deadlines = (...ids: string[]) => ids.map((id) => ({ letter: 'm', kind: 'deadline' as const, id }));

  test('deadlines are under a small m of their own, beside a list whose letter is M', async () => {
    const keys = Array.from({ length: 13 }, (_, at) => `calendar-${at}`);
    expect(await store.handles.letters(ann, 'deadlines', ['deadlines'])).toEqual(new Map([['deadlines', 'm']]));
    expect((await store.handles.letters(ann, 'calendar', keys)).get('calendar-12')).toBe('M');
    expect(await store.handles.letters(ann, 'deadlines', ['deadlines'])).toEqual(new Map([['deadlines', 'm']]));
    await store.handles.numbers(ann, [...deadlines('a1 assign/5'), ...events('M', 'x')]);
    expect(await store.handles.find(ann, 'm', 1)).toEqual({ kind: 'deadline', key: 'deadlines', id: 'a1 assign/5' });
    expect(await store.handles.find(ann, 'M', 1)).toEqual({ kind: 'event', key: 'calendar-12', id: 'x' });
  });

  test('their letter stays for good, and no number is given twice', async () => {
    await store.handles.letters(ann, 'deadlines', ['deadlines']);
    await store.handles.numbers(ann, deadlines('a1 assign/1', 'a1 assign/2'));
    await forgotten(200);
    expect(await store.handles.find(ann, 'm', 1)).toBeUndefined();
    expect(await store.handles.letters(ann, 'deadlines', ['deadlines'])).toEqual(new Map([['deadlines', 'm']]));
    expect(await store.handles.numbers(ann, deadlines('a1 assign/2'))).toEqual(new Map([['m a1 assign/2', 3]]));
    // the alphabet of lists begins as if there were no deadlines
    expect(await store.handles.letters(ann, 'calendar', ['work'])).toEqual(new Map([['work', 'A']]));
  });

  test('two instances that see the first deadline at once give one letter', async () => {
    const other = await ground.open();
    const given = await Promise.all(
      Array.from({ length: 6 }, (_, at) => (at % 2 ? store : other).handles.letters(ann, 'deadlines', ['deadlines'])),
    );
    for (const letters of given) expect(letters).toEqual(new Map([['deadlines', 'm']]));
  });

  test('nothing asked, nothing given', async () => {
    expect(await store.handles.letters(ann, 'calendar', [])).toEqual(new Map());
    expect(await store.handles.numbers(ann, [])).toEqual(new Map());
  });

  test('a letter that was never given out takes no items', async () => {
    await expect(store.handles.numbers(ann, events('Q', 'x'))).rejects.toThrow();
  });

  test('ids with spaces, quotes, any script and length stay apart', async () => {
    await store.handles.letters(ann, 'calendar', ['work']);
    const ids = ['a b', 'a', "o'hara", '課程%_', ' a', 'x'.repeat(1024)];
    const numbers = await store.handles.numbers(ann, events('A', ...ids));
    expect([...numbers.values()].toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
    for (const id of ids) expect((await store.handles.find(ann, 'A', numbers.get(`A ${id}`) ?? 0))?.id).toBe(id);
  });

  test('many calls at once, over two instances, agree on everything', async () => {
    const other = await ground.open();
    const keys = Array.from({ length: 40 }, (_, at) => `calendar-${at}`);
    const letters = await Promise.all(
      Array.from({ length: 12 }, (_, at) => (at % 2 ? store : other).handles.letters(ann, 'calendar', keys.slice(at))),
    );
    const all = await store.handles.letters(ann, 'calendar', keys);
    // no letter and no number is skipped: A..Z, AA..AN
    expect(new Set(all.values()).size).toBe(40);
    expect([...all.values()].toSorted().slice(1, 3)).toEqual(['AA', 'AB']);
    expect([...all.values()]).not.toContain('AO');
    for (const some of letters) for (const [key, letter] of some) expect(all.get(key)).toBe(letter);

    const numbers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => (at % 2 ? store : other).handles.numbers(ann, many('A', 50 + 10 * at))),
    );
    const last = await store.handles.numbers(ann, many('A', 160));
    expect([...last.values()].toSorted((a, b) => a - b)).toEqual(Array.from({ length: 160 }, (_, at) => at + 1));
    for (const some of numbers) for (const [item, n] of some) expect(last.get(item)).toBe(n);
  });

  test("calls that see the same items in different orders get in nobody's way and leave no gap", async () => {
    const other = await ground.open();
    const stores = [store, other, store, other, store, other];
    await store.handles.letters(ann, 'calendar', ['work', 'home']);
    // open connections first, so that all of them start at the same moment
    await Promise.all(stores.map((one) => one.condition()));
    for (let round = 1; round <= 4; round += 1) {
      const ids = Array.from({ length: 200 }, (_, at) => `item-${round}-${at}`);
      const items = [...events('A', ...ids), ...events('B', ...ids)];
      const turned = (by: number) => [...items.slice(by), ...items.slice(0, by)];
      const orders = [items, items.toReversed(), turned(200), turned(200).toReversed(), turned(100), turned(300)];
      const given = await Promise.all(stores.map(({ handles }, at) => handles.numbers(ann, orders[at] ?? [])));
      const [first = new Map<string, number>()] = given;
      for (const some of given) for (const [item, n] of some) expect(n).toBe(first.get(item));
      expect(Math.max(...first.values())).toBe(200 * round);
      expect(new Set(first.values()).size).toBe(200);
    }
  });

  test('two processes on one database agree on everything', async () => {
    await store.handles.letters(ann, 'calendar', ['work']);
    const child = fileURLToPath(new URL('./handles-child.ts', import.meta.url));
    const { dataDir, databaseUrl } = ground.whereabouts;
    const given = await Promise.all(
      [1, 2].map(async () => {
        const { stdout } = await run(process.execPath, [child, dataDir, databaseUrl?.reveal() ?? '', ann, '100']);
        return new Map<string, number>(JSON.parse(stdout));
      }),
    );
    expect(given[0]?.size).toBe(100);
    expect(given[0]).toEqual(given[1]);
    expect(new Set(given[0]?.values()).size).toBe(100);
  });

  test('thousands of items in one call', async () => {
    await store.handles.letters(ann, 'calendar', ['work']);
    const numbers = await store.handles.numbers(ann, many('A', 5000));
    expect(numbers.get('A item-4999')).toBe(5000);
  });
});
