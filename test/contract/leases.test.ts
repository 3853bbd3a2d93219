import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Store } from '../../src/store/store.ts';
import { ENGINES, type Ground, MINUTE } from './engines.ts';

describe.each(ENGINES)('leases on $name', ({ start }) => {
  let ground: Ground;
  let store: Store;
  let other: Store;

  beforeEach(async () => {
    ground = await start();
    [store, other] = [await ground.open(), await ground.open()];
  });
  afterEach(() => ground.end());

  const take = (from: Store, name = 'work') => from.leases.take(name, MINUTE);

  test('of many who want one at once, over two instances, exactly one gets it', async () => {
    for (let round = 0; round < 3; round += 1) {
      const tries = await Promise.all(
        Array.from({ length: 10 }, (_, at) => take(at % 2 ? store : other, `work ${round}`)),
      );
      expect(tries.filter((holder) => holder !== undefined)).toHaveLength(1);
    }
  });

  test('it is free again once it is released, and others were never in the way', async () => {
    const holder = (await take(store)) ?? '';
    expect(await take(other)).toBeUndefined();
    expect(await take(other, 'other work')).toBeDefined();
    await store.leases.release('work', holder);
    expect(await take(other)).toBeDefined();
  });

  test('a holder that fell over blocks nobody for longer than its time, and its late release does no harm', async () => {
    const fallen = (await take(store)) ?? '';
    ground.clock.now += MINUTE - 1;
    expect(await take(other)).toBeUndefined();
    ground.clock.now += 1;
    expect(await take(other)).toBeDefined();
    await store.leases.release('work', fallen);
    expect(await take(store)).toBeUndefined();
  });
});
