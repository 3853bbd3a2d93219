import { describe, expect, it } from 'vitest';
import { CITIES, toCity } from '../../src/domain/cities.ts';
import { toMinutes, toTimeOfDay } from '../../src/domain/preferences.ts';

describe('a time of day', () => {
  it.each([
    ['00:00', '00:00'],
    ['23:59', '23:59'],
    ['9', '09:00'],
    ['17', '17:00'],
    ['9:30', '09:30'],
    ['930', '09:30'],
    ['1730', '17:30'],
    ['09.30', '09:30'],
    ['９：３０', '09:30'],
    [' 9:05 ', '09:05'],
  ])('%j is %s', (text, time) => expect(toTimeOfDay(text)).toBe(time));

  it.each(['', '24', '24:00', '99', '12:60', '960', '12:5', '9:', ':30', 'noon', '12 PM', '09:30:00', '-1', '12345'])(
    'is not %j',
    (text) => expect(toTimeOfDay(text)).toBeUndefined(),
  );
});

describe('a length of work', () => {
  it.each([
    ['5', 5],
    ['600', 600],
    ['045', 45],
    [' ６０ ', 60],
  ])('%s is %d minutes', (text, minutes) => expect(toMinutes(text)).toBe(minutes));

  it.each(['', '4', '601', '-30', '1e2', '30.5', '30 min'])('is not %j', (text) =>
    expect(toMinutes(text)).toBeUndefined(),
  );
});

it('Taiwan has 22 cities and counties, each once, with an English name', () => {
  expect(new Set(CITIES.map(([name]) => name)).size).toBe(22);
  expect(new Set(CITIES.map(([, english]) => english)).size).toBe(22);
  expect([toCity('臺北市'), toCity('台北市'), toCity('Taipei City'), toCity('')]).toEqual([
    '臺北市',
    undefined,
    undefined,
    undefined,
  ]);
});
