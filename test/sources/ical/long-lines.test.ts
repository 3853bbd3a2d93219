import { describe, expect, test } from 'vitest';
import { zoneNamed } from '../../../src/sources/ical/clocks.ts';
import { readProperty } from '../../../src/sources/ical/property.ts';
import { reading } from './files.ts';

/** Each of these once took minutes in one step, while nobody else got an answer. */
const DAYS = { from: '2026-11-01', to: '2026-11-30', zone: 'Asia/Taipei' };
const NINE_AT_PLUS_9 = Date.parse('2026-11-05T09:00:00+09:00');
const EVERY_DAY = 'BYDAY=SU,MO,TU,WE,TH,FR,SA';

const fileWith = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n');
const event = (...lines: string[]): string[] => [
  ...['BEGIN:VEVENT', 'UID:x', 'SUMMARY:x', 'DTSTART:20260101T090000Z'],
  ...[...lines, 'END:VEVENT'],
];

describe('what a file may not cost', () => {
  test('the name of a zone of many signs is none', () => {
    expect(zoneNamed('a'.repeat(200_000))).toBeUndefined();
    expect(zoneNamed(`${'/a_'.repeat(70_000)}!`)).toBeUndefined();
    expect(zoneNamed('/example.org/20260101_1/Asia/Taipei')).toBe('Asia/Taipei');
  });

  test('a rule of many signs is not read', () => {
    expect(readProperty(`RRULE:FREQ=DAILY${';'.repeat(150_000)}x`)).toBeUndefined();
    expect(readProperty('RRULE:freq=daily;count=2;')).toMatchObject({ name: 'RRULE' });
  });

  test('an event of many rules is shown by the first of them, and told as torn', async () => {
    const rules = Array.from({ length: 4_000 }, (_, n) => `RRULE:FREQ=DAILY;BYHOUR=${n % 24}`);
    const { events, torn } = await reading(fileWith(...event(...rules)), DAYS);
    expect(events.length).toBeGreaterThan(30);
    expect(torn).toBe(1);
  });

  test('a clock that would be moved every day is not followed', async () => {
    const part = [
      ...['BEGIN:STANDARD', 'DTSTART:19700101T000000', 'TZOFFSETFROM:+0800', 'TZOFFSETTO:+0900'],
      ...[`RRULE:FREQ=YEARLY;${EVERY_DAY};BYHOUR=0,1,2,3,4,5,6,7,8`, 'END:STANDARD'],
    ];
    const zone = ['BEGIN:VTIMEZONE', 'TZID:Odd', ...Array.from({ length: 100 }, () => part).flat(), 'END:VTIMEZONE'];
    const odd = ['BEGIN:VEVENT', 'UID:y', 'SUMMARY:y', 'DTSTART;TZID=Odd:20261105T090000', 'END:VEVENT'];
    const { events } = await reading(fileWith(...zone, ...odd), DAYS);
    expect(events).toHaveLength(1);
  });

  /** 16,000 hours from 2025 on, as lines of a series. */
  const hours = (name: string) =>
    Array.from({ length: 40 }, (_, line) => {
      const times = Array.from({ length: 400 }, (_, n) => stamp(Date.UTC(2025, 0, 1) + (line * 400 + n) * 3_600_000));
      return `${name};TZID=America/New_York:${times.join(',')}`;
    });
  const stamp = (ms: number): string => new Date(ms).toISOString().replace(/[-:]|\.000Z/g, '');

  test('of times that are added one by one 2,000 are looked at, and the series is told as torn', async () => {
    const { events, torn, file } = await reading(fileWith(...event(...hours('RDATE'))), {
      ...DAYS,
      from: '2025-01-01',
    });
    expect(file.groups[0]?.main?.repeats.added).toHaveLength(2_000);
    // of one series no more than that are given
    expect([events.length, torn]).toEqual([1_000, 1]);
  });

  test('of times that are taken away as many', async () => {
    const { events, torn, file } = await reading(fileWith(...event('RRULE:FREQ=DAILY', ...hours('EXDATE'))), DAYS);
    expect(file.groups[0]?.main?.repeats.removed).toHaveLength(2_000);
    expect([events.length, torn]).toEqual([30, 1]);
  });

  test('of observances, and of the times that one lists, the first are looked at', async () => {
    const part = (...lines: string[]) => [
      ...['BEGIN:STANDARD', 'DTSTART:19700101T000000', 'TZOFFSETFROM:+0800', 'TZOFFSETTO:+0900', ...lines],
      'END:STANDARD',
    ];
    const listing = part(...hours('RDATE').map((line) => line.replace(/;TZID=[^:]*/, '')));
    const many = Array.from({ length: 5_000 }, () => part()).flat();
    const zones = ['Listing', 'Many'].flatMap((name, at) => [
      ...['BEGIN:VTIMEZONE', `TZID:${name}`, ...([listing, many][at] ?? []), 'END:VTIMEZONE'],
    ]);
    const odd = ['Listing', 'Many'].flatMap((name) => [
      ...['BEGIN:VEVENT', `UID:${name}`, `SUMMARY:${name}`, `DTSTART;TZID=${name}:20261105T090000`, 'END:VEVENT'],
    ]);
    const { events, zonesUnknown } = await reading(fileWith(...zones, ...odd), DAYS);
    expect(events.map(({ when }) => when)).toEqual(
      Array.from({ length: 2 }, () => ({ kind: 'timed', from: NINE_AT_PLUS_9, to: NINE_AT_PLUS_9 })),
    );
    expect(zonesUnknown).toBe(false);
  });

  test('what is kept of a file are its values, and the lines by which it repeats', async () => {
    const { file } = await reading(fileWith(...event('RRULE:FREQ=DAILY;COUNT=2', 'DESCRIPTION:long')), DAYS);
    const lines = file.groups[0]?.main?.component.properties.map(({ name, line }) => [name, line]);
    expect(lines).toEqual([
      ['UID', undefined],
      ['SUMMARY', undefined],
      ['DTSTART', undefined],
      ['RRULE', 'RRULE:FREQ=DAILY;COUNT=2'],
      ['DESCRIPTION', undefined],
    ]);
  });
});
