import { decode } from '@toon-format/toon';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { STUDENT_NOW_MS } from '../../src/demo/google/student.ts';
import { type DemoWeather, startDemoWeather } from '../../src/demo/weather/server.ts';
import type { City } from '../../src/domain/cities.ts';
import type { UserId } from '../../src/domain/identity.ts';
import { openHouse, type TestHouse } from '../house.ts';
import { TestBrowser } from './browser.ts';
import { CALLBACK, ERAS, type Keeper } from './clients.ts';
import { allow, demoClient, signInAsOwner, startClient } from './steps.ts';

type Told = Record<string, unknown>;
const DEMO = 'demo' as UserId;
const OWNER = 'owner' as UserId;
const MINUTE = 60_000;
const COLUMNS = ['from', 'to', 'sky', 'celsius', 'rain_percent', 'comfort'];

describe.each(ERAS)('the weather, with a client of $name', (era) => {
  let clock: number;
  let standIn: DemoWeather;
  let service: DemoWeather;
  let house: TestHouse;
  let demo: Keeper;
  let owner: Keeper;
  beforeAll(async () => {
    clock = STUDENT_NOW_MS;
    [standIn, service] = await Promise.all([
      startDemoWeather({ now: () => clock }),
      startDemoWeather({ now: () => clock }),
    ]);
    house = await openHouse({ now: () => clock, weather: standIn });
    demo = await demoClient(era, house);
    owner = await ownersClient();
  });
  afterAll(async () => {
    await house.close();
    await Promise.all([standIn.close(), service.close()]);
  });
  beforeEach(() => {
    // nothing that an earlier test left is still good
    clock += 4 * 60 * MINUTE;
    standIn.setTrouble(undefined);
    service.setTrouble(undefined);
  });

  async function ownersClient(): Promise<Keeper> {
    const { keeper, page } = await startClient(era, house);
    const browser = new TestBrowser(CALLBACK);
    const step = await allow(browser, await signInAsOwner(browser, await browser.open(page), house));
    const skip = step.page.links.find((link) => link.includes('/oauth/authorize/')) ?? '';
    await era.finish(house.mcpUrl, keeper, (await browser.open(new URL(skip, step.url))).url);
    return keeper;
  }
  const call = async (keeper: Keeper, tool: string, input: Told = {}) => {
    const { text, isError } = await era.use(house.mcpUrl, keeper, (session) => session.call(tool, input));
    return { isError, text, told: decode(text, { strict: true }) as Told };
  };
  const listed = (keeper: Keeper) =>
    era.use(house.mcpUrl, keeper, async ({ tools }) => (await tools()).map(({ name }) => name));
  const choose = (user: UserId, city: City | undefined) =>
    house.service().store.preferences.set(user, city === undefined ? {} : { city });
  const rowOf = ({ sources }: Told, name: string): Told =>
    (sources as Told[] | undefined)?.find(({ source }) => source === name) ?? {};

  it('is the demo’s without any key: three half days, and marked as made up', async () => {
    const { told } = await call(demo, 'get_weather');
    expect(told).toMatchObject({ tz: 'Asia/Taipei', weather: '臺北市 (demo, made up)' });
    const forecast = told.forecast as Told[];
    expect(forecast).toHaveLength(3);
    for (const row of forecast) {
      expect(Object.keys(row)).toEqual(COLUMNS);
      for (const end of [row.from, row.to]) expect(end).toMatch(/^\d\d-\d\d \w{3} \d\d:00$/);
      expect(row).toMatchObject({ celsius: expect.stringMatching(/^\d+\.\.\d+$/), sky: expect.stringMatching(/./) });
    }
  });

  it.each([
    ['台中', '臺中市'],
    ['Kaohsiung', '高雄市'],
    ['Hsinchu County', '新竹縣'],
  ])('of %s is that of %s', async (city, place) => {
    expect((await call(demo, 'get_weather', { city })).told.weather).toBe(`${place} (demo, made up)`);
  });

  it('of a name that two places share is asked back, with both', async () => {
    const { isError, told } = await call(demo, 'get_weather', { city: '新竹' });
    expect(isError).toBe(true);
    expect(told).toMatchObject({
      failed: 'bad_request',
      next: expect.stringContaining('Ask the user which'),
      cities: [
        { name: '新竹市', english: 'Hsinchu City' },
        { name: '新竹縣', english: 'Hsinchu County' },
      ],
    });
  });

  it('of places elsewhere is not had here, and nobody is asked for it', async () => {
    const before = standIn.asked().length;
    const { isError, told } = await call(demo, 'get_weather', { city: 'Tokyo' });
    expect([isError, told.failed]).toEqual([true, 'bad_request']);
    expect(told.why).toContain("Taiwan's 22 cities and counties");
    expect(standIn.asked().length).toBe(before);
  });

  it('of nowhere names the page where a city is chosen', async () => {
    await choose(DEMO, undefined);
    const { told } = await call(demo, 'get_weather');
    expect(told).toMatchObject({
      failed: 'bad_request',
      next: expect.stringContaining(`${house.url}/account/settings`),
    });
    await choose(DEMO, '臺北市');
  });

  it('is nobody else’s without a key: the tool is not there, and who asks for the source is told', async () => {
    expect(await listed(demo)).toContain('get_weather');
    expect(await listed(owner)).not.toContain('get_weather');
    await expect(call(owner, 'get_weather', { city: '臺北市' })).rejects.toThrow();
    await choose(OWNER, '臺北市');
    expect(rowOf((await call(owner, 'get_time_context')).told, 'weather')).toEqual({});
    const { told } = await call(owner, 'get_time_context', { sources: ['weather'] });
    expect(rowOf(told, 'weather')).toMatchObject({
      state: 'not_connected',
      next: expect.stringContaining('not set up on this server'),
    });
    expect(told.weather).toBeUndefined();
    await choose(OWNER, undefined);
  });

  it('is in the time context, for today and tomorrow, with its row', async () => {
    const { told, text } = await call(demo, 'get_time_context');
    expect(told.weather).toBe('臺北市 (demo, made up)');
    expect(told.forecast).toHaveLength(3);
    expect(rowOf(told, 'weather')).toMatchObject({ state: 'ok', shown: 3, total: 3 });
    expect(text).toContain(`forecast[3]{${COLUMNS.join(',')}}:`);
    const alone = await call(demo, 'get_time_context', { sources: ['weather'] });
    expect(alone.told.sources).toHaveLength(1);
    expect(alone.told.forecast).toEqual(told.forecast);
    const far = await call(demo, 'get_time_context', { from: '2026-06-01', to: '2026-06-02', sources: ['weather'] });
    expect([far.told.weather, rowOf(far.told, 'weather').state]).toEqual([undefined, 'ok']);
  });

  it('of nowhere is no part of the time context, unless it is asked for', async () => {
    await choose(DEMO, undefined);
    expect(rowOf((await call(demo, 'get_time_context')).told, 'weather')).toEqual({});
    const { told } = await call(demo, 'get_time_context', { sources: ['weather'] });
    expect(rowOf(told, 'weather')).toMatchObject({
      state: 'not_connected',
      next: `No city is chosen for the weather forecast. Ask the person to choose one at ${house.url}/account/settings.`,
    });
    await choose(DEMO, '臺北市');
  });

  it('that fails costs the rest nothing, and an older one says how old it is', async () => {
    standIn.setTrouble({ status: 500, body: '' });
    const { told, isError } = await call(demo, 'get_time_context');
    expect(isError).toBe(false);
    expect(rowOf(told, 'weather')).toMatchObject({ state: 'failed', shown: 0 });
    expect(told.weather).toBeUndefined();
    expect(rowOf(told, 'google_calendar')).toMatchObject({ state: 'ok' });
    expect(Object.keys(told.calendars as Told)).not.toHaveLength(0);
    expect(await call(demo, 'get_weather')).toMatchObject({ isError: true, told: { failed: 'source_down' } });

    standIn.setTrouble(undefined);
    clock += 2 * MINUTE;
    await call(demo, 'get_weather');
    standIn.setTrouble({ status: 200, body: '<html>系統維護中</html>' });
    clock += 20 * MINUTE;
    const later = await call(demo, 'get_weather');
    expect(later.isError).toBe(false);
    expect(later.told.note).toMatch(/under maintenance. Shown is its forecast of [-\d]+ [\d:]+, 20 minutes ago/);
    const context = await call(demo, 'get_time_context');
    expect(context.told.forecast).toEqual(later.told.forecast);
    expect(rowOf(context.told, 'weather')).toMatchObject({
      state: 'partial',
      next: expect.stringContaining('20 minutes ago'),
    });
  });

  it('is everybody’s with a key, which the log never holds; the demo keeps its own', async () => {
    await house.restart({ CWA_API_KEY: service.apiKey, CWA_API_ROOT: service.apiRoot });
    expect(await listed(owner)).toContain('get_weather');
    const none = await call(owner, 'get_weather');
    expect(none.told).toMatchObject({ failed: 'bad_request' });
    expect((await call(owner, 'get_weather', { city: 'Taipei' })).told.weather).toBe('臺北市');
    await choose(OWNER, '高雄市');
    const { told } = await call(owner, 'get_time_context');
    expect([told.weather, rowOf(told, 'weather').state]).toEqual(['高雄市', 'ok']);
    expect(service.asked()).toEqual(['臺北市', '高雄市']);
    expect((await call(demo, 'get_weather')).told.weather).toBe('臺北市 (demo, made up)');
    expect(service.asked()).toHaveLength(2);

    await house.restart({ CWA_API_KEY: 'CWA-WRONG', CWA_API_ROOT: service.apiRoot });
    const refused = await call(owner, 'get_weather');
    expect(refused.told).toMatchObject({ failed: 'not_permitted', next: expect.stringContaining('CWA_API_KEY') });
    expect(rowOf((await call(owner, 'get_time_context')).told, 'weather')).toMatchObject({ state: 'failed' });
    const browser = new TestBrowser();
    await signInAsOwner(browser, await browser.open(`${house.url}/sign-in`), house);
    expect((await browser.open(`${house.url}/setup?l=en`)).html).toContain('does not accept CWA_API_KEY');
    expect(house.logged.join('')).not.toMatch(/CWA-(WRONG|DEMO)/);
  });
});
