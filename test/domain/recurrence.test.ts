import { describe, expect, test } from 'vitest';
import {
  counting,
  endingAt,
  hasEnd,
  type Recurrence,
  readRecurrence,
  recurrenceLines,
  repeatsAlike,
  untilOf,
  withFittingEnds,
} from '../../src/domain/recurrence.ts';
import type { LocalDate, Zone } from '../../src/domain/time.ts';

const TAIPEI = 'Asia/Taipei' as Zone;
const NEW_YORK = 'America/New_York' as Zone;
const timed = (text: string) => ({ kind: 'timed', at: Date.parse(text) }) as const;
const allDay = (date: string) => ({ kind: 'all-day', date: date as LocalDate }) as const;

const read = (lines: readonly string[], zone = TAIPEI): Recurrence => {
  const recurrence = readRecurrence(lines, zone);
  if (recurrence === undefined) throw new Error('it can be read');
  return recurrence;
};

describe('the lines of a series', () => {
  test.each([
    ['in UTC', 'EXDATE:20310512T010000Z', [timed('2031-05-12T01:00:00Z')]],
    ['on the clock of a named zone', 'EXDATE;TZID=Asia/Tokyo:20310512T100000', [timed('2031-05-12T01:00:00Z')]],
    ['on the clock of the series', 'EXDATE:20310512T090000', [timed('2031-05-12T01:00:00Z')]],
    ['that are days', 'EXDATE;VALUE=DATE:20310512,20310519', [allDay('2031-05-12'), allDay('2031-05-19')]],
    ['in small letters', 'exdate:20310512t010000z', [timed('2031-05-12T01:00:00Z')]],
  ])('leave out times %s', (_, line, leftOut) => {
    expect(read(['RRULE:FREQ=WEEKLY', line]).leftOut).toEqual(leftOut);
  });

  test('are written as they were read', () => {
    const lines = [
      'RRULE:FREQ=WEEKLY;WKST=SU;BYDAY=MO,WE;COUNT=9',
      'RDATE:20310507T010000Z',
      'EXDATE;VALUE=DATE:20310512',
      'EXDATE:20310519T010000Z',
    ];
    expect(recurrenceLines(read(lines))).toEqual(lines);
  });

  test.each([
    ['a rule without a frequency', 'RRULE:COUNT=3'],
    ['a rule that is none', 'RRULE:weekly on Monday'],
    ['a line that is none', 'weekly'],
    ['a rule of what does not take place', 'EXRULE:FREQ=WEEKLY'],
    ['periods', 'RDATE;VALUE=PERIOD:20310507T010000Z/PT1H'],
    ['a zone that is none', 'EXDATE;TZID=Mars/Base:20310512T090000'],
    ['a day that is none', 'EXDATE;VALUE=DATE:20310231'],
    ['an hour that is none', 'EXDATE:20310512T990000'],
  ])('with %s are not guessed at', (_, line) => {
    expect(readRecurrence([line], TAIPEI)).toBeUndefined();
  });
});

describe('the end of a rule', () => {
  const rule = (text: string) => read([`RRULE:${text}`]).rules[0] ?? new Map();

  test('takes the place of another one', () => {
    expect([...endingAt(rule('FREQ=DAILY;COUNT=3;INTERVAL=2'), timed('2031-05-05T01:00:00Z'))]).toEqual([
      ['FREQ', 'DAILY'],
      ['INTERVAL', '2'],
      ['UNTIL', '20310505T010000Z'],
    ]);
    expect([...counting(rule('FREQ=DAILY;UNTIL=20310505'), 4)]).toEqual([
      ['FREQ', 'DAILY'],
      ['COUNT', '4'],
    ]);
  });

  test('is a day, or a time in UTC or of the series', () => {
    expect(untilOf(rule('FREQ=DAILY;UNTIL=20310505'), TAIPEI)).toEqual(allDay('2031-05-05'));
    expect(untilOf(rule('FREQ=DAILY;UNTIL=20310505T010000Z'), TAIPEI)).toEqual(timed('2031-05-05T01:00:00Z'));
    expect(untilOf(rule('FREQ=DAILY;UNTIL=20310505T090000'), TAIPEI)).toEqual(timed('2031-05-05T01:00:00Z'));
    expect(untilOf(rule('FREQ=DAILY'), TAIPEI)).toBeUndefined();
  });

  test.each([
    ['a day in a timed series: that day included, wherever it is', 'timed', TAIPEI, '20310505', '20310505T155959Z'],
    ['a day in a timed series on the day the clock is put back', 'timed', NEW_YORK, '20301103', '20301104T045959Z'],
    ['a time in a timed series', 'timed', TAIPEI, '20310505T010000Z', '20310505T010000Z'],
    ['a time in a series of days: the day it is there', 'all-day', TAIPEI, '20310504T170000Z', '20310505'],
  ] as const)('fits %s', (_, kind, zone, given, fitted) => {
    const lines = recurrenceLines(withFittingEnds(read([`RRULE:FREQ=DAILY;UNTIL=${given}`], zone), kind, zone));
    expect(lines).toEqual([`RRULE:FREQ=DAILY;UNTIL=${fitted}`]);
  });
});

describe('two series repeat alike', () => {
  test.each([
    ['in another order', 'RRULE:FREQ=WEEKLY;BYDAY=WE,MO;COUNT=3', 'RRULE:COUNT=3;BYDAY=MO,WE;FREQ=WEEKLY', true],
    ['with what is so anyway', 'RRULE:FREQ=WEEKLY;INTERVAL=1;WKST=MO', 'RRULE:FREQ=WEEKLY', true],
    ['in other letters', 'RRULE:FREQ=WEEKLY;BYDAY=MO', 'rrule:freq=weekly;byday=mo', true],
    ['with other days', 'RRULE:FREQ=WEEKLY;BYDAY=MO', 'RRULE:FREQ=WEEKLY;BYDAY=TU', false],
    ['with another end', 'RRULE:FREQ=WEEKLY;COUNT=3', 'RRULE:FREQ=WEEKLY;COUNT=4', false],
    ['with weeks that begin on Sunday', 'RRULE:FREQ=WEEKLY;INTERVAL=2;WKST=SU', 'RRULE:FREQ=WEEKLY;INTERVAL=2', false],
    ['in words that nobody reads', 'X-RULE:1', 'X-RULE:1', true],
    ['in other words that nobody reads', 'X-RULE:1', 'X-RULE:2', false],
  ])('%s', (_, a, b, alike) => {
    expect(repeatsAlike([a], [b], TAIPEI)).toBe(alike);
  });

  test('whatever the clock on which days are left out', () => {
    const [utc, local] = ['EXDATE:20310512T010000Z', 'EXDATE;TZID=Asia/Taipei:20310512T090000'];
    expect(repeatsAlike(['RRULE:FREQ=WEEKLY', utc], [local, 'RRULE:FREQ=WEEKLY'], TAIPEI)).toBe(true);
    expect(repeatsAlike(['RRULE:FREQ=WEEKLY', utc], ['RRULE:FREQ=WEEKLY'], TAIPEI)).toBe(false);
  });
});

describe('the end of a series', () => {
  test.each([
    [['RRULE:FREQ=DAILY;COUNT=3'], true],
    [['EXDATE;TZID=Asia/Taipei:20260908T100000', 'rrule:freq=daily;until=20261231'], true],
    [['RRULE:UNTIL=20261231;FREQ=DAILY', 'RRULE:FREQ=WEEKLY'], false],
    [['RRULE:FREQ=DAILY', 'RDATE;VALUE=DATE:20260908'], false],
    [['RDATE;VALUE=DATE:20260908'], true],
  ])('of %j is there: %s', (lines, there) => {
    expect(hasEnd(lines)).toBe(there);
  });
});
