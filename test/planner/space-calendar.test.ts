import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Change, ChangeLog } from '../../src/domain/change.ts';
import type { Caller, UserId } from '../../src/domain/identity.ts';
import { createSpaceCalendar, type SpaceCalendar } from '../../src/planner/space-calendar.ts';
import { spaceUndoers } from '../../src/planner/space-undo.ts';
import { createTodoList, type TodoList, todoUndoers } from '../../src/planner/todo-list.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import { testVault } from '../contract/test-vault.ts';
import { caller, day, NOON, never, TAIPEI } from './kit.ts';

const OWNER = 'owner' as UserId;

describe('what is done in a space', () => {
  let dataDir: string;
  let store: Store;
  let me: Caller;
  let changes: Change[];
  let bugs: string[];
  let log: ChangeLog;
  let spaces: SpaceCalendar;
  let todos: TodoList;

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'spaces-'));
    store = await openStore({ dataDir, vault: testVault(), now: () => NOON });
    await store.users.ensureOwner();
    me = caller({ user: OWNER, space: await store.spaces.first(OWNER), mayWrite: true });
    [changes, bugs] = [[], []];
    log = { record: async (_caller, change) => String(changes.push(change)) };
    const recording = {
      log: { record: (who: Caller, change: Change) => log.record(who, change) },
      onFailure: (place: string) => void bugs.push(place),
    };
    spaces = createSpaceCalendar({
      ...recording,
      events: store.spaceEvents,
      spaces: store.spaces,
      rules: store.calendarRules,
      now: () => NOON,
      zoneOf: async () => TAIPEI,
      appsUrl: 'https://compass.example/account/apps',
      visibilityUrl: 'https://compass.example/account/settings/calendars',
    });
    todos = createTodoList({ ...recording, todos: store.todos });
  });
  afterEach(async () => {
    await store.close();
    await rm(dataDir, { recursive: true });
  });

  const wish = { title: 'Rehearsal', date: '2026-02-03', time: '19:00' };
  const undoer = (kind: string) => {
    const found = [...spaceUndoers(store.spaceEvents), ...todoUndoers(store.todos)].find((one) => one.kind === kind);
    if (found === undefined) throw new Error(`nobody undoes ${kind}`);
    return async (at: number) => found.undo(me, JSON.parse(JSON.stringify(changes[at]?.undo.data)), never);
  };

  it('is recorded once it is done, as its person knows it', async () => {
    const { row } = await spaces.add(me, wish, never);
    await spaces.add(me, wish, never);
    await spaces.remove(me, row.event.id, never);
    await spaces.add(me, { title: 'Trip', date: '2026-02-03' }, never);
    await todos.add(me, { title: 'Buy milk', priority: '高' });
    await todos.complete(me, '1');
    await todos.complete(me, '1');
    expect(changes.map(({ tool, title, where, when }) => [tool, title, where, when])).toEqual([
      ['add_calendar_event', 'Rehearsal', 'My space', '2026-02-03 19:00'],
      ['delete_calendar_event', 'Rehearsal', 'My space', '2026-02-03 19:00'],
      ['add_calendar_event', 'Trip', 'My space', '2026-02-03'],
      ['add_todo', 'Buy milk', 'To-dos', undefined],
      ['complete_todo', 'Buy milk', 'To-dos', undefined],
    ]);
  });

  it('stays done where it could not be recorded, and is told as what cannot be taken back', async () => {
    log = { record: () => Promise.reject(new Error('disk full')) };
    expect(await spaces.add(me, wish, never)).toMatchObject({ isChanged: true, change: undefined });
    expect(await todos.add(me, { title: 'x', priority: '中' })).toMatchObject({ isChanged: true, change: undefined });
    expect(await store.spaceEvents.list(OWNER, await store.spaces.first(OWNER))).toHaveLength(1);
    expect(bugs).toEqual(['recording add_calendar_event', 'recording add_todo']);
  });

  it('is taken back, and twice is as once', async () => {
    const { row } = await spaces.add(me, wish, never);
    await store.spaceEvents.setReminders(OWNER, row.event.id, [30]);
    const before = await store.spaceEvents.get(OWNER, row.event.id);
    await spaces.remove(me, row.event.id, never);
    for (const _ of [1, 2]) {
      expect(await undoer('space-event-deleted')(1)).toBe('The event is in the space again, with the id 1.');
      expect(await store.spaceEvents.listAll(OWNER)).toEqual([before]);
    }
    await spaces.add(me, { title: 'Trip', date: '2026-02-03' }, never);
    for (const _ of [1, 2]) expect(await undoer('space-event-added')(2)).toBe('The event is not in the space.');
    expect(await store.spaceEvents.listAll(OWNER)).toEqual([before]);
  });

  it('is left alone where its person changed it since', async () => {
    const { row } = await spaces.add(me, wish, never);
    const { event } = row;
    await store.spaceEvents.update(OWNER, event.id, { ...event, title: 'Concert' });
    await expect(undoer('space-event-added')(0)).rejects.toMatchObject({ kind: 'conflict' });
    expect(await store.spaceEvents.get(OWNER, event.id)).toMatchObject({ title: 'Concert' });
  });

  it('does not come back where its space is gone, or the same was added meanwhile', async () => {
    const { row } = await spaces.add(me, wish, never);
    await spaces.remove(me, row.event.id, never);
    await spaces.add(me, wish, never);
    expect(await undoer('space-event-deleted')(1)).toContain('with the id 2');
    await spaces.remove(me, '2', never);
    const other = await store.spaces.add(OWNER, 'Work');
    if (me.space) await store.spaces.remove(OWNER, me.space);
    await expect(undoer('space-event-deleted')(1)).rejects.toMatchObject({ kind: 'conflict' });
    expect(await store.spaceEvents.list(OWNER, other.id)).toEqual([]);
  });

  it('is a to-do that is open again, unless it was deleted or ticked anew', async () => {
    await todos.add(me, { title: 'x', priority: '中' });
    await todos.complete(me, '1');
    for (const _ of [1, 2]) expect(await undoer('todo-completed')(1)).toBe('The to-do 1 is open again.');
    expect(await store.todos.get(OWNER, '1')).toMatchObject({ done: false });
    await store.todos.remove(OWNER, '1');
    await expect(undoer('todo-completed')(1)).rejects.toMatchObject({ kind: 'conflict' });
    for (const _ of [1, 2]) expect(await undoer('todo-added')(0)).toBe('The to-do is not in the list.');
  });

  it('goes on from today where a list is long: what is past is left out first', async () => {
    const { rows, today, range } = await spaces.list(me, { from: '2026-01-01' }, never);
    expect([rows, today, range]).toEqual([[], day('2026-01-28'), { from: '2026-01-01', to: undefined }]);
  });
});
