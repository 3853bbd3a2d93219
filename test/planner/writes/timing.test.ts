import { describe, expect, it } from 'vitest';
import type { When } from '../../../src/domain/agenda.ts';
import { Failure } from '../../../src/domain/failure.ts';
import { localTime, type Zone } from '../../../src/domain/time.ts';
import { changedTiming, newTiming, type TimeArguments } from '../../../src/planner/writes/timing.ts';
import { at, day, NEW_YORK, TAIPEI } from '../kit.ts';

const words = (when: When, zone: Zone): string => {
  if (when.kind === 'all-day') return `${when.first}..${when.last}`;
  const [from, to] = [localTime(when.from, zone), localTime(when.to, zone)];
  return `${from.date} ${from.time} - ${to.date} ${to.time}`;
};
const made = (asked: TimeArguments & { date: string }, zone: Zone = TAIPEI) => words(newTiming(asked, zone).when, zone);
const thrown = (run: () => unknown): Failure => {
  try {
    run();
  } catch (failure) {
    if (failure instanceof Failure) return failure;
    throw failure;
  }
  throw new Error('nothing was refused');
};

describe('a new event', () => {
  it.each<[TimeArguments & { date: string }, string]>([
    [{ date: '2026-11-03' }, '2026-11-03..2026-11-03'],
    [{ date: '115-11-03', end_date: '115-11-05' }, '2026-11-03..2026-11-05'],
    [{ date: '2026-11-03', time: '10:00' }, '2026-11-03 10:00 - 2026-11-03 11:00'],
    [{ date: '2026-11-03', time: '23:30' }, '2026-11-03 23:30 - 2026-11-04 00:30'],
    [{ date: '2026-11-03', time: '10:00', end_date: '2026-11-03' }, '2026-11-03 10:00 - 2026-11-03 11:00'],
    [{ date: '2026-11-03', time: '10:00', end_time: '10:01' }, '2026-11-03 10:00 - 2026-11-03 10:01'],
    [
      { date: '2026-11-03', time: '22:00', end_date: '2026-11-04', end_time: '02:00' },
      '2026-11-03 22:00 - 2026-11-04 02:00',
    ],
    [{ date: '2026-11-03', time: '22:00', end_time: '24:00' }, '2026-11-03 22:00 - 2026-11-04 00:00'],
    [
      { date: '2026-12-31', time: '00:00', end_date: '2027-01-02', end_time: '00:00' },
      '2026-12-31 00:00 - 2027-01-02 00:00',
    ],
  ])('%j', (asked, expected) => expect(made(asked)).toBe(expected));

  it('says what was assumed', () => {
    expect(newTiming({ date: '2026-11-03', time: '10:00' }, TAIPEI).told).toEqual([
      'No end was given, so it lasts 60 minutes.',
    ]);
    expect(newTiming({ date: '2026-11-03', time: '10:00', end_time: '11:00' }, TAIPEI).told).toEqual([]);
  });

  it.each<[TimeArguments & { date: string }, string]>([
    ...[
      '',
      'tomorrow',
      '2026-11-3',
      '03-11-2026',
      '2026-02-30',
      '1969-12-31',
      '2200-01-01',
      '2026-11-03T10:00',
      '民國115年11月3日',
    ].map((date): [TimeArguments & { date: string }, string] => [{ date }, '`date`']),
    [{ date: '2026-11-03', end_date: '2026-11-02' }, '`end_date` is before'],
    [{ date: '2026-11-03', end_date: 'x' }, '`end_date`'],
    [{ date: '2026-11-03', end_time: '10:00' }, '`end_time` needs `time`'],
    [{ date: '2026-11-03', time: '10:00', end_date: '2026-11-04' }, 'needs `end_time`'],
    [{ date: '2026-11-03', time: '10:00', end_time: '10:00' }, 'before or when it begins'],
    [{ date: '2026-11-03', time: '10:00', end_time: '09:00' }, 'before or when it begins'],
    [{ date: '2026-11-03', time: '10:00', end_date: '2026-11-02', end_time: '11:00' }, 'before or when it begins'],
    ...['24:00', '25:00', '9:00', '10:60', '10:00:00', '10', '', '10:00 PM', '１０:00', '10:00+09:00'].map(
      (time): [TimeArguments & { date: string }, string] => [{ date: '2026-11-03', time }, '`time`'],
    ),
  ])('refuses %j', (asked, why) => {
    const failure = thrown(() => newTiming(asked, TAIPEI));
    expect(failure.kind).toBe('bad_request');
    expect(failure.message).toContain(why);
    expect(failure.next).not.toBe('');
  });

  it.each([
    ['tomorrow', 'is not written as a day'],
    ['2026-1-3', 'is not written as a day'],
    ['2026-02-30', 'is a day that there is not'],
    ['1969-12-31', 'is not between 1970-01-01 and 2199-12-31'],
  ])('says what is wrong with the day %j', (date, why) => {
    expect(thrown(() => newTiming({ date }, TAIPEI)).message).toContain(why);
  });

  it('offers the next day for an end that is earlier on the clock', () => {
    expect(thrown(() => newTiming({ date: '2026-11-03', time: '22:00', end_time: '02:00' }, TAIPEI)).next).toContain(
      '`end_date` 2026-11-04',
    );
  });

  it('keeps to the clock of the zone where it is moved', () => {
    // 8 March 2026: 02:00 becomes 03:00. 1 November 2026: 02:00 becomes 01:00.
    const gap = thrown(() => made({ date: '2026-03-08', time: '02:30' }, NEW_YORK));
    expect(gap.message).toMatch(/`time` cannot be: 02:30 does not exist on 2026-03-08.*shows 03:30/);
    expect(thrown(() => made({ date: '2026-03-08', time: '01:00', end_time: '02:30' }, NEW_YORK)).message).toContain(
      '`end_time`',
    );
    const twice = newTiming({ date: '2026-11-01', time: '01:30', end_time: '03:00' }, NEW_YORK);
    expect(twice.told).toEqual(['The clock shows 01:30 twice on 2026-11-01; the first time (UTC-4) is meant.']);
    expect(twice.when).toMatchObject({ from: at('2026-11-01T01:30-04:00'), to: at('2026-11-01T03:00-05:00') });
    expect(made({ date: '2026-03-08', time: '01:30', end_time: '03:30' }, NEW_YORK)).toBe(
      '2026-03-08 01:30 - 2026-03-08 03:30',
    );
  });

  it('takes 30-minute shifts and skipped midnights', () => {
    const howe = 'Australia/Lord_Howe' as Zone;
    expect(thrown(() => made({ date: '2026-10-04', time: '02:15' }, howe)).message).toContain('shows 02:45');
    const beirut = 'Asia/Beirut' as Zone;
    expect(thrown(() => made({ date: '2026-03-28', time: '22:00', end_time: '24:00' }, beirut)).message).toContain(
      'does not exist',
    );
  });
});

describe('a changed event', () => {
  const lunch: When = { kind: 'timed', from: at('2026-11-03T12:00+08:00'), to: at('2026-11-03T13:30+08:00') };
  const night: When = { kind: 'timed', from: at('2026-11-03T22:00+08:00'), to: at('2026-11-04T02:00+08:00') };
  const fair: When = { kind: 'timed', from: at('2026-11-03T09:00+08:00'), to: at('2026-11-05T17:00+08:00') };
  const trip: When = { kind: 'all-day', first: day('2026-11-10'), last: day('2026-11-14') };
  const changed = (asked: TimeArguments, current: When, zone: Zone = TAIPEI): string => {
    const timing = changedTiming(asked, current, zone);
    return timing === undefined ? 'as it was' : words(timing.when, zone);
  };

  it('is asked for its last day where a new end could be on either', () => {
    for (const end_time of ['23:15', '22:30']) {
      const { kind, next } = thrown(() => changedTiming({ end_time }, night, TAIPEI));
      expect([kind, next]).toEqual(['bad_request', expect.stringContaining('end_date')]);
    }
  });

  it.each<[string, When, TimeArguments, string]>([
    ['nothing', lunch, {}, 'as it was'],
    ['the day', lunch, { date: '2026-11-04' }, '2026-11-04 12:00 - 2026-11-04 13:30'],
    ['the time', lunch, { time: '18:00' }, '2026-11-03 18:00 - 2026-11-03 19:30'],
    ['both', lunch, { date: '115-11-04', time: '23:00' }, '2026-11-04 23:00 - 2026-11-05 00:30'],
    ['the end', lunch, { end_time: '12:30' }, '2026-11-03 12:00 - 2026-11-03 12:30'],
    ['start and end', lunch, { time: '18:00', end_time: '18:30' }, '2026-11-03 18:00 - 2026-11-03 18:30'],
    ['the last day', lunch, { end_date: '2026-11-04' }, '2026-11-03 12:00 - 2026-11-04 13:30'],
    ['the end of a night', night, { end_time: '03:00' }, '2026-11-03 22:00 - 2026-11-04 03:00'],
    ['the hours of a night', night, { time: '23:00', end_time: '01:00' }, '2026-11-03 23:00 - 2026-11-04 01:00'],
    ['the day of a night', night, { date: '2026-11-08' }, '2026-11-08 22:00 - 2026-11-09 02:00'],
    ['the end of several days', fair, { end_time: '18:00' }, '2026-11-03 09:00 - 2026-11-05 18:00'],
    ['the start of several days', fair, { time: '10:00' }, '2026-11-03 10:00 - 2026-11-05 18:00'],
    ['the days', trip, { date: '2026-11-11' }, '2026-11-11..2026-11-15'],
    ['the last of the days', trip, { end_date: '2026-11-12' }, '2026-11-10..2026-11-12'],
    ['days to hours', trip, { time: '10:00' }, '2026-11-10 10:00 - 2026-11-10 11:00'],
    [
      'days to told hours',
      trip,
      { date: '2026-11-12', time: '10:00', end_time: '12:00' },
      '2026-11-12 10:00 - 2026-11-12 12:00',
    ],
  ])('in %s', (_what, current, asked, expected) => expect(changed(asked, current)).toBe(expected));

  it.each<[string, When, TimeArguments, string]>([
    ['an end before the start', lunch, { end_time: '11:00' }, 'before or when it begins'],
    ['hours of several days', fair, { time: '10:00', end_time: '12:00' }, 'another day'],
    ['hours of a night that are those of a day', night, { time: '10:00', end_time: '12:00' }, 'another day'],
    ['an end time of whole days', trip, { end_time: '10:00' }, 'needs `time`'],
    ['a last day before the first', trip, { end_date: '2026-11-09' }, 'before the event begins'],
    ['no day', lunch, { date: 'x' }, '`date`'],
  ])('refuses %s', (_what, current, asked, why) => {
    expect(thrown(() => changed(asked, current)).message).toContain(why);
  });

  it('keeps its length on the clock over a night in which that is moved', () => {
    const sleep: When = { kind: 'timed', from: at('2026-10-30T22:00-04:00'), to: at('2026-10-31T07:00-04:00') };
    expect(changed({ date: '2026-10-31' }, sleep, NEW_YORK)).toBe('2026-10-31 22:00 - 2026-11-01 07:00');
    expect(changed({ date: '2026-03-07' }, sleep, NEW_YORK)).toBe('2026-03-07 22:00 - 2026-03-08 07:00');
    const short: When = { kind: 'timed', from: at('2026-03-07T01:45-05:00'), to: at('2026-03-07T02:15-05:00') };
    expect(changed({ date: '2026-03-08' }, short, NEW_YORK)).toBe('2026-03-08 01:45 - 2026-03-08 03:15');
  });

  it('leaves a start alone that the clock shows twice', () => {
    const second: When = { kind: 'timed', from: at('2026-11-01T01:30-05:00'), to: at('2026-11-01T02:30-05:00') };
    expect(changedTiming({ end_time: '03:00' }, second, NEW_YORK)?.when).toMatchObject({
      from: at('2026-11-01T01:30-05:00'),
    });
  });

  it('keeps what takes no time so', () => {
    const bell: When = { kind: 'timed', from: lunch.from, to: lunch.from };
    expect(changed({ time: '15:00' }, bell)).toBe('2026-11-03 15:00 - 2026-11-03 15:00');
  });
});
