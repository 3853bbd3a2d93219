import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../src/store/store.ts';
import { ENGINES, type Ground } from '../contract/engines.ts';
import { callerOf, join } from '../contract/samples.ts';
import { call2025, type Desk, deskOver, type Thing } from './asking-desk.ts';

const RENAME = { id: 'x', title: 'New' };

describe.each(ENGINES)('two instances that ask the same person, on $name', ({ start }) => {
  let ground: Ground;
  let desks: Desk[];
  let things: Map<string, Thing>;

  beforeEach(async () => {
    ground = await start();
    const stores: Store[] = [await ground.open(), await ground.open()];
    const [first] = stores;
    if (!first) throw new Error('no store');
    const ann = callerOf((await join(first, 'ann')).id, 'c-ann');
    things = new Map([['x', { title: 'Old', etag: '1' }]]);
    desks = stores.map((store) => deskOver(store, things, ann, () => ground.clock.now));
  });
  afterEach(() => ground.end());

  const call = (at: number, confirm?: unknown) =>
    call2025(desks[at % 2] as Desk, 'rename_thing', { ...RENAME, confirm });

  it('a token of the one counts on the other', async () => {
    const { answer } = await call(0);
    expect(await call(1, answer.confirm)).toMatchObject({ isError: false, answer: { renamed: 'New' } });
  });

  it('the change is made once, when both get the same token at the same time', async () => {
    const { answer } = await call(0);
    // every call must meet the item in the version that was shown
    things.get = () => ({ title: 'Old', etag: '1' });
    const made = await Promise.all([0, 1, 2, 3].map((at) => call(at, answer.confirm)));
    expect(made.filter(({ isError }) => !isError)).toHaveLength(1);
    const refused = made.filter(({ isError }) => isError);
    for (const one of refused) expect(one.answer.why).toMatch(/^The confirm token was used before/);
  });
});
