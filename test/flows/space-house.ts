import { decode } from '@toon-format/toon';
import { expect } from 'vitest';
import { STUDENT_NOW_MS } from '../../src/demo/google/student.ts';
import type { SpaceId, UserId } from '../../src/domain/identity.ts';
import { openHouse, type TestHouse } from '../house.ts';
import type { Era, Keeper } from './clients.ts';
import { demoClient } from './steps.ts';

export type Told = Record<string, unknown>;

export const DEMO = 'demo' as UserId;

/** A house whose demo user has let an assistant change things, and a clock to turn. */
export interface SpaceHouse {
  readonly house: TestHouse;
  readonly keeper: Keeper;
  readonly clock: { now: number };
  /** Throws, as a failed expectation, when the answer is a refusal. */
  ask(name: string, input?: Told): Promise<Told>;
  refused(name: string, input?: Told): Promise<Told>;
  space(): Promise<SpaceId>;
  /** What is kept in the space, unsealed. */
  kept(): Promise<readonly Told[]>;
  close(): Promise<void>;
}

export async function openSpaceHouse(era: Era): Promise<SpaceHouse> {
  const clock = { now: STUDENT_NOW_MS };
  const house = await openHouse({ now: () => clock.now });
  const keeper = await demoClient(era, house, true);
  const say = (name: string, input: Told = {}) => era.use(house.mcpUrl, keeper, ({ call }) => call(name, input));
  const told = async (name: string, input: Told | undefined, isError: boolean): Promise<Told> => {
    const said = await say(name, input);
    expect(said.isError, said.text).toBe(isError);
    return decode(said.text, { strict: true }) as Told;
  };
  const { store } = house.service();
  const space = () => store.spaces.first(DEMO);
  return {
    house,
    keeper,
    clock,
    ask: (name, input) => told(name, input, false),
    refused: (name, input) => told(name, input, true),
    space,
    kept: async () => (await store.spaceEvents.list(DEMO, await space())).map((event) => ({ ...event })),
    close: () => house.close(),
  };
}
