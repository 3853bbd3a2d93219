import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ConnectionId, SpaceId, UserId } from '../../src/domain/identity.ts';
import type { SpaceEvent, SpaceEventContent } from '../../src/domain/space-event.ts';
import type { LocalDate } from '../../src/domain/time.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import { ENGINES, type Ground, MINUTE, START } from './engines.ts';
import { join, NOBODY, REHEARSAL, type TAIPEI } from './samples.ts';
import { rotatedVault } from './test-vault.ts';

const NO_SPACE = 'none' as SpaceId;
const USER = { createdBy: 'user' } as const;
const AGENT = { createdBy: 'agent', connection: 'c1' as ConnectionId, client: 'Claude' } as const;

const content = (over: Partial<SpaceEventContent> = {}): SpaceEventContent => ({ ...REHEARSAL, ...over });

describe.each(ENGINES)('events of spaces on $name', ({ start }) => {
  let ground: Ground;
  let store: Store;
  let ann: UserId;
  let space: SpaceId;

  beforeEach(async () => {
    ground = await start();
    store = await ground.open();
    ann = (await join(store, 'ann')).id;
    space = await store.spaces.first(ann);
  });
  afterEach(() => ground.end());

  const add = async (over: Partial<SpaceEventContent> = {}, to = space): Promise<SpaceEvent> => {
    const added = await store.spaceEvents.add(ann, to, content(over), USER);
    if (added === undefined) throw new Error('no such space');
    return added.event;
  };
  const titles = async () => (await store.spaceEvents.list(ann, space)).map(({ title }) => title);

  test('an event is kept whole, with who made it', async () => {
    const made = await store.spaceEvents.add(ann, space, content(), AGENT);
    const event = {
      ...content(),
      ...{ id: '1', space, createdBy: 'agent', connection: 'c1', client: 'Claude' },
      ...{ reminders: [], createdAt: START, changedAt: undefined },
    };
    expect(made).toEqual({ event, isNew: true });
    expect(await store.spaceEvents.get(ann, '1')).toEqual(event);
    expect(await store.spaceEvents.list(ann, space)).toEqual([event]);
    const bare = content({ title: 'x', time: undefined, endTime: undefined, description: undefined });
    const second = await store.spaceEvents.add(ann, space, bare, USER);
    expect(second?.event).toMatchObject({ id: '2', createdBy: 'user', connection: undefined, client: undefined });
    expect(await store.spaceEvents.get(ann, '2')).toEqual(second?.event);
  });

  test('a row that does not say who made it counts as the person’s', async () => {
    await store.spaceEvents.add(ann, space, content(), AGENT);
    await ground.ask('update space_events set created_by = null');
    expect(await store.spaceEvents.get(ann, '1')).toMatchObject({ createdBy: 'user' });
  });

  test('lists are by date, whole days first, then by time', async () => {
    await add({ title: 'late', time: '20:00' });
    await add({ title: 'early', time: '08:00', endTime: undefined });
    await add({ title: 'day', time: undefined, endTime: undefined });
    await add({ title: 'before', date: '2026-11-02' as LocalDate });
    expect(await titles()).toEqual(['before', 'day', 'early', 'late']);
    const other = await store.spaces.add(ann, 'Work');
    await add({ title: 'elsewhere', date: '2026-11-02' as LocalDate }, other.id);
    expect((await store.spaceEvents.listAll(ann)).map(({ title }) => title)).toEqual([
      'before',
      'elsewhere',
      'day',
      'early',
      'late',
    ]);
    expect(await store.spaceEvents.list(ann, other.id)).toHaveLength(1);
  });

  test('numbers count from 1 for each person and are never given again', async () => {
    const bo = (await join(store, 'bo')).id;
    expect([(await add()).id, (await add({ title: 'b' })).id]).toEqual(['1', '2']);
    await store.spaceEvents.remove(ann, '2');
    expect((await add({ title: 'c' })).id).toBe('3');
    const own = await store.spaceEvents.add(bo, await store.spaces.first(bo), content(), USER);
    expect(own?.event.id).toBe('1');
  });

  test.each(['0', '01', '-1', '1.0', ' 1', '1e3', '9999999999', 'A1', ''])('no event is called %j', async (id) => {
    await add();
    expect(await store.spaceEvents.get(ann, id)).toBeUndefined();
    expect(await store.spaceEvents.remove(ann, id)).toBeUndefined();
    expect(await store.spaceEvents.setReminders(ann, id, [5])).toBe(false);
  });

  test('the same event is there once in a space, whoever adds it, and uses up no number', async () => {
    const first = await add();
    const again = await store.spaceEvents.add(ann, space, content(), AGENT);
    expect(again).toEqual({ event: first, isNew: false });
    expect((await add({ title: 'other' })).id).toBe('2');
    const elsewhere = await store.spaces.add(ann, 'Work');
    expect((await add({}, elsewhere.id)).id).toBe('3');
  });

  test.each<[string, Partial<SpaceEventContent>, boolean]>([
    ['title', { title: 'Rehearsal 2' }, true],
    ['day', { endDate: '2026-11-04' as LocalDate }, true],
    ['time', { endTime: undefined }, true],
    ['description', { description: undefined }, true],
    ['zone', { zone: 'Asia/Tokyo' as typeof TAIPEI }, true],
  ])('another %s is another event', async (_, over, isNew) => {
    await add();
    expect(await store.spaceEvents.add(ann, space, content(over), USER)).toMatchObject({ isNew });
  });

  test('a whole day is the same in every zone', async () => {
    const day = { time: undefined, endTime: undefined };
    await add(day);
    const there = content({ ...day, zone: 'Asia/Tokyo' as typeof TAIPEI });
    expect(await store.spaceEvents.add(ann, space, there, USER)).toMatchObject({ isNew: false });
  });

  test('the same event is known again after the key was changed', async () => {
    await add();
    const rotated = await openStore({ ...ground.whereabouts, vault: rotatedVault(), now: () => START });
    try {
      expect(await rotated.spaceEvents.add(ann, space, content(), USER)).toMatchObject({ isNew: false });
    } finally {
      await rotated.close();
    }
  });

  test('two instances that add at once give no number twice, and the same event once', async () => {
    const other = await ground.open();
    const both = [store, other];
    const many = Array.from({ length: 20 }, (_, at) => content({ title: `event ${at % 10}` }));
    const made = await Promise.all(
      many.map((each, at) => both[at < 10 ? 0 : 1]?.spaceEvents.add(ann, space, each, USER)),
    );
    const fresh = made.filter((each) => each?.isNew);
    const ids = fresh.map((each) => Number(each?.event.id)).toSorted((a, b) => a - b);
    expect(ids).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(await store.spaceEvents.list(ann, space)).toHaveLength(10);
  });

  test('nobody adds to a space that is not theirs', async () => {
    const bo = (await join(store, 'bo')).id;
    expect(await store.spaceEvents.add(bo, space, content(), USER)).toBeUndefined();
    expect(await store.spaceEvents.add(ann, NO_SPACE, content(), USER)).toBeUndefined();
    expect((await add()).id).toBe('1');
  });

  test('nobody sees, changes or deletes an event of somebody else', async () => {
    const bo = (await join(store, 'bo')).id;
    await add();
    expect(await store.spaceEvents.get(bo, '1')).toBeUndefined();
    expect(await store.spaceEvents.list(bo, space)).toEqual([]);
    expect(await store.spaceEvents.update(bo, '1', content({ title: 'mine' }))).toBeUndefined();
    expect(await store.spaceEvents.setReminders(bo, '1', [5])).toBe(false);
    expect(await store.spaceEvents.remove(bo, '1')).toBeUndefined();
    expect(await titles()).toEqual(['Rehearsal']);
  });

  test('a person who left gets no event any more', async () => {
    await store.belongings.erase(ann);
    await expect(store.spaceEvents.add(ann, space, content(), USER)).rejects.toMatchObject({ kind: 'sign_in_needed' });
    await expect(store.spaceEvents.remove(NOBODY, '1')).rejects.toMatchObject({ kind: 'sign_in_needed' });
  });

  test('an event is changed with the time of the change; who made it stays', async () => {
    await store.spaceEvents.add(ann, space, content(), AGENT);
    ground.clock.now += MINUTE;
    const changed = await store.spaceEvents.update(ann, '1', content({ title: 'Concert', time: '20:00' }));
    expect(changed).toMatchObject({ id: '1', title: 'Concert', createdBy: 'agent', client: 'Claude' });
    expect(changed).toMatchObject({ createdAt: START, changedAt: START + MINUTE });
    expect(await store.spaceEvents.get(ann, '1')).toEqual(changed);
    expect((await add()).id).toBe('2');
  });

  test('an event cannot be made the same as another one, but may stay as it is', async () => {
    await add();
    await add({ title: 'other' });
    const same = store.spaceEvents.update(ann, '2', content());
    await expect(same).rejects.toMatchObject({ kind: 'conflict' });
    expect(await store.spaceEvents.update(ann, '1', content())).toMatchObject({ id: '1' });
    expect(await store.spaceEvents.update(ann, '7', content())).toBeUndefined();
  });

  test('reminders are kept without repetitions, the longest first, and go with their event', async () => {
    await add();
    expect(await store.spaceEvents.setReminders(ann, '1', [10, 1440, 10])).toBe(true);
    expect(await store.spaceEvents.get(ann, '1')).toMatchObject({ reminders: [1440, 10], changedAt: START });
    ground.clock.now += MINUTE;
    await store.spaceEvents.setReminders(ann, '1', [1440, 10]);
    expect(await store.spaceEvents.get(ann, '1')).toMatchObject({ changedAt: START });
    await store.spaceEvents.setReminders(ann, '1', [5]);
    expect((await store.spaceEvents.list(ann, space))[0]).toMatchObject({ reminders: [5], changedAt: START + MINUTE });
    await store.spaceEvents.remove(ann, '1');
    expect(await ground.ask('select * from reminders')).toEqual([]);
  });

  test('a deleted event comes back as it was, under its number, and once', async () => {
    await store.spaceEvents.add(ann, space, content(), AGENT);
    await store.spaceEvents.setReminders(ann, '1', [30]);
    const removed = await store.spaceEvents.remove(ann, '1');
    expect(await store.spaceEvents.remove(ann, '1')).toBeUndefined();
    if (removed === undefined) throw new Error('it was there');
    for (const isNew of [true, false])
      expect(await store.spaceEvents.restore(ann, removed)).toEqual({ event: removed, isNew });
    expect(await store.spaceEvents.list(ann, space)).toEqual([removed]);
    expect((await add({ title: 'next' })).id).toBe('2');
  });

  test('a deleted event that was added anew meanwhile does not come back beside itself', async () => {
    await add();
    const removed = await store.spaceEvents.remove(ann, '1');
    await add();
    if (removed === undefined) throw new Error('it was there');
    expect(await store.spaceEvents.restore(ann, removed)).toMatchObject({ event: { id: '2' }, isNew: false });
    expect(await store.spaceEvents.restore(ann, { ...removed, title: 'x', space: NO_SPACE })).toBeUndefined();
  });

  test('events go with their space', async () => {
    const other = await store.spaces.add(ann, 'Work');
    const { id } = await add({}, other.id);
    await store.spaceEvents.setReminders(ann, id, [5]);
    await store.spaces.remove(ann, other.id);
    expect(await store.spaceEvents.listAll(ann)).toEqual([]);
    expect(await ground.ask('select * from reminders')).toEqual([]);
    expect((await add()).id).toBe('2');
  });
});
