import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Stand, TestBrowser } from '../flows/browser.ts';
import { CALLBACK } from '../flows/clients.ts';
import { allow, signInAsDemo, signInAsOwner } from '../flows/steps.ts';
import { rowsOf } from './database.ts';
import { type Front, openFront } from './front.ts';
import { authorizeUrl, type Client, listTools, newClient, redeem, type Tokens } from './requests.ts';
import { browserFor, link, skipConnecting, toConsent, wordsOf } from './visits.ts';

let front: Front;
let client: Client;
beforeEach(async () => {
  front = await openFront();
  client = await newClient(front.url);
});
afterEach(() => front.close());

const DEMO = 'made-up data';

/** Whose token the browser brought back: the kind of the person that the connection belongs to. */
async function personOf(back: Stand): Promise<string> {
  expect(back.url.href).toMatch(`${CALLBACK}?`);
  const { status, body } = await redeem(front.url, client, back.url.searchParams.get('code') ?? '');
  expect(status).toBe(200);
  expect((await listTools(front.url, (body as unknown as Tokens).access_token)).status).toBe(200);
  const tokens = "select users.kind from grants join users on users.id = grants.user_id where model = 'AccessToken'";
  return rowsOf(front, tokens)
    .map(({ kind }) => kind)
    .join();
}

const signOut = (browser: TestBrowser, stand: Stand) => browser.submit(stand, '/sign-out');

describe('a person who changes on the consent page', () => {
  it('from the owner to the demo user ends at the client with a token of the demo user only', async () => {
    const { browser, consent } = await toConsent(front, { client, as: 'owner' });
    const signIn = await signOut(browser, consent);
    expect(signIn.url.pathname).toBe('/sign-in');
    const again = await signInAsDemo(browser, signIn);
    expect(again.url.pathname).toBe(consent.url.pathname);
    expect(again.html).toContain(DEMO);
    expect(await personOf(await allow(browser, again))).toBe('demo');
  });

  it('from the demo user to the owner ends with a token of the owner only', async () => {
    const { browser, consent } = await toConsent(front, { client });
    const again = await signInAsOwner(browser, await signOut(browser, consent), front);
    expect(again.url.pathname).toBe(consent.url.pathname);
    expect(await personOf(await skipConnecting(browser, await allow(browser, again)))).toBe('owner');
  });

  it('and back again ends with the first one', async () => {
    const { browser, consent } = await toConsent(front, { client });
    const owner = await signInAsOwner(browser, await signOut(browser, consent), front);
    const demo = await signInAsDemo(browser, await signOut(browser, owner));
    expect(await personOf(await allow(browser, demo))).toBe('demo');
  });

  it('makes the form of the person before useless', async () => {
    const { browser, consent } = await toConsent(front, { client });
    await signInAsOwner(browser, await signOut(browser, consent), front);
    expect((await allow(browser, consent)).status).toBe(400);
  });

  it('in another tab is asked again, with the request of the first tab', async () => {
    const { browser, consent } = await toConsent(front, { client });
    const account = await browser.open(`${front.url}/account`);
    await signInAsOwner(browser, await browser.open(`${(await signOut(browser, account)).url.origin}/sign-in`), front);
    const again = await browser.open(consent.url);
    expect([again.status, again.url.pathname]).toEqual([200, consent.url.pathname]);
    expect(await personOf(await skipConnecting(browser, await allow(browser, again)))).toBe('owner');
  });

  it('and only signs out is asked to sign in', async () => {
    const { browser, consent } = await toConsent(front, { client });
    await signOut(browser, consent);
    expect((await browser.open(consent.url)).url.pathname).toBe('/sign-in');
    expect((await browser.submit(consent, consent.url.pathname, {}, 'allow')).url.pathname).toBe('/sign-in');
  });
});

describe('a person who changes after consent', () => {
  it('on the page that offers to connect, is asked for consent of their own', async () => {
    const { browser, consent } = await toConsent(front, { client, as: 'owner' });
    const connect = await allow(browser, consent);
    expect(connect.url.pathname).toMatch(/\/connect$/);
    const account = await browser.open(`${front.url}/account`);
    await signInAsDemo(browser, await browser.open(`${(await signOut(browser, account)).url.origin}/sign-in`));
    const asked = await skipConnecting(browser, await browser.open(connect.url));
    expect(asked.url.pathname).toMatch(/^\/interaction\/[\w-]+$/);
    expect(wordsOf(asked)).toContain('Test assistant');
    expect(await personOf(await allow(browser, asked))).toBe('demo');
  });

  it('does not reach the client as the person before, when nobody is signed in any more', async () => {
    const { browser, consent } = await toConsent(front, { client, as: 'owner' });
    const connect = await allow(browser, consent);
    await signOut(browser, await browser.open(`${front.url}/account`));
    const page = await skipConnecting(browser, connect);
    expect(page.status).toBe(400);
    expect(wordsOf(page)).toContain('This page has expired');
  });
});

describe("the authorization server's own session", () => {
  it('is never used again after signing out and in as another person', async () => {
    const { browser } = await link(front, { client, as: 'owner', browser: browserFor(client) });
    const account = await browser.open(`${front.url}/account`);
    await signInAsDemo(browser, await browser.open(`${(await signOut(browser, account)).url.origin}/sign-in`));
    const consent = await browser.open(authorizeUrl(front.url, client));
    expect(consent.html).toContain(DEMO);
  });

  it('is never used again after signing in as another person without signing out', async () => {
    const { browser } = await link(front, { client, as: 'owner', browser: browserFor(client) });
    await signInAsDemo(browser, await browser.open(`${front.url}/sign-in`));
    const consent = await browser.open(authorizeUrl(front.url, client));
    expect(consent.html).toContain(DEMO);
  });

  it('ends, and ours with it, when another person signs in at this browser', async () => {
    const { browser } = await link(front, { client, as: 'owner', browser: browserFor(client) });
    await browser.open(`${front.url}/account`);
    const before = front.wire.last('/account').sent.get('cookie') ?? '';
    await signInAsDemo(browser, await browser.open(`${front.url}/sign-in`));
    const account = await fetch(`${front.url}/account`, { headers: { cookie: before }, redirect: 'manual' });
    expect(account.headers.get('location')).toMatch(/^\/sign-in/);
    expect(rowsOf(front, "select id from grants where model = 'Session'")).toEqual([]);
  });

  it('alone signs nobody in: without ours the person is asked', async () => {
    const { browser } = await link(front, { client, as: 'owner', browser: browserFor(client) });
    await browser.open(authorizeUrl(front.url, client));
    const cookies = front.wire.last('/oauth/authorize').sent.get('cookie') ?? '';
    const providerOnly = cookies.split('; ').filter((cookie) => cookie.startsWith('_session'));
    expect(providerOnly).toHaveLength(2);
    const answer = await fetch(authorizeUrl(front.url, client), {
      headers: { cookie: providerOnly.join('; ') },
      redirect: 'manual',
    });
    const interaction = answer.headers.get('location') ?? '';
    const own = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
    const page = await fetch(new URL(interaction, front.url), {
      headers: { cookie: [...providerOnly, ...own].join('; ') },
      redirect: 'manual',
    });
    expect(page.headers.get('location')).toMatch(/^\/sign-in\?to=/);
  });

  it('ends in the store, not only in the cookie', async () => {
    const { browser } = await link(front, { client, as: 'owner', browser: browserFor(client) });
    await browser.open(authorizeUrl(front.url, client));
    const stolen = front.wire.last('/oauth/authorize').sent.get('cookie') ?? '';
    await signOut(browser, await browser.open(`${front.url}/account`));
    const account = await fetch(`${front.url}/account`, { headers: { cookie: stolen }, redirect: 'manual' });
    expect(account.headers.get('location')).toMatch(/^\/sign-in/);
    expect(rowsOf(front, "select id from grants where model = 'Session'")).toEqual([]);
  });
});
