import type { Browser, BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Language } from '../../src/domain/identity.ts';
import { textsIn } from '../../src/texts/catalogue.ts';
import { LANGUAGE_FACTS } from '../../src/texts/language.ts';
import type { SiteHouse } from '../site/site-house.ts';
import { sidewaysPx } from './chromium.ts';
import { FOCUS_RING, tabTo } from './keyboard.ts';

const MOST_BYTES = 60_000;

type Mixture = readonly [width: number, language: Language, theme: 'light' | 'dark', script: boolean];

/** Every pair of width, language, theme and script, in nine mixtures. */
export const MIXTURES: readonly Mixture[] = [
  [1280, 'en', 'light', true],
  [1280, 'ja', 'dark', false],
  [1280, 'zh-TW', 'light', false],
  [390, 'en', 'dark', false],
  [390, 'ja', 'light', true],
  [390, 'zh-TW', 'dark', true],
  [320, 'en', 'light', false],
  [320, 'ja', 'dark', true],
  [320, 'zh-TW', 'light', false],
];

/** A browser as one mixture wants it. */
export const contextFor = (browser: Browser, [width, language, colorScheme, javaScriptEnabled]: Mixture) =>
  browser.newContext({
    viewport: { width, height: 800 },
    locale: LANGUAGE_FACTS[language].html,
    colorScheme,
    javaScriptEnabled,
  });

/** Presses Enter where the focus is, and checks the page that comes: it fits, and it is small. */
export async function enter(page: Page): Promise<void> {
  expect(await page.evaluate(FOCUS_RING)).toBe(true);
  const answers: Promise<number>[] = [];
  page.on('response', (answer) =>
    answers.push(
      answer.body().then(
        (body) => body.length,
        () => 0,
      ),
    ),
  );
  await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
  expect(await sidewaysPx(page), page.url()).toBe(0);
  const bytes = (await Promise.all(answers)).reduce((sum, size) => sum + size, 0);
  expect(bytes, page.url()).toBeLessThanOrEqual(MOST_BYTES);
  page.removeAllListeners('response');
}

/** Signs the owner in by the keyboard. */
export async function signedIn(context: BrowserContext, house: SiteHouse, language: Language): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${house.url}/sign-in/owner?code=${await house.store.ownerLinks.create()}`);
  await tabTo(page, textsIn(language).ownerLink.button);
  await enter(page);
  return page;
}
