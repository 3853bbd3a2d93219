import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createSubscriptions, MOST_SUBSCRIPTIONS } from '../../../src/accounts/ical/subscriptions.ts';
import type { AccountId, UserId } from '../../../src/domain/identity.ts';
import { createGuard } from '../../../src/net/guard.ts';
import { tryFeed } from '../../../src/sources/ical/trial.ts';
import { feedServer } from '../../sources/ical/feed-server.ts';
import { openTestStore } from '../parts.ts';

const NOW = Date.parse('2026-11-01T04:00:00Z');
const FILE = readFileSync(new URL('../../../fixtures/ical/google-weekly-taipei.ics', import.meta.url), 'utf8');

async function opened() {
  const server = await feedServer({ '/a.ics': FILE, '/b.ics': FILE });
  const guard = createGuard({ privateHosts: [server.host], userAgent: 'test' });
  const store = await openTestStore();
  const [ann, bo] = await Promise.all(
    ['Ann', 'Bo'].map((name) =>
      store.users.signUp({ issuer: 'https://id.example', subject: name, email: undefined, name, language: undefined }),
    ),
  );
  if (!ann || !bo) throw new Error('two people were expected');
  const forgotten: AccountId[] = [];
  const subscriptions = createSubscriptions({
    accounts: store.accounts,
    guard,
    tryFeed: (address) => tryFeed(guard, address, NOW),
    forget: (account) => forgotten.push(account),
  });
  const add = async (user: UserId, path: string, name = '') => {
    const added = await subscriptions.add(user, { address: server.address(path), name });
    if ('problem' in added) throw new Error(added.problem);
    return added;
  };
  return { server, store, subscriptions, add, forgotten, ann: ann.id, bo: bo.id };
}

test('what is found is told, and the account is called as its person or its maker called it', async () => {
  const { add, ann } = await opened();
  const { account, found } = await add(ann, '/a.ics');
  expect(found).toEqual({ name: '王小明', entries: 1, upcoming: 4, unreadable: 0, isMoodle: false });
  expect(account).toMatchObject({
    provider: 'ical',
    label: '王小明',
    state: 'live',
    scopes: [],
    grantEndsAt: undefined,
  });
  expect((await add(ann, '/a.ics', '  My\n\u202etimetable ')).account).toMatchObject({
    id: account.id,
    label: 'My timetable',
  });
});

test('two people may have the same calendar; neither sees the other, and nothing tells their addresses', async () => {
  const { add, ann, bo, store, server } = await opened();
  const [first, second] = [await add(ann, '/a.ics'), await add(bo, '/a.ics')];
  expect(first.account.subject).not.toBe(second.account.subject);
  expect((await store.accounts.list(ann)).map(({ id }) => id)).toEqual([first.account.id]);
  expect((await store.accounts.list(bo)).map(({ id }) => id)).toEqual([second.account.id]);
  expect(JSON.stringify([first, second])).not.toContain(server.host);
});

test('calendars of one name get different ones', async () => {
  const { add, ann } = await opened();
  const labels = [await add(ann, '/a.ics', 'Work'), await add(ann, '/b.ics', 'Work'), await add(ann, '/b.ics', 'Work')];
  expect(labels.map(({ account }) => account.label)).toEqual(['Work', 'Work 2', 'Work 2']);
});

test('nothing is kept of an address where there is no calendar', async () => {
  const { subscriptions, server, store, ann } = await opened();
  const tries: readonly (readonly [string, string])[] = [
    ['/none.ics', 'gone'],
    ['https://10.0.0.1/a.ics', 'notAllowed'],
    ['gopher://x.example', 'insecure'],
    ['https://', 'noAddress'],
  ];
  for (const [address, problem] of tries) {
    const typed = address.startsWith('/') ? server.address(address) : address;
    expect(await subscriptions.add(ann, { address: typed, name: '' })).toEqual({ problem });
  }
  expect(await store.accounts.list(ann)).toEqual([]);
});

test('nobody has more than 20, but may try one of theirs anew', async () => {
  const { add, subscriptions, server, ann } = await opened();
  for (let n = 0; n < MOST_SUBSCRIPTIONS; n += 1) {
    server.paths.set(`/${n}.ics`, { body: FILE });
    await add(ann, `/${n}.ics`);
  }
  const asked = server.asked.length;
  expect(await subscriptions.add(ann, { address: server.address('/a.ics'), name: '' })).toEqual({ problem: 'full' });
  expect(server.asked).toHaveLength(asked);
  await add(ann, '/0.ics');
});

test('a subscription that is dead lives again when its address works, and is forgotten when it is removed', async () => {
  const { add, subscriptions, server, store, forgotten, ann } = await opened();
  const { account } = await add(ann, '/a.ics', 'Mine');
  expect(await subscriptions.host(account)).toBe(server.host);
  await store.accounts.markDead(account.id);
  server.paths.delete('/a.ics');
  const dead = { ...account, state: 'dead' } as const;
  expect(await subscriptions.check(dead)).toEqual({ problem: 'gone' });
  expect((await store.accounts.get(account.id))?.state).toBe('dead');
  server.paths.set('/a.ics', { body: FILE });
  expect(await subscriptions.check(dead)).toMatchObject({ entries: 1 });
  expect(await store.accounts.get(account.id)).toMatchObject({ state: 'live', label: 'Mine' });
  await subscriptions.remove(account);
  expect(await store.accounts.get(account.id)).toBeUndefined();
  expect(forgotten).toEqual([account.id, account.id]);
});
