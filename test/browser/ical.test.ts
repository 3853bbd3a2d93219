import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserId } from '../../src/domain/identity.ts';
import { textsIn, withValues } from '../../src/texts/catalogue.ts';
import { openSiteHouse } from '../site/site-house.ts';
import { feedServer } from '../sources/ical/feed-server.ts';
import { launch, skipsBrowser } from './chromium.ts';
import { tabTo } from './keyboard.ts';
import { contextFor, enter, MIXTURES, signedIn } from './mixtures.ts';

const OWNER = 'owner' as UserId;
const FILE = readFileSync(new URL('../../fixtures/ical/google-weekly-taipei.ics', import.meta.url), 'utf8');
/** A desktop and two phones, in the three languages and both themes, with and without script. */
const SOME = MIXTURES.slice(2, 5);

/** The pages alone are looked at, and asked for their accessibility, with all others (looks.test.ts). */
describe.skipIf(skipsBrowser())('subscribing to a calendar, with the keyboard alone', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser.close());

  it.each(SOME)(
    'at %s px in %s, %s, script %s: wrong address, right one, tried again, removed',
    async (...mixture) => {
      const [, language] = mixture;
      const { ical, icalCard, notice } = textsIn(language);
      const feeds = await feedServer({ '/a.ics': FILE });
      const house = await openSiteHouse({ privateHosts: [feeds.host], demo: false });
      const context = await contextFor(browser, mixture);
      const page = await signedIn(context, house, language);
      await tabTo(page, icalCard.addFirst);
      await enter(page);
      await page.getByLabel(ical.address).focus();
      await page.keyboard.type(feeds.address('/old.ics'));
      await enter(page);
      // the focus is where the problem is told; what was typed opens a calendar, so it is gone
      expect(await page.locator(':focus').getAttribute('name')).toBe('address');
      expect(await page.locator(':focus').inputValue()).toBe('');
      expect(await page.locator('#address-problem').textContent()).toBe(ical.problem.gone);
      await page.keyboard.type(feeds.address('/a.ics'));
      await page.keyboard.press('Tab');
      await page.keyboard.type('課表 Timetable');
      await enter(page);
      expect(await page.locator('h1').textContent()).toBe(ical.added.title);
      await tabTo(page, ical.added.toAccount);
      await enter(page);
      await tabTo(page, icalCard.check);
      await enter(page);
      await page.getByText(notice.icalWorks).waitFor();
      await tabTo(page, icalCard.remove);
      await page.keyboard.press('Enter');
      await tabTo(page, withValues(icalCard.removeNow, { calendar: '課表 Timetable' }));
      await enter(page);
      await page.getByText(notice.icalRemoved).waitFor();
      expect(await house.store.accounts.list(OWNER)).toEqual([]);
      await context.close();
    },
    120_000,
  );
});
