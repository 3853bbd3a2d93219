import { chmod, chown, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { run } from '../../src/cli/operate/run.ts';
import { loadVault } from '../../src/store/key-file.ts';
import { openStore } from '../../src/store/store.ts';

/** A user of this machine that nobody is. */
const OTHER = 65_534;

let [folder, dataDir] = ['', ''];

async function command(...words: string[]) {
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const status = await run(words, {
    env: { DATA_DIR: dataDir, PORT: '9' },
    now: Date.now,
    input: async () => '',
    out: say,
    note: say,
    serve: async () => undefined,
    outFile: async () => undefined,
  });
  return { status, told: lines.join('\n') };
}

/** Works as another user, which only root may. */
async function asOther<T>(work: () => Promise<T>): Promise<T> {
  process.setegid?.(OTHER);
  process.seteuid?.(OTHER);
  try {
    return await work();
  } finally {
    process.seteuid?.(0);
    process.setegid?.(0);
  }
}

const files = async () => (await readdir(dataDir)).map((name) => join(dataDir, name));
const giveTo = async (user: number) => {
  for (const path of [dataDir, ...(await files())]) await chown(path, user, user);
};

describe.runIf(process.getuid?.() === 0)('files of somebody else', () => {
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rights-'));
    await chmod(folder, 0o777);
    dataDir = join(folder, 'data');
    const store = await openStore({ dataDir, vault: await loadVault({ dataDir }), now: Date.now });
    await store.signingKeys.jwks();
    await store.close();
  });
  afterEach(() => rm(folder, { recursive: true }));

  const COMMANDS = [['users'], ['doctor'], ['migrate'], ['rotate-keys'], ['backup', '-'], ['backup', '/tmp/none/x']];

  it.each(['the database', 'the key', 'the directory'])(
    'are told with the command that mends them: %s',
    async (what) => {
      await giveTo(OTHER);
      const path = { 'the database': 'time-compass.db', 'the key': 'vault.key' }[what];
      await chown(join(dataDir, path ?? ''), 0, 0);
      const mends = `run "chown -R ${OTHER}:${OTHER} ${path === undefined ? dataDir : join(dataDir, path)}" as root`;
      const passing = what === 'the key' ? ['migrate', 'backup'] : [];
      for (const words of COMMANDS.filter(([name = '']) => !passing.includes(name))) {
        const { status, told } = await asOther(() => command(...words));
        expect({ words, status, told }).toEqual({ words, status: 1, told: expect.stringContaining(mends) });
        expect(told).not.toMatch(/restore|damaged|EACCES|no database/);
      }
    },
  );

  it('stay theirs where root renews a key or restores a backup', async () => {
    await giveTo(OTHER);
    expect((await command('rotate-keys', '--new-key')).status).toBe(0);
    const backup = join(folder, 'backup.db');
    expect((await command('backup', backup)).status).toBe(0);
    await rm(join(dataDir, 'time-compass.db'));
    for (const side of ['-wal', '-shm']) await rm(join(dataDir, `time-compass.db${side}`), { force: true });
    expect((await command('restore', backup)).status).toBe(0);
    for (const path of await files()) {
      const { uid, gid, mode } = await stat(path);
      expect({ path, uid, gid, mode: mode & 0o777 }).toEqual({ path, uid: OTHER, gid: OTHER, mode: 0o600 });
    }
    expect((await asOther(() => command('rotate-keys'))).status).toBe(0);
  });
});
