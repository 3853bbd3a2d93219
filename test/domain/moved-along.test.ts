import { expect, test } from 'vitest';
import type { When } from '../../src/domain/agenda.ts';
import { movedAlong } from '../../src/domain/moved-along.ts';
import type { LocalDate, Zone } from '../../src/domain/time.ts';

const TAIPEI = 'Asia/Taipei' as Zone;
const NEW_YORK = 'America/New_York' as Zone;
const days = (first: string, last = first): When => ({
  kind: 'all-day',
  first: first as LocalDate,
  last: last as LocalDate,
});
const hours = (from: string, to: string): When => ({ kind: 'timed', from: Date.parse(from), to: Date.parse(to) });

test.each<[string, Zone, When, When, When, When]>([
  [
    'as many days and hours, as long as the new time',
    TAIPEI,
    hours('2031-05-05T09:00+08:00', '2031-05-05T10:00+08:00'),
    hours('2031-05-19T09:00+08:00', '2031-05-19T10:00+08:00'),
    hours('2031-05-21T14:30+08:00', '2031-05-21T16:00+08:00'),
    hours('2031-05-07T14:30+08:00', '2031-05-07T16:00+08:00'),
  ],
  [
    'over midnight',
    TAIPEI,
    hours('2031-05-05T23:30+08:00', '2031-05-06T00:30+08:00'),
    hours('2031-05-19T23:30+08:00', '2031-05-20T00:30+08:00'),
    hours('2031-05-20T00:30+08:00', '2031-05-20T01:30+08:00'),
    hours('2031-05-06T00:30+08:00', '2031-05-06T01:30+08:00'),
  ],
  [
    'on the wall clock, over a clock change',
    NEW_YORK,
    hours('2031-02-03T09:00-05:00', '2031-02-03T10:00-05:00'),
    hours('2031-04-07T09:00-04:00', '2031-04-07T10:00-04:00'),
    hours('2031-04-07T11:00-04:00', '2031-04-07T12:00-04:00'),
    hours('2031-02-03T11:00-05:00', '2031-02-03T12:00-05:00'),
  ],
  [
    'whole days',
    TAIPEI,
    days('2031-05-05'),
    days('2031-05-19'),
    days('2031-05-20', '2031-05-21'),
    days('2031-05-06', '2031-05-07'),
  ],
  [
    'from hours to days',
    TAIPEI,
    hours('2031-05-05T01:00+08:00', '2031-05-05T02:00+08:00'),
    hours('2031-05-19T01:00+08:00', '2031-05-19T02:00+08:00'),
    days('2031-05-20'),
    days('2031-05-06'),
  ],
  [
    'from days to hours',
    TAIPEI,
    days('2031-05-05'),
    days('2031-05-19'),
    hours('2031-05-18T22:00+08:00', '2031-05-18T23:00+08:00'),
    hours('2031-05-04T22:00+08:00', '2031-05-04T23:00+08:00'),
  ],
])('a series moves %s', (_, zone, when, from, to, moved) => {
  expect(movedAlong(when, from, to, zone)).toEqual(moved);
});
