import { decode } from '@toon-format/toon';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STUDENT_NOW_MS } from '../../src/demo/google/student.ts';
import { calendar, dataset, tasklist } from '../demo/build.ts';
import { type CheckedDemoGoogle, checkedDemoGoogle } from '../google-contract/checked-demo.ts';
import { openHouse, type TestHouse } from '../house.ts';
import { TestBrowser } from './browser.ts';
import { CALLBACK, ERAS, type Era, type Keeper } from './clients.ts';
import { numbers } from './random-writes.ts';
import { allow, demoClient, signInAsOwner, startClient } from './steps.ts';
import type { Row } from './writer.ts';

const [modern, older] = ERAS as [Era, Era];
const CALLS = 2_000;
const AT_ONCE = 20;
const SUBJECTS = { xenia: '900000000000000000001', yorick: '900000000000000000002' } as const;
type Name = keyof typeof SUBJECTS;
const OTHER = { xenia: 'yorick', yorick: 'xenia' } as const;

/** The same ids and times in both accounts; only the name, which is in each text, tells whose it is. */
const accountOf = (name: Name) => ({
  subject: SUBJECTS[name],
  email: `${name}@demo.example`,
  name,
  calendars: [
    calendar({ id: `${name}@demo.example`, summary: `${name} own`, primary: true })
      .event({ id: 'talk', summary: `talk of ${name}`, location: `room of ${name}`, ...hours('2026-02-02', '10') })
      .event({
        ...{ id: 'class', summary: `class of ${name}`, recurrence: ['RRULE:FREQ=WEEKLY;COUNT=12'] },
        ...{ ...hours('2026-01-05', '14'), zone: 'Asia/Taipei' },
      }),
    calendar({ id: 'team@group.calendar.google.com', summary: `team of ${name}` }).event({
      ...{ id: 'trip', summary: `trip of ${name}`, description: `notes of ${name}` },
      ...{ start: '2026-02-10', end: '2026-02-12' },
    }),
  ],
  tasklists: [
    tasklist(`list of ${name}`, 'list')
      .task({ id: 'task', title: `task of ${name}`, due: '2026-02-05' })
      .task({ id: 'old', title: `old task of ${name}`, notes: `notes of ${name}` }),
  ],
});

const hours = (date: string, hour: string) => ({
  start: `${date}T${hour}:00:00+08:00`,
  end: `${date}T${hour}:50:00+08:00`,
});

/** A person with an assistant whose one connection is open all the time. */
interface Assistant {
  readonly name: Name;
  readonly call: (tool: string, input: Row) => Promise<{ text: string; isError: boolean }>;
  /** Handles that its answers named. */
  readonly handles: string[];
  /** Changes that it made. */
  readonly changes: string[];
}

describe('two persons whose calls are interleaved on one process that remembers', () => {
  let google: CheckedDemoGoogle;
  let house: TestHouse;
  let clock: number;
  const keepers = {} as Record<Name, Keeper>;
  beforeAll(async () => {
    clock = STUDENT_NOW_MS;
    const now = () => clock;
    google = await checkedDemoGoogle({ now, dataset: dataset(accountOf('xenia'), accountOf('yorick')) });
    house = await openHouse({ google, now, remembers: true });
    keepers.xenia = await demoClient(modern, house, true);
    const { keeper, page } = await startClient(older, house);
    const browser = new TestBrowser(CALLBACK);
    const step = await allow(browser, await signInAsOwner(browser, await browser.open(page), house), true);
    const consent = await browser.submit(step, '/connect/google');
    const back = await browser.submit(consent, '/o/oauth2/v2/auth/decide', { account: SUBJECTS.yorick }, 'allow');
    await older.finish(house.mcpUrl, keeper, back.url);
    keepers.yorick = keeper;
  });
  afterAll(async () => {
    await house.close();
    await google.close();
  });

  it(`neither gets anything of the other in ${CALLS} calls`, async () => {
    const random = numbers(7);
    const tally = { own: 0, foreign: [] as string[], errors: new Map<unknown, number>(), tools: new Set<string>() };
    const ask = async (one: Assistant, n: number): Promise<void> => {
      const [tool, input] = wishOf(one, n, random);
      const { text, isError } = await one.call(tool, input);
      tally.tools.add(tool);
      if (text.includes(OTHER[one.name])) tally.foreign.push(`${one.name} ${tool} ${JSON.stringify(input)}: ${text}`);
      if (text.includes(one.name)) tally.own += 1;
      if (isError) tally.errors.set(failedIn(text), (tally.errors.get(failedIn(text)) ?? 0) + 1);
      remember(one, text);
    };
    await modern.use(house.mcpUrl, keepers.xenia, (x) =>
      older.use(house.mcpUrl, keepers.yorick, async (y) => {
        const both = [assistant('xenia', x.call), assistant('yorick', y.call)] as const;
        for (let n = 0; n < CALLS; n += AT_ONCE) {
          await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => ask(both[at % 2] as Assistant, n + at)));
          if (n % 200 === 0) clock += 61_000;
        }
      }),
    );
    expect(tally.foreign).toEqual([]);
    // and it is no silence that holds nothing foreign
    expect(tally.own).toBeGreaterThan(CALLS / 2);
    expect(tally.tools.size).toBeGreaterThan(18);
    expect([...tally.errors.keys()].filter((kind) => !USUAL.has(String(kind)))).toEqual([]);
    expect(house.logged.filter((line) => line.includes('"level":50'))).toEqual([]);
  }, 180_000);

  it('and each account holds what its own person made, nothing of the other', async () => {
    for (const name of ['xenia', 'yorick'] as const) {
      const token = google.grant({ email: `${name}@demo.example` }).accessToken;
      const paths = [
        'calendar/v3/calendars/primary/events?maxResults=2500',
        'tasks/v1/lists/list/tasks?maxResults=100',
      ];
      for (const path of paths) {
        const response = await fetch(new URL(path, google.apiRoot), { headers: { authorization: `Bearer ${token}` } });
        const text = await response.text();
        expect(text).toContain(`made by ${name}`);
        expect(text).not.toContain(OTHER[name]);
      }
    }
  });
});

/** What writes may be answered with when several change the same thing at once, or too much within a minute. */
const USUAL = new Set(['not_found', 'conflict', 'confirmation_needed', 'rate_limited', 'not_permitted', 'bad_request']);

const failedIn = (text: string): unknown => (decode(text, { strict: true }) as Row).failed;

const assistant = (name: Name, call: Assistant['call']): Assistant => ({
  name,
  call: (tool, input) => call(tool, input),
  handles: ['A1', 'A1@2026-02-02', 'B1', 'task', 'talk', 'trip'],
  changes: ['1'],
});

function remember({ handles, changes }: Assistant, text: string): void {
  const [, handle] = /^\s*"?([A-Z]\d+(?:@[\d-]+)?)"?,/m.exec(text) ?? [];
  const [, change] = /^change: "?(\d+)"?$/m.exec(text) ?? [];
  if (handle !== undefined) handles.push(handle);
  if (change !== undefined) changes.push(change);
}

const RANGE = { from: '2026-01-05', to: '2026-02-28' };

/** A mixture of all that can be asked; each text that is written names its person. */
function wishOf({ name, handles, changes }: Assistant, n: number, random: () => number): [string, Row] {
  const pick = <T>(things: readonly T[]): T => things[Math.floor(random() * things.length)] as T;
  const [title, date] = [`n${n} made by ${name}`, `2026-02-${String(1 + Math.floor(random() * 28)).padStart(2, '0')}`];
  const [id, some] = [pick(handles), pick(['A', 'B', 'team@group.calendar.google.com'])];
  const readings: readonly [string, Row][] = [
    ['get_time_context', RANGE],
    ['get_time_context', { ...RANGE, sources: ['space', 'todos', 'google_tasks'] }],
    ['list_calendars', {}],
    ['get_all_calendar_events', RANGE],
    ['get_event_from_calendar', { calendar: some, ...RANGE }],
    ['list_tasklists', {}],
    ['get_all_tasks', RANGE],
    ['get_task_from_tasklist', { tasklist: pick(['A', 'list']), ...RANGE }],
    ['get_free_busy', RANGE],
    ['get_details', { id }],
    ['get_details', { id }],
    ['list_todos', {}],
    ['list_calendar_events', RANGE],
    ['get_current_datetime', {}],
  ];
  const writes: readonly [string, Row][] = [
    ['create_calendar_event', { title, date, time: '09:00', calendar: 'A' }],
    ['create_task', { title, due: date }],
    ['update_calendar_event', { id, expect: date, location: `place of ${name}` }],
    ['delete_calendar_event', { id, expect: title }],
    ['complete_task', { id, expect: title }],
    ['undo_change', pick([{}, { change: pick(changes) }])],
    ['add_calendar_event', { title, date }],
    ['add_todo', { title }],
  ];
  return pick(random() < 0.8 ? readings : writes);
}
