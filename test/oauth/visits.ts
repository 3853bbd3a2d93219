import { type Stand, TestBrowser } from '../flows/browser.ts';
import { allow, signInAsDemo, signInAsOwner } from '../flows/steps.ts';
import type { TestHouse } from '../house.ts';
import { authorizeUrl, type Client, type Fields, newClient, redeem, type Tokens } from './requests.ts';

export interface Visit {
  readonly client?: Pick<Client, 'client_id' | 'redirect_uris'>;
  readonly as?: 'demo' | 'owner';
  readonly mayWrite?: boolean;
  /** Changes to the authorization request. */
  readonly ask?: Fields;
  readonly browser?: TestBrowser;
}

/** A browser that stops where a client would listen. */
export const browserFor = (client: Pick<Client, 'redirect_uris'>): TestBrowser =>
  new TestBrowser(client.redirect_uris[0]);

/** Goes from the authorization request to the consent page, signing in where that is needed. */
export async function toConsent(
  house: TestHouse,
  visit: Visit & { client: Pick<Client, 'client_id' | 'redirect_uris'> },
) {
  const { client, as = 'demo', ask = {}, browser = browserFor(client) } = visit;
  const first = await browser.open(authorizeUrl(house.url, client, ask));
  if (first.url.pathname !== '/sign-in') return { browser, consent: first };
  const consent = as === 'demo' ? await signInAsDemo(browser, first) : await signInAsOwner(browser, first, house);
  return { browser, consent };
}

/** Lets the person allow the client, skips connecting, and gives where the browser came back to the client. */
export async function throughConsent(browser: TestBrowser, consent: Stand, mayWrite = false): Promise<URL> {
  const after = await allow(browser, consent, mayWrite);
  return (await skipConnecting(browser, after)).url;
}

export async function skipConnecting(browser: TestBrowser, stand: Stand): Promise<Stand> {
  if (!stand.url.pathname.endsWith('/connect')) return stand;
  const skip = stand.page.links.find((link) => link.includes('/oauth/authorize/'));
  if (!skip) throw new Error('the page does not let the person skip connecting');
  return browser.open(new URL(skip, stand.url));
}

/** From nothing to the address with the code at the client. */
export async function askForCode(house: TestHouse, visit: Visit = {}) {
  const client = visit.client ?? (await newClient(house.url));
  const { browser, consent } = await toConsent(house, { ...visit, client });
  const back = await throughConsent(browser, consent, visit.mayWrite);
  return { client, browser, back, code: back.searchParams.get('code') ?? '' };
}

/** From nothing to tokens. */
export async function link(
  house: TestHouse,
  visit: Visit = {},
): Promise<{ client: Client; browser: TestBrowser; tokens: Tokens }> {
  const { client, browser, code } = await askForCode(house, visit);
  const { status, body } = await redeem(house.url, client as Client, code);
  if (status !== 200) throw new Error(`the code was answered ${status} ${JSON.stringify(body)}`);
  return { client: client as Client, browser, tokens: body as unknown as Tokens };
}

/** The words of a page, without its markup. */
export const wordsOf = ({ html }: Stand): string =>
  html
    .replace(/<(style|script)[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
