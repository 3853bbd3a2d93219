import { expect, test } from 'vitest';
import { Secret } from '../../src/domain/identity.ts';
import type { Ask } from '../../src/domain/source.ts';
import { createSources } from '../../src/sources/index.ts';
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

const names = (services: Parameters<typeof createSources>[0]) =>
  createSources(services).map(({ id, title, provider }) => [id, title, provider]);

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

test('a Google that this server is not set up for is listed all the same, with the reason', async () => {
  const google = { apiRoot: 'https://www.googleapis.com' };
  expect(names({})).toEqual(names({ google, demo: google }));
  for (const source of createSources({})) {
    expect(source.unavailable?.kind).toBe('not_permitted');
    await expect(source.read(ASK)).rejects.toBe(source.unavailable);
  }
  for (const source of createSources({ google, demo: google })) expect(source.unavailable).toBeUndefined();
});

test("Google's own root leaves each API at its own address; another root moves both", async () => {
  const asked: string[] = [];
  const fetch = async (url: string | URL) => {
    asked.push(new URL(url).origin);
    return Response.json({ items: [] });
  };
  const roots = ['https://www.googleapis.com', 'https://www.googleapis.com/', 'https://proxy.example/'];
  for (const apiRoot of roots)
    for (const source of createSources({ google: { apiRoot, fetch } })) if (!source.unavailable) await source.read(ASK);
  expect(asked).toEqual([
    'https://www.googleapis.com',
    'https://tasks.googleapis.com',
    'https://www.googleapis.com',
    'https://tasks.googleapis.com',
    'https://proxy.example',
    'https://proxy.example',
  ]);
});
