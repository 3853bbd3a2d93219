import { decode } from '@toon-format/toon';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openHouse, type TestHouse } from '../house.ts';
import { ERAS, type Keeper } from './clients.ts';
import { demoClient, ofGoogle } from './steps.ts';

const TERM = { from: '2025-09-08', to: '2026-02-28' };
type Told = Record<string, unknown>;
type Rows = Record<string, unknown>[];

describe.each(ERAS)('with a client of $name', (era) => {
  let house: TestHouse;
  let keeper: Keeper;
  beforeAll(async () => {
    house = await openHouse();
    keeper = await demoClient(era, house);
    // handles are given at first sight: A..F are Google's calendars, G is the space, H..K are the lists
    await ask('get_time_context', TERM);
  });
  afterEach(() => house.google.clearFaults());
  afterAll(() => house.close());

  const say = (name: string, input: Record<string, unknown> = {}) =>
    era.use(house.mcpUrl, keeper, ({ call }) => call(name, input));
  async function ask(name: string, input: Record<string, unknown> = {}): Promise<Told> {
    const { text, isError } = await say(name, input);
    expect(isError, text).toBe(false);
    return decode(text, { strict: true }) as Told;
  }
  async function refused(name: string, input: Record<string, unknown> = {}): Promise<Told> {
    const { text, isError } = await say(name, input);
    expect(isError, text).toBe(true);
    return decode(text, { strict: true }) as Told;
  }
  const requestsSince = async (run: () => Promise<unknown>): Promise<string[]> => {
    const before = house.google.exchanges.length;
    await run();
    return house.google.exchanges.slice(before).map(({ url }) => decodeURIComponent(url.split('?')[0] ?? ''));
  };

  it('list_calendars names all calendars with their handles, and asks for no event and no task', async () => {
    const asked = await requestsSince(async () => {
      const { calendars } = await ask('list_calendars');
      expect(calendars).toHaveLength(7);
      expect((calendars as Rows)[6]).toMatchObject({ summary: 'My space', accessRole: 'owner', handle: 'G' });
      expect((calendars as Rows)[5]).toEqual({
        id: 'zh-tw.taiwan#holiday@group.v.calendar.google.com',
        summary: '台灣的節慶假日',
        primary: false,
        accessRole: 'reader',
        handle: 'F',
      });
      expect((calendars as Rows).filter(({ primary }) => primary)).toMatchObject([{ handle: 'A', summary: '王品睿' }]);
    });
    expect(asked).toEqual(['/calendar/v3/users/me/calendarList']);
  });

  it('list_tasklists names all lists with their handles, and asks for no task', async () => {
    const asked = await requestsSince(async () => {
      const { tasklists } = await ask('list_tasklists');
      expect((tasklists as Rows).map(({ title, handle }) => `${handle} ${title}`)).toEqual([
        ...['H 我的工作', 'I Project-big', 'J 日本旅行', 'K 期末'],
      ]);
    });
    expect(asked).toEqual(['/tasks/v1/users/@me/lists']);
  });

  it('get_all_calendar_events gives what the whole context has of events, without asking for tasks', async () => {
    const whole = await ask('get_time_context', TERM);
    const asked = await requestsSince(async () => {
      const told = await ask('get_all_calendar_events', TERM);
      for (const block of ['series', 'events', 'calendars']) expect(told[block]).toEqual(whole[block]);
      expect(told).not.toHaveProperty('tasks');
      expect(ofGoogle(told.sources as Rows)).toMatchObject([{ state: 'ok', shown: 188, total: 188 }]);
    });
    expect(asked.filter((url) => url.startsWith('/tasks'))).toEqual([]);
  });

  it.each(['E', 'e', '日本語・旅行', 'rv13mifeo5e3ovgu5rbpng0fo6@group.calendar.google.com'])(
    'get_event_from_calendar takes %s, and reads that calendar alone',
    async (calendar) => {
      const asked = await requestsSince(async () => {
        const told = await ask('get_event_from_calendar', { calendar, ...TERM });
        expect(told.calendars).toEqual({ E: '日本語・旅行' });
        expect(told.sources).toMatchObject([{ shown: 10, total: 10 }]);
      });
      expect(asked).toEqual([
        '/calendar/v3/users/me/calendarList',
        '/calendar/v3/calendars/rv13mifeo5e3ovgu5rbpng0fo6@group.calendar.google.com/events',
      ]);
    },
  );

  it('an unknown calendar is refused with those that there are, in a table', async () => {
    const told = await refused('get_event_from_calendar', { calendar: 'boss@example.com' });
    expect(told).toMatchObject({ failed: 'not_found', next: expect.stringContaining('calendars') });
    expect(told.calendars).toHaveLength(7);
    const tasklists = await refused('get_task_from_tasklist', { tasklist: 'A' });
    expect((tasklists.tasklists as Rows).map(({ handle }) => handle)).toEqual(['H', 'I', 'J', 'K']);
  });

  it('get_all_tasks gives what is open and counts what is done, without asking for events', async () => {
    const asked = await requestsSince(async () => {
      const { tasks, left_out } = await ask('get_all_tasks', TERM);
      expect((tasks as Rows).every((row) => row.done === undefined)).toBe(true);
      const [row] = left_out as { what: string; count: number }[];
      expect((tasks as Rows).length + (row?.count ?? 0)).toBe(47);
      expect(row?.what).toBe('completed tasks');
    });
    expect(asked.filter((url) => url.startsWith('/calendar'))).toEqual([]);
    expect((await ask('get_all_tasks', { ...TERM, include_done: true })).tasks).toHaveLength(47);
  });

  it.each(['I', 'project-BIG', 'NDAyMTk5NTcwNTcwMDQxNzk5ODI6MDow'])(
    'get_task_from_tasklist takes %s',
    async (tasklist) => {
      const { tasks, tasklists } = await ask('get_task_from_tasklist', { tasklist, include_done: true, ...TERM });
      expect(tasklists).toEqual({ I: 'Project-big' });
      expect((tasks as { id: string }[]).map(({ id }) => id[0])).toEqual(Array.from({ length: 16 }, () => 'I'));
    },
  );

  it('get_free_busy tells busy and free times of the days, in one request for dates and calendars together', async () => {
    const asked = await requestsSince(async () => {
      const { days, calendars } = await ask('get_free_busy', { from: '2026-01-26', to: '2026-02-10' });
      expect(Object.keys(calendars as object)).toEqual([...'ABCDEFG']);
      expect(days).toEqual([
        { day: '2026-01-26 Mon', busy: '09:00-24:00', free: '00:00-09:00' },
        { day: '2026-01-27 Tue..2026-01-29 Thu', busy: 'all day', free: 'none' },
        { day: '2026-01-30 Fri', busy: '00:00-17:00', free: '17:00-24:00' },
        { day: '2026-01-31 Sat..2026-02-10 Tue', busy: 'none', free: 'all day' },
      ]);
    });
    expect(asked).toEqual(['/calendar/v3/users/me/calendarList', '/calendar/v3/freeBusy']);
    const one = await ask('get_free_busy', { from: '2026-01-26', to: '2026-02-10', calendars: ['B', '日本語・旅行'] });
    expect(one.days).toEqual([{ day: '2026-01-26 Mon..2026-02-10 Tue', busy: 'none', free: 'all day' }]);
  });

  it('get_free_busy never calls free what it could not read', async () => {
    house.google.injectFault({
      match: 'POST /calendar/v3/freeBusy',
      times: 1,
      answer: { kind: 'error', status: 403, reason: 'forbidden' },
    });
    const told = await ask('get_free_busy', { from: '2026-01-01', to: '2026-03-31', calendars: ['A', 'B'] });
    expect(told.unknown).toMatchObject([{ calendar: 'A B' }]);
    expect(ofGoogle(told.sources as Rows)).toMatchObject([{ state: 'partial' }]);
    expect((told.days as Rows)[0]).toMatchObject({ free: 'unknown' });
    house.google.injectFault({
      match: 'POST /calendar/v3/freeBusy',
      answer: { kind: 'error', status: 403, reason: 'forbidden' },
    });
    const rest = await ask('get_free_busy', { from: '2026-01-26', to: '2026-02-10' });
    expect(rest.unknown).toMatchObject([{ calendar: 'A B C D E F' }]);
    expect(rest.days).toMatchObject([{ busy: 'none', free_as_far_as_known: 'all day' }]);
    expect((rest.days as Rows)[0]).not.toHaveProperty('free');
  });

  it('get_details tells an occurrence with the rule of its series', async () => {
    for (const id of [
      'B1@11-03',
      'B1@2025-11-03',
      'b1@114-11-03 1320',
      'cpeqmfk7p23i8lvlrrnd2r24rk_20251103T052000Z',
    ]) {
      const told = await ask('get_details', { id });
      expect(told).toMatchObject({
        kind: 'event',
        id: 'B1@2025-11-03 1320',
        calendar: 'B',
        series: 'B1',
        title: '線性代數（期中考）',
      });
      expect(told).toMatchObject({ when: '2025-11-03 Mon 13:20-15:10', note: '導師：陳建宏 教授' });
      expect((told.recurrence as string[])[0]).toMatch(/^RRULE:FREQ=WEEKLY/);
    }
    expect(await ask('get_details', { id: 'B1' })).toMatchObject({
      kind: 'series',
      first: '2025-09-08 Mon 13:20-15:10',
    });
  });

  it('get_details tells people with their answers, and a task with its parent', async () => {
    const meeting = await ask('get_details', { id: 'k3jrf398u1djr12k1r61h4d1dd' });
    expect(meeting.people).toMatchObject([
      { name: '陳建宏', answer: 'yes', roles: 'organizer' },
      { email: 'b11402037.wang@gmail.com', answer: 'yes', roles: 'me' },
    ]);
    expect(await ask('get_details', { id: String(meeting.id) })).toEqual(meeting);
    const { tasks } = await ask('get_all_tasks');
    const child = (tasks as Rows).find(({ parent }) => parent !== '');
    expect(await ask('get_details', { id: child?.id })).toMatchObject({
      kind: 'task',
      title: child?.title,
      parent: child?.parent,
    });
  });

  it('get_details refuses everything it does not find in the same words', async () => {
    const missing = await refused('get_details', { id: 'A999' });
    expect(missing).toMatchObject({ failed: 'not_found' });
    for (const id of ['Z1', 'B1@2025-11-04', 'abcdefghijk', 'MTY4Njc3NDIwNTg3OTM3NDkzMzk', '../..', '線性代數']) {
      expect(await refused('get_details', { id })).toEqual(missing);
    }
  });

  it('a source that is down has its row where another one answers, and is the answer where none does', async () => {
    const answer = { kind: 'error', status: 403, reason: 'forbidden' } as const;
    house.google.injectFault({ match: 'GET /*', answer });
    const days = { from: '2026-01-26', to: '2026-02-10' };
    for (const name of ['list_calendars', 'get_all_calendar_events', 'get_free_busy']) {
      const { sources } = await ask(name, name === 'get_free_busy' ? days : {});
      expect(sources, name).toMatchObject([
        { source: 'google_calendar', state: 'failed', shown: 0 },
        { source: 'space', state: 'ok' },
      ]);
    }
    const { why } = await refused('get_event_from_calendar', { calendar: 'A' });
    expect(why).toContain('missing only for now');
    for (const [name, input] of [
      ['list_tasklists', {}],
      ['get_all_tasks', {}],
      ['get_details', { id: 'B1' }],
    ] as const) {
      const told = await refused(name, input);
      expect(told).toMatchObject({ failed: 'not_permitted', why: expect.any(String), next: expect.any(String) });
    }
  });

  it('a dead account is told with the words of old and the page where it is mended', async () => {
    house.google.injectFault({ match: 'POST /token', answer: { kind: 'oauth-error', error: 'invalid_grant' } });
    house.google.injectFault({ match: 'GET /*', answer: { kind: 'error', status: 401 } });
    for (const name of ['list_calendars', 'get_all_calendar_events', 'list_tasklists', 'get_all_tasks']) {
      const { text, isError } = await say(name);
      expect(isError).toBe(true);
      expect(text.split('\n').slice(0, 2)).toEqual(['AUTH_REQUIRED: invalid_grant', `sign_in: "${house.url}/account"`]);
    }
    expect(ofGoogle((await ask('get_time_context')).sources as Rows)).toMatchObject([
      { state: 'sign_in_needed' },
      { state: 'sign_in_needed' },
    ]);
  });
});
