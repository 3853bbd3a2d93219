import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { UserId } from '../../src/domain/identity.ts';
import type { Store } from '../../src/store/store.ts';
import { DAY, ENGINES, type Ground, MINUTE, START } from './engines.ts';
import { join, STUDIO } from './samples.ts';

/** What JSON keeps. */
const KEPT = JSON.parse(JSON.stringify(STUDIO));

describe.each(ENGINES)('sessions of the planner studio on $name', ({ start }) => {
  let ground: Ground;
  let store: Store;
  let ann: UserId;
  let bo: UserId;

  beforeEach(async () => {
    ground = await start();
    store = await ground.open();
    [ann, bo] = [(await join(store, 'ann')).id, (await join(store, 'bo')).id];
  });
  afterEach(() => ground.end());

  test('one is opened by its person alone, under a name of 128 bits', async () => {
    const made = await store.studioSessions.create(ann, STUDIO);
    expect(made.id).toMatch(/^[\w-]{22}$/);
    expect(await store.studioSessions.get(ann, made.id)).toEqual({ ...made, content: KEPT });
    expect(await store.studioSessions.get(bo, made.id)).toBeUndefined();
    expect(await store.studioSessions.newest(bo)).toBeUndefined();
    const taken = { id: made.id, seen: 1, next: 2, content: STUDIO };
    expect(await store.studioSessions.replace(bo, taken)).toBe(false);
    expect((await store.studioSessions.get(ann, made.id))?.revision).toBe(1);
  });

  test('those of all people are counted until they end', async () => {
    await store.studioSessions.create(ann, STUDIO);
    await store.studioSessions.create(bo, STUDIO);
    expect(await store.studioSessions.count()).toBe(2);
    ground.clock.now += 15 * DAY;
    expect(await store.studioSessions.count()).toBe(0);
  });

  test('of two who saw the same revision one changes it', async () => {
    const { id } = await store.studioSessions.create(ann, STUDIO);
    const write = (plan: 'deadline' | 'deep') =>
      store.studioSessions.replace(ann, { id, seen: 1, next: 2, content: { ...STUDIO, plan } });
    const done = await Promise.all([write('deadline'), write('deep')]);
    expect(done.filter(Boolean)).toHaveLength(1);
    const kept = await store.studioSessions.get(ann, id);
    expect(kept).toMatchObject({ revision: 2, content: { plan: done[0] ? 'deadline' : 'deep' } });
  });

  test('a step that keeps its revision holds as long as nobody changed it', async () => {
    const { id } = await store.studioSessions.create(ann, STUDIO);
    const step = { id, seen: 1, next: 1, content: { ...STUDIO, plan: 'deep' as const } };
    expect(await store.studioSessions.replace(ann, step)).toBe(true);
    expect(await store.studioSessions.get(ann, id)).toMatchObject({ revision: 1, content: { plan: 'deep' } });
    await store.studioSessions.replace(ann, { ...step, next: 2 });
    expect(await store.studioSessions.replace(ann, step)).toBe(false);
  });

  test('the newest is the one begun last', async () => {
    await store.studioSessions.create(ann, STUDIO);
    ground.clock.now += MINUTE;
    const last = await store.studioSessions.create(ann, STUDIO);
    expect((await store.studioSessions.newest(ann))?.id).toBe(last.id);
  });

  test('all of a person are listed, the last begun first, and nobody else sees them', async () => {
    const first = await store.studioSessions.create(ann, STUDIO);
    ground.clock.now += 5 * DAY;
    const last = await store.studioSessions.create(ann, STUDIO);
    await store.studioSessions.create(bo, STUDIO);
    const listed = await store.studioSessions.list(ann);
    expect(listed).toEqual([last, first].map((one) => ({ ...one, content: KEPT })));
    ground.clock.now = START + 14 * DAY;
    expect((await store.studioSessions.list(ann)).map(({ id }) => id)).toEqual([last.id]);
  });

  test('one is deleted by its person alone', async () => {
    const { id } = await store.studioSessions.create(ann, STUDIO);
    expect(await store.studioSessions.remove(bo, id)).toBe(false);
    expect(await store.studioSessions.get(ann, id)).toBeDefined();
    expect(await store.studioSessions.remove(ann, id)).toBe(true);
    expect(await store.studioSessions.remove(ann, id)).toBe(false);
    expect(await store.studioSessions.list(ann)).toEqual([]);
  });

  test('of a hundred and more the first ones go, and nobody else loses one', async () => {
    const others = await store.studioSessions.create(bo, STUDIO);
    const ids: string[] = [];
    for (let n = 0; n < 102; n += 1) {
      ground.clock.now += 1;
      ids.push((await store.studioSessions.create(ann, STUDIO)).id);
    }
    const left = (await ground.ask(`select id from studio_sessions where user_id = '${ann}'`)).map(({ id }) => id);
    expect([...left].sort()).toEqual(ids.slice(2).sort());
    expect(await store.studioSessions.get(bo, others.id)).toBeDefined();
  });

  test('it ends after 14 days, however often it was changed, and the sweep deletes it', async () => {
    const { id } = await store.studioSessions.create(ann, STUDIO);
    ground.clock.now = START + 14 * DAY - 1;
    expect(await store.studioSessions.replace(ann, { id, seen: 1, next: 2, content: STUDIO })).toBe(true);
    ground.clock.now = START + 14 * DAY;
    expect(await store.studioSessions.get(ann, id)).toBeUndefined();
    expect(await store.studioSessions.newest(ann)).toBeUndefined();
    expect(await store.studioSessions.replace(ann, { id, seen: 2, next: 3, content: STUDIO })).toBe(false);
    await store.sweep();
    expect(await ground.ask('select * from studio_sessions')).toEqual([]);
  });

  test('what it holds is sealed, and opens nowhere else', async () => {
    const [one, other] = [
      await store.studioSessions.create(ann, STUDIO),
      await store.studioSessions.create(bo, STUDIO),
    ];
    expect(await ground.dump()).not.toContain('2026-11-03T09:00');
    await ground.ask(
      `update studio_sessions set content = (select content from studio_sessions where id = '${one.id}') where id = '${other.id}'`,
    );
    await expect(store.studioSessions.get(bo, other.id)).rejects.toMatchObject({ kind: 'internal' });
  });
});
