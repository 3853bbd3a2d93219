import { decode } from '@toon-format/toon';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../src/domain/time.ts';
import { freeBusyTable } from '../../src/layouts/free-busy.ts';
import { fittingText } from '../../src/mcp/fit.ts';
import type { DayTimes } from '../../src/planner/day-times.ts';
import type { FreeBusy } from '../../src/planner/free-busy.ts';
import { day, TAIPEI } from '../planner/kit.ts';

const WORK = { letter: 'A', name: 'Work', id: 'work' };
const days: DayTimes[] = [
  {
    first: day('2026-01-28'),
    last: day('2026-01-28'),
    known: 'all',
    busy: [{ from: '09:10', to: '12:00' }],
    free: [
      { from: '00:00', to: '09:10' },
      { from: '12:00', to: '24:00' },
    ],
  },
  { first: day('2026-01-29'), last: day('2026-01-30'), known: 'all', busy: [], free: 'all day' },
  { first: day('2026-01-31'), last: day('2026-01-31'), known: 'all', busy: 'all day', free: [] },
];
const inPart = days.map((one): DayTimes => ({ ...one, known: 'part' }));
const answer = (over: Partial<FreeBusy> = {}): FreeBusy => ({
  now: { date: day('2026-01-28'), time: '12:00', mark: '' },
  zone: TAIPEI,
  range: { from: day('2026-01-28'), to: day('2026-01-31') },
  sources: [{ source: 'google_calendar', account: 'me', state: 'ok', shown: 1, total: 1, next: '' }],
  calendars: [WORK],
  unknown: [],
  days,
  ...over,
});
const textOf = (of: FreeBusy): string => fittingText(freeBusyTable(of));

/** Every second day a little different, so that no two can be told together. */
function busyYear(count: number): FreeBusy {
  const found = Array.from({ length: count }, (_, n): DayTimes => {
    const date = addDays(day('2026-01-28'), n);
    const at = `${String(8 + (n % 2)).padStart(2, '0')}:00`;
    const busy = [
      { from: at, to: '12:00' },
      { from: '13:20', to: '15:10' },
      { from: '18:30', to: '21:00' },
    ];
    return {
      first: date,
      last: date,
      known: 'all',
      busy,
      free: [
        { from: '00:00', to: at },
        { from: '21:00', to: '24:00' },
      ],
    };
  });
  return answer({ days: found, range: { from: day('2026-01-28'), to: found.at(-1)?.last ?? day('2026-01-28') } });
}

describe('busy and free times', () => {
  it('read day by day', () => {
    expect(textOf(answer()).split('\n')).toEqual([
      'now: "2026-01-28 12:00 Wed"',
      'tz: Asia/Taipei',
      'range: 2026-01-28..2026-01-31',
      'calendars:',
      '  A: Work',
      'days[3]{day,busy,free}:',
      '  2026-01-28 Wed,09:10-12:00,00:00-09:10 12:00-24:00',
      '  2026-01-29 Thu..2026-01-30 Fri,none,all day',
      '  2026-01-31 Sat,all day,none',
    ]);
  });

  it('say of which calendar nothing is known, and call nothing free for sure then', () => {
    const unknown = [
      { calendars: [WORK], span: { from: day('2026-01-28'), to: day('2026-01-29') }, why: 'It did not answer.' },
    ];
    const text = textOf(answer({ unknown, days: inPart }));
    expect(text).toContain('unknown[1]{calendar,days,why}:\n  A,2026-01-28 Wed..2026-01-29 Thu,It did not answer.');
    expect(text).toContain('days[3]{day,busy,free_as_far_as_known}:');
    expect(text).not.toMatch(/[,{]free[,}]/);
  });

  const mixed: DayTimes[] = days.map((one, at) =>
    at === 0
      ? { ...one, known: 'part' }
      : at === 1
        ? { first: one.first, last: one.last, known: 'none', busy: [], free: 'unknown' }
        : one,
  );

  it('call only those days free as far as known that are, and none free of which nothing is known', () => {
    const lines = textOf(answer({ days: mixed })).split('\n');
    expect(lines.slice(lines.findIndex((line) => line.startsWith('days')))).toEqual([
      'days[3]{day,busy,free,free_as_far_as_known}:',
      '  2026-01-28 Wed,09:10-12:00,,00:00-09:10 12:00-24:00',
      '  2026-01-29 Thu..2026-01-30 Fri,unknown,unknown,',
      '  2026-01-31 Sat,all day,none,',
    ]);
  });

  it('of many days still tell which of them are free as far as known', () => {
    const long = busyYear(70);
    const text = textOf({ ...long, days: [...mixed.slice(0, 2), ...long.days.slice(3)] });
    expect(text).toContain('2026-01-28 Wed,09:10-12:00,,the rest');
    expect(text).toContain('2026-01-29 Thu..2026-01-30 Fri,unknown,unknown,');
    expect(text).not.toContain('all times of these days');
  });

  it('name in one row the calendars that are unknown alike', () => {
    const span = { from: day('2026-01-28'), to: day('2026-01-29') };
    const unknown = [{ calendars: [WORK, { ...WORK, letter: 'B' }], span, why: 'It did not answer.' }];
    expect(textOf(answer({ unknown, days: inPart }))).toContain('  A B,2026-01-28 Wed..2026-01-29 Thu,It did');
  });

  it('name an account whose calendars could not even be listed', () => {
    const failed = {
      source: 'google_calendar',
      account: 'work',
      state: 'failed',
      shown: 0,
      total: undefined,
      next: 'Wait.',
    } as const;
    const text = textOf(answer({ sources: [failed], days: inPart }));
    expect(text).toContain('google_calendar,work,failed');
    expect(text).toContain('free_as_far_as_known');
  });

  it('of many days tell what is busy, and what is free by it', () => {
    const text = textOf(busyYear(70));
    expect(text).toContain('days[70]{day,busy}:');
    expect(text).toContain('free: all times of these days that are not busy');
  });

  it('beyond the limit stop early and say how to go on', () => {
    const text = textOf(busyYear(400));
    expect(countTokens(text)).toBeLessThanOrEqual(8_000);
    const told = decode(text, { strict: true }) as unknown as {
      days: { day: string }[];
      left_out: { days: string; next: string }[];
    };
    expect(told.days.length).toBeGreaterThan(150);
    const last = told.days.at(-1)?.day.slice(0, 10) ?? '';
    const next = addDays(day(last), 1);
    expect(told.left_out).toMatchObject([{ what: 'days', next: `Call again with from ${next} and to 2027-03-03.` }]);
  });

  it('of hundreds of calendars with long names tell the times, and which names are missing', () => {
    const calendars = Array.from({ length: 300 }, (_, n) => ({
      letter: `C${String.fromCharCode(65 + (n % 26))}${n}`,
      name: `行事曆 ${n} ${'很長的名稱'.repeat(20)}`,
      id: String(n),
    }));
    const span = { from: day('2026-01-28'), to: day('2026-01-29') };
    const unknown = [{ calendars: calendars.slice(200, 202), span, why: 'It did not answer.' }];
    const text = textOf({ ...busyYear(60), calendars, unknown });
    expect(countTokens(text)).toBeLessThanOrEqual(8_000);
    const told = decode(text, { strict: true }) as unknown as {
      calendars: Record<string, string>;
      days: unknown[];
      left_out: { what: string; next: string }[];
    };
    expect(told.days).toHaveLength(60);
    expect(Object.keys(told.calendars)).toEqual(expect.arrayContaining(['CS200', 'CT201']));
    expect(told.left_out).toEqual([
      { what: 'ends of names', next: 'Call list_calendars for all names.' },
      { what: 'names of 270 of 300 calendars', next: 'Call list_calendars for all names.' },
    ]);
  });
});
