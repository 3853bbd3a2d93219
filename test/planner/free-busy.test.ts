import { describe, expect, it } from 'vitest';
import { Failure } from '../../src/domain/failure.ts';
import type { AccountId } from '../../src/domain/identity.ts';
import type { Source } from '../../src/domain/source.ts';
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
      { calendar: { letter: 'B', name: 'home', id: 'home' }, span, why: 'Google Calendar did not answer.' },
    ]);
    expect(daysIn(answer)[0]).toEqual(['2026-01-28', '09:00-10:00 13:00-15:00']);
  });

  it('is told where the source forgot it', async () => {
    const forgetful = telling(async () => [{ calendar: 'a1 work', busy: WORK, unknown: [] }]);
    expect((await ask({}, forgetful)).unknown).toMatchObject([{ calendar: { letter: 'B' }, span }]);
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
    expect(answer.unknown.map(({ calendar }) => calendar.letter)).toEqual(['C', 'D']);
  });
});

it('nobody without a calendar is told to be free', async () => {
  const none = { ...both, lists: async () => ({ calendars: [], tasklists: [], coverage: 'all' as const }) };
  await expect(ask({}, none)).rejects.toMatchObject({ kind: 'not_found' });
});
