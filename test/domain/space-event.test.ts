import { describe, expect, it } from 'vitest';
import { type EventWish, readEventWish, readTitle } from '../../src/domain/event-check.ts';
import { beginningOf, type SpaceEventContent, takenBy, whenOf } from '../../src/domain/space-event.ts';
import type { LocalDate, Zone } from '../../src/domain/time.ts';

const [TAIPEI, NEW_YORK] = ['Asia/Taipei' as Zone, 'America/New_York' as Zone];

const content = (over: Partial<Record<keyof SpaceEventContent, string>> = {}): SpaceEventContent => {
  const date = over.date ?? '2026-11-03';
  const day = { title: 'x', date, endDate: date, time: undefined, endTime: undefined, zone: TAIPEI };
  return { ...day, description: undefined, ...over } as SpaceEventContent;
};
const instant = (text: string): number => Date.parse(text);

describe('when an event of a space is', () => {
  it.each<[string, Partial<Record<keyof SpaceEventContent, string>>, string, string]>([
    ['with an end', { time: '19:00', endTime: '21:30' }, '2026-11-03T19:00+08:00', '2026-11-03T21:30+08:00'],
    ['without an end: no time', { time: '19:00' }, '2026-11-03T19:00+08:00', '2026-11-03T19:00+08:00'],
    [
      'over several days, with an end',
      { time: '22:00', endDate: '2026-11-04', endTime: '06:00' },
      ...(['2026-11-03T22:00+08:00', '2026-11-04T06:00+08:00'] as const),
    ],
    [
      'over several days, without an end: the last day whole',
      { time: '22:00', endDate: '2026-11-05' },
      ...(['2026-11-03T22:00+08:00', '2026-11-06T00:00+08:00'] as const),
    ],
    [
      'at a time that the clock shows twice: the first',
      { date: '2026-11-01', time: '01:30', endTime: '02:30', zone: NEW_YORK },
      ...(['2026-11-01T01:30-04:00', '2026-11-01T02:30-05:00'] as const),
    ],
    [
      'at a time that the clock skips: what it shows instead',
      { date: '2026-03-08', time: '02:30', endTime: '02:45', zone: NEW_YORK },
      ...(['2026-03-08T03:30-04:00', '2026-03-08T03:45-04:00'] as const),
    ],
  ])('%s', (_, over, from, to) => {
    expect(whenOf(content(over))).toEqual({ kind: 'timed', from: instant(from), to: instant(to) });
  });

  it('without a time is whole days, in whichever zone', () => {
    const days = { kind: 'all-day', first: '2026-11-03', last: '2026-11-05' };
    expect(whenOf(content({ endDate: '2026-11-05', zone: NEW_YORK }))).toEqual(days);
  });

  it('counts for an hour where it takes time and has no end', () => {
    const from = instant('2026-11-03T19:00+08:00');
    expect(takenBy(content({ time: '19:00' }), NEW_YORK)).toEqual({ from, to: from + 3_600_000 });
    expect(takenBy(content({ time: '19:00', endTime: '19:00' }), TAIPEI)).toEqual({ from, to: from });
    expect(takenBy(content({ endDate: '2026-11-04' }), NEW_YORK)).toEqual({
      from: instant('2026-11-03T00:00-05:00'),
      to: instant('2026-11-05T00:00-05:00'),
    });
  });

  it('begins with its day, where its person is, if it is a whole one', () => {
    expect(beginningOf(content(), NEW_YORK)).toBe(instant('2026-11-03T00:00-05:00'));
    expect(beginningOf(content({ time: '19:00' }), NEW_YORK)).toBe(instant('2026-11-03T19:00+08:00'));
  });
});

describe('the check of what somebody wrote', () => {
  const wish = (over: Partial<EventWish> = {}): EventWish => ({ title: 'x', date: '2026-11-03', ...over });

  it.each<[Partial<EventWish>, keyof EventWish, string]>([
    [{ title: ' ' }, 'title', 'empty'],
    [{ title: '\u200b\u2060 \u202e\u3164' }, 'title', 'empty'],
    [{ title: 'x'.repeat(501) }, 'title', 'too_long'],
    [{ description: 'x'.repeat(8001) }, 'description', 'too_long'],
    [{ date: '2026-11-31' }, 'date', 'no_date'],
    [{ date: '1969-12-31' }, 'date', 'no_date'],
    [{ date: '2200-01-01' }, 'date', 'no_date'],
    [{ endDate: 'x' }, 'endDate', 'no_date'],
    [{ endDate: '2026-11-02' }, 'endDate', 'before_start'],
    [{ time: '7:00' }, 'time', 'no_time'],
    [{ time: '07:00', endTime: '7:30' }, 'endTime', 'no_time'],
    [{ endTime: '07:30' }, 'endTime', 'needs_time'],
    [{ time: '07:00', endTime: '06:59' }, 'endTime', 'before_start'],
    [{ date: '2026-03-08', time: '02:30' }, 'time', 'skipped'],
    [{ date: '2026-03-08', time: '01:30', endTime: '02:30' }, 'endTime', 'skipped'],
  ])('%j is wrong in one field', (over, field, problem) => {
    expect(readEventWish(wish(over), NEW_YORK)).toEqual({ field, problem });
  });

  it('gives a wish that is right as it is kept', () => {
    const written = {
      title: ' 排練\r\n B ',
      date: '115-11-03',
      endDate: '2026-11-04',
      time: '23:00',
      endTime: '01:00',
    };
    expect(readEventWish({ ...written, description: ' a\nb ' }, TAIPEI)).toEqual({
      ...{ title: '排練 B', date: '2026-11-03' as LocalDate, endDate: '2026-11-04', time: '23:00', endTime: '01:00' },
      ...{ zone: TAIPEI, description: 'a\nb' },
    });
  });

  it('counts characters as people do, and mends halves of them', () => {
    expect(readTitle('𠮷'.repeat(500))).toEqual({ title: '𠮷'.repeat(500) });
    expect(readTitle('𠮷'.repeat(501))).toEqual({ problem: 'too_long' });
    expect(readTitle('a\ud800')).toEqual({ title: 'a\ufffd' });
  });
});
