import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, skipsBrowser } from '../browser/chromium.ts';
import { openStudioHouse, type StudioHouse } from '../flows/studio-house.ts';
import { said } from './open-studio.ts';

describe.skipIf(skipsBrowser())('the page of a session, at the shipped server with the demo', () => {
  let browser: Browser;
  let studio: StudioHouse;
  let page: Page;
  let session: string;
  let google: string;
  const complaints: string[] = [];
  beforeAll(async () => {
    studio = await openStudioHouse();
    const payload = await studio.launch();
    session = payload.session;
    google = payload.targets.find(({ id, permissionUrl }) => id !== 'space' && permissionUrl === undefined)?.id ?? '';
    browser = await launch();
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en' });
    page = await context.newPage();
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.clock.setFixedTime(new Date(studio.clock.now));
    await page.goto(`${studio.house.url}/sessions/${session}`);
    await page.locator('form[action="/sign-in/demo"] button').click();
    // the student is away all this week
    await page.getByRole('button', { name: 'Week after' }).click();
    await page.waitForSelector('.entry.block');
  });
  afterAll(async () => {
    await browser.close();
    await studio.close();
  });
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click();
  const heading = () => page.locator('#dialog-title').textContent();
  const events = async () => (await studio.planned(session)).length;

  it('is compared, changed, applied, taken out and planned anew, as the calendar shows', async () => {
    await page.getByRole('radio', { name: /^Balanced/ }).click();
    const block = page.locator('.entry.block').first();
    const before = (await block.getAttribute('aria-label')) ?? '';
    const title = (await block.locator('.title').textContent()) ?? '';
    await block.press('Enter');
    await press('Keep it here');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toContain(title);
    await page.keyboard.press('Shift+ArrowUp');
    expect(await said(page)).toContain(`“${title}” is now`);
    await page.keyboard.press('ArrowDown');
    await page.locator('.entry.block').last().press('Enter');
    await press('Take it off the plan');
    const count = await page.locator('.open .task').count();
    expect(count).toBeGreaterThan(0);
    await page.getByRole('combobox', { name: 'Calendar' }).selectOption(google);
    await press(/^Add \d+ to the calendar/);
    await page.getByRole('dialog').getByRole('list').waitFor();
    const listed = await page.locator('.events li').count();
    expect(await events()).toBe(0);
    await press(/^Add \d+$/);
    await expect.poll(heading).toMatch(/^All is in/);
    expect(await events()).toBe(listed);
    await press('Close');
    expect(await page.locator('.entry.block').first().getAttribute('aria-label')).not.toBe(before);
    await press('What was written');
    expect(await page.locator('.events li').count()).toBe(listed);
    await press('Remove from the calendar');
    await expect.poll(heading).toMatch(/is removed\.$/);
    await press('Close');
    expect(await events()).toBe(0);
    await press('Plan anew');
    await expect.poll(() => said(page)).toBe('New plans are made; what you fixed stayed.');
    expect(await page.locator('.entry.block[aria-label*="stays here"]').count()).toBeGreaterThan(0);
    expect(complaints).toEqual([]);
  });

  it('keeps what was changed when it is opened again', async () => {
    const labels = () =>
      page.locator('.entry.block').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
    const kept = await labels();
    await page.reload();
    await page.getByRole('button', { name: 'Week after' }).click();
    await page.waitForSelector('.entry.block');
    expect(await labels()).toEqual(kept);
    expect(await page.getByRole('radio', { checked: true }).textContent()).toMatch(/^Balanced/);
  });
});
