import type { WallTime } from '../domain/plan.ts';
import type { LocalDate } from '../domain/time.ts';

// Times are those of a clock without zones, counted in minutes as if it were in UTC: the server knows the zone, we do not.

export const QUARTER = 15;
export const DAY = 1_440;

/** Minutes on the clock since 1970; a day alone means its beginning, and 24:00 the end of the day. */
export const minutesOf = (time: WallTime | LocalDate): number =>
  Date.parse(`${time.slice(0, 10)}T${time.slice(11, 16) || '00:00'}Z`) / 60_000;

/** The time that the clock shows after so many minutes since 1970. */
export const wallTime = (minutes: number): WallTime => new Date(minutes * 60_000).toISOString().slice(0, 16);

/** When work has to be done; a day alone means its end. */
export const dueMinutes = (due: WallTime | LocalDate): number => minutesOf(due) + (due.length > 10 ? 0 : DAY);

export const dayOf = (time: WallTime): LocalDate => time.slice(0, 10) as LocalDate;

export const timeOf = (time: WallTime): string => time.slice(11, 16);

/** The day so many days later. */
export const daysLater = (date: LocalDate, days: number): LocalDate => dayOf(wallTime(minutesOf(date) + days * DAY));

/** All days from one to another, both included. */
export const daysFrom = (from: LocalDate, to: LocalDate): LocalDate[] =>
  Array.from({ length: (minutesOf(to) - minutesOf(from)) / DAY + 1 }, (_, index) => daysLater(from, index));

/** The first day of the week of a day. */
export function weekOf(date: LocalDate, weekStart: 'Mon' | 'Sun'): LocalDate {
  const weekday = new Date(`${date}T00:00Z`).getUTCDay();
  return daysLater(date, -((weekday + (weekStart === 'Mon' ? 6 : 0)) % 7));
}
