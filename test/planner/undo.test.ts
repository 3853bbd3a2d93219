import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Undoer } from '../../src/domain/change.ts';
import { Failure } from '../../src/domain/failure.ts';
import type { Caller, SpaceId, User } from '../../src/domain/identity.ts';
import { createUndoDesk, type UndoDesk } from '../../src/planner/undo.ts';
import type { Store } from '../../src/store/store.ts';
import { ENGINES, type Ground, MINUTE, START } from '../contract/engines.ts';
import { callerOf, join } from '../contract/samples.ts';
import { TAIPEI } from './kit.ts';

const SIGNAL = new AbortController().signal;

describe.each(ENGINES)('taking changes back, on $name', ({ start }) => {
  let ground: Ground;
  let store: Store;
  let person: User;
  let claude: Caller;
  let other: Caller;
  let desk: UndoDesk;
  /** What was taken back, in order, and for whom. */
  let done: { id: unknown; caller: Caller }[];
  let meanwhile: () => Promise<void>;

  beforeEach(async () => {
    ground = await start();
    store = await ground.open();
    person = await join(store, 'ann');
    claude = callerOf(person.id, 'c-claude', 'Claude');
    other = callerOf(person.id, 'c-other', 'Other');
    done = [];
    meanwhile = async () => undefined;
    desk = deskOver(store);
  });
  afterEach(() => ground.end());

  const things: Undoer = {
    kind: 'thing',
    async undo(caller, { id }) {
      await meanwhile();
      done.push({ id, caller });
      return `Thing ${id} is as before.`;
    },
  };
  const edited: Undoer = {
    kind: 'edited',
    async undo() {
      throw new Failure('conflict', 'Somebody changed it since.', 'Leave it.');
    },
  };
  /** Names what it is about, and gives way to nothing. */
  const standing: Undoer = {
    kind: 'standing',
    things: ({ names, part }) => (names as string[]).map((whole) => ({ whole, part: part as string | undefined })),
    async undo() {
      throw new Failure('conflict', 'It was changed since.', 'Leave it.', { choices: { found: [{ id: 'A1' }] } });
    },
  };
  const zoneOf = async () => TAIPEI;
  const deskOver = (over: Store) => createUndoDesk({ ...over, undoers: [edited, things, standing], zoneOf });
  const changeOf = (title: string, kind = 'thing') => ({
    ...{ tool: 'create_task', title, where: 'List' },
    undo: { kind, data: { id: title } },
  });
  const record = (who: Caller, title: string, kind?: string) => store.changes.record(who, changeOf(title, kind));
  const unknownWords = (id: string) => expect.stringContaining(`There is no change ${id}; `);
  const undo = (who: Caller, id?: string) => desk.byAssistant(who, id, SIGNAL);
  const ids = () => done.map(({ id }) => id);

  it('the last change of the asking assistant, and says what is so again', async () => {
    await record(claude, 'a');
    await record(claude, 'b');
    await record(other, 'c');
    ground.clock.now += MINUTE;
    const told = await undo(claude);
    expect(told).toMatchObject({ again: 'Thing b is as before.', change: { id: '2', title: 'b' } });
    expect(ids()).toEqual(['b']);
    expect((await store.changes.get(person.id, '2'))?.undoneAt).toBe(START + MINUTE);
  });

  it('a repeated call takes back nothing more, and names the earlier ones', async () => {
    for (const title of ['a', 'b', 'c']) await record(claude, title);
    await undo(claude, '2');
    await undo(claude);
    const again = await undo(claude);
    expect(again).toMatchObject({ again: undefined, change: { id: '3' } });
    expect(again.earlier.map(({ id }) => id)).toEqual(['1']);
    expect(ids()).toEqual(['b', 'c']);
    expect((await undo(claude, '2')).again).toBeUndefined();
    expect(ids()).toEqual(['b', 'c']);
  });

  it('a named change of another assistant of the same person, in that one’s name', async () => {
    await record(other, 'a');
    await undo(claude, '1');
    expect(done).toEqual([{ id: 'a', caller: { ...claude, connection: 'c-other', client: 'Other' } }]);
  });

  it('nothing in another space than its own, neither by number nor as its last one; the person takes it back', async () => {
    const [home, work] = ['s-home', 's-work'] as [SpaceId, SpaceId];
    const at = (space: SpaceId, who = claude): Caller => ({ ...who, space });
    await record(claude, 'a');
    await store.changes.record(at(home), { ...changeOf('b'), space: home });
    for (const who of [at(work), at(work, other), { ...claude, space: undefined }])
      await expect(undo(who, '2')).rejects.toMatchObject({ kind: 'not_found', message: unknownWords('2') });
    await expect(undo(at(work), '7')).rejects.toMatchObject({ message: unknownWords('7') });
    expect((await undo(at(work))).change.id).toBe('1');
    expect(ids()).toEqual(['a']);
    expect((await undo(at(home, other), '2')).again).toBe('Thing b is as before.');
    await store.changes.record(at(home), { ...changeOf('c'), space: home });
    await store.changes.record(at(work), { ...changeOf('d'), space: work });
    expect((await undo(at(work))).earlier).toEqual([]);
    expect((await desk.byPerson(person, '3', SIGNAL)).again).toBe('Thing c is as before.');
    expect(ids()).toEqual(['a', 'b', 'd', 'c']);
  });

  it('nothing of another person', async () => {
    await record(claude, 'a');
    const bo = await join(store, 'bo');
    await expect(undo(callerOf(bo.id, 'c-claude'), '1')).rejects.toMatchObject({ kind: 'not_found' });
    await expect(undo(callerOf(bo.id, 'c-claude'))).rejects.toMatchObject({ kind: 'not_found' });
    await expect(desk.byPerson(bo, '1', SIGNAL)).rejects.toMatchObject({ kind: 'not_found' });
    expect(done).toEqual([]);
  });

  it('nothing where there is nothing, and says so', async () => {
    await record(other, 'a');
    await expect(undo(claude)).rejects.toMatchObject({
      kind: 'not_found',
      message: 'This assistant has changed nothing in the last 30 days.',
    });
    await expect(undo(claude, '7')).rejects.toMatchObject({ kind: 'not_found' });
  });

  it('what somebody changed since stays, and can be tried again', async () => {
    await record(claude, 'a', 'edited');
    for (let n = 0; n < 2; n++) await expect(undo(claude)).rejects.toMatchObject({ kind: 'conflict' });
    expect((await store.changes.get(person.id, '1'))?.undoneAt).toBeUndefined();
  });

  describe('with later changes of the same thing', () => {
    const about = (who: Caller, names: readonly string[], part?: string, space?: SpaceId) =>
      store.changes.record(who, {
        ...{ tool: 'update_calendar_event', title: names.join(), where: 'List', ...(space && { space }) },
        undo: { kind: 'standing', data: { names, ...(part && { part }) } },
      });
    const refusal = async (id: string, who = claude) => {
      const thrown = await undo(who, id).catch((failure: unknown) => failure);
      if (!(thrown instanceof Failure)) throw new Error('it was not refused');
      return { ...thrown, message: thrown.message, later: thrown.choices.later?.map(({ change }) => change) };
    };

    it('names them in the order in which they have to go, and what it found', async () => {
      await about(claude, ['x']);
      await about(other, ['y']);
      ground.clock.now += MINUTE;
      await about(other, ['x']);
      expect(await refusal('1')).toMatchObject({
        kind: 'conflict',
        message: 'It was changed since. Change 3 came after change 1 and still stands; see `later` below.',
        next: 'Ask the user whether those are to go too; if so, call undo_change with 3, then with 1.',
        choices: {
          found: [{ id: 'A1' }],
          later: [
            {
              ...{ change: '3', tool: 'update_calendar_event', title: 'x', when: '' },
              ...{ made: '2026-09-21 Mon 22:14', by: 'Other' },
            },
          ],
        },
      });
      await about(claude, ['x']);
      const { message, next, later } = await refusal('1');
      expect(message).toContain('Changes 4 and 3 came after change 1 and still stand');
      expect(next).toContain('undo_change with 4, then with 3, then with 1.');
      expect(later).toEqual(['4', '3']);
      expect((await refusal('3')).later).toEqual(['4']);
    });

    it('leaves out what was taken back, and follows the thing under its new names', async () => {
      await about(claude, ['x']);
      await about(claude, ['x', 'x again']);
      await store.changes.markUndone(person.id, '2');
      expect((await refusal('1')).later).toBeUndefined();
      await about(claude, ['x again']);
      expect((await refusal('1')).later).toEqual(['3']);
    });

    it('leaves out other occurrences, and not the whole series', async () => {
      await about(claude, ['x'], 'first');
      await about(claude, ['x'], 'second');
      expect((await refusal('1')).later).toBeUndefined();
      await about(claude, ['x']);
      await about(claude, ['x'], 'first');
      expect((await refusal('1')).later).toEqual(['4', '3']);
    });

    it('says nothing of other persons and other spaces', async () => {
      await about(claude, ['x']);
      const bo = await join(store, 'bo');
      await about(callerOf(bo.id, 'c-bo'), ['y']);
      await about(callerOf(bo.id, 'c-bo'), ['x']);
      await about(claude, ['x'], undefined, 's-work' as SpaceId);
      expect((await refusal('1')).later).toBeUndefined();
    });
  });

  it('a change whose kind nobody knows is a bug, not a change that was taken back', async () => {
    await record(claude, 'a', 'unheard of');
    await expect(undo(claude)).rejects.toThrow('nobody takes back');
    expect((await store.changes.get(person.id, '1'))?.undoneAt).toBeUndefined();
  });

  it('once, when several instances are asked at the same time', async () => {
    await record(claude, 'a');
    const second = deskOver(await ground.open());
    let started = 0;
    // holds the first one until the others were turned away
    let turnedAway = (): void => undefined;
    const others = new Promise<void>((resolve) => (turnedAway = resolve));
    meanwhile = async () => {
      started++;
      await others;
    };
    const asked = [desk, second, desk, second].map((one) => one.byAssistant(claude, '1', SIGNAL));
    let away = 0;
    for (const one of asked) one.catch(() => ++away === 3 && turnedAway());
    const all = await Promise.allSettled(asked);
    expect(started).toBe(1);
    expect(ids()).toEqual(['a']);
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of all) if (one.status === 'rejected') expect(one.reason).toMatchObject({ kind: 'rate_limited' });
    expect((await undo(claude, '1')).again).toBeUndefined();
  });

  it('once, when another instance was done between looking and taking the turn', async () => {
    await record(claude, 'a');
    const { leases } = store;
    const slow = createUndoDesk({
      ...store,
      zoneOf,
      undoers: [things],
      leases: {
        take: async (name, lifeMs) => {
          await desk.byAssistant(claude, '1', SIGNAL);
          return leases.take(name, lifeMs);
        },
        release: (name, holder) => leases.release(name, holder),
      },
    });
    expect((await slow.byAssistant(claude, '1', SIGNAL)).again).toBeUndefined();
    expect(ids()).toEqual(['a']);
  });

  it('again, when an instance died between taking back and noting it', async () => {
    await record(claude, 'a');
    await store.leases.take(`undo ${person.id} 1`, MINUTE);
    await expect(undo(claude)).rejects.toMatchObject({ kind: 'rate_limited' });
    ground.clock.now += MINUTE;
    expect((await undo(claude)).again).toBe('Thing a is as before.');
  });

  it('by the person, also when the assistant has ended', async () => {
    await record(claude, 'a');
    await store.connections.removeAll(person.id);
    const told = await desk.byPerson(person, '1', SIGNAL);
    expect(told.again).toBe('Thing a is as before.');
    expect(done[0]?.caller).toMatchObject({
      user: person.id,
      connection: 'c-claude',
      client: 'Claude',
      mayWrite: true,
    });
    expect((await desk.byPerson(person, '1', SIGNAL)).again).toBeUndefined();
    expect(ids()).toEqual(['a']);
  });
});
