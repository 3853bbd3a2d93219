import { STUDENT_NOW_MS } from '../../src/demo/google/student.ts';
import { openSchema, type TestSchema } from '../contract/postgres-schema.ts';
import { TEST_VAULT_KEYS } from '../contract/test-vault.ts';
import { type CheckedDemoGoogle, checkedDemoGoogle } from '../google-contract/checked-demo.ts';
import { openHouse, type TestHouse } from '../house.ts';
import { type RoundRobin, startRoundRobin } from './round-robin.ts';

/** Two instances on one Postgres database behind one address. */
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

export async function openReplicas(): Promise<Replicas> {
  const clock = { now: STUDENT_NOW_MS };
  const now = () => clock.now;
  const [schema, front, google] = await Promise.all([openSchema(), startRoundRobin(), checkedDemoGoogle({ now })]);
  const env = { DATABASE_URL: schema.databaseUrl.reveal(), VAULT_KEYS: TEST_VAULT_KEYS, PUBLIC_URL: front.url };
  const open = () => openHouse({ env, google, now });
  const both = await Promise.all([open(), open()]);
  const only = (one?: TestHouse) => front.turnTo((one ? [one] : both).map((house) => house.service().port));
  only();
  const house = { ...both[0], url: front.url, mcpUrl: `${front.url}/mcp` };
  return { house, both, google, clock, only, close: () => closeAll(both, front, google, schema) };
}

async function closeAll(
  both: readonly TestHouse[],
  front: RoundRobin,
  google: CheckedDemoGoogle,
  schema: TestSchema,
): Promise<void> {
  await front.close();
  await Promise.all(both.map((house) => house.close()));
  await schema.close();
  await google.close();
}
