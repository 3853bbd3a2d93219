import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Secret } from '../../src/domain/identity.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import { Vault } from '../../src/store/vault.ts';
import { ENGINES, type Ground, HOUR, START } from './engines.ts';
import { join, link, REHEARSAL } from './samples.ts';

const K1 = `k1:${Buffer.alloc(32, 7).toString('base64')}`;
const K2 = `k2:${Buffer.alloc(32, 8).toString('base64')}`;

describe.each(ENGINES)('sealed rows on $name', ({ start }) => {
  let ground: Ground;
  let store: Store;

  beforeEach(async () => {
    ground = await start();
    store = await ground.open();
  });
  afterEach(() => ground.end());

  const withKeys = async (keys: string, use: (store: Store) => Promise<void>) => {
    const vault = new Vault(new Secret(keys));
    const opened = await openStore({ ...ground.whereabouts, vault, now: () => START });
    await use(opened).finally(() => opened.close());
  };

  test("a person's credential copied to another person's account, or column, does not open", async () => {
    const [ann, bo] = [await join(store, 'ann'), await join(store, 'bo')];
    const a = await store.accounts.link(link(ann.id, 'a', 'of-ann'));
    const b = await store.accounts.link(link(bo.id, 'b', 'of-bo'));
    await store.accounts.keepToken(b.id, { token: new Secret('token-of-bo'), expiresAt: START + HOUR });

    await ground.ask(`update accounts set token = credential where id = '${b.id}'`);
    await expect(store.accounts.keptToken(b.id)).rejects.toMatchObject({ kind: 'internal' });
    await ground.ask(
      `update accounts set credential = (select credential from accounts where id = '${a.id}') where id = '${b.id}'`,
    );
    await expect(store.accounts.credential(b.id)).rejects.toMatchObject({ kind: 'internal' });
    await ground.ask(`update accounts set user_id = '${bo.id}' where id = '${a.id}'`);
    await expect(store.accounts.credential(a.id)).rejects.toMatchObject({ kind: 'internal' });
  });

  test('a token row copied over another, or given to another person, does not open', async () => {
    const [ann, bo] = [await join(store, 'ann'), await join(store, 'bo')];
    await store.grants.upsert('AccessToken', 'a', { accountId: ann.id, grantId: 'g-a' }, 60);
    await store.grants.upsert('AccessToken', 'b', { accountId: ann.id, grantId: 'g-b' }, 60);
    await store.grants.upsert('RefreshToken', 'c', { accountId: ann.id, grantId: 'g-c' }, 60);
    await ground.ask(
      "update grants set payload = (select payload from grants where grant_id = 'g-a') where grant_id = 'g-b'",
    );
    await expect(store.grants.find('AccessToken', 'b')).rejects.toMatchObject({ kind: 'internal' });
    await ground.ask(`update grants set user_id = '${bo.id}' where grant_id = 'g-a'`);
    await expect(store.grants.find('AccessToken', 'a')).rejects.toMatchObject({ kind: 'internal' });
    await ground.ask("update grants set model = 'AccessToken' where grant_id = 'g-c'");
    await expect(store.grants.find('AccessToken', 'c')).rejects.toMatchObject({ kind: 'internal' });
  });

  test('an event, a to-do or the name of a space copied to another one, or given to another person, does not open', async () => {
    const [ann, bo] = [await join(store, 'ann'), await join(store, 'bo')];
    const [one, two] = [await store.spaces.add(ann.id, 'one'), await store.spaces.add(ann.id, 'two')];
    for (const title of ['a', 'b']) {
      await store.spaceEvents.add(ann.id, one.id, { ...REHEARSAL, title }, { createdBy: 'user' });
      await store.todos.add(ann.id, { title, priority: '中' });
    }
    await ground.ask('update space_events set content = (select content from space_events where id = 1) where id = 2');
    await expect(store.spaceEvents.get(ann.id, '2')).rejects.toMatchObject({ kind: 'internal' });
    await ground.ask('update todos set content = (select content from todos where id = 1) where id = 2');
    await expect(store.todos.get(ann.id, '2')).rejects.toMatchObject({ kind: 'internal' });
    await ground.ask(`update todos set user_id = '${bo.id}' where id = 1`);
    await expect(store.todos.get(bo.id, '1')).rejects.toMatchObject({ kind: 'internal' });
    await ground.ask(
      `update spaces set name = (select name from spaces where id = '${one.id}') where id = '${two.id}'`,
    );
    await expect(store.spaces.get(ann.id, two.id)).rejects.toMatchObject({ kind: 'internal' });
  });

  test('a parked sign-in swapped with another does not open', async () => {
    const [one, two] = [await store.parked.park('one', HOUR), await store.parked.park('two', HOUR)];
    const rows = await ground.ask('select id, payload from parked');
    for (const [at, { id }] of rows.entries()) {
      await ground.ask(`update parked set payload = '${rows[1 - at]?.payload}' where id = '${id}'`);
    }
    await expect(store.parked.take(one)).rejects.toMatchObject({ kind: 'internal' });
    await expect(store.parked.take(two)).rejects.toMatchObject({ kind: 'internal' });
  });

  test('after a rotation everything still opens, and what is written moves to the new key', async () => {
    const ann = await join(store, 'ann');
    const { id } = await store.accounts.link(link(ann.id));
    const keys = await store.signingKeys.jwks();
    await withKeys(`${K2},${K1}`, async (rotated) => {
      expect((await rotated.accounts.credential(id))?.reveal()).toBe('refresh-token');
      await rotated.accounts.keepToken(id, { token: new Secret('access'), expiresAt: START + HOUR });
      expect(await rotated.signingKeys.jwks()).toEqual(keys);
    });
    await withKeys(K2, async (moved) => {
      expect((await moved.accounts.credential(id))?.reveal()).toBe('refresh-token');
      expect((await moved.accounts.keptToken(id))?.token.reveal()).toBe('access');
      expect(await moved.signingKeys.jwks()).toEqual(keys);
    });
  });

  test('a database sealed with other keys stops the start with one sentence', async () => {
    await store.signingKeys.jwks();
    const opening = withKeys(K2, async () => undefined);
    await expect(opening).rejects.toThrow(/^The database was sealed with another vault key: restore VAULT_KEYS/);
  });

  test('with a deleted person goes everything of theirs', async () => {
    const ann = await join(store, 'ann');
    const session = await store.sessions.open(ann.id);
    await store.accounts.link(link(ann.id));
    await store.grants.upsert('RefreshToken', 'r', { accountId: ann.id, grantId: 'g' }, 60);
    await store.handles.letters(ann.id, 'calendar', ['work']);
    await store.handles.numbers(ann.id, [{ letter: 'A', kind: 'event', id: 'x' }]);
    const space = await store.spaces.first(ann.id);
    await store.spaceEvents.add(ann.id, space, REHEARSAL, { createdBy: 'user' });
    await store.todos.add(ann.id, { title: 'Buy milk', priority: '高' });
    await ground.ask(`delete from users where id = '${ann.id}'`);
    expect(await store.sessions.find(session)).toBeUndefined();
    expect(await store.grants.find('RefreshToken', 'r')).toBeUndefined();
    const tables = ['identities', 'accounts', 'spaces', 'letters', 'handles', 'space_events', 'todos', 'counters'];
    for (const table of tables) {
      expect(await ground.ask(`select * from ${table}`), table).toEqual([]);
    }
  });
});
