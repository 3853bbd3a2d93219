import { decode } from '@toon-format/toon';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import type { CalendarEvent, Task } from '../../src/domain/agenda.ts';
import { READING_LIMIT } from '../../src/layouts/answer.ts';
import { withinBudget } from '../../src/layouts/budget.ts';
import { compact } from '../../src/layouts/compact.ts';
import { fittingText } from '../../src/mcp/fit.ts';
import { createPlanner } from '../../src/planner/planner.ts';
import { at, caller, day, event, findings, never, occurrence, ports, source, task } from '../planner/kit.ts';

const CALENDARS = [{ key: 'work', id: 'work', name: 'Work', primary: true, role: 'owner' }] as const;
const LISTS = [{ key: 'todo', id: 'todo', title: 'To do' }] as const;
const YEAR = { from: '2025-09-01', to: '2026-08-31' };

interface Given {
  events?: readonly CalendarEvent[];
  tasks?: readonly Task[];
  range?: { from?: string; to?: string };
}

interface Told {
  text: string;
  sources: { source: string; state: string; shown: number; total: number; next?: string }[];
  left_out?: { what: string; count: number; next: string }[];
  months?: { month: string; events: number; tasks: number }[];
  events?: Record<string, { id: string; note?: string; what: string }[]>;
  series?: { id: string; dates: string }[];
  tasks?: { id: string; title: string; note?: string }[];
}

async function tell({ events = [], tasks = [], range = YEAR }: Given): Promise<Told> {
  const sources = [
    source(async () => findings({ calendars: CALENDARS, events })),
    source(async () => findings({ tasklists: LISTS, tasks }), { id: 'google_tasks', title: 'Google Tasks' }),
  ];
  const planner = createPlanner(ports({ sources }).ports);
  const context = await planner.timeContext(caller(), range, never);
  const text = fittingText(withinBudget(context, compact, READING_LIMIT));
  return { text, ...(decode(text, { strict: true }) as object) } as Told;
}

const HOUR = 3_600_000;
const on = (date: string, n = 0, over: Partial<CalendarEvent> = {}): CalendarEvent => {
  const from = at(`${date}T00:00+08:00`) + n * HOUR;
  return event({
    id: `${date} ${n}`,
    title: `Meeting number ${n}`,
    when: { kind: 'timed', from, to: from + HOUR },
    ...over,
  });
};
const months = [
  '2025-09',
  '2025-10',
  '2025-11',
  '2025-12',
  '2026-01',
  '2026-02',
  '2026-03',
  '2026-04',
  '2026-05',
  '2026-06',
];
const everyDay = months.flatMap((month) =>
  Array.from({ length: 28 }, (_, at) => `${month}-${String(at + 1).padStart(2, '0')}`),
);
const shownIn = ({ events = {}, series = [] }: Told): number =>
  Object.values(events).flat().length + series.flatMap(({ dates }) => String(dates).match(/\b\d{1,2}\b/g) ?? []).length;

describe('an answer that fits', () => {
  it('is told as it is', async () => {
    const told = await tell({ events: [on('2026-01-28', 9, { notes: 'x'.repeat(5000) })] });
    expect(told).not.toHaveProperty('left_out');
    expect(told).not.toHaveProperty('months');
    expect(told.text).toContain('x'.repeat(5000));
  });
});

describe('an answer that is too long', () => {
  const long = everyDay.map((date, at) =>
    on(date, 9, { notes: `${at} ${'a long story of what it is about '.repeat(10)}` }),
  );

  it('loses the ends of its notes first, and says where they are', async () => {
    const told = await tell({ events: long.slice(0, 110) });
    const notes = Object.values(told.events ?? {}).flatMap((rows) => rows.map(({ note }) => String(note)));
    expect(notes).toHaveLength(110);
    for (const note of notes) {
      expect(note.endsWith('…')).toBe(true);
      expect([...note]).toHaveLength(120);
    }
    expect(told.left_out).toEqual([
      { what: 'notes', count: 110, next: expect.stringMatching(/^Cut at 120 .* get_details/) },
    ]);
    expect(told).not.toHaveProperty('months');
    expect(told.sources[0]).toMatchObject({ state: 'ok', shown: 110, total: 110 });
  });

  it('then counts its farthest months, and says how to get them', async () => {
    const told = await tell({ events: long });
    expect(countTokens(told.text)).toBeLessThanOrEqual(8_000);
    const counted = (told.months ?? []).reduce((sum, { events }) => sum + events, 0);
    expect(counted).toBeGreaterThan(0);
    expect(shownIn(told) + counted).toBe(280);
    const names = (told.months ?? []).map(({ month }) => String(month));
    // September and June are the ends of the range: what is near stays
    expect(names).toContain('2026-06');
    expect(names).not.toContain('2026-01');
    expect(Object.keys(told.events ?? {}).filter((month) => names.includes(month))).toEqual([]);
    const { next } = told.left_out?.find(({ what }) => what === 'items') ?? {};
    expect(next).toMatch(/^Only counted in months\. Call again for those days alone: from 20\d\d-\d\d-01 to /);
    expect(told.left_out?.find(({ what }) => what === 'items')?.count).toBe(counted);
    const [row] = told.sources;
    expect(row).toMatchObject({ state: 'partial', shown: 280 - counted, total: 280, next: 'See left_out.' });
  });

  it('has what was left out in the answers that it asks to call for', async () => {
    const told = await tell({ events: long });
    const spans = [...(told.left_out?.at(-1)?.next ?? '').matchAll(/from (\S+) to ([\d-]+)/g)];
    const seen = new Set<string>();
    const collect = ({ events = {} }: Told) => {
      for (const row of Object.values(events).flat()) seen.add(String(row.note).split(' ')[0] ?? '');
    };
    collect(told);
    for (const [, from = '', to = ''] of spans) {
      const part = await tell({ events: long.filter((one) => isIn(one, from, to)), range: { from, to } });
      collect(part);
      expect(part.months ?? []).toEqual([]);
    }
    expect(seen.size).toBe(280);
  });

  it('counts the occurrences of a series by month and keeps the near ones', async () => {
    const daily = Array.from({ length: 280 }, (_, n) => occurrence('daily', `${everyDay[n]}T09:00+08:00`));
    const told = await tell({ events: [...daily, ...long] });
    const counted = (told.months ?? []).reduce((sum, { events }) => sum + events, 0);
    expect(shownIn(told) + counted).toBe(560);
    expect(told.series?.[0]?.dates).toContain('Jan');
    expect(told.series?.[0]?.dates).not.toContain('Jun');
  });

  it('of one crowded month keeps the days around today', async () => {
    const crowd = Array.from({ length: 28 }, (_, date) =>
      Array.from({ length: 24 }, (_, n) => on(`2026-01-${String(date + 1).padStart(2, '0')}`, n)),
    ).flat();
    const told = await tell({ events: crowd, range: { from: '2026-01-01', to: '2026-01-31' } });
    expect(countTokens(told.text)).toBeLessThanOrEqual(8_000);
    expect(told.months).toEqual([
      { month: expect.stringMatching(/^2026-01-01\.\.2026-01-\d\d$/), events: expect.any(Number), tasks: 0 },
    ]);
    expect(shownIn(told) + (told.months?.[0]?.events ?? 0)).toBe(28 * 24);
    expect(told.text).toContain(',28 Wed 00:00');
  });

  it('keeps an event that is still going on, however long ago it began', async () => {
    const running = event({
      id: 'term',
      title: 'The whole term',
      when: { kind: 'all-day', first: day('2025-09-01'), last: day('2026-06-30') },
    });
    const told = await tell({ events: [running, ...long] });
    expect(told.text).toContain('The whole term');
    expect((told.months ?? []).length).toBeGreaterThan(0);
  });

  it('counts tasks by their day, and those without one apart', async () => {
    const many = Array.from({ length: 900 }, (_, n) =>
      task({ id: `t${n}`, title: `Something to be done soon ${n}`, due: n < 450 ? day('2026-06-15') : undefined }),
    );
    const told = await tell({ tasks: many });
    const shown = told.tasks?.length ?? 0;
    expect(shown).toBeGreaterThan(300);
    expect(told.months).toEqual([
      { month: '2026-06-15', events: 0, tasks: 450 - shown },
      { month: 'undated', events: 0, tasks: 450 },
    ]);
    expect(told.left_out?.at(-1)).toMatchObject({ count: 900 - shown });
    expect(told.left_out?.at(-1)?.next).toContain('alone: from 2026-06-15 to 2026-06-15. Of 2026-06-15 the first');
    expect(told.left_out?.at(-1)?.next).toContain('get_all_tasks');
    expect(told.sources[1]).toMatchObject({ source: 'google_tasks', shown, total: 900, state: 'partial' });
    expect(told.sources[0]).toMatchObject({ source: 'google_calendar', shown: 0, total: 0, state: 'ok' });
  });

  it('cuts titles and places only where notes are not enough, by whole characters', async () => {
    const wide = everyDay.slice(0, 60).map((date, n) => on(date, 9, { title: `${n}${'👩‍👩‍👧 picnic '.repeat(60)}` }));
    const told = await tell({ events: wide });
    expect(told.left_out?.[0]).toMatchObject({ what: 'titles and places' });
    expect(told.text).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])/);
    expect(countTokens(told.text)).toBeLessThanOrEqual(8_000);
  });

  it('is bound by characters alone where it is told so', async () => {
    const planner = createPlanner(
      ports({ sources: [source(async () => findings({ calendars: CALENDARS, events: long }))] }).ports,
    );
    const context = await planner.timeContext(caller(), YEAR, never);
    const text = fittingText(withinBudget(context, compact, { characters: 60_000 }));
    expect(text.length).toBeLessThanOrEqual(60_000);
    expect(text.length).toBeGreaterThan(30_000);
  });
});

describe('what is not in months that can be asked for', () => {
  const tasks = (many: number, due?: string): Task[] =>
    Array.from({ length: many }, (_, n) =>
      task({ id: `${due} ${n}`, title: `Something to be done soon ${due} ${n}`, due: due ? day(due) : undefined }),
    );
  const itemsOf = (told: Told) => told.left_out?.find(({ what }) => what === 'items');

  it('of one crowded day shows the first and never advises the same call', async () => {
    const range = { from: '2026-01-28', to: '2026-01-28' };
    const told = await tell({ events: Array.from({ length: 600 }, (_, n) => on('2026-01-28', n / 60)), range });
    expect(countTokens(told.text)).toBeLessThanOrEqual(8_000);
    expect(shownIn(told)).toBeGreaterThan(100);
    expect(itemsOf(told)?.count).toBe(600 - shownIn(told));
    expect(itemsOf(told)?.next).not.toContain('Call again');
    expect(itemsOf(told)?.next).toMatch(
      /Of 2026-01-28 the first \d+ are shown.*get_event_from_calendar for one calendar/,
    );
    expect((await tell({ events: Array.from({ length: 600 }, (_, n) => on('2026-01-28', n / 60)), range })).text).toBe(
      told.text,
    );
  });

  it('of a range that starts with a crowded day does not advise the whole range', async () => {
    const range = { from: '2026-01-28', to: '2026-01-31' };
    const crowd = Array.from({ length: 600 }, (_, n) => on('2026-01-28', n / 60));
    const told = await tell({ events: [...crowd, on('2026-01-30'), on('2026-01-31')], range });
    expect(itemsOf(told)?.next).toContain('alone: from 2026-01-30 to 2026-01-31; from 2026-01-28 to 2026-01-28.');
  });

  it('counts overdue tasks apart, keeps the latest and names the days when they were due', async () => {
    const late = [...tasks(300, '2025-02-03'), ...tasks(300, '2025-08-30')];
    const told = await tell({ tasks: late, events: [on('2025-09-01')] });
    const shown = told.tasks?.length ?? 0;
    expect(shown).toBeGreaterThan(100);
    expect(told.tasks?.filter(({ title }) => title.includes('2025-02')).length).toBe(Math.max(0, shown - 300));
    expect(told.months).toEqual([{ month: 'overdue', events: 0, tasks: 600 - shown }]);
    expect(itemsOf(told)?.next).toMatch(/when they were due, from 2025-02-03 to 2025-0[28]-\d\d\.$/);
    expect(shownIn(told)).toBe(1);
  });

  it('shows the first of the tasks without a day', async () => {
    const told = await tell({ tasks: tasks(900), events: [on('2026-01-28')] });
    const shown = told.tasks?.length ?? 0;
    expect(shown).toBeGreaterThan(100);
    expect(told.months).toEqual([{ month: 'undated', events: 0, tasks: 900 - shown }]);
    expect(itemsOf(told)?.next).toBe(
      `Only counted in months. Tasks without a day (shown: the first ${shown}): call get_all_tasks, which leaves out the events.`,
    );
  });

  it('names the tool that tells the names of calendars', async () => {
    const calendars = Array.from({ length: 150 }, (_, n) => ({
      ...CALENDARS[0],
      key: `${n}`,
      name: `${n} ${'long name '.repeat(30)}`,
    }));
    const planner = createPlanner(ports({ sources: [source(async () => findings({ calendars }))] }).ports);
    const context = await planner.timeContext(caller(), YEAR, never);
    const told = decode(fittingText(withinBudget(context, compact, READING_LIMIT))) as unknown as Told;
    expect(told.left_out).toEqual([
      { what: 'names of calendars', count: 150, next: expect.stringContaining('call list_calendars') },
    ]);
  });

  it('names of thousands of calendars only those of which it shows something, before it leaves out items', async () => {
    const calendars = Array.from({ length: 1500 }, (_, n) => ({
      ...CALENDARS[0],
      key: `k${n}`,
      name: `Calendar ${n}`,
    }));
    const events = ['2026-01-28', '2026-08-20'].map((date, n) => on(date, n, { calendar: `k${n * 700}` }));
    const lists = Array.from({ length: 900 }, (_, n) => ({ ...LISTS[0], key: `l${n}`, title: `List ${n}` }));
    const sources = [
      source(async () => findings({ calendars, events })),
      source(async () => findings({ tasklists: lists }), { id: 'google_tasks', title: 'Google Tasks' }),
    ];
    const planner = createPlanner(ports({ sources }).ports);
    const context = await planner.timeContext(caller(), YEAR, never);
    const text = fittingText(withinBudget(context, compact, READING_LIMIT));
    const told = decode(text) as unknown as Told & { calendars: Record<string, string>; tasklists?: unknown };
    expect(countTokens(text)).toBeLessThanOrEqual(8_000);
    expect(shownIn(told)).toBe(2);
    expect(Object.values(told.calendars)).toEqual(['Calendar 0', 'Calendar 700']);
    expect(told).not.toHaveProperty('tasklists');
    expect(told.left_out).toEqual([
      { what: 'names of other calendars', count: 1498, next: expect.stringContaining('call list_calendars') },
      { what: 'names of other task lists', count: 900, next: expect.stringContaining('call list_tasklists') },
    ]);
  });
});

const isIn = ({ id }: CalendarEvent, from: string, to: string): boolean =>
  id.slice(0, 10) >= from && id.slice(0, 10) <= to;
