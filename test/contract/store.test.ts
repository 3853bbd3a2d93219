import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SpaceId, UserId } from '../../src/domain/identity.ts';
import type { Zone } from '../../src/domain/time.ts';
import type { Store } from '../../src/store/store.ts';
import { DAY, ENGINES, type Ground, MINUTE, START } from './engines.ts';
import { connect, join, link, NO_CONNECTION, NOBODY, TAIPEI } from './samples.ts';

describe.each(ENGINES)('the store on $name', ({ start }) => {
  let ground: Ground;
  let store: Store;

  beforeEach(async () => {
    ground = await start();
    store = await ground.open();
  });
  afterEach(() => ground.end());

  test('it tells how it stands and how large it is, and no longer once it is closed', async () => {
    await expect(store.condition()).resolves.toMatchObject({ writable: true });
    expect(await store.bytes()).toBeGreaterThan(10_000);
    const other = await ground.open();
    await other.close();
    await expect(other.condition()).rejects.toThrow();
  });

  describe('people', () => {
    test('there is one owner, however many ask at once', async () => {
      const owners = await Promise.all(Array.from({ length: 8 }, () => store.users.ensureOwner()));
      expect(new Set(owners.map(({ id }) => id)).size).toBe(1);
      expect(owners[0]).toMatchObject({ kind: 'owner', email: undefined, zone: undefined, createdAt: START });
    });

    test('the demo user is another person with a zone that stays', async () => {
      const demo = await store.users.ensureDemo(TAIPEI);
      expect(demo).toMatchObject({ kind: 'demo', zone: TAIPEI });
      expect((await store.users.ensureDemo('Europe/Berlin' as Zone)).zone).toBe(TAIPEI);
      expect(demo.id).not.toBe((await store.users.ensureOwner()).id);
    });

    test('everybody gets one first space', async () => {
      const people = [await store.users.ensureOwner(), await store.users.ensureDemo(TAIPEI), await join(store, 'ann')];
      const spaces = await Promise.all(people.map(({ id }) => store.spaces.first(id)));
      expect(new Set(spaces).size).toBe(3);
      await store.users.ensureOwner();
      expect(await store.spaces.first(people[0]?.id ?? NOBODY)).toBe(spaces[0]);
      await expect(store.spaces.first(NOBODY)).rejects.toMatchObject({ kind: 'not_found' });
    });

    test('an identity signs up once, also when it comes in twice at once', async () => {
      const other = await ground.open();
      const people = await Promise.all([join(store, 'ann'), join(store, 'ann'), join(other, 'ann'), join(other, 'bo')]);
      expect(new Set(people.slice(0, 3).map(({ id }) => id)).size).toBe(1);
      expect(people[3]?.id).not.toBe(people[0]?.id);
      expect(people[0]).toMatchObject({ kind: 'person', name: 'Person ann', email: 'ann@example.org', language: 'ja' });
    });

    test('an identity is found by issuer and subject together', async () => {
      const ann = await join(store, 'ann');
      expect(await store.users.findByIdentity('https://accounts.example', 'ann')).toEqual(ann);
      expect(await store.users.findByIdentity('https://other.example', 'ann')).toBeUndefined();
      expect(await store.users.findByIdentity('https://accounts.example', 'bo')).toBeUndefined();
    });

    test('a language can be chosen', async () => {
      const { id } = await store.users.ensureOwner();
      await store.users.setLanguage(id, 'zh-TW');
      expect((await store.users.get(id))?.language).toBe('zh-TW');
      expect(await store.users.get(NOBODY)).toBeUndefined();
    });
  });

  describe('browser sessions', () => {
    test('a token finds its person for 30 days', async () => {
      const ann = await join(store, 'ann');
      const token = await store.sessions.open(ann.id);
      expect(Buffer.from(token, 'base64url')).toHaveLength(32);
      ground.clock.now = START + 30 * DAY - 1;
      expect(await store.sessions.find(token)).toEqual(ann);
      ground.clock.now += 1;
      expect(await store.sessions.find(token)).toBeUndefined();
    });

    test('a closed session and an unknown token find nobody, other sessions stay', async () => {
      const { id } = await join(store, 'ann');
      const [one, two] = [await store.sessions.open(id), await store.sessions.open(id)];
      await store.sessions.close(one);
      expect(await store.sessions.find(one)).toBeUndefined();
      expect(await store.sessions.find('unknown')).toBeUndefined();
      expect((await store.sessions.find(two))?.id).toBe(id);
    });
  });

  test('all sessions of a person close at once, the authorization server’s too, and no other person’s', async () => {
    const [ann, bo] = [(await join(store, 'ann')).id, (await join(store, 'bo')).id];
    const [one, two, other] = [
      await store.sessions.open(ann),
      await store.sessions.open(ann),
      await store.sessions.open(bo),
    ];
    await store.grants.upsert('Session', 'provider-session', { accountId: ann }, 3600);
    await store.grants.upsert('Session', 'session-of-bo', { accountId: bo }, 3600);
    await connect(store, ann, 'grant-1');
    await store.sessions.closeAll(ann);
    for (const token of [one, two]) expect(await store.sessions.find(token)).toBeUndefined();
    expect(await store.grants.find('Session', 'provider-session')).toBeUndefined();
    expect((await store.sessions.find(other))?.id).toBe(bo);
    expect(await store.grants.find('Session', 'session-of-bo')).toBeDefined();
    expect(await store.connections.findByGrant('grant-1')).toBeDefined();
  });

  describe('connections', () => {
    test('a grant finds who asks, through which assistant, and what it may do', async () => {
      const ann = await join(store, 'ann');
      const { id, made } = await connect(store, ann.id, 'grant-1');
      const found = { id, user: ann, client: 'Claude', space: made.space, mayWrite: false };
      expect(await store.connections.findByGrant('grant-1')).toEqual(found);
      expect(await store.connections.findByGrant('grant-2')).toBeUndefined();
    });

    test('a second consent for the same grant changes the connection instead of adding one', async () => {
      const { id: user } = await join(store, 'ann');
      const { id, made } = await connect(store, user, 'grant-1');
      expect(await store.connections.open({ ...made, mayWrite: true, clientHost: 'claude.ai' })).toBe(id);
      expect(await store.connections.findByGrant('grant-1')).toMatchObject({ id, mayWrite: true });
    });

    test('nobody can take over the grant of another person or point into their space', async () => {
      const [ann, bo] = [await join(store, 'ann'), await join(store, 'bo')];
      const { made } = await connect(store, ann.id, 'grant-1');
      const space = await store.spaces.first(bo.id);
      await expect(store.connections.open({ ...made, user: bo.id, space })).rejects.toThrow();
      await expect(store.connections.open({ ...made, user: bo.id, grantId: 'grant-2' })).rejects.toThrow();
      await expect(store.connections.open({ ...made, space: 'none' as SpaceId })).rejects.toThrow();
      expect((await store.connections.findByGrant('grant-1'))?.user.id).toBe(ann.id);
    });

    test('a person sees their own assistants whose access has not ended, the newest first', async () => {
      const [ann, bo] = [(await join(store, 'ann')).id, (await join(store, 'bo')).id];
      const { made, id } = await connect(store, ann, 'grant-1', 7200);
      ground.clock.now += MINUTE;
      const newer = await connect(store, ann, 'grant-2', 60);
      await connect(store, bo, 'grant-of-bo');
      await store.connections.touch(id);
      const common = { client: 'Claude', host: undefined, space: made.space, mayWrite: false };
      expect(await store.connections.list(ann)).toEqual([
        { ...common, id: newer.id, createdAt: START + MINUTE, lastUsedAt: undefined },
        { ...common, id, createdAt: START, lastUsedAt: START + MINUTE },
      ]);
      ground.clock.now += MINUTE;
      expect((await store.connections.list(ann)).map((one) => one.id)).toEqual([id]);
    });

    test('only its own person switches what an assistant may do, and it holds at once', async () => {
      const [ann, bo] = [(await join(store, 'ann')).id, (await join(store, 'bo')).id];
      const { id } = await connect(store, ann, 'grant-1');
      expect(await store.connections.setMayWrite(bo, id, true)).toBe(false);
      expect((await store.connections.findByGrant('grant-1'))?.mayWrite).toBe(false);
      expect(await store.connections.setMayWrite(ann, id, true)).toBe(true);
      expect((await store.connections.findByGrant('grant-1'))?.mayWrite).toBe(true);
    });

    test('removing one ends every token of its grant and of no other', async () => {
      const [ann, bo] = [(await join(store, 'ann')).id, (await join(store, 'bo')).id];
      const { id } = await connect(store, ann, 'grant-1');
      const kept = await connect(store, ann, 'grant-2');
      for (const grantId of ['grant-1', 'grant-2'])
        await store.grants.upsert('RefreshToken', `token-${grantId}`, { accountId: ann, grantId }, 3600);
      expect(await store.connections.remove(bo, id)).toBe(false);
      expect(await store.connections.findByGrant('grant-1')).toBeDefined();
      expect(await store.connections.remove(ann, id)).toBe(true);
      expect(await store.grants.find('RefreshToken', 'token-grant-1')).toBeUndefined();
      expect(await store.grants.find('Grant', 'grant-1')).toBeUndefined();
      expect(await store.grants.find('RefreshToken', 'token-grant-2')).toBeDefined();
      expect((await store.connections.list(ann)).map((one) => one.id)).toEqual([kept.id]);
    });

    test('removing all ends all of one person', async () => {
      const [ann, bo] = [(await join(store, 'ann')).id, (await join(store, 'bo')).id];
      await connect(store, ann, 'grant-1');
      await connect(store, ann, 'grant-2');
      await connect(store, bo, 'grant-of-bo');
      expect(await store.connections.removeAll(ann)).toBe(2);
      expect(await store.connections.list(ann)).toEqual([]);
      expect(await store.grants.find('Grant', 'grant-2')).toBeUndefined();
      expect(await store.connections.findByGrant('grant-of-bo')).toBeDefined();
      expect(await store.connections.removeAll(ann)).toBe(0);
    });

    test('a connection is not found once its grant has ended or was revoked', async () => {
      const { id: user } = await join(store, 'ann');
      await connect(store, user, 'grant-1', 60);
      await connect(store, user, 'grant-2', 120);
      ground.clock.now += MINUTE;
      expect(await store.connections.findByGrant('grant-1')).toBeUndefined();
      expect(await store.connections.findByGrant('grant-2')).toBeDefined();
      await store.grants.revokeByGrant('grant-2');
      expect(await store.connections.findByGrant('grant-2')).toBeUndefined();
    });

    test('a removed connection is gone', async () => {
      const { id: user } = await join(store, 'ann');
      await connect(store, user, 'grant-1');
      await store.connections.removeByGrant('grant-1');
      expect(await store.connections.findByGrant('grant-1')).toBeUndefined();
    });

    test('touching an unknown connection does no harm', async () => {
      await expect(store.connections.touch(NO_CONNECTION)).resolves.toBeUndefined();
    });
  });

  describe('parked sign-ins', () => {
    test('what was parked is given once, to one of many who ask at once', async () => {
      const id = await store.parked.park({ state: 'abc', to: ['/account'] }, MINUTE);
      const other = await ground.open();
      const taken = await Promise.all(
        Array.from({ length: 10 }, (_, at) => (at % 2 ? store : other).parked.take<{ state: string }>(id)),
      );
      expect(taken.filter((one) => one !== undefined)).toEqual([{ state: 'abc', to: ['/account'] }]);
    });

    test('it waits no longer than it may', async () => {
      const id = await store.parked.park('x', MINUTE);
      ground.clock.now += MINUTE;
      expect(await store.parked.take(id)).toBeUndefined();
      expect(await store.parked.take('unknown')).toBeUndefined();
    });

    test('it is replaced while it waits, for as long again, and never brought back', async () => {
      const id = await store.parked.park('one', MINUTE);
      ground.clock.now += MINUTE - 1;
      expect(await store.parked.replace(id, 'two', MINUTE)).toBe(true);
      ground.clock.now += MINUTE - 1;
      expect(await store.parked.look(id)).toBe('two');
      ground.clock.now += 1;
      expect(await store.parked.replace(id, 'three', MINUTE)).toBe(false);
      expect(await store.parked.replace('unknown', 'three', MINUTE)).toBe(false);
      expect(await store.parked.look(id)).toBeUndefined();
    });

    test('it can wait under an id of the caller, which is kept as a hash, and holds what came last', async () => {
      expect(await store.parked.park('one', MINUTE, 'code ABC')).toBe('code ABC');
      await store.parked.park('two', MINUTE, 'code ABC');
      expect(await ground.dump()).not.toContain('code ABC');
      expect(await store.parked.take('code ABC')).toBe('two');
      expect(await store.parked.take('code ABC')).toBeUndefined();
    });
  });

  describe('owner links', () => {
    test('a code lets one in once, within 15 minutes', async () => {
      const code = await store.ownerLinks.create();
      const tries = await Promise.all(Array.from({ length: 10 }, () => store.ownerLinks.take(code)));
      expect(tries.filter(Boolean)).toHaveLength(1);
      const late = await store.ownerLinks.create();
      ground.clock.now += 15 * MINUTE;
      expect(await store.ownerLinks.take(late)).toBe(false);
      expect(await store.ownerLinks.take('unknown')).toBe(false);
    });
  });

  describe('signing keys', () => {
    test('first calls at once, on two instances, agree on one P-256 key', async () => {
      const other = await ground.open();
      const sets = await Promise.all([store, other, store, other].map(({ signingKeys }) => signingKeys.jwks()));
      expect(new Set(sets.map((set) => JSON.stringify(set))).size).toBe(1);
      expect(sets[0]?.keys).toHaveLength(1);
      expect(sets[0]?.keys[0]).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' });
      expect(sets[0]?.keys[0]?.d).toBeTypeOf('string');
      expect(sets[0]?.keys[0]?.kid).toHaveLength(43);
    });
  });

  test('a restart keeps everything', async () => {
    const ann = await join(store, 'ann');
    const session = await store.sessions.open(ann.id);
    const account = await store.accounts.link(link(ann.id));
    const { id } = await connect(store, ann.id, 'grant-1');
    await store.grants.upsert('AccessToken', 'token-1', { grantId: 'grant-1', accountId: ann.id }, 60);
    const keys = await store.signingKeys.jwks();
    const letters = await store.handles.letters(ann.id, 'calendar', ['cal']);
    await store.close();

    const again = await ground.open();
    expect(await again.sessions.find(session)).toEqual(ann);
    expect(await again.accounts.list(ann.id)).toEqual([account]);
    expect((await again.accounts.credential(account.id))?.reveal()).toBe('refresh-token');
    expect((await again.connections.findByGrant('grant-1'))?.id).toBe(id);
    expect((await again.grants.find('AccessToken', 'token-1'))?.payload).toMatchObject({ jti: 'token-1' });
    expect(await again.signingKeys.jwks()).toEqual(keys);
    expect(await again.handles.letters(ann.id, 'calendar', ['cal'])).toEqual(letters);
  });

  test('nothing of a person can be kept for a user who does not exist', async () => {
    const nobody = 'nobody' as UserId;
    await expect(store.sessions.open(nobody)).rejects.toThrow();
    await expect(store.accounts.link(link(nobody))).rejects.toThrow();
    await expect(store.handles.letters(nobody, 'calendar', ['cal'])).rejects.toThrow();
  });
});
