import { randomBytes } from 'node:crypto';
import { chmod, link, open, readFile, rename, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { randomId } from '../domain/digest.ts';
import { Secret } from '../domain/identity.ts';
import { prepareDataDir } from './data-dir.ts';
import { Vault } from './vault.ts';

/**
 * Builds the vault from configured keys, or from `vault.key` in DATA_DIR, which is made (0600) when it is missing. The
 * file reads like VAULT_KEYS. Throws one sentence when the keys cannot be used.
 */
export async function loadVault(from: { vaultKeys?: Secret | undefined; dataDir: string }): Promise<Vault> {
  if (from.vaultKeys) return new Vault(from.vaultKeys);
  await prepareDataDir(from.dataDir);
  return await vaultFrom(keyFileIn(from.dataDir), readKeyFile);
}

/** The vault of keys that are there already, changing nothing; undefined = none are set, and there is no file. */
export async function vaultThere(from: {
  vaultKeys?: Secret | undefined;
  dataDir: string;
}): Promise<Vault | undefined> {
  if (from.vaultKeys) return new Vault(from.vaultKeys);
  const path = keyFileIn(from.dataDir);
  return (await exists(path)) ? await vaultFrom(path, keysIn) : undefined;
}

async function vaultFrom(path: string, read: (path: string) => Promise<Secret>): Promise<Vault> {
  try {
    return new Vault(await read(path));
  } catch (cause) {
    throw new Error(`${path} is not a usable vault key: restore the file that belongs to this database.`, { cause });
  }
}

/** Where the key file is, where none is configured. */
export const keyFileIn = (dataDir: string): string => join(dataDir, 'vault.key');

/** Puts a new key in front of those in the key file: it seals from the next start on. Gives its name. */
export async function addKey(dataDir: string): Promise<string> {
  const path = keyFileIn(dataDir);
  const keys = (await readKeyFile(path)).reveal();
  const names = new Vault(new Secret(keys)).keyNames;
  const name = `k${Math.max(0, ...names.map((one) => Number(/^k(\d{1,6})$/.exec(one)?.[1] ?? 0))) + 1}`;
  await replaceKeyFile(path, `${name}:${randomBytes(32).toString('base64')},${keys}`);
  return name;
}

/** Takes keys out of the key file, never the first one. */
export async function dropKeys(dataDir: string, dropped: readonly string[]): Promise<void> {
  const path = keyFileIn(dataDir);
  const [first = '', ...others] = (await readKeyFile(path)).reveal().split(',');
  const kept = others.filter((key) => !dropped.includes(key.trim().split(':', 1)[0] ?? ''));
  await replaceKeyFile(path, [first, ...kept].join(','));
}

async function replaceKeyFile(path: string, keys: string): Promise<void> {
  const part = `${path}.${randomId()}`;
  await writeNew(part, `${keys}\n`);
  await rename(part, path);
}

async function writeNew(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  await file.writeFile(text);
  await file.sync();
  await file.close();
}

async function readKeyFile(path: string): Promise<Secret> {
  if (!(await exists(path))) await makeKeyFile(path);
  if (((await stat(path)).mode & 0o077) !== 0) await chmod(path, 0o600);
  return await keysIn(path);
}

const keysIn = async (path: string): Promise<Secret> => new Secret((await readFile(path, 'utf8')).trim());

// written aside and linked into place: the file is never half there, and of two starts at once one key wins
async function makeKeyFile(path: string): Promise<void> {
  const part = `${path}.${randomId()}`;
  await writeNew(part, `k1:${randomBytes(32).toString('base64')}\n`);
  try {
    await link(part, path);
  } catch (error) {
    if (!(await exists(path))) throw error;
  } finally {
    await unlink(part);
  }
}

const NOT_THERE = new Set<unknown>(['ENOENT', 'ENOTDIR']);

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Error && 'code' in error && NOT_THERE.has(error.code)) return false;
      throw error;
    },
  );
