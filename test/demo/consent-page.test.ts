import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { faultsOf, launch, sidewaysPx, skipsBrowser } from '../browser/chromium.ts';
import { type CheckedDemoGoogle, checkedDemoGoogle } from '../google-contract/checked-demo.ts';

const AUTH = 'https://www.googleapis.com/auth/';
const PRODUCT = ['calendar.calendarlist.readonly', 'calendar.events', 'calendar.freebusy', 'tasks'];

let google: CheckedDemoGoogle;
beforeAll(async () => {
  google = await checkedDemoGoogle();
});
afterAll(() => google.close());

function pageUrl(): string {
  const params = new URLSearchParams({
    client_id: google.clientId,
    redirect_uri: `${google.url}/back`,
    response_type: 'code',
    scope: ['openid', 'email', ...PRODUCT.map((name) => AUTH + name)].join(' '),
    state: 's',
  });
  return `${google.url}/o/oauth2/v2/auth?${params}`;
}

test('the page says in both languages that it is not Google, and may not be framed', async () => {
  const answer = await fetch(pageUrl());
  const text = await answer.text();
  expect(text).toMatch(/^<!DOCTYPE html>/);
  expect(text).toContain('not Google');
  expect(text).toContain('並非 Google');
  expect(text).not.toContain('<script');
  expect(answer.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
});

test('what a request says is escaped where it is shown', async () => {
  const url = new URL(pageUrl());
  url.searchParams.set('scope', '<img src=x>');
  expect(await (await fetch(url)).text()).not.toContain('<img');
});

describe.skipIf(skipsBrowser())('in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser.close());

  test.each([
    ['light', 1280],
    ['light', 360],
    ['dark', 1280],
    ['dark', 360],
  ] as const)('it is accessible in %s at %i px', async (colorScheme, width) => {
    const context = await browser.newContext({ colorScheme, bypassCSP: true, viewport: { width, height: 800 } });
    const page = await context.newPage();
    await page.goto(pageUrl());
    expect(await faultsOf(page)).toEqual([]);
    expect(await sidewaysPx(page)).toBe(0);
    await context.close();
  });

  test('a person picks an account, unticks a permission and is sent back', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(pageUrl());
    await page.getByLabel('visitor@demo.example').check();
    await page.getByLabel('See and change tasks').uncheck();
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.waitForURL('**/back?*');
    const back = new URL(page.url()).searchParams;
    expect(back.get('scope')?.split(' ')).not.toContain(`${AUTH}tasks`);
    expect(back.get('code')).toMatch(/^4\//);
    await context.close();
  });
});
