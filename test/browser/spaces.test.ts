import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ConnectionId, SpaceId, UserId } from '../../src/domain/identity.ts';
import type { LocalDate, Zone } from '../../src/domain/time.ts';
import { textsIn, withValues } from '../../src/texts/catalogue.ts';
import { shortDayText } from '../../src/texts/format.ts';
import { openSiteHouse, type SiteHouse } from '../site/site-house.ts';
import { boxOf, faultsOf, launch, sidewaysPx, skipsBrowser } from './chromium.ts';
import { FOCUS_RING, tabTo } from './keyboard.ts';
import { contextFor, enter, MIXTURES, signedIn } from './mixtures.ts';

const OWNER = 'owner' as UserId;
const TODAY = '2031-05-05' as LocalDate;

async function addByAgent({ store }: SiteHouse, space: SpaceId, title: string): Promise<void> {
  const content = { title, date: TODAY, endDate: TODAY, time: '13:10', endTime: undefined, description: undefined };
  const maker = { createdBy: 'agent', connection: 'c1' as ConnectionId, client: 'Claude' } as const;
  await store.spaceEvents.add(OWNER, space, { ...content, zone: 'Asia/Taipei' as Zone }, maker);
}

/** Moves the focus on until it is in the field with this id. */
async function tabToField(page: Page, id: string): Promise<void> {
  for (let presses = 0; presses < 90; presses++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(`document.activeElement.id === ${JSON.stringify(id)}`)) return;
  }
  throw new Error(`Tab does not reach #${id} on ${page.url()}`);
}

/** Moves the focus on until it is on a visible link or button with this accessible name. */
async function tabToName(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 150; presses++) {
    await page.keyboard.press('Tab');
    if ((await page.locator(':focus').getAttribute('aria-label')) === name) return;
  }
  throw new Error(`Tab does not reach “${name}” on ${page.url()}`);
}

describe.skipIf(skipsBrowser())('spaces and to-dos, with the keyboard alone', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser.close());

  it.each(MIXTURES)(
    'at %s px in %s, %s, script %s',
    async (...mixture) => {
      const [width, language] = mixture;
      const t = textsIn(language);
      const house = await openSiteHouse({ demo: false });
      const context = await contextFor(browser, mixture);
      const page = await signedIn(context, house, language);
      const space = await house.store.spaces.first(OWNER);
      await addByAgent(house, space, 'Dentist');

      // a second space, its name mended, the first one opened
      await tabTo(page, t.layout.spaces);
      await enter(page);
      await tabToField(page, 'new-name');
      await page.keyboard.type('Family');
      house.clock.ms += 1;
      await tabTo(page, t.spaces.add);
      await enter(page);
      await page.getByText(t.spaces.notice.added).waitFor();
      expect((await house.store.spaces.list(OWNER)).map(({ name }) => name)).toEqual(['', 'Family']);
      await tabTo(page, withValues(t.spaces.open, { space: t.spaces.unnamed }));
      await enter(page);

      // a day of the month leads to a new event; what is wrong is told at its field
      await tabToName(page, withValues(t.space.addOn, { day: shortDayText(day(width), language) }));
      await enter(page);
      expect(await page.locator('#date').inputValue()).toBe(day(width));
      await tabToField(page, 'title');
      await page.keyboard.type('期中考 Midterm');
      await tabToField(page, 'time');
      await page.keyboard.type('9');
      await tabToField(page, 'endTime');
      await page.keyboard.type('8:59');
      await tabToField(page, 'own');
      await page.keyboard.type('45');
      await tabTo(page, t.event.save);
      await enter(page);
      expect((await page.locator('#endTime-problem').textContent())?.trim()).toBe(t.event.problem.before);
      await tabTo(page, t.event.endTime);
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Shift+Tab');
      expect(await page.evaluate('document.activeElement.id')).toBe('endTime');
      await page.keyboard.press('Control+A');
      await page.keyboard.type('1030');
      await tabTo(page, t.event.save);
      await enter(page);
      await page.getByText(t.space.notice.added).waitFor();
      const [made] = (await house.store.spaceEvents.list(OWNER, space)).filter(({ createdBy }) => createdBy === 'user');
      expect(made).toMatchObject({ date: day(width), time: '09:00', endTime: '10:30', reminders: [45] });

      // the list says who made what; an assistant's event can be changed and deleted
      await tabTo(page, t.space.list);
      await enter(page);
      await page.getByText(withValues(t.space.byAgent, { client: 'Claude' })).waitFor();
      await page.getByText(t.space.byYou).waitFor();
      await tabTo(page, 'Dentist');
      await enter(page);
      await tabTo(page, t.event.remove);
      await page.keyboard.press('Enter');
      await tabTo(page, withValues(t.event.removeNow, { title: 'Dentist' }));
      await enter(page);
      await page.getByText(t.space.notice.removed).waitFor();
      expect(await house.store.spaceEvents.list(OWNER, space)).toHaveLength(1);

      // a feed: its address is shown, and works
      await tabTo(page, t.space.feed.make);
      await enter(page);
      const address = (await page.locator('.copy code').textContent()) ?? '';
      expect(await (await fetch(address)).text()).toContain('SUMMARY:期中考 Midterm');
      await tabTo(page, t.space.feed.off);
      await page.keyboard.press('Enter');
      await tabTo(page, t.space.feed.offNow);
      await enter(page);
      expect((await fetch(address)).status).toBe(404);

      // to-dos: added, ticked, changed, deleted
      await tabTo(page, t.layout.todos);
      await enter(page);
      await tabToField(page, 'title');
      await page.keyboard.type('Milk');
      await tabToField(page, 'priority');
      await page.keyboard.press('Home');
      await tabTo(page, t.todos.add);
      await enter(page);
      await page.getByText(t.todos.notice.added).waitFor();
      expect(await house.store.todos.list(OWNER)).toMatchObject([{ title: 'Milk', priority: '高', done: false }]);
      await tabTo(page, withValues(t.todos.all, { count: 1 }));
      await enter(page);
      await tabToTick(page);
      await enter(page);
      expect(await house.store.todos.list(OWNER)).toMatchObject([{ done: true }]);
      await tabTo(page, t.todos.edit);
      await enter(page);
      await tabTo(page, t.todos.remove);
      await page.keyboard.press('Enter');
      await tabTo(page, withValues(t.todos.removeNow, { title: 'Milk' }));
      await enter(page);
      await page.getByText(t.todos.notice.removed).waitFor();

      // the space goes, after it said with what
      await tabTo(page, t.layout.spaces);
      await enter(page);
      await tabTo(page, t.spaces.remove);
      await page.keyboard.press('Enter');
      await tabTo(page, withValues(t.spaces.removeNow, { space: t.spaces.unnamed }));
      await enter(page);
      await page.getByText(t.spaces.notice.removed).waitFor();
      expect((await house.store.spaces.list(OWNER)).map(({ name }) => name)).toEqual(['Family']);
      await context.close();
    },
    240_000,
  );

  /** With the script only today is a stop of Tab in the wide grid; on narrow screens today already has something. */
  const day = (width: number): LocalDate => (width > 768 ? TODAY : ('2031-05-06' as LocalDate));

  async function tabToTick(page: Page): Promise<void> {
    for (let presses = 0; presses < 60; presses++) {
      await page.keyboard.press('Tab');
      if (await page.evaluate(`document.activeElement.className === 'tick'`)) return;
    }
    throw new Error('Tab does not reach a box to tick');
  }
});

describe.skipIf(skipsBrowser())('a month in a real browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser.close());

  async function opened(width: number, script = true) {
    const house = await openSiteHouse({ demo: false });
    const mixture = [width, 'en', 'light', script] as const;
    const context = await browser.newContext({
      viewport: { width, height: 900 },
      locale: 'en-US',
      javaScriptEnabled: script,
      bypassCSP: true,
    });
    const page = await signedIn(context, house, mixture[1]);
    const space = await house.store.spaces.first(OWNER);
    await addByAgent(house, space, 'Dentist with a title that is far too long for one day of a month');
    await page.goto(`${house.url}/spaces/${space}`);
    return { house, page, space };
  }

  const focused = (page: Page) => page.evaluate(`document.activeElement.closest('.day')?.id`);

  it('is one stop of Tab, and the arrow keys go from day to day and week to week', async () => {
    const { page } = await opened(1280);
    await tabToName(page, 'Add an event on Mon, May 5');
    expect(await page.evaluate(FOCUS_RING)).toBe(true);
    for (const [key, day] of [
      ['ArrowRight', 'd-2031-05-06'],
      ['ArrowDown', 'd-2031-05-13'],
      ['ArrowLeft', 'd-2031-05-12'],
      ['ArrowUp', 'd-2031-05-05'],
      ['End', 'd-2031-05-11'],
      ['Home', 'd-2031-05-05'],
    ] as const) {
      await page.keyboard.press(key);
      expect(await focused(page), key).toBe(day);
    }
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').textContent()).toContain('Dentist');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBeUndefined();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('ArrowRight');
    await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
    expect(await page.locator('#date').inputValue()).toBe('2031-05-06');
  }, 60_000);

  it('without a script has every day as a stop of Tab', async () => {
    const { page } = await opened(1280, false);
    await tabToName(page, 'Add an event on Mon, Apr 28');
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Add an event on Tue, Apr 29');
  }, 60_000);

  it('keeps long titles in their day, and a click beside them adds an event on it', async () => {
    const { page } = await opened(1280);
    const cell = await boxOf(page.locator('#d-2031-05-05'));
    const chip = await boxOf(page.locator('#d-2031-05-05 .event'));
    expect(chip.x + chip.width).toBeLessThanOrEqual(cell.x + cell.width);
    await page.mouse.click(cell.x + 80, cell.y + cell.height - 6);
    await page.waitForURL(/\/events\/new\?date=2031-05-05$/);
    await page.goBack();
    await page.locator('#d-2031-05-05 .event').click();
    await page.waitForURL(/\/events\/1$/);
  }, 60_000);

  it('on a phone is a small grid of dots, and a list of the days that have something', async () => {
    const { page } = await opened(390);
    expect(await page.locator('.month > .day:visible').count()).toBe(1);
    expect(await page.locator('.event:visible').textContent()).toContain('made by Claude');
    const dot = page.locator('.mini a[href="#d-2031-05-05"]');
    expect(await dot.locator('i').count()).toBe(1);
    await dot.click();
    expect(new URL(page.url()).hash).toBe('#d-2031-05-05');
    expect(await page.locator('#d-2031-05-05').isVisible()).toBe(true);
    await page.locator('.mini a', { hasText: /^17$/ }).click();
    await page.waitForURL(/date=2031-05-17$/);
  }, 60_000);

  it('with the script the last day of an event moves along with the first', async () => {
    const { house, page, space } = await opened(1280);
    await page.goto(`${house.url}/spaces/${space}/events/new?date=2031-05-05`);
    await page.locator('#endDate').fill('2031-05-07');
    await page.locator('#date').fill('2031-05-30');
    expect(await page.locator('#endDate').inputValue()).toBe('2031-06-01');
    expect(await page.locator('#endDate').getAttribute('min')).toBe('2031-05-30');
  }, 60_000);

  it('the pages with live contents have no accessibility fault, and fit', async () => {
    const { house, page, space } = await opened(390);
    await house.store.todos.add(OWNER, { title: 'Milk', priority: '低' });
    const paths = [`/spaces/${space}`, `/spaces/${space}?view=list`, `/spaces/${space}/events/1`, '/todos'];
    for (const path of paths) {
      await page.goto(house.url + path);
      expect(await faultsOf(page), path).toEqual([]);
      expect(await sidewaysPx(page), path).toBe(0);
    }
  }, 180_000);
});
