import { describe, expect, it } from 'vitest';
import { Failure } from '../../src/domain/failure.ts';
import type { AccountId, Caller } from '../../src/domain/identity.ts';
import type { Source } from '../../src/domain/source.ts';
import type { Zone } from '../../src/domain/time.ts';
import { createPlanner, type TimeContextArguments } from '../../src/planner/planner.ts';
import type { TimeContext } from '../../src/planner/time-context.ts';
import {
  account,
  at,
  caller,
  day,
  event,
  findings,
  MemoryHandles,
  NEW_YORK,
  NOON,
  never,
  ports,
  source,
  TAIPEI,
  task,
} from './kit.ts';

const LONDON = 'Europe/London' as Zone;

const ask = (question: TimeContextArguments = {}, over: Parameters<typeof ports>[0] = {}): Promise<TimeContext> =>
  createPlanner(ports(over).ports).timeContext(caller(), question, never);

describe('the range', () => {
  it.each<[TimeContextArguments, string, string]>([
    [{}, '2026-01-21', '2026-02-27'],
    [{ from: '2026-02-01' }, '2026-02-01', '2026-02-27'],
    [{ to: '2026-02-01' }, '2026-01-21', '2026-02-01'],
    [{ from: '2026-06-01' }, '2026-06-01', '2026-07-08'],
    [{ to: '2025-06-30' }, '2025-05-24', '2025-06-30'],
    [{ from: '114-12-01', to: '114-12-31' }, '2025-12-01', '2025-12-31'],
    [{ from: '2026-01-28', to: '2026-01-28' }, '2026-01-28', '2026-01-28'],
    [{ from: '2026-01-01', to: '2027-02-04' }, '2026-01-01', '2027-02-04'],
  ])('of %o is %s to %s', async (question, from, to) => {
    expect((await ask(question)).range).toEqual({ from, to });
  });

  it.each<[TimeContextArguments, string]>([
    [{ from: '2026-02-30' }, '`from` as YYYY-MM-DD'],
    [{ to: 'tomorrow' }, '`to` as YYYY-MM-DD'],
    [{ from: '2026-1-5' }, '`from` as YYYY-MM-DD'],
    [{ from: '' }, '`from` as YYYY-MM-DD'],
    [{ to: '9999-12-31' }, '`to` as YYYY-MM-DD'],
    [{ from: '2026-02-02', to: '2026-02-01' }, '`to` on or after `from`'],
    [{ from: '2026-01-01', to: '2027-02-05' }, 'at most 400 days'],
    [{ from: '2020-01-01' }, 'both `from` and `to`'],
  ])('of %o is refused and says what to send', async (question, next) => {
    const refused = await ask(question).catch((thrown: unknown) => thrown);
    expect(refused).toBeInstanceOf(Failure);
    expect(refused).toMatchObject({ kind: 'bad_request', next: expect.stringContaining(next) });
  });

  it('begins and ends with days of the zone of the answer, and so does today', async () => {
    const now = (): number => at('2026-01-28T23:30Z');
    expect((await ask({}, { now })).range).toEqual({ from: '2026-01-22', to: '2026-02-28' });
    expect((await ask({}, { now, accounts: [account({ zone: NEW_YORK })] })).range.from).toBe('2026-01-21');
  });
});

describe('the zone of an answer', () => {
  const telling = (zone: Zone | undefined, over: Partial<Source> = {}): Source =>
    source(async () => findings(), { zone: async () => zone, ...over });
  const zoneOf = async (who: Partial<Caller>, over: Parameters<typeof ports>[0]): Promise<Zone> =>
    (await createPlanner(ports(over).ports).timeContext(caller(who), {}, never)).zone;

  it('is the own setting of the person', async () => {
    expect(await zoneOf({ zone: LONDON }, { accounts: [account({ zone: NEW_YORK })] })).toBe(LONDON);
  });

  it('else that of the first account with a known one', async () => {
    const accounts = [account({ zone: undefined }), account({ id: 'a2' as AccountId, zone: NEW_YORK })];
    expect(await zoneOf({}, { accounts, sources: [telling(LONDON)] })).toBe(NEW_YORK);
  });

  it('else what a source says, which is kept', async () => {
    const { ports: own, notes } = ports({ accounts: [account({ zone: undefined })], sources: [telling(LONDON)] });
    expect((await createPlanner(own).timeContext(caller(), {}, never)).zone).toBe(LONDON);
    expect(notes.zones).toEqual([['a1', LONDON]]);
  });

  it.each([
    ['has none', [telling(undefined)]],
    ['cannot tell', [source(async () => findings())]],
    ['fails', [telling(LONDON, { zone: () => Promise.reject(new Failure('source_down', 'why', 'next')) })]],
    ['hangs', [telling(LONDON, { zone: () => new Promise(() => undefined) })]],
    ['is another provider', [telling(LONDON, { provider: 'google-demo' })]],
  ])('else the default, when the source %s', async (_, sources) => {
    const accounts = [account({ zone: undefined })];
    expect(await zoneOf({}, { accounts, sources, defaultZone: NEW_YORK, deadlineMs: 20 })).toBe(NEW_YORK);
  });

  it('is not asked of a dead account', async () => {
    const accounts = [account({ zone: undefined, state: 'dead' })];
    expect(await zoneOf({}, { accounts, sources: [telling(LONDON)] })).toBe(TAIPEI);
  });

  it('tells the operator of a bug in the source that was asked', async () => {
    const broken = telling(LONDON, { zone: () => Promise.reject(new TypeError('bug')) });
    const { ports: own, notes } = ports({ accounts: [account({ zone: undefined })], sources: [broken] });
    expect((await createPlanner(own).timeContext(caller(), {}, never)).zone).toBe(TAIPEI);
    expect(notes.bugs).toEqual([['asking google_calendar for its zone', new TypeError('bug')]]);
  });
});

describe('now', () => {
  const tell = (now: string, zone: Zone) =>
    createPlanner(ports({ now: () => at(now) }).ports).now(caller({ zone }), never);

  it('is told with everything that people count days by', async () => {
    expect(await tell('2026-01-28T04:00:59Z', TAIPEI)).toEqual({
      date: '2026-01-28',
      time: '12:00',
      weekday: 'Wed',
      zone: TAIPEI,
      offset: 'UTC+8',
      tomorrow: { date: '2026-01-29', weekday: 'Thu' },
      isoWeek: '2026-W05',
      rocYear: 115,
      habits: {},
    });
  });

  it('comes with the habits of the one who asks', async () => {
    const habits = { weekStart: 'Sun' } as const;
    const { ports: own } = ports({ preferences: { get: async (user) => (user === caller().user ? habits : {}) } });
    expect((await createPlanner(own).now(caller(), never)).habits).toEqual(habits);
  });

  it.each([
    ['2027-01-01T12:00Z', '2026-W53'],
    ['2024-12-30T12:00Z', '2025-W01'],
    ['2026-01-04T12:00Z', '2026-W01'],
    ['2026-01-05T12:00Z', '2026-W02'],
  ])('%s is in week %s', async (now, week) => {
    expect((await tell(now, 'UTC' as Zone)).isoWeek).toBe(week);
  });

  it('is in the zone of the person, whatever its offset is that day', async () => {
    expect(await tell('2026-07-01T02:00Z', NEW_YORK)).toMatchObject({
      date: '2026-06-30',
      time: '22:00',
      offset: 'UTC-4',
    });
    expect((await tell('2026-01-01T00:00Z', 'Australia/Lord_Howe' as Zone)).offset).toBe('UTC+11');
    expect((await tell('2026-07-01T00:00Z', 'Australia/Lord_Howe' as Zone)).offset).toBe('UTC+10:30');
    expect((await tell('2026-01-01T00:00Z', LONDON)).offset).toBe('UTC+0');
  });
});

describe('handles', () => {
  const lists = findings({
    calendars: ['work', 'home'].map((key) => ({ key, id: key, name: key, primary: false, role: 'owner' })),
    tasklists: [{ key: 'work', id: 'todo', title: 'To do' }],
    events: [event({ calendar: 'home' })],
    tasks: [task({ list: 'work', parent: 'unseen' })],
  });

  it('come in one call for each kind of list and one for all items', async () => {
    const handles = new MemoryHandles();
    const context = await ask({}, { handles, sources: [source(async () => lists)] });
    expect(handles.calls).toBe(3);
    expect(context.calendars).toEqual([
      { letter: 'A', name: 'work', id: 'work' },
      { letter: 'B', name: 'home', id: 'home' },
    ]);
    expect(context.tasklists).toEqual([{ letter: 'C', name: 'To do', id: 'todo' }]);
    expect(context.events[0]?.handle).toBe('B1');
    expect(context.tasks[0]).toMatchObject({ handle: 'C1', parent: 'C2' });
  });

  it('are not asked for where there is nothing to name', async () => {
    const handles = new MemoryHandles();
    await ask({}, { handles, accounts: [] });
    expect(handles.calls).toBe(0);
  });

  it('that are missing are a bug, told without a word about it', async () => {
    const handles = { letters: async () => new Map(), numbers: async () => new Map(), find: async () => undefined };
    const thrown = await ask({}, { handles, sources: [source(async () => lists)] }).catch((error: unknown) => error);
    expect(thrown).toMatchObject({ kind: 'internal', message: 'The server failed on this request.' });
  });
});

it('tasks come list by list, open ones by due date with undated last, then completed ones by time', async () => {
  const tasklists = ['b', 'a'].map((key) => ({ key, id: key, title: key }));
  const tasks = [
    task({ id: 'other list', list: 'a' }),
    task({ id: 'done some day', list: 'b', done: { at: undefined } }),
    task({ id: 'done late', list: 'b', done: { at: NOON } }),
    task({ id: 'done early', list: 'b', done: { at: 0 }, due: day('2026-01-01') }),
    task({ id: 'undated', list: 'b' }),
    task({ id: 'later', list: 'b', due: day('2026-02-02') }),
    task({ id: 'sooner', list: 'b', due: day('2026-02-01') }),
  ].map((one) => ({ ...one, title: one.id }));
  const context = await ask({}, { sources: [source(async () => findings({ tasklists, tasks }))] });
  expect(context.tasks.map(({ title }) => title)).toEqual([
    ...['sooner', 'later', 'undated', 'done early', 'done late', 'done some day'],
    'other list',
  ]);
});
