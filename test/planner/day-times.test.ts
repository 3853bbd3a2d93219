import { describe, expect, it } from 'vitest';
import { addDays, type LocalDate, startOfDay, type Zone } from '../../src/domain/time.ts';
import { alikeJoined, busyOn, joined, type Known } from '../../src/planner/day-times.ts';
import { at, day, NEW_YORK, TAIPEI } from './kit.ts';

const stretch = (from: string, to: string) => ({ from: at(from), to: at(to) });

function told(date: string, zone: Zone, ...stretches: { from: number; to: number }[]) {
  const known = day(date) as LocalDate;
  const bounds = { date: known, start: startOfDay(known, zone), end: startOfDay(addDays(known, 1), zone) };
  const { busy, free } = busyOn(bounds, joined(stretches), zone);
  const text = (times: typeof free) =>
    typeof times === 'string' ? times : times.map(({ from, to }) => `${from}-${to}`).join(' ');
  return { busy: text(busy), free: text(free) };
}

describe('joining', () => {
  it('makes one of what overlaps, touches or comes twice, in any order', () => {
    const parts = [
      stretch('2026-01-28T10:00Z', '2026-01-28T11:00Z'),
      stretch('2026-01-28T08:00Z', '2026-01-28T09:00Z'),
      stretch('2026-01-28T09:00Z', '2026-01-28T09:30Z'),
      stretch('2026-01-28T08:10Z', '2026-01-28T08:20Z'),
      stretch('2026-01-28T10:00Z', '2026-01-28T11:00Z'),
    ];
    expect(joined(parts)).toEqual([
      stretch('2026-01-28T08:00Z', '2026-01-28T09:30Z'),
      stretch('2026-01-28T10:00Z', '2026-01-28T11:00Z'),
    ]);
  });

  it('leaves out what takes no time, and takes whole minutes where a part is taken', () => {
    expect(joined([stretch('2026-01-28T08:00Z', '2026-01-28T08:00Z')])).toEqual([]);
    expect(joined([stretch('2026-01-28T08:00:30Z', '2026-01-28T08:10:01Z')])).toEqual([
      stretch('2026-01-28T08:00Z', '2026-01-28T08:11Z'),
    ]);
  });
});

describe('a day', () => {
  const busy = stretch('2026-01-28T09:10+08:00', '2026-01-28T12:00+08:00');

  it('has what is busy, and between it what is free', () => {
    expect(told('2026-01-28', TAIPEI, busy)).toEqual({ busy: '09:10-12:00', free: '00:00-09:10 12:00-24:00' });
    expect(told('2026-01-29', TAIPEI, busy)).toEqual({ busy: '', free: 'all day' });
  });

  it('ends at midnight, which belongs to the next one', () => {
    const night = stretch('2026-01-28T22:00+08:00', '2026-01-29T00:00+08:00');
    expect(told('2026-01-28', TAIPEI, night)).toEqual({ busy: '22:00-24:00', free: '00:00-22:00' });
    expect(told('2026-01-29', TAIPEI, night).busy).toBe('');
    const over = stretch('2026-01-28T22:00+08:00', '2026-01-29T02:00+08:00');
    expect(told('2026-01-29', TAIPEI, over)).toEqual({ busy: '00:00-02:00', free: '02:00-24:00' });
  });

  it('may be busy from its first to its last minute', () => {
    const days = stretch('2026-01-27T00:00+08:00', '2026-01-30T00:00+08:00');
    expect(told('2026-01-28', TAIPEI, days)).toEqual({ busy: 'all day', free: '' });
    const almost = stretch('2026-01-28T00:00+08:00', '2026-01-28T23:59+08:00');
    expect(told('2026-01-28', TAIPEI, almost)).toEqual({ busy: '00:00-23:59', free: '23:59-24:00' });
  });

  it('of 23 and of 25 hours is told by its own clock, an hour that comes twice with its offset', () => {
    const spring = stretch('2026-03-08T01:30-05:00', '2026-03-08T03:30-04:00');
    expect(told('2026-03-08', NEW_YORK, spring)).toEqual({ busy: '01:30-03:30', free: '00:00-01:30 03:30-24:00' });
    const autumn = stretch('2026-11-01T01:30-04:00', '2026-11-01T01:15-05:00');
    expect(told('2026-11-01', NEW_YORK, autumn)).toEqual({
      busy: '01:30(UTC-4)-01:15(UTC-5)',
      free: '00:00-01:30(UTC-4) 01:15(UTC-5)-24:00',
    });
    const whole = stretch('2026-11-01T00:00-04:00', '2026-11-02T00:00-05:00');
    expect(told('2026-11-01', NEW_YORK, whole)).toEqual({ busy: 'all day', free: '' });
  });

  it('that begins at one, since midnight was skipped, begins at one', () => {
    const zone = 'America/Santiago' as Zone;
    expect(told('2026-09-06', zone, stretch('2026-09-06T05:00Z', '2026-09-06T06:00Z'))).toEqual({
      busy: '02:00-03:00',
      free: '01:00-02:00 03:00-24:00',
    });
  });
});

describe('a day of which not all is known', () => {
  const known = (date: string, how: Known) => {
    const bounds = { start: startOfDay(day(date), TAIPEI), end: startOfDay(addDays(day(date), 1), TAIPEI) };
    return busyOn({ date: day(date), ...bounds }, [], TAIPEI, how);
  };

  it('has no free time where nothing is known', () => {
    expect(known('2026-01-28', 'none')).toMatchObject({ known: 'none', busy: [], free: 'unknown' });
    expect(known('2026-01-28', 'part')).toMatchObject({ known: 'part', busy: [], free: 'all day' });
  });

  it('is never one with a day of which more or less is known', () => {
    const days = [
      known('2026-01-28', 'all'),
      known('2026-01-29', 'part'),
      known('2026-01-30', 'none'),
      known('2026-01-31', 'none'),
    ];
    expect(alikeJoined(days).map(({ first, last }) => `${first}..${last}`)).toEqual([
      '2026-01-28..2026-01-28',
      '2026-01-29..2026-01-29',
      '2026-01-30..2026-01-31',
    ]);
  });
});
