import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { When } from '../../../src/domain/agenda.ts';
import type { FreeDay } from '../../../src/domain/plan.ts';
import {
  addDays,
  atLocalTime,
  type LocalDate,
  localTime,
  repetition,
  type Span,
  startOfDay,
  WEEKDAYS,
  type Zone,
} from '../../../src/domain/time.ts';
import { freeTime } from '../../../src/planner/schedule/free-time.ts';
import { type Habits, habitsOf } from '../../../src/planner/schedule/habits.ts';

const TAIPEI = 'Asia/Taipei' as Zone;
const MONDAY = '2026-01-26' as LocalDate;
const HABITS = habitsOf({});

const at = (day: string, time: string, zone = TAIPEI): number => atLocalTime(day as LocalDate, time, zone);
const timed = (day: string, from: string, to: string, zone = TAIPEI): When => ({
  kind: 'timed',
  from: at(day, from, zone),
  to: at(day, to, zone),
});
const always = (from: string, to: string): Habits => ({
  workingHours: Object.fromEntries(WEEKDAYS.map((day) => [day, { from, to }])),
  meals: [],
  sleep: undefined,
  bufferMinutes: 0,
});
const told = (days: readonly FreeDay[]): readonly string[] =>
  days.map(({ free }) => free.map(({ from, to }) => `${from}-${to}`).join(' '));

/** The one Monday, with Taipei's clock and hours that nobody told. */
const monday = (busy: readonly When[], habits: Habits = HABITS, now = at(MONDAY, '00:00')): string =>
  told(freeTime({ span: { from: MONDAY, to: MONDAY }, zone: TAIPEI, nowMs: now, habits, busy }))[0] ?? 'no day';

describe('the free time of a day', () => {
  it.each<[string, readonly When[], string]>([
    ['nothing', [], '09:00-12:00 13:00-18:00'],
    ['an event, with what is kept around it', [timed(MONDAY, '10:00', '11:00')], '09:00-09:45 11:15-12:00 13:00-18:00'],
    [
      'events that overlap',
      [timed(MONDAY, '14:00', '16:00'), timed(MONDAY, '13:00', '15:00')],
      '09:00-12:00 16:15-18:00',
    ],
    ['one off the grid', [timed(MONDAY, '10:07', '10:08')], '09:00-09:45 10:30-12:00 13:00-18:00'],
    ['a moment', [timed(MONDAY, '10:00', '10:00')], '09:00-12:00 13:00-18:00'],
    ['one that ends at the beginning', [timed(MONDAY, '08:00', '08:45')], '09:00-12:00 13:00-18:00'],
    ['a whole day', [{ kind: 'all-day', first: MONDAY, last: MONDAY }], ''],
    [
      'the day before',
      [{ kind: 'all-day', first: '2026-01-25' as LocalDate, last: '2026-01-25' as LocalDate }],
      '09:00-12:00 13:00-18:00',
    ],
  ])('without %s', (_, busy, free) => expect(monday(busy)).toBe(free));

  it('begins at the next quarter of an hour', () => {
    expect(monday([], HABITS, at(MONDAY, '09:46'))).toBe('10:00-12:00 13:00-18:00');
    expect(monday([], HABITS, at(MONDAY, '09:45'))).toBe('09:45-12:00 13:00-18:00');
    expect(monday([], HABITS, at(MONDAY, '19:00'))).toBe('');
  });

  it('leaves sleep and meals out, over midnight too, and gives whole quarters of odd hours', () => {
    const owl: Habits = {
      ...always('00:00', '24:00'),
      sleep: { from: '23:10', to: '07:10' },
      meals: [{ from: '12:05', to: '12:50' }],
    };
    expect(monday([], owl)).toBe('07:15-12:00 13:00-23:00');
    expect(monday([], { ...owl, sleep: { from: '02:00', to: '08:00' }, meals: [] })).toBe('00:00-02:00 08:00-24:00');
    expect(monday([], always('09:05', '09:50'))).toBe('09:15-09:45');
    expect(monday([], always('09:05', '09:15'))).toBe('');
  });

  it('has no work on a day without hours, and names what was assumed', () => {
    const span: Span = { from: addDays(MONDAY, -1), to: MONDAY };
    expect(told(freeTime({ span, zone: TAIPEI, nowMs: 0, habits: HABITS, busy: [] }))).toEqual([
      '',
      '09:00-12:00 13:00-18:00',
    ]);
    expect(HABITS.assumed).toEqual(['workingHours', 'meals', 'sleep']);
    const said = habitsOf({
      workingHours: { Sun: { from: '10:00', to: '12:00' } },
      meals: { dinner: { from: '11:00', to: '11:30' } },
    });
    expect(said.assumed).toEqual(['sleep']);
    expect(told(freeTime({ span, zone: TAIPEI, nowMs: 0, habits: said, busy: [] }))).toEqual([
      '10:00-11:00 11:30-12:00',
      '',
    ]);
  });
});

describe('the free time of days with a moved clock', () => {
  it.each([
    ['America/New_York', '2026-03-08', '00:00-02:00 03:00-24:00'],
    ['America/New_York', '2026-11-01', '00:00-01:00 02:00-24:00'],
    ['Australia/Lord_Howe', '2026-04-05', '00:00-01:30 02:00-24:00'],
    ['Australia/Lord_Howe', '2026-10-04', '00:00-02:00 02:30-24:00'],
    ['Africa/Cairo', '2026-04-24', '01:00-24:00'],
    ['Pacific/Apia', '2011-12-30', ''],
  ])('in %s on %s', (zone, day, free) => {
    const span = { from: day as LocalDate, to: day as LocalDate };
    const days = freeTime({
      span,
      zone: zone as Zone,
      nowMs: Number.NEGATIVE_INFINITY,
      habits: always('00:00', '24:00'),
      busy: [],
    });
    expect(told(days)).toEqual([free]);
  });

  it('knows both hours that have one name as taken by either', () => {
    const zone = 'America/New_York' as Zone;
    const day = '2026-11-01' as LocalDate;
    const second = at(day, '01:30', zone) + 3_600_000;
    const busy: When[] = [{ kind: 'timed', from: second, to: second + 3_600_000 }];
    const span = { from: day, to: day };
    expect(told(freeTime({ span, zone, nowMs: 0, habits: always('00:00', '24:00'), busy }))).toEqual([
      '00:00-01:00 02:30-24:00',
    ]);
  });
});

describe('whatever is busy', () => {
  const zones = fc.constantFrom<Zone>(
    ...(['America/New_York', 'Australia/Lord_Howe', 'Asia/Taipei', 'Africa/Cairo'] as Zone[]),
  );
  const days = fc.integer({ min: 0, max: 400 }).map((days) => addDays('2026-01-01' as LocalDate, days));
  const minutes = fc.integer({ min: -600, max: 3_000 });
  const busy = fc.array(fc.record({ from: minutes, length: fc.integer({ min: 0, max: 400 }) }), { maxLength: 8 });

  it('free time is real, once on the clock, in hours, apart from all that takes time, and nothing more is missing', () => {
    fc.assert(
      fc.property(zones, days, busy, (zone, day, stretches) => {
        const start = startOfDay(day, zone);
        const whens = stretches.map(
          ({ from, length }): When => ({
            kind: 'timed',
            from: start + from * 60_000,
            to: start + (from + length) * 60_000,
          }),
        );
        const habits = { ...always('06:00', '24:00'), bufferMinutes: 10 };
        const span = { from: day, to: addDays(day, 1) };
        const found = freeTime({ span, zone, nowMs: start, habits, busy: whens });
        const quarters = new Set(found.flatMap(({ date, free }) => free.flatMap((hours) => quartersOf(date, hours))));
        const expected: string[] = [];
        for (let ms = start; ms < startOfDay(addDays(day, 2), zone); ms += 900_000) {
          const { date, time } = localTime(ms, zone);
          const isTaken = stretches.some(({ from, length }) => {
            const minute = (ms - start) / 60_000;
            return length > 0 && from - 10 < minute + 15 && from + length + 10 > minute;
          });
          if (time >= '06:00' && !isTaken && repetition(ms, zone) === 'once') expected.push(`${date} ${time}`);
        }
        expect([...quarters]).toEqual(expected);
      }),
      { numRuns: 150 },
    );
  });
});

function quartersOf(date: LocalDate, { from, to }: { from: string; to: string }): readonly string[] {
  const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  const found: string[] = [];
  for (let at = minutes(from); at < minutes(to); at += 15) {
    found.push(`${date} ${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`);
  }
  return found;
}
