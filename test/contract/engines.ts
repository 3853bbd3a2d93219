import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { randomId } from '../../src/domain/digest.ts';
import type { Secret } from '../../src/domain/identity.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import { openSchema, postgresAnswers } from './postgres-schema.ts';
import { testVault } from './test-vault.ts';

export const DAY = 86_400_000;
export const HOUR = 3_600_000;
export const MINUTE = 60_000;
export const START = 1_790_000_000_000;

interface Whereabouts {
  readonly dataDir: string;
  readonly databaseUrl?: Secret;
}

/** One database, which any number of stores may be opened over, and the clock they share. */
export interface Ground {
  readonly clock: { now: number };
  /** What `openStore` needs to find it. */
  readonly whereabouts: Whereabouts;
  open(): Promise<Store>;
  /** Runs raw SQL beside the stores. */
  ask(text: string): Promise<Record<string, unknown>[]>;
  /** Everything the engine keeps. */
  dump(): Promise<string>;
  end(): Promise<void>;
}

export interface Engine {
  readonly name: string;
  start(): Promise<Ground>;
}

export const SQLITE: Engine = { name: 'SQLite', start: sqlite };
const POSTGRES: Engine = { name: 'Postgres', start: postgres };

/** Every engine keeps the same contract. Postgres is among them where one answers. */
export const ENGINES: readonly Engine[] = postgresAnswers() ? [SQLITE, POSTGRES] : [SQLITE];

async function sqlite(): Promise<Ground> {
  const dataDir = await mkdtemp(join(tmpdir(), 'store-'));
  return groundAt(
    { dataDir },
    {
      ask: async (text) => {
        const file = new DatabaseSync(join(dataDir, 'time-compass.db'));
        try {
          return file
            .prepare(text)
            .all()
            .map((row) => ({ ...row }));
        } finally {
          file.close();
        }
      },
      dump: async () => {
        const files = await readdir(dataDir);
        const bytes = await Promise.all(files.map((file) => readFile(join(dataDir, file), 'latin1')));
        return bytes.join('\n');
      },
      end: () => rm(dataDir, { recursive: true }),
    },
  );
}

/** Making tables takes longer than emptying them, so each test file makes its own once. */
const OF_THIS_FILE = randomId();

async function postgres(): Promise<Ground> {
  const { databaseUrl, ask, empty, close } = await openSchema(OF_THIS_FILE);
  await empty();
  return groundAt(
    { dataDir: '/nowhere', databaseUrl },
    {
      ask,
      dump: async () => {
        const tables = await ask('select tablename as t from pg_tables where schemaname = current_schema()');
        const texts = [];
        for (const { t } of tables) texts.push(await ask(`select ${t}::text as row from ${t}`));
        return texts
          .flat()
          .map(({ row }) => row)
          .join('\n');
      },
      end: close,
    },
  );
}

function groundAt(whereabouts: Whereabouts, engine: Pick<Ground, 'ask' | 'dump' | 'end'>): Ground {
  const clock = { now: START };
  const stores: Store[] = [];
  return {
    ...engine,
    clock,
    whereabouts,
    open: async () => {
      const store = await openStore({ ...whereabouts, vault: testVault(), now: () => clock.now });
      stores.push(store);
      return store;
    },
    end: async () => {
      await Promise.all(stores.map((store) => store.close()));
      await engine.end();
    },
  };
}
