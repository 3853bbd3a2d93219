import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { type Served, serveApp } from '../browser/chromium.ts';
import { standPage } from './stand-page.ts';
import { SESSION, type StudioStand } from './studio-stand.ts';

export const DESKTOP = { width: 1280, height: 900 };
export const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const;
/** When the stand's week is looked at, on the wall clock of Taipei 08:40. */
export const NOW = new Date('2026-11-30T00:40:00Z');

/** The page of a session in a browser whose own zone is far from the person's; each `open` begins with another stand. */
export class StudioPage {
  readonly page: Page;
  /** What the browser complained about: a broken rule of the page's policy is among it. */
  readonly complaints: string[];
  readonly #context: BrowserContext;
  readonly #served: Served;
  readonly #show: (stand: StudioStand) => void;

  private constructor(page: Page, complaints: string[], served: Served, show: (stand: StudioStand) => void) {
    this.page = page;
    this.complaints = complaints;
    this.#context = page.context();
    this.#served = served;
    this.#show = show;
  }

  static async in(browser: Browser, options: BrowserContextOptions = {}): Promise<StudioPage> {
    let stand: StudioStand | undefined;
    const served = await serveApp((request) => {
      if (!stand) throw new Error('nothing is open');
      return standPage(stand).fetch(request);
    });
    const context = await browser.newContext({
      viewport: DESKTOP,
      timezoneId: 'America/New_York',
      reducedMotion: 'reduce',
      ...options,
    });
    const page = await context.newPage();
    page.setDefaultTimeout(8_000);
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.stack ?? error.message));
    await page.clock.setFixedTime(NOW);
    return new StudioPage(page, complaints, served, (next) => {
      stand = next;
    });
  }

  async open(stand: StudioStand, query = '', sign = '.entry.block'): Promise<Page> {
    this.#show(stand);
    await this.page.goto(`${this.#served.url}/sessions/${SESSION}${query}`);
    await this.page.waitForSelector(sign);
    return this.page;
  }

  async close(): Promise<void> {
    await this.#context.close();
    await this.#served.close();
  }
}

/** The block of the grid with these words in its name. */
export const blockNamed = (page: Page, words: string) => page.locator(`.entry.block[aria-label*="${words}"]`).first();

export const said = (page: Page): Promise<string | null> => page.locator('.say').textContent();
