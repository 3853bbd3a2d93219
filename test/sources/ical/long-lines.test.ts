import { describe, expect, test } from 'vitest';
import { zoneNamed } from '../../../src/sources/ical/clocks.ts';
import { readProperty } from '../../../src/sources/ical/property.ts';
import { reading } from './files.ts';

/** Each of these once took minutes in one step, while nobody else got an answer. */
const DAYS = { from: '2026-11-01', to: '2026-11-30', zone: 'Asia/Taipei' };
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
});
