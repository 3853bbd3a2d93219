import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TOOLS } from '../../src/tools/index.ts';
import { postgresAnswers } from '../contract/postgres-schema.ts';
import type { TestHouse } from '../house.ts';
import { TestBrowser } from './browser.ts';
import { CALLBACK, ERAS, type Era, type Keeper } from './clients.ts';
import { openReplicas, type Replicas } from './replicas.ts';
import { allow, connectGoogle, demoClient, signInAsOwner, startClient } from './steps.ts';

const TERM = { from: '2025-09-08', to: '2026-02-28' };
const [era] = ERAS as [Era];
const LISTED = TOOLS.filter(({ needs, listedFor }) => !needs && !listedFor).map(({ name }) => name);

/** Through sign-in, consent and, where nothing is connected yet, Google, to the address the client listens at. */
async function ownerComesBack(house: TestHouse, page: URL, browser = new TestBrowser(CALLBACK)): Promise<URL> {
  const consent = await signInAsOwner(browser, await browser.open(page), house);
  const step = await allow(browser, consent);
  const back = step.url.pathname.endsWith('/connect') ? await connectGoogle(browser, step) : step;
  return back.url;
}

const redeem = (house: TestHouse, keeper: Keeper, form: Record<string, string>): Promise<Response> =>
  fetch(`${house.url}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: keeper.client?.client_id ?? '', ...form }),
  });

const ask = (house: TestHouse, keeper: Keeper, client = era): Promise<string> =>
  client.use(house.mcpUrl, keeper, async ({ call }) => {
    const { text, isError } = await call('get_time_context', TERM);
    expect(isError).toBe(false);
    return text;
  });

const times = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));

describe.skipIf(!postgresAnswers())('two instances behind one address', () => {
  let replicas: Replicas;
  let house: TestHouse;
  beforeAll(async () => {
    replicas = await openReplicas();
    house = replicas.house;
  });
  afterAll(() => replicas.close());

  it.each(ERAS)(
    'a client of $name gets from a pasted URL to the time of a person, until it is revoked',
    async (one) => {
      const { keeper, page } = await startClient(one, house);
      const back = await ownerComesBack(house, page);
      expect(back.searchParams.get('iss')).toBe(house.url);
      await one.finish(house.mcpUrl, keeper, back);
      const tools = await one.use(house.mcpUrl, keeper, (open) => open.tools());
      expect(tools.map(({ name }) => name)).toEqual(LISTED);
      const answer = await ask(house, keeper, one);
      expect(answer).toContain('google_calendar,student@demo.example,ok,188,188');
      expect(answer).toContain('google_tasks,student@demo.example,ok,47,47');

      const { refresh_token: token = '' } = keeper.kept ?? {};
      const refreshed = await redeem(house, keeper, { grant_type: 'refresh_token', refresh_token: token });
      keeper.saveTokens((await refreshed.json()) as NonNullable<Keeper['kept']>);
      expect(await ask(house, keeper, one)).toBe(answer);

      const form = { token: keeper.kept?.refresh_token ?? '', client_id: keeper.client?.client_id ?? '' };
      await fetch(`${house.url}/oauth/revoke`, { method: 'POST', body: new URLSearchParams(form) });
      for (const instance of replicas.both) {
        replicas.only(instance);
        await expect(ask(house, keeper, one)).rejects.toThrow();
      }
      replicas.only();
    },
  );

  it('of eight who redeem one code at once, over both, exactly one gets tokens', async () => {
    const { keeper, page } = await startClient(era, house);
    const back = await ownerComesBack(house, page);
    const form = {
      grant_type: 'authorization_code',
      code: back.searchParams.get('code') ?? '',
      code_verifier: keeper.codeVerifier(),
      redirect_uri: CALLBACK,
    };
    const answers = await Promise.all(times(8, () => redeem(house, keeper, form)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...times(7, () => 400)]);
    const refusals = answers.filter(({ status }) => status === 400).map((answer) => answer.json());
    expect(await Promise.all(refusals)).toMatchObject(times(7, () => ({ error: 'invalid_grant' })));
    const won = answers.find(({ status }) => status === 200);
    keeper.saveTokens((await won?.json()) as NonNullable<Keeper['kept']>);
    expect(await ask(house, keeper)).toContain('google_calendar');
  });

  it('a client that refreshes eight times at once, over both, stays signed in', async () => {
    const keeper = await demoClient(era, house);
    const form = { grant_type: 'refresh_token', refresh_token: keeper.kept?.refresh_token ?? '' };
    const answers = await Promise.all(times(8, () => redeem(house, keeper, form)));
    expect(answers.map(({ status }) => status)).toEqual(times(8, () => 200));
    const pairs = (await Promise.all(answers.map((answer) => answer.json()))) as NonNullable<Keeper['kept']>[];
    expect(new Set(pairs.map(({ access_token }) => access_token)).size).toBe(8);
    for (const pair of pairs) {
      keeper.saveTokens(pair);
      await era.use(house.mcpUrl, keeper, ({ tools }) => tools());
    }
    const again = { grant_type: 'refresh_token', refresh_token: pairs[3]?.refresh_token ?? '' };
    expect((await redeem(house, keeper, again)).status).toBe(200);
  });

  it('a browser that signs in at one instance gives its consent at the other, and back again', async () => {
    const [one, other] = replicas.both;
    replicas.only(one);
    const { keeper, page } = await startClient(era, house);
    const browser = new TestBrowser(CALLBACK);
    const signIn = await browser.open(page);
    replicas.only(other);
    const consent = await signInAsOwner(browser, signIn, house);
    expect(consent.url.pathname).toMatch(/^\/interaction\//);
    replicas.only(one);
    const back = await allow(browser, consent);
    expect(back.url.href).toMatch(CALLBACK);
    replicas.only(other);
    await era.finish(house.mcpUrl, keeper, back.url);
    replicas.only(one);
    expect((await browser.open(`${house.url}/account`)).status).toBe(200);
    expect(await ask(house, keeper)).toContain('google_calendar');
    replicas.only();
  });

  it('Google sends a person back to another instance than they left from', async () => {
    const [one, other] = replicas.both;
    const browser = new TestBrowser();
    await signInAsOwner(browser, await browser.open(`${house.url}/sign-in`), house);
    replicas.only(one);
    const google = await browser.submit(await browser.open(`${house.url}/connect/google`), '/connect/google');
    expect(google.url.origin).toBe(new URL(replicas.google.issuer).origin);
    replicas.only(other);
    const account = await browser.submit(google, '/o/oauth2/v2/auth/decide', {}, 'allow');
    expect(account.url.origin + account.url.pathname).toBe(`${house.url}/account`);
    expect(account.status).toBe(200);
    replicas.only();
  });
});

describe.skipIf(!postgresAnswers())('one person who asks through two instances', () => {
  let replicas: Replicas;
  let keeper: Keeper;
  beforeAll(async () => {
    replicas = await openReplicas();
    keeper = await demoClient(era, replicas.house);
  });
  afterAll(() => replicas.close());

  const askTimes = (count: number) => Promise.all(times(count, (at) => ask(replicas.house, keeper, ERAS[at % 2])));
  const renewals = () => replicas.google.exchanges.filter(({ url }) => url.startsWith('/token')).length;

  it('gets the same handles from all first answers at once, none of them twice', async () => {
    const answers = await askTimes(8);
    expect(new Set(answers).size).toBe(1);
    const handles = [...(answers[0] ?? '').matchAll(/^\s*([A-Z]\d+),/gm)].map(([, handle]) => handle);
    expect(handles.length).toBeGreaterThan(50);
    expect(new Set(handles).size).toBe(handles.length);
  });

  it('20 calls at once with an expired token of Google cost one renewal', async () => {
    replicas.clock.now += 57 * 60_000;
    replicas.google.injectFault({ match: 'POST /token', answer: { kind: 'slow', ms: 300 } });
    const before = renewals();
    await askTimes(20);
    expect(renewals() - before).toBe(1);
    replicas.google.clearFaults();
  });

  it('notices nothing when one instance starts anew in between', async () => {
    const restarting = replicas.both[0].restart();
    for (let round = 0; round < 4; round += 1) await askTimes(2);
    await restarting;
    expect(new Set(await askTimes(4)).size).toBe(1);
  });
});
