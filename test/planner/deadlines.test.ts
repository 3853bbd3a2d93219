import { decode } from '@toon-format/toon';
import { describe, expect, it } from 'vitest';
import type { Deadline } from '../../src/domain/agenda.ts';
import type { DeadlineDetails } from '../../src/domain/details.ts';
import { Failure } from '../../src/domain/failure.ts';
import type { Account, AccountId } from '../../src/domain/identity.ts';
import type { Findings, Source } from '../../src/domain/source.ts';
import { DAY_MS } from '../../src/domain/time.ts';
import { withinBudget } from '../../src/layouts/budget.ts';
import { classic } from '../../src/layouts/classic.ts';
import { compact } from '../../src/layouts/compact.ts';
import { details } from '../../src/layouts/details.ts';
import type { Extras } from '../../src/planner/extras.ts';
import { createPlanner } from '../../src/planner/planner.ts';
import type { TimeContext } from '../../src/planner/time-context.ts';
import { safeEncode } from '../../src/toon/encode.ts';
import { account, at, caller, event, findings, MemoryHandles, NOON, never, ports, source, TAIPEI } from './kit.ts';

const moodle = (id: string, over: Partial<Account> = {}): Account =>
  account({ id: id as AccountId, provider: 'moodle', label: `${id}.edu`, ...over });

const deadline = (id: string, over: Partial<Deadline> = {}): Deadline => ({
  id,
  course: 'Physics',
  title: id,
  due: NOON,
  status: 'Open',
  done: 'no',
  notes: undefined,
  ...over,
});

const calendar = (id: string) => ({ key: `${id} cal`, id: 'cal', name: id, primary: false, role: 'reader' as const });

/** A Moodle that gives each account what is in the table. */
const school = (found: Readonly<Record<string, Partial<Findings>>>, over: Partial<Source> = {}): Source =>
  source(async (ask) => findings(found[ask.account.id] ?? {}), {
    id: 'moodle',
    title: 'Moodle',
    provider: 'moodle',
    ...over,
  });

function planner(sources: readonly Source[], accounts: readonly Account[], over: object = {}) {
  const handles = new MemoryHandles();
  return { ...createPlanner(ports({ sources, accounts, handles, ...over }).ports), handles };
}

type Context = TimeContext & Extras;

describe('deadlines of all schools', () => {
  const found = {
    a1: {
      calendars: [calendar('a1')],
      events: [event({ calendar: 'a1 cal' })],
      deadlines: [
        deadline('a1 quiz/1', { due: NOON + DAY_MS }),
        deadline('a1 assign/9', { due: undefined }),
        deadline('a1 assign/1', { due: NOON - DAY_MS, done: 'yes', status: 'Closed' }),
      ],
    },
    b2: { deadlines: [deadline('b2 assign/1', { due: NOON })] },
  };
  const accounts = [moodle('a1'), moodle('b2')];

  it('are by time under one letter, those without a date last, each with a number that stays', async () => {
    const { timeContext } = planner([school(found)], accounts);
    const told = (await timeContext(caller(), {}, never)) as Context;
    const rows = told.deadlines?.map(({ handle, title, due }) => [handle, title, due?.date, due?.time]);
    expect(rows).toEqual([
      ['m1', 'a1 assign/1', '2026-01-27', '12:00'],
      ['m2', 'b2 assign/1', '2026-01-28', '12:00'],
      ['m3', 'a1 quiz/1', '2026-01-29', '12:00'],
      ['m4', 'a1 assign/9', undefined, undefined],
    ]);
    const again = (await timeContext(caller(), {}, never)) as Context;
    expect(again.deadlines).toEqual(told.deadlines);
  });

  it('are counted for the account that gave them, beside its events', async () => {
    const { timeContext } = planner([school(found)], accounts);
    const { sources } = await timeContext(caller(), {}, never);
    expect(sources.map(({ account, shown, total, deadlines }) => [account, shown, total, deadlines])).toEqual([
      ['a1.edu', 4, 4, ['m3', 'm4', 'm1']],
      ['b2.edu', 1, 1, ['m2']],
    ]);
  });

  it('are no part of the events alone', async () => {
    const { events } = planner([school(found)], accounts);
    const told = (await events(caller(), {}, never)) as Context;
    expect(told.deadlines).toEqual([]);
    expect(told.sources.map(({ shown }) => shown)).toEqual([1, 0]);
  });

  it('alone come without events; done ones are counted, or shown where they are asked for', async () => {
    const { deadlines } = planner([school(found)], accounts);
    const told = (await deadlines(caller(), {}, never)) as Context;
    expect(told.deadlines?.map(({ title }) => title)).toEqual(['b2 assign/1', 'a1 quiz/1', 'a1 assign/9']);
    expect([told.events, told.calendars]).toEqual([[], []]);
    expect(told.leftOut).toEqual([
      { what: 'deadlines that are done', count: 1, next: 'Call again with include_done true.' },
    ]);
    expect(told.sources.map(({ shown }) => shown)).toEqual([2, 1]);
    const all = (await deadlines(caller(), { includeDone: true }, never)) as Context;
    expect(all.deadlines).toHaveLength(4);
    expect(all.leftOut).toBeUndefined();
  });

  it('are left out by the budget with the right count for each school', async () => {
    const many = (id: string, count: number) =>
      Array.from({ length: count }, (_, n) =>
        deadline(`${id} assign/${n}`, { title: `${id} ${'長'.repeat(60)} ${n}`, due: NOON + (n % 30) * DAY_MS }),
      );
    const { timeContext } = planner(
      [school({ a1: { deadlines: many('a1', 260) }, b2: { deadlines: many('b2', 40) } })],
      accounts,
    );
    const context = await timeContext(caller(), {}, never);
    const answer = withinBudget(context, compact, { tokens: 8_000, characters: 100_000 });
    const levels = answer.shorter?.levels ?? 0;
    expect(levels).toBeGreaterThan(5);
    for (let level = 1; level <= levels; level += 1) {
      const short = answer.shorter?.at(level);
      const data = decode(safeEncode(short?.data ?? {}, short)) as unknown as Told;
      for (const { account: label, shown, state, total } of data.sources) {
        const own = (data.moodle ?? []).filter(({ title }) => title.startsWith(`${label.slice(0, 2)} `));
        expect(shown).toBe(own.length);
        expect(state).toBe(shown < total ? 'partial' : 'ok');
      }
    }
  });

  interface Told {
    readonly sources: readonly { account: string; state: string; shown: number; total: number }[];
    readonly moodle?: readonly { title: string }[];
  }
});

describe('a school that is not there', () => {
  it('is told with the words of old where Moodle alone is asked', async () => {
    const { deadlines } = planner([school({})], [account()]);
    await expect(deadlines(caller(), {}, never)).rejects.toMatchObject({
      kind: 'sign_in_needed',
      knownAs: 'Moodle credentials missing',
      next: 'Ask the person to connect it at https://compass.example/connect/moodle.',
    });
  });

  it('is a row of the whole context, and nothing at all where calendars are asked for', async () => {
    const google = source(async () => findings({ calendars: [calendar('g')] }), {
      lists: async () => ({ calendars: [calendar('g')], tasklists: [], coverage: 'all' }),
    });
    const other = school({}, { lists: async () => ({ calendars: [], tasklists: [], coverage: 'all' }) });
    const asked = planner([google, other], [account()]);
    const { sources } = await asked.timeContext(caller(), {}, never);
    expect(sources.map(({ source: id, state }) => [id, state])).toEqual([
      ['google_calendar', 'ok'],
      ['moodle', 'not_connected'],
    ]);
    expect((await asked.events(caller(), {}, never)).sources).toHaveLength(1);
    expect((await asked.calendars(caller(), never)).sources).toHaveLength(1);
  });

  it('that fails leaves the other schools, and fails where it is the only one', async () => {
    const failure = new Failure('source_down', 'Moodle did not answer.', 'Continue without it.');
    const broken = school({ b2: { deadlines: [deadline('b2 assign/1')] } });
    const failing: Source = {
      ...broken,
      read: (ask) => (ask.account.id === 'a1' ? Promise.reject(failure) : broken.read(ask)),
    };
    const { deadlines } = planner([failing], [moodle('a1'), moodle('b2')]);
    expect((await deadlines(caller(), {}, never)).sources.map(({ state }) => state)).toEqual(['failed', 'ok']);
    await expect(planner([failing], [moodle('a1')]).deadlines(caller(), {}, never)).rejects.toMatchObject({
      kind: 'source_down',
    });
  });
});

describe('an access that ends', () => {
  const ends = at('2026-03-01T08:00+08:00');
  const rowAt = async (nowMs: number, over: Partial<Account>) => {
    const { timeContext } = planner([school({}), source(async () => findings())], [moodle('a1', over)], {
      now: () => nowMs,
    });
    return (await timeContext(caller(), {}, never)).sources[0];
  };

  it('is told of from two weeks before its end, in a row that is ok', async () => {
    const over = { grantEndsAt: ends };
    expect(await rowAt(ends - 14 * DAY_MS - 1, over)).toMatchObject({ state: 'ok', next: '' });
    for (const nowMs of [ends - 14 * DAY_MS, ends - 1, ends + DAY_MS]) {
      expect(await rowAt(nowMs, over)).toMatchObject({
        state: 'ok',
        next: 'Access to Moodle ends on 2026-03-01: ask the person to connect it again at https://compass.example/connect/moodle.',
      });
    }
    expect(await rowAt(ends, { grantEndsAt: undefined })).toMatchObject({ next: '' });
  });

  it('of Google, which lasts a week in all, only in its last two days', async () => {
    const row = async (nowMs: number) => {
      const { timeContext } = planner([source(async () => findings())], [account({ grantEndsAt: ends })], {
        now: () => nowMs,
      });
      return (await timeContext(caller(), {}, never)).sources[0]?.next;
    };
    expect(await row(ends - 2 * DAY_MS - 1)).toBe('');
    expect(await row(ends - 2 * DAY_MS)).toBe(
      'Access to Google Calendar ends on 2026-03-01: ask the person to connect it again at https://compass.example/connect/google.',
    );
  });

  it('is told beside what is missing', async () => {
    const gap = { part: 'quizzes', failure: new Failure('source_changed', 'Moodle failed on it.', 'Continue.') };
    const { timeContext } = planner(
      [school({ a1: { coverage: [gap] } })],
      [moodle('a1', { grantEndsAt: NOON + DAY_MS })],
    );
    const [row] = (await timeContext(caller(), {}, never)).sources;
    expect(row?.next).toMatch(/^Missing or incomplete: "quizzes"\. .* Access to Moodle ends on 2026-01-29: /);
  });
});

describe('everything about one deadline', () => {
  const told = (over: Partial<DeadlineDetails> = {}): DeadlineDetails => ({
    kind: 'deadline',
    deadline: deadline('a1 assign/5', { title: '作業三', notes: 'whole\ntext' }),
    module: 'assign',
    site: 'a1.edu',
    opens: NOON - DAY_MS,
    until: NOON + DAY_MS,
    links: [{ what: 'moodle', url: 'https://m.edu/mod/assign/view.php?id=7' }],
    created: undefined,
    updated: undefined,
    ...over,
  });
  const asked: [string, string][] = [];
  const found = { a1: { deadlines: [deadline('a1 assign/5')] } };
  const able = school(found, {
    details: async (_access, { list, item }) => {
      asked.push([list, item]);
      return told();
    },
  });

  it('is read by its handle from the account that its id names', async () => {
    const one = planner([able], [moodle('a1')]);
    await one.timeContext(caller(), {}, never);
    const answer = await one.details(caller(), 'm1', never);
    expect(asked).toEqual([['deadlines', 'assign/5']]);
    expect(answer).toMatchObject({ id: 'm1', zone: TAIPEI, list: undefined });
    const { data } = details(answer);
    expect(data).toEqual({
      now: '2026-01-28 12:00 Wed',
      tz: TAIPEI,
      id: 'm1',
      kind: 'deadline',
      site: 'a1.edu',
      course: 'Physics',
      work: 'assign',
      title: '作業三',
      opens: '2026-01-27 Tue 12:00',
      due: '2026-01-28 Wed 12:00',
      accepted_until: '2026-01-29 Thu 12:00',
      status: 'Open',
      done: 'no',
      note: 'whole\ntext',
      links: [{ what: 'moodle', url: 'https://m.edu/mod/assign/view.php?id=7' }],
    });
  });

  it('is not found where its account is gone, or for a number that was never given', async () => {
    const one = planner([able], [moodle('a1')]);
    await one.timeContext(caller(), {}, never);
    const without = createPlanner(ports({ sources: [able], accounts: [account()], handles: one.handles }).ports);
    for (const [who, id] of [
      [without, 'm1'],
      [one, 'm2'],
      [one, 'm1@11-03'],
    ] as const)
      await expect(who.details(caller(), id, never)).rejects.toMatchObject({ kind: 'not_found' });
  });

  it('leaves out what is not set or not known', async () => {
    const bare = school(found, {
      details: async () =>
        told({
          opens: undefined,
          until: undefined,
          links: [],
          deadline: deadline('a1 assign/5', { due: undefined, status: undefined, done: 'unknown', course: undefined }),
        }),
    });
    const one = planner([bare], [moodle('a1')]);
    await one.timeContext(caller(), {}, never);
    const { data } = details(await one.details(caller(), 'm1', never));
    expect(Object.keys(data)).toEqual(['now', 'tz', 'id', 'kind', 'site', 'work', 'title']);
  });
});

it('the classic layout groups by the term of the country whose clock it shows', async () => {
  const due = [
    deadline('a', { due: at('2026-01-31T23:59+08:00') }),
    deadline('b', { due: at('2026-02-01T00:00+08:00') }),
  ];
  const { timeContext } = planner([school({ a1: { deadlines: due } })], [moodle('a1')]);
  const semesters = async (zone: string) => {
    const context = await timeContext(caller({ zone: zone as typeof TAIPEI }), {}, never);
    const { moodle: block } = classic(context).data as {
      moodle: { semester: Record<string, Record<string, unknown>> };
    };
    return Object.entries(block.semester).map(([name, months]) => [name, Object.keys(months)]);
  };
  expect(await semesters('Asia/Taipei')).toEqual([
    ['114-1', ['2026-01']],
    ['114-2', ['2026-02']],
  ]);
  expect(await semesters('Asia/Tokyo')).toEqual([['2025-2', ['2026-02']]]);
  expect(await semesters('America/New_York')).toEqual([['114-1', ['2026-01']]]);
});
