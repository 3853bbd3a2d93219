import { expect, test } from 'vitest';
import { Secret } from '../../src/domain/identity.ts';
import type { Ask } from '../../src/domain/source.ts';
import { createSources } from '../../src/sources/index.ts';
import { closedGuard } from './closed-guard.ts';
import { accountOf, day, NOW_MS, zone } from './stand-in.ts';

const SCOPES = ['calendar', 'tasks'].map((name) => `https://www.googleapis.com/auth/${name}`);
const ASK: Ask = {
  account: accountOf(SCOPES),
  token: async () => new Secret('token'),
  span: { from: day('2031-05-05'), to: day('2031-05-05') },
  zone: zone('Asia/Taipei'),
  nowMs: NOW_MS,
  visibility: () => 'write',
  signal: new AbortController().signal,
};

type Services = Omit<Parameters<typeof createSources>[0], 'guard'>;

const sourcesOf = (services: Services) => createSources({ ...services, guard: closedGuard });

const ofGoogle = (services: Services) => sourcesOf(services).filter(({ provider }) => provider.startsWith('google'));

const names = (services: Services) => ofGoogle(services).map(({ id, title, provider }) => [id, title, provider]);

test('each Google gives a calendar and a task source, of its own accounts', () => {
  const google = { apiRoot: 'https://www.googleapis.com' };
  const demo = { apiRoot: 'http://localhost:1/' };
  expect(names({ google, demo })).toEqual([
    ['google_calendar', 'Google Calendar', 'google'],
    ['google_tasks', 'Google Tasks', 'google'],
    ['google_calendar', 'Google Calendar', 'google-demo'],
    ['google_tasks', 'Google Tasks', 'google-demo'],
  ]);
});

test('what this server keeps itself is two more sources, which need no account', () => {
  const none = { list: async () => [], get: async () => undefined };
  const own = { space: { spaces: none, events: none, appsUrl: 'https://compass.example' }, todos: none };
  const built = createSources({ own, guard: closedGuard }).filter(({ provider }) => provider === 'own');
  const needless = built.filter(({ needs }) => needs === undefined);
  expect(needless.map(({ id, title, provider }) => [id, title, provider])).toEqual([
    ['space', 'Space calendar', 'own'],
    ['todos', 'To-do list', 'own'],
  ]);
});

test('a Google that this server is not set up for is listed all the same, with the reason', async () => {
  const google = { apiRoot: 'https://www.googleapis.com' };
  expect(names({})).toEqual(names({ google, demo: google }));
  for (const source of ofGoogle({})) {
    expect(source.unavailable?.kind).toBe('not_permitted');
    await expect(source.read(ASK)).rejects.toBe(source.unavailable);
  }
  for (const source of ofGoogle({ google, demo: google })) expect(source.unavailable).toBeUndefined();
});

test("Google's own root leaves each API at its own address; another root moves both", async () => {
  const asked: string[] = [];
  const fetch = async (url: string | URL) => {
    asked.push(new URL(url).origin);
    return Response.json({ items: [] });
  };
  const roots = ['https://www.googleapis.com', 'https://www.googleapis.com/', 'https://proxy.example/'];
  for (const apiRoot of roots)
    for (const source of ofGoogle({ google: { apiRoot, fetch } })) if (!source.unavailable) await source.read(ASK);
  expect(asked).toEqual([
    'https://www.googleapis.com',
    'https://tasks.googleapis.com',
    'https://www.googleapis.com',
    'https://tasks.googleapis.com',
    'https://proxy.example',
    'https://proxy.example',
  ]);
});

test("calendars by address and Moodle sites are anybody's, without anything to set up", () => {
  const others = sourcesOf({}).filter(({ provider, unavailable }) => !provider.startsWith('google') && !unavailable);
  expect(others.map(({ id, provider }) => [id, provider])).toEqual([
    ['moodle', 'moodle'],
    ['ical', 'ical'],
  ]);
});

test('the weather is there twice, for the demo and for all others, whether or not it is set up', async () => {
  const service = { apiRoot: 'http://localhost:1/', apiKey: new Secret('key') };
  const weather = (services: Services) =>
    sourcesOf(services)
      .filter(({ id }) => id === 'weather')
      .map(({ audience, unavailable }) => [audience, unavailable?.kind]);
  expect(weather({})).toEqual([
    ['others', 'not_permitted'],
    ['demo', 'not_permitted'],
  ]);
  expect(weather({ demoWeather: service })).toEqual([
    ['others', 'not_permitted'],
    ['demo', undefined],
  ]);
  expect(weather({ weather: service })).toEqual([
    ['others', undefined],
    ['demo', 'not_permitted'],
  ]);
});
