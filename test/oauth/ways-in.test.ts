import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TestBrowser } from '../flows/browser.ts';
import { rowsOf } from './database.ts';
import { type Front, openFront } from './front.ts';
import { askRaw } from './raw.ts';
import { authorizeUrl, newClient } from './requests.ts';
import { browserFor, wordsOf } from './visits.ts';

const VISITOR = '114020370000000000002';
const OWNER_TOKEN = 'the-owner-token-of-a-test-0123456789';

let front: Front;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(async () => {
  await front.close();
  vi.useRealTimers();
});
const open = async (env: Record<string, string> = {}) => {
  front = await openFront({ env, now: () => Date.now() });
};

const isSignedIn = async (browser: TestBrowser) =>
  (await browser.open(`${front.url}/account`)).url.pathname === '/account';

async function tryCode(code: string, browser = new TestBrowser()): Promise<TestBrowser> {
  await browser.submit(await browser.open(`${front.url}/sign-in`), '/sign-in/owner', { code });
  return browser;
}

describe("the owner's link", () => {
  it('signs in once, by a POST of the page that it opens', async () => {
    await open();
    const address = await front.service().ownerLink();
    const browser = new TestBrowser();
    const page = await browser.open(address);
    expect(await isSignedIn(browser)).toBe(false);
    await browser.submit(page, '/sign-in/owner');
    expect(await isSignedIn(browser)).toBe(true);
    const second = new TestBrowser();
    await second.submit(await second.open(address), '/sign-in/owner');
    expect(await isSignedIn(second)).toBe(false);
  });

  it('ends after fifteen minutes', async () => {
    await open();
    const code = new URL(await front.service().ownerLink()).searchParams.get('code') ?? '';
    vi.setSystemTime(Date.now() + 15 * 60_000 + 1);
    expect(await isSignedIn(await tryCode(code))).toBe(false);
  });

  it('is not guessed, and guesses do not keep the owner out: from the eleventh in a minute on every try waits', async () => {
    await open();
    const code = new URL(await front.service().ownerLink()).searchParams.get('code') ?? '';
    for (let count = 0; count < 12; count++) expect(await isSignedIn(await tryCode('guess'))).toBe(false);
    expect(await isSignedIn(await tryCode(code))).toBe(true);
  });
});

describe('OWNER_TOKEN', () => {
  it('is accepted in place of the code, every time', async () => {
    await open({ OWNER_TOKEN });
    expect(await isSignedIn(await tryCode(OWNER_TOKEN))).toBe(true);
    expect(await isSignedIn(await tryCode(` ${OWNER_TOKEN} `))).toBe(true);
    expect(await isSignedIn(await tryCode(`${OWNER_TOKEN}x`))).toBe(false);
    expect(await isSignedIn(await tryCode(OWNER_TOKEN.slice(0, -1)))).toBe(false);
    expect(front.logged.join('')).not.toContain(OWNER_TOKEN);
  });

  it('that is not set lets nobody in without a code', async () => {
    await open();
    for (const code of ['', ' ', 'undefined']) expect(await isSignedIn(await tryCode(code))).toBe(false);
  });
});

describe('signing in with Google', () => {
  async function signIn(account?: string) {
    const browser = new TestBrowser();
    const google = await browser.submit(await browser.open(`${front.url}/sign-in`), '/sign-in/google');
    const page = await browser.submit(google, '/o/oauth2/v2/auth/decide', account ? { account } : {}, 'allow');
    return { browser, page };
  }

  it('is refused to everybody while sign-up is closed, and leaves no trace of them', async () => {
    await open();
    const { browser, page } = await signIn();
    expect(page.status).toBe(403);
    expect(wordsOf(page)).toContain('You have no account here');
    expect(await isSignedIn(browser)).toBe(false);
    expect(rowsOf(front, 'select kind from users')).toEqual([]);
  });

  it('lets a verified address of ALLOWED_EMAILS in while closed, and no other', async () => {
    await open({ ALLOWED_EMAILS: 'Visitor@Demo.example' });
    expect((await signIn()).page.status).toBe(403);
    const { browser } = await signIn(VISITOR);
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('is open to all with SIGN_UP=open, and to the listed only when there is a list', async () => {
    await open({ SIGN_UP: 'open' });
    expect(await isSignedIn((await signIn()).browser)).toBe(true);
    await front.close();
    await open({ SIGN_UP: 'open', ALLOWED_EMAILS: 'visitor@demo.example' });
    expect((await signIn()).page.status).toBe(403);
  });

  it('leads on to the consent page that asked for it, and connects nothing by itself', async () => {
    await open({ SIGN_UP: 'open' });
    const client = await newClient(front.url);
    const browser = browserFor(client);
    const google = await browser.submit(await browser.open(authorizeUrl(front.url, client)), '/sign-in/google');
    const consent = await browser.submit(google, '/o/oauth2/v2/auth/decide', {}, 'allow');
    expect(consent.url.pathname).toMatch(/^\/interaction\//);
    expect(wordsOf(consent)).toContain('student@demo.example');
    const connect = await browser.submit(consent, consent.url.pathname, {}, 'allow');
    expect(connect.url.pathname).toMatch(/\/connect$/);
  });
});

describe('the demo user', () => {
  it('is not there when DEMO is off', async () => {
    await open({ DEMO: '0' });
    const page = await new TestBrowser().open(`${front.url}/sign-in`);
    expect(page.page.forms.map(({ action }) => action)).not.toContain('/sign-in/demo');
  });

  it('cannot be reached under another name of this machine', async () => {
    await open();
    const { status } = await askRaw(`${front.url}/sign-in/demo`, { host: 'evil.example' }, { method: 'POST' });
    expect(status).toBe(403);
  });
});
