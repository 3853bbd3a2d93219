import { decode } from '@toon-format/toon';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STUDENT_NOW_MS } from '../../src/demo/google/student.ts';
import { postgresAnswers } from '../contract/postgres-schema.ts';
import { calendar, dataset, tasklist } from '../demo/build.ts';
import { checkedDemoGoogle } from '../google-contract/checked-demo.ts';
import { openHouse, type TestHouse } from '../house.ts';
import { TestBrowser } from './browser.ts';
import { CALLBACK, ERAS, type Era, type Keeper } from './clients.ts';
import { about, push, TYPES, tell } from './event-sender.ts';
import { openReplicas, type Replicas } from './replicas.ts';
import { allow, connectGoogle, ofGoogle, signInAsOwner, startClient } from './steps.ts';

const [era] = ERAS as [Era];

/** The owner, with Google connected; gives the tokens of an assistant. */
async function linkedOwner(house: TestHouse): Promise<Keeper> {
  const { keeper, page } = await startClient(era, house);
  const browser = new TestBrowser(CALLBACK);
  const consent = await signInAsOwner(browser, await browser.open(page), house);
  const back = await connectGoogle(browser, await allow(browser, consent));
  await era.finish(house.mcpUrl, keeper, back.url);
  return keeper;
}

const answerOf = (house: TestHouse, keeper: Keeper): Promise<string> =>
  era.use(house.mcpUrl, keeper, async ({ call }) => (await call('get_time_context')).text);

const statesIn = (text: string): unknown[] => {
  const { sources } = decode(text, { strict: true }) as unknown as { sources: Record<string, unknown>[] };
  return ofGoogle(sources).map(({ state }) => state);
};

describe.skipIf(!postgresAnswers())('two instances on one database', () => {
  let replicas: Replicas;
  let keeper: Keeper;
  beforeAll(async () => {
    replicas = await openReplicas();
    keeper = await linkedOwner(replicas.house);
    replicas.clock.now += 5_000;
  });
  afterAll(() => replicas.close());

  const states = async () => statesIn(await answerOf(replicas.house, keeper));

  it('both hold to what one of them heard', async () => {
    const [one, other] = replicas.both;
    const { google } = replicas;
    for (const [type, after] of [
      [TYPES.disabled, 'failed'],
      [TYPES.enabled, 'ok'],
      [TYPES.tokensRevoked, 'sign_in_needed'],
    ] as const) {
      replicas.only(one);
      expect(await tell({ url: replicas.house.url, google }, about(google, type))).toBe(202);
      for (const asked of [one, other]) {
        replicas.only(asked);
        expect(await states()).toEqual([after, after]);
      }
    }
  });

  it('of one token sent to both at once, one deals with it', async () => {
    const { google, both } = replicas;
    const token = await google.signEvents({ claims: { events: { [TYPES.verification]: { state: 'x' } } } });
    replicas.only();
    const sent = await Promise.all(Array.from({ length: 6 }, () => push(replicas.house, token)));
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([202]));
    const lines = both.flatMap(({ logged }) => logged).filter((line) => line.includes('"event":"verification"'));
    expect(lines).toHaveLength(1);
  });
});

it('what an instance remembers of an account is not given any more after it was disabled and enabled', async () => {
  const now = () => STUDENT_NOW_MS;
  const day = new Date(STUDENT_NOW_MS).toISOString().slice(0, 10);
  const named = (summary: string) => {
    const times = { start: `${day}T10:00:00+08:00`, end: `${day}T11:00:00+08:00` };
    return dataset({
      calendars: [calendar({ primary: true }).event({ summary, ...times })],
      tasklists: [tasklist('T')],
    });
  };
  const google = await checkedDemoGoogle({ now, dataset: named('Before') });
  const house = await openHouse({ google, now, remembers: true });
  try {
    const keeper = await linkedOwner(house);
    expect(await answerOf(house, keeper)).toContain('Before');
    google.load(named('After'));
    expect(await answerOf(house, keeper)).toContain('Before');
    const [linked] = await house.service().store.accounts.list('owner' as never);
    for (const type of [TYPES.disabled, TYPES.enabled]) await tell(house, about(google, type, linked?.subject));
    const fresh = await answerOf(house, keeper);
    expect(fresh).toContain('After');
    expect(fresh).not.toContain('Before');
  } finally {
    await house.close();
    await google.close();
  }
});
