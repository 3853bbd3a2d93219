import type { Browser, BrowserContextOptions, Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { faultsOf, launch, skipsBrowser } from '../browser/chromium.ts';
import { type ChatHost, chatHost } from './chat-host.ts';
import { NOW, PHONE } from './open-studio.ts';
import { SESSION, type StudioStand, studioStand } from './studio-stand.ts';

interface Seen {
  readonly sizes: number[];
  readonly told: string[];
  readonly opened: string[];
}

describe.skipIf(skipsBrowser())('the studio in a chat', () => {
  let browser: Browser;
  let host: ChatHost;
  let stand: StudioStand;
  beforeAll(async () => {
    browser = await launch();
    host = await chatHost(() => stand);
  });
  afterAll(async () => {
    await browser.close();
    await host.close();
  });

  const pages = new Map<string, Promise<Page>>();
  const complaints: string[] = [];
  /** One page for each kind of browser: a new one costs more than what is shown in it. */
  const pageFor = (options: BrowserContextOptions): Promise<Page> => {
    const key = JSON.stringify(options);
    const page = pages.get(key) ?? newPage(options);
    pages.set(key, page);
    return page;
  };
  const newPage = async (options: BrowserContextOptions) => {
    const context = await browser.newContext({
      viewport: { width: 900, height: 900 },
      reducedMotion: 'reduce',
      ...options,
    });
    const page = await context.newPage();
    page.on('console', (message) => {
      if (message.type() === 'error' && !/status of 40[45]/.test(message.text())) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.clock.setFixedTime(NOW);
    return page;
  };
  const chat = async (keep: string, more = '', options: BrowserContextOptions = {}) => {
    const page = await pageFor(options);
    await page.goto(host.address(keep, more));
    return { page, view: await viewIn(page), seen: () => page.evaluate('window.seen') as Promise<Seen> };
  };
  const viewIn = async (page: Page): Promise<Frame> => {
    await expect.poll(() => page.frames().length).toBe(3);
    return page.frames()[2] as Frame;
  };
  afterEach(() => {
    expect(complaints.splice(0)).toEqual([]);
  });
  const asks = () => stand.calls.filter(({ name }) => name === 'load').map(({ ask }) => ask);

  it.each([
    ['everything', 'text,structured,meta', []],
    ['_meta alone', 'meta', []],
    ['no _meta', 'text,structured', [{ session: SESSION }]],
    ['structured content alone', 'structured', [{ session: SESSION }]],
    ['text alone', 'text', [{ session: SESSION }]],
    ['nothing of the result', '', [{}]],
    ['not even that there was one', 'silent', [{}]],
  ])('shows the plans where the host hands on %s', async (_name, keep, expected) => {
    stand = studioStand();
    const { page, view, seen } = await chat(keep);
    if (keep === 'silent') {
      // once it has told its size it waits for a word of the host, for four seconds
      await expect.poll(async () => (await seen()).sizes.length).toBeGreaterThan(0);
      await page.clock.fastForward(4_000);
    }
    await view.waitForSelector('.plan');
    expect(await view.getByRole('radio').count()).toBe(3);
    expect(asks()).toEqual(expected);
  });

  it('leads to the page where no plan can be had at all', async () => {
    stand = studioStand();
    stand.isSignedOut = true;
    const { view, seen } = await chat('text', '&locale=ja');
    await view.getByRole('link', { name: 'ページで開く' }).click();
    await expect.poll(async () => (await seen()).opened).toEqual([stand.payload.url]);
  });

  it.each([
    ['ja', 'プランナースタジオ', 'マイスペース'],
    ['zh-Hant-HK', '規劃工作室', '我的空間'],
    ['fr-FR', 'Planner Studio', 'My space'],
  ])('speaks the language of a host in %s to who chose none', async (locale, title, space) => {
    const targets = [{ id: 'space', name: '', permissionUrl: undefined }, ...studioStand().payload.targets];
    stand = studioStand({ language: undefined, targets });
    const { view } = await chat('meta', `&locale=${locale}`);
    await view.waitForSelector('.plan');
    expect(await view.locator('h1').textContent()).toBe(title);
    expect(await view.locator('[data-key=target] option').first().textContent()).toBe(space);
    stand = studioStand({ language: 'en' });
    const chosen = await chat('meta', `&locale=${locale}`);
    await chosen.view.waitForSelector('.plan');
    expect(await chosen.view.locator('h1').textContent()).toBe('Planner Studio');
  });

  it('asks anew where a chat of another day shows its old result', async () => {
    stand = studioStand({ now: '2026-11-27T08:40' });
    const { view } = await chat('text,structured,meta');
    await view.waitForSelector('.plan');
    expect(asks()).toEqual([{ session: SESSION }]);
  });

  it.each([
    ['desktop, light', '', {}],
    ['phone, dark, with too much work', '&theme=dark', PHONE],
  ])(
    'is a card of at most 500 px in which nothing scrolls, without accessibility faults: %s',
    async (_name, more, options) => {
      stand = studioStand(more ? { overloaded: true, language: 'ja' } : {});
      const { page, view, seen } = await chat('meta', more, { ...options, bypassCSP: true });
      await view.waitForSelector('.plan');
      await expect.poll(async () => (await seen()).sizes.at(-1) ?? 0).toBeGreaterThan(200);
      expect((await seen()).sizes.at(-1)).toBeLessThanOrEqual(500);
      expect(await view.evaluate('document.documentElement.scrollHeight - innerHeight')).toBeLessThanOrEqual(0);
      expect(await view.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
      expect(await view.evaluate('document.documentElement.dataset.theme')).toBe(more ? 'dark' : 'light');
      expect(await view.evaluate("getComputedStyle(document.querySelector('.studio')).backgroundColor")).toBe(
        more ? 'rgb(38, 38, 36)' : 'rgb(255, 255, 255)',
      );
      expect(await faultsOf(page)).toEqual([]);
    },
  );

  it('is adjusted in full screen, applied, told to the model and taken out, all through the host', async () => {
    stand = studioStand();
    const { page, view, seen } = await chat('text,structured,meta');
    await view.getByRole('radio').nth(2).click();
    await view.getByRole('button', { name: 'Adjust in full screen' }).click();
    await view.waitForSelector('.entry.block >> visible=true');
    expect(await view.getByRole('button', { name: 'Adjust in full screen' }).count()).toBe(0);
    await view.locator('.entry.block').first().press('ArrowDown');
    await expect.poll(() => stand.plan('deep').edited).toBe(true);
    await view.getByRole('button', { name: /^Add \d+ to the calendar/ }).click();
    await view.getByRole('button', { name: /^Add \d+$/ }).click();
    await expect.poll(() => view.locator('#dialog-title').textContent()).toBe('All is in “Time Compass”.');
    await expect
      .poll(async () => (await seen()).told.join())
      .toContain(`the plan \\"deep\\" in Planner Studio: ${stand.plan().blocks.length} blocks, complete.`);
    await view.getByRole('button', { name: 'Remove from the calendar' }).click();
    await expect.poll(() => stand.payload.applied?.state).toBe('undone');
    await view.getByRole('button', { name: 'Close' }).click();
    await view.getByRole('link', { name: 'Open as a page' }).click();
    await expect.poll(async () => (await seen()).opened).toEqual([stand.payload.url]);
    stand.elsewhere({});
    await view.locator('.entry.block').first().press('ArrowDown');
    await expect.poll(() => view.locator('.say').textContent()).toMatch(/with your last change/);
    expect(await page.evaluate('document.body.dataset.mode')).toBe('fullscreen');
  });

  it('applies from the card too, where the host has no full screen', async () => {
    stand = studioStand();
    const { view, seen } = await chat('text,structured,meta', '&small');
    await view.getByRole('button', { name: 'Add 12 to the calendar…' }).click();
    await view.getByRole('button', { name: 'Add 12', exact: true }).click();
    await expect.poll(() => view.locator('#dialog-title').textContent()).toBe('All is in “Time Compass”.');
    expect(await view.locator('.plan >> visible=true').count()).toBe(0);
    const height = await view.evaluate('document.documentElement.scrollHeight');
    await expect.poll(async () => (await seen()).sizes.at(-1)).toBeGreaterThanOrEqual(Number(height));
  });

  it('says what went wrong on the card of a phone too, within the height of a card', async () => {
    stand = studioStand({ overloaded: true });
    const { view, seen } = await chat('meta', '&small', PHONE);
    stand.next = { kind: 'refused', reason: 'other', why: 'Google does not answer.', next: 'Try it in a minute.' };
    await view.getByRole('button', { name: /^Add \d+ to the calendar/ }).tap();
    await view.getByText('Google does not answer. Try it in a minute.').waitFor({ state: 'visible' });
    expect(await view.evaluate('document.documentElement.scrollHeight')).toBeLessThanOrEqual(500);
    expect((await seen()).sizes.at(-1)).toBeLessThanOrEqual(500);
  });
});
