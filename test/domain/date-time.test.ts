import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { type DateTime, formatForLlm, type NoTime, toDateTime } from '../../src/domain/time/date-time.ts';
import type { Zone } from '../../src/domain/time.ts';
import { instantsOf, wall } from '../layouts/intl-clock.ts';

const zone = (name: string): Zone => name as Zone;
const [TAIPEI, NEW_YORK, LORD_HOWE] = ['Asia/Taipei', 'America/New_York', 'Australia/Lord_Howe'].map(zone) as [
  Zone,
  Zone,
  Zone,
];

const read = (value: unknown, within: Zone = TAIPEI): DateTime => {
  const time = toDateTime(value, within);
  if ('why' in time) throw new Error(time.why);
  return time;
};
const why = (value: unknown, within: Zone = TAIPEI): string => (toDateTime(value, within) as NoTime).why;

describe('a time', () => {
  it.each<[unknown, string, string?]>([
    ['2026-01-28T12:00:00+08:00', '2026-01-28 12:00'],
    ['2026-01-28T04:00:00Z', '2026-01-28 12:00'],
    ['2026-01-28T04:00Z', '2026-01-28 12:00'],
    ['2026-01-28t04:00:59.999z', '2026-01-28 12:00'],
    ['20260128T040000Z', '2026-01-28 12:00'],
    ['2026-01-27T23:00:00-05:00', '2026-01-28 12:00'],
    ['2026-01-27T23:00:00-0500', '2026-01-28 12:00'],
    ['2026-01-28 12:00', '2026-01-28 12:00'],
    ['2026-01-28T12:00', '2026-01-28 12:00'],
    [' 2026/1/28 12:00 ', '2026-01-28 12:00'],
    ['2026-01-28T13:00[Asia/Tokyo]', '2026-01-28 12:00', 'Asia/Tokyo'],
    [{ dateTime: '2026-01-28T12:00:00+08:00', timeZone: 'Asia/Taipei' }, '2026-01-28 12:00'],
    [{ dateTime: '2026-01-28T12:00:00+08:00', timeZone: 'Asia/Tokyo' }, '2026-01-28 12:00', 'Asia/Tokyo'],
    [{ dateTime: '2026-01-28T13:00:00', timeZone: 'Asia/Tokyo' }, '2026-01-28 12:00', 'Asia/Tokyo'],
    [{ dateTime: '2026-01-28T12:00:00' }, '2026-01-28 12:00'],
    [1_769_572_800, '2026-01-28 12:00'],
    ['1769572800', '2026-01-28 12:00'],
    [1_769_572_800_000, '2026-01-28 12:00'],
    ['1769572800000', '2026-01-28 12:00'],
    [-1_000_000_000, '1938-04-25 07:13'],
    ['115-01-28 12:00', '2026-01-28 12:00'],
    ['民國115年1月28日 12:00', '2026-01-28 12:00'],
    ['民國 115 年 1 月 28 日 12:00', '2026-01-28 12:00'],
  ])('%j is %s in Taipei', (value, text, foreign) => {
    const time = read(value);
    expect([formatForLlm(time), time.zone, time.foreign]).toEqual([text, TAIPEI, foreign]);
  });

  it.each<[unknown, string]>([
    ['2026-01-28', '2026-01-28'],
    ['2024-02-29', '2024-02-29'],
    ['20260128', '2026-01-28'],
    [{ date: '2026-01-28' }, '2026-01-28'],
    ['114-12-01', '2025-12-01'],
    ['114/12/01', '2025-12-01'],
    ['114.12.1', '2025-12-01'],
    ['99-12-01', '2010-12-01'],
    ['114年12月1日', '2025-12-01'],
    ['2025年12月1日', '2025-12-01'],
  ])('%j is the whole day %s in every zone', (value, text) => {
    for (const within of [TAIPEI, NEW_YORK, zone('Pacific/Apia'), zone('UTC')]) {
      const time = read(value, within);
      expect([formatForLlm(time), time.time, wall(time.at, within)]).toEqual([text, undefined, `${text} 00:00`]);
    }
  });

  it.each<[string, unknown, string]>([
    ['nothing', undefined, 'no text, no number'],
    ['null', null, 'no text, no number'],
    ['an empty text', '', '"" is no day'],
    ['words', 'tomorrow', '"tomorrow" is no day'],
    ['a day that does not exist', '2026-02-29', '"2026-02-29" is no day'],
    ['a 13th month', '2026-13-01', 'is no day'],
    ['American order', '01/28/2026', 'is no day'],
    ['a year of two digits that may be a day', '01/02/26', 'is no day'],
    ['an hour that does not exist', '2026-01-28T24:00', 'no clock shows "24:00"'],
    ['a time in words', '2026-01-28 noon', '"noon" is no time'],
    ['more than a time', '2026-01-28T12:00 or later', '"12:00 or later" is no time'],
    ['a strange offset', '2026-01-28T12:00+99:00', '+99:00 is no offset'],
    ['a strange zone', '2026-01-28T12:00[Mars/Olympus]', '"Mars/Olympus" is no time zone'],
    ['a strange zone beside', { dateTime: '2026-01-28T12:00', timeZone: 'Mars/Olympus' }, '"Mars/Olympus" is no'],
    ['a day with a zone', '2026-01-28[Asia/Taipei]', 'a whole day has no zone'],
    ['a date with a time', { date: '2026-01-28T12:00' }, 'its date holds a time'],
    ['an object of something else', { day: 1 }, 'neither dateTime nor date'],
    ['a day in digits as a number', 20_260_128, 'no Unix time'],
    ['zero, which services write for "not set"', 0, 'no Unix time'],
    ['no number', Number.NaN, 'no Unix time'],
    ['no end', Number.POSITIVE_INFINITY, 'no Unix time'],
    ['microseconds', 1_769_572_800_000_000, 'no Unix time'],
    ['a long text, cut', 'x'.repeat(500), `"${'x'.repeat(40)}…" is no day`],
  ])('is not %s', (_, value, reason) => {
    expect(why(value)).toContain(reason);
  });

  it('is never thrown at', () => {
    const anything = fc.oneof(fc.anything(), fc.string({ unit: 'binary' }), fc.double(), fc.bigInt());
    fc.assert(
      fc.property(anything, (value) => {
        const time = toDateTime(value, NEW_YORK);
        return 'why' in time ? time.why.length > 0 && time.why.isWellFormed() : Number.isFinite(time.at);
      }),
      { numRuns: 2_000, seed: 5 },
    );
  });
});

describe('where clocks are moved', () => {
  it.each<[string, Zone, string]>([
    ['2026-11-01T01:30:00-04:00', NEW_YORK, '2026-11-01 01:30 UTC-4'],
    ['2026-11-01T01:30:00-05:00', NEW_YORK, '2026-11-01 01:30 UTC-5'],
    ['2026-11-01T01:30', NEW_YORK, '2026-11-01 01:30 UTC-4'],
    ['2026-11-01T02:00', NEW_YORK, '2026-11-01 02:00'],
    ['2026-11-01T00:59', NEW_YORK, '2026-11-01 00:59'],
    ['2026-03-08T03:00', NEW_YORK, '2026-03-08 03:00'],
    ['2026-03-08T02:30:00-05:00', NEW_YORK, '2026-03-08 03:30'],
    ['2026-04-05T01:45', LORD_HOWE, '2026-04-05 01:45 UTC+11'],
    ['2026-10-25T01:30', zone('Europe/London'), '2026-10-25 01:30 UTC+1'],
  ])('%s in %s is %s', (text, within, shown) => {
    expect(formatForLlm(read(text, within))).toBe(shown);
  });

  it('a time that the clock skips is none', () => {
    expect(why('2026-03-08T02:30', NEW_YORK)).toBe(
      '02:30 does not exist on 2026-03-08 in America/New_York: the clock is put forward then, and shows 03:30 instead',
    );
    expect(why({ dateTime: '2026-03-08T02:30:00', timeZone: NEW_YORK })).toContain('does not exist');
    expect(why('2026-10-04T02:15', LORD_HOWE)).toContain('shows 02:45 instead');
  });

  it('a day without a midnight begins with its first instant', () => {
    const start = read('2026-03-29', zone('Asia/Beirut'));
    expect(wall(start.at, 'Asia/Beirut')).toBe('2026-03-29 01:00');
    expect(formatForLlm(start)).toBe('2026-03-29');
  });

  it('local text means the first instant at which another clock shows it, and none where none does', () => {
    const zones = [
      'America/New_York',
      'Europe/London',
      'Australia/Lord_Howe',
      'America/St_Johns',
      'Asia/Beirut',
      'UTC',
    ];
    const days = ['2026-03-08', '2026-03-29', '2026-04-05', '2026-10-04', '2026-10-25', '2026-11-01', '2026-07-01'];
    const quarter = fc.integer({ min: 0, max: 95 }).map((n) => new Date(n * 900_000).toISOString().slice(11, 16));
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.constantFrom(...days), quarter, (name, date, time) => {
        const found = instantsOf(`${date} ${time}`, name);
        const given = toDateTime(`${date}T${time}`, zone(name));
        expect('why' in given ? undefined : given.at).toBe(found[0]);
      }),
      { numRuns: 1_000, seed: 6 },
    );
  });
});

it('a thousand times make no formatter each', () => {
  read('2026-01-28T12:00', NEW_YORK);
  const made = vi.spyOn(Intl, 'DateTimeFormat');
  try {
    for (let minute = 0; minute < 1_000; minute += 1) {
      read(1_769_572_800 + minute * 60, NEW_YORK);
      read(`2026-01-28T12:${String(minute % 60).padStart(2, '0')}`, NEW_YORK);
    }
    expect(made.mock.calls.length).toBeLessThan(10);
  } finally {
    made.mockRestore();
  }
});
