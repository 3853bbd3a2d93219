import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { User } from '../../src/domain/identity.ts';
import type { Store } from '../../src/store/store.ts';
import { ENGINES, type Ground, MINUTE, START } from './engines.ts';
import { join } from './samples.ts';

describe.each(ENGINES)('what the authorization server keeps on $name', ({ start }) => {
  let ground: Ground;
  let store: Store;
  let ann: User;

  beforeEach(async () => {
    ground = await start();
    store = await ground.open();
    ann = await join(store, 'ann');
  });
  afterEach(() => ground.end());

  const token = (grantId = 'grant-1') => ({ grantId, accountId: ann.id, clientId: 'client-1', scope: 'time:read' });

  test('a model comes back as it was, with its id as jti', async () => {
    await store.grants.upsert('AccessToken', 'abc', { ...token(), jti: 'abc', nested: { list: [1, null] } }, 60);
    const found = await store.grants.find('AccessToken', 'abc');
    expect(found).toEqual({ payload: { ...token(), jti: 'abc', nested: { list: [1, null] } } });
  });

  test('models do not mix', async () => {
    await store.grants.upsert('AccessToken', 'abc', token(), 60);
    expect(await store.grants.find('RefreshToken', 'abc')).toBeUndefined();
    expect(await store.grants.find('AccessToken', 'abd')).toBeUndefined();
  });

  test('a client keeps exactly its own metadata and has no end', async () => {
    const client = { client_id: 'client-1', client_secret: 'hush', redirect_uris: ['https://x.example/cb'] };
    await store.grants.upsert('Client', 'client-1', client);
    ground.clock.now += 1000 * 86_400_000;
    expect(await store.grants.find('Client', 'client-1')).toEqual({ payload: client });
  });

  test('a model ends after its seconds', async () => {
    await store.grants.upsert('AuthorizationCode', 'code', token(), 60);
    ground.clock.now += MINUTE - 1;
    expect(await store.grants.find('AuthorizationCode', 'code')).toBeDefined();
    ground.clock.now += 1;
    expect(await store.grants.find('AuthorizationCode', 'code')).toBeUndefined();
    expect(await store.grants.consume('AuthorizationCode', 'code')).toBe(false);
  });

  test('writing again replaces payload and end', async () => {
    await store.grants.upsert('Session', 'sid', { uid: 'uid-1' }, 60);
    await store.grants.upsert('Session', 'sid', { uid: 'uid-2', accountId: ann.id }, 120);
    ground.clock.now += MINUTE;
    expect(await store.grants.find('Session', 'sid')).toEqual({
      payload: { uid: 'uid-2', accountId: ann.id, jti: 'sid' },
    });
    expect(await store.grants.findByUid('Session', 'uid-1')).toBeUndefined();
  });

  test('a session is found by its uid, without the id that would be its cookie', async () => {
    await store.grants.upsert('Session', 'sid', { uid: 'uid-1', jti: 'sid' }, 60);
    expect(await store.grants.findByUid('Session', 'uid-1')).toEqual({ payload: { uid: 'uid-1' } });
    expect(await store.grants.findByUid('Interaction', 'uid-1')).toBeUndefined();
    ground.clock.now += MINUTE;
    expect(await store.grants.findByUid('Session', 'uid-1')).toBeUndefined();
  });

  test('of many who use a code at once, on two instances, exactly one wins (RFC 6749, 4.1.2)', async () => {
    const other = await ground.open();
    for (let round = 0; round < 5; round += 1) {
      await store.grants.upsert('AuthorizationCode', `code-${round}`, token(), 60);
      const uses = Array.from({ length: 8 }, (_, at) =>
        (at % 2 ? store : other).grants.consume('AuthorizationCode', `code-${round}`),
      );
      expect((await Promise.all(uses)).filter(Boolean)).toHaveLength(1);
    }
  });

  test('a used model tells when it was used, also after it is written again', async () => {
    await store.grants.upsert('RefreshToken', 'r', token(), 60);
    ground.clock.now += 5;
    await store.grants.consume('RefreshToken', 'r');
    ground.clock.now += 5;
    expect((await store.grants.find('RefreshToken', 'r'))?.consumedAt).toBe(START + 5);
    await store.grants.upsert('RefreshToken', 'r', token(), 60);
    expect((await store.grants.find('RefreshToken', 'r'))?.consumedAt).toBe(START + 5);
    expect(await store.grants.consume('RefreshToken', 'r')).toBe(false);
  });

  test('using what is not there wins nothing', async () => {
    expect(await store.grants.consume('RefreshToken', 'none')).toBe(false);
  });

  test('a destroyed model is gone, its neighbours stay', async () => {
    await store.grants.upsert('AccessToken', 'a', token(), 60);
    await store.grants.upsert('AccessToken', 'b', token(), 60);
    await store.grants.destroy('AccessToken', 'a');
    expect(await store.grants.find('AccessToken', 'a')).toBeUndefined();
    expect(await store.grants.find('AccessToken', 'b')).toBeDefined();
  });

  test('revoking a grant ends it with all its tokens, and nothing else', async () => {
    await store.grants.upsert('Grant', 'grant-1', { accountId: ann.id, clientId: 'client-1' }, 60);
    for (const model of ['AccessToken', 'RefreshToken', 'AuthorizationCode']) {
      await store.grants.upsert(model, 'one', token('grant-1'), 60);
      await store.grants.upsert(model, 'two', token('grant-2'), 60);
    }
    await store.grants.upsert('Interaction', 'visit', { grantId: 'grant-1', params: { client_id: 'client-1' } }, 60);
    await store.grants.revokeByGrant('grant-1');
    for (const model of ['AccessToken', 'RefreshToken', 'AuthorizationCode']) {
      expect(await store.grants.find(model, 'one')).toBeUndefined();
      expect(await store.grants.find(model, 'two')).toBeDefined();
    }
    expect(await store.grants.find('Grant', 'grant-1')).toBeUndefined();
    expect(await store.grants.find('Interaction', 'visit')).toBeDefined();
  });
});
