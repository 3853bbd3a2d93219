import fc from 'fast-check';
import { RRuleTemporal } from 'rrule-temporal';
import { describe, expect, it } from 'vitest';
import type { When } from '../../../src/domain/agenda.ts';
import { Failure } from '../../../src/domain/failure.ts';
import {
  addDays,
  atLocalTime,
  type LocalDate,
  localTime,
  WEEKDAYS,
  weekdayOf,
  type Zone,
} from '../../../src/domain/time.ts';
import { readRepeat } from '../../../src/planner/writes/repeat.ts';
import { day, NEW_YORK, TAIPEI } from '../kit.ts';

const timed = (date: string, time = '10:00', zone: Zone = TAIPEI): When => {
  const from = atLocalTime(day(date), time, zone);
  return { kind: 'timed', from, to: from + 3_600_000 };
};
const allDay = (date: string): When => ({ kind: 'all-day', first: day(date), last: day(date) });
/** Wednesday. */
const WED = '2026-01-28';
const line = (text: string, when: When = timed(WED), zone: Zone = TAIPEI) => readRepeat(text, when, zone).recurrence[0];
const refusal = (text: string, when: When = timed(WED), zone: Zone = TAIPEI): Failure => {
  try {
    readRepeat(text, when, zone);
  } catch (thrown) {
    if (thrown instanceof Failure) return thrown;
    throw thrown;
  }
  throw new Error(`${text} was taken`);
};

describe('the readable form', () => {
  it.each([
    ['daily', 'FREQ=DAILY'],
    ['Every day', 'FREQ=DAILY'],
    ['every 3 days', 'FREQ=DAILY;INTERVAL=3'],
    ['weekly', 'FREQ=WEEKLY'],
    ['weekly on Wed', 'FREQ=WEEKLY;BYDAY=WE'],
    ['weekly on wednesday, Mon and friday', 'FREQ=WEEKLY;BYDAY=MO,WE,FR'],
    ['ＷＥＥＫＬＹ　on Wed', 'FREQ=WEEKLY;BYDAY=WE'],
    ['every week on Wed 10 times', 'FREQ=WEEKLY;BYDAY=WE;COUNT=10'],
    ['every other week for 4 times', 'FREQ=WEEKLY;INTERVAL=2;COUNT=4'],
    ['every 2 weeks on Wed Fri 10 times', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=WE,FR;COUNT=10'],
    ['weekdays', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
    ['every weekday 1 time', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;COUNT=1'],
    ['monthly', 'FREQ=MONTHLY'],
    ['monthly on day 28', 'FREQ=MONTHLY;BYMONTHDAY=28'],
    ['monthly on days 28 15', 'FREQ=MONTHLY;BYMONTHDAY=15,28'],
    ['monthly on the fourth Wed', 'FREQ=MONTHLY;BYDAY=4WE'],
    ['monthly on last Wed 3 times', 'FREQ=MONTHLY;BYDAY=-1WE;COUNT=3'],
    ['every 3 months on the 4th wednesday', 'FREQ=MONTHLY;INTERVAL=3;BYDAY=4WE'],
    ['yearly', 'FREQ=YEARLY'],
    ['every 2 years', 'FREQ=YEARLY;INTERVAL=2'],
    ['weekly until 2026-12-20', 'FREQ=WEEKLY;UNTIL=20261220T155959Z'],
    ['weekly until 115-12-20', 'FREQ=WEEKLY;UNTIL=20261220T155959Z'],
  ])('%s', (text, rule) => {
    expect(line(text)).toBe(`RRULE:${rule}`);
  });

  it.each([
    ...[
      '',
      ' ',
      'often',
      'weekly on',
      'weekly on Mon Mon Wed',
      'weekly on Xyz',
      'weekly until',
      'weekly until tomorrow',
    ],
    ...[
      'weekly until 2026-02-30',
      'weekly 0 times',
      'weekly 1000 times',
      'weekly -1 times',
      'weekly until 2026-12-20 3 times',
    ],
    ...[
      'every 0 weeks',
      'every 1000 days',
      'every -2 weeks',
      'daily on Wed',
      'yearly on Wed',
      'weekdays on Wed',
      'hourly',
    ],
    ...[
      'monthly on day 0',
      'monthly on day 32',
      'monthly on days 28 28',
      'monthly on the sixth Wed',
      'monthly on the last',
    ],
    ...[
      'monthly on constructor wed',
      'weekly on Wed; drop table',
      'weekly on Wed\nEXDATE:20260204',
      `weekly ${'x'.repeat(500)}`,
    ],
  ])('refuses %j with examples', (text) => {
    const { kind, next } = refusal(text);
    expect(kind).toBe('bad_request');
    expect(next).toContain('every 2 weeks on Fri 10 times');
  });
});

describe('a line of RFC 5545', () => {
  it.each([
    ['RRULE:FREQ=WEEKLY;BYDAY=WE;COUNT=3', 'FREQ=WEEKLY;BYDAY=WE;COUNT=3'],
    ['freq=weekly;byday=we', 'FREQ=WEEKLY;BYDAY=WE'],
    ['RRULE:BYDAY=WE;INTERVAL=2;WKST=SU;FREQ=WEEKLY', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=WE;WKST=SU'],
    ['RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-3', 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-3'],
    ['RRULE:FREQ=YEARLY;BYMONTH=1,6;BYMONTHDAY=28', 'FREQ=YEARLY;BYMONTH=1,6;BYMONTHDAY=28'],
    ['RRULE:FREQ=WEEKLY;UNTIL=20261220', 'FREQ=WEEKLY;UNTIL=20261220T155959Z'],
    ['RRULE:FREQ=WEEKLY;UNTIL=20261220T155959Z', 'FREQ=WEEKLY;UNTIL=20261220T155959Z'],
    // 10:00 in Taipei is 02:00 in UTC, so this ends before the occurrence of its day
    ['RRULE:FREQ=DAILY;UNTIL=20261220T015959Z', 'FREQ=DAILY;UNTIL=20261219T155959Z'],
    ['RRULE:FREQ=DAILY;UNTIL=20261220T100000', 'FREQ=DAILY;UNTIL=20261220T155959Z'],
  ])('%s', (text, rule) => {
    expect(line(text, text.includes('SETPOS') ? timed('2026-01-28') : timed(WED))).toBe(`RRULE:${rule}`);
  });

  it.each([
    ...['RRULE:', 'RRULE:FREQ=HOURLY', 'RRULE:FREQ=WEEKLY;FREQ=DAILY', 'RRULE:FREQ=WEEKLY;COUNT=3;UNTIL=20261220'],
    ...[
      'RRULE:FREQ=WEEKLY;BYHOUR=3',
      'RRULE:FREQ=WEEKLY;BYDAY=2WE',
      'RRULE:FREQ=MONTHLY;BYDAY=6WE',
      'RRULE:FREQ=WEEKLY;BYMONTHDAY=3',
    ],
    ...[
      'RRULE:FREQ=MONTHLY;BYMONTHDAY=32',
      'RRULE:FREQ=MONTHLY;BYMONTHDAY=0',
      'RRULE:FREQ=DAILY;BYSETPOS=1',
      'RRULE:FREQ=WEEKLY;COUNT=0',
    ],
    ...[
      'RRULE:FREQ=WEEKLY;COUNT=1000',
      'RRULE:FREQ=WEEKLY;INTERVAL=1,2',
      'RRULE:FREQ=WEEKLY;UNTIL=2026-12-20',
      'RRULE:FREQ=WEEKLY;UNTIL=20260230',
    ],
    ...[
      'RRULE:FREQ=WEEKLY;UNTIL=20261220T250000Z',
      'RRULE:FREQ=WEEKLY;X-NAME=1',
      'RRULE:FREQ=WEEKLY\nRDATE:20260204',
      'RRULE:FREQ=WEEKLY;',
    ],
    ...['RRULE:FREQ=WEEKLY;WKST=XX', 'RRULE:FREQ=WEEKLY;BYDAY=WE,WE', 'RRULE:FREQ=WEEKLY RRULE:FREQ=DAILY'],
  ])('refuses %j', (text) => {
    expect(refusal(text).kind).toBe('bad_request');
  });
});

describe('the end', () => {
  it('is in UTC for a time of day, whatever the zone does until then, and a day for whole days', () => {
    expect(line('weekly until 2026-12-20', timed(WED, '23:30', NEW_YORK), NEW_YORK)).toMatch(/UNTIL=20261221T045959Z$/);
    expect(line('weekly until 2026-07-01', timed(WED, '23:30', NEW_YORK), NEW_YORK)).toMatch(/UNTIL=20260702T035959Z$/);
    expect(line('weekly until 2026-12-20', allDay(WED))).toBe('RRULE:FREQ=WEEKLY;UNTIL=20261220');
    expect(line('RRULE:FREQ=WEEKLY;UNTIL=20261220T155959Z', allDay(WED))).toBe('RRULE:FREQ=WEEKLY;UNTIL=20261220');
  });

  it('includes its own day and counts what there is', () => {
    const repeat = readRepeat('weekly until 2026-02-11', timed(WED, '23:59'), TAIPEI);
    expect(repeat).toMatchObject({ total: 3, days: ['2026-01-28', '2026-02-04', '2026-02-11'] });
    expect(readRepeat('daily', timed(WED), TAIPEI)).toMatchObject({ total: undefined });
    expect(readRepeat('daily until 2030-12-31', timed(WED), TAIPEI)).toMatchObject({ total: undefined });
    expect(readRepeat('daily 999 times', timed(WED), TAIPEI)).toMatchObject({ total: 999 });
  });

  it('is not before the event', () => {
    expect(refusal('weekly until 2026-01-27').message).toContain('2026-01-27');
    expect(readRepeat('weekly until 2026-01-28', timed(WED), TAIPEI).total).toBe(1);
  });
});

describe('the first occurrence', () => {
  it('must be one that the rule plans', () => {
    const { message, next } = refusal('weekly on Mon Tue');
    expect(message).toContain('2026-01-28 Wed');
    expect(message).toContain('2026-02-02 Mon');
    expect(next).toContain('`date` 2026-02-02');
  });

  it('is looked for on the day in the zone of the person, not in UTC', () => {
    expect(line('weekly on Wed', timed(WED, '01:00'))).toBe('RRULE:FREQ=WEEKLY;BYDAY=WE');
    expect(line('weekly on Wed', timed(WED, '23:00', NEW_YORK), NEW_YORK)).toBe('RRULE:FREQ=WEEKLY;BYDAY=WE');
  });

  it('comes after the end of some rules, which is told as that', () => {
    for (const end of ['monthly on the second Tue until 2026-02-05', 'RRULE:FREQ=MONTHLY;BYDAY=2TU;UNTIL=20260205']) {
      const { message, next } = refusal(end);
      expect(message).toContain('ends on 2026-02-05');
      expect(message).toContain('2026-02-10 Tue');
      expect(next).toContain('later end');
    }
  });

  it('never comes with a rule that plans nothing', () => {
    expect(refusal('RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31').message).toContain('no day at all');
  });
});

it('tells that months or years are left out', () => {
  expect(readRepeat('monthly', timed('2026-01-31'), TAIPEI).told).toEqual([
    'Months that do not have the day are skipped.',
  ]);
  expect(readRepeat('monthly on day 30', timed('2026-01-30'), TAIPEI).told).toHaveLength(1);
  expect(readRepeat('monthly on the last day', timed('2026-01-31'), TAIPEI).told).toEqual([]);
  expect(readRepeat('yearly', timed('2028-02-29'), TAIPEI).told).toEqual(['Years without 29 February are skipped.']);
  expect(readRepeat('monthly', timed(WED), TAIPEI).told).toEqual([]);
});

describe('any rule in words', () => {
  const zones = ['Asia/Taipei', 'America/New_York', 'Pacific/Auckland', 'America/St_Johns', 'UTC'] as Zone[];
  const anyStart = fc.record({
    date: fc.integer({ min: 0, max: 3_000 }).map((days) => addDays(day('2024-01-01'), days)),
    time: fc.constantFrom('00:00', '00:30', '10:00', '19:15', '23:59'),
    zone: fc.constantFrom(...zones),
  });
  const anyEnd = fc.oneof(
    fc.integer({ min: 1, max: 40 }).map((times) => ({ text: ` ${times} times`, times, days: undefined })),
    fc.integer({ min: 0, max: 400 }).map((days) => ({ text: '', times: undefined, days })),
  );
  const anyWeekly = fc.record({
    step: fc.integer({ min: 1, max: 4 }),
    days: fc.subarray([...WEEKDAYS], { minLength: 1 }),
  });

  /** Weeks from Monday on, counted from that of the start: the rule in the plainest words. */
  function* weekly(start: LocalDate, step: number, days: readonly string[]): Generator<LocalDate> {
    const monday = addDays(start, -WEEKDAYS.indexOf(weekdayOf(start)));
    for (let week = 0; ; week += step) {
      for (const [at, name] of WEEKDAYS.entries()) {
        const date = addDays(monday, 7 * week + at);
        if (date >= start && days.includes(name)) yield date;
      }
    }
  }

  function saidBy(all: Iterable<LocalDate>, times = 1_000, until: LocalDate | undefined): LocalDate[] {
    const said: LocalDate[] = [];
    for (const one of all) {
      if (said.length === times || (until !== undefined && one > until)) break;
      said.push(one);
    }
    return said;
  }

  it('plans the days that its words say, and the line that is sent expands to the same', () => {
    fc.assert(
      fc.property(anyStart, anyEnd, anyWeekly, ({ date, time, zone }, end, { step, days }) => {
        const [start] = weekly(date, step, days);
        if (start === undefined) throw new Error('there is always one');
        const until = end.days === undefined ? undefined : addDays(start, end.days);
        const text = `every ${step} weeks on ${days.join(' ')}${until === undefined ? end.text : ` until ${until}`}`;
        const { recurrence, days: planned } = readRepeat(text, timed(start, time, zone), zone);
        const said = saidBy(weekly(start, step, days), end.times, until);
        expect(planned).toEqual(said);
        const sent = new RRuleTemporal({
          rruleString: `DTSTART;TZID=${zone}:${start.replaceAll('-', '')}T${time.replace(':', '')}00\n${recurrence[0]}`,
        }).all();
        expect(sent.map((one) => localTime(one.epochMilliseconds, zone).date)).toEqual(said);
      }),
      { numRuns: 300 },
    );
  });

  it('is never anything but a refusal in our words or a rule that begins on its day', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ maxLength: 60 }),
          fc.string({
            unit: fc.constantFrom(
              'RRULE:',
              'FREQ=',
              'WEEKLY',
              ';',
              'BYDAY=',
              'MO',
              ',',
              '-1',
              'COUNT=',
              '3',
              'weekly',
              ' ',
              'on',
              'until',
              'times',
              '2026-12-20',
            ),
            maxLength: 12,
          }),
        ),
        (text) => {
          try {
            const { recurrence, days } = readRepeat(text, timed(WED), TAIPEI);
            expect(recurrence[0]).toMatch(/^RRULE:FREQ=(DAILY|WEEKLY|MONTHLY|YEARLY)[\w;=,+-]*$/);
            expect(days[0]).toBe(WED);
          } catch (thrown) {
            expect(thrown).toBeInstanceOf(Failure);
          }
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
