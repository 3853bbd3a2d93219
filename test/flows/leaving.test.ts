import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { UserId } from '../../src/domain/identity.ts';
import { openHouse, type TestHouse } from '../house.ts';
import { TestBrowser } from './browser.ts';
import { connectGoogle, signInAsOwner } from './steps.ts';

const DELETE = '/account/data/delete';
const DECIDE = '/o/oauth2/v2/auth/decide';

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

it('nothing can be connected any more while an account is being deleted', async () => {
  const browser = new TestBrowser();
  await signInAsOwner(browser, await browser.open(`${house.url}/sign-in`), house);
  await connectGoogle(browser, await browser.open(`${house.url}/connect/google`));
  const google = await browser.submit(await browser.open(`${house.url}/connect/google`), '/connect/google');
  const data = await browser.open(`${house.url}/account/data`);
  house.google.injectFault({ match: /revoke/, times: 1, answer: { kind: 'slow', ms: 600 } });
  const leaving = browser.submit(data, DELETE, { word: 'DELETE' });
  await pause(200);
  const back = await browser.submit(google, DECIDE, {}, 'allow');
  expect(back.url.pathname).not.toBe('/account');
  expect((await leaving).html).toContain('student@demo.example');
  expect(await house.service().store.accounts.list('owner' as UserId)).toEqual([]);
  expect(await house.service().store.users.get('owner' as UserId)).toBeUndefined();
});

it('a key that comes when its person is gone is given back to Google', async () => {
  const owner = 'owner' as UserId;
  const browser = new TestBrowser();
  await signInAsOwner(browser, await browser.open(`${house.url}/sign-in`), house);
  const google = await browser.submit(await browser.open(`${house.url}/connect/google`), '/connect/google');
  house.google.injectFault({ match: 'POST /token', times: 1, answer: { kind: 'slow', ms: 600 } });
  const before = house.google.exchanges.length;
  const connecting = browser.submit(google, DECIDE, {}, 'allow');
  // the session was checked before the key was asked for
  await pause(200);
  await house.service().store.belongings.erase(owner);
  expect((await connecting).status).toBeGreaterThanOrEqual(400);
  const revoked = house.google.exchanges.slice(before).filter(({ url }) => url.startsWith('/revoke'));
  expect(revoked.map(({ status }) => status)).toEqual([200]);
  expect(await house.service().store.accounts.list(owner)).toEqual([]);
});
