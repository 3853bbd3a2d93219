import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isExpected, type Known } from '../../../src/planner/writes/expected.ts';
import { at, day, NEW_YORK, TAIPEI } from '../kit.ts';

const lecture: Known = {
  title: '線性代數（期中考）  A',
  when: { kind: 'timed', from: at('2026-11-03T13:20+08:00'), to: at('2026-11-03T15:10+08:00') },
};
const trip: Known = { title: 'Trip', when: { kind: 'all-day', first: day('2026-11-10'), last: day('2026-11-14') } };
const untitled: Known = { ...lecture, title: undefined };

describe('a title', () => {
  it.each([
    ...[
      '線性代數（期中考） A',
      '線性代數(期中考)　a',
      ' 線性代數（期中考）\n A ',
      '"線性代數（期中考） A"',
      '線性代數（期中考） Ａ',
    ],
  ])('%j is it', (text) => expect(isExpected(text, lecture, TAIPEI)).toBe(true));

  it.each([
    '線性代數',
    '線性代數（期中考）',
    '線性代數（期中考） AB',
    '',
    ' ',
    '"',
    '…',
    '線性代數…',
    'busy (details hidden)',
  ])('%j is not', (text) => expect(isExpected(text, lecture, TAIPEI)).toBe(false));

  it('may be cut as answers cut it, and escaped as answers escape it', () => {
    const long: Known = { ...lecture, title: 'The quarterly review of everything' };
    expect(isExpected('The quarterly review…', long, TAIPEI)).toBe(true);
    expect(isExpected('The quart…', long, TAIPEI)).toBe(false);
    expect(isExpected('The quarterly reviews…', long, TAIPEI)).toBe(false);
    expect(isExpected('\\busy (details hidden)', { ...lecture, title: 'busy (details hidden)' }, TAIPEI)).toBe(true);
  });

  it('that is not there is not expected by anything', () => {
    for (const text of ['', 'undefined', 'null']) expect(isExpected(text, untitled, TAIPEI)).toBe(false);
    expect(isExpected('2026-11-03 13:20', untitled, TAIPEI)).toBe(true);
  });
});

describe('a start', () => {
  it.each([
    ...['2026-11-03', '2026-11-03 13:20', '2026-11-03T13:20', '2026-11-03T13:20:00+08:00', '2026-11-03T05:20:00Z'],
    ...[
      '115-11-03',
      '115-11-03 13:20',
      '11-03',
      '11-03 13:20',
      '11-03 Tue',
      '11-03 Tue 13:20',
      '2026-11-03 Tue 13:20-15:10',
    ],
    ...[
      '3 Tue 13:20-15:10',
      '3 Tue 13:20',
      '3 tuesday',
      '２０２６-１１-０３',
      '2026/11/03',
      '2026-11-03 13:20 UTC+8',
      '民國115年11月3日',
    ],
  ])('%j is it', (text) => expect(isExpected(text, lecture, TAIPEI)).toBe(true));

  it.each([
    ...[
      '2026-11-04',
      '2025-11-03',
      '114-11-03',
      '2026-11-03 13:21',
      '2026-11-03 15:10',
      '2026-11-03T13:20+09:00',
      '11-04',
    ],
    ...[
      '11-03 Mon',
      '2026-11-03 Wed 13:20',
      '3',
      '3 Mon 13:20',
      '4 Tue 13:20',
      '13:20',
      '13:20-15:10',
      'tue',
      '2026-11',
      '2026',
    ],
    ...['2026-11-03 or so', '2026-11-03 13:20 x', '03-11', '2026-02-30'],
  ])('%j is not', (text) => expect(isExpected(text, lecture, TAIPEI)).toBe(false));

  it('is local to the person', () => {
    expect(isExpected('2026-11-03 00:20', lecture, NEW_YORK)).toBe(true);
    expect(isExpected('2026-11-03 13:20', lecture, NEW_YORK)).toBe(false);
  });

  it('of a whole day has no time', () => {
    for (const text of ['2026-11-10', '11-10', '10 Tue..14 Sat', '2026-11-10 Tue..2026-11-14 Sat', '10 Tue'])
      expect(isExpected(text, trip, TAIPEI), text).toBe(true);
    for (const text of ['2026-11-10 00:00', '2026-11-14', '2026-11-11', '14 Sat'])
      expect(isExpected(text, trip, TAIPEI), text).toBe(false);
  });

  it('of a series may be its time alone, as its row tells it', () => {
    const series = { ...lecture, isSeries: true };
    for (const text of ['13:20', '13:20-15:10', '2026-11-03'])
      expect(isExpected(text, series, TAIPEI), text).toBe(true);
    expect(isExpected('13:30-15:10', series, TAIPEI)).toBe(false);
    expect(isExpected('', series, TAIPEI)).toBe(false);
  });

  it('of a task is the day it is due', () => {
    const task: Known = { title: 'Buy milk', due: day('2026-11-03') };
    for (const text of ['2026-11-03', '11-03 Tue', '115-11-03', 'buy  MILK'])
      expect(isExpected(text, task, TAIPEI)).toBe(true);
    expect(isExpected('11-04', task, TAIPEI)).toBe(false);
    expect(isExpected('11-03', { title: 'Buy milk' }, TAIPEI)).toBe(false);
  });
});

it('takes nothing for it that has neither its title nor its day', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), (text) => {
      fc.pre(!text.includes('3') && !text.includes('線'));
      expect(isExpected(text, lecture, TAIPEI)).toBe(false);
    }),
  );
});
