import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { StudioPayload } from '../../src/domain/studio.ts';
import { textsIn } from '../../src/texts/catalogue.ts';
import { boxOf, launch, skipsBrowser } from '../browser/chromium.ts';
import { blockNamed, StudioPage, said } from './open-studio.ts';
import { type StudioStand, studioStand } from './studio-stand.ts';
import { DAYS, HOSTILE_TITLE } from './week.ts';

describe.skipIf(skipsBrowser())('the page of a session', () => {
  let browser: Browser;
  let studio: StudioPage;
  let stand: StudioStand;
  beforeAll(async () => {
    browser = await launch();
    studio = await StudioPage.in(browser);
  });
  afterAll(async () => {
    await studio.close();
    await browser.close();
  });
  afterEach(() => {
    const faults = studio.complaints.splice(0).filter((line) => !/status of (401|409|422)/.test(line));
    expect(faults).toEqual([]);
  });
  const open = async (change: Partial<StudioPayload> & { overloaded?: boolean } = {}) => {
    stand = studioStand(change);
    return studio.open(stand);
  };
  const saves = () => stand.calls.filter(({ name }) => name === 'save').length;
  const starts = (work: string) => stand.plan().blocks.flatMap((block) => (block.work === work ? [block.start] : []));

  it('compares three plans as one choice, by mouse and arrow keys, with the numbers that decide', async () => {
    const page = await open();
    const cards = page.getByRole('radio');
    expect(await cards.count()).toBe(3);
    expect(await cards.nth(0).textContent()).toMatch(
      /^Deadline first.*All on time.*Blocks: 12.*Busiest day: Tue, Dec 1, 5 hr/,
    );
    expect(await page.locator('.entry.block').count()).toBe(12);
    await cards.nth(2).click();
    expect(await page.locator('.entry.block').count()).toBe(stand.plan('deep').blocks.length);
    await page.keyboard.press('ArrowLeft');
    expect(await page.locator(':focus').textContent()).toMatch(/^Balanced/);
    expect(await page.getByRole('radio', { checked: true }).textContent()).toMatch(/^Balanced/);
    await expect.poll(() => stand.payload.plan).toBe('balanced');
  });

  it.each(['zh-TW', 'ja', 'en'] as const)(
    'says in %s that there are no tasks, not that all are in place',
    async (language) => {
      const none = studioStand().payload.plans.map((plan) => ({ ...plan, blocks: [], slipping: [] }));
      const page = await studio.open(studioStand({ language, work: [], plans: none }), '', 'aside p');
      const texts = await page.locator('aside').allTextContents();
      const { noTasks, allScheduled } = textsIn(language).studio;
      expect(texts.join()).toContain(noTasks);
      expect(texts.join()).not.toContain(allScheduled);
    },
  );

  it('shows what strangers wrote as the text that it is, and the times of the server, whatever zone the browser is in', async () => {
    const page = await open();
    expect(await page.locator('.entry.busy').allTextContents()).toContain(`13:20–15:10 ${HOSTILE_TITLE}`);
    expect(await page.locator('.entry img').count()).toBe(0);
    expect(await page.title()).toBe('Planner Studio · Time Compass');
    const times = await page.locator('.entry.block[aria-label*="Mon, Nov 30"] .clock').allTextContents();
    expect(times).toEqual(
      stand
        .plan()
        .blocks.filter(({ start }) => start.startsWith(DAYS[0]))
        .map((block) =>
          block.minutes <= 30 ? block.start.slice(11) : `${block.start.slice(11)}–${block.end.slice(11)}`,
        ),
    );
    const line = await boxOf(page.locator('.ec-now-indicator'));
    const first = await boxOf(blockNamed(page, '09:00 Pay'));
    expect(first.y - line.y).toBeCloseTo((20 / 30) * 32, -1);
  });

  it('moves and sizes with the pointer, and takes it back', async () => {
    const page = await open();
    const block = blockNamed(page, '09:00–10:15 Physics');
    const { x, y, width, height } = await boxOf(block);
    await page.mouse.move(x + width / 2, y + 10);
    await page.mouse.down();
    await page.mouse.move(x + width / 2 + 30, y + 30, { steps: 4 });
    await page.mouse.move(x + width * 1.5, y + 10 + 64, { steps: 8 });
    await page.mouse.up();
    expect(await said(page)).toBe('“Physics lab report” is now Fri, Dec 4 10:00–11:15.');
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await said(page)).toBe('Taken back.');
    await expect.poll(() => [saves() > 0, starts('m2').includes(`${DAYS[3]}T09:00`)]).toEqual([true, true]);
    await page.mouse.move(x + width / 2, y + height - 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 2, y + height + 30, { steps: 6 });
    await page.mouse.up();
    expect(await said(page)).toBe('“Physics lab report” is now Thu, Dec 3 09:00–10:45.');
  });

  it('moves and sizes with the keyboard; the focus stays, each step is told, and all are sent as one', async () => {
    const page = await open();
    await blockNamed(page, '09:00–10:15 Physics').focus();
    for (const key of [
      'ArrowDown',
      'ArrowDown',
      'ArrowRight',
      'Shift+ArrowDown',
      'Shift+ArrowUp',
      'Shift+ArrowUp',
      'ArrowUp',
    ]) {
      await page.keyboard.press(key);
    }
    expect(await said(page)).toBe('“Physics lab report” is now Fri, Dec 4 09:15–10:15.');
    await expect
      .poll(() => page.locator(':focus').getAttribute('aria-label'))
      .toMatch(/^09:15–10:15 Physics lab report, Overlaps “Calculus tutorial”, Fri, Dec 4, stays here$/);
    expect(await page.locator('.plan[aria-checked=true] .changed').textContent()).toBe('changed by you');
    const locked = () => stand.plan().blocks.flatMap((block) => (block.locked ? [block.start, block.end] : []));
    await expect.poll(locked).toEqual([`${DAYS[4]}T09:15`, `${DAYS[4]}T10:15`]);
    expect(saves()).toBeLessThan(7);
    await page.getByRole('button', { name: 'Reset this plan' }).click();
    await expect.poll(locked).toEqual([]);
    await expect.poll(() => said(page)).toBe('The plan is as it was computed.');
  });

  it('says why a block cannot go there, and changes nothing; a step onto another block goes on to its far side', async () => {
    const page = await open();
    await blockNamed(page, '09:00 Pay').press('ArrowDown');
    expect(await said(page)).toBe('“Pay the dorm fee” is now Mon, Nov 30 10:00–10:15.');
    await page.keyboard.press('ArrowUp');
    expect(await said(page)).toBe('“Pay the dorm fee” is now Mon, Nov 30 09:00–09:15.');
    await page.keyboard.press('Shift+ArrowDown');
    expect(await said(page)).toContain('“Tidy up the lab data” is there already.');
    for (let presses = 0; presses < 3; presses++) await page.keyboard.press('ArrowUp');
    expect(await said(page)).toContain('That time is over.');
    await page.keyboard.press('ArrowLeft');
    expect(await said(page)).toContain('That is outside the planned days.');
    await page.keyboard.press('Shift+ArrowUp');
    expect(await said(page)).toContain('15 minutes or longer');
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(1);
  });

  it('does all of it with buttons too, tells why a block is where it is, and takes it off the plan', async () => {
    const page = await open();
    await blockNamed(page, '09:00–10:15 Physics').press('Enter');
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByRole('listitem').allTextContents()).toEqual([
      'The earliest time that endangers no deadline.',
      expect.stringMatching(/of free time remain/),
      expect.stringMatching(/^On this day/),
      'Part 4 of 4.',
    ]);
    for (const name of ['15 min later', 'Day after', '15 min shorter'])
      await dialog.getByRole('button', { name }).click();
    expect(await dialog.locator('.when').textContent()).toBe('Fri, Dec 4 09:15–10:15 · due Fri, Dec 4 17:00');
    expect(await dialog.getByRole('listitem').allTextContents()).toEqual(['You put it here; new plans leave it.']);
    await dialog.getByRole('button', { name: 'New plans may move it' }).click();
    expect(await dialog.getByRole('status').textContent()).toBe('New plans may move “Physics lab report”.');
    await dialog.getByRole('button', { name: 'Take it off the plan' }).click();
    expect(await said(page)).toBe('“Physics lab report” is off the plan.');
    expect(await page.locator('.open .task').allTextContents()).toEqual([
      expect.stringMatching(/^Physics lab report1 hr 15 min without a place/),
    ]);
    await page.getByRole('button', { name: 'Place: Physics lab report' }).click();
    expect(await said(page)).toMatch(/^“Physics lab report” is placed: /);
    expect(await page.locator('.open .task').count()).toBe(0);
  });

  it('takes work from the list into the grid with the pointer', async () => {
    const page = await open();
    await blockNamed(page, '09:15–10:00 Tidy').press('Enter');
    await page.getByRole('button', { name: 'Take it off the plan' }).click();
    const from = await boxOf(page.locator('.open .task b'));
    const day = await boxOf(blockNamed(page, '09:00–10:15 Physics'));
    await page.mouse.move(from.x + 20, from.y + 8);
    await page.mouse.down();
    await page.mouse.move(day.x + 40, day.y + 100, { steps: 5 });
    await page.mouse.move(day.x + 40, day.y + 96 + 65, { steps: 3 });
    expect(await page.locator('.ghost').textContent()).toMatch(/^11:30 Tidy/);
    await page.mouse.up();
    expect(await said(page)).toBe('“Tidy up the lab data” is placed: Thu, Dec 3 11:30–12:15.');
  });

  it('makes new plans around what is locked, and with lengths that are put right', async () => {
    const page = await open();
    await blockNamed(page, '09:00–10:15 Physics').press('Enter');
    await page.getByRole('button', { name: 'Keep it here' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Plan anew' }).click();
    await expect.poll(() => said(page)).toBe('New plans are made; what you fixed stayed.');
    for (const { blocks } of stand.payload.plans) {
      expect(blocks).toContainEqual(
        expect.objectContaining({ work: 'm2', start: `${DAYS[3]}T09:00`, end: `${DAYS[3]}T10:15`, locked: true }),
      );
    }
    await page.getByRole('button', { name: 'Length of “Reading notes & summary”' }).click();
    expect(await page.getByRole('dialog').textContent()).toContain('Nobody said how long it takes');
    await page.getByLabel('Length in minutes').fill('7000');
    await page.getByRole('button', { name: 'Save and plan anew' }).click();
    expect(await page.getByRole('alert').textContent()).toBe('Enter whole minutes from 5 to 2400.');
    await page.getByLabel('Length in minutes').fill('45');
    await page.getByRole('button', { name: 'Save and plan anew' }).click();
    await expect
      .poll(() => stand.payload.work.find(({ id }) => id === 'g2'))
      .toMatchObject({ minutes: 45, assumed: false });
    for (const { blocks } of stand.payload.plans) {
      expect(blocks.filter(({ work }) => work === 'g2').reduce((sum, { minutes }) => sum + minutes, 0)).toBe(45);
      expect(blocks).toContainEqual(expect.objectContaining({ start: `${DAYS[3]}T09:00`, locked: true }));
    }
  });

  it('names what cannot be on time, and does with each what the person decides', async () => {
    const page = await open({ overloaded: true });
    expect(await page.locator('.slips').textContent()).toContain('1 hr 15 min more work than time before Wed, Dec 2');
    const decide = async (choice: string) => {
      await page.getByRole('button', { name: 'Decide' }).click();
      await page.getByLabel(choice).check();
      await page.getByRole('button', { name: 'Do so' }).click();
    };
    await decide('On another day, after the deadline');
    expect(saves()).toBe(0);
    await decide('On time anyway, outside my hours');
    expect(await said(page)).toMatch(/^“Project slides draft” is placed: Mon, Nov 30 /);
    expect(await page.locator('.plan[aria-checked=true]').textContent()).toContain('All on time');
    await page.getByRole('button', { name: 'Undo' }).click();
    await decide('Leave it out of the plan');
    await expect.poll(() => stand.payload.deferred).toEqual(['g1']);
    for (const { blocks } of stand.payload.plans) expect(blocks.filter(({ work }) => work === 'g1')).toEqual([]);
    await expect.poll(() => page.locator('.out .task').count()).toBe(1);
    await page.getByRole('button', { name: 'Plan again: Project slides draft' }).click();
    await expect.poll(() => stand.payload.deferred).toEqual([]);
  });

  it('does not offer to be on time after a deadline that is over', async () => {
    const page = await open({ overloaded: true, now: `${DAYS[2]}T14:00` });
    await page.getByRole('button', { name: 'Decide' }).click();
    const choices = await page.locator('dialog .choice').allTextContents();
    expect(choices).toEqual(['On another day, after the deadline', 'Leave it out of the plan']);
  });
});
