import { expect, it } from 'vitest';
import { type CourseDays, schoolDay, semesterOf, semesterWeekOf } from '../../src/domain/semester.ts';
import { addDays, type LocalDate, type Zone } from '../../src/domain/time.ts';

const TAIPEI = 'Asia/Taipei' as Zone;
const TOKYO = 'Asia/Tokyo' as Zone;
const day = (text: string): LocalDate => text as LocalDate;

it.each([
  ['2025-07-31', '113-2', '2025-02-01', '2025-07-31'],
  ['2025-08-01', '114-1', '2025-08-01', '2026-01-31'],
  ['2025-12-31', '114-1', '2025-08-01', '2026-01-31'],
  ['2026-01-01', '114-1', '2025-08-01', '2026-01-31'],
  ['2026-01-31', '114-1', '2025-08-01', '2026-01-31'],
  ['2026-02-01', '114-2', '2026-02-01', '2026-07-31'],
  ['2026-07-31', '114-2', '2026-02-01', '2026-07-31'],
  ['2026-08-01', '115-1', '2026-08-01', '2027-01-31'],
])('%s is in term %s of Taiwan', (date, name, from, to) => {
  expect(semesterOf(day(date), TAIPEI)).toEqual({ name, from, to });
  expect(semesterOf(day(date), 'America/New_York' as Zone).name).toBe(name);
});

it.each([
  ['2026-03-31', '2025-2', '2025-10-01', '2026-03-31'],
  ['2026-04-01', '2026-1', '2026-04-01', '2026-09-30'],
  ['2026-09-30', '2026-1', '2026-04-01', '2026-09-30'],
  ['2026-10-01', '2026-2', '2026-10-01', '2027-03-31'],
  ['2026-12-31', '2026-2', '2026-10-01', '2027-03-31'],
  ['2027-01-01', '2026-2', '2026-10-01', '2027-03-31'],
])('%s is in term %s of Japan', (date, name, from, to) => {
  expect(semesterOf(day(date), TOKYO)).toEqual({ name, from, to });
});

it.each([TAIPEI, TOKYO])('the terms of %s follow one another without a gap, and every day is in its own', (zone) => {
  for (let date = day('2024-01-01'); date < '2028-01-01'; date = addDays(date, 1)) {
    const { from, to, name } = semesterOf(date, zone);
    expect(from <= date && date <= to).toBe(true);
    expect(semesterOf(to, zone).name).toBe(name);
    expect(semesterOf(addDays(to, 1), zone).from).toBe(addDays(to, 1));
  }
});

const course = (first: string, last?: string): CourseDays =>
  ({ first: day(first), last: last && day(last) }) as CourseDays;
const WEEK_1 = '2026-09-07';
const TERM = ['2026-09-07', '2026-09-07', '2026-09-09'].map((first) => course(first, '2027-01-10'));
const weekOn = (today: string, courses: readonly CourseDays[] = TERM) => semesterWeekOf(day(today), TAIPEI, courses);

it.each([
  ['2026-09-09', 1],
  ['2026-09-13', 1],
  ['2026-09-14', 2],
  ['2026-11-30', 13],
  ['2027-01-10', 18],
])('%s is in week %i of classes that began on a Monday and on a Wednesday', (today, week) => {
  expect(weekOn(today)).toEqual({ semester: '115-1', week, begins: WEEK_1 });
});

it.each<[string, string, readonly CourseDays[]]>([
  ['there are no courses', '2026-11-30', []],
  ['none has begun', '2026-09-06', TERM],
  ['all are over', '2027-01-11', TERM],
  ['the next term has begun', '2027-02-01', [course(WEEK_1)]],
  ['as many began in one week as in another', '2026-11-30', [course(WEEK_1), course('2026-09-14')]],
  ['no week has more than half', '2026-11-30', [course(WEEK_1), course('2026-09-14'), course('2026-09-21')]],
])('no week is told where %s', (_, today, courses) => {
  expect(weekOn(today, courses)).toBeUndefined();
});

it('what began earlier or later than most does not count', () => {
  const odd = [course('2026-02-23'), course('2026-08-03'), ...TERM, course('2026-12-01')];
  expect(weekOn('2026-11-30', odd)?.week).toBe(13);
});

it.each<[string, string, string]>([
  ['at home', '2026-09-07T00:00+08:00', 'Asia/Taipei'],
  ['at home, where a course begins with its first lesson', '2026-09-07T09:10+08:00', 'Asia/Taipei'],
  ['of a school in Taipei, from New York', '2026-09-07T00:00+08:00', 'America/New_York'],
  ['of a school in New York, from Taipei', '2026-09-07T00:00-04:00', 'Asia/Taipei'],
  ['of a school in Honolulu, from Tokyo', '2026-09-07T00:00-10:00', 'Asia/Tokyo'],
  ['of a school in Auckland, from London', '2026-10-05T00:00+13:00', 'Europe/London'],
])('the first day of a course is the one that its school means: %s', (_, instant, zone) => {
  expect(schoolDay(Date.parse(instant), zone as Zone)).toBe(instant.slice(0, 10));
});
