import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Secret, type User } from '../../src/domain/identity.ts';
import type { Store } from '../../src/store/store.ts';
import { ENGINES, type Ground, HOUR, MINUTE, START } from './engines.ts';
import { join, link, NO_ACCOUNT, TAIPEI } from './samples.ts';

describe.each(ENGINES)('linked accounts on $name', ({ start }) => {
  let ground: Ground;
  let store: Store;
  let ann: User;

  beforeEach(async () => {
    ground = await start();
    store = await ground.open();
    ann = await join(store, 'ann');
  });
  afterEach(() => ground.end());

  test('every write to an account is counted, for that account alone', async () => {
    const [own, other] = [
      await store.accounts.link(link(ann.id)),
      await store.accounts.link({ ...link(ann.id), subject: 'sub-2' }),
    ];
    await Promise.all([1, 2, 3].map(() => store.accounts.noteWrite(own.id)));
    expect([await store.accounts.get(own.id), await store.accounts.get(other.id)]).toMatchObject([
      { writes: 3 },
      { writes: 0 },
    ]);
  });

  test('a linked account is listed as it was granted', async () => {
    const account = await store.accounts.link({ ...link(ann.id), grantEndsAt: START + HOUR });
    expect(account).toEqual({
      id: account.id,
      user: ann.id,
      provider: 'google',
      subject: 'sub-1',
      label: 'sub-1@example.org',
      scopes: ['openid', 'calendar.events'],
      state: 'live',
      zone: undefined,
      writes: 0,
      connectedAt: START,
      lastSuccessAt: undefined,
      grantEndsAt: START + HOUR,
    });
    expect(await store.accounts.list(ann.id)).toEqual([account]);
    expect(await store.accounts.get(account.id)).toEqual(account);
    expect(await store.accounts.get(NO_ACCOUNT)).toBeUndefined();
  });

  test('accounts without any permission have none', async () => {
    expect(await store.accounts.link({ ...link(ann.id), scopes: [] })).toMatchObject({ scopes: [] });
  });

  test('accounts are listed in the order they were connected, and nobody else sees them', async () => {
    const bo = await join(store, 'bo');
    for (const subject of ['c', 'a', 'b']) {
      await store.accounts.link(link(ann.id, subject));
      ground.clock.now += 1;
    }
    const subjects = async () => (await store.accounts.list(ann.id)).map(({ subject }) => subject);
    expect(await subjects()).toEqual(['c', 'a', 'b']);
    // connecting one anew makes it no later one
    await store.accounts.link(link(ann.id, 'c'));
    expect(await subjects()).toEqual(['c', 'a', 'b']);
    expect(await store.accounts.list(bo.id)).toEqual([]);
  });

  test('connecting again replaces what was granted and revives a dead account', async () => {
    const first = await store.accounts.link({ ...link(ann.id), grantEndsAt: START + HOUR });
    await store.accounts.noteZone(first.id, TAIPEI);
    await store.accounts.keepToken(first.id, { token: new Secret('old'), expiresAt: START + HOUR });
    await store.accounts.markDead(first.id);
    ground.clock.now += MINUTE;
    const second = await store.accounts.link({ ...link(ann.id, 'sub-1', 'new-refresh'), scopes: ['tasks'] });
    expect(second).toMatchObject({ id: first.id, state: 'live', scopes: ['tasks'], connectedAt: START + MINUTE });
    expect(second).toMatchObject({ grantEndsAt: undefined, zone: TAIPEI });
    expect((await store.accounts.credential(first.id))?.reveal()).toBe('new-refresh');
    expect(await store.accounts.keptToken(first.id)).toBeUndefined();
    expect(await store.accounts.list(ann.id)).toHaveLength(1);
  });

  test('an account of another person is a conflict and stays theirs', async () => {
    const bo = await join(store, 'bo');
    const { id } = await store.accounts.link(link(ann.id));
    await expect(store.accounts.link(link(bo.id, 'sub-1', 'stolen'))).rejects.toMatchObject({ kind: 'conflict' });
    expect((await store.accounts.credential(id))?.reveal()).toBe('refresh-token');
    expect(await store.accounts.list(bo.id)).toEqual([]);
    // the same subject elsewhere is another account
    await expect(store.accounts.link({ ...link(bo.id), provider: 'google-demo' })).resolves.toBeDefined();
  });

  test('of two people who connect the same account at once, one gets it', async () => {
    const bo = await join(store, 'bo');
    const other = await ground.open();
    const tries = await Promise.allSettled([store.accounts.link(link(ann.id)), other.accounts.link(link(bo.id))]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const lists = await Promise.all([store.accounts.list(ann.id), store.accounts.list(bo.id)]);
    expect(lists.flat()).toHaveLength(1);
  });

  test('an access token is kept until it ends', async () => {
    const { id } = await store.accounts.link(link(ann.id));
    expect(await store.accounts.keptToken(id)).toBeUndefined();
    await store.accounts.keepToken(id, { token: new Secret('access-1'), expiresAt: START + HOUR });
    const kept = await store.accounts.keptToken(id);
    expect([kept?.token.reveal(), kept?.expiresAt]).toEqual(['access-1', START + HOUR]);
    ground.clock.now += HOUR;
    expect(await store.accounts.keptToken(id)).toBeUndefined();
  });

  test('keeping a token leaves the credential alone, unless the provider changed it', async () => {
    const { id } = await store.accounts.link(link(ann.id));
    await store.accounts.keepToken(id, { token: new Secret('access-1'), expiresAt: START + HOUR });
    expect((await store.accounts.credential(id))?.reveal()).toBe('refresh-token');
    const renewed = { token: new Secret('access-2'), expiresAt: START + HOUR, credential: new Secret('rotated') };
    await store.accounts.keepToken(id, renewed);
    expect((await store.accounts.credential(id))?.reveal()).toBe('rotated');
  });

  test('a forgotten token is gone, the account lives on', async () => {
    const { id } = await store.accounts.link(link(ann.id));
    await store.accounts.keepToken(id, { token: new Secret('access-1'), expiresAt: START + HOUR });
    await store.accounts.forgetToken(id);
    expect(await store.accounts.keptToken(id)).toBeUndefined();
    expect((await store.accounts.get(id))?.state).toBe('live');
  });

  test('a dead account gives out no kept token', async () => {
    const { id } = await store.accounts.link(link(ann.id));
    await store.accounts.keepToken(id, { token: new Secret('access-1'), expiresAt: START + HOUR });
    await store.accounts.markDead(id);
    expect((await store.accounts.get(id))?.state).toBe('dead');
    expect(await store.accounts.keptToken(id)).toBeUndefined();
  });

  test('success is noted at most once a minute', async () => {
    const { id } = await store.accounts.link(link(ann.id));
    const noted = async () => {
      await store.accounts.markSuccess(id);
      return (await store.accounts.get(id))?.lastSuccessAt;
    };
    expect(await noted()).toBe(START);
    ground.clock.now += MINUTE - 1;
    expect(await noted()).toBe(START);
    ground.clock.now += 1;
    expect(await noted()).toBe(START + MINUTE);
  });

  test('a removed account is gone, and what comes late for it is dropped', async () => {
    const { id } = await store.accounts.link(link(ann.id));
    await store.accounts.remove(id);
    await store.accounts.keepToken(id, { token: new Secret('late'), expiresAt: START + HOUR });
    await store.accounts.markDead(id);
    expect(await store.accounts.get(id)).toBeUndefined();
    expect(await store.accounts.credential(id)).toBeUndefined();
    expect(await store.accounts.keptToken(id)).toBeUndefined();
  });

  test('secrets come out as Secret and do not print', async () => {
    const { id } = await store.accounts.link(link(ann.id));
    const credential = await store.accounts.credential(id);
    expect(credential).toBeInstanceOf(Secret);
    expect(`${credential} ${JSON.stringify({ credential })}`).not.toContain('refresh-token');
  });
});
