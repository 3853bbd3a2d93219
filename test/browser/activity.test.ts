import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Undoer } from '../../src/domain/change.ts';
import { Failure } from '../../src/domain/failure.ts';
import type { UserId } from '../../src/domain/identity.ts';
import { textsIn, withValues } from '../../src/texts/catalogue.ts';
import { callerOf } from '../contract/samples.ts';
import { openSiteHouse, type SiteHouse } from '../site/site-house.ts';
import { launch, skipsBrowser } from './chromium.ts';
import { tabTo } from './keyboard.ts';
import { contextFor, enter, MIXTURES, signedIn } from './mixtures.ts';

/** Each width, language and theme, with and without script. */
const SOME = MIXTURES.filter((_, at) => [0, 5, 7].includes(at));

const CLAUDE = callerOf('owner' as UserId, 'c-claude');

const UNDOERS: readonly Undoer[] = [
  { kind: 'kept', undo: async () => 'It is as before.' },
  {
    kind: 'edited',
    undo: async () => {
      throw new Failure('conflict', 'Somebody changed it since.', 'Leave it.');
    },
  },
];

async function record({ store }: SiteHouse, title: string, kind: string): Promise<void> {
  const change = { tool: 'update_calendar_event', title, where: 'Work', when: '2031-05-06 09:00' };
  await store.changes.record(CLAUDE, { ...change, undo: { kind, data: {} } });
}

describe.skipIf(skipsBrowser())('what assistants changed, with the keyboard alone', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser.close());

  it.each(SOME)(
    'at %s px in %s, %s, script %s',
    async (...mixture) => {
      const [, language] = mixture;
      const t = textsIn(language);
      const house = await openSiteHouse({ demo: false, undoers: UNDOERS });
      const context = await contextFor(browser, mixture);
      const page = await signedIn(context, house, language);

      // nothing yet, and on to the assistants from there
      await tabTo(page, t.layout.activity);
      await enter(page);
      await page.getByText(t.activity.none).waitFor();
      await tabTo(page, t.activity.toApps);
      await enter(page);
      expect(new URL(page.url()).pathname).toBe('/account/apps');

      // two pages; on the second one a change is taken back, and the page stays
      await record(house, 'Old standup', 'kept');
      for (let n = 0; n < 20; n++) await record(house, `Lecture ${n}`, 'edited');
      await tabTo(page, t.apps.activityLink);
      await enter(page);
      expect(await page.locator('.changes > li').count()).toBe(20);
      await tabTo(page, t.activity.older);
      await enter(page);
      await tabTo(page, t.activity.undo);
      await enter(page);
      await page.getByText(withValues(t.activity.told.undone, { number: 1 })).waitFor();
      expect(await page.locator('.changes > li').count()).toBe(1);
      expect(await page.getByRole('button', { name: t.activity.undo }).count()).toBe(0);

      // what somebody changed since stays, and the page says why
      await tabTo(page, t.activity.newest);
      await enter(page);
      await tabTo(page, t.activity.undo);
      await enter(page);
      await page.getByText(withValues(t.activity.told.changed, { number: 21 })).waitFor();
      expect(await page.getByRole('button', { name: t.activity.undo }).count()).toBe(20);
      await context.close();
    },
    120_000,
  );
});
