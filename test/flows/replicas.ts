import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { STUDENT_NOW_MS } from '../../src/demo/google/student.ts';
import { openSchema } from '../contract/postgres-schema.ts';
import { TEST_VAULT_KEYS } from '../contract/test-vault.ts';
import { type CheckedDemoGoogle, checkedDemoGoogle } from '../google-contract/checked-demo.ts';
import { openHouse, type TestHouse } from '../house.ts';
import { type RoundRobin, startRoundRobin } from './round-robin.ts';

/** Two instances on one database behind one address. */
export interface Replicas {
  /** The first instance, seen through the address of both. */
  readonly house: TestHouse;
  readonly both: readonly [TestHouse, TestHouse];
  readonly google: CheckedDemoGoogle;
  readonly clock: { now: number };
  /** Sends every request to this instance; without one, to both in turn. */
  only(one?: TestHouse): void;
  close(): Promise<void>;
}

interface ReplicaOptions {
  /** `file`: one SQLite file, as an old and a new process share it while one follows the other. */
  readonly on?: 'postgres' | 'file';
  readonly remembers?: boolean;
}

/** Where both keep their data. */
interface Ground {
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

export async function openReplicas({ on = 'postgres', remembers = false }: ReplicaOptions = {}): Promise<Replicas> {
  const clock = { now: STUDENT_NOW_MS };
  const now = () => clock.now;
  const making = on === 'postgres' ? oneSchema() : oneFile();
  const [ground, front, google] = await Promise.all([making, startRoundRobin(), checkedDemoGoogle({ now })]);
  const env = { ...ground.env, VAULT_KEYS: TEST_VAULT_KEYS, PUBLIC_URL: front.url };
  const open = () => openHouse({ env, google, now, remembers });
  const both = await Promise.all([open(), open()]);
  const only = (one?: TestHouse) => front.turnTo((one ? [one] : both).map((house) => house.service().port));
  only();
  const house = { ...both[0], url: front.url, mcpUrl: `${front.url}/mcp` };
  return { house, both, google, clock, only, close: () => closeAll(both, front, google, ground) };
}

async function oneSchema(): Promise<Ground> {
  const { databaseUrl, close } = await openSchema();
  return { env: { DATABASE_URL: databaseUrl.reveal() }, close };
}

async function oneFile(): Promise<Ground> {
  const dataDir = await mkdtemp(join(tmpdir(), 'time-compass-'));
  return { env: { DATA_DIR: dataDir }, close: () => rm(dataDir, { recursive: true, force: true }) };
}

async function closeAll(
  both: readonly TestHouse[],
  front: RoundRobin,
  google: CheckedDemoGoogle,
  ground: Ground,
): Promise<void> {
  await front.close();
  await Promise.all(both.map((house) => house.close()));
  await ground.close();
  await google.close();
}
