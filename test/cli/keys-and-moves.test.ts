import { randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { afterEach, describe, expect, it } from 'vitest';
import type { UserId } from '../../src/domain/identity.ts';
import { keyFileIn } from '../../src/store/key-file.ts';
import { openSchema, postgresAnswers } from '../contract/postgres-schema.ts';
import { join as joinIn } from '../contract/samples.ts';
import { TEST_VAULT_KEYS } from '../contract/test-vault.ts';
import { check, command, inhabit, looking, newFolder, storeAt } from './operator.ts';

describe('new keys', () => {
  it('in the key file: added, used for everything, and the old one dropped', async () => {
    const dataDir = await newFolder();
    const env = { DATA_DIR: dataDir };
    let ann = '' as UserId;
    await looking(storeAt(dataDir), async (store) => {
      ann = await inhabit(store);
    });
    expect((await command(env, 'rotate-keys', '--forget')).out).toMatch(/nothing was changed/);
    expect((await command(env, 'rotate-keys', '--new-key')).out).toMatch(/begins with k2 now: restart the server/);
    await looking(storeAt(dataDir), (store) => check(store, ann));
    const done = await command(env, 'rotate-keys');
    expect(done.out).toMatch(/^Sealed anew: 4\.\nNothing here needs k1 any more\. Backups from before today do/);
    expect(done.status).toBe(0);
    expect((await command(env, 'rotate-keys', '--forget')).out).toMatch(/^k1 is out of /);
    expect(await readFile(keyFileIn(dataDir), 'utf8')).toMatch(/^k2:[^,]+\n$/);
    expect((await stat(keyFileIn(dataDir))).mode & 0o777).toBe(0o600);
    await looking(storeAt(dataDir), (store) => check(store, ann));
  });

  it('are refused where one of them is another server’s of the same name', async () => {
    const dataDir = await newFolder();
    await looking(storeAt(dataDir), async (store) => void (await inhabit(store)));
    const [first, second] = [randomBytes(32), randomBytes(32)].map((bytes) => bytes.toString('base64'));
    for (const keys of [`k1:${first}`, `k2:${second},k1:${first}`]) {
      const { status, notes } = await command({ DATA_DIR: dataDir, VAULT_KEYS: keys }, 'rotate-keys');
      expect({ status, notes }).toEqual({ status: 1, notes: expect.stringMatching(/sealed with another vault key/) });
    }
  });

  it('are told where an old one is missing', async () => {
    const dataDir = await newFolder();
    await looking(storeAt(dataDir, undefined, `k1:${randomBytes(32).toString('base64')}`), async (store) => {
      await joinIn(store, 'ann').then(({ id }) => store.todos.add(id, { title: 'x', priority: '低' }));
    });
    const { status, out } = await command(
      { DATA_DIR: dataDir, VAULT_KEYS: `k2:${randomBytes(32).toString('base64')}` },
      'rotate-keys',
    );
    expect({ status, out }).toEqual({ status: 1, out: expect.stringMatching(/need k1, which is not set/) });
  });
});

describe.runIf(postgresAnswers())('Postgres', () => {
  const closing: (() => Promise<unknown>)[] = [];
  afterEach(() => Promise.all(closing.splice(0).map((close) => close())));

  it('takes everything of an SQLite file once, with its counts, and its keys are renewed there', async () => {
    const schema = await openSchema();
    closing.push(() => schema.close());
    const dataDir = await newFolder();
    let ann = '' as UserId;
    await looking(storeAt(dataDir), async (store) => {
      ann = await inhabit(store);
      for (let n = 0; n < 40; n += 1) await joinIn(store, `p${n}`);
    });
    const keys = (await readFile(keyFileIn(dataDir), 'utf8')).trim();
    const env = { DATA_DIR: dataDir, DATABASE_URL: schema.databaseUrl.reveal(), VAULT_KEYS: keys };
    const other = await command({ ...env, VAULT_KEYS: TEST_VAULT_KEYS }, 'move');
    expect(other).toMatchObject({
      status: 1,
      notes: expect.stringMatching(/set it to the text in the file vault\.key/),
    });

    const moved = await command(env, 'move');
    expect(moved.notes).toBe('');
    expect(moved.out).toMatch(/ {2}users {2}41\n[\s\S]*Moved: \d+ rows, counted on both sides/);
    await looking(storeAt('/nowhere', schema.databaseUrl, keys), async (store) => {
      await check(store, ann);
      await store.todos.add(ann, { title: 'after the move', priority: '中' });
      expect(await store.users.list()).toHaveLength(41);
    });
    const again = await command(env, 'move');
    expect(again).toMatchObject({
      status: 1,
      notes: expect.stringMatching(/is not empty \(users, .*name an empty one/),
    });
    expect((await schema.ask('select count(*)::int as n from todos'))[0]?.n).toBe(2);

    const k2 = `k2:${randomBytes(32).toString('base64')}`;
    const rotated = await command({ ...env, VAULT_KEYS: `${k2},${keys}` }, 'rotate-keys');
    expect(rotated).toMatchObject({ status: 0, out: expect.stringMatching(/^Sealed anew: 5\./) });
    await looking(storeAt('/nowhere', schema.databaseUrl, k2), (store) => check(store, ann));
    expect((await command({ ...env, VAULT_KEYS: k2 }, 'backup', 'x')).notes).toMatch(/use pg_dump/);
    expect((await command({ ...env, VAULT_KEYS: k2 }, 'migrate')).out).toMatch(/^Up to date/);
  });
});
