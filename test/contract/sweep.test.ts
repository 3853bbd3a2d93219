import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Secret, type UserId } from '../../src/domain/identity.ts';
import type { Store } from '../../src/store/store.ts';
import { DAY, ENGINES, type Ground, HOUR, START } from './engines.ts';
import { connect, join, link } from './samples.ts';

const SECONDS_A_DAY = 86_400;

describe.each(ENGINES)('the sweep on $name', ({ start }) => {
  let ground: Ground;
  let store: Store;
  let ann: UserId;

  beforeEach(async () => {
    ground = await start();
    store = await ground.open();
    ann = (await join(store, 'ann')).id;
  });
  afterEach(() => ground.end());

  /** Looks with the clock turned back, so that only what was really deleted is missing. */
  async function remains<T>(look: () => Promise<T>): Promise<T> {
    ground.clock.now = START;
    return await look();
  }

  const sweepAt = async (now: number) => {
    ground.clock.now = now;
    await store.sweep();
  };

  test('what has ended is deleted', async () => {
    const session = await store.sessions.open(ann);
    const parked = await store.parked.park('x', HOUR);
    const code = await store.ownerLinks.create();
    await store.grants.upsert('AccessToken', 'a', { grantId: 'g', accountId: ann }, 60);
    const { id } = await store.accounts.link(link(ann));
    await store.accounts.keepToken(id, { token: new Secret('access'), expiresAt: START + HOUR });
    await sweepAt(START + 30 * DAY);
    expect(await remains(() => store.sessions.find(session))).toBeUndefined();
    expect(await remains(() => store.parked.take(parked))).toBeUndefined();
    expect(await remains(() => store.ownerLinks.take(code))).toBe(false);
    expect(await remains(() => store.grants.find('AccessToken', 'a'))).toBeUndefined();
    expect(await remains(() => store.accounts.keptToken(id))).toBeUndefined();
    expect((await store.accounts.credential(id))?.reveal()).toBe('refresh-token');
  });

  test('what still holds stays', async () => {
    const session = await store.sessions.open(ann);
    const parked = await store.parked.park('x', HOUR);
    const code = await store.ownerLinks.create();
    await store.grants.upsert('AccessToken', 'a', { grantId: 'g', accountId: ann }, 60);
    await store.sweep();
    expect(await store.sessions.find(session)).toBeDefined();
    expect(await store.parked.take(parked)).toBe('x');
    expect(await store.ownerLinks.take(code)).toBe(true);
    expect(await store.grants.find('AccessToken', 'a')).toBeDefined();
  });

  test('a client that nobody uses goes 7 days after its registration', async () => {
    await store.grants.upsert('Client', 'client-1', { client_id: 'client-1' });
    await sweepAt(START + 7 * DAY - 1);
    expect(await store.grants.find('Client', 'client-1')).toBeDefined();
    await sweepAt(START + 7 * DAY);
    expect(await store.grants.find('Client', 'client-1')).toBeUndefined();
  });

  test('a client with a live grant never goes, without one it does', async () => {
    await store.grants.upsert('Client', 'client-1', { client_id: 'client-1' });
    await store.grants.upsert('Grant', 'g', { accountId: ann, clientId: 'client-1' }, 365 * SECONDS_A_DAY);
    await store.grants.upsert('RefreshToken', 'r', { accountId: ann, grantId: 'g' }, 365 * SECONDS_A_DAY);
    await sweepAt(START + 364 * DAY);
    expect(await store.grants.find('Client', 'client-1')).toBeDefined();
    await sweepAt(START + 365 * DAY);
    expect(await store.grants.find('Client', 'client-1')).toBeUndefined();
  });

  test('a client with a consent under way stays', async () => {
    await store.grants.upsert('Client', 'client-1', { client_id: 'client-1' });
    ground.clock.now = START + 8 * DAY;
    await store.grants.upsert('Interaction', 'visit', { params: { client_id: 'client-1' } }, 3600);
    await store.sweep();
    expect(await store.grants.find('Client', 'client-1')).toBeDefined();
  });

  test('an assistant that never redeemed its code, or whose last token ended, is forgotten with its connection', async () => {
    const { made, id } = await connect(store, ann, 'grant-1', 365 * SECONDS_A_DAY);
    await store.grants.upsert('RefreshToken', 'r', { accountId: ann, grantId: 'grant-1' }, 30 * SECONDS_A_DAY);
    const other = await connect(store, ann, 'grant-2', 365 * SECONDS_A_DAY);
    await sweepAt(START + DAY);
    expect(await store.connections.findByGrant('grant-2')).toBeUndefined();
    expect(await store.connections.open(other.made)).not.toBe(other.id);
    expect((await store.connections.findByGrant('grant-1'))?.id).toBe(id);
    await sweepAt(START + 30 * DAY);
    expect(await store.connections.open(made)).not.toBe(id);
  });

  test("another client's grant keeps nobody", async () => {
    await store.grants.upsert('Client', 'client-1', { client_id: 'client-1' });
    await store.grants.upsert('Grant', 'g', { accountId: ann, clientId: 'client-2' }, 365 * SECONDS_A_DAY);
    await sweepAt(START + 8 * DAY);
    expect(await store.grants.find('Client', 'client-1')).toBeUndefined();
  });

  test('a connection goes with its grant, but not while its consent is under way', async () => {
    const { made, id } = await connect(store, ann, 'grant-1', 400 * SECONDS_A_DAY);
    await store.grants.upsert('RefreshToken', 'r', { accountId: ann, grantId: 'grant-1' }, 400 * SECONDS_A_DAY);
    const young = await store.connections.open({ ...made, grantId: 'grant-2' });
    await sweepAt(START + DAY - 1);
    expect(await store.connections.open({ ...made, grantId: 'grant-2' })).toBe(young);
    await sweepAt(START + DAY);
    expect(await store.connections.open({ ...made, grantId: 'grant-2' })).not.toBe(young);
    expect((await store.connections.findByGrant('grant-1'))?.id).toBe(id);
    await store.grants.revokeByGrant('grant-1');
    await store.sweep();
    expect(await store.connections.open(made)).not.toBe(id);
  });
});
