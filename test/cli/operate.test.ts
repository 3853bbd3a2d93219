import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Command } from '../../src/cli/operate/command.ts';
import { COMMANDS } from '../../src/cli/operate/commands.ts';
import type { UserId } from '../../src/domain/identity.ts';
import { keyFileIn } from '../../src/store/key-file.ts';
import { oldDatabase } from '../contract/old-database.ts';
import { TEST_VAULT_KEYS } from '../contract/test-vault.ts';
import { openHouse, type TestHouse } from '../house.ts';
import { check, command, type Env, inhabit, looking, newFolder, storeAt } from './operator.ts';

describe('the help', () => {
  it('names every command, and says what to write where one is not understood', async () => {
    const { out, status } = await command({});
    expect(status).toBe(0);
    for (const { name, does } of COMMANDS as readonly Command[]) {
      expect(out).toContain(`  ${name}`);
      expect(out).toContain(does);
    }
    expect(await command({}, 'dance')).toMatchObject({ status: 2, notes: expect.stringContaining('"dance"') });
    for (const words of [
      ['serve', '--port'],
      ['serve', 'now'],
      ['backup', '--to'],
      ['restore', '-f'],
      ['invite', '--for'],
      ['rotate-keys', '--new'],
    ]) {
      expect(await command({ SIGN_UP: 'invite' }, ...words)).toMatchObject({
        ...{ status: 2, notes: expect.stringContaining(`usage: time-compass ${words[0]}`), served: false },
      });
    }
    expect(await command({}, 'backup')).toMatchObject({ status: 2, notes: expect.stringContaining('backup FILE') });
  });

  it.each(COMMANDS.map(({ name }) => name))(
    'of %s is told in place of doing it, whatever else is said',
    async (name) => {
      const dataDir = join(await newFolder(), 'data');
      for (const words of [['--help'], ['-h'], ['x', '--help']]) {
        const asked = await command({ DATA_DIR: dataDir, SIGN_UP: 'invite' }, name, ...words);
        expect(asked).toMatchObject({ status: 0, notes: '', served: false });
        expect(asked.out).toContain(`usage: time-compass ${name}`);
      }
      expect(existsSync(dataDir)).toBe(false);
    },
  );

  it('tells all problems of the settings', async () => {
    const { status, notes } = await command({ PORT: 'x', DEMO: 'y' }, 'users');
    expect(status).toBe(1);
    expect(notes.split('\n')).toHaveLength(2);
  });
});

describe('beside a running server', () => {
  let house: TestHouse;
  let env: Env;
  let ann: UserId;

  beforeAll(async () => {
    house = await openHouse({ env: { SIGN_UP: 'invite' } });
    const google = { GOOGLE_CLIENT_ID: house.google.clientId, GOOGLE_CLIENT_SECRET: house.google.clientSecret };
    const stand = { GOOGLE_ISSUER: house.google.issuer, GOOGLE_API_ROOT: house.google.apiRoot };
    env = { DATA_DIR: house.dataDir, SIGN_UP: 'invite', PORT: new URL(house.url).port, ...google, ...stand };
    ann = await inhabit(house.service().store);
  });
  afterAll(() => house.close());

  it('a backup taken while it writes is whole, holds no key, and is restored where there is nothing yet', async () => {
    const { todos } = house.service().store;
    let writing = true;
    const writer = (async () => {
      for (let n = 0; writing && n < 200; n += 1) await todos.add(ann, { title: `item ${n}`, priority: '低' });
    })();
    const file = join(await newFolder(), 'backup.db');
    const made = await command(env, 'backup', file);
    writing = false;
    await writer;
    expect(made).toMatchObject({ status: 0, notes: '' });
    expect(made.out).toMatch(/No key is in it.*opens with k1 alone: keep a copy of .*vault\.key too/);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const key = (await readFile(keyFileIn(house.dataDir), 'utf8')).trim().slice(3);
    expect((await readFile(file, 'latin1')).includes(key)).toBe(false);

    const dataDir = join(await newFolder(), 'data');
    const back = await command({ DATA_DIR: dataDir }, 'restore', file);
    expect(back.status).toBe(0);
    expect(back.out).toMatch(/set VAULT_KEYS or put .*vault\.key back, with k1/);
    expect(await readdir(dataDir)).toEqual(['time-compass.db']);
    await looking(storeAt(dataDir, undefined, `k1:${key}`), (store) => check(store, ann));

    const again = await command({ DATA_DIR: dataDir }, 'restore', file);
    expect(again).toMatchObject({ status: 1, notes: expect.stringMatching(/is there already: move it away/) });
    expect(await command(env, 'backup', file)).toMatchObject({
      status: 1,
      notes: expect.stringMatching(/there already/),
    });
  });

  it('a backup goes to standard output alone, and leaves nothing behind', async () => {
    const before = await readdir(house.dataDir);
    const { out, notes, files, status } = await command(env, 'backup', '-');
    expect({ status, out }).toEqual({ status: 0, out: '' });
    expect(notes).toContain('No key is in it.');
    expect(files[0]?.startsWith('SQLite format 3\0')).toBe(true);
    expect(await readdir(house.dataDir)).toEqual(before);
  });

  it.each([
    ['a file that is cut', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
    ['a file that is none of ours', () => Buffer.from('hello')],
    [
      'pages that were overwritten',
      (bytes: Buffer) => Buffer.concat([bytes.subarray(0, 8192), Buffer.alloc(bytes.length - 8192, 7)]),
    ],
  ])('a damaged backup is refused and nothing is written: %s', async (_what, damage) => {
    const folder = await newFolder();
    const file = join(folder, 'backup.db');
    await command(env, 'backup', file);
    await writeFile(file, damage(await readFile(file)));
    const dataDir = join(folder, 'data');
    const { status, notes } = await command({ DATA_DIR: dataDir }, 'restore', file);
    expect(status).toBe(1);
    expect(notes).toMatch(/is damaged or no database of Time Compass/);
    expect(await readdir(folder)).not.toContain('data');
  });

  it('a backup is refused where other keys are set', async () => {
    const file = join(await newFolder(), 'backup.db');
    await command(env, 'backup', file);
    const dataDir = await newFolder();
    const { status, notes } = await command({ DATA_DIR: dataDir, VAULT_KEYS: TEST_VAULT_KEYS }, 'restore', file);
    expect({ status, notes }).toEqual({ status: 1, notes: expect.stringMatching(/sealed with other keys/) });
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('lists who uses it, without anything of their content', async () => {
    const { out } = await command(env, 'users');
    expect(out).toMatch(/Person ann +ann@example\.org +\d{4}-\d\d-\d\d +1 +0 +-\n/);
    expect(out).not.toMatch(/milk|Rehearsal/);
  });

  it('makes an invitation and an owner link that the server takes', async () => {
    const invitation = (await command(env, 'invite', 'for', 'Bo')).out.split(' ')[0] ?? '';
    expect(await (await fetch(invitation)).text()).toContain('Google');
    expect(await house.service().store.invitations.list('owner' as UserId)).toMatchObject([{ label: 'for Bo' }]);
    const owner = (await command(env, 'owner-link')).out.split(' ')[0] ?? '';
    expect((await fetch(owner)).status).toBe(200);
    const closed = await command({ ...env, SIGN_UP: 'closed' }, 'invite');
    expect(closed).toMatchObject({ status: 1, notes: expect.stringMatching(/set SIGN_UP=invite first/) });
  });

  it('the doctor finds nothing wrong', async () => {
    const { out, status } = await command(env, 'doctor');
    expect(out).not.toContain('PROBLEM');
    expect(out.split('\n')).toHaveLength(6);
    expect(status).toBe(0);
  });

  it.each<[string, Env, RegExp]>([
    ['all settings that are wrong', { PORT: 'x', DEMO: 'y' }, /PROBLEM {2}PORT must[\s\S]*PROBLEM {2}DEMO must/],
    ['a wrong secret', { GOOGLE_CLIENT_SECRET: 'wrong' }, /PROBLEM {2}Google refuses GOOGLE_CLIENT_SECRET/],
    ['a Google out of reach', { GOOGLE_ISSUER: 'http://127.0.0.1:9' }, /PROBLEM {2}Google cannot be reached from here/],
    [
      'an address where nothing answers',
      { PUBLIC_URL: 'http://127.0.0.1:9' },
      /PROBLEM {2}Nothing answers at PUBLIC_URL/,
    ],
    [
      'keys of another server',
      { VAULT_KEYS: TEST_VAULT_KEYS.replace('k1', 'k9') },
      /PROBLEM {2}What is sealed needs k1/,
    ],
    [
      'a key of another server that has the same name',
      { VAULT_KEYS: `k1:${randomBytes(32).toString('base64')}` },
      /PROBLEM {2}The database was sealed with another vault key/,
    ],
    [
      'a Postgres that is not there',
      { DATABASE_URL: 'postgres://a:b@127.0.0.1:9/c', VAULT_KEYS: TEST_VAULT_KEYS },
      /PROBLEM {2}The database that DATABASE_URL names cannot be used/,
    ],
  ])('the doctor tells %s', async (_what, changed, sentence) => {
    const { out, status } = await command({ ...env, ...changed }, 'doctor');
    expect(out).toMatch(sentence);
    expect(status).toBe(1);
  });
});

describe('a place where nothing is yet', () => {
  it('is looked at without making anything', async () => {
    const dataDir = join(await newFolder(), 'a', 'data');
    const told = await command({ DATA_DIR: dataDir, PORT: '9' }, 'doctor');
    expect(told.out).toContain(`DATA_DIR (${dataDir}) is not there yet: the first start of the server makes it.`);
    expect(existsSync(join(dataDir, '..'))).toBe(false);
    const aFile = join(await newFolder(), 'file');
    await writeFile(aFile, '');
    expect((await command({ DATA_DIR: aFile }, 'doctor')).out).toContain('cannot be written: name another directory.');
  });

  it('takes no command that needs a server', async () => {
    const dataDir = await newFolder();
    const { out } = await command({ DATA_DIR: dataDir, PORT: '9' }, 'doctor');
    expect(out).toMatch(/There is no database yet[\s\S]*There are no keys yet/);
    expect(await readdir(dataDir)).toEqual([]);
    const guests = { SIGN_UP: 'invite', GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
    const all = [['backup', join(dataDir, 'x')], ['rotate-keys'], ['rotate-keys', '--new-key'], ['move'], ['users']];
    for (const words of [...all, ['owner-link'], ['invite', 'Bo']]) {
      for (const keys of [{}, { VAULT_KEYS: TEST_VAULT_KEYS }]) {
        expect((await command({ DATA_DIR: dataDir, ...guests, ...keys }, ...words)).status, words[0]).toBe(1);
      }
    }
    const { notes } = await command({ DATA_DIR: dataDir }, 'users');
    expect(notes).toBe(
      `There is no database in DATA_DIR (${dataDir}): set it as the server has it, or start the server once.`,
    );
    expect(await readdir(dataDir)).toEqual([]);
  });

  it.runIf(process.getuid?.() !== 0)('that may not be written names the user and the command', async () => {
    const dataDir = await newFolder();
    await chmod(dataDir, 0o500);
    const { out } = await command({ DATA_DIR: dataDir }, 'doctor');
    expect(out).toMatch(/cannot be written by \d+:\d+, .* run "chown -R \d+:\d+ /);
  });
});

describe('a database of an older schema', () => {
  it('is looked at without a change to the file, its rights or its folder', async () => {
    const dataDir = await newFolder();
    const path = join(dataDir, 'time-compass.db');
    const file = new DatabaseSync(path);
    file.exec(oldDatabase());
    file.close();
    const keys = keyFileIn(dataDir);
    await writeFile(keys, TEST_VAULT_KEYS);
    for (const one of [path, keys]) await chmod(one, 0o640);
    const bytes = await readFile(path);
    expect((await command({ DATA_DIR: dataDir }, 'doctor')).out).toContain('The keys open everything (k1).');
    expect(await readFile(path)).toEqual(bytes);
    for (const one of [path, keys]) expect((await stat(one)).mode & 0o777).toBe(0o640);
    expect((await readdir(dataDir)).toSorted()).toEqual(['time-compass.db', 'vault.key']);
  });

  it('is brought up to date once', async () => {
    const dataDir = await newFolder();
    const file = new DatabaseSync(join(dataDir, 'time-compass.db'));
    file.exec(oldDatabase());
    file.close();
    const env = { DATA_DIR: dataDir, VAULT_KEYS: TEST_VAULT_KEYS };
    expect((await command(env, 'doctor')).out).toMatch(
      /PROBLEM {2}The database is at step 4 of \d+: start the server, or run migrate/,
    );
    expect((await command(env, 'migrate')).out).toMatch(/^Brought from step 4 to step \d+\.$/);
    expect((await command(env, 'migrate')).out).toMatch(/^Up to date: step \d+\.$/);
  });
});

it('a database of a newer schema gives no backup, and no file that looks like one', async () => {
  const dataDir = await newFolder();
  const file = new DatabaseSync(join(dataDir, 'time-compass.db'));
  file.exec(oldDatabase());
  file.exec('insert into migrations (number, applied_at) values (999, 0)');
  file.close();
  const folder = await newFolder();
  for (const target of [join(folder, 'x.db'), '-']) {
    const { status, notes, files } = await command({ DATA_DIR: dataDir }, 'backup', target);
    expect({ status, notes, files }).toEqual({ status: 1, notes: expect.stringMatching(/newer/), files: [] });
  }
  expect([...(await readdir(folder)), ...(await readdir(dataDir))]).toEqual(['time-compass.db']);
});
