import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import type { SpaceId } from '../../src/domain/identity.ts';
import type { SpaceEvent, StoredTodo } from '../../src/domain/space-event.ts';
import { type LocalDate, toZone, type Zone } from '../../src/domain/time.ts';
import { calendarFile } from '../../src/site/calendar-file.ts';
import { spaceEvent } from '../pages/space-exhibits.tsx';

const OSLO = toZone('Europe/Oslo') as Zone;
const NEW_YORK = toZone('America/New_York') as Zone;

const fileOf = (...events: Partial<SpaceEvent>[]): string =>
  calendarFile({ name: 'Family', events: events.map((event) => ({ event: spaceEvent(event) })) });

const parsed = (file: string): ICAL.Component => new ICAL.Component(ICAL.parse(file));
const eventsIn = (file: string): ICAL.Event[] =>
  parsed(file)
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component));
const only = (event: Partial<SpaceEvent>): ICAL.Event => {
  const [first] = eventsIn(fileOf(event));
  if (first === undefined) throw new Error('the file has no event');
  return first;
};
const instants = (event: ICAL.Event) => [event.startDate, event.endDate].map((time) => time.toJSDate().toISOString());
const date = (text: string): LocalDate => text as LocalDate;

/** Physical lines as octets. */
const lengths = (file: string): number[] => file.split('\r\n').map((line) => Buffer.byteLength(line));

describe('the form of the file', () => {
  it('is that of RFC 5545: line ends, lengths, and what every calendar must say', () => {
    const file = fileOf({ title: '長'.repeat(500), description: 'x'.repeat(8_000), reminders: [10] });
    expect(file.replace(/\r\n/g, '')).not.toMatch(/[\r\n]/);
    expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(Math.max(...lengths(file))).toBe(75);
    expect(file).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\nPRODID:/);
    const calendar = parsed(file);
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Family');
    expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT1H');
    expect(file).toContain('\r\nREFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n');
    expect(calendar.getFirstPropertyValue('method')).toBeNull();
  });

  it('holds a component while the calendar is empty, as it must', () => {
    const calendar = parsed(calendarFile({ name: '', events: [] }));
    expect(calendar.getAllSubcomponents().map(({ name }) => name)).toEqual(['vtimezone']);
  });

  it('never cuts a character in two', () => {
    const title = '👨‍👩‍👧‍👦颱風假'.repeat(40);
    const file = fileOf({ title });
    for (const line of Buffer.from(file).toString('latin1').split('\r\n'))
      expect(Buffer.from(line, 'latin1').toString('utf8')).not.toContain('\ufffd');
    expect(only({ title }).summary).toBe(title);
  });
});

describe('what is written is what is read', () => {
  it.each([
    'a, b; c: d \\ e \\n f',
    'one\ntwo\r\nthree\rfour',
    'tab\tkept',
    '"quoted" \'single\' ^n ^^',
    'BEGIN:VEVENT\r\nEND:VCALENDAR',
    '會議；地點：臺北，下午 👩🏽‍💻',
    ' leading and trailing ',
  ])('%j', (text) => {
    const event = only({ title: text, description: text });
    const expected = text.replace(/\r\n?/g, '\n');
    expect([event.summary, event.description]).toEqual([expected, expected]);
  });

  it('for any text without control characters', () => {
    const text = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 300 })
      .filter((each) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(each));
    fc.assert(
      fc.property(text, text, (title, description) => {
        const file = fileOf({ title, description });
        expect(Math.max(...lengths(file))).toBeLessThanOrEqual(75);
        const [event] = eventsIn(file);
        expect([event?.summary, event?.description]).toEqual([title, description]);
      }),
      { numRuns: 300 },
    );
  });

  it('without control characters, and with one kind of line break', () => {
    const event = only({ title: 'a\0b\u0007c\u001bd', description: 'a\u2028b\u0085c\vd\fe' });
    expect([event.summary, event.description]).toEqual(['abcd', 'a\nb\nc\nd\ne']);
    expect(fileOf({ title: '\u2028' })).not.toContain('\u2028');
  });
});

describe('when an event is', () => {
  it('a whole day ends with the next one, which it does not hold', () => {
    const event = only({ date: date('2026-12-31') });
    expect([event.startDate.isDate, String(event.startDate), String(event.endDate)]).toEqual([
      true,
      '2026-12-31',
      '2027-01-01',
    ]);
    const days = only({ date: date('2026-02-27'), endDate: date('2026-03-01') });
    expect([String(days.startDate), String(days.endDate)]).toEqual(['2026-02-27', '2026-03-02']);
    expect(fileOf({})).toContain('DTSTART;VALUE=DATE:20261103\r\n');
  });

  it('hours are those of its own zone, in UTC', () => {
    expect(instants(only({ time: '09:00', endTime: '10:30' }))).toEqual([
      '2026-11-03T01:00:00.000Z',
      '2026-11-03T02:30:00.000Z',
    ]);
    const oslo = { zone: OSLO, time: '09:00', endTime: '10:00' };
    expect(instants(only({ ...oslo, date: date('2026-07-01') }))[0]).toBe('2026-07-01T07:00:00.000Z');
    expect(instants(only({ ...oslo, date: date('2026-12-01') }))[0]).toBe('2026-12-01T08:00:00.000Z');
  });

  it('over a change of the clock it ends when its clock says so', () => {
    const night = { time: '22:00', endTime: '06:00' };
    const autumn = only({ ...night, zone: NEW_YORK, date: date('2026-10-31'), endDate: date('2026-11-01') });
    expect(instants(autumn)).toEqual(['2026-11-01T02:00:00.000Z', '2026-11-01T11:00:00.000Z']);
    const spring = only({ ...night, zone: OSLO, date: date('2026-03-28'), endDate: date('2026-03-29') });
    expect(instants(spring)).toEqual(['2026-03-28T21:00:00.000Z', '2026-03-29T04:00:00.000Z']);
    // twice on the clock: the first is meant
    const twice = only({ zone: NEW_YORK, date: date('2026-11-01'), time: '01:30', endTime: '01:45' });
    expect(instants(twice)).toEqual(['2026-11-01T05:30:00.000Z', '2026-11-01T05:45:00.000Z']);
  });

  it('without an end it has none, and no end is ever at its beginning', () => {
    for (const open of [{ time: '09:00' }, { time: '09:00', endTime: '09:00' }]) {
      expect(fileOf(open)).not.toContain('DTEND');
      expect(instants(only(open))[0]).toBe('2026-11-03T01:00:00.000Z');
    }
  });
});

describe('the rest of an event', () => {
  it('its name stays when all else changes, and differs between spaces', () => {
    const one = spaceEvent({ reminders: [5] });
    const uid = (event: SpaceEvent) => eventsIn(calendarFile({ name: '', events: [{ event }] }))[0]?.uid;
    const other = { ...one, title: 'else', date: date('2030-01-01'), endDate: date('2030-01-01'), changedAt: 9 };
    expect(uid(other)).toBe(uid(one));
    expect(uid({ ...one, space: 's9' as SpaceId })).not.toBe(uid(one));
    expect(uid({ ...one, id: '999' })).not.toBe(uid(one));
  });

  it('a change shows in its times', () => {
    const stamps = (event: Partial<SpaceEvent>) => {
      const { component } = only({ createdAt: Date.UTC(2026, 9, 1), ...event });
      return ['dtstamp', 'created', 'last-modified'].map((name) => String(component.getFirstPropertyValue(name)));
    };
    expect(stamps({})).toEqual(Array(3).fill('2026-10-01T00:00:00Z'));
    expect(stamps({ changedAt: Date.UTC(2026, 9, 2, 3, 4, 5) })).toEqual([
      '2026-10-02T03:04:05Z',
      '2026-10-01T00:00:00Z',
      '2026-10-02T03:04:05Z',
    ]);
  });

  it('each reminder is an alarm before the beginning', () => {
    const { component } = only({ title: 'Dentist, 2nd floor', time: '09:00', reminders: [1_440, 90, 0] });
    const alarms = component.getAllSubcomponents('valarm').map((alarm) => ({
      action: alarm.getFirstPropertyValue('action'),
      seconds: (alarm.getFirstPropertyValue('trigger') as ICAL.Duration).toSeconds(),
      text: alarm.getFirstPropertyValue('description'),
    }));
    expect(alarms).toEqual(
      [-86_400, -5_400, -0].map((seconds) => ({ action: 'DISPLAY', seconds, text: 'Dentist, 2nd floor' })),
    );
  });
});

describe('a file of several spaces and to-dos', () => {
  const todo = (props: Partial<StoredTodo>): StoredTodo => ({
    ...{
      id: '1',
      title: 'Milk; bread, tea',
      priority: '中',
      done: false,
      createdAt: Date.UTC(2026, 9, 1),
      doneAt: undefined,
    },
    ...props,
  });

  it('names the space of each event', () => {
    const events = [
      { event: spaceEvent({}), space: 'Work, and more' },
      { event: spaceEvent({}), space: undefined },
    ];
    const names = eventsIn(calendarFile({ name: 'All', events })).map(({ component }) =>
      component.getFirstPropertyValue('categories'),
    );
    expect(names).toEqual(['Work, and more', null]);
  });

  it('holds to-dos with their priority and when they were done', () => {
    const todos = [
      todo({}),
      todo({ id: '2', priority: '高' }),
      todo({ id: '3', priority: '低', done: true, doneAt: Date.UTC(2026, 9, 5, 6) }),
    ];
    const rows = parsed(calendarFile({ name: '', events: [], todos, todosOf: 'ann' })).getAllSubcomponents('vtodo');
    const values = (name: string) => rows.map((row) => row.getFirstPropertyValue(name)?.toString());
    expect(values('summary')).toEqual(Array(3).fill('Milk; bread, tea'));
    expect(values('priority')).toEqual(['5', '1', '9']);
    expect(values('status')).toEqual(['NEEDS-ACTION', 'NEEDS-ACTION', 'COMPLETED']);
    expect(values('completed')).toEqual([undefined, undefined, '2026-10-05T06:00:00Z']);
    expect(new Set(values('uid')).size).toBe(3);
  });
});
