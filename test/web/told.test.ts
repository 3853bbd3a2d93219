import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StudioPayload, StudioWork } from '../../src/domain/studio.ts';
import { faultsOf, launch, skipsBrowser } from '../browser/chromium.ts';
import { blockNamed, StudioPage, said } from './open-studio.ts';
import { type StudioStand, studioStand } from './studio-stand.ts';
import { DAYS } from './week.ts';

/** A stand in which some work is in a calendar already, a part of it before now. */
function plannedStand(): StudioStand {
  const { work } = studioStand().payload;
  const at = [
    { start: `${DAYS[0]}T07:00`, end: `${DAYS[0]}T08:00` },
    { start: `${DAYS[5]}T10:00`, end: `${DAYS[5]}T10:30` },
  ];
  const planned = { wholeMinutes: 90, minutes: 90, at };
  return studioStand({
    work: work.map((one): StudioWork => (one.id === 'g2' ? { ...one, minutes: 0, planned } : one)),
  });
}

describe.skipIf(skipsBrowser())('what the studio says about its plans', () => {
  let browser: Browser;
  let studio: StudioPage;
  beforeAll(async () => {
    browser = await launch();
    studio = await StudioPage.in(browser, { bypassCSP: true });
  });
  afterAll(async () => {
    await studio.close();
    await browser.close();
  });
  const asked = (stand: StudioStand, key: string) =>
    stand.calls.flatMap(({ name, ask }) => (name === 'save' && key in (ask as object) ? [ask] : []));
  const noticesOf = async (change: Partial<StudioPayload>) =>
    (await (await studio.open(studioStand(change))).locator('.side .notice').allTextContents()).join('\n');

  it('work in a calendar already is listed with where, and planned anew on the person’s word alone', async () => {
    const stand = plannedStand();
    const page = await studio.open(stand);
    const item = page.locator('.before .task');
    expect(await page.locator('.before h2').textContent()).toBe('In your calendar already (1)');
    expect(await item.textContent()).toMatch(
      /Reading notes & summary.*already planned: Mon, Nov 30 07:00–08:00; Sat, Dec 5 10:00–10:30/,
    );
    expect(await page.locator('.side').textContent()).toContain('Planned time that is over counts as done.');
    expect(await blockNamed(page, 'Reading notes').getAttribute('aria-label')).toContain('Planned already');
    await page.getByRole('button', { name: 'Plan again: Reading notes & summary' }).press('Enter');
    await expect.poll(() => asked(stand, 'minutes')).toEqual([expect.objectContaining({ minutes: { g2: 180 } })]);
  });

  it('a length is told and said in all, with what is in calendars', async () => {
    const stand = studioStand();
    const planned = { wholeMinutes: 240, minutes: 60, at: [{ start: `${DAYS[5]}T10:00`, end: `${DAYS[5]}T11:00` }] };
    const work = stand.payload.work.map((one) => (one.id === 'm1' ? { ...one, planned } : one));
    const page = await studio.open(studioStand({ work }));
    await page.getByRole('button', { name: /^Length… Length of “Linear algebra/ }).click();
    expect(await page.getByLabel('Length in minutes').inputValue()).toBe('240');
    expect(await page.getByRole('dialog').textContent()).toContain('1 hr of it are in your calendar already');
    await page.keyboard.press('Escape');
  });

  it('each whole day can take the person’s time or leave it, by one button that says which', async () => {
    const { busy } = studioStand().payload;
    const exams = {
      ...{ title: 'Exam week', calendar: 'School', allDay: true, start: DAYS[0], end: DAYS[4] },
      choice: { id: 'exams', takesTime: false },
    };
    const stand = studioStand({ busy: [...busy, exams] });
    const page = await studio.open(stand);
    const button = page.getByRole('button', { name: 'Takes my time: Exam week' });
    expect(await button.getAttribute('aria-pressed')).toBe('false');
    expect(await page.locator('.entry.line[title="Exam week"]').count()).toBe(5);
    await button.press('Enter');
    await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true');
    expect(asked(stand, 'takes')).toEqual([expect.objectContaining({ takes: { exams: true } })]);
    expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Takes my time: Exam week');
    expect(await page.locator('.entry.line[title="busy: Exam week"]').count()).toBe(5);
    expect(await faultsOf(page)).toEqual([]);
  });

  it('what is missing, too much or left out is told in the person’s language, with where it can be mended', async () => {
    const next = 'Ask the person to sign in again.';
    const missing = [{ source: 'google_calendar', account: 'ann@example.org', next }];
    const told = await noticesOf({ language: 'zh-TW', missing, tooMany: 7, leftOut: ['busy-names', 'reasons'] });
    expect(told).toContain('Google 日曆（ann@example.org）沒有完整回應');
    expect(told).toContain('另有 7 件');
    expect(told).toContain('忙碌時段的名稱和安排的理由');
    expect(told).not.toContain(next);
    expect(await studio.page.getByRole('link', { name: '查看帳號' }).getAttribute('href')).toBe(
      'https://time-compass.test/account',
    );
  });

  it('plans that hardly differ from the first say so', async () => {
    const { plans } = studioStand().payload;
    const [first] = plans;
    if (first === undefined) throw new Error('no plan');
    const { blocks } = first;
    const alike = { ...first, kind: 'balanced' as const };
    const moved = { ...blocks[0], start: `${DAYS[6]}T20:00`, end: `${DAYS[6]}T20:30` } as (typeof blocks)[0];
    const near = { ...first, kind: 'deep' as const, blocks: [...blocks.slice(1), moved] };
    const page = await studio.open(studioStand({ plans: [first, alike, near] }));
    const cards = page.getByRole('radio');
    expect(await cards.nth(0).textContent()).not.toMatch(/same as|Like “/);
    expect(await cards.nth(1).textContent()).toContain('The same as “Deadline first”');
    expect(await cards.nth(2).textContent()).toContain('Like “Deadline first”, other blocks: 1');
    const others = await studio.open(studioStand());
    expect(await others.locator('.plans').textContent()).not.toMatch(/same as|Like “/);
  });

  it('with too much to do it says that the choice among the plans makes no other work late', async () => {
    const page = await studio.open(studioStand({ overloaded: true }));
    expect(await page.locator('.slips').textContent()).toContain('All three plans keep the same tasks on time');
  });

  it('shows the words of a late block of an hour whole, above its title', async () => {
    const due = `${DAYS[0]}T08:00`;
    const work = studioStand().payload.work.map((one) => ({ ...one, title: `${one.title} with long words`, due }));
    const page = await studio.open(studioStand({ work }));
    const shown = await page.locator('.entry.block:not(.short) .warning').evaluateAll((warnings) =>
      warnings.map((warning) => {
        const [inner, outer] = [warning.getBoundingClientRect(), warning.parentElement?.getBoundingClientRect()];
        return inner.height > 0 && inner.bottom <= (outer?.bottom ?? 0);
      }),
    );
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.every(Boolean)).toBe(true);
  });

  it('a step that was outdated speaks of the plan, and of no edit', async () => {
    const stand = studioStand();
    const page = await studio.open(stand);
    stand.elsewhere({});
    await page.getByRole('button', { name: /^Add \d+ to the calendar/ }).click();
    await expect.poll(() => said(page)).toContain('look at it, then repeat the step');
    expect(await said(page)).not.toContain('could not be kept');
  });

  it('leads who did not allow the calendar at Google to the other calendars, once', async () => {
    const page = await studio.open(studioStand(), '?notice=notAllowed');
    expect(await said(page)).toContain('You did not allow the calendar “Time Compass”.');
    expect(await page.locator(':focus').getAttribute('data-key')).toBe('target');
    expect(page.url()).not.toContain('notice');
  });

  it('names a space that has no name in the person’s language, wherever it is told', async () => {
    const targets = [{ id: 'space', name: '', permissionUrl: undefined }];
    const page = await studio.open(studioStand({ language: 'ja', targets, target: 'space' }));
    await page.locator('[data-key=apply]').click();
    await expect.poll(() => page.locator('#dialog-title').textContent()).toContain('マイスペース');
  });

  it('tells from when until when an event of several days is, and a single day once', async () => {
    const camp = { title: 'Camp', start: `${DAYS[5]}T09:00`, end: `${DAYS[6]}T18:00`, allDay: false, calendar: 'Life' };
    const night = {
      title: 'Night shift',
      start: `${DAYS[1]}T18:00`,
      end: `${DAYS[2]}T01:00`,
      allDay: false,
      calendar: 'Life',
    };
    const page = await studio.open(studioStand({ busy: [camp, night], range: { from: DAYS[0], to: DAYS[0] } }));
    const told = 'Sat, Dec 5 09:00 – Sun, Dec 6 18:00 Camp';
    const camps = page.locator('.entry.busy').filter({ hasText: 'Camp' });
    expect(await camps.allTextContents()).toEqual([told, told]);
    expect(await camps.first().getAttribute('aria-label')).toMatch(new RegExp(`^${told}`));
    expect(await page.locator('.entry.busy').filter({ hasText: 'Night' }).first().textContent()).toMatch(
      /^18:00–01:00/,
    );
    expect(await page.locator('.range').textContent()).toBe('November 30, 2026 · Asia/Taipei');
  });

  it('leads the keyboard past the tasks to the first block', async () => {
    const page = await studio.open(studioStand());
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').textContent()).toBe('Go to the calendar');
    expect(await page.evaluate('getComputedStyle(document.activeElement).opacity')).toBe('1');
    await page.keyboard.press('Enter');
    expect(await page.locator(':focus').getAttribute('data-key')).toMatch(/^block /);
    await page.keyboard.press('ArrowDown');
    expect(await said(page)).toMatch(/ is now /);
  });

  it('lets keys scroll the grid where no block can have the focus', async () => {
    const { plans, work } = studioStand().payload;
    const stand = studioStand({ plans: plans.map((plan) => ({ ...plan, blocks: [] })), work: work.slice(0, 1) });
    const page = await studio.open(stand, '', '.ec-main');
    await expect.poll(() => page.locator('.ec-main').getAttribute('tabindex')).toBe('0');
    expect(await faultsOf(page)).toEqual([]);
  });
});
