import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { offsetText, repetition, type Zone } from '../../src/domain/time.ts';
import { wallClock } from '../../src/planner/wall-clock.ts';
import { instantsOf, offsetMinutes, wall } from '../layouts/intl-clock.ts';
import { at, NEW_YORK } from './kit.ts';

const ZONES = [
  ...['America/New_York', 'Europe/London', 'Australia/Lord_Howe', 'Asia/Taipei', 'UTC', 'America/St_Johns'],
  ...['Antarctica/Troll', 'Africa/Casablanca', 'Pacific/Chatham', 'Asia/Kolkata', 'Pacific/Apia'],
] as Zone[];

describe('the wall clock', () => {
  it.each([
    ['2026-11-01T00:59:00-04:00', 'once', ''],
    ['2026-11-01T01:00:00-04:00', 'first', 'UTC-4'],
    ['2026-11-01T01:59:59-04:00', 'first', 'UTC-4'],
    ['2026-11-01T01:00:00-05:00', 'second', 'UTC-5'],
    ['2026-11-01T02:00:00-05:00', 'once', ''],
    ['2026-03-08T03:00:00-04:00', 'once', ''],
  ])('shows %s %s in New York', (text, times, mark) => {
    expect(repetition(at(text), NEW_YORK)).toBe(times);
    expect(wallClock(at(text), NEW_YORK).mark).toBe(mark);
  });

  it('agrees with another clock in every zone, on days with and without a change', () => {
    const quarterHours = fc.integer({ min: at('2025-01-01T00:00Z') / 900_000, max: at('2028-01-01T00:00Z') / 900_000 });
    const changes = [
      '2026-11-01T06:00Z',
      '2026-10-25T01:00Z',
      '2026-04-04T15:00Z',
      '2026-02-15T02:00Z',
      '2026-04-04T14:00Z',
    ];
    const nearChange = fc
      .tuple(fc.constantFrom(...changes), fc.integer({ min: -20, max: 20 }))
      .map(([change, quarters]) => at(change) / 900_000 + quarters);
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), fc.oneof(nearChange, quarterHours), (zone, quarters) => {
        const ms = quarters * 900_000;
        const clock = wallClock(ms, zone);
        const twins = instantsOf(wall(ms, zone), zone);
        expect(`${clock.date} ${clock.time}`).toBe(wall(ms, zone));
        expect(repetition(ms, zone)).toBe(twins.length < 2 ? 'once' : twins[0] === ms ? 'first' : 'second');
        expect(offsetOf(offsetText(ms, zone))).toBe(offsetMinutes(ms, zone));
      }),
      { numRuns: 1_000, seed: 7 },
    );
  });
});

function offsetOf(text: string): number {
  const [, sign, hours, minutes] = /^UTC([+-])(\d+)(?::(\d\d))?$/.exec(text) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes ?? 0)) || 0;
}
