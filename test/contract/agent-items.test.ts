import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AgentItemRef } from '../../src/domain/agent-items.ts';
import type { AccountId, Caller } from '../../src/domain/identity.ts';
import type { Store } from '../../src/store/store.ts';
import { ENGINES, type Ground, MINUTE, START } from './engines.ts';
import { callerOf, join, link, NO_ACCOUNT } from './samples.ts';

describe.each(ENGINES)('which events assistants made, on $name', ({ start }) => {
  let ground: Ground;
  let store: Store;
  let ann: Caller;
  let bo: Caller;
  let account: AccountId;
  let item: AgentItemRef;

  beforeEach(async () => {
    ground = await start();
    store = await ground.open();
    ann = callerOf((await join(store, 'ann')).id, 'c-1');
    bo = callerOf((await join(store, 'bo')).id, 'c-2');
    account = (await store.accounts.link(link(ann.user))).id;
    item = { account, calendarId: 'work@example.org', eventId: 'abc' };
  });
  afterEach(() => ground.end());

  test('one is known with its maker and the version written last', async () => {
    expect(await store.agentItems.find(ann.user, item)).toBeUndefined();
    await store.agentItems.note(ann, item, '"1"');
    expect(await store.agentItems.find(ann.user, item)).toEqual({ etag: '"1"', connection: 'c-1', createdAt: START });
  });

  test('another assistant that changes it leaves it its maker', async () => {
    await store.agentItems.note(ann, item, '"1"');
    ground.clock.now += MINUTE;
    await store.agentItems.note(callerOf(ann.user, 'c-9'), item, '"2"');
    expect(await store.agentItems.find(ann.user, item)).toEqual({ etag: '"2"', connection: 'c-1', createdAt: START });
  });

  test('of several that replace one version at once, over two instances, one does', async () => {
    await store.agentItems.note(ann, item, '?');
    const other = await ground.open();
    const tries = [store, other, store, other].map((each, n) => each.agentItems.replace(ann.user, item, '?', `"${n}"`));
    expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1);
    expect(await store.agentItems.replace(ann.user, item, '?', '"9"')).toBe(false);
    expect(await store.agentItems.replace(bo.user, item, '"9"', '"forged"')).toBe(false);
    expect((await store.agentItems.find(ann.user, item))?.etag).toMatch(/^"[0-3]"$/);
  });

  test('account, calendar and event tell it apart together', async () => {
    await store.agentItems.note(ann, item, '"1"');
    expect(await store.agentItems.find(ann.user, { ...item, calendarId: 'other' })).toBeUndefined();
    expect(await store.agentItems.find(ann.user, { ...item, eventId: 'abd' })).toBeUndefined();
    expect(await store.agentItems.find(ann.user, { ...item, account: NO_ACCOUNT })).toBeUndefined();
    await store.agentItems.forget(ann.user, { ...item, calendarId: 'other' });
    expect(await store.agentItems.find(ann.user, item)).toBeDefined();
    await store.agentItems.forget(ann.user, item);
    expect(await store.agentItems.find(ann.user, item)).toBeUndefined();
  });

  test('another person neither sees, nor forgets, nor notes anything in an account that is not theirs', async () => {
    await store.agentItems.note(bo, item, '"forged"');
    expect(await ground.ask('select * from agent_items')).toEqual([]);
    await store.agentItems.note(ann, item, '"1"');
    expect(await store.agentItems.find(bo.user, item)).toBeUndefined();
    await store.agentItems.note(bo, item, '"forged"');
    await store.agentItems.forget(bo.user, item);
    expect(await store.agentItems.find(ann.user, item)).toMatchObject({ etag: '"1"' });
  });

  test('it goes with its account, and is not noted of one that is gone', async () => {
    await store.agentItems.note(ann, item, '"1"');
    await store.accounts.remove(account);
    expect(await ground.ask('select * from agent_items')).toEqual([]);
    await store.agentItems.note(ann, item, '"2"');
    expect(await ground.ask('select * from agent_items')).toEqual([]);
  });

  test('two instances that note the same event at once keep one row', async () => {
    const other = await ground.open();
    await Promise.all(
      Array.from({ length: 6 }, (_, n) => (n % 2 ? store : other).agentItems.note(ann, item, `"${n}"`)),
    );
    expect(await ground.ask('select event_id from agent_items')).toEqual([{ event_id: 'abc' }]);
  });
});
