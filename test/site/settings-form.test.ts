import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MEALS, WORK_KINDS } from '../../src/domain/preferences.ts';
import { WEEKDAYS } from '../../src/domain/time.ts';
import type { SettingsFields } from '../../src/pages/settings-fields.ts';
import { fieldsOf, readSettings } from '../../src/site/settings-form.ts';

const read = (fields: SettingsFields) => {
  const result = readSettings(fields);
  return 'settings' in result ? result.settings : Object.fromEntries(result.problems);
};

describe('the settings form', () => {
  it('left empty chooses nothing', () => {
    expect(read({})).toEqual({ zone: undefined, language: undefined, preferences: {} });
  });

  it('reads every part', () => {
    const fields = {
      zone: 'Europe/Berlin',
      language: 'ja',
      weekStart: 'Sun',
      city: '花蓮縣',
      'work-Mon-from': '9',
      'work-Mon-to': '17:30',
      'meal-lunch-from': '12:00',
      'meal-lunch-to': '12:45',
      'sleep-from': '23:00',
      'sleep-to': '06:30',
      'minutes-moodle': '90',
    };
    expect(read(fields)).toEqual({
      zone: 'Europe/Berlin',
      language: 'ja',
      preferences: {
        weekStart: 'Sun',
        workingHours: { Mon: { from: '09:00', to: '17:30' } },
        meals: { lunch: { from: '12:00', to: '12:45' } },
        sleep: { from: '23:00', to: '06:30' },
        defaultMinutes: { moodle: 90 },
        city: '花蓮縣',
      },
    });
  });

  it.each<[SettingsFields, Record<string, string>]>([
    [{ zone: 'Moon/Base' }, { zone: 'choice' }],
    [{ zone: '+08:00' }, { zone: 'choice' }],
    [{ language: 'de' }, { language: 'choice' }],
    [{ weekStart: 'Tue' }, { weekStart: 'choice' }],
    [{ city: 'Atlantis' }, { city: 'choice' }],
    [{ 'work-Mon-from': '09:00' }, { 'work-Mon': 'half' }],
    [{ 'work-Mon-to': '09:00' }, { 'work-Mon': 'half' }],
    [{ 'work-Mon-from': '25:00', 'work-Mon-to': '26:00' }, { 'work-Mon': 'time' }],
    [{ 'work-Mon-from': 'nine', 'work-Mon-to': '17:00' }, { 'work-Mon': 'time' }],
    [{ 'work-Mon-from': '17:00', 'work-Mon-to': '09:00' }, { 'work-Mon': 'order' }],
    [{ 'meal-dinner-from': '18:00', 'meal-dinner-to': '18:00' }, { 'meal-dinner': 'order' }],
    [{ 'sleep-from': '07:00', 'sleep-to': '07:00' }, { sleep: 'same' }],
    [{ 'minutes-todo': '4' }, { 'minutes-todo': 'minutes' }],
    [{ 'minutes-todo': 'long' }, { 'minutes-todo': 'minutes' }],
    [
      { zone: 'x', 'sleep-from': '1', 'minutes-moodle': '-5' },
      { zone: 'choice', sleep: 'half', 'minutes-moodle': 'minutes' },
    ],
  ])('%j has the problems %j, and then there are no settings', (fields, problems) => {
    expect(read(fields)).toEqual(problems);
  });

  it('gives back what it was filled with', () => {
    const time = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
    const hours = fc.tuple(time, time).filter(([from, to]) => from < to);
    const some = <K extends string, V>(keys: readonly K[], value: fc.Arbitrary<V>) =>
      fc
        .uniqueArray(fc.constantFrom(...keys), { minLength: 1 })
        .chain((chosen) =>
          fc.record(Object.fromEntries(chosen.map((key) => [key, value])) as Record<K, fc.Arbitrary<V>>),
        );
    const span = hours.map(([from, to]) => ({ from, to }));
    const preferences = fc.record(
      {
        weekStart: fc.constantFrom('Mon', 'Sun'),
        workingHours: some(WEEKDAYS, span),
        meals: some(MEALS, span),
        sleep: span.map(({ from, to }) => ({ from: to, to: from })),
        defaultMinutes: some(WORK_KINDS, fc.integer({ min: 5, max: 600 })),
        city: fc.constantFrom('臺北市', '連江縣'),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(preferences, (chosen) => {
        const fields = fieldsOf({ zone: undefined, language: 'en', layout: 'classic' }, chosen);
        expect(read(fields)).toEqual({ zone: undefined, language: 'en', layout: 'classic', preferences: chosen });
      }),
    );
  });
});
