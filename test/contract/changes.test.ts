import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Change } from '../../src/domain/change.ts';
import type { AccountId, Caller, ConnectionId, SpaceId, UserId } from '../../src/domain/identity.ts';
import type { Store } from '../../src/store/store.ts';
import { DAY, ENGINES, type Ground, MINUTE, START } from './engines.ts';
import { callerOf, join, link, NO_ACCOUNT } from './samples.ts';

const moved = (title: string, more: Partial<Change> = {}): Change => ({
  tool: 'update_calendar_event',
  title,
  where: 'SECRET-PLACE',
  when: '2026-11-03 09:00',
  undo: { kind: 'space-event', data: { id: '7', title: 'SECRET-BEFORE' } },
  ...more,
});

describe.each(ENGINES)('what assistants changed, on $name', ({ start }) => {
  let ground: Ground;
  let store: Store;
  let ann: Caller;
  let bo: Caller;

  beforeEach(async () => {
    ground = await start();
    store = await ground.open();
    ann = callerOf((await join(store, 'ann')).id, 'c-ann', 'Claude');
    bo = callerOf((await join(store, 'bo')).id, 'c-bo', 'Other');
  });
  afterEach(() => ground.end());

  const titles = async (user: UserId, wish: { before?: string; most?: number } = {}) =>
    (await store.changes.list(user, { most: 50, ...wish })).map(({ title }) => title);

  test('a change comes back as it was recorded, with who made it and when', async () => {
    const made = moved('Standup', { space: 's1' as SpaceId });
    const id = await store.changes.record(ann, made);
    expect(await store.changes.get(ann.user, id)).toEqual({
      ...made,
      id: '1',
      connection: 'c-ann',
      client: 'Claude',
      createdAt: START,
      undoneAt: undefined,
    });
  });

  test('what it says and what takes it back is sealed, and opens nowhere else', async () => {
    await store.changes.record(ann, moved('SECRET-TITLE'));
    await store.changes.record(ann, moved('SECRET-OTHER'));
    expect(await ground.dump()).not.toContain('SECRET-');
    await ground.ask('update changes set content = (select content from changes where id = 2) where id = 1');
    await expect(store.changes.get(ann.user, '1')).rejects.toMatchObject({ kind: 'internal' });
    await ground.ask(`update changes set user_id = '${bo.user}' where id = 2`);
    await expect(store.changes.get(bo.user, '2')).rejects.toMatchObject({ kind: 'internal' });
  });

  test('numbers count from 1 for each person, also when instances record at once', async () => {
    const other = await ground.open();
    const ids = await Promise.all(
      Array.from({ length: 12 }, (_, n) => (n % 2 ? store : other).changes.record(ann, moved(`n${n}`))),
    );
    expect(ids.toSorted((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 12 }, (_, n) => String(n + 1)));
    expect(await store.changes.record(bo, moved('mine'))).toBe('1');
  });

  test('a number is never given again, not even when all changes are gone', async () => {
    await store.changes.record(ann, moved('old'));
    ground.clock.now += 31 * DAY;
    await store.sweep();
    expect(await ground.ask('select * from changes')).toEqual([]);
    expect(await store.changes.record(ann, moved('new'))).toBe('2');
  });

  test.each(['0', '-1', '1.0', ' 1', '1e0', 'A1', '', '99999999999999999999', '2'])(
    '%j is nobody’s number',
    async (id) => {
      await store.changes.record(ann, moved('one'));
      expect(await store.changes.get(ann.user, id)).toBeUndefined();
      expect(await store.changes.markUndone(ann.user, id)).toBe(false);
    },
  );

  test('another person neither reads nor marks it', async () => {
    const id = await store.changes.record(ann, moved('one'));
    expect(await store.changes.get(bo.user, id)).toBeUndefined();
    expect(await store.changes.markUndone(bo.user, id)).toBe(false);
    expect(await store.changes.latest(bo.user, ann.connection, 5)).toEqual([]);
    expect(await titles(bo.user)).toEqual([]);
    expect((await store.changes.get(ann.user, id))?.undoneAt).toBeUndefined();
  });

  test('of many at once, on two instances, one marks it as taken back', async () => {
    const id = await store.changes.record(ann, moved('one'));
    const other = await ground.open();
    const tries = Array.from({ length: 8 }, (_, n) => (n % 2 ? store : other).changes.markUndone(ann.user, id));
    expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1);
    ground.clock.now += MINUTE;
    expect(await store.changes.markUndone(ann.user, id)).toBe(false);
    expect((await store.changes.get(ann.user, id))?.undoneAt).toBe(START);
  });

  test('the latest of an assistant are its own, the last one first, taken back or not', async () => {
    const second = { ...ann, connection: 'c-second' as ConnectionId };
    for (const [who, title] of [
      [ann, 'a'],
      [second, 'b'],
      [ann, 'c'],
    ] as const)
      await store.changes.record(who, moved(title));
    await store.changes.markUndone(ann.user, '3');
    const latest = await store.changes.latest(ann.user, ann.connection, 5);
    expect(latest.map(({ id, title, undoneAt }) => [id, title, undoneAt])).toEqual([
      ['3', 'c', START],
      ['1', 'a', undefined],
    ]);
    expect(await store.changes.latest(ann.user, ann.connection, 1)).toHaveLength(1);
  });

  test('a list is read page by page, without gap or repetition', async () => {
    for (let n = 1; n <= 5; n++) await store.changes.record(ann, moved(`n${n}`));
    expect(await titles(ann.user, { most: 2 })).toEqual(['n5', 'n4']);
    await store.changes.record(ann, moved('n6'));
    expect(await titles(ann.user, { most: 2, before: '4' })).toEqual(['n3', 'n2']);
    expect(await titles(ann.user, { most: 2, before: '2' })).toEqual(['n1']);
    expect(await titles(ann.user, { most: 2, before: '1' })).toEqual([]);
    expect(await titles(ann.user, { most: 2, before: 'nonsense' })).toEqual(['n6', 'n5']);
  });

  test('it counts what one assistant changed with some tools since a moment', async () => {
    const since = (ms: number) =>
      store.changes.countSince(ann.connection, ['update_calendar_event', 'delete_calendar_event'], ms);
    await store.changes.record(ann, moved('a'));
    await store.changes.record(ann, moved('b', { tool: 'create_task' }));
    await store.changes.record(bo, moved('c'));
    ground.clock.now += MINUTE;
    await store.changes.record(ann, moved('d', { tool: 'delete_calendar_event' }));
    expect(await since(START)).toBe(2);
    expect(await since(START + 1)).toBe(1);
    expect(await since(START + MINUTE + 1)).toBe(0);
  });

  test('after 30 days it is not given any more, whether swept or not', async () => {
    const id = await store.changes.record(ann, moved('one'));
    ground.clock.now = START + 30 * DAY - 1;
    await store.sweep();
    expect(await titles(ann.user)).toEqual(['one']);
    ground.clock.now = START + 30 * DAY;
    expect(await store.changes.get(ann.user, id)).toBeUndefined();
    expect(await store.changes.latest(ann.user, ann.connection, 5)).toEqual([]);
    expect(await titles(ann.user)).toEqual([]);
    await store.sweep();
    expect(await ground.ask('select * from changes')).toEqual([]);
  });

  test('it outlives its assistant, and goes with the account that holds what was changed', async () => {
    const account = await store.accounts.link(link(ann.user));
    await store.changes.record(ann, moved('at Google', { account: account.id }));
    await store.changes.record(ann, moved('kept here'));
    await store.connections.removeAll(ann.user);
    expect(await titles(ann.user)).toEqual(['kept here', 'at Google']);
    await store.accounts.remove(account.id);
    expect(await titles(ann.user)).toEqual(['kept here']);
  });

  test('nothing is kept of an account that was disconnected meanwhile, or is another person’s', async () => {
    const account = await store.accounts.link(link(bo.user));
    for (const id of [NO_ACCOUNT, account.id] satisfies AccountId[])
      await store.changes.record(ann, moved('x', { account: id }));
    expect(await ground.ask('select * from changes')).toEqual([]);
  });

  test('nothing is recorded of a person who is gone', async () => {
    await store.belongings.erase(ann.user);
    await expect(store.changes.record(ann, moved('x'))).rejects.toMatchObject({ kind: 'sign_in_needed' });
  });

  test('an export tells it in plain words', async () => {
    await store.changes.record(ann, moved('Standup'));
    const { tables } = await store.belongings.export(ann.user);
    const { tool: _, ...content } = moved('Standup');
    expect(tables.changes).toEqual([
      {
        id: 1,
        account_id: null,
        connection_id: 'c-ann',
        client_name: 'Claude',
        tool: 'update_calendar_event',
        content,
        created_at: new Date(START).toISOString(),
        undone_at: null,
      },
    ]);
  });
});
