import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { UserId } from '../../src/domain/identity.ts';
import type { Store } from '../../src/store/store.ts';
import { ENGINES, type Ground } from './engines.ts';
import { join } from './samples.ts';

const BERLIN = {
  zone: 'Europe/Berlin' as never,
  language: 'en',
  layout: 'classic',
  preferences: { weekStart: 'Mon' },
} as const;

describe.each(ENGINES)('what people chose on $name', ({ start }) => {
  let ground: Ground;
  let store: Store;
  let ann: UserId;
  let bo: UserId;

  beforeEach(async () => {
    ground = await start();
    store = await ground.open();
    [ann, bo] = [(await join(store, 'ann')).id, (await join(store, 'bo')).id];
  });
  afterEach(() => ground.end());

  test('preferences are empty at first, and then the last ones set, for one person alone', async () => {
    expect(await store.preferences.get(ann)).toEqual({});
    await store.preferences.set(ann, { weekStart: 'Sun', city: '臺北市' });
    await store.preferences.set(ann, { weekStart: 'Mon' });
    expect(await store.preferences.get(ann)).toEqual({ weekStart: 'Mon' });
    expect(await store.preferences.get(bo)).toEqual({});
  });

  test('each calendar has one rule, the last one set, for one person alone', async () => {
    await store.calendarRules.set(ann, 'google', 'work', 'hidden');
    await store.calendarRules.set(ann, 'google', 'home', 'read');
    await store.calendarRules.set(ann, 'google', 'work', 'busy');
    await store.calendarRules.set(ann, 'google-demo', 'work', 'write');
    expect(await store.calendarRules.of(ann)).toEqual([
      { provider: 'google', calendarId: 'home', visibility: 'read' },
      { provider: 'google', calendarId: 'work', visibility: 'busy' },
      { provider: 'google-demo', calendarId: 'work', visibility: 'write' },
    ]);
    expect(await store.calendarRules.of(bo)).toEqual([]);
  });

  test('zone and language can be chosen and left open again', async () => {
    await store.users.settle(ann, BERLIN);
    expect(await store.users.get(ann)).toMatchObject({ zone: 'Europe/Berlin', language: 'en', layout: 'classic' });
    await store.users.settle(ann, { zone: undefined, language: undefined, layout: undefined, preferences: {} });
    expect(await store.users.get(ann)).toMatchObject({ zone: undefined, language: undefined, layout: undefined });
    expect(await store.users.get(bo)).toMatchObject({ zone: undefined, language: 'ja' });
  });

  test('what the settings page decides is kept whole or not at all', async () => {
    await store.users.settle(ann, BERLIN);
    const unwritable = { weekStart: 1n as never };
    const half = { zone: undefined, language: 'ja', layout: undefined, preferences: unwritable } as const;
    await expect(store.users.settle(ann, half)).rejects.toThrow();
    expect(await store.users.get(ann)).toMatchObject({ zone: 'Europe/Berlin', language: 'en', layout: 'classic' });
    expect(await store.preferences.get(ann)).toEqual({ weekStart: 'Mon' });
  });
});
