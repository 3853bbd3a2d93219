import { describe, expect, it } from 'vitest';
import type { CalendarEvent } from '../../src/domain/agenda.ts';
import type { Zone } from '../../src/domain/time.ts';
import { type Folded, fold } from '../../src/planner/fold.ts';
import { wallSpan } from '../../src/planner/wall-clock.ts';
import { at, day, event, NEW_YORK, occurrence, TAIPEI } from './kit.ts';

const folded = (events: readonly CalendarEvent[], zone: Zone = TAIPEI): Folded =>
  fold(
    events.map((one) => ({ event: one, wall: wallSpan(one.when, zone) })),
    zone,
  );

const monday = (date: string, over: Partial<CalendarEvent> = {}): CalendarEvent =>
  occurrence('class', `${date}T09:00+08:00`, over);
const rowOf = ({ series }: Folded) => series.map(({ dates }) => dates);
const namesOf = ({ singles }: Folded) => singles.map(({ occurrence: named }) => named);

describe('occurrences alike', () => {
  it('become one row with their dates', () => {
    const result = folded([monday('2026-01-19'), monday('2026-01-05'), monday('2026-01-12')]);
    expect(rowOf(result)).toEqual([['2026-01-05', '2026-01-12', '2026-01-19']]);
    expect(result.singles).toEqual([]);
  });

  it('are a row even when there is only one', () => {
    expect(rowOf(folded([monday('2026-01-05')]))).toEqual([['2026-01-05']]);
  });

  it('are found in each calendar on its own, since one id may be in two', () => {
    const result = folded([monday('2026-01-05'), monday('2026-01-05', { calendar: 'home' })]);
    expect(rowOf(result)).toEqual([['2026-01-05'], ['2026-01-05']]);
  });

  it('after a split are two rows, whichever of the two forms the series id has', () => {
    const later = occurrence('class_R20260119T010000', '2026-01-19T09:00+08:00', { place: 'new room' });
    expect(rowOf(folded([monday('2026-01-05'), later]))).toEqual([['2026-01-05'], ['2026-01-19']]);
  });

  it('of a day each are told by day', () => {
    const birthday = (date: string): CalendarEvent =>
      event({
        id: `b_${date.replaceAll('-', '')}`,
        when: { kind: 'all-day', first: day(date), last: day(date) },
        series: { id: 'b', original: { kind: 'all-day', date: day(date) } },
        zone: undefined,
      });
    expect(rowOf(folded([birthday('2026-01-05'), birthday('2027-01-05')]))).toEqual([['2026-01-05', '2027-01-05']]);
  });

  it.each<[string, Partial<CalendarEvent>]>([
    ['title', { title: 'Exam' }],
    ['no title', { title: undefined }],
    ['hidden details', { title: undefined, detailsHidden: true }],
    ['place', { place: 'Hall' }],
    ['notes', { notes: 'bring a pen' }],
    ['status', { status: 'tentative' }],
    ['free', { free: true }],
    ['answer', { answer: 'declined' }],
    ['type', { type: 'focusTime' }],
    ['meeting', { onlineMeeting: true }],
    ['people', { otherPeople: 2 }],
    ['zone', { zone: NEW_YORK }],
    ['length', { when: { kind: 'timed', from: at('2026-01-19T01:00Z'), to: at('2026-01-19T01:30Z') } }],
    ['days', { when: { kind: 'timed', from: at('2026-01-19T01:00Z'), to: at('2026-01-20T02:00Z') } }],
  ])('except for one of another %s: that one has its own row, named by its date', (_, over) => {
    const result = folded([monday('2026-01-05'), monday('2026-01-12'), monday('2026-01-19', over)]);
    expect(rowOf(result)).toEqual([['2026-01-05', '2026-01-12']]);
    expect(namesOf(result)).toEqual([{ series: 'class', date: '2026-01-19', time: undefined }]);
  });

  it('of equal numbers leave the row to the earlier ones', () => {
    const result = folded([monday('2026-01-12', { title: 'b' }), monday('2026-01-05', { title: 'a' })]);
    expect(result.series[0]?.pattern.event.title).toBe('a');
  });
});

describe('an occurrence apart from the row', () => {
  const moved = { when: { kind: 'timed', from: at('2026-01-20T01:00Z'), to: at('2026-01-20T02:00Z') } } as const;

  it('that was moved keeps the name of the day first planned', () => {
    expect(namesOf(folded([monday('2026-01-05'), monday('2026-01-19', moved)]))).toEqual([
      { series: 'class', date: '2026-01-19', time: undefined },
    ]);
  });

  it('that was planned for another hour than the row says tells that hour', () => {
    const early = occurrence('class', '2026-01-19T08:00+08:00');
    expect(namesOf(folded([monday('2026-01-05'), monday('2026-01-12'), early]))).toEqual([
      { series: 'class', date: '2026-01-19', time: '08:00' },
    ]);
  });

  it('without any row tells its hour', () => {
    expect(namesOf(folded([monday('2026-01-19', moved)]))).toEqual([
      { series: 'class', date: '2026-01-19', time: '09:00' },
    ]);
  });

  it('that became a whole day is named by its series too', () => {
    const whole = monday('2026-01-19', {
      when: { kind: 'all-day', first: day('2026-01-19'), last: day('2026-01-19') },
    });
    expect(namesOf(folded([monday('2026-01-05'), whole]))).toEqual([
      { series: 'class', date: '2026-01-19', time: undefined },
    ]);
  });

  it('that was planned as a whole day beside a row with hours stands alone', () => {
    const date = day('2026-01-19');
    const whole = event({
      id: 'class_20260119',
      when: { kind: 'all-day', first: date, last: date },
      series: { id: 'class', original: { kind: 'all-day', date } },
    });
    expect(namesOf(folded([monday('2026-01-05'), monday('2026-01-12'), whole]))).toEqual([undefined]);
  });

  it.each(['class_20260119T010000', 'evt_1', 'class_R20260119T010000_20260119T010000Z'])(
    'whose id does not follow from its series stands alone: %s',
    (id) => {
      const result = folded([monday('2026-01-05'), monday('2026-01-19', { id })]);
      expect(rowOf(result)).toEqual([['2026-01-05']]);
      expect(namesOf(result)).toEqual([undefined]);
    },
  );

  it('that starts between two minutes stands alone, since its id cannot be found again', () => {
    expect(namesOf(folded([occurrence('class', '2026-01-19T09:00:30+08:00')]))).toEqual([undefined]);
  });
});

describe('the hour that clocks show twice', () => {
  const nightly = (start: string): CalendarEvent => occurrence('night', start, { zone: NEW_YORK });
  const before = [nightly('2026-10-30T01:30-04:00'), nightly('2026-10-31T01:30-04:00')];

  it('is marked, so its occurrence is no part of the row', () => {
    const result = folded([...before, nightly('2026-11-01T01:30-04:00')], NEW_YORK);
    expect(rowOf(result)).toEqual([['2026-10-30', '2026-10-31']]);
    expect(result.singles.map(({ wall }) => wall.mark)).toEqual(['UTC-4..UTC-5']);
    expect(namesOf(result)).toEqual([{ series: 'night', date: '2026-11-01', time: undefined }]);
  });

  it('is marked at the end of an event too', () => {
    const long = (start: string): CalendarEvent => {
      const from = at(start);
      return occurrence('night', start, { when: { kind: 'timed', from, to: from + 7_200_000 } });
    };
    const result = folded([long('2026-10-30T23:30-04:00'), long('2026-10-31T23:30-04:00')], NEW_YORK);
    expect(rowOf(result)).toEqual([['2026-10-30']]);
    expect(result.singles.map(({ wall }) => wall.mark)).toEqual(['UTC-4']);
  });

  it('gives its second showing no name by date, since that means the first', () => {
    const result = folded([...before, nightly('2026-11-01T01:30-05:00')], NEW_YORK);
    expect(result.singles.map(({ wall }) => wall.mark)).toEqual(['UTC-5']);
    expect(namesOf(result)).toEqual([undefined]);
  });
});

it('rows come by first day, all-day ones first, then by hour', () => {
  const whole = event({ id: 'whole', when: { kind: 'all-day', first: day('2026-01-28'), last: day('2026-01-30') } });
  const late = event({
    id: 'late',
    when: { kind: 'timed', from: at('2026-01-28T20:00+08:00'), to: at('2026-01-28T21:00+08:00') },
  });
  const result = folded([late, event(), whole, monday('2026-01-19'), occurrence('b', '2026-01-12T09:00Z')]);
  expect(result.singles.map(({ event: { id } }) => id)).toEqual(['whole', 'e1', 'late']);
  expect(rowOf(result)).toEqual([['2026-01-12'], ['2026-01-19']]);
});
