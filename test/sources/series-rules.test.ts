import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { occurrences } from '../../src/demo/google/recurrence.ts';
import type { When } from '../../src/domain/agenda.ts';
import { type Recurrence, readRecurrence, recurrenceLines, withFittingEnds } from '../../src/domain/recurrence.ts';
import { addDays, DAY_MS, type LocalDate, offsetMs, type Zone } from '../../src/domain/time.ts';
import { timesOf } from '../../src/sources/google/event-body.ts';
import { startOf } from '../../src/sources/google/event-change.ts';
import { wallOf } from '../../src/sources/google/rule-slots.ts';
import { cutRecurrence } from '../../src/sources/google/series-cut.ts';
import { movedRecurrence } from '../../src/sources/google/series-move.ts';
import { originalOf } from '../../src/sources/google/when.ts';

const ZONES = ['Asia/Taipei', 'America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'UTC'] as Zone[];

interface Series {
  readonly when: When;
  readonly zone: Zone;
  readonly lines: readonly string[];
}

/** What the stand-in makes of a series: an expansion that shares no code with ours. */
function expand({ when, zone, lines }: Series) {
  const event = { id: 'series', ...timesOf(when, zone), recurrence: lines };
  const found = occurrences(event, zone, { to: Date.parse('2033-01-01T00:00:00Z') });
  return found.map(({ originalStartTime }) => {
    const original = originalStartTime && originalOf(originalStartTime);
    if (original === undefined) throw new Error('the stand-in names each start');
    return original;
  });
}

const frequency = fc.constantFrom(
  'FREQ=DAILY',
  'FREQ=DAILY;INTERVAL=3',
  'FREQ=WEEKLY',
  'FREQ=WEEKLY;INTERVAL=2',
  'FREQ=WEEKLY;BYDAY=MO,WE,FR',
  'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SA;WKST=SU',
  'FREQ=MONTHLY',
  'FREQ=MONTHLY;BYDAY=1MO',
  'FREQ=MONTHLY;BYDAY=-1FR',
  'FREQ=YEARLY',
);

const when = fc
  .record({ day: fc.integer({ min: 0, max: 400 }), minutes: fc.integer({ min: 0, max: 1_439 }), timed: fc.boolean() })
  .map(({ day, minutes, timed }): When => {
    const first = addDays('2030-06-01' as LocalDate, day);
    const from = Date.parse(`${first}T00:00:00Z`) + minutes * 60_000;
    return timed ? { kind: 'timed', from, to: from + 3_600_000 } : { kind: 'all-day', first, last: first };
  });

const series = fc
  .record({
    when,
    zone: fc.constantFrom(...ZONES),
    frequency,
    end: fc.oneof(
      fc.integer({ min: 2, max: 14 }).map((count) => `;COUNT=${count}`),
      fc.integer({ min: 1, max: 200 }).map((days) => ({ days })),
    ),
    gaps: fc.array(fc.integer({ min: 0, max: 13 }), { maxLength: 3 }),
  })
  .map(({ when: first, zone, frequency: rule, end, gaps }): Series => {
    const until = typeof end === 'string' ? end : `;UNTIL=${lastDay(first, zone, end.days)}`;
    const base = { when: first, zone, lines: fitted([`RRULE:${rule}${until}`], first, zone) };
    const slots = expand(base);
    const leftOut = gaps.flatMap((gap) => slots[gap] ?? []);
    const read = readRecurrence(base.lines, zone) as Recurrence;
    return { ...base, lines: recurrenceLines({ ...read, leftOut }) };
  });

const lastDay = (first: When, zone: Zone, days: number): string =>
  addDays(localDay(first, zone), days).replaceAll('-', '');

const localDay = (first: When, zone: Zone): LocalDate =>
  first.kind === 'all-day'
    ? first.first
    : (new Date(first.from + offsetMs(first.from, zone)).toISOString().slice(0, 10) as LocalDate);

const fitted = (lines: readonly string[], first: When, zone: Zone): string[] =>
  recurrenceLines(withFittingEnds(readRecurrence(lines, zone) as Recurrence, first.kind, zone));

test('a series that is cut takes place as before, neither more nor less', () => {
  fc.assert(
    fc.property(series, fc.nat({ max: 12 }), (whole, place) => {
      const all = expand(whole);
      fc.pre(all.length > 1);
      const at = all[1 + (place % (all.length - 1))];
      if (at === undefined) throw new Error('it is one of them');
      const anchor = { start: startOf(whole.when), zone: whole.zone };
      const { earlier, later, before } = cutRecurrence(
        readRecurrence(whole.lines, whole.zone) as Recurrence,
        anchor,
        at,
      );
      const first: When =
        at.kind === 'timed'
          ? { kind: 'timed', from: at.at, to: at.at + 3_600_000 }
          : { kind: 'all-day', first: at.date, last: at.date };
      const parts = [
        expand({ ...whole, lines: recurrenceLines(earlier) }),
        expand({ ...whole, when: first, lines: recurrenceLines(later ?? { rules: [], added: [], leftOut: [] }) }),
      ];
      expect(parts.flat()).toEqual(all);
      expect(before).toBe(parts[0]?.length);
    }),
    { numRuns: 100 },
  );
});

describe('a series that is moved', () => {
  test('in its time takes place as often, each time as much later', () => {
    fc.assert(
      fc.property(series, fc.integer({ min: -720, max: 720 }), (whole, minutes) => {
        fc.pre(whole.when.kind === 'timed');
        const from = { start: startOf(whole.when), zone: whole.zone };
        const wall = wallOf(from.start, whole.zone) + minutes * 60_000;
        fc.pre(new Date(wall).toISOString().slice(0, 10) === localDay(whole.when, whole.zone));
        const start = instantOn(wall, whole.zone);
        const to = { start: { kind: 'timed', at: start } as const, zone: whole.zone };
        const moved = movedRecurrence(readRecurrence(whole.lines, whole.zone) as Recurrence, from, to);
        if (moved === undefined) throw new Error('the days stay, so the rule does');
        const now = expand({
          ...whole,
          when: { kind: 'timed', from: start, to: start + 3_600_000 },
          lines: recurrenceLines(moved),
        });
        expect(now.map((one) => dayIn(one, whole.zone))).toEqual(expand(whole).map((one) => dayIn(one, whole.zone)));
      }),
      { numRuns: 100 },
    );
  });

  test('to other days takes place as often, in the same rhythm', () => {
    fc.assert(
      fc.property(series, fc.integer({ min: -6, max: 6 }), (whole, days) => {
        fc.pre(!whole.lines.some((line) => line.includes('MONTHLY') || line.includes('YEARLY')));
        const from = { start: startOf(whole.when), zone: 'UTC' as Zone };
        const utc = { ...whole, zone: 'UTC' as Zone, lines: fitted(whole.lines, whole.when, 'UTC' as Zone) };
        const shifted: When =
          whole.when.kind === 'timed'
            ? { kind: 'timed', from: whole.when.from + days * DAY_MS, to: whole.when.to + days * DAY_MS }
            : { kind: 'all-day', first: addDays(whole.when.first, days), last: addDays(whole.when.last, days) };
        const moved = movedRecurrence(readRecurrence(utc.lines, utc.zone) as Recurrence, from, {
          start: startOf(shifted),
          zone: utc.zone,
        });
        // Days that leave their week, in a series that leaves weeks out, have no one meaning.
        if (moved === undefined) return;
        const now = expand({ ...utc, when: shifted, lines: recurrenceLines(moved) });
        const walls = (found: ReturnType<typeof expand>, step: number) =>
          found.map((one) => wallOf(one, utc.zone) + step);
        expect(walls(now, 0)).toEqual(walls(expand(utc), days * DAY_MS));
      }),
      { numRuns: 100 },
    );
  });
});

const dayIn = (one: ReturnType<typeof expand>[number], zone: Zone): string =>
  new Date(wallOf(one, zone)).toISOString().slice(0, 10);

/** Of a time that the clock skips, the one after the gap. */
function instantOn(wall: number, zone: Zone): number {
  const guess = wall - offsetMs(wall, zone);
  return wall - offsetMs(guess, zone);
}
