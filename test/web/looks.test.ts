import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { boxOf, faultsOf, launch, sidewaysPx, skipsBrowser } from '../browser/chromium.ts';
import { blockNamed, DESKTOP, PHONE, StudioPage, said } from './open-studio.ts';

import { studioStand } from './studio-stand.ts';
import { DAYS } from './week.ts';

const SMALL_TARGETS = `[...document.querySelectorAll('button, a, select, input')]
  .filter((element) => element.checkVisibility() && element.closest('label, p') === null)
  .filter((element) => element.getBoundingClientRect().height < 44)
  .map((element) => element.outerHTML)`;

describe.skipIf(skipsBrowser())('the studio on screens of all kinds', () => {
  let browser: Browser;
  let desktop: StudioPage;
  let phone: StudioPage;
  beforeAll(async () => {
    browser = await launch();
    desktop = await StudioPage.in(browser, { bypassCSP: true });
    phone = await StudioPage.in(browser, { ...PHONE, bypassCSP: true, colorScheme: 'dark' });
  });
  afterAll(async () => {
    await desktop.close();
    await phone.close();
    await browser.close();
  });
  const faults = async (page: Page) => [
    ...(await faultsOf(page)),
    ...((await sidewaysPx(page)) > 0 ? ['scrolls sideways'] : []),
  ];

  it('has no accessibility fault on a desktop: the week, a block, applying', async () => {
    const page = await desktop.open(
      studioStand({ missing: [{ source: 'Moodle', account: 'a@b.c', next: 'Try it later.' }] }),
    );
    expect(await faults(page)).toEqual([]);
    await blockNamed(page, 'Pay').press('Enter');
    expect(await faults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Add 12 to the calendar/ }).click();
    await page.getByRole('button', { name: 'Add 12', exact: true }).waitFor();
    expect(await faults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add 12', exact: true }).click();
    await page.getByRole('button', { name: 'Remove from the calendar' }).waitFor();
    expect(await faults(page)).toEqual([]);
  });

  it('has none in the dark either, in Japanese, with too much work and a block that clashes', async () => {
    await desktop.page.emulateMedia({ colorScheme: 'dark' });
    const page = await desktop.open(studioStand({ overloaded: true, language: 'ja' }));
    expect(await page.evaluate('document.documentElement.lang')).toBe('ja');
    await blockNamed(page, '09:00–10:00 Linear').press('ArrowDown');
    for (let presses = 0; presses < 3; presses++) await page.keyboard.press('ArrowDown');
    expect(await faults(page)).toEqual([]);
    await page.locator('[data-key=decide]').click();
    expect(await faults(page)).toEqual([]);
    await desktop.page.emulateMedia({ colorScheme: 'light' });
  });

  it('is a day on a phone, with seven days to choose from, targets of 44 px and no fault', async () => {
    const page = await phone.open(studioStand({ language: 'zh-TW' }));
    expect(await faults(page)).toEqual([]);
    expect(await page.evaluate(SMALL_TARGETS)).toEqual([]);
    const chips = page.locator('.chip');
    expect(await chips.count()).toBe(7);
    await chips.nth(3).tap();
    expect(await chips.nth(3).getAttribute('aria-pressed')).toBe('true');
    expect(await page.locator('.entry.block').count()).toBe(1);
    await blockNamed(page, '09:00–10:15 Physics').tap();
    await page.getByRole('button', { name: '後一天' }).tap();
    expect(await said(page)).toBe('「Physics lab report」改到 12月4日週五 09:00–10:15。');
    await page.getByRole('button', { name: '關閉' }).tap();
    await chips.nth(4).tap();
    expect(await page.locator('.entry.block').count()).toBe(1);
  });

  it('keeps the chosen plan on a phone’s screen, after opening as after choosing', async () => {
    const page = await phone.open(studioStand({ plan: 'balanced' }));
    const outside = async () => {
      const box = await boxOf(page.locator('.plan[aria-checked=true]'));
      return box.x < 0 || box.x + box.width > PHONE.viewport.width;
    };
    expect(await outside()).toBe(false);
    await page.getByRole('radio').nth(2).tap();
    expect(await page.getByRole('radio').nth(2).getAttribute('aria-checked')).toBe('true');
    expect(await outside()).toBe(false);
  });

  it('moves a block under a finger that rests on it first', async () => {
    const page = await phone.open(studioStand({ viewDate: DAYS[3] }));
    const box = await boxOf(blockNamed(page, '09:00–10:15 Physics'));
    const finger = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: box.x + 60, y }] });
    await touch('touchStart', box.y + 10);
    await page.waitForSelector('.ec-dragging');
    for (let step = 1; step <= 8; step++) await touch('touchMove', box.y + 10 + step * 8);
    await touch('touchEnd', box.y + 74);
    await expect.poll(() => said(page)).toBe('“Physics lab report” is now Thu, Dec 3 10:00–11:15.');
  });

  it('leaves room for the hours in a low window too, as at 200 %, and scrolls to what is below them', async () => {
    await desktop.page.setViewportSize({ width: 640, height: 360 });
    const page = await desktop.open(studioStand({ overloaded: true }));
    const height = async () => (await page.locator('.ec-main').boundingBox())?.height ?? 0;
    expect(await height()).toBeGreaterThan(250);
    expect(await faults(page)).toEqual([]);
    await page.locator('[data-key=apply]').click();
    await page.locator('[data-key=agree]').waitFor();
    await desktop.page.setViewportSize(DESKTOP);
  });

  it('fits 320 px', async () => {
    await phone.page.setViewportSize({ width: 320, height: 640 });
    const page = await phone.open(studioStand({ overloaded: true, language: 'ja' }));
    expect(await sidewaysPx(page)).toBe(0);
    await page.locator('[data-key=decide]').tap();
    expect(await sidewaysPx(page)).toBe(0);
  });
});
