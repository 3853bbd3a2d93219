import { describe, expect, it } from 'vitest';
import { toZone, type Zone } from '../../src/domain/time.ts';
import type { EventFields } from '../../src/pages/event-fields.ts';
import { fieldsOf, readEvent } from '../../src/site/event-form.ts';
import { spaceEvent } from '../pages/space-exhibits.tsx';

const TAIPEI = toZone('Asia/Taipei') as Zone;
const OSLO = toZone('Europe/Oslo') as Zone;
const GOOD: EventFields = { title: 'Midterm', date: '2026-11-03' };

function read(fields: EventFields, zone = TAIPEI) {
  const result = readEvent(fields, zone);
  return 'problems' in result ? Object.fromEntries(result.problems) : result.settings;
}

describe('the form of an event', () => {
  it('reads a whole day, and trims what is typed', () => {
    expect(read({ ...GOOD, title: '  Midterm ', endDate: '', time: ' ', endTime: '', description: ' \r\n ' })).toEqual({
      content: {
        ...{ title: 'Midterm', date: '2026-11-03', endDate: '2026-11-03', zone: TAIPEI },
        ...{ time: undefined, endTime: undefined, description: undefined },
      },
      reminders: [],
    });
  });

  it('reads times as people type them, notes with their lines, and days over several', () => {
    const typed = { ...GOOD, endDate: '2026-11-04', time: '930', endTime: '９：０５', description: 'a\r\nb\rc' };
    expect(read(typed)).toMatchObject({
      content: { endDate: '2026-11-04', time: '09:30', endTime: '09:05', description: 'a\nb\nc' },
    });
  });

  it.each<[string, EventFields, Record<string, string>]>([
    ['no title', { title: ' ' }, { title: 'title' }],
    ['a title that is too long', { title: '長'.repeat(501) }, { title: 'long' }],
    ['notes that are too long', { description: 'n'.repeat(8_001) }, { description: 'long' }],
    ['no day', { date: '' }, { date: 'date' }],
    ['a day that does not exist', { date: '2026-02-30' }, { date: 'date' }],
    ['a last day that does not exist', { endDate: '2026-11-31' }, { endDate: 'date' }],
    ['a last day before the first', { endDate: '2026-11-02' }, { endDate: 'order' }],
    ['no time of day', { time: '25:00' }, { time: 'time' }],
    ['no end of the hours', { time: '9', endTime: 'noon' }, { endTime: 'time' }],
    ['an end without a beginning', { endTime: '10:00' }, { endTime: 'alone' }],
    ['an end before the beginning', { time: '10:00', endTime: '9:59' }, { endTime: 'before' }],
    ['an own reminder that is no number', { own: 'soon' }, { own: 'reminder' }],
    ['an own reminder after the beginning', { own: '-5' }, { own: 'reminder' }],
    ['an own reminder in parts', { own: '1.5' }, { own: 'reminder' }],
    ['an own reminder too early', { own: '29', unit: 'days' }, { own: 'reminder' }],
    ['an own reminder in no unit of ours', { own: '5', unit: 'weeks' }, {}],
  ])('tells %s', (_, wrong, problems) => {
    const result = read({ ...GOOD, ...wrong });
    if (Object.keys(problems).length === 0) expect(result).toMatchObject({ reminders: [5] });
    else expect(result).toEqual(problems);
  });

  it('tells everything that is wrong at once', () => {
    const wrong = {
      title: '',
      date: 'x',
      endDate: 'y',
      time: '9:99',
      endTime: 'z',
      own: 'soon',
      description: 'n'.repeat(9_000),
    };
    expect(read(wrong)).toEqual({
      ...{ title: 'title', date: 'date', endDate: 'date', time: 'time', endTime: 'time' },
      ...{ own: 'reminder', description: 'long' },
    });
  });

  it('tells a time that the clock of the zone skips on that day', () => {
    const spring = { ...GOOD, date: '2026-03-29', time: '02:30' };
    expect(read(spring, OSLO)).toEqual({ time: 'skipped' });
    expect(read(spring, TAIPEI)).toMatchObject({ content: { time: '02:30' } });
  });

  it('takes the reminders that are ticked and one that is typed, each once, and five at most', () => {
    const ticked = { 'remind-0': 'yes', 'remind-10': 'yes', 'remind-1440': 'yes' };
    expect(read({ ...GOOD, ...ticked, own: '24', unit: 'hours' })).toMatchObject({ reminders: [0, 10, 1_440] });
    expect(read({ ...GOOD, own: '28', unit: 'days' })).toMatchObject({ reminders: [40_320] });
    expect(read({ ...GOOD, ...ticked, 'remind-7': 'yes', 'remind-8': 'yes', own: '9' })).toEqual({ own: 'many' });
    expect(read({ ...GOOD, 'remind-99999': 'yes', 'remind-x': 'yes' })).toMatchObject({ reminders: [] });
  });

  it('shows what is stored so that saving it changes nothing', () => {
    const stored = spaceEvent({
      ...{ title: 'Night train', endDate: '2026-11-05' as never, time: '22:05', endTime: '06:40' },
      ...{ description: 'Seat 12\nwindow', reminders: [40_320, 45, 10] },
    });
    const { title, date, endDate, time, endTime, zone, description } = stored;
    expect(read(fieldsOf(stored))).toEqual({
      content: { title, date, endDate, time, endTime, zone, description },
      reminders: [40_320, 45, 10],
    });
  });
});
