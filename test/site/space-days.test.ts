import { describe, expect, it } from 'vitest';
import type { Month } from '../../src/domain/month.ts';
import type { SpaceEvent } from '../../src/domain/space-event.ts';
import type { LocalDate } from '../../src/domain/time.ts';
import type { Shown } from '../../src/pages/space-props.ts';
import { listShown, monthShown, pageNumber } from '../../src/site/space-days.ts';
import { spaceEvent } from '../pages/space-exhibits.tsx';

const NOVEMBER = '2026-11' as Month;
const day = (text: string): LocalDate => text as LocalDate;
const event = (title: string, from: string, props: Partial<SpaceEvent> = {}): SpaceEvent =>
  spaceEvent({ title, date: day(from), ...props });

const EVENTS = [
  event('holiday', '2026-10-30', { endDate: day('2026-11-02') }),
  event('early', '2026-11-02', { time: '07:00' }),
  event('all day', '2026-11-02'),
  event('night', '2026-11-01', { time: '22:00', endDate: day('2026-11-02'), endTime: '06:00' }),
  event('next year', '2027-11-02'),
  event('long', '2026-11-30', { endDate: day('2027-02-01') }),
];

const titles = (shown: Shown): Record<string, string[]> =>
  Object.fromEntries(
    shown.days
      .filter(({ events }) => events.length > 0)
      .map(({ date, events }) => [date, events.map(({ title }) => title)]),
  );

describe('a month', () => {
  it('has an event on every day that it covers, what goes on and whole days before what begins', () => {
    expect(titles(monthShown(EVENTS, NOVEMBER, 'Mon'))).toEqual({
      '2026-10-30': ['holiday'],
      '2026-10-31': ['holiday'],
      '2026-11-01': ['holiday', 'night'],
      '2026-11-02': ['holiday', 'all day', 'night', 'early'],
      '2026-11-30': ['long'],
      ...Object.fromEntries(['01', '02', '03', '04', '05', '06'].map((d) => [`2026-12-${d}`, ['long']])),
    });
  });
});

it('what ends at midnight is not on the day that begins then', () => {
  const late = [
    event('until midnight', '2026-11-03', { time: '22:00', endDate: day('2026-11-04'), endTime: '00:00' }),
    event('whole days', '2026-11-03', { time: '22:00', endDate: day('2026-11-04') }),
    event('at midnight', '2026-11-05', { time: '00:00', endTime: '00:00' }),
  ];
  expect(titles(monthShown(late, NOVEMBER, 'Mon'))).toEqual({
    '2026-11-03': ['until midnight', 'whole days'],
    '2026-11-04': ['whole days'],
    '2026-11-05': ['at midnight'],
  });
  const only = listShown(late, { month: NOVEMBER, day: day('2026-11-04'), page: 1 });
  expect(titles(only)).toEqual({ '2026-11-04': ['whole days'] });
});

describe('a list', () => {
  it('has each event of a month once, on its first day there', () => {
    expect(titles(listShown(EVENTS, { month: NOVEMBER, day: undefined, page: 1 }))).toEqual({
      '2026-11-01': ['holiday', 'night'],
      '2026-11-02': ['all day', 'early'],
      '2026-11-30': ['long'],
    });
  });

  it('has everything that touches a day', () => {
    const only = (date: string) => titles(listShown(EVENTS, { month: NOVEMBER, day: day(date), page: 1 }));
    expect(only('2026-11-02')).toEqual({ '2026-11-02': ['holiday', 'all day', 'night', 'early'] });
    expect(only('2026-11-03')).toEqual({});
    expect(only('2027-01-15')).toEqual({ '2027-01-15': ['long'] });
  });

  it('goes on page by page, loses nothing, and never goes beyond its end', () => {
    const many = Array.from({ length: 60 }, (_, index) =>
      event(`e${index}`, `2026-11-${String(1 + (index % 30)).padStart(2, '0')}`),
    );
    const pages = [1, 2, 3].map((page) => listShown(many, { month: NOVEMBER, day: undefined, page }));
    expect(pages.map((shown) => shown.kind === 'list' && [shown.page, shown.pages])).toEqual([
      [1, 3],
      [2, 3],
      [3, 3],
    ]);
    const seen = pages.flatMap(({ days }) => days.flatMap(({ events }) => events.map(({ title }) => title)));
    expect(seen.toSorted()).toEqual(many.map(({ title }) => title).toSorted());
    const beyond = listShown(many, { month: NOVEMBER, day: undefined, page: 99 });
    expect(beyond).toEqual(pages[2]);
    expect(listShown([], { month: NOVEMBER, day: undefined, page: 4 })).toMatchObject({ page: 1, pages: 1, days: [] });
  });
});

it.each([
  ['1', 1],
  ['12', 12],
  ['0', 1],
  ['-1', 1],
  ['1e3', 1],
  ['999999', 1],
  [undefined, 1],
])('the page %j is %d', (text, page) => {
  expect(pageNumber(text)).toBe(page);
});
