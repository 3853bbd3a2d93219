import { describe, expect, test } from 'vitest';
import { readCalendarFile } from '../../../src/sources/ical/calendar-file.ts';
import { Pace } from '../../../src/sources/ical/pace.ts';
import { forever, lineOf, reading } from './files.ts';

const DAYS = { from: '2026-11-01', to: '2026-11-30', zone: 'Asia/Taipei' };
const YEAR = { from: '2026-01-01', to: '2027-01-31', zone: 'Asia/Taipei' };

const calendar = (...events: string[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...events.map((event) => `BEGIN:VEVENT\r\n${event}\r\nEND:VEVENT`),
    'END:VCALENDAR',
  ].join('\r\n');

/** How often others had their turn while it went on. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let [turns, goesOn] = [0, true];
  const others = () => {
    turns += 1;
    if (goesOn) setImmediate(others);
  };
  setImmediate(others);
  await work.finally(() => {
    goesOn = false;
  });
  return turns;
}

describe('a rule ends soon, whatever it asks for', () => {
  const timesOf = async (rule: string, start: string) => {
    const { events, torn } = await reading(calendar(`UID:x\r\nDTSTART:${start}\r\nSUMMARY:x\r\nRRULE:${rule}`), DAYS);
    return { times: events.length, torn };
  };
  const ALL = Array.from({ length: 366 }, (_, at) => at + 1).join(',');

  test.each<[string, number, number]>([
    ['FREQ=DAILY;COUNT=2147483647', 30, 0],
    ['FREQ=WEEKLY;COUNT=1000000;BYDAY=MO,TU,WE,TH,FR,SA,SU', 30, 0],
    ['FREQ=DAILY;INTERVAL=999999999', 0, 0],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', 0, 0],
    ['FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=2,4,6,9,11', 0, 0],
    [`FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=${ALL}`, 30, 0],
    ['FREQ=HOURLY', 720, 0],
    ['FREQ=SECONDLY;COUNT=999999999', 0, 1],
    ['FREQ=MINUTELY;BYMONTH=2;BYMONTHDAY=30', 0, 1],
    ['FREQ=DAILY;COUNT=20000', 0, 1],
    ['FREQ=DAILY;COUNT=5;BYSETPOS=-250', 0, 1],
    ['FREQ=WEEKLY;COUNT=10000;BYDAY=MO;BYSETPOS=-8', 0, 1],
    ['FREQ=MONTHLY;BYMONTH=3;BYWEEKNO=-12', 0, 1],
    ['FREQ=DAILY;BYDAY=53MO', 0, 1],
    ['FREQ=DAILY;COUNT=0', 0, 1],
  ])('%s', async (rule, times, torn) => {
    expect(await timesOf(rule, '19700101T010000Z')).toEqual({ times, torn });
  });

  test.each(['00010101T010000Z', '99991231T235959Z'])('from %s on', async (start) => {
    for (const rule of ['FREQ=DAILY', 'FREQ=MONTHLY;BYDAY=-1FR', 'FREQ=DAILY;COUNT=1000000;BYMONTHDAY=-2,30,8,-29']) {
      expect((await timesOf(rule, start)).times).toBeLessThanOrEqual(30);
    }
  });

  test('one series gives at most 1,000 events, and says that there are more', async () => {
    const { events, torn } = await reading(calendar('UID:x\r\nDTSTART:20260101T000000Z\r\nRRULE:FREQ=HOURLY'), YEAR);
    expect([events.length, torn]).toEqual([1_000, 1]);
  });

  test('a clock that a file describes by the second is none', async () => {
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:Hostile',
      'BEGIN:STANDARD',
      'DTSTART:19700101T000000',
      'TZOFFSETFROM:+0100',
      'TZOFFSETTO:+0200',
      'RRULE:FREQ=SECONDLY',
      'END:STANDARD',
      'END:VTIMEZONE',
    ].join('\r\n');
    const text = calendar('UID:x\r\nDTSTART;TZID=Hostile:20261103T090000').replace(
      'VERSION:2.0',
      `VERSION:2.0\r\n${zone}`,
    );
    const { events, zonesUnknown } = await reading(text, DAYS);
    expect([events.map(lineOf), zonesUnknown]).toEqual([['2026-11-03T07:00:00Z/2026-11-03T07:00:00Z '], false]);
  });
});

describe('big files', () => {
  const event = (n: number) =>
    `UID:${n}@x\r\nDTSTART:202611${String((n % 28) + 1).padStart(2, '0')}T010000Z\r\nSUMMARY:Event ${n}\r\nDESCRIPTION:${'x'.repeat(200)}`;

  test('10 MB are read in slices, so that others are served meanwhile, and at most 10,000 events are given', async () => {
    const text = calendar(...Array.from({ length: 34_000 }, (_, n) => event(n)));
    expect(text.length).toBeGreaterThan(9 * 1024 * 1024);
    const work = reading(text, DAYS);
    expect(await turnsDuring(work)).toBeGreaterThan(20);
    const { events, cut } = await work;
    expect([events.length, cut]).toEqual([10_000, true]);
  }, 60_000);

  test.each([
    ['one endless line', `BEGIN:VCALENDAR\r\nX-A:${'a'.repeat(9_000_000)}`],
    ['endless folds', `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:a${'\r\n a'.repeat(2_000_000)}`],
    ['lines without a feed', `BEGIN:VCALENDAR\r${'X-A:1\r'.repeat(1_500_000)}`],
    ['components in components', `BEGIN:VCALENDAR\r\n${'BEGIN:VEVENT\r\n'.repeat(500_000)}`],
    [
      'components of all names',
      `BEGIN:VCALENDAR\r\n${Array.from({ length: 300_000 }, (_, n) => `BEGIN:X${n}`).join('\r\n')}`,
    ],
    ['ends of nothing', `BEGIN:VCALENDAR\r\n${'END:VEVENT\r\n'.repeat(500_000)}`],
  ])(
    '%s: it ends, without an event',
    async (_, text) => {
      const file = await readCalendarFile(text, forever());
      expect([file.groups, file.cut]).toEqual([[], true]);
    },
    60_000,
  );

  test('who stops waiting stops the work', async () => {
    const asker = new AbortController();
    const text = calendar(...Array.from({ length: 34_000 }, (_, n) => event(n)));
    const work = readCalendarFile(text, new Pace(asker.signal));
    setImmediate(() => asker.abort(new Error('the asker left')));
    await expect(work).rejects.toThrow('the asker left');
  });

  test('one UID with thousands of changes', async () => {
    const time = (n: number) => `${String(n % 24).padStart(2, '0')}00${String(n % 60).padStart(2, '0')}Z`;
    const change = (n: number) => `UID:x\r\nRECURRENCE-ID:20260101T${time(n)}\r\nDTSTART:20261103T${time(n)}`;
    const changes = Array.from({ length: 5_000 }, (_, n) => change(n));
    const text = calendar('UID:x\r\nDTSTART:20260101T000000Z\r\nRRULE:FREQ=DAILY', ...changes);
    const { events } = await reading(text, DAYS);
    // of those with the same planned time one is left
    expect(events.length).toBe(30 + 120);
  });

  test('a file that takes too long is told as cut', async () => {
    const rule = 'DTSTART:19700101T010000Z\r\nRRULE:FREQ=HOURLY;BYMINUTE=16';
    const text = calendar(...Array.from({ length: 2_000 }, (_, n) => `UID:${n}\r\n${rule}`));
    const { cut } = await reading(text, YEAR);
    expect(cut).toBe(true);
  }, 60_000);
});
