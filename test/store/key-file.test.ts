import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Secret } from '../../src/domain/identity.ts';
import { loadVault } from '../../src/store/key-file.ts';

const PLACE = { table: 't', column: 'c', row: 'r', user: 'u' };

describe('the key file', () => {
  let parent: string;
  let dataDir: string;
  let path: string;

  beforeEach(async () => {
    parent = await mkdtemp(join(tmpdir(), 'key-'));
    dataDir = join(parent, 'new', 'data');
    path = join(dataDir, 'vault.key');
  });
  afterEach(() => rm(parent, { recursive: true }));

  test('it is made once, for the owner only, in a directory for the owner only', async () => {
    const sealed = (await loadVault({ dataDir })).seal('text', PLACE);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
    expect(await readdir(dataDir)).toEqual(['vault.key']);
    expect((await loadVault({ dataDir })).open(sealed, PLACE)).toBe('text');
  });

  test('starts at once get the same key', async () => {
    const vaults = await Promise.all(Array.from({ length: 8 }, () => loadVault({ dataDir })));
    const sealed = vaults.map((vault) => vault.seal('text', PLACE));
    for (const vault of vaults) for (const one of sealed) expect(vault.open(one, PLACE)).toBe('text');
    expect(await readdir(dataDir)).toEqual(['vault.key']);
  });

  test('its text is what VAULT_KEYS takes', async () => {
    const sealed = (await loadVault({ dataDir })).seal('text', PLACE);
    const vaultKeys = new Secret((await readFile(path, 'utf8')).trim());
    expect((await loadVault({ vaultKeys, dataDir: join(parent, 'other') })).open(sealed, PLACE)).toBe('text');
  });

  test('configured keys leave the disk alone', async () => {
    await loadVault({ vaultKeys: new Secret(`k1:${Buffer.alloc(32, 1).toString('base64')}`), dataDir });
    expect(await readdir(parent)).toEqual([]);
  });

  test('rights that are too wide are narrowed', async () => {
    await loadVault({ dataDir });
    await chmod(path, 0o644);
    await loadVault({ dataDir });
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  test.each([
    '',
    'k1:c2hvcnQ=',
    Buffer.alloc(32, 1).toString('base64'),
    `k1:${Buffer.alloc(64, 1).toString('base64')}`,
  ])('a file with anything but 32-byte keys stops the start and stays as it is: "%s"', async (text) => {
    await loadVault({ dataDir });
    await writeFile(path, text);
    await expect(loadVault({ dataDir })).rejects.toThrow(/is not a usable vault key: restore the file/);
    expect(await readFile(path, 'utf8')).toBe(text);
  });

  test('a DATA_DIR that cannot be made stops the start with one sentence', async () => {
    await writeFile(join(parent, 'file'), '');
    await expect(loadVault({ dataDir: join(parent, 'file', 'data') })).rejects.toThrow(
      /^DATA_DIR .* cannot be written: /,
    );
  });
});
