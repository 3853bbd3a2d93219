import { writeFileSync } from 'node:fs';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

/** A kind of screen, and what is told of whoever sits before it. */
export interface Screen {
  readonly width: number;
  readonly height: number;
  readonly language: 'en' | 'zh-TW' | 'ja';
  readonly dark?: boolean;
  readonly phone?: boolean;
}

const FOLDER = new URL('../../docs/pictures/', import.meta.url);
const QUALITY = 80;

/** Opens a page on a screen, at this time, with this person's cookies. */
export async function openScreen(
  browser: Browser,
  screen: Screen,
  nowMs: number,
  cookies?: BrowserContextOptions['storageState'],
) {
  const { width, height, language, dark = false, phone = false } = screen;
  const context = await browser.newContext({
    ...{ viewport: { width, height }, isMobile: phone, hasTouch: phone, deviceScaleFactor: phone ? 2 : 1.5 },
    ...{ locale: language, colorScheme: dark ? 'dark' : 'light', reducedMotion: 'reduce', timezoneId: 'Asia/Taipei' },
    ...(cookies && { storageState: cookies }),
  });
  const page = await context.newPage();
  await page.clock.setFixedTime(nowMs);
  return page;
}

/** Writes what the screen shows to docs/pictures, as WebP. */
export async function takePicture(page: Page, name: string): Promise<void> {
  await page.evaluate('document.fonts.ready');
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  writeFileSync(new URL(`${name}.webp`, FOLDER), Buffer.from(data, 'base64'));
  await session.detach();
}
