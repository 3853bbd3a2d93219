import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../src/domain/failure.ts';
import type { AccountId } from '../../src/domain/identity.ts';
import type { Source } from '../../src/domain/source.ts';
import { addDays } from '../../src/domain/time.ts';
import { freeBusyTable } from '../../src/layouts/free-busy.ts';
import { fittingText } from '../../src/mcp/fit.ts';
import type { FreeBusy, FreeBusyArguments } from '../../src/planner/free-busy.ts';
import { createPlanner } from '../../src/planner/planner.ts';
import { account, at, caller, day, findings, never, ports, source } from './kit.ts';

const calendars = ['work', 'home'].map((id) => ({
  key: `a1 ${id}`,
  id,
  name: id,
  primary: id === 'work',
  role: 'owner' as const,
}));
const DAYS = { from: '2026-01-28', to: '2026-01-30' };
const down = new Failure('source_down', 'Google Calendar did not answer.', 'Continue without it.');

const busy = (from: string, to: string) => ({ from: at(`2026-01-${from}+08:00`), to: at(`2026-01-${to}+08:00`) });
const WORK = [busy('28T09:00', '28T10:00'), busy('28T13:00', '28T15:00')];
const HOME = [busy('28T09:30', '28T11:00'), busy('29T22:00', '30T02:00')];

const telling = (freeBusy: Source['freeBusy']): Source =>
  source(async () => findings(), {
    lists: async () => ({ calendars, tasklists: [], coverage: 'all' }),
    ...(freeBusy && { freeBusy }),
  });
const both = telling(async (_, asked) =>
  asked.map(({ key, id }) => ({ calendar: key, busy: id === 'work' ? WORK : HOME, unknown: [] })),
);

const ask = (asked: Partial<FreeBusyArguments> = {}, from: Source = both): Promise<FreeBusy> =>
  createPlanner(ports({ sources: [from] }).ports).freeBusy(caller(), { ...DAYS, ...asked }, never);

const daysIn = ({ days }: FreeBusy) =>
  days.map(({ first, last, busy: taken }) => [
    first === last ? first : `${first}..${last}`,
    taken === 'all day' ? taken : taken.map(({ from, to }) => `${from}-${to}`).join(' '),
  ]);

describe('busy times', () => {
  it('are those of all calendars together, day by day', async () => {
    const answer = await ask();
    expect(daysIn(answer)).toEqual([
      ['2026-01-28', '09:00-11:00 13:00-15:00'],
      ['2026-01-29', '22:00-24:00'],
      ['2026-01-30', '00:00-02:00'],
    ]);
    expect(answer.unknown).toEqual([]);
    expect(answer.calendars.map(({ letter, name }) => `${letter} ${name}`)).toEqual(['A work', 'B home']);
  });

  it('are those of the calendars asked for, each once, by handle, name or id', async () => {
    const answer = await ask({ calendars: ['A', 'WORK', 'primary'] });
    expect(answer.calendars.map(({ name }) => name)).toEqual(['work']);
    expect(daysIn(answer)).toEqual([
      ['2026-01-28', '09:00-10:00 13:00-15:00'],
      ['2026-01-29..2026-01-30', ''],
    ]);
  });

  it('of an unknown calendar are refused with the valid ones', async () => {
    await expect(ask({ calendars: ['A', 'boss@example.com'] })).rejects.toMatchObject({
      kind: 'not_found',
      choices: {
        calendars: [
          { handle: 'A', name: 'work' },
          { handle: 'B', name: 'home' },
        ],
      },
    });
  });

  it('join days that are alike, so that a year of nothing is one row', async () => {
    const answer = await ask({ from: '2026-01-28', to: '2027-03-03' });
    expect(daysIn(answer).at(-1)).toEqual(['2026-01-31..2027-03-03', '']);
    expect(answer.days).toHaveLength(4);
  });

  it.each([
    [{ from: '2026-01-28', to: '2027-03-04' }, /longer than 400 days/],
    [{ from: '2026-01-28', to: '2026-01-27' }, /before/],
    [{ from: 'soon', to: '2026-01-27' }, /not a day/],
  ])('for %j are refused', async (range, why) => {
    await expect(ask(range)).rejects.toMatchObject({ kind: 'bad_request', message: expect.stringMatching(why) });
  });
});

describe('a calendar of which nothing is known', () => {
  const span = { from: day('2026-01-28'), to: day('2026-01-30') };
  const half = telling(async () => [
    { calendar: 'a1 work', busy: WORK, unknown: [] },
    { calendar: 'a1 home', busy: [], unknown: [{ span, failure: down }] },
  ]);

  it('is told with the reason, and the others answer', async () => {
    const answer = await ask({}, half);
    expect(answer.unknown).toEqual([
      { calendars: [{ letter: 'B', name: 'home', id: 'home' }], span, why: 'Google Calendar did not answer.' },
    ]);
    expect(daysIn(answer)[0]).toEqual(['2026-01-28', '09:00-10:00 13:00-15:00']);
  });

  it('is told where the source forgot it', async () => {
    const forgetful = telling(async () => [{ calendar: 'a1 work', busy: WORK, unknown: [] }]);
    expect((await ask({}, forgetful)).unknown).toMatchObject([{ calendars: [{ letter: 'B' }], span }]);
  });

  it('is a failure where it is the only one, never an answer full of free time', async () => {
    await expect(ask({ calendars: ['home'] }, half)).rejects.toMatchObject({ kind: 'source_down' });
    await expect(
      ask(
        {},
        telling(() => Promise.reject(down)),
      ),
    ).rejects.toMatchObject({ kind: 'source_down' });
    await expect(ask({}, telling(undefined))).rejects.toMatchObject({ kind: 'source_changed' });
  });

  it('is one of an account that could not be asked', async () => {
    const accounts = [account(), account({ id: 'a2' as AccountId, label: 'work@example.com' })];
    const listed = (owner: string) =>
      calendars.map((one) => ({ ...one, id: `${one.id} of ${owner}`, key: one.key.replace('a1', owner) }));
    const two: Source = {
      ...both,
      lists: async ({ account: { id } }) => ({ calendars: listed(id), tasklists: [], coverage: 'all' }),
      freeBusy: async ({ account: { id } }, asked) => {
        if (id === 'a2') throw down;
        return asked.map(({ key }) => ({ calendar: key, busy: WORK, unknown: [] }));
      },
    };
    const planner = createPlanner(ports({ sources: [two], accounts }).ports);
    const answer = await planner.freeBusy(caller(), DAYS, never);
    expect(answer.unknown.flatMap(({ calendars: alike }) => alike.map(({ letter }) => letter))).toEqual(['C', 'D']);
  });
});

describe('days of which something is unknown', () => {
  const hole = (from: string, to: string, failure = down) => ({ span: { from: day(from), to: day(to) }, failure });
  const knownIn = ({ days }: FreeBusy) => days.map(({ first, last, known }) => `${first}..${last} ${known}`);
  const firstPieceFails = telling(async (_, asked) =>
    asked.map(({ key, id }) => ({
      calendar: key,
      busy: [],
      unknown: id === 'work' ? [hole('2026-01-28', '2026-03-28')] : [],
    })),
  );
  const HUNDRED = { from: '2026-01-28', to: '2026-05-07' };

  it('show no free time where nothing is known, and are not merged with known ones', async () => {
    const answer = await ask({ ...HUNDRED, calendars: ['work'] }, firstPieceFails);
    expect(answer.days).toEqual([
      { first: '2026-01-28', last: '2026-03-28', known: 'none', busy: [], free: 'unknown' },
      { first: '2026-03-29', last: '2026-05-07', known: 'all', busy: [], free: 'all day' },
    ]);
  });

  it('are free as far as known where another calendar is known', async () => {
    const answer = await ask(HUNDRED, firstPieceFails);
    expect(knownIn(answer)).toEqual(['2026-01-28..2026-03-28 part', '2026-03-29..2026-05-07 all']);
  });

  it('make the row of their source partial, with what to do', async () => {
    const { sources } = await ask(HUNDRED, firstPieceFails);
    expect(sources).toMatchObject([{ state: 'partial', next: expect.stringContaining('Continue without it.') }]);
    expect((await ask(HUNDRED)).sources).toMatchObject([{ state: 'ok', next: '' }]);
  });

  it('are all days where not all calendars could be listed, unless those asked for were', async () => {
    const gap = { kind: 'calendar' as const, part: 'x', failure: down };
    const listed: Source = { ...both, lists: async () => ({ calendars, tasklists: [], coverage: [gap] }) };
    expect((await ask({}, listed)).days.every(({ known }) => known === 'part')).toBe(true);
    expect((await ask({ calendars: ['A'] }, listed)).days.every(({ known }) => known === 'all')).toBe(true);
  });

  it('are one row where they touch and have the same reason', async () => {
    const other = new Failure('not_found', 'It is not told.', 'Take it as unknown.');
    const torn = telling(async (_, asked) =>
      asked.map(({ key, id }) => ({
        calendar: key,
        busy: [],
        unknown: [
          hole('2026-03-01', '2026-03-31'),
          hole('2026-01-28', '2026-02-28'),
          ...(id === 'work' ? [hole('2026-04-01', '2026-04-02', other), hole('2026-04-10', '2026-04-12')] : []),
        ],
      })),
    );
    const { unknown } = await ask(HUNDRED, torn);
    const rows = unknown.map(({ calendars: alike, span, why }) => [
      alike.map(({ letter }) => letter).join(' '),
      `${span.from}..${span.to}`,
      why,
    ]);
    expect(rows).toEqual([
      ['A B', '2026-01-28..2026-03-31', down.message],
      ['A', '2026-04-01..2026-04-02', other.message],
      ['A', '2026-04-10..2026-04-12', down.message],
    ]);
  });

  it.each([
    ['alike', () => 1, [down]],
    ['each in its own way', (n: number) => n, [down]],
    [
      'each in its own way for two reasons',
      (n: number) => n,
      [down, new Failure('not_found', 'It is not told.', 'Go on.')],
    ],
  ])('of 120 calendars over 400 days, failing %s, stay readable', async (_, pattern, reasons) => {
    const many = Array.from({ length: 120 }, (__, n) => ({
      key: `a1 c${n}`,
      id: `c${n}`,
      name: `Course ${n}`,
      primary: n === 0,
      role: 'reader' as const,
    }));
    const pieces = Array.from({ length: 7 }, (__, n) => {
      const from = addDays(day('2026-01-28'), n * 60);
      return hole(from, n === 6 ? '2027-03-03' : addDays(from, 59), reasons[n % reasons.length]);
    });
    const failing: Source = {
      ...telling(async (__, asked) =>
        asked.map(({ key }, n) => ({
          calendar: key,
          busy: WORK,
          unknown: pieces.filter((___, at) => (pattern(n) >> at) % 2 === 1),
        })),
      ),
      lists: async () => ({ calendars: many, tasklists: [], coverage: 'all' }),
    };
    const answer = await ask({ from: '2026-01-28', to: '2027-03-03' }, failing);
    expect(answer.unknown.length).toBeLessThanOrEqual(28);
    expect(new Set(answer.unknown.flatMap(({ calendars: alike }) => alike)).size).toBeGreaterThanOrEqual(119);
    const text = fittingText(freeBusyTable(answer));
    expect(countTokens(text)).toBeLessThanOrEqual(8_000);
    expect(text).not.toContain('left_out');
  });
});

it('a day that does not exist is never advised to be left out', async () => {
  const refused = ask({ from: '2025-02-30', to: '2025-03-01' });
  await expect(refused).rejects.toMatchObject({ next: expect.not.stringContaining('leave it out') });
});

it('nobody without a calendar is told to be free', async () => {
  const none = { ...both, lists: async () => ({ calendars: [], tasklists: [], coverage: 'all' as const }) };
  await expect(ask({}, none)).rejects.toMatchObject({ kind: 'not_found' });
});
