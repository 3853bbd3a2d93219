import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { isThere } from '../../store/file-problem.ts';
import { loadVault } from '../../store/key-file.ts';
import { FILE_NAME } from '../../store/sqlite-file.ts';
import { openStore, type Store } from '../../store/store.ts';
import { whereabouts } from './command.ts';

/**
 * Opens the store of a configuration for one piece of work, and closes it whatever comes of it. Throws where there is none: a
 * new one would answer for the server whose DATA_DIR was meant.
 */
export async function withStore<T>(config: Config, now: () => number, use: (store: Store) => Promise<T>): Promise<T> {
  mustBeThere(config);
  const store = await openStore({ ...whereabouts(config), vault: await loadVault(config), now });
  return await use(store).finally(() => store.close());
}

/** Throws one sentence where DATA_DIR holds no SQLite file, which opening would make. */
export function mustBeThere({ dataDir, databaseUrl }: Config): void {
  if (databaseUrl || isThere(join(dataDir, FILE_NAME))) return;
  throw new Error(
    `There is no database in DATA_DIR (${dataDir}): set it as the server has it, or start the server once.`,
  );
}
