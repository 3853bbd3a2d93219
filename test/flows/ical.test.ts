import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decode } from '@toon-format/toon';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { UserId } from '../../src/domain/identity.ts';
import { openHouse, type TestHouse } from '../house.ts';
import { feedServer } from '../sources/ical/feed-server.ts';
import { TestBrowser } from './browser.ts';
import { CALLBACK, ERAS, type Era } from './clients.ts';
import { allow, signInAsOwner, startClient } from './steps.ts';

const SECRET = 'private-5f3a9c0d7e21b846';
const FEED = `/calendar/ical/lin%40example.com/${SECRET}/basic.ics`;
const file = (name: string): string =>
  readFileSync(new URL(`../../fixtures/ical/${name}.ics`, import.meta.url), 'utf8');
const TERM = { from: '2026-09-01', to: '2026-12-31' };
const OWNER = 'owner' as UserId;

interface Opened {
  readonly house: TestHouse;
  readonly browser: TestBrowser;
  readonly feeds: Awaited<ReturnType<typeof feedServer>>;
  readonly clock: { ms: number };
  ask(tool: string, input?: Record<string, unknown>): Promise<{ text: string; isError: boolean }>;
}

/** A person whose first connection ends with a subscribed calendar. */
async function subscribed(era: Era, name = 'google-weekly-taipei'): Promise<Opened> {
  const feeds = await feedServer({ [FEED]: file(name) });
  const clock = { ms: Date.parse('2026-09-15T04:00:00Z') };
  const house = await openHouse({ env: { PRIVATE_HOSTS: feeds.host }, now: () => clock.ms });
  onTestFinished(() => house.close());
  const { keeper, page } = await startClient(era, house);
  const browser = new TestBrowser(CALLBACK);
  const step = await allow(browser, await signInAsOwner(browser, await browser.open(page), house));
  const way = step.page.links.find((link) => link.startsWith('/connect/ical')) ?? '';
  const form = await browser.open(new URL(way, step.url));
  const added = await browser.submit(form, '/connect/ical', { address: feeds.address(FEED), name: 'Timetable' });
  expect(added.html).toContain('Timetable: 1 entries');
  const onward = added.page.links.find((link) => link.startsWith('/interaction/')) ?? '';
  await era.finish(house.mcpUrl, keeper, (await browser.open(new URL(onward, added.url))).url);
  const ask: Opened['ask'] = (tool, input = {}) => era.use(house.mcpUrl, keeper, ({ call }) => call(tool, input));
  return { house, browser, feeds, clock, ask };
}

/** Nowhere is the address, or the part of it that opens the calendar. */
async function expectNoSecret({ house, browser }: Opened, texts: readonly string[]): Promise<void> {
  for (const text of [...texts, ...house.logged]) expect(text).not.toContain(SECRET);
  for (const path of ['/account', '/connect/ical', '/account/settings', '/account/data']) {
    expect((await browser.open(`${house.url}${path}`)).html).not.toContain(SECRET);
  }
  const exported = await browser.open(`${house.url}/account/data/time-compass.json`);
  expect(exported.html).toContain('Timetable');
  expect(exported.html).not.toContain(SECRET);
  const stored = await readFile(join(house.dataDir, 'time-compass.db'));
  expect(stored.includes(SECRET)).toBe(false);
}

describe.each(ERAS)('a calendar that a person subscribed to, for a client of $name', (era) => {
  it('is in the answers like any other: folded, moved, excepted, busy, in detail', async () => {
    const opened = await subscribed(era);
    const { ask, feeds, house } = opened;
    const context = await ask('get_time_context', TERM);
    expect(context.isError).toBe(false);
    const answer = decode(context.text, { strict: true }) as Record<string, unknown>;
    expect(answer.sources).toContainEqual(
      expect.objectContaining({ source: 'ical', account: 'Timetable', state: 'ok' }),
    );
    expect(context.text).toContain('電路學');
    expect(context.text).toContain('電路學(補課)');

    const calendars = decode((await ask('list_calendars')).text, { strict: true }) as { calendars: object[] };
    expect(calendars.calendars).toMatchObject([
      { summary: 'My space', accessRole: 'owner' },
      { summary: 'Timetable', accessRole: 'reader' },
    ]);

    const one = decode((await ask('get_event_from_calendar', { calendar: 'Timetable', ...TERM })).text, {
      strict: true,
    }) as unknown as { series: { id: string }[] };
    expect(one.series).toHaveLength(1);
    const series = String(one.series[0]?.id);

    const whole = await ask('get_details', { id: series });
    expect(whole.text).toContain('kind: series');
    expect(whole.text).toContain('RRULE:FREQ=WEEKLY');
    const moved = await ask('get_details', { id: `${series}@2026-10-05` });
    expect(moved.text).toMatch(/2026-10-06 Tue 09:10-12:00/);
    expect(moved.text).toContain('2026-10-05 Mon 13:10');
    for (const day of ['2026-09-28', '2026-10-06']) {
      expect((await ask('get_details', { id: `${series}@${day}` })).isError).toBe(true);
    }

    const busy = await ask('get_free_busy', { from: '2026-10-05', to: '2026-10-06' });
    expect(busy.isError).toBe(false);
    expect(busy.text).toContain('09:10-12:00');
    expect(busy.text).not.toContain('13:10-16:00');

    expect(feeds.asked).toHaveLength(2);
    expect(house.logged.join()).not.toContain('internal');
    await expectNoSecret(opened, [context.text, whole.text, moved.text, busy.text]);
  });

  it('hidden it is not asked for; busy-only it tells times', async () => {
    const { ask, feeds, house } = await subscribed(era);
    const { accounts, calendarRules } = house.service().store;
    const [account] = await accounts.list(OWNER);
    const calendar = account?.subject ?? '';
    await calendarRules.set(OWNER, 'ical', calendar, 'hidden');
    const before = feeds.asked.length;
    for (const tool of ['get_time_context', 'get_all_calendar_events']) {
      expect((await ask(tool, TERM)).text).not.toMatch(/電路學/);
    }
    expect(feeds.asked).toHaveLength(before);
    await calendarRules.set(OWNER, 'ical', calendar, 'busy');
    const { text } = await ask('get_all_calendar_events', TERM);
    expect(text).toContain('busy (details hidden)');
    expect(text).not.toMatch(/電路學|EC1012/);
  });

  it('is asked for once in a quarter of an hour, then only for what is new', async () => {
    const { ask, feeds, clock } = await subscribed(era);
    const asked = () => feeds.asked.slice(1).map((line) => line.replace(FEED, 'FEED'));
    await ask('get_time_context', TERM);
    await ask('get_time_context', TERM);
    expect(asked()).toEqual(['GET FEED']);
    clock.ms += 16 * 60_000;
    expect((await ask('get_time_context', TERM)).text).toContain('電路學');
    expect(asked()).toEqual(['GET FEED', expect.stringMatching(/^GET FEED "\d+-\d+"$/)]);
    clock.ms += 16 * 60_000;
    feeds.paths.set(FEED, { body: file('google-all-day') });
    expect((await ask('get_time_context', TERM)).text).toContain('期中考週');
  });

  it('a server that does not answer costs the last file its freshness, not the answer', async () => {
    const { ask, feeds, clock } = await subscribed(era);
    await ask('get_time_context', TERM);
    feeds.paths.set(FEED, { status: 503, body: `down ${SECRET}` });
    clock.ms += 20 * 60_000;
    const stale = await ask('get_time_context', TERM);
    expect(stale.text).toContain('電路學');
    expect(stale.text).toContain('20 minutes ago');
    expect(stale.text).toContain('partial');
    clock.ms += 4 * 3_600_000;
    const gone = await ask('get_time_context', TERM);
    expect(gone.text).not.toContain('電路學');
    expect(gone.text).toMatch(/ical,Timetable,failed/);
    expect(stale.text + gone.text).not.toContain(SECRET);
  });

  it('an address that is gone is said, marked on the account page, and works again when it is tried', async () => {
    const opened = await subscribed(era);
    const { ask, feeds, clock, browser, house } = opened;
    feeds.paths.delete(FEED);
    clock.ms += 20 * 60_000;
    const first = await ask('get_time_context', TERM);
    expect(first.text).toContain('The address of the calendar no longer works.');
    expect(first.text).toContain(`${house.url}/account`);
    const count = feeds.asked.length;
    expect((await ask('get_time_context', TERM)).text).toMatch(/ical,Timetable,sign_in_needed/);
    expect(feeds.asked).toHaveLength(count);
    const account = await browser.open(`${house.url}/account`);
    expect(account.html).toContain('Address no longer works');
    const check = account.page.forms.find(({ action }) => action.endsWith('/check'))?.action ?? '';
    expect((await browser.submit(account, check)).html).toContain('still does not know this address');
    feeds.paths.set(FEED, { body: file('google-weekly-taipei') });
    expect((await browser.submit(await browser.open(`${house.url}/account`), check)).html).toContain('could be read');
    expect((await ask('get_time_context', TERM)).text).toContain('電路學');
    const remove = check.replace('/check', '/remove');
    const after = await browser.submit(await browser.open(`${house.url}/account`), remove);
    expect(after.html).toContain('Removed, and its address is erased here.');
    expect((await ask('get_time_context', TERM)).text).toMatch(/^ {2}ical,not_connected/m);
    for (const line of house.logged) expect(line).not.toContain(SECRET);
  });

  it('the calendar link of a Moodle tells times, and that it tells nothing else', async () => {
    const { ask } = await subscribed(era, 'moodle-tab-folds');
    const { text } = await ask('get_time_context', { from: '2026-12-01', to: '2026-12-31' });
    expect(text).toContain('長到一定要折成好幾行 is due');
    expect(text).toContain('it has times only');
    expect(text).toMatch(/ical,Timetable,partial/);
  });

  it('what is broken in a file is counted, and free times are not claimed', async () => {
    const { ask } = await subscribed(era, 'broken-no-start');
    const days = { from: '2026-11-03', to: '2026-11-04' };
    const { text } = await ask('get_time_context', days);
    expect(text).toContain('1 entry has no readable time');
    const busy = await ask('get_free_busy', days);
    expect(busy.text).toContain('1 entry has no readable time');
    expect(busy.text).not.toMatch(/^free/m);
  });
});
