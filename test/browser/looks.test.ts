import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Language } from '../../src/domain/identity.ts';
import { LANGUAGES } from '../../src/domain/language.ts';
import { EXHIBITS, gallery } from '../pages/gallery.tsx';
import { faultsOf, launch, type Served, serveApp, sidewaysPx, skipsBrowser } from './chromium.ts';

/** All failure pages share one frame; one of them stands for the rest. */
const NAMES = Object.keys(EXHIBITS).filter((name) => !name.startsWith('failure-') || name === 'failure-taken');

/** Each page in each theme, width and language at least once, not in every mixture of them. */
const languageOf = (index: number, turn: number): Language => LANGUAGES[(index + turn) % LANGUAGES.length] ?? 'en';

const SMALL_TARGETS = `[...document.querySelectorAll('button, summary, .button, input:not([type=hidden]), .bar a')]
  .filter((element) => element.checkVisibility() && element.closest('label') === null)
  .filter((element) => element.getBoundingClientRect().height < 44)
  .map((element) => element.outerHTML)`;

describe.skipIf(skipsBrowser())('every page in a real browser', () => {
  let browser: Browser;
  let served: Served;
  const open = async (options: BrowserContextOptions): Promise<Page> => (await browser.newContext(options)).newPage();

  beforeAll(async () => {
    served = await serveApp(gallery().fetch);
    browser = await launch();
  });
  afterAll(async () => {
    await browser.close();
    await served.close();
  });

  describe('has no accessibility fault on a desktop in light and on a phone in dark', () => {
    let desktop: Page;
    let phone: Page;
    beforeAll(async () => {
      desktop = await open({ viewport: { width: 1280, height: 800 }, colorScheme: 'light', bypassCSP: true });
      phone = await open({ viewport: { width: 390, height: 844 }, colorScheme: 'dark', bypassCSP: true });
    });
    const look = async (page: Page, name: string, language: Language) => {
      await page.goto(`${served.url}/${name}?l=${language}`);
      expect(await faultsOf(page), `${name} ${language}`).toEqual([]);
      expect(await sidewaysPx(page), `${name} ${language}`).toBe(0);
    };

    it.each([...NAMES.entries()])(
      '%i %s',
      async (index, name) => {
        await look(desktop, name, languageOf(index, 0));
        await look(phone, name, languageOf(index, 1));
      },
      60_000,
    );
  });

  it('fits 320 px, has targets of 44 px and more, and breaks no rule of its own policy', async () => {
    const page = await open({ viewport: { width: 320, height: 640 }, colorScheme: 'dark' });
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    for (const [index, name] of NAMES.entries()) {
      const language = languageOf(index, 2);
      await page.goto(`${served.url}/${name}?l=${language}`);
      expect(await sidewaysPx(page), `${name} ${language}`).toBe(0);
      expect(await page.evaluate(SMALL_TARGETS), `${name} ${language}`).toEqual([]);
    }
    const notStatus = complaints.filter((text) => !text.includes('the server responded with a status of 4'));
    expect(notStatus).toEqual([]);
  }, 300_000);

  it('asks at consent with two buttons of the same size, on a phone and on a desktop', async () => {
    for (const width of [320, 1280]) {
      const page = await open({ viewport: { width, height: 800 } });
      for (const language of LANGUAGES) {
        await page.goto(`${served.url}/consent?l=${language}`);
        const sizes = await page.locator('button[name=decision]').evaluateAll((buttons) =>
          buttons.map((button) => {
            const { width, height } = button.getBoundingClientRect();
            return `${Math.round(width)}x${Math.round(height)}`;
          }),
        );
        expect(new Set(sizes).size, `${language} ${sizes}`).toBe(1);
        expect(await page.locator('input[type=checkbox]').isChecked()).toBe(false);
      }
    }
  }, 60_000);

  it('copies the address where a script may run, and shows no button where none may', async () => {
    const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
    const page = await context.newPage();
    await page.goto(`${served.url}/start-local?l=en`);
    await page.getByRole('button', { name: 'Copy' }).first().click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('http://localhost:8787/mcp');
    expect(await page.getByRole('status').textContent()).toBe('Copied');
    const still = await open({ javaScriptEnabled: false });
    await still.goto(`${served.url}/start-local?l=en`);
    expect(await still.getByRole('button').count()).toBe(0);
  }, 60_000);

  it('opens what disconnects only after a second step', async () => {
    const page = await open({ javaScriptEnabled: false });
    await page.goto(`${served.url}/account?l=en`);
    const button = page.getByRole('button', { name: 'Disconnect lin.mei@example.test' });
    expect(await button.isVisible()).toBe(false);
    await page.getByText('Disconnect…').click();
    expect(await button.isVisible()).toBe(true);
  }, 60_000);
});
