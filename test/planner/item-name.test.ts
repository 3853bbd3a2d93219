import { describe, expect, it } from 'vitest';
import { datesFor } from '../../src/planner/candidate-dates.ts';
import { readItemName } from '../../src/planner/item-name.ts';
import { day } from './kit.ts';

const occurrence = (dayText: string, time?: string) => ({ letter: 'B', n: 1, occurrence: { day: dayText, time } });

describe('the name of an item', () => {
  it.each([
    ['A12', { letter: 'A', n: 12, occurrence: undefined }],
    [' aa3 ', { letter: 'AA', n: 3, occurrence: undefined }],
    ['B1@11-03', occurrence('11-03')],
    ['b1@2025-11-03', occurrence('2025-11-03')],
    ['B1@2025-11-03 1020', occurrence('2025-11-03', '10:20')],
    ['B1@11-03 10:20', occurrence('11-03', '10:20')],
    ['B1@114-11-03', occurrence('114-11-03')],
    ['B1@02-29', occurrence('02-29')],
    ['m12', { letter: 'm', n: 12, occurrence: undefined }],
    [' M12 ', { letter: 'M', n: 12, occurrence: undefined }],
    ['mm12', { letter: 'MM', n: 12, occurrence: undefined }],
  ])('%s is a handle', (text, handle) => {
    expect(readItemName(text).handle).toEqual(handle);
  });

  it.each([
    '',
    'A',
    '12',
    'A0',
    'A01',
    'A1.5',
    'A-1',
    'B1@',
    'B1@13-01',
    'B1@02-30',
    'B1@2025-02-29',
    'B1@11-03 2460',
    'ABCDE1',
    'A1234567890',
  ])('%j is no handle', (text) => {
    expect(readItemName(text).handle).toBeUndefined();
  });

  it.each([
    'k3jrf398u1djr12k1r61h4d1dd',
    'abc12_20251103T052000Z',
    'MTY4Njc3NDIwNTg3OTM3NDkzMzk6MDow',
    '_6tlnaqrle5p6',
  ])("%s is a source's id", (text) => {
    expect(readItemName(text).sourceId).toBe(text);
  });

  it.each(['../../x', 'a b c d e', 'A12', "x'; drop table", '🎂🎂🎂🎂🎂', 'x'.repeat(2000), 'a\n\n\n\nb'])(
    '%j is none',
    (text) => {
      expect(readItemName(text).sourceId).toBeUndefined();
    },
  );
});

describe('a day without a year', () => {
  const today = day('2026-01-28');
  const dates = (text: string) => {
    const { near, far } = datesFor(text, today);
    return [near.map(({ date }) => date), far.map(({ date }) => date)];
  };

  it('is near where the range of an answer without days has it, and may be each of those in 400 days', () => {
    expect(dates('01-29')).toEqual([['2026-01-29'], ['2025-01-29', '2026-01-29', '2027-01-29']]);
    expect(dates('11-03')).toEqual([[], ['2025-11-03', '2026-11-03']]);
    expect(dates('02-29')).toEqual([[], []]);
  });

  it('with its year is only that', () => {
    expect(dates('2019-11-03')).toEqual([['2019-11-03'], []]);
    expect(dates('114-11-03')).toEqual([['2025-11-03'], []]);
  });
});
