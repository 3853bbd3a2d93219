import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserId } from '../../src/domain/identity.ts';
import { textsIn } from '../../src/texts/catalogue.ts';
import { openSiteHouse, type SiteHouse } from '../site/site-house.ts';
import { connectGoogle, signInAsOwner } from '../site/steps.ts';
import { faultsOf, launch, skipsBrowser } from './chromium.ts';
import { FOCUS_RING, tabTo } from './keyboard.ts';
import { contextFor, enter, MIXTURES, signedIn } from './mixtures.ts';

const OWNER = 'owner' as UserId;

/** Moves the focus on until it is in the field with this id. */
async function tabToField(page: Page, id: string): Promise<void> {
  for (let presses = 0; presses < 90; presses++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(`document.activeElement.id === ${JSON.stringify(id)}`)) return;
  }
  throw new Error(`Tab does not reach #${id} on ${page.url()}`);
}

async function openSettings(page: Page, language: (typeof MIXTURES)[number][1]): Promise<void> {
  await tabTo(page, textsIn(language).layout.settings);
  await enter(page);
}

const ownerOf = ({ store }: SiteHouse) => store.users.get(OWNER);

describe.skipIf(skipsBrowser())('settings, set-up and papers, with the keyboard alone', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser.close());

  it.each(MIXTURES)(
    'at %s px in %s, %s, script %s',
    async (...mixture) => {
      const [, language] = mixture;
      const t = textsIn(language);
      const house = await openSiteHouse({ demo: false });
      await connectGoogle(await signInAsOwner(house));
      const context = await contextFor(browser, mixture);
      const page = await signedIn(context, house, language);

      // a zone by the name of its city, a day's hours; an end before its start is told where it is
      await openSettings(page, language);
      await tabToField(page, 'zone');
      expect(await page.evaluate(FOCUS_RING)).toBe(true);
      await page.keyboard.type('Osl');
      expect(await page.locator('#zone').inputValue()).toBe('Europe/Oslo');
      await tabToField(page, 'work-Mon-from');
      await page.keyboard.type('17');
      await page.keyboard.press('Tab');
      await page.keyboard.type('9:00');
      await tabToField(page, 'minutes-todo');
      await page.keyboard.type('25');
      await tabTo(page, t.settings.save);
      await enter(page);
      expect((await ownerOf(house))?.zone).toBeUndefined();
      const problem = page.locator('#work-Mon-problem');
      expect((await problem.textContent())?.trim()).toBe(t.settings.problem.order);
      expect(await page.locator('#work-Mon-to').getAttribute('aria-describedby')).toBe('work-Mon-problem');
      await tabTo(page, (await page.locator('[role=alert] a').first().textContent()) ?? '');
      await page.keyboard.press('Enter');
      expect(new URL(page.url()).hash).toBe('#work-Mon-from');
      await page.keyboard.press('Tab');
      expect(await page.evaluate('document.activeElement.id')).toBe('work-Mon-to');
      await page.keyboard.type('1800');
      await tabTo(page, t.settings.save);
      await enter(page);
      await page.getByText(t.settings.saved).waitFor();
      expect((await ownerOf(house))?.zone).toBe('Europe/Oslo');
      expect(await house.store.preferences.get(OWNER)).toEqual({
        workingHours: { Mon: { from: '17:00', to: '18:00' } },
        defaultMinutes: { todo: 25 },
      });

      // calendars: the first one is hidden
      await tabTo(page, t.settings.calendarsLink);
      await enter(page);
      const first = page.locator('select').first();
      await tabToField(page, (await first.getAttribute('id')) ?? '');
      await page.keyboard.press('End');
      expect(await first.inputValue()).toBe('hidden');
      await tabTo(page, t.visibility.save);
      await enter(page);
      await page.getByText(t.visibility.saved).waitFor();
      expect((await house.store.calendarRules.of(OWNER)).map(({ visibility }) => visibility)).toEqual(['hidden']);

      // set-up, and the papers below every page
      await tabTo(page, t.layout.setup);
      await enter(page);
      await page.getByText(t.setup.says.googleAccepted).waitFor();
      expect(await page.locator('code').textContent()).toBe(`${house.url}/google/callback`);
      await tabTo(page, t.layout.privacy);
      await enter(page);
      expect(await page.locator('h1').textContent()).toBe(t.privacy.title);
      await tabTo(page, t.layout.terms);
      await enter(page);
      expect(await page.locator('h1').textContent()).toBe(t.terms.title);
      await context.close();
    },
    120_000,
  );

  it('a changed language is that of the next page, and of a browser that never chose one', async () => {
    const house = await openSiteHouse({ demo: false });
    const page = await signedIn(await browser.newContext({ locale: 'en-US' }), house, 'en');
    await openSettings(page, 'en');
    await tabToField(page, 'language');
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowUp');
    await tabTo(page, textsIn('en').settings.save);
    await enter(page);
    await page.getByText(textsIn('ja').settings.saved).waitFor();
    const other = await (await browser.newContext({ locale: 'en-US' })).newPage();
    await other.goto(`${house.url}/sign-in/owner?code=${await house.store.ownerLinks.create()}`);
    await other.getByRole('button', { name: textsIn('en').ownerLink.button }).click();
    expect(await other.locator('h1').textContent()).toBe(textsIn('ja').account.title);
    await other.getByRole('link', { name: '繁體中文' }).click();
    await other.goto(`${house.url}/terms`);
    expect(await other.locator('h1').textContent()).toBe(textsIn('zh-TW').terms.title);
  }, 60_000);

  it('the pages with live contents have no accessibility fault', async () => {
    const house = await openSiteHouse({ demo: false });
    await connectGoogle(await signInAsOwner(house));
    const context = await browser.newContext({ locale: 'en-US', bypassCSP: true });
    const page = await signedIn(context, house, 'en');
    for (const path of ['/account/settings', '/account/settings/calendars', '/setup']) {
      await page.goto(house.url + path);
      expect(await faultsOf(page), path).toEqual([]);
    }
  }, 60_000);
});
