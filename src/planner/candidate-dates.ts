import { addDays, type LocalDate, toLocalDate, type Weekday, weekdayOf } from '../domain/time.ts';
import { DAYS_AHEAD, DAYS_BACK, MAX_DAYS } from './range.ts';

export interface Candidate {
  readonly date: LocalDate;
  readonly weekday: Weekday;
}

/**
 * The days that `11-03` may mean: `near`, in the range of an answer without `from` and `to`, and `far`, in the longest
 * range around today. A day with its year is only that.
 */
export function datesFor(day: string, today: LocalDate): { near: readonly Candidate[]; far: readonly Candidate[] } {
  if (day.length > 5) return { near: candidates([toLocalDate(day)]), far: [] };
  const year = Number(today.slice(0, 4));
  const days = candidates([-2, -1, 0, 1, 2].map((step) => toLocalDate(`${year + step}-${day}`)));
  const within = (back: number, ahead: number) =>
    days.filter(({ date }) => date >= addDays(today, -back) && date <= addDays(today, ahead));
  return { near: within(DAYS_BACK, DAYS_AHEAD), far: within(MAX_DAYS, MAX_DAYS) };
}

const candidates = (dates: readonly (LocalDate | undefined)[]): Candidate[] =>
  dates.flatMap((date) => (date === undefined ? [] : [{ date, weekday: weekdayOf(date) }]));
