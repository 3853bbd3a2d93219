import { decode } from '@toon-format/toon';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHouse, type TestHouse } from '../house.ts';
import { TestBrowser } from './browser.ts';
import { CALLBACK, ERAS, type Era, type Keeper } from './clients.ts';
import { allow, connectGoogle, demoClient, ofOthers, signInAsOwner, startClient } from './steps.ts';

const [era] = ERAS as [Era];

describe('a person who connected nothing', () => {
  let house: TestHouse;
  let keeper: Keeper;
  const browser = new TestBrowser(CALLBACK);
  beforeAll(async () => {
    house = await openHouse();
    const started = await startClient(era, house);
    keeper = started.keeper;
    const consent = await signInAsOwner(browser, await browser.open(started.page), house);
    const step = await allow(browser, consent);
    const skip = step.page.links.find((link) => link.includes('/oauth/authorize/'));
    const back = await browser.open(new URL(skip ?? '', step.url));
    await era.finish(house.mcpUrl, keeper, back.url);
  });
  afterAll(() => house.close());

  const context = async () => {
    const { text, isError } = await era.use(house.mcpUrl, keeper, ({ call }) => call('get_time_context'));
    expect(isError).toBe(false);
    return decode(text, { strict: true }) as Record<string, unknown> & { sources: Record<string, unknown>[] };
  };

  it('gets an answer that names each source that could be connected, with its link', async () => {
    const answer = await context();
    expect(ofOthers(answer.sources)).toMatchObject([
      { source: 'google_calendar', state: 'not_connected' },
      { source: 'google_tasks', state: 'not_connected' },
      { source: 'moodle', state: 'not_connected' },
      { source: 'ical', state: 'not_connected' },
    ]);
    const pages = ofOthers(answer.sources).map(({ next }) => /\/connect\/(\w+)\.$/.exec(String(next))?.[1]);
    expect(pages).toEqual(['google', 'google', 'moodle', 'ical']);
    expect(answer.sources).toContainEqual({ source: 'space', state: 'ok', shown: 0, total: 0, next: '' });
    expect(answer.calendars).toEqual({ A: 'My space' });
    expect(answer).not.toHaveProperty('events');
  });

  it('sees nothing of the demo', async () => {
    expect(JSON.stringify(await context())).not.toContain('demo.example');
  });

  it('has everything in the next answer once Google is connected, and nothing once it is disconnected', async () => {
    const page = await browser.open(`${house.url}/connect/google`);
    const account = await connectGoogle(browser, page);
    expect(account.url.pathname).toBe('/account');
    const states = ofOthers((await context()).sources).map(({ state }) => state);
    expect(states).toEqual(['ok', 'ok', 'not_connected', 'not_connected']);
    const action = account.page.forms.find((form) => form.action.endsWith('/disconnect'))?.action ?? '';
    const after = await browser.submit(account, action);
    expect(after.status).toBe(200);
    for (const { state } of ofOthers((await context()).sources)) expect(state).toBe('not_connected');
  });
});

it('a Google that is switched off later is told, not left out', async () => {
  const house = await openHouse();
  const keeper = await demoClient(era, house);
  await house.restart({ DEMO: '0' });
  const { text } = await era.use(house.mcpUrl, keeper, ({ call }) => call('get_time_context'));
  const { sources } = decode(text, { strict: true }) as unknown as { sources: Record<string, unknown>[] };
  expect(ofOthers(sources)).toMatchObject([
    { state: 'failed' },
    { state: 'failed' },
    { source: 'moodle', state: 'not_connected' },
  ]);
  expect(sources[0]?.next).toContain('The demo is switched off.');
  await house.close();
});

it('a permission that was unticked at Google is named, and the rest answers', async () => {
  const house = await openHouse();
  const { keeper, page } = await startClient(era, house);
  const browser = new TestBrowser(CALLBACK);
  const consent = await signInAsOwner(browser, await browser.open(page), house);
  const step = await allow(browser, consent);
  const google = await browser.submit(step, '/connect/google');
  const scope = 'https://www.googleapis.com/auth/tasks';
  const back = await browser.submit(
    google,
    '/o/oauth2/v2/auth/decide',
    {},
    'allow',
    (name, value) => name === 'permission' && value === scope,
  );
  await era.finish(house.mcpUrl, keeper, back.url);
  const { text } = await era.use(house.mcpUrl, keeper, ({ call }) => call('get_time_context'));
  const { sources } = decode(text, { strict: true }) as unknown as { sources: Record<string, unknown>[] };
  expect(ofOthers(sources)).toMatchObject([
    { source: 'google_calendar', state: 'ok' },
    { source: 'google_tasks', state: 'sign_in_needed' },
    { source: 'moodle', state: 'not_connected' },
    { source: 'ical', state: 'not_connected' },
  ]);
  expect(sources[1]?.next).toContain(`${house.url}/connect/google?ask=tasks&account=`);
  await house.close();
});
