import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SpaceId, UserId } from '../../src/domain/identity.ts';
import { MOST_SPACES } from '../../src/domain/space-event.ts';
import type { Store } from '../../src/store/store.ts';
import { ENGINES, type Ground, MINUTE, START } from './engines.ts';
import { connect, join } from './samples.ts';

const NO_SPACE = 'none' as SpaceId;

describe.each(ENGINES)('spaces on $name', ({ start }) => {
  let ground: Ground;
  let store: Store;
  let ann: UserId;
  let bo: UserId;
  let first: SpaceId;

  beforeEach(async () => {
    ground = await start();
    store = await ground.open();
    [ann, bo] = [(await join(store, 'ann')).id, (await join(store, 'bo')).id];
    first = await store.spaces.first(ann);
  });
  afterEach(() => ground.end());

  const work = async () => {
    ground.clock.now += MINUTE;
    return await store.spaces.add(ann, 'Work');
  };

  test('everybody has a first one without a name; others follow by age', async () => {
    const second = await work();
    const unnamed = { id: first, name: '', createdAt: START, feedSince: undefined };
    expect(await store.spaces.list(ann)).toEqual([unnamed, second]);
    expect(second).toMatchObject({ name: 'Work', createdAt: START + MINUTE });
    expect(await store.spaces.get(ann, second.id)).toEqual(second);
    expect(await store.spaces.first(ann)).toBe(first);
    expect(await store.spaces.list(bo)).toHaveLength(1);
  });

  test('names can be changed, also that of the first, and taken back', async () => {
    expect(await store.spaces.rename(ann, first, '學校')).toBe(true);
    expect(await store.spaces.get(ann, first)).toMatchObject({ name: '學校' });
    await store.spaces.rename(ann, first, '');
    expect(await store.spaces.get(ann, first)).toMatchObject({ name: '' });
  });

  test('nobody sees or changes a space of somebody else', async () => {
    expect(await store.spaces.get(bo, first)).toBeUndefined();
    expect(await store.spaces.rename(bo, first, 'mine')).toBe(false);
    expect(await store.spaces.remove(bo, first)).toBe(false);
    expect(await store.spaces.openFeed(bo, first)).toBeUndefined();
    const secret = (await store.spaces.openFeed(ann, first)) ?? '';
    await store.spaces.closeFeed(bo, first);
    expect(await store.spaces.findByFeedSecret(secret)).toMatchObject({ user: ann });
    expect(await store.spaces.get(ann, first)).toMatchObject({ name: '' });
  });

  test('the last one cannot be deleted, not even by two who delete at once', async () => {
    await expect(store.spaces.remove(ann, first)).rejects.toMatchObject({ kind: 'conflict' });
    const second = await work();
    const other = await ground.open();
    const both = await Promise.allSettled([store.spaces.remove(ann, first), other.spaces.remove(ann, second.id)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await store.spaces.list(ann)).toHaveLength(1);
  });

  test('nobody has more than a person can keep apart', async () => {
    for (let n = 1; n < MOST_SPACES; n += 1) await store.spaces.add(ann, `n${n}`);
    await expect(store.spaces.add(ann, 'one more')).rejects.toMatchObject({ kind: 'conflict' });
    expect(await store.spaces.list(ann)).toHaveLength(MOST_SPACES);
  });

  test('the assistants of a deleted space stay, without a space, until the person chooses', async () => {
    const { id, made } = await connect(store, ann, 'grant-1');
    expect(made.space).toBe(first);
    const second = await work();
    await store.calendarRules.set(ann, 'own', first, 'busy');
    expect(await store.spaces.remove(ann, first)).toBe(true);
    expect(await store.connections.findByGrant('grant-1')).toMatchObject({ id, space: undefined });
    expect(await store.connections.list(ann)).toMatchObject([{ id, space: undefined }]);
    expect(await store.calendarRules.of(ann)).toEqual([]);
    expect(await store.connections.setSpace(ann, id, second.id)).toBe(true);
    expect(await store.connections.findByGrant('grant-1')).toMatchObject({ space: second.id });
  });

  test('an assistant gets no space of somebody else, and only its person chooses', async () => {
    const { id } = await connect(store, ann, 'grant-1');
    expect(await store.connections.setSpace(ann, id, await store.spaces.first(bo))).toBe(false);
    expect(await store.connections.setSpace(ann, id, NO_SPACE)).toBe(false);
    expect(await store.connections.setSpace(bo, id, await store.spaces.first(bo))).toBe(false);
    expect(await store.connections.findByGrant('grant-1')).toMatchObject({ space: first });
  });

  test('a feed has one secret of 256 bit at a time; a new one ends the one before', async () => {
    const secret = (await store.spaces.openFeed(ann, first)) ?? '';
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(await store.spaces.findByFeedSecret(secret)).toMatchObject({ user: ann, space: { id: first } });
    ground.clock.now += MINUTE;
    const next = (await store.spaces.openFeed(ann, first)) ?? '';
    expect(next).not.toBe(secret);
    expect(await store.spaces.findByFeedSecret(secret)).toBeUndefined();
    expect(await store.spaces.findByFeedSecret(next)).toMatchObject({ space: { feedSince: START + MINUTE } });
    await store.spaces.closeFeed(ann, first);
    expect(await store.spaces.findByFeedSecret(next)).toBeUndefined();
    expect(await store.spaces.get(ann, first)).toMatchObject({ feedSince: undefined });
  });

  test('a feed goes with its space', async () => {
    const second = await work();
    const secret = (await store.spaces.openFeed(ann, second.id)) ?? '';
    await store.spaces.remove(ann, second.id);
    expect(await store.spaces.findByFeedSecret(secret)).toBeUndefined();
  });
});
