import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  daysBetween,
  type LocalDate,
  localTime,
  offsetText,
  startOfDay,
  toLocalDate,
  toZone,
  weekdayOf,
  type Zone,
} from '../../src/domain/time.ts';
import { wallSpan } from '../../src/planner/wall-clock.ts';
import { wall } from '../layouts/intl-clock.ts';

const day = (text: string): LocalDate => text as LocalDate;
const zone = (name: string): Zone => name as Zone;

describe('days', () => {
  it.each([
    ['2026-01-28', 'Wed'],
    ['2024-02-29', 'Thu'],
    ['1969-12-31', 'Wed'],
    ['1970-01-01', 'Thu'],
    ['2000-01-01', 'Sat'],
    ['2199-12-31', 'Tue'],
  ])('%s is a %s', (date, weekday) => {
    expect(weekdayOf(day(date))).toBe(weekday);
  });

  it.each([
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-02-28', 1, '2026-03-01'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2026-03-08', 7, '2026-03-15'],
    ['2026-01-28', 365, '2027-01-28'],
  ])('%s and %d days is %s, whatever clocks do', (from, days, to) => {
    expect(addDays(day(from), days)).toBe(to);
    expect(daysBetween(day(from), day(to))).toBe(days);
  });

  it.each([
    ['2026-01-28', '2026-01-28'],
    ['114-12-01', '2025-12-01'],
    ['99-12-01', '2010-12-01'],
    ['2026-02-29', undefined],
    ['2026-1-1', undefined],
    ['2026-01-28T00:00', undefined],
    ['', undefined],
  ])('%j is read as %s', (text, date) => {
    expect(toLocalDate(text)).toBe(date);
  });

  it('weekdays follow one another for two hundred years', () => {
    const names = ['Thu', 'Fri', 'Sat', 'Sun', 'Mon', 'Tue', 'Wed'];
    const days = fc.integer({ min: 0, max: 80_000 });
    fc.assert(fc.property(days, (count) => weekdayOf(addDays(day('1970-01-01'), count)) === names[count % 7]));
  });
});

describe('zones', () => {
  it.each([
    ['Asia/Taipei', true],
    ['UTC', true],
    ['America/Argentina/Buenos_Aires', true],
    ['Mars/Olympus', false],
    ['+08:00', false],
    ['', false],
  ])('%j is known: %s', (name, isKnown) => {
    expect(toZone(name)).toBe(isKnown ? name : undefined);
  });

  it.each([
    ['Asia/Taipei', '2026-01-28', '2026-01-27T16:00:00.000Z'],
    ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z'],
    ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z'],
    ['Asia/Beirut', '2026-03-29', '2026-03-28T22:00:00.000Z'],
    ['Pacific/Apia', '2026-01-28', '2026-01-27T11:00:00.000Z'],
  ])('in %s the day %s begins at %s', (name, date, instant) => {
    expect(new Date(startOfDay(day(date), zone(name))).toISOString()).toBe(instant);
  });

  it.each([
    ['2026-11-01T05:59:59Z', 'America/New_York', '2026-11-01 01:59', 'UTC-4'],
    ['2026-11-01T06:00:00Z', 'America/New_York', '2026-11-01 01:00', 'UTC-5'],
    ['2026-03-08T07:00:00Z', 'America/New_York', '2026-03-08 03:00', 'UTC-4'],
    ['2026-04-04T15:00:00Z', 'Australia/Lord_Howe', '2026-04-05 01:30', 'UTC+10:30'],
    ['2026-01-28T04:00:00Z', 'America/St_Johns', '2026-01-28 00:30', 'UTC-3:30'],
    ['2026-01-28T04:00:00Z', 'UTC', '2026-01-28 04:00', 'UTC+0'],
    ['2026-01-28T23:59:00Z', 'Pacific/Kiritimati', '2026-01-29 13:59', 'UTC+14'],
  ])('%s in %s is %s at %s', (instant, name, local, offset) => {
    const ms = Date.parse(instant);
    const { date, time } = localTime(ms, zone(name));
    expect([`${date} ${time}`, offsetText(ms, zone(name)), wall(ms, name)]).toEqual([local, offset, local]);
  });
});

describe('the span of an event', () => {
  const NEW_YORK = zone('America/New_York');
  it.each([
    ['an hour', '2026-01-28T12:00-05:00', '2026-01-28T13:00-05:00', ['2026-01-28', '12:00', '2026-01-28', '13:00', '']],
    ['no time', '2026-01-28T12:00-05:00', '2026-01-28T12:00-05:00', ['2026-01-28', '12:00', '2026-01-28', '12:00', '']],
    ['a night', '2026-01-28T22:00-05:00', '2026-01-29T02:00-05:00', ['2026-01-28', '22:00', '2026-01-29', '02:00', '']],
    [
      'to midnight',
      '2026-01-28T22:00-05:00',
      '2026-01-29T00:00-05:00',
      ['2026-01-28', '22:00', '2026-01-29', '00:00', ''],
    ],
    [
      'over the gap',
      '2026-03-08T01:00-05:00',
      '2026-03-08T04:00-04:00',
      ['2026-03-08', '01:00', '2026-03-08', '04:00', ''],
    ],
    [
      'over the hour that comes twice',
      '2026-11-01T01:30-04:00',
      '2026-11-01T01:30-05:00',
      ['2026-11-01', '01:30', '2026-11-01', '01:30', 'UTC-4..UTC-5'],
    ],
  ])('of %s', (_, from, to, [first, start, last, end, mark]) => {
    const when = { kind: 'timed', from: Date.parse(from), to: Date.parse(to) } as const;
    expect(wallSpan(when, NEW_YORK)).toEqual({ first, last, hours: { start, end }, mark });
  });

  it('of whole days is the same in every zone, the last day included', () => {
    const when = { kind: 'all-day', first: day('2026-03-07'), last: day('2026-03-09') } as const;
    for (const name of ['America/New_York', 'Pacific/Kiritimati', 'UTC']) {
      expect(wallSpan(when, zone(name))).toEqual({
        first: '2026-03-07',
        last: '2026-03-09',
        hours: undefined,
        mark: '',
      });
    }
  });
});
