import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type AccountId, Secret, type User } from '../../src/domain/identity.ts';
import type { Store } from '../../src/store/store.ts';
import { ENGINES, type Ground, HOUR, START } from './engines.ts';
import { join, link } from './samples.ts';

const GOOGLE = { provider: 'google', subject: 'sub-1' } as const;
const LATER = START + 1_000;

describe.each(ENGINES)('what a provider tells of accounts on $name', ({ start }) => {
  let ground: Ground;
  let store: Store;
  let ann: User;
  let id: AccountId;

  beforeEach(async () => {
    ground = await start();
    store = await ground.open();
    ann = await join(store, 'ann');
    id = (await store.accounts.link(link(ann.id))).id;
    await store.accounts.keepToken(id, token());
  });
  afterEach(() => ground.end());

  const token = () => ({ token: new Secret('access-token'), expiresAt: ground.clock.now + HOUR });
  const seen = async (one = id) => ({
    state: (await store.accounts.get(one))?.state,
    credential: (await store.accounts.credential(one))?.reveal(),
    token: (await store.accounts.keptToken(one))?.token.reveal(),
  });
  const LIVE = { state: 'live', credential: 'refresh-token', token: 'access-token' };
  const DROPPED = { state: 'dead', credential: undefined, token: undefined };
  const STOPPED = { state: 'stopped', credential: 'refresh-token', token: undefined };

  test('a dropped account has no key any more, on any instance, until it is linked again', async () => {
    const other = await ground.open();
    await other.accountAlerts.drop(GOOGLE, LATER);
    expect(await seen()).toEqual(DROPPED);
    await store.accounts.keepToken(id, token());
    await store.accounts.keepToken(id, { ...token(), credential: new Secret('of a renewal under way') });
    expect(await seen()).toEqual(DROPPED);
    await store.accountAlerts.resume(GOOGLE, LATER);
    expect(await seen()).toEqual(DROPPED);
    await store.accounts.link(link(ann.id));
    expect(await seen()).toEqual({ ...LIVE, token: undefined });
  });

  test('nothing of a dropped key is left in its row', async () => {
    await store.accountAlerts.drop(GOOGLE, LATER);
    expect(await ground.ask('select credential, token from accounts')).toEqual([{ credential: '', token: null }]);
  });

  test('a stopped account keeps its key, gives no token, keeps none, and goes on when it is resumed', async () => {
    await store.accountAlerts.stop(GOOGLE, LATER);
    expect(await seen()).toEqual(STOPPED);
    await store.accounts.keepToken(id, token());
    await store.accounts.markDead(id);
    expect(await seen()).toEqual(STOPPED);
    await store.accountAlerts.resume(GOOGLE, LATER);
    expect(await seen()).toEqual({ ...LIVE, token: undefined });
  });

  test('a dead account is neither stopped nor resumed', async () => {
    await store.accounts.markDead(id);
    await store.accountAlerts.stop(GOOGLE, LATER);
    await store.accountAlerts.resume(GOOGLE, LATER);
    expect((await seen()).state).toBe('dead');
  });

  test('each of them outdates what was read before, on every instance', async () => {
    const writes = async () => (await store.accounts.get(id))?.writes;
    await store.accountAlerts.stop(GOOGLE, LATER);
    await store.accountAlerts.resume(GOOGLE, LATER);
    expect(await writes()).toBe(2);
    await store.accountAlerts.drop(GOOGLE, LATER);
    expect(await writes()).toBe(3);
  });

  test('of two words on whether it is disabled the later one counts, in whichever order they come', async () => {
    const [early, late] = [LATER, LATER + 60_000];
    const { accountAlerts } = store;
    const state = async () => (await seen()).state;
    await accountAlerts.resume(GOOGLE, late);
    await accountAlerts.stop(GOOGLE, early);
    expect(await state()).toBe('live');
    await accountAlerts.stop(GOOGLE, late + 1_000);
    await accountAlerts.resume(GOOGLE, late);
    expect(await state()).toBe('stopped');
    await accountAlerts.resume(GOOGLE, late + 1_000);
    expect(await state()).toBe('live');
  });

  test('what was connected since is left alone', async () => {
    await store.accountAlerts.drop(GOOGLE, START);
    await store.accountAlerts.stop(GOOGLE, START);
    expect(await seen()).toEqual(LIVE);
  });

  test('other accounts are left alone: of another subject, of another provider with the same', async () => {
    const bo = await join(store, 'bo');
    const others = [
      await store.accounts.link(link(bo.id, 'sub-2')),
      await store.accounts.link({ ...link(bo.id), provider: 'google-demo' }),
    ];
    await store.accountAlerts.drop(GOOGLE, LATER);
    await store.accountAlerts.stop(GOOGLE, LATER);
    for (const other of others) expect(await seen(other.id)).toEqual({ ...LIVE, token: undefined });
  });

  test('of 450 accounts those are dropped whose refresh token is named, dead ones too', async () => {
    const names = Array.from({ length: 450 }, (_, at) => `many-${at}`);
    const accounts: AccountId[] = [];
    for (const name of names) accounts.push((await store.accounts.link(link(ann.id, name, `token of ${name}`))).id);
    await store.accounts.markDead(accounts[7] as AccountId);
    await store.accountAlerts.drop({ ...GOOGLE, subject: 'many-0' }, LATER);
    const named = ['token of many-7', 'token of many-449'];
    await store.accountAlerts.dropNamed('google-demo', () => true);
    await store.accountAlerts.dropNamed('google', (credential) => named.includes(credential.reveal()));
    const left = await ground.ask("select subject from accounts where credential = '' order by subject");
    expect(left.map(({ subject }) => subject)).toEqual(['many-0', 'many-449', 'many-7']);
    expect(await seen()).toEqual(LIVE);
  });

  test('one that no key opens keeps no other from being found by its refresh token', async () => {
    const lost = await store.accounts.link(link(ann.id, 'lost', 'token of lost'));
    await ground.ask(`update accounts set credential = 'v1.gone.AAAA.AAAA' where id = '${lost.id}'`);
    const named = await store.accounts.link(link(ann.id, 'named', 'token of named'));
    await store.accountAlerts.dropNamed('google', (credential) => credential.reveal() === 'token of named');
    expect(await ground.ask("select subject from accounts where credential = ''")).toEqual([{ subject: 'named' }]);
    expect((await store.accounts.get(named.id))?.state).toBe('dead');
  });
});
