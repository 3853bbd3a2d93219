import { decode } from '@toon-format/toon';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import siteInfo from '../../fixtures/moodle/site.json' with { type: 'json' };
import { STUDENT_NOW_MS } from '../../src/demo/google/student.ts';
import { type DemoMoodle, startDemoMoodle } from '../../src/demo/moodle/server.ts';
import { DAY_MS } from '../../src/domain/time.ts';
import { openHouse, type TestHouse } from '../house.ts';
import { TestBrowser } from './browser.ts';
import { CALLBACK, ERAS, type Keeper } from './clients.ts';
import { demoClient, ofOthers, signInAsDemo } from './steps.ts';

type Told = Record<string, unknown>;
type Rows = Record<string, unknown>[];

/** The demo's student has a school; the clock is the one of the calendars, a Wednesday in January 2026. */
describe.each(ERAS)('a student asks with a client of $name', (era) => {
  let house: TestHouse;
  let moodle: DemoMoodle;
  let keeper: Keeper;
  let nowMs = STUDENT_NOW_MS;
  beforeAll(async () => {
    const now = () => nowMs;
    moodle = await startDemoMoodle({ now, path: '/school', site: { weeks: 'mid-term' } });
    house = await openHouse({ moodle, now });
    keeper = await demoClient(era, house);
  });
  afterEach(() => {
    moodle.clearFaults();
    moodle.set({ trouble: 'none', broken: {} });
    // what was read a moment ago is of no use to the next test
    nowMs += 61_000;
  });
  afterAll(async () => {
    await house.close();
    await moodle.close();
  });

  const say = (name: string, input: Record<string, unknown> = {}) =>
    era.use(house.mcpUrl, keeper, ({ call }) => call(name, input));
  async function ask(name: string, input: Record<string, unknown> = {}): Promise<Told> {
    const { text, isError } = await say(name, input);
    expect(isError, text).toBe(false);
    return decode(text, { strict: true }) as Told;
  }
  const rowOf = (told: Told): Told | undefined => (told.sources as Rows).find(({ source }) => source === 'moodle');

  it('get_current_datetime tells the week of the semester, and nothing of it while Moodle is down', async () => {
    const told = await ask('get_current_datetime');
    expect(told).toMatchObject({
      semester: '114-1 week 13',
      semester_basis: expect.stringContaining('week 1 = the one of 2025-11-03 Mon'),
    });
    nowMs += 86_400_000;
    moodle.injectFault({ match: 'server.php', answer: { status: 500 } });
    const without = await ask('get_current_datetime');
    expect(without).toMatchObject({ roc_year: 115 });
    expect(without).not.toHaveProperty('semester');
    nowMs -= 86_400_000;
  });

  it('get_time_context has the deadlines beside everything else', async () => {
    const told = await ask('get_time_context');
    expect(ofOthers(told.sources as Rows).map(({ source, state }) => [source, state])).toEqual([
      ['google_calendar', 'ok'],
      ['google_tasks', 'ok'],
      ['moodle', 'ok'],
    ]);
    const rows = told.moodle as Rows;
    expect(rows.length).toBeGreaterThan(15);
    expect(rows.find(({ title }) => title === '小考補考單')).toEqual({
      id: expect.stringMatching(/^m\d+$/),
      course: 'c1',
      due: '01-29 Thu 12:00',
      status: 'Open',
      done: 'no',
      title: '小考補考單',
      note: '限補考同學',
    });
    expect(told.courses).toMatchObject({ c1: 'EC1012301 計算機程式與應用實習' });
    const calendars = Object.entries(told.calendars as Record<string, string>);
    const [letter] = calendars.find(([, name]) => name.startsWith('Demo Moodle')) ?? [];
    expect(JSON.stringify(told.events)).toContain(`"id":"${letter}1"`);
  });

  it('get_moodle_events has them alone, done ones where they are asked for', async () => {
    const told = await ask('get_moodle_events');
    expect(Object.keys(told)).toEqual(['now', 'tz', 'range', 'sources', 'left_out', 'courses', 'moodle']);
    const { length } = told.moodle as Rows;
    expect(told.left_out).toEqual([
      { what: 'deadlines that are done', count: 3, next: 'Call again with include_done true.' },
    ]);
    expect((await ask('get_moodle_events', { include_done: true })).moodle).toHaveLength(length + 3);
    const one = await ask('get_moodle_events', { from: '2026-01-29', to: '2026-01-29' });
    const dates = (one.moodle as Rows).map(({ due }) => String(due).slice(0, 10));
    expect(dates.filter((due) => due.startsWith('01-29'))).toHaveLength(2);
  });

  it('get_details tells one whole, with a link that holds no key', async () => {
    const { moodle: rows } = await ask('get_moodle_events');
    const row = (rows as Rows).find(({ title }) => String(title).startsWith('作業5'));
    const told = await ask('get_details', { id: String(row?.id) });
    expect(told).toMatchObject({ id: row?.id, kind: 'deadline', work: 'assign', status: 'Open', done: 'no' });
    expect([told.opens, told.due, told.accepted_until]).toEqual([
      '2026-01-12 Mon 00:00',
      '2026-02-01 Sun 23:59',
      '2026-02-08 Sun 23:59',
    ]);
    expect(told.note).toContain('- 報告 PDF(上限 1 MB)\n項目 | 配分\n');
    expect(told.links).toEqual([{ what: 'moodle', url: `${moodle.wwwroot}/mod/assign/view.php?id=2` }]);
  });

  it('get_free_busy counts what takes time in the calendar of the school', async () => {
    const day = { from: '2026-02-12', to: '2026-02-12' };
    const { calendars } = await ask('list_calendars');
    const school = (calendars as Rows).find(({ summary }) => String(summary).startsWith('Demo Moodle'));
    expect(school).toMatchObject({ accessRole: 'reader', primary: false });
    const { days } = await ask('get_free_busy', { ...day, calendars: [String(school?.handle)] });
    expect(days).toMatchObject([{ busy: '19:00-21:00' }]);
  });

  it('one part that is broken is named, and the others answer', async () => {
    moodle.set({ broken: { mod_quiz_get_quizzes_by_courses: 'dmlreadexception' } });
    const told = await ask('get_time_context');
    expect(rowOf(told)).toMatchObject({ state: 'partial', total: '' });
    expect(rowOf(told)?.next).toContain('Missing or incomplete: "quizzes". Moodle failed on it.');
    expect((told.moodle as Rows).some(({ title }) => title === '小考補考單')).toBe(true);
    expect(ofOthers(told.sources as Rows).filter(({ state }) => state === 'ok')).toHaveLength(2);
  });

  it('a person who must do something in Moodle first is told so, and never that nothing is due', async () => {
    moodle.set({ trouble: 'must-change-password' });
    const told = await ask('get_time_context');
    expect(rowOf(told)).toMatchObject({ state: 'failed', shown: 0 });
    expect(rowOf(told)?.next).toContain('change the password there');
    const { text, isError } = await say('get_moodle_events');
    expect(isError).toBe(true);
    expect(text).toContain('failed: not_permitted');
  });

  it('neither an answer nor the log repeats a key or what Moodle said', async () => {
    moodle.set({ broken: { mod_forum_get_forums_by_courses: 'x' } });
    const texts = [(await say('get_time_context')).text, (await say('get_moodle_events')).text];
    for (const id of ['m1', 'm2', 'm3']) texts.push((await say('get_details', { id })).text);
    moodle.injectFault({ match: 'server.php', answer: { recorded: 'ws-database-down' } });
    nowMs += 61_000;
    texts.push((await say('get_moodle_events')).text, (await say('get_time_context')).text);
    const { token, icalToken } = moodle.students.s1;
    for (const text of [...texts, ...house.logged]) {
      for (const secret of [
        token,
        icalToken,
        siteInfo.info.userprivateaccesskey,
        'lib.php',
        'overloaded',
        'wstoken',
        '<SESSKEY>',
      ]) {
        expect(text).not.toContain(secret);
      }
    }
  });

  it('a dead key is asked about once; from then on the person is told where to sign in, and the others answer', async () => {
    moodle.injectFault({ match: 'server.php', answer: { recorded: 'ws-invalid-token' } });
    const told = await ask('get_time_context');
    expect(rowOf(told)).toMatchObject({ state: 'sign_in_needed', shown: 0 });
    expect(rowOf(told)?.next).toContain(`Ask the person to sign in again at ${house.url}/account.`);
    expect(ofOthers(told.sources as Rows).filter(({ state }) => state === 'ok')).toHaveLength(2);
    const asked = moodle.requests().length;
    const { text, isError } = await say('get_moodle_events');
    expect(isError).toBe(true);
    expect(text).toContain('failed: sign_in_needed');
    expect(moodle.requests()).toHaveLength(asked);
  });
});

describe('the classic layout', () => {
  it('groups what is due by semester and month, and tells of the week in which the demo is', async () => {
    const now = () => STUDENT_NOW_MS;
    const moodle = await startDemoMoodle({ now, site: { weeks: 'mid-term' } });
    const house = await openHouse({ moodle, now, env: { ANSWER_LAYOUT: 'classic' } });
    const [era] = ERAS;
    if (era === undefined) throw new Error('there is no client');
    const keeper = await demoClient(era, house);
    const { text } = await era.use(house.mcpUrl, keeper, ({ call }) => call('get_time_context'));
    const told = decode(text, { strict: true }) as unknown as {
      meta: { sources: string[] };
      moodle: { semester: Record<string, Record<string, { due: Rows }>>; undated: Rows };
    };
    expect(told.meta.sources).toEqual(['google_tasks', 'google_calendar', 'moodle']);
    expect(Object.keys(told.moodle.semester)).toEqual(['114-1', '114-2']);
    expect(told.moodle.semester['114-2']?.['2026-02']?.due).toContainEqual({
      title: '線上測驗 2',
      description: '一次機會',
      cid: 'c1',
      status: 'Open',
      due_d: 2,
      due_wd: 1,
      due_hm: '22:00',
    });
    expect(told.moodle.undated).toMatchObject([{ title: '隨堂練習(無期限)' }]);
    await house.close();
    await moodle.close();
  });
});

it('who has no Moodle is told so with the words of old, and where to connect it', async () => {
  const house = await openHouse();
  const [era] = ERAS;
  if (era === undefined) throw new Error('there is no client');
  const keeper = await demoClient(era, house);
  const { text, isError } = await era.use(house.mcpUrl, keeper, ({ call }) => call('get_moodle_events'));
  expect(isError).toBe(true);
  expect(text.split('\n')).toEqual([
    'error: Moodle credentials missing',
    'failed: sign_in_needed',
    'why: Moodle is not connected.',
    `next: "Ask the person to connect it at ${house.url}/connect/moodle."`,
  ]);
  await house.close();
});

it('the demo user keeps the school, its calendar and its handles over a restart, wherever the stand-in is then', async () => {
  const now = () => STUDENT_NOW_MS;
  const first = await startDemoMoodle({ now, site: { weeks: 'mid-term' } });
  const house = await openHouse({ moodle: first, now });
  const [era] = ERAS;
  if (era === undefined) throw new Error('there is no client');
  const keeper = await demoClient(era, house);
  const ask = async () => (await era.use(house.mcpUrl, keeper, ({ call }) => call('get_moodle_events'))).text;
  const before = await ask();
  await first.close();
  const second = await startDemoMoodle({ now, site: { weeks: 'mid-term' } });
  await house.restart({}, second);
  expect(await ask()).toBe(before);
  expect(second.wwwroot).not.toBe(first.wwwroot);
  await house.close();
  await second.close();
});

it('the demo’s school ends its access after 12 weeks as every Moodle does: told two weeks before, and granted anew', async () => {
  let nowMs = STUDENT_NOW_MS;
  const now = () => nowMs;
  const moodle = await startDemoMoodle({ now, site: { weeks: 'mid-term' } });
  const house = await openHouse({ moodle, now });
  const [era] = ERAS;
  if (era === undefined) throw new Error('there is no client');
  /** What an answer and the account page tell of the end, for somebody who signs in now. */
  const told = async () => {
    const keeper = await demoClient(era, house);
    const { text } = await era.use(house.mcpUrl, keeper, ({ call }) => call('get_moodle_events'));
    const browser = new TestBrowser(CALLBACK);
    await signInAsDemo(browser, await browser.open(`${house.url}/sign-in`));
    const { html } = await browser.open(`${house.url}/account?l=en`);
    return {
      answer: /Access to Moodle ends on [\d-]+/.exec(text)?.[0],
      page: /Moodle ends this access[^)]*\)/.exec(html)?.[0],
      html,
    };
  };
  expect(await told()).toMatchObject({
    answer: undefined,
    page: undefined,
    html: expect.stringContaining('<dd>April 22, 2026</dd>'),
  });
  nowMs += 70 * DAY_MS;
  expect(await told()).toMatchObject({
    answer: 'Access to Moodle ends on 2026-04-22',
    page: 'Moodle ends this access in 14 days (April 22, 2026)',
  });
  nowMs += 14 * DAY_MS;
  expect(await told()).toMatchObject({
    answer: undefined,
    page: undefined,
    html: expect.stringContaining('<dd>July 15, 2026</dd>'),
  });
  await house.close();
  await moodle.close();
});
