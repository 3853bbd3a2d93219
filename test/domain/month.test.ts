import { expect, it } from 'vitest';
import { daysAround, lastDay, type Month, monthAfter, monthBefore, monthOf, toMonth } from '../../src/domain/month.ts';
import { addDays, type LocalDate, weekdayOf } from '../../src/domain/time.ts';

it.each([
  ['2026-11', '2026-11'],
  ['1970-01', '1970-01'],
  ['2199-12', '2199-12'],
  ['1969-12', undefined],
  ['2200-01', undefined],
  ['2026-13', undefined],
  ['2026-00', undefined],
  ['2026-1', undefined],
  ['115-11', undefined],
  ['2026-11-03', undefined],
  ['', undefined],
])('%j is the month %j', (text, month) => {
  expect(toMonth(text)).toBe(month);
});

it('months follow each other over the turn of the year, and end where no further one can be written', () => {
  expect([monthBefore('2026-01' as Month), monthAfter('2026-12' as Month)]).toEqual(['2025-12', '2027-01']);
  expect([monthAfter('2026-01' as Month), monthBefore('2026-03' as Month)]).toEqual(['2026-02', '2026-02']);
  expect([monthBefore('1970-01' as Month), monthAfter('2199-12' as Month)]).toEqual([undefined, undefined]);
  expect([monthOf('0001-01-01' as LocalDate), monthOf('9999-12-31' as LocalDate)]).toEqual(['1970-01', '2199-12']);
});

it('the last day knows leap years', () => {
  const last = ['2026-02', '2028-02', '2100-02', '2000-02', '2026-04', '2026-12'].map((month) =>
    lastDay(month as Month),
  );
  expect(last.map((day) => day.slice(8))).toEqual(['28', '29', '28', '29', '30', '31']);
});

it.each(['Mon', 'Sun'] as const)(
  'whole weeks from %s hold every day of any month, and no week without one',
  (start) => {
    for (let month = '2025-01' as Month; month < '2029-01'; month = monthAfter(month) as Month) {
      const days = daysAround(month, start);
      expect(days.length % 7, month).toBe(0);
      expect(weekdayOf(days[0] as LocalDate), month).toBe(start);
      expect(days.every((day, index) => day === addDays(days[0] as LocalDate, index))).toBe(true);
      const within = days.filter((day) => day.startsWith(month));
      expect([within[0], within.at(-1)]).toEqual([`${month}-01`, lastDay(month)]);
      for (let week = 0; week < days.length; week += 7)
        expect(days.slice(week, week + 7).some((day) => day.startsWith(month))).toBe(true);
    }
  },
);
