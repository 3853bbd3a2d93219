import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calendar, dataset } from '../demo/build.ts';
import { type CheckedDemoGoogle, checkedDemoGoogle } from '../google-contract/checked-demo.ts';
import { openHouse, type TestHouse } from '../house.ts';
import { type Stand, TestBrowser } from './browser.ts';
import { CALLBACK, ERAS, type Era, type Keeper, type Said } from './clients.ts';
import { allow, signInAsOwner, startClient } from './steps.ts';

const [era] = ERAS as [Era];
const NOW = Date.parse('2026-01-28T04:00:00Z');
const WEEK = { from: '2026-01-26', to: '2026-02-01' };

const time = (day: number, hour: number): string => `2026-01-${day}T${String(hour).padStart(2, '0')}:00:00+08:00`;
const meeting = (id: string, summary: string, hour: number, more = {}) => ({
  id,
  summary,
  start: time(28, hour),
  end: time(28, hour + 1),
  ...more,
});

const TEAM = 'team#1@group.calendar.google.com';
const team = (accessRole: string) =>
  calendar({ id: TEAM, summary: 'Team', accessRole })
    .event(meeting('t1', 'Planning', 14, { location: 'Room Zebra' }))
    .event(meeting('t2', 'Review', 16));
const diary = calendar({ id: 'diary@group.calendar.google.com', summary: 'Diary' }).event(meeting('d1', 'Doctor', 9));

const DATA = dataset(
  {
    subject: '1',
    email: 'home@demo.example',
    calendars: [
      calendar({ id: 'home@demo.example', primary: true }).event(meeting('h1', 'Lunch', 12)),
      team('reader'),
      diary,
    ],
  },
  {
    subject: '2',
    email: 'work@demo.example',
    calendars: [calendar({ id: 'work@demo.example', primary: true }).event(meeting('w1', 'Call', 10)), team('owner')],
  },
);

let google: CheckedDemoGoogle;
let house: TestHouse;
let browser: TestBrowser;
let keeper: Keeper;

const ask = (tool: string, input: Record<string, unknown> = {}): Promise<Said> =>
  era.use(house.mcpUrl, keeper, ({ call }) => call(tool, input));
const week = async (): Promise<string> => (await ask('get_time_context', WEEK)).text;

async function connectAt(stand: Stand, account: string): Promise<Stand> {
  const consent = await browser.submit(stand, '/connect/google');
  return browser.submit(consent, '/o/oauth2/v2/auth/decide', { account }, 'allow');
}

async function save(path: string, values: Record<string, string>): Promise<void> {
  const saved = await browser.submit(await browser.open(`${house.url}${path}`), path, values);
  expect(saved.url.search).toBe('?notice=saved');
}

/** Paths and queries that the stand-in was asked for while `during` ran. */
async function requestsOf(during: () => Promise<unknown>): Promise<string> {
  const before = google.exchanges.length;
  await during();
  return google.exchanges
    .slice(before)
    .map(({ url }) => decodeURIComponent(url))
    .join('\n');
}

beforeAll(async () => {
  google = await checkedDemoGoogle({ dataset: DATA, now: () => NOW });
  house = await openHouse({ google, now: () => NOW });
  const { keeper: own, page } = await startClient(era, house);
  keeper = own;
  browser = new TestBrowser(CALLBACK);
  const consent = await signInAsOwner(browser, await browser.open(page), house);
  const back = await connectAt(await allow(browser, consent), '1');
  await era.finish(house.mcpUrl, keeper, back.url);
  await connectAt(await browser.open(`${house.url}/connect/google`), '2');
});
afterAll(async () => {
  await house.close();
  await google.close();
});

describe('a calendar that two accounts of one person see', () => {
  it('is in the answer once, with its events once, and the rows count honestly', async () => {
    const text = await week();
    expect(text.match(/\bTeam\b/g)).toHaveLength(1);
    expect(text.match(/Planning/g)).toHaveLength(1);
    expect(text.match(/Review/g)).toHaveLength(1);
    expect(text).toContain('google_calendar,home@demo.example,ok,2,2');
    expect(text).toContain('google_calendar,work@demo.example,ok,3,3');
  });

  it('is still there when the better account does not answer', async () => {
    google.injectFault({ match: 'GET /calendar/v3/calendars/team*', times: 1, answer: { kind: 'error', status: 403 } });
    const text = await week();
    expect(text.match(/Planning/g)).toHaveLength(1);
    google.clearFaults();
  });

  it('is on the page of calendars once', async () => {
    const { html } = await browser.open(`${house.url}/account/settings/calendars`);
    expect(html.split(`name="calendar google ${TEAM}"`)).toHaveLength(2);
    expect(html).toContain('also seen through home@demo.example');
  });
});

describe('what is chosen for a calendar', () => {
  const CALENDARS = '/account/settings/calendars';

  it('hidden: Google gets no request for it, and the answer has no trace of it', async () => {
    await save(CALENDARS, { [`calendar google ${TEAM}`]: 'hidden' });
    let text = '';
    const requests = await requestsOf(async () => {
      text = await week();
    });
    expect(requests).toContain('/calendars/home@demo.example/events');
    expect(requests).not.toContain('team');
    expect(text).not.toMatch(/Team|Planning|Review|Zebra/);
    expect(text).toContain('google_calendar,work@demo.example,ok,1,1');
  });

  it('busy: the times are there, and nothing else', async () => {
    await save(CALENDARS, { [`calendar google ${TEAM}`]: 'busy' });
    const text = await week();
    expect(text).not.toMatch(/Planning|Review|Zebra/);
    expect(text).toContain('14:00-15:00');
    expect(text.match(/details hidden/g)).toHaveLength(2);
    expect(text).toContain('Lunch');
  });

  it('all again: everything is back', async () => {
    await save(CALENDARS, { [`calendar google ${TEAM}`]: 'write' });
    expect(await week()).toMatch(/Planning/);
  });
});

describe('the settings', () => {
  const SETTINGS = '/account/settings';

  it('hold for the next call of every tool, without a new sign-in', async () => {
    expect((await ask('get_current_datetime')).text).not.toContain('habits');
    await save(SETTINGS, {
      zone: 'America/New_York',
      'work-Mon-from': '09:00',
      'work-Mon-to': '17:00',
      'sleep-from': '23:00',
      'sleep-to': '07:00',
    });
    const now = (await ask('get_current_datetime')).text;
    expect(now).toContain('now: "2026-01-27 23:00 Tue"');
    expect(now).toContain('tz: America/New_York');
    expect(now).toContain('works: Mon 9-17');
    expect(now).toContain('sleeps: 23-7');
    const text = await week();
    expect(text).toContain('tz: America/New_York');
    expect(text).toMatch(/23:00-00:00.*Lunch|Lunch.*23:00-00:00/);
    await save(SETTINGS, { zone: '' });
    expect((await ask('get_current_datetime')).text).toContain('tz: Asia/Taipei');
  });
});
