import { expect, it } from 'vitest';
import { semesterOf } from '../../src/domain/semester.ts';
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
