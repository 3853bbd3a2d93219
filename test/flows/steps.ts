import type { TestHouse } from '../house.ts';
import { type Stand, TestBrowser } from './browser.ts';
import { CALLBACK, type Era, Keeper } from './clients.ts';

/** Starts a client without tokens and gives the page that it wants a browser to open. */
export async function startClient(
  era: Era,
  house: Pick<TestHouse, 'mcpUrl'>,
  keeper = new Keeper(),
): Promise<{ keeper: Keeper; page: URL }> {
  await era.use(house.mcpUrl, keeper, async ({ tools }) => tools()).catch(() => undefined);
  if (!keeper.page) throw new Error('the client did not ask to sign in');
  return { keeper, page: keeper.page };
}

/** Signs a browser in as the owner, from the sign-in page it stands on, by the one-time link. */
export async function signInAsOwner(browser: TestBrowser, stand: Stand, house: TestHouse): Promise<Stand> {
  const code = new URL(await house.service().ownerLink()).searchParams.get('code') ?? '';
  return browser.submit(stand, '/sign-in/owner', { code });
}

export const signInAsDemo = (browser: TestBrowser, stand: Stand): Promise<Stand> =>
  browser.submit(stand, '/sign-in/demo');

/** Allows the client on the consent page that the browser stands on. */
export const allow = (browser: TestBrowser, stand: Stand, mayWrite = false): Promise<Stand> =>
  browser.submit(stand, stand.url.pathname, mayWrite ? { write: 'yes' } : {}, 'allow');

/** From "connect your calendars" to the stand-in of Google and back. */
export async function connectGoogle(browser: TestBrowser, stand: Stand): Promise<Stand> {
  const google = await browser.submit(stand, '/connect/google');
  return browser.submit(google, '/o/oauth2/v2/auth/decide', {}, 'allow');
}

/** A client that the demo user has allowed, with its tokens. */
export async function demoClient(era: Era, house: Pick<TestHouse, 'mcpUrl'>, mayWrite = false): Promise<Keeper> {
  const { keeper, page } = await startClient(era, house);
  const browser = new TestBrowser(CALLBACK);
  const consent = await signInAsDemo(browser, await browser.open(page));
  const back = await allow(browser, consent, mayWrite);
  await era.finish(house.mcpUrl, keeper, back.url);
  return keeper;
}

/** The rows of the sources that are Google's; what is built in answers beside them. */
export const ofGoogle = <Row>(sources: readonly Row[]): Row[] =>
  sources.filter((row) => String(Object(row).source).startsWith('google'));

/** The rows of what people connect; what is built in has rows of its own. */
export const ofOthers = <Row>(sources: readonly Row[]): Row[] =>
  sources.filter((row) => !['space', 'todos', 'weather'].includes(String(Object(row).source)));
