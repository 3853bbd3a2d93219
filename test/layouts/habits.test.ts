import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import type { Preferences } from '../../src/domain/preferences.ts';
import { clock } from '../../src/layouts/clock.ts';
import { momentAt } from '../../src/planner/moment.ts';
import { getCurrentDatetime } from '../../src/tools/get-current-datetime.ts';
import { safeEncode } from '../../src/toon/encode.ts';
import { NOON, TAIPEI } from '../planner/kit.ts';

const OFFICE = { from: '09:00', to: '18:00' };
const EVERYTHING: Preferences = {
  weekStart: 'Mon',
  workingHours: {
    ...Object.fromEntries(['Mon', 'Tue', 'Wed', 'Thu', 'Fri'].map((day) => [day, OFFICE])),
    Sat: { from: '10:00', to: '12:30' },
  },
  meals: {
    dinner: { from: '18:30', to: '19:30' },
    breakfast: { from: '07:30', to: '08:00' },
    lunch: { from: '12:00', to: '13:00' },
  },
  sleep: { from: '23:30', to: '00:45' },
  defaultMinutes: { moodle: 120, todo: 30, googleTask: 45 },
  city: '臺北市',
};

const told = (habits: Preferences): string =>
  safeEncode(clock({ ...momentAt(NOON, TAIPEI), habits, term: undefined }).data);
const linesOf = (habits: Preferences): string[] => told(habits).split('\n').slice(6);

describe('habits', () => {
  it('are a line each, in the order of the day', () => {
    expect(linesOf(EVERYTHING)).toEqual([
      'habits:',
      '  week_starts: Mon',
      '  works: "Mon-Fri 9-18, Sat 10-12:30"',
      '  meals: "7:30-8, 12-13, 18:30-19:30"',
      '  sleeps: "23:30-0:45"',
      '  assumed_minutes: "todo 30, task 45, moodle 120"',
      '  city: 臺北市',
    ]);
  });

  it('that were not told are not there', () => {
    expect(linesOf({})).toEqual([]);
    expect(linesOf({ defaultMinutes: { moodle: 90 } })).toEqual(['habits:', '  assumed_minutes: moodle 90']);
  });

  it('join neighbouring days only where their hours are the same', () => {
    const workingHours = { Mon: OFFICE, Wed: OFFICE, Thu: OFFICE, Sun: { from: '10:00', to: '11:00' } };
    expect(linesOf({ workingHours })[1]).toBe('  works: "Mon 9-18, Wed-Thu 9-18, Sun 10-11"');
  });

  it('are short, and so is what their tool says of itself', () => {
    const costs = (habits: Preferences): number => countTokens(told(habits)) - countTokens(told({}));
    const { lunch, dinner } = { ...EVERYTHING.meals };
    const workingHours = Object.fromEntries(['Mon', 'Tue', 'Wed', 'Thu', 'Fri'].map((day) => [day, OFFICE]));
    const usual = { ...EVERYTHING, workingHours, meals: { ...(lunch && { lunch }), ...(dinner && { dinner }) } };
    expect(costs(usual)).toBeLessThanOrEqual(80);
    expect(costs(EVERYTHING)).toBeLessThanOrEqual(95);
    expect(countTokens(getCurrentDatetime.description)).toBeLessThanOrEqual(80);
  });
});
