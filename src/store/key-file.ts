import { randomBytes } from 'node:crypto';
import { chmod, link, open, readFile, stat, unlink } from 'node:fs/promises';
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
  const path = keyFileIn(from.dataDir);
  try {
    return new Vault(await readKeyFile(path));
  } catch (cause) {
    throw new Error(`${path} is not a usable vault key: restore the file that belongs to this database.`, { cause });
  }
}

/** Where the key file is, where none is configured. */
export const keyFileIn = (dataDir: string): string => join(dataDir, 'vault.key');

async function readKeyFile(path: string): Promise<Secret> {
  if (!(await exists(path))) await makeKeyFile(path);
  if (((await stat(path)).mode & 0o077) !== 0) await chmod(path, 0o600);
  return new Secret((await readFile(path, 'utf8')).trim());
}

// written aside and linked into place: the file is never half there, and of two starts at once one key wins
async function makeKeyFile(path: string): Promise<void> {
  const part = `${path}.${randomId()}`;
  const file = await open(part, 'wx', 0o600);
  await file.writeFile(`k1:${randomBytes(32).toString('base64')}\n`);
  await file.sync();
  await file.close();
  try {
    await link(part, path);
  } catch (error) {
    if (!(await exists(path))) throw error;
  } finally {
    await unlink(part);
  }
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
      throw error;
    },
  );
