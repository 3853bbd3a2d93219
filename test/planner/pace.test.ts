import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Caller, ConnectionId } from '../../src/domain/identity.ts';
import { createPace } from '../../src/planner/pace.ts';
import type { Store } from '../../src/store/store.ts';
import { ENGINES, type Ground, MINUTE } from '../contract/engines.ts';
import { callerOf, join } from '../contract/samples.ts';

const UNDO = { kind: 'event', data: {} };

describe.each(ENGINES)('how fast an assistant changes things, on $name', ({ start }) => {
  let ground: Ground;
  let store: Store;
  let ann: Caller;

  beforeEach(async () => {
    ground = await start();
    store = await ground.open();
    ann = callerOf((await join(store, 'ann')).id, 'c-ann');
  });
  afterEach(() => ground.end());

  const paceOver = (over: Store) => createPace({ ...over, now: () => ground.clock.now });
  const record = (tool: string) => store.changes.record(ann, { tool, title: 'x', where: 'y', undo: UNDO });

  it('two may go on, the third within a minute may not', async () => {
    const pace = paceOver(store);
    const answers = [];
    for (const tool of ['update_calendar_event', 'delete_calendar_event', 'update_calendar_event']) {
      answers.push(await pace.isThird(ann));
      await record(tool);
      ground.clock.now += 10_000;
    }
    expect(answers).toEqual([false, false, true]);
  });

  it('a minute after the first one the next may go on', async () => {
    const pace = paceOver(store);
    for (const wait of [0, 30_000]) {
      ground.clock.now += wait;
      expect(await pace.isThird(ann)).toBe(false);
      await record('update_calendar_event');
    }
    ground.clock.now += 30_000 - 1;
    expect(await pace.isThird(ann)).toBe(true);
    ground.clock.now += 1;
    expect(await pace.isThird(ann)).toBe(false);
    await record('update_calendar_event');
    expect(await pace.isThird(ann)).toBe(true);
  });

  it('changes that the person confirmed count for those that follow', async () => {
    await record('delete_calendar_event');
    await record('delete_calendar_event');
    expect(await paceOver(store).isThird(ann)).toBe(true);
  });

  it('what is only added does not count', async () => {
    for (const tool of ['create_calendar_event', 'create_task', 'complete_task', 'add_todo']) await record(tool);
    expect(await paceOver(store).isThird(ann)).toBe(false);
  });

  it('of many at once, on two instances, two may go on', async () => {
    const paces = [paceOver(store), paceOver(await ground.open())];
    const all = await Promise.all(Array.from({ length: 10 }, (_, n) => paces[n % 2]?.isThird(ann)));
    expect(all.filter((third) => third === false)).toHaveLength(2);
    ground.clock.now += MINUTE;
    expect(await paces[0]?.isThird(ann)).toBe(false);
  });

  it('other assistants are counted for themselves', async () => {
    const pace = paceOver(store);
    const other = { connection: 'c-other' as ConnectionId };
    for (let n = 0; n < 3; n++) await pace.isThird(ann);
    expect(await pace.isThird(ann)).toBe(true);
    expect(await pace.isThird(other)).toBe(false);
  });
});
