import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../src/domain/identity.ts';
import { createLog } from '../../src/log.ts';
import { callerIn } from '../../src/oauth/bearer.ts';
import { openFrontDoor } from '../../src/oauth/front-door.ts';
import { openHouse, type TestHouse } from '../house.ts';
import { type Stand, TestBrowser } from './browser.ts';
import { CALLBACK, ERAS, type Keeper } from './clients.ts';
import { allow, signInAsDemo, startClient } from './steps.ts';

/** What people do on their pages, seen by the assistant at its next request. */
describe.each(ERAS)('an assistant of $name', (era) => {
  let house: TestHouse;
  beforeAll(async () => {
    house = await openHouse();
  });
  afterAll(() => house.close());

  async function linked(): Promise<{ keeper: Keeper; browser: TestBrowser }> {
    const { keeper, page } = await startClient(era, house);
    const browser = new TestBrowser(CALLBACK);
    const consent = await signInAsDemo(browser, await browser.open(page));
    expect(consent.html).toContain(`${new URL(house.url).host}/account/apps`);
    const back = await allow(browser, consent);
    await era.finish(house.mcpUrl, keeper, back.url);
    return { keeper, browser };
  }

  const works = (keeper: Keeper) =>
    era.use(house.mcpUrl, keeper, async ({ call }) => !(await call('get_current_datetime')).isError);
  const isRefused = async (keeper: Keeper) => {
    const bearer = { authorization: `Bearer ${keeper.kept?.access_token}`, 'content-type': 'application/json' };
    const answer = await fetch(house.mcpUrl, { method: 'POST', headers: bearer, body: '{}' });
    await answer.body?.cancel();
    return answer.status === 401;
  };
  const refresh = (keeper: Keeper) =>
    fetch(`${house.url}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        refresh_token: keeper.kept?.refresh_token ?? '',
        client_id: keeper.client?.client_id ?? '',
      }),
    });
  const formOf = (stand: Stand, what: string): string =>
    new RegExp(`action="(/account/apps/[^"]+/${what})"`).exec(stand.html)?.[1] ?? '';

  /** The caller that the gate sees for this assistant's token, as a tool would be given it. */
  async function caller(keeper: Keeper): Promise<Caller | undefined> {
    const { store } = house.service();
    const door = await openFrontDoor({
      store,
      house: { publicUrl: new URL(house.url), demoOn: true },
      usualLayout: 'compact',
      connect: { permissions: [], availableTo: () => false },
      now: () => Date.now(),
      log: createLog('silent'),
    });
    const headers = { authorization: `Bearer ${keeper.kept?.access_token}` };
    const admitted = await door.admit(new Request(house.mcpUrl, { method: 'POST', headers }));
    return admitted instanceof Response ? undefined : callerIn(admitted);
  }

  it('may change things from its next request on, once it is switched, and no longer when it is switched back', async () => {
    const { keeper, browser } = await linked();
    expect((await caller(keeper))?.mayWrite).toBe(false);
    const apps = await browser.open(`${house.url}/account/apps`);
    const on = await browser.submit(apps, formOf(apps, 'write'));
    expect(on.html).toContain('this assistant may change things');
    expect((await caller(keeper))?.mayWrite).toBe(true);
    await browser.submit(on, formOf(on, 'write'));
    expect((await caller(keeper))?.mayWrite).toBe(false);
    expect(await works(keeper)).toBe(true);
  });

  it('loses access and renewal at once when it is revoked', async () => {
    const { keeper, browser } = await linked();
    expect(await works(keeper)).toBe(true);
    const apps = await browser.open(`${house.url}/account/apps`);
    expect(apps.html).toContain('Test assistant');
    await browser.submit(apps, '/account/apps/revoke-all');
    expect(await isRefused(keeper)).toBe(true);
    const renewed = await refresh(keeper);
    expect(renewed.status).toBe(400);
    expect(await renewed.json()).toMatchObject({ error: 'invalid_grant' });
  });

  it('stays linked when the person signs out everywhere, and the authorization server forgets the browser', async () => {
    const { keeper, browser } = await linked();
    const account = await browser.open(`${house.url}/account`);
    await browser.submit(account, '/sign-out', { everywhere: 'yes' });
    expect(await works(keeper)).toBe(true);
    expect((await browser.open(`${house.url}/account`)).url.pathname).toBe('/sign-in');
    const again = await startClient(era, house);
    expect((await browser.open(again.page)).url.pathname).toBe('/sign-in');
  });

  it('loses everything when the person deletes the account', async () => {
    const { keeper, browser } = await linked();
    const data = await browser.open(`${house.url}/account/data`);
    const receipt = await browser.submit(data, '/account/data/delete', { word: 'DELETE' });
    expect(receipt.html).toContain('Your account is deleted');
    expect(await isRefused(keeper)).toBe(true);
    expect((await refresh(keeper)).status).toBe(400);
  });
});
