import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserId } from '../../src/domain/identity.ts';
import { textsIn, withValues } from '../../src/texts/catalogue.ts';
import { openSchool } from '../site/moodle/school.ts';
import { openSiteHouse, type SiteHouse } from '../site/site-house.ts';
import { faultsOf, launch, sidewaysPx, skipsBrowser } from './chromium.ts';
import { tabTo } from './keyboard.ts';
import { contextFor, enter, MIXTURES, signedIn } from './mixtures.ts';

const OWNER = 'owner' as UserId;
const words = textsIn('en').moodle;

const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 800 }, colorScheme: 'light' };
const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  colorScheme: 'dark',
  hasTouch: true,
  isMobile: true,
};
const DEVICES = [
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
] as const;

describe.skipIf(skipsBrowser())('connecting a Moodle in a real browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser.close());

  async function ownerOn(device: BrowserContextOptions, house: SiteHouse): Promise<Page> {
    const context = await browser.newContext({ ...device, locale: 'en-US', bypassCSP: true });
    const page = await context.newPage();
    await page.goto(`${house.url}/sign-in/owner?code=${await house.store.ownerLinks.create()}`);
    await page.getByRole('button', { name: 'Sign in as owner' }).click();
    await page.waitForURL(`${house.url}/account`);
    return page;
  }

  /** No accessibility fault, nothing to scroll sideways. */
  async function isSound(page: Page): Promise<void> {
    expect(await faultsOf(page), page.url()).toEqual([]);
    expect(await sidewaysPx(page), page.url()).toBe(0);
  }

  async function lookFor(page: Page, house: SiteHouse, address: string): Promise<void> {
    await page.goto(`${house.url}/connect/moodle`);
    await page.getByLabel(words.address.label).fill(address);
    await page.getByRole('button', { name: words.address.button }).click();
    await page.waitForURL(/\/connect\/moodle\/[\w-]{43}$/);
    await isSound(page);
  }

  async function signInByPassword(page: Page, username: string, password: string): Promise<void> {
    await page.getByLabel(words.password.username).fill(username);
    await page.getByLabel(words.password.password).fill(password);
    await Promise.all([
      page.waitForNavigation(),
      page.getByRole('button', { name: words.password.button }).first().click(),
    ]);
    await isSound(page);
  }

  it.each(MIXTURES)(
    'with the keyboard alone, at %s px in %s, %s, script %s: wrong password, right one, disconnected',
    async (...mixture) => {
      const [, language] = mixture;
      const { moodle, moodleCard, notice } = textsIn(language);
      const school = await openSchool();
      const house = await openSiteHouse({ privateHosts: [school.host], demo: false });
      const context = await contextFor(browser, mixture);
      const page = await signedIn(context, house, language);
      await tabTo(page, moodleCard.connectFirst);
      await enter(page);
      await page.getByLabel(moodle.address.label).focus();
      await page.keyboard.type('moodle.invalid');
      await enter(page);
      expect(await page.locator(':focus').getAttribute('name')).toBe('school');
      expect(await page.locator('#school-problem').textContent()).toBe(moodle.problem.noSuchHost);
      await page.keyboard.press('Control+A');
      await page.keyboard.type(`${school.wwwroot}/my/`);
      await enter(page);
      const { username, password } = school.students.s1;
      await page.getByLabel(moodle.password.username).focus();
      await page.keyboard.type(username);
      await page.keyboard.press('Tab');
      await page.keyboard.type('wrong');
      await enter(page);
      // the focus is where the problem is told; the name is still there, the password is not
      expect(await page.locator(':focus').inputValue()).toBe(username);
      expect(await page.locator('#username-problem').textContent()).toContain(moodle.trouble.refused);
      await page.keyboard.press('Tab');
      expect(await page.locator(':focus').inputValue()).toBe('');
      await page.keyboard.type(password);
      await enter(page);
      expect(await page.locator('h1').textContent()).toBe(moodle.done.title);
      await tabTo(page, moodle.done.toAccount);
      await enter(page);
      await tabTo(page, moodleCard.disconnect);
      await page.keyboard.press('Enter');
      await tabTo(page, withValues(moodleCard.disconnectNow, { account: `${school.host} · 小明 王` }));
      await enter(page);
      await page.getByText(notice.moodleDisconnected).waitFor();
      expect(await house.store.accounts.list(OWNER)).toEqual([]);
      await context.close();
    },
    120_000,
  );

  describe.each(DEVICES)('on %s', (_name, device) => {
    it.each([1, 2, 3] as const)(
      'by the link from the school’s page, type %i',
      async (typeOfLogin) => {
        const school = await openSchool({ path: '/school', site: { typeOfLogin, privateToken: true } });
        const house = await openSiteHouse({ privateHosts: [school.host], demo: false });
        const page = await ownerOn(device, house);
        await lookFor(page, house, `${school.wwwroot}/course/view.php?id=2`);
        if (typeOfLogin === 1) await page.getByText(words.link.title).click();
        const opened = page.waitForEvent('popup');
        await page.getByRole('link', { name: withValues(words.link.openButton, { host: school.host }) }).click();
        const tab = await opened;
        await tab.waitForLoadState();
        if (typeOfLogin === 1) {
          expect(await tab.locator('body').textContent()).toContain('Plugin not enabled or configured.');
          const signIn = page.waitForEvent('popup');
          await page.getByRole('link', { name: words.link.thenSignInLink }).click();
          await tab.close();
          await (await signIn).waitForLoadState();
        }
        const login = page.context().pages().at(-1) as Page;
        await login.getByRole('button', { name: 'Log in' }).click();
        const link = await login.locator('#launchapp').getAttribute('href');
        await login.close();
        // what stood on the page is still there
        await page.getByLabel(words.link.field).fill(link?.slice(0, 40) ?? '');
        await page.getByLabel(words.link.field).press('Enter');
        await page.getByText(words.trouble.unreadable).waitFor();
        await isSound(page);
        expect(await page.getByLabel(words.link.field).inputValue()).toBe('');
        await page.getByLabel(words.link.field).fill(link ?? '');
        await page.getByLabel(words.link.field).press('Enter');
        await page.getByText(words.done.title).first().waitFor();
        await isSound(page);
        expect(await house.store.accounts.list(OWNER)).toMatchObject([{ subject: `${school.wwwroot} 3` }]);
        await page.context().close();
      },
      120_000,
    );

    it('a code leads from one device to another', async () => {
      const school = await openSchool({ site: { typeOfLogin: 2 } });
      const house = await openSiteHouse({ privateHosts: [school.host], demo: false });
      const page = await ownerOn(device, house);
      await lookFor(page, house, school.wwwroot);
      await page.getByText(words.handOver.title).click();
      await page.getByRole('button', { name: words.handOver.button }).click();
      await page.getByRole('img', { name: /QR code/ }).waitFor();
      await isSound(page);
      const code = (await page.locator('.code').textContent()) ?? '';
      const other = await ownerOn(device === PHONE ? DESKTOP : PHONE, house);
      await other.goto(`${house.url}/connect/moodle/code`);
      await isSound(other);
      await other.getByLabel(words.code.label).fill('AAAAAA');
      await other.getByRole('button', { name: words.code.button }).click();
      await other.getByText(words.code.wrong).waitFor();
      await isSound(other);
      await other.getByLabel(words.code.label).fill(code);
      await other.getByRole('button', { name: words.code.button }).click();
      await other.getByLabel(words.link.field).fill(school.students.s1.token);
      await other.getByLabel(words.link.field).press('Enter');
      await other.getByText(words.done.title).first().waitFor();
      await page.context().close();
      await other.context().close();
    }, 120_000);

    it('where web services are off only the calendar link is offered', async () => {
      const school = await openSchool({ site: { webServices: false } });
      const house = await openSiteHouse({ privateHosts: [school.host], demo: false });
      const page = await ownerOn(device, house);
      await lookFor(page, house, school.wwwroot);
      await page.getByText(words.ways.closed).waitFor();
      expect(await page.locator('input[type=password], input[name=pasted]').count()).toBe(0);
      expect(await page.getByRole('link', { name: words.ical.howLink }).getAttribute('href')).toBe(
        `${school.wwwroot}/calendar/export.php`,
      );
      await page.getByRole('link', { name: words.ical.button }).click();
      await page.waitForURL(/\/connect\/ical/);
      await page.getByLabel(textsIn('en').ical.address).fill(school.students.s1.icalUrl);
      await page.getByRole('button', { name: textsIn('en').ical.button }).click();
      await page.getByText(textsIn('en').ical.added.title).first().waitFor();
      await isSound(page);
      expect(await house.store.accounts.list(OWNER)).toMatchObject([{ provider: 'ical', state: 'live' }]);
      await page.context().close();
    }, 120_000);

    it.each([
      ['mustchange', words.todo.mustChangePassword],
      ['nopolicy', words.todo.policy],
    ])(
      '%s is told what to do in Moodle, and checks again',
      async (username, text) => {
        const school = await openSchool();
        const house = await openSiteHouse({ privateHosts: [school.host], demo: false });
        const page = await ownerOn(device, house);
        await lookFor(page, house, school.wwwroot);
        await signInByPassword(page, username, `demo-${username}`);
        await page.getByText(text).waitFor();
        await page.getByRole('button', { name: words.todo.again }).click();
        await page.getByText(words.todo.still).waitFor();
        await isSound(page);
        const answer = { status: 200, body: '{"events":[]}' };
        school.injectFault({ match: 'core_calendar_get_action_events_by_timesort', answer });
        await page.getByRole('button', { name: words.todo.again }).click();
        await page.getByText(words.done.title).first().waitFor();
        await isSound(page);
        await page.context().close();
      },
      120_000,
    );

    it.each([
      ['unreachable', { kind: 'drop' }, words.problem.unreachable],
      ['not a Moodle', { status: 200, body: '<title>Welcome</title>' }, words.problem.notMoodle],
      ['under maintenance', { recorded: 'page-cli-maintenance' }, words.problem.maintenance],
    ] as const)(
      'a site that is %s is explained at the field',
      async (_what, answer, text) => {
        const school = await openSchool();
        const house = await openSiteHouse({ privateHosts: [school.host], demo: false });
        const page = await ownerOn(device, house);
        school.injectFault({ match: /service-nologin|appsitecheck/, answer });
        await lookFor(page, house, school.wwwroot);
        const field = page.getByLabel(words.address.label);
        expect(await field.getAttribute('aria-invalid')).toBe('true');
        expect(await field.inputValue()).toBe(school.wwwroot);
        expect(await page.locator('#school-problem').textContent()).toBe(text);
        school.clearFaults();
        await page.getByRole('button', { name: words.address.button }).click();
        await page.getByLabel(words.password.username).waitFor();
        await page.context().close();
      },
      120_000,
    );
  });
});
