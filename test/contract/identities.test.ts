import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { UserId } from '../../src/domain/identity.ts';
import type { Store } from '../../src/store/store.ts';
import { ENGINES, type Ground, HOUR, START } from './engines.ts';
import { join } from './samples.ts';

const ISSUER = 'https://accounts.example';
const proof = (subject: string, label = `${subject}@example.org`) => ({ issuer: ISSUER, subject, label });

describe.each(ENGINES)('ways to sign in on $name', ({ start }) => {
  let ground: Ground;
  let store: Store;
  let ann: UserId;

  beforeEach(async () => {
    ground = await start();
    store = await ground.open();
    ann = (await join(store, 'ann')).id;
  });
  afterEach(() => ground.end());

  const labels = async (user = ann) => (await store.identities.list(user)).map(({ label }) => label);

  test('the one a person signed up with is there, with its address and its use', async () => {
    const [first] = await store.identities.list(ann);
    expect(first).toMatchObject({ issuer: ISSUER, label: 'ann@example.org', createdAt: START, lastUsedAt: START });
    ground.clock.now += HOUR;
    await store.identities.noteUse(proof('ann', 'ann.lin@example.org'));
    const [used] = await store.identities.list(ann);
    expect(used).toMatchObject({ id: first?.id, label: 'ann.lin@example.org', lastUsedAt: START + HOUR });
  });

  test('an added one finds the same person, and adding it again changes nothing', async () => {
    ground.clock.now += 1;
    await store.identities.add(ann, proof('work'));
    await store.identities.add(ann, proof('work'));
    expect((await store.users.findByIdentity(ISSUER, 'work'))?.id).toBe(ann);
    expect(await labels()).toEqual(['ann@example.org', 'work@example.org']);
    expect((await store.identities.list(ann))[1]?.lastUsedAt).toBeUndefined();
  });

  test("one of another person is refused and stays the other's", async () => {
    const bo = (await join(store, 'bo')).id;
    await expect(store.identities.add(ann, proof('bo'))).rejects.toMatchObject({ kind: 'conflict' });
    expect((await store.users.findByIdentity(ISSUER, 'bo'))?.id).toBe(bo);
    expect(await labels()).toEqual(['ann@example.org']);
  });

  test('of two people who add the same one at once, one gets it', async () => {
    const bo = (await join(store, 'bo')).id;
    const other = await ground.open();
    const tries = [store.identities.add(ann, proof('new')), other.identities.add(bo, proof('new'))];
    const outcomes = (await Promise.allSettled(tries)).map(({ status }) => status).sort();
    expect(outcomes).toEqual(['fulfilled', 'rejected']);
  });

  test('a person keeps the last one; the owner, who has a link, need not', async () => {
    const [only] = await store.identities.list(ann);
    expect(await store.identities.remove(ann, only?.id ?? '')).toBe(false);
    expect(await labels()).toHaveLength(1);
    const owner = (await store.users.ensureOwner()).id;
    await store.identities.add(owner, proof('boss'));
    const [way] = await store.identities.list(owner);
    expect(await store.identities.remove(owner, way?.id ?? '')).toBe(true);
    expect(await labels(owner)).toEqual([]);
  });

  test('two removals at once leave one way in', async () => {
    await store.identities.add(ann, proof('work'));
    const other = await ground.open();
    const [a, b] = await store.identities.list(ann);
    const done = await Promise.all([
      store.identities.remove(ann, a?.id ?? ''),
      other.identities.remove(ann, b?.id ?? ''),
    ]);
    expect(done.filter(Boolean)).toHaveLength(1);
    expect(await labels()).toHaveLength(1);
  });

  test("another person's cannot be removed, nor one that never was", async () => {
    const bo = (await join(store, 'bo')).id;
    await store.identities.add(bo, proof('bo-work'));
    const [first] = await store.identities.list(bo);
    await expect(store.identities.remove(ann, first?.id ?? '')).rejects.toMatchObject({ kind: 'not_found' });
    await expect(store.identities.remove(ann, 'none')).rejects.toMatchObject({ kind: 'not_found' });
    expect(await labels(bo)).toHaveLength(2);
  });
});
