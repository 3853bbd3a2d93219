import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Secret } from '../../src/domain/identity.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import { Vault } from '../../src/store/vault.ts';

export const DAY = 86_400_000;
export const HOUR = 3_600_000;
export const MINUTE = 60_000;
export const START = 1_790_000_000_000;

/** One key ring for all tests, so that several stores share one database. */
export const testVault = (): Vault => new Vault(new Secret(`k1:${Buffer.alloc(32, 7).toString('base64')}`));

/** One database, which any number of stores may be opened over, and the clock they share. */
export interface Ground {
  readonly clock: { now: number };
  readonly dataDir: string;
  open(): Promise<Store>;
  /** Every byte the engine keeps. */
  dump(): Promise<string>;
  end(): Promise<void>;
}

export interface Engine {
  readonly name: string;
  start(): Promise<Ground>;
}

/** Every engine keeps the same contract; a second one joins here. */
export const ENGINES: readonly Engine[] = [{ name: 'SQLite', start: sqlite }];

async function sqlite(): Promise<Ground> {
  const dataDir = await mkdtemp(join(tmpdir(), 'store-'));
  const clock = { now: START };
  const stores: Store[] = [];
  return {
    clock,
    dataDir,
    open: async () => {
      const store = await openStore({ dataDir, vault: testVault(), now: () => clock.now });
      stores.push(store);
      return store;
    },
    dump: async () => {
      const files = await readdir(dataDir);
      const bytes = await Promise.all(files.map((file) => readFile(join(dataDir, file), 'latin1')));
      return bytes.join('\n');
    },
    end: async () => {
      await Promise.all(stores.map((store) => store.close()));
      await rm(dataDir, { recursive: true });
    },
  };
}
