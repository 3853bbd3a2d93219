import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DemoWeather, startDemoWeather } from '../../../src/demo/weather/server.ts';
import type { City } from '../../../src/domain/cities.ts';
import { Secret } from '../../../src/domain/identity.ts';
import type { Ask, Source } from '../../../src/domain/source.ts';
import { createWeather } from '../../../src/sources/weather/weather.ts';
import { day, TAIPEI } from '../../planner/kit.ts';
import { accountOf } from '../stand-in.ts';

/** Wednesday, noon in Taipei. */
const NOON = Date.parse('2026-01-28T04:00:00Z');
const MINUTE = 60_000;
const HTML = '<!DOCTYPE html><title>系統維護中</title>';

let server: DemoWeather;
let now: number;
let source: Source;
beforeAll(async () => {
  server = await startDemoWeather({ now: () => now });
});
afterAll(() => server.close());
beforeEach(() => {
  now = NOON;
  server.setTrouble(undefined);
  source = weather();
});

const weather = (over: { apiKey?: string; apiRoot?: string; limitMs?: number } = {}): Source => {
  const { apiKey = server.apiKey, apiRoot = server.apiRoot, limitMs } = over;
  return createWeather('others', { apiRoot, apiKey: new Secret(apiKey), ...(limitMs && { limitMs }) });
};

const asking = (over: Partial<Ask> = {}): Ask => ({
  account: accountOf([]),
  token: async () => new Secret(''),
  nowMs: now,
  visibility: () => 'read',
  signal: new AbortController().signal,
  span: { from: day('2026-01-21'), to: day('2026-02-27') },
  zone: TAIPEI,
  city: '臺北市',
  ...over,
});
const read = (over: Partial<Ask> = {}, from = source) => from.read(asking(over));
const hours = (ms: number): string => new Date(ms + 8 * 3_600_000).toISOString().slice(5, 13);
const asks = async (work: () => Promise<unknown>): Promise<number> => {
  const before = server.asked().length;
  await work();
  return server.asked().length - before;
};

describe('a forecast', () => {
  it('has three half days with sky, temperatures, rain and comfort, at Taiwan’s time', async () => {
    const { weather: told, coverage } = await read();
    expect(coverage).toBe('all');
    expect(told?.place).toBe('臺北市');
    expect(told?.periods.map(({ from, to }) => `${hours(from)}..${hours(to)}`)).toEqual([
      '01-28T06..01-28T18',
      '01-28T18..01-29T06',
      '01-29T06..01-29T18',
    ]);
    for (const { sky, celsius, rainPercent, comfort } of told?.periods ?? []) {
      expect([sky, comfort]).toEqual([expect.stringMatching(/./), expect.stringMatching(/./)]);
      expect(celsius.low).toBeLessThan(celsius.high);
      expect(rainPercent).toBeGreaterThanOrEqual(0);
    }
  });

  it.each<[string, Partial<Ask['span']>, number]>([
    ['today alone', { from: day('2026-01-28'), to: day('2026-01-28') }, 2],
    ['tomorrow alone', { from: day('2026-01-29'), to: day('2026-01-29') }, 2],
    ['days before', { to: day('2026-01-27') }, 0],
    ['days after', { from: day('2026-01-30') }, 0],
  ])('is cut to the days asked for: %s', async (_, span, periods) => {
    const told = await read({ span: { ...asking().span, ...span } });
    expect(told.weather?.periods.length ?? 0).toBe(periods);
  });

  it('is not asked for where it cannot be meant', async () => {
    const far = { from: day('2026-02-10'), to: day('2026-02-20') };
    expect(await asks(() => Promise.all([read({ span: far }), read({ city: undefined })]))).toBe(0);
  });

  it('is on the clock of the one who asks', async () => {
    const zone = 'America/New_York' as Ask['zone'];
    const told = await read({ zone, span: { from: day('2026-01-27'), to: day('2026-01-27') } });
    expect(told.weather?.periods.map(({ from }) => hours(from))).toEqual(['01-28T06']);
  });
});

describe('what was read', () => {
  it('is good for ten minutes, for everybody, place by place', async () => {
    expect(await asks(() => read())).toBe(1);
    now += 10 * MINUTE - 1;
    expect(await asks(() => read())).toBe(0);
    expect(await asks(() => read({ city: '高雄市' }))).toBe(1);
    now += 1;
    expect(await asks(() => read())).toBe(1);
  });

  it('is asked for once when many ask at a time, and one who goes away ends it for nobody else', async () => {
    const gone = new AbortController();
    const count = await asks(async () => {
      const first = read({ signal: gone.signal });
      const others = Array.from({ length: 9 }, () => read());
      gone.abort(new Error('gone'));
      await expect(first).rejects.toThrow('gone');
      for (const { weather: told } of await Promise.all(others)) expect(told?.periods).toHaveLength(3);
    });
    expect(count).toBe(1);
  });

  it('is told with its time while the service is down, for three hours', async () => {
    await read();
    server.setTrouble({ status: 503, body: 'busy' });
    now += 179 * MINUTE;
    const { weather: told, coverage } = await read();
    expect(told?.periods).toHaveLength(3);
    expect(coverage).toMatchObject([{ part: '臺北市', failure: { kind: 'source_down' } }]);
    expect(Object(coverage)[0].failure.message).toBe(
      "Taiwan's weather service is out of order. Shown is its forecast of 2026-01-28 12:00, 179 minutes ago.",
    );
    now += MINUTE;
    await expect(read()).rejects.toMatchObject({ kind: 'source_down' });
  });

  it('keeps what is over to itself', async () => {
    now = Date.parse('2026-01-28T17:30+08:00');
    await read();
    server.setTrouble({ status: 503, body: '' });
    now += 60 * MINUTE;
    expect((await read()).weather?.periods.map(({ from }) => hours(from))).toEqual(['01-28T18', '01-29T06']);
  });

  it('a service that failed is left in peace for a minute', async () => {
    server.setTrouble({ status: 429, body: '{}' });
    await expect(read()).rejects.toMatchObject({ kind: 'rate_limited' });
    server.setTrouble(undefined);
    now += MINUTE - 1;
    expect(await asks(() => expect(read()).rejects.toMatchObject({ kind: 'rate_limited' }))).toBe(0);
    now += 1;
    expect((await read()).weather?.periods).toHaveLength(3);
  });
});

type Body = { records: { location: { weatherElement: { elementName: string; time: never[] }[] }[] } };
const body = async (change: (whole: Body) => unknown): Promise<string> => {
  const url = `${server.apiRoot}api/v1/rest/datastore/F-C0032-001?Authorization=${server.apiKey}&locationName=臺北市`;
  const whole = (await (await fetch(url)).json()) as Body;
  return JSON.stringify(change(whole) ?? whole);
};
const elements = (whole: Body) => whole.records.location[0]?.weatherElement ?? [];
const element = (whole: Body, name: string) => elements(whole).find(({ elementName }) => elementName === name);
const parameter = (whole: Body, name: string) => Object(element(whole, name)?.time[0]).parameter;

describe('the service', () => {
  it.each<[string, number, string, string, string]>([
    ['refuses the key', 401, '{"message":"x"}', 'not_permitted', 'does not accept the key'],
    ['forbids it', 403, '{}', 'not_permitted', 'does not accept the key'],
    ['is asked too often', 429, '{}', 'rate_limited', 'asked too often'],
    ['is under maintenance', 200, HTML, 'source_down', 'under maintenance'],
    ['says so with another status', 503, HTML, 'source_down', 'under maintenance'],
    ['is out of order', 500, 'oops', 'source_down', 'out of order'],
    ['has moved', 302, '', 'source_changed', 'shape unknown'],
    ['is not there', 404, 'no such thing', 'source_changed', 'shape unknown'],
    ['breaks off', 200, '{"success":"true","rec', 'source_changed', 'shape unknown'],
    ['answers something else', 200, '[]', 'source_changed', 'shape unknown'],
    ['says that it failed', 200, '{"success":"false"}', 'source_changed', 'shape unknown'],
    ['knows no such place', 200, '{"success":"true","records":{"location":[]}}', 'not_found', 'has no forecast'],
  ])('%s: a failure of its own', async (_, status, text, kind, why) => {
    server.setTrouble({ status, body: text });
    await expect(read()).rejects.toMatchObject({ kind, message: expect.stringContaining(why) });
  });

  it.each<[string, (whole: Body) => unknown]>([
    ['another place', (whole) => void Object.assign(whole.records.location[0] ?? {}, { locationName: '高雄市' })],
    ['no sky', (whole) => void element(whole, 'Wx')?.time.splice(0)],
    [
      'a temperature that is none',
      (whole) => Object.assign(parameter(whole, 'MinT'), { parameterName: 'cold' }) && undefined,
    ],
    [
      'the cold above the warm',
      (whole) => Object.assign(parameter(whole, 'MinT'), { parameterName: '59' }) && undefined,
    ],
    ['rain beyond measure', (whole) => Object.assign(parameter(whole, 'PoP'), { parameterName: '101' }) && undefined],
    [
      'another clock',
      (whole) => Object.assign(Object(element(whole, 'Wx')?.time[0]), { startTime: 'noon' }) && undefined,
    ],
    [
      'an endless text',
      (whole) => Object.assign(parameter(whole, 'Wx'), { parameterName: 'x'.repeat(61) }) && undefined,
    ],
    ['no records', () => ({ success: 'true', result: {} })],
  ])('that answers with %s has changed its shape', async (_, change) => {
    server.setTrouble({ status: 200, body: await body(change) });
    await expect(read()).rejects.toMatchObject({ kind: 'source_changed' });
  });

  it('may order its elements as it likes, and say nothing of rain and comfort', async () => {
    const changed = await body((whole) => {
      elements(whole).reverse();
      Object.assign(parameter(whole, 'PoP'), { parameterName: ' ' });
      element(whole, 'CI')?.time.splice(0);
    });
    server.setTrouble({ status: 200, body: changed });
    const [first, second] = (await read()).weather?.periods ?? [];
    expect(first).toMatchObject({ rainPercent: undefined, comfort: '' });
    expect(second?.rainPercent).toBeGreaterThanOrEqual(0);
  });

  it('that told only what is over has no forecast', async () => {
    const old = await body(() => undefined);
    now += 3 * 86_400_000;
    server.setTrouble({ status: 200, body: old });
    const span = { from: day('2026-01-31'), to: day('2026-02-01') };
    await expect(read({ span })).rejects.toMatchObject({ kind: 'not_found' });
  });

  it('that does not answer is given up in time, and one that is not there at once', async () => {
    server.setTrouble('hang');
    await expect(read({}, weather({ limitMs: 200 }))).rejects.toMatchObject({ kind: 'source_down' });
    await expect(read({}, weather({ apiRoot: 'http://127.0.0.1:1/' }))).rejects.toMatchObject({
      kind: 'source_down',
      message: expect.stringContaining('could not be reached'),
    });
  });

  it('is told the key and nobody else is', async () => {
    const secret = 'CWA-very-secret';
    const failure = await read({}, weather({ apiKey: secret })).catch((thrown) => thrown);
    expect(failure).toMatchObject({ kind: 'not_permitted' });
    const unreachable = await read({}, weather({ apiKey: secret, apiRoot: 'http://127.0.0.1:1/' })).catch((it) => it);
    for (const one of [failure, unreachable])
      expect(`${one.message} ${one.next} ${one.stack} ${JSON.stringify(one)} ${one.cause?.stack}`).not.toContain(
        secret,
      );
  });
});

it('without a service it says that it is not set up', async () => {
  const none = createWeather('others', undefined);
  expect(none.unavailable?.kind).toBe('not_permitted');
  await expect(none.read(asking())).rejects.toBe(none.unavailable);
});

it('the stand-in tells that all is made up', async () => {
  const { weather: told } = await read({}, createWeather('demo', { ...server, apiKey: new Secret(server.apiKey) }));
  expect(told?.place).toBe('臺北市 (demo, made up)');
  expect(await body(() => undefined)).toContain('虛構');
});

it('every place has weather', async () => {
  const url = `${server.apiRoot}api/v1/rest/datastore/F-C0032-001?Authorization=${server.apiKey}`;
  const { records } = (await (await fetch(url)).json()) as { records: { location: { locationName: City }[] } };
  expect(records.location).toHaveLength(22);
  for (const { locationName: city } of records.location)
    expect((await read({ city })).weather?.periods).toHaveLength(3);
});
