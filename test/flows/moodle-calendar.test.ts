import { decode } from '@toon-format/toon';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DemoMoodle, startDemoMoodle } from '../../src/demo/moodle/server.ts';
import { openHouse, type TestHouse } from '../house.ts';
import { TestBrowser } from './browser.ts';
import { CALLBACK, ERAS, type Keeper } from './clients.ts';
import { allow, signInAsOwner, startClient } from './steps.ts';

type Rows = Record<string, unknown>[];

const T0 = Date.parse('2026-11-30T12:00:00+08:00');
const WEEK = { from: '2026-11-29', to: '2026-12-06' };
const DAY = { from: '2026-12-03', to: '2026-12-03' };

/** A school that lets no program in, from the page where it is looked for to what an assistant is told. */
describe.each(ERAS)('the calendar link of a school, for a client of $name', (era) => {
  let house: TestHouse;
  let school: DemoMoodle;
  let browser: TestBrowser;
  let keeper: Keeper;
  let nowMs = T0;

  beforeAll(async () => {
    school = await startDemoMoodle({ now: () => nowMs, path: '/school', site: { webServices: false } });
    house = await openHouse({ env: { PRIVATE_HOSTS: school.host }, now: () => nowMs });
    const started = await startClient(era, house);
    keeper = started.keeper;
    browser = new TestBrowser(CALLBACK);
    const step = await allow(browser, await signInAsOwner(browser, await browser.open(started.page), house));
    const linked = async (from: { html: string; url: URL; page: { links: readonly string[] } }, to: string) =>
      browser.open(new URL(from.page.links.find((link) => link.startsWith(to)) ?? '', from.url));
    const ways = await browser.submit(await linked(step, '/connect/moodle'), '/connect/moodle', {
      school: `${school.wwwroot}/my/`,
    });
    expect(ways.html).not.toContain('type="password"');
    const address = school.students.s1.icalUrl.replace('preset_what=all', 'preset_what=courses');
    const added = await browser.submit(await linked(ways, '/connect/ical'), '/connect/ical', { address });
    expect(added.html).toContain('it tells when things are due, but not whether you have handed them in');
    await era.finish(house.mcpUrl, keeper, (await linked(added, '/interaction/')).url);
  });
  afterAll(async () => {
    await house.close();
    await school.close();
  });

  const say = (name: string, input: Record<string, unknown> = {}) =>
    era.use(house.mcpUrl, keeper, ({ call }) => call(name, input));
  /** By month. */
  const eventsOf = ({ events }: Record<string, unknown>): Rows => Object.values(events as Record<string, Rows>).flat();
  async function ask(name: string, input: Record<string, unknown> = {}) {
    const { text, isError } = await say(name, input);
    expect(isError, text).toBe(false);
    return { text, told: decode(text, { strict: true }) as Record<string, unknown> };
  }

  it.each(['get_moodle_events', 'get_time_context'])('%s tells its times, and no status', async (tool) => {
    const { text, told } = await ask(tool, WEEK);
    const rows = (told.sources as Rows).filter(({ source }) => source === 'ical' || source === 'moodle');
    expect(rows).toMatchObject([{ source: 'ical', account: 'localhost', state: 'partial' }]);
    expect(rows[0]?.next).toContain('Whether something is handed in, its status and its link are not known.');
    const event = eventsOf(told).find(({ what }) => String(what).startsWith('實驗報告 7'));
    expect(event).toMatchObject({ what: '實驗報告 7:RC 濾波 & 頻率響應 is due', when: '3 Thu 18:00-18:00' });
    // the course, then what the school wrote
    expect(event?.note).toBe('1151EC163A011\nΔf、Ω、μF & "dB"');
    expect(told.moodle).toBeUndefined();
    expect(text).not.toMatch(/Overdue|Open\b|Closed|authtoken/);
  });

  it('Moodle itself is told as not connected where it is asked for by name', async () => {
    const { told } = await ask('get_time_context', { ...WEEK, sources: ['moodle'] });
    expect(told.sources).toMatchObject([{ source: 'moodle', state: 'not_connected' }]);
  });

  it('a moment takes no time, and has its details', async () => {
    expect((await ask('get_free_busy', DAY)).told.days).toMatchObject([{ busy: '19:00-21:00' }]);
    const { told } = await ask('get_moodle_events', DAY);
    const [event] = eventsOf(told);
    const { text } = await ask('get_details', { id: String(event?.id) });
    expect(text).toContain('kind: event');
    expect(text).not.toContain(school.students.s1.icalToken);
  });

  it('a calendar of another kind beside it is no school’s', async () => {
    const asked = school.requests().length;
    await house.service().store.accounts.link({
      ...{ user: 'owner' as never, provider: 'ical', subject: 'other', label: 'Work', scopes: [] },
      ...{ credential: { reveal: () => '{"url":"https://calendar.invalid/a.ics"}' } as never, grantEndsAt: undefined },
    });
    const { told } = await ask('get_moodle_events', WEEK);
    expect((told.sources as Rows).map(({ account }) => account)).toEqual(['localhost']);
    expect(school.requests()).toHaveLength(asked);
  });

  it('a link that a new password made worthless is said to be that', async () => {
    nowMs += 16 * 60_000;
    school.injectFault({ match: 'export_execute.php', answer: { recorded: 'ical-after-password-change' } });
    const { text, isError } = await say('get_moodle_events', WEEK);
    expect(isError).toBe(true);
    expect(text).toContain('The address of the calendar no longer works.');
    expect(text).toContain(`${house.url}/account`);
    expect((await browser.open(`${house.url}/account`)).html).toContain('Address no longer works');
    for (const line of house.logged) expect(line).not.toContain(school.students.s1.icalToken);
  });
});
