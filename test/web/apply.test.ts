import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { StudioPayload } from '../../src/domain/studio.ts';
import { launch, skipsBrowser } from '../browser/chromium.ts';
import { blockNamed, StudioPage, said } from './open-studio.ts';
import { type StudioStand, studioStand } from './studio-stand.ts';
import { DAYS } from './week.ts';

describe.skipIf(skipsBrowser())('applying a plan, and what can go wrong', () => {
  let browser: Browser;
  let studio: StudioPage;
  let stand: StudioStand;
  let page: Page;
  beforeAll(async () => {
    browser = await launch();
    studio = await StudioPage.in(browser);
  });
  afterAll(async () => {
    await studio.close();
    await browser.close();
  });
  afterEach(() => {
    const faults = studio.complaints.splice(0).filter((line) => !/status of (401|409|422)|ERR_/.test(line));
    expect(faults).toEqual([]);
  });
  const open = async (change: Partial<StudioPayload> = {}) => {
    stand = studioStand(change);
    page = await studio.open(stand);
  };
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click();
  const heading = () => page.locator('#dialog-title').textContent();
  const lines = () => page.locator('.events li').allTextContents();
  const apply = async () => {
    await press(/^Add \d+ to the calendar/);
    await press(/^Add \d+$/);
  };

  it('lists exactly what would be created, with what came up since, and writes nothing before the yes', async () => {
    await open();
    await press('Add 12 to the calendar…');
    await expect.poll(heading).toBe('Add these events to “Time Compass”?');
    expect(await lines()).toEqual(
      stand.plan().blocks.map((block, index) => {
        const title = stand.payload.work.find(({ id }) => id === block.work)?.title;
        const day = new Intl.DateTimeFormat('en', {
          weekday: 'short',
          month: 'short',
          day: 'numeric',
          timeZone: 'UTC',
        });
        const when = `${day.format(new Date(`${block.start}Z`))} ${block.start.slice(11)}–${block.end.slice(11)}`;
        return `${when} ${title}${index === 0 ? '⚠ Meanwhile there is: Dentist <b>' : ''}`;
      }),
    );
    await press('Cancel');
    expect(stand.payload.applied).toBeUndefined();
    expect(await page.locator(':focus').textContent()).toBe('Add 12 to the calendar…');
  });

  it('sends the last edit first, writes, shows the plan as written, and takes it out again', async () => {
    await open();
    await blockNamed(page, '09:00–10:15 Physics').press('ArrowRight');
    await apply();
    await expect.poll(heading).toBe('All is in “Time Compass”.');
    expect(stand.payload.applied?.blocks).toContainEqual(
      expect.objectContaining({ start: `${DAYS[4]}T09:00`, state: 'created' }),
    );
    await press('Close');
    expect(await page.getByRole('button', { name: 'Plan anew' }).count()).toBe(0);
    expect(await blockNamed(page, 'Pay').getAttribute('aria-label')).toContain('in the calendar');
    stand.editedLater = ['block-1'];
    await press('What was written');
    await press('Remove from the calendar');
    await expect.poll(heading).toBe('Some events are still in “Time Compass”.');
    await press('Remove the ticked ones');
    expect(stand.payload.applied?.blocks[1]?.state).toBe('edited');
    await page.getByRole('checkbox', { name: /Tidy up the lab data/ }).check();
    await press('Remove the ticked ones');
    await expect.poll(heading).toBe('What this plan had added to “Time Compass” is removed.');
    await press('Close');
    await press('Plan anew');
    await expect.poll(() => said(page)).toBe('New plans are made; what you fixed stayed.');
  });

  it('shows what failed block by block, and writes the rest when it is resumed', async () => {
    await open();
    stand.writable = 3;
    await apply();
    await expect.poll(heading).toBe('Not all is in “Time Compass” yet.');
    expect((await lines())[3]).toMatch(/⚠ failedGoogle did not answer in time\.$/);
    stand.writable = 100;
    await press('Write the rest');
    await press('Add 9');
    await expect.poll(heading).toBe('All is in “Time Compass”.');
    expect((await lines()).filter((line) => line.endsWith('was there already'))).toHaveLength(3);
  });

  it('writes to the chosen calendar, and asks for its permission first', async () => {
    await open();
    await page.getByRole('combobox', { name: 'Calendar' }).selectOption('Studies');
    await press('Add 12 to the calendar…');
    await expect.poll(heading).toBe('Add these events to “Studies”?');
    await press('Cancel');
    await page.getByRole('combobox', { name: 'Calendar' }).selectOption('Family');
    const link = page.getByRole('link', { name: 'Give permission for this calendar' });
    expect(await link.getAttribute('href')).toBe('https://time-compass.test/permission');
    expect(await page.getByRole('button', { name: 'Add 12 to the calendar…' }).isDisabled()).toBe(true);
  });

  it('loads again after somebody else’s change, and keeps the person’s blocks as far as their work is still open', async () => {
    await open();
    const work = stand.payload.work.map((one) => (one.id === 't1' ? { ...one, gone: true } : one));
    stand.elsewhere({ work, viewDate: DAYS[0] });
    await blockNamed(page, '09:00–10:15 Physics').press('ArrowRight');
    await expect.poll(() => said(page)).toMatch(/^⚠ This plan was changed elsewhere.*with your last change\.$/);
    await expect.poll(() => stand.plan().edited).toBe(true);
    expect(stand.plan().blocks).toContainEqual(expect.objectContaining({ work: 'm2', start: `${DAYS[4]}T09:00` }));
    expect(stand.plan().blocks.filter((block) => block.work === 't1')).toEqual([]);
    expect(await blockNamed(page, '09:00–10:15 Physics lab report, Overlaps').getAttribute('aria-label')).toContain(
      'Fri, Dec 4',
    );
  });

  it('says so where a change cannot be kept, and tells refusals in the server’s words', async () => {
    await open();
    stand.elsewhere({ applied: { plan: 'deadline', calendar: 'Time Compass', state: 'complete', blocks: [] } });
    await blockNamed(page, '09:00–10:15 Physics').press('ArrowRight');
    await expect.poll(() => said(page)).toMatch(/could not be kept\.$/);
    expect(await blockNamed(page, 'Physics lab report, Thu').getAttribute('aria-label')).toContain('in the calendar');
    await open();
    stand.next = { kind: 'refused', reason: 'other', why: 'There are too many blocks.', next: 'Remove some.' };
    await blockNamed(page, '09:00–10:15 Physics').press('ArrowRight');
    await expect.poll(() => said(page)).toBe('⚠ There are too many blocks. Remove some.');
    expect(await blockNamed(page, '09:00–10:15 Physics').getAttribute('aria-label')).toContain('Thu, Dec 3');
  });

  it('keeps changes while the server is away, and leads back in who is signed out', async () => {
    await open();
    await page.context().setOffline(true);
    await blockNamed(page, '09:00–10:15 Physics').press('ArrowRight');
    await expect.poll(() => said(page)).toMatch(/^⚠ The server does not answer/);
    await page.context().setOffline(false);
    await press('Try again');
    await expect.poll(() => said(page)).toBe('All your changes are saved.');
    expect(stand.plan().edited).toBe(true);
    expect(await page.locator('.status button').count()).toBe(0);
    stand.isSignedOut = true;
    await press('Plan anew');
    await expect.poll(() => said(page)).toMatch(/^⚠ You are signed out/);
    expect(await page.getByRole('button', { name: 'Sign in' }).count()).toBe(1);
  });

  it('takes back that changes are not saved, however the server is reached again', async () => {
    await open();
    await page.context().setOffline(true);
    await blockNamed(page, '09:00–10:15 Physics').press('ArrowRight');
    await expect.poll(() => said(page)).toMatch(/^⚠ The server does not answer/);
    await page.context().setOffline(false);
    await apply();
    await expect.poll(heading).toMatch(/^All is in/);
    expect(await said(page)).toBe('All your changes are saved.');
  });

  it('says that changes are not saved only where there are some', async () => {
    await open();
    await page.context().setOffline(true);
    await press(/^Add \d+ to the calendar/);
    await expect.poll(() => said(page)).toBe('⚠ The server does not answer.');
    await blockNamed(page, '09:00–10:15 Physics').press('ArrowRight');
    await expect.poll(() => said(page)).toBe('⚠ The server does not answer. Your changes are not saved yet.');
    await page.context().setOffline(false);
  });

  it('stays open under a double click and a text that is dragged out of it, and closes at a click beside it', async () => {
    await open();
    await page.getByRole('button', { name: /^Add \d+ to the calendar/ }).dblclick();
    await expect.poll(heading).toMatch(/^Add these events/);
    const title = (await page.locator('#dialog-title').boundingBox()) ?? { x: 0, y: 0 };
    await page.mouse.move(title.x + 60, title.y + 8);
    await page.mouse.down();
    await page.mouse.move(20, title.y + 8, { steps: 3 });
    await page.mouse.up();
    const isOpen = () => page.locator('dialog[open]').count();
    expect(await isOpen()).toBe(1);
    await page.mouse.click(20, title.y + 8);
    expect(await isOpen()).toBe(0);
  });
});
