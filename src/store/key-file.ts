import { randomBytes } from 'node:crypto';
import { chmod, chown, link, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { randomId } from '../domain/digest.ts';
import { Secret } from '../domain/identity.ts';
import { prepareDataDir } from './data-dir.ts';
import { fileProblem, isThere } from './file-problem.ts';
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
  return isThere(path) ? await vaultFrom(path, keysIn) : undefined;
}

async function vaultFrom(path: string, read: (path: string) => Promise<Secret>): Promise<Vault> {
  try {
    return new Vault(await read(path));
  } catch (cause) {
    const problem = fileProblem(`${path} cannot be used`, path, cause);
    throw new Error(problem ?? `${path} is not a usable vault key: restore the file that belongs to this database.`, {
      cause,
    });
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

/** The new file belongs to whom the old one did, so that the server reads it also where root ran the command. */
async function replaceKeyFile(path: string, keys: string): Promise<void> {
  const part = `${path}.${randomId()}`;
  try {
    const { uid, gid } = await stat(path);
    await writeNew(part, `${keys}\n`);
    if (process.geteuid?.() === 0) await chown(part, uid, gid);
    await rename(part, path);
  } catch (cause) {
    const problem = fileProblem(`${path} cannot be replaced`, dirname(path), cause);
    throw problem === undefined ? cause : new Error(problem, { cause });
  } finally {
    await rm(part, { force: true });
  }
}

async function writeNew(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function readKeyFile(path: string): Promise<Secret> {
  if (!isThere(path)) await makeKeyFile(path);
  if (((await stat(path)).mode & 0o077) !== 0) await chmod(path, 0o600);
  return await keysIn(path);
}

const keysIn = async (path: string): Promise<Secret> => new Secret((await readFile(path, 'utf8')).trim());

// written aside and linked into place: the file is never half there, and of two starts at once one key wins
async function makeKeyFile(path: string): Promise<void> {
  const part = `${path}.${randomId()}`;
  try {
    await writeNew(part, `k1:${randomBytes(32).toString('base64')}\n`);
    await link(part, path);
  } catch (error) {
    if (!isThere(path)) throw error;
  } finally {
    await rm(part, { force: true });
  }
}
