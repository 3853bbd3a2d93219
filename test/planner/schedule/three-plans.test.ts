import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../../src/domain/failure.ts';
import type { FreeDay, Placement, Plan, PlanRequest, Work } from '../../../src/domain/plan.ts';
import { addDays, type LocalDate } from '../../../src/domain/time.ts';
import { threePlans } from '../../../src/planner/schedule/three-plans.ts';
import { FIRST, randomRequest } from './cases.ts';
import { broken, lateWeight } from './gates.ts';

const RUNS = 15;
const [MONDAY, TUESDAY, WEDNESDAY] = [0, 1, 2].map((days) => addDays(FIRST, days)) as [LocalDate, LocalDate, LocalDate];

const work = (id: string, more: Partial<Work> = {}): Work => ({
  id,
  minutes: 60,
  assumed: false,
  weight: 1,
  shortest: 30,
  longest: 180,
  deep: false,
  ...more,
});
const week = (days: number, ...free: readonly { from: string; to: string }[]): readonly FreeDay[] =>
  Array.from({ length: days }, (_, at) => ({ date: addDays(FIRST, at), free }));
const office = (days: number): readonly FreeDay[] =>
  week(days, { from: '09:00', to: '12:00' }, { from: '13:00', to: '17:00' });
const request = (days: readonly FreeDay[], works: readonly Work[], more: Partial<PlanRequest> = {}): PlanRequest => ({
  days,
  work: works,
  locked: [],
  ...more,
});

async function planned(asked: PlanRequest): Promise<{ deadline: Plan; balanced: Plan; deep: Plan }> {
  const plans = await threePlans(asked);
  expect(plans.map(({ kind }) => kind)).toEqual(['deadline', 'balanced', 'deep']);
  for (const plan of plans) expect(broken(asked, plan)).toEqual([]);
  const [deadline, balanced, deep] = plans as [Plan, Plan, Plan];
  return { deadline, balanced, deep };
}

const shown = ({ blocks }: Plan): readonly string[] =>
  blocks.map(({ work, start, end }) => `${work} ${start.slice(8)}-${end.slice(11)}`);
const codes = ({ blocks }: Plan): readonly string[] => blocks.map(({ work, reason }) => `${work} ${reason.code}`);

describe('a deadline', () => {
  it('on a day alone is the end of that day, and its release the beginning', async () => {
    const late = work('essay', { minutes: 360, longest: 360, due: MONDAY });
    const { deadline } = await planned(request(office(2), [late, work('talk', { release: TUESDAY, due: TUESDAY })]));
    expect(shown(deadline)).toEqual(['essay 02T09:00-12:00', 'essay 02T13:00-16:00', 'talk 03T09:00-10:00']);
    expect(deadline.numbers).toMatchObject({ onTime: 2, late: 0, unplacedMinutes: 0, slackMinutes: 60, switches: 0 });
  });

  it('with a time off the grid is kept, and so is a release', async () => {
    const { deadline } = await planned(
      request(office(1), [work('short', { release: `${MONDAY}T09:05`, due: `${MONDAY}T10:20` })]),
    );
    expect(shown(deadline)).toEqual(['short 02T09:15-10:15']);
    const { balanced } = await planned(request(office(1), [work('late', { due: `${MONDAY}T09:50` })]));
    expect(balanced.blocks.map(({ end, reason }) => [end.slice(11), reason.lateMinutes])).toEqual([['10:00', 10]]);
  });

  it('beyond the planned days makes nothing late, and comes before work without one', async () => {
    const works = [
      work('some day', { minutes: 240, longest: 240 }),
      work('next week', { minutes: 240, longest: 240, due: addDays(FIRST, 9) }),
    ];
    const { deadline } = await planned(request(office(1), works));
    expect(deadline.slipping).toEqual([]);
    expect(deadline.numbers).toMatchObject({ onTime: 0, late: 0 });
    expect(deadline.numbers.unplacedMinutes).toBe(60);
  });

  it('that is over is told as overdue, and the work is planned nonetheless', async () => {
    const works = [work('old', { due: addDays(FIRST, -3) }), work('this morning', { due: `${MONDAY}T10:00` })];
    const days = [{ date: MONDAY, free: [{ from: '13:00', to: '17:00' }] }];
    const { deadline } = await planned(request(days, works, { now: `${MONDAY}T12:40` }));
    expect(deadline.slipping.map(({ work, code, doneAt }) => [work, code, doneAt?.slice(11)])).toEqual([
      ['old', 'overdue', '14:00'],
      ['this morning', 'overdue', '15:00'],
    ]);
    expect(deadline.blocks.map(({ late, reason }) => [late, reason.code, reason.lateMinutes])).toEqual([
      [true, 'late', 13 * 60 + 2 * 1440 + 60],
      [true, 'late', 5 * 60],
    ]);
  });
});

describe('more work than time', () => {
  const works = [
    work('paper', { minutes: 420, longest: 420, due: `${TUESDAY}T18:00`, weight: 5 }),
    work('lab', { minutes: 420, longest: 420, due: `${TUESDAY}T18:00`, weight: 3 }),
    work('cards', { minutes: 180, due: `${TUESDAY}T18:00`, weight: 2 }),
  ];

  it('lets slip what weighs least, and says by how much there is too much before when', async () => {
    const { deadline, balanced, deep } = await planned(request(office(3), works));
    for (const plan of [deadline, balanced, deep]) {
      expect(plan.slipping).toEqual([
        expect.objectContaining({
          work: 'cards',
          code: 'more-work-than-time',
          excessMinutes: 180,
          before: `${TUESDAY}T18:00`,
          after: undefined,
        }),
      ]);
      expect(plan.blocks.filter(({ late }) => late).map(({ work, start }) => [work, start.slice(0, 10)])).toEqual([
        ['cards', WEDNESDAY],
      ]);
      expect(plan.numbers).toMatchObject({ onTime: 2, late: 1, unplacedMinutes: 0 });
    }
  });

  it('names the beginning where work cannot be begun before', async () => {
    const tuesday = works.map((one) => ({ ...one, release: TUESDAY }));
    const { deadline } = await planned(request(office(3), tuesday));
    expect(deadline.slipping).toContainEqual(
      expect.objectContaining({ code: 'more-work-than-time', excessMinutes: 600, after: TUESDAY }),
    );
  });

  it('than all planned days have leaves minutes over, and counts them', async () => {
    const { deadline } = await planned(request(office(2), works));
    expect(deadline.unplaced).toEqual([{ work: 'cards', minutes: 180 }]);
    expect(deadline.slipping).toEqual([expect.objectContaining({ work: 'cards', doneAt: undefined })]);
  });

  it('is not said where only a gap that is long enough is missing', async () => {
    const days = [
      {
        date: MONDAY,
        free: [
          { from: '09:00', to: '09:45' },
          { from: '10:00', to: '10:45' },
        ],
      },
      { date: TUESDAY, free: [{ from: '09:00', to: '10:00' }] },
    ];
    const { deadline } = await planned(request(days, [work('exam', { shortest: 60, due: MONDAY })]));
    expect(shown(deadline)).toEqual(['exam 03T09:00-10:00']);
    expect(deadline.slipping).toEqual([
      expect.objectContaining({ code: 'no-gap', excessMinutes: 0, before: undefined }),
    ]);
  });
});

describe('the three plans', () => {
  it('differ in what they are good for', async () => {
    const works = [
      ...[1, 2, 3].map((n) => work(`thesis ${n}`, { minutes: 120, deep: true, due: addDays(FIRST, 4) })),
      ...[1, 2, 3, 4].map((n) => work(`mail ${n}`, { minutes: 30, due: addDays(FIRST, 4) })),
      work('reading', { minutes: 120 }),
    ];
    const { deadline, balanced, deep } = await planned(request(office(5), works));
    expect(deadline.numbers.days.map(({ minutes }) => minutes)).toEqual([420, 180, 0, 0, 0]);
    expect(new Set(codes(deadline).map((code) => code.split(' ').at(-1)))).toEqual(new Set(['earliest']));
    expect(balanced.numbers.busiest?.minutes).toBeLessThanOrEqual(150);
    expect(codes(balanced).some((code) => code.endsWith('lighter-day'))).toBe(true);
    expect(deep.numbers.focusPercent).toBe(100);
    expect(deep.blocks.filter(({ work }) => work.startsWith('thesis')).map(({ reason }) => reason.code)).toEqual(
      Array.from({ length: 3 }, () => 'deep-hours'),
    );
    expect(codes(deep).some((code) => code.endsWith('batched'))).toBe(true);
  });

  it('have nothing without work, and none without days', async () => {
    const { deadline } = await planned(request(office(2), []));
    expect(deadline).toMatchObject({
      blocks: [],
      unplaced: [],
      slipping: [],
      numbers: { blocks: 0, busiest: undefined },
    });
    const full = await planned(request(week(2), [work('a', { due: MONDAY })]));
    expect(full.deep.unplaced).toEqual([{ work: 'a', minutes: 60 }]);
  });

  it('give odd lengths whole quarters of an hour, and blocks that are no longer than they may be', async () => {
    const { deadline } = await planned(
      request(office(2), [
        work('call', { minutes: 5, shortest: 30 }),
        work('book', { minutes: 200, longest: 90, due: TUESDAY }),
      ]),
    );
    expect(shown(deadline)).toEqual([
      'call 02T09:00-09:15',
      'book 02T09:15-10:45',
      'book 02T11:00-12:00',
      'book 02T13:00-14:00',
    ]);
    expect(
      deadline.blocks.filter(({ work }) => work === 'book').map(({ reason }) => [reason.part, reason.parts]),
    ).toEqual([
      [1, 3],
      [2, 3],
      [3, 3],
    ]);
  });
});

describe('what is locked', () => {
  it('stays, counts for its work and takes time from others, also outside free time', async () => {
    const locked: Placement[] = [
      { work: 'thesis', start: `${MONDAY}T08:00`, end: `${MONDAY}T09:30` },
      { work: 'gone', start: `${MONDAY}T10:00`, end: `${MONDAY}T11:00` },
    ];
    const works = [work('thesis', { minutes: 120, due: MONDAY }), work('mail', { minutes: 30, due: MONDAY })];
    const { deadline } = await planned(request(office(1), works, { locked }));
    expect(shown(deadline)).toContain('thesis 02T08:00-09:30');
    expect(shown(deadline)).toContain('gone 02T10:00-11:00');
    expect(
      deadline.blocks.filter(({ work, locked }) => work === 'thesis' && !locked).map(({ minutes }) => minutes),
    ).toEqual([30]);
    expect(deadline.blocks.every(({ locked, start }) => locked || start >= `${MONDAY}T09:30`)).toBe(true);
  });

  it('after its deadline is told as such', async () => {
    const locked = [{ work: 'a', start: `${TUESDAY}T09:00`, end: `${TUESDAY}T10:00` }];
    const { deadline } = await planned(request(office(2), [work('a', { due: MONDAY })], { locked }));
    expect(deadline.slipping).toEqual([
      expect.objectContaining({ work: 'a', code: 'locked', doneAt: `${TUESDAY}T10:00` }),
    ]);
  });
});

describe('a plan that is made anew', () => {
  const works = [1, 2, 3, 4, 5, 6].map((n) => work(`w${n}`, { minutes: 90, due: addDays(FIRST, 3) }));
  const unlocked = ({ blocks }: Plan): readonly Placement[] =>
    blocks.map(({ work, start, end }) => ({ work, start, end }));

  it('moves nothing where nothing changed, whichever plan it was', async () => {
    const first = await planned(request(office(4), works));
    for (const before of Object.values(first)) {
      const { deadline, balanced, deep } = await planned(request(office(4), works, { previous: unlocked(before) }));
      for (const plan of [deadline, balanced, deep]) {
        expect(shown(plan)).toEqual(shown(before));
        expect(plan.numbers.movedMinutes).toBe(0);
        expect(plan.blocks.every(({ reason }) => reason.code === 'kept')).toBe(true);
      }
    }
    expect(first.deadline.numbers.movedMinutes).toBeUndefined();
  });

  it('moves only what a new event takes the place of', async () => {
    const { deadline } = await planned(request(office(4), works));
    const taken = office(4).map((day) =>
      day.date === MONDAY
        ? {
            ...day,
            free: [
              { from: '10:30', to: '12:00' },
              { from: '13:00', to: '17:00' },
            ],
          }
        : day,
    );
    const again = await planned(request(taken, works, { previous: unlocked(deadline) }));
    expect(again.deadline.numbers.movedMinutes).toBe(90);
    expect(again.deadline.numbers.late).toBe(0);
  });

  it('makes room for new work with an early deadline, and leaves the rest', async () => {
    const { deadline } = await planned(request(week(4, { from: '09:00', to: '12:00' }), works));
    const urgent = work('urgent', { minutes: 180, due: MONDAY, weight: 9 });
    const again = await planned(
      request(week(4, { from: '09:00', to: '12:00' }), [...works, urgent], { previous: unlocked(deadline) }),
    );
    expect(shown(again.deadline)[0]).toBe('urgent 02T09:00-12:00');
    expect(again.deadline.numbers).toMatchObject({ late: 0, movedMinutes: 180 });
  });
});

describe('what cannot be planned', () => {
  const days = office(2);
  it.each<[string, PlanRequest]>([
    [
      'too much work',
      request(
        days,
        Array.from({ length: 101 }, (_, at) => work(`w${at}`)),
      ),
    ],
    ['no days', request([], [])],
    ['too many days', request(office(63), [])],
    ['days with a gap', request([days[0] as FreeDay, { date: WEDNESDAY, free: [] }], [])],
    ['work that is there twice', request(days, [work('a'), work('a')])],
    ['no length', request(days, [work('a', { minutes: Number.NaN })])],
    ['no weight', request(days, [work('a', { weight: 0 })])],
    ['blocks that are at least longer than at most', request(days, [work('a', { shortest: 60, longest: 30 })])],
    ['a deadline that is none', request(days, [work('a', { due: '2026-02-30' })])],
    ['a release that is none', request(days, [work('a', { release: '2026-02-28T25:00' })])],
    [
      'a locked block that ends before it begins',
      request(days, [], { locked: [{ work: 'a', start: `${MONDAY}T10:00`, end: `${MONDAY}T09:00` }] }),
    ],
  ])('is refused in plain words: %s', async (_, asked) => {
    const failure = await threePlans(asked).catch((thrown: unknown) => thrown);
    expect(failure).toBeInstanceOf(Failure);
    expect(failure).toMatchObject({
      kind: 'bad_request',
      message: expect.stringMatching(/\.$/),
      next: expect.stringMatching(/\.$/),
    });
  });
});

describe('any request', () => {
  const moulds = fc.record({
    days: fc.integer({ min: 1, max: 6 }),
    perDay: fc.integer({ min: 4, max: 40 }),
    works: fc.integer({ min: 1, max: 25 }),
    fill: fc.double({ min: 0.2, max: 1.6, noNaN: true }),
    hurry: fc.double({ min: 0.3, max: 1, noNaN: true }),
    hasReleases: fc.boolean(),
    blocks: fc.record({ shortest: fc.integer({ min: 1, max: 4 }), longest: fc.integer({ min: 4, max: 12 }) }),
  });
  const seeds = fc.integer({ min: 1, max: 1_000_000 });

  it('has plans that keep all rules, are never later than the first, the same again, and hold when made anew', {
    timeout: 120_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(seeds, moulds, async (seed, mould) => {
        const asked = randomRequest(seed, mould);
        const plans = await threePlans(asked);
        const [first] = plans as [Plan];
        for (const plan of plans) {
          expect(broken(asked, plan)).toEqual([]);
          expect(lateWeight(asked, plan)).toBe(lateWeight(asked, first));
          expect(plan.numbers.unplacedMinutes).toBe(first.numbers.unplacedMinutes);
        }
        expect(await threePlans(asked)).toEqual(plans);
        const locked = first.blocks.slice(0, 2);
        const again = { ...asked, locked, previous: first.blocks.slice(2) };
        for (const plan of await threePlans(again)) expect(broken(again, plan)).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });
});
