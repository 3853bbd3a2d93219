import { decode } from '@toon-format/toon';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { UserId } from '../../src/domain/identity.ts';
import type { Visibility } from '../../src/domain/visibility.ts';
import { openHouse, type TestHouse } from '../house.ts';
import { ERAS, type Era, type Keeper, type Said } from './clients.ts';
import { demoClient } from './steps.ts';

const [era] = ERAS as [Era];
const CLASSES = '台科大課表';
const CALENDAR = 'q922caqof7b0m01g07aporouke@group.calendar.google.com';
const DAYS = { from: '2025-12-01', to: '2025-12-07' };

let house: TestHouse;
let keeper: Keeper;
beforeAll(async () => {
  house = await openHouse();
  keeper = await demoClient(era, house);
});
afterAll(() => house.close());

const ask = (tool: string, input: Record<string, unknown> = {}): Promise<Said> =>
  era.use(house.mcpUrl, keeper, ({ call }) => call(tool, input));
const choose = (visibility: Visibility): Promise<void> =>
  house.service().store.calendarRules.set('demo' as UserId, 'google-demo', CALENDAR, visibility);
const asked = (): number =>
  house.google.exchanges.filter(({ url }) => url.includes('q922caqof7b0m01g07aporouke')).length;

/** A handle of an occurrence in the calendar, taken while it could be seen. */
async function handleOfClass(): Promise<string> {
  await choose('write');
  const { text } = await ask('get_event_from_calendar', { calendar: CLASSES, ...DAYS });
  const { series } = decode(text, { strict: true }) as unknown as { series: { id: string }[] };
  return series[0]?.id ?? '';
}

it('a hidden calendar is in no answer of any tool, and nothing of it is asked of Google', async () => {
  const id = await handleOfClass();
  await choose('hidden');
  const before = asked();
  const said = await Promise.all([
    ask('get_time_context', DAYS),
    ask('list_calendars'),
    ask('get_all_calendar_events', DAYS),
    ask('get_event_from_calendar', { calendar: CLASSES, ...DAYS }),
    ask('get_free_busy', DAYS),
    ask('get_free_busy', { ...DAYS, calendars: [CALENDAR] }),
    ask('get_details', { id: `${id}@2025-12-01` }),
    ask('get_details', { id }),
  ]);
  expect(said.map(({ isError }) => isError)).toEqual([false, false, false, true, false, true, true, true]);
  for (const { text } of said) expect(text).not.toMatch(new RegExp(`${CLASSES}|線性代數|${CALENDAR}`));
  expect(asked()).toBe(before);
});

it('of a busy-only calendar every tool tells the times and nothing else', async () => {
  const id = await handleOfClass();
  await choose('busy');
  const said = await Promise.all([
    ask('get_time_context', DAYS),
    ask('get_event_from_calendar', { calendar: CLASSES, ...DAYS }),
    ask('get_free_busy', { ...DAYS, calendars: [CLASSES] }),
    ask('get_details', { id }),
  ]);
  expect(said.map(({ isError }) => isError)).toEqual([false, false, false, false]);
  for (const { text } of said) expect(text).not.toMatch(/線性代數|陳建宏|TR-510/);
  expect(said[1]?.text).toContain('busy (details hidden)');
  expect(said[3]?.text).toContain('details_hidden: true');
});

it('what does not take time in a busy-only calendar is not told by its id either', async () => {
  const club = 'pauugnlebq65l3e7gruik6erhp@group.calendar.google.com';
  const term = { from: '2025-09-08', to: '2026-02-28' };
  const { text } = await ask('get_event_from_calendar', { calendar: club, ...term });
  const { events } = decode(text, { strict: true }) as unknown as {
    events: Record<string, { id: string; info?: string }[]>;
  };
  const free = Object.values(events)
    .flat()
    .find(({ info }) => info === 'free');
  expect(free).toBeDefined();
  await house.service().store.calendarRules.set('demo' as UserId, 'google-demo', club, 'busy');
  expect(await ask('get_details', { id: free?.id })).toMatchObject({ isError: true });
});
