import type { Config } from '../../config.ts';
import { loadVault } from '../../store/key-file.ts';
import { openStore, type Store } from '../../store/store.ts';
import { whereabouts } from './command.ts';

/** Opens the store of a configuration for one piece of work, and closes it whatever comes of it. */
export async function withStore<T>(config: Config, now: () => number, use: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore({ ...whereabouts(config), vault: await loadVault(config), now });
  return await use(store).finally(() => store.close());
}
