import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSiteHouse } from '../site/site-house.ts';
import { launch, skipsBrowser } from './chromium.ts';
import { FOCUS_RING, tabTo } from './keyboard.ts';

describe.skipIf(skipsBrowser())('the ways in, in a real browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser.close());

  it('the keyboard alone leads from the start page into the demo, with a visible focus', async () => {
    const { url } = await openSiteHouse();
    const page = await (await browser.newContext({ locale: 'en-US' })).newPage();
    await page.goto(url);
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').textContent()).toBe('Skip to content');
    await tabTo(page, 'Sign in');
    expect(await page.evaluate(FOCUS_RING)).toBe(true);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/sign-in/);
    await tabTo(page, 'Try the demo');
    expect(await page.evaluate(FOCUS_RING)).toBe(true);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${url}/account`);
    expect(await page.locator('h1').textContent()).toBe('Your account');
    expect(await page.locator('.demo').textContent()).toBe('Demo: made-up data');
  }, 60_000);

  it('the owner signs in, connects Google and disconnects again without JavaScript', async () => {
    const house = await openSiteHouse();
    const context = await browser.newContext({ locale: 'en-US', javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${house.url}/sign-in/owner?code=${await house.store.ownerLinks.create()}`);
    await page.getByRole('button', { name: 'Sign in as owner' }).click();
    await page.getByRole('button', { name: 'Connect a Google account' }).click();
    await page.waitForURL(`${house.google.url}/**`);
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.getByText('Your Google account is connected.').waitFor();
    await page.getByText('Disconnect…').click();
    await page.getByRole('button', { name: 'Disconnect student@demo.example' }).click();
    await page.getByText('Google confirmed').waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(`${house.url}/`);
  }, 60_000);

  it('Google signs a person in on a phone in Japanese, and the wrong code is told at its field', async () => {
    const { url } = await openSiteHouse();
    const context = await browser.newContext({ locale: 'ja-JP', viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    await page.goto(`${url}/sign-in`);
    await page.getByLabel('ワンタイムコードまたは管理者トークン').fill('wrong');
    await page.getByRole('button', { name: '管理者としてログイン' }).click();
    await page.waitForURL(/problem=code/);
    const field = page.getByLabel('ワンタイムコードまたは管理者トークン');
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    const described = (await field.getAttribute('aria-describedby'))?.split(' ')[0] ?? '';
    expect(await page.locator(`#${described}`).textContent()).toContain('このコードは使えません');
    await page.getByRole('button', { name: 'Google でログイン' }).click();
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.waitForURL(`${url}/account`);
    expect(await page.locator('h1').textContent()).toBe('アカウント');
  }, 60_000);

  it('a page of another origin cannot post our forms', async () => {
    const house = await openSiteHouse();
    const context = await browser.newContext({ locale: 'en-US' });
    const page = await context.newPage();
    await page.goto(`${house.url}/sign-in/owner?code=${await house.store.ownerLinks.create()}`);
    await page.getByRole('button', { name: 'Sign in as owner' }).click();
    await page.waitForURL(`${house.url}/account`);
    const csrf = await page.locator('input[name=csrf]').first().inputValue();
    await page.goto(`${house.google.url}/nothing-here`);
    await page.setContent(
      `<form method="post" action="${house.url}/sign-out"><input name="csrf" value="${csrf}"><button>go</button></form>`,
    );
    await page.getByRole('button', { name: 'go' }).click();
    await page.getByText('This form is out of date').waitFor();
    await page.goto(`${house.url}/account`);
    expect(await page.locator('h1').textContent()).toBe('Your account');
  }, 60_000);
});
