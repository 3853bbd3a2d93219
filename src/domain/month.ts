import { addDays, EARLIEST, LATEST, type LocalDate, WEEKDAYS, type Weekday, weekdayOf } from './time.ts';

declare const brand: unique symbol;
/** A month of the years in which events can be, `YYYY-MM`. */
export type Month = string & { readonly [brand]: 'Month' };

const [FIRST, LAST] = [EARLIEST.slice(0, 7) as Month, LATEST.slice(0, 7) as Month];

/** Checks a month; undefined when it is none. */
export const toMonth = (text: string): Month | undefined =>
  /^\d{4}-(0[1-9]|1[0-2])$/.test(text) && text >= FIRST && text <= LAST ? (text as Month) : undefined;

/** The month in which a day is, or the one nearest to it. */
export const monthOf = (date: LocalDate): Month => toMonth(date.slice(0, 7)) ?? (date < EARLIEST ? FIRST : LAST);

export const firstDay = (month: Month): LocalDate => `${month}-01` as LocalDate;

/** The month before, or after; undefined where there is none. */
export const monthBefore = (month: Month): Month | undefined => toMonth(addDays(firstDay(month), -1).slice(0, 7));
export const monthAfter = (month: Month): Month | undefined => toMonth(addDays(firstDay(month), 31).slice(0, 7));

export const lastDay = (month: Month): LocalDate => {
  const next = addDays(firstDay(month), 31);
  return addDays(next, -Number(next.slice(8)));
};

/** Days of the week in order, from the one that begins it. */
export function weekFrom(start: Weekday): readonly Weekday[] {
  const at = WEEKDAYS.indexOf(start);
  return [...WEEKDAYS.slice(at), ...WEEKDAYS.slice(0, at)];
}

/** The days of whole weeks that hold the month. */
export function daysAround(month: Month, weekStart: Weekday): readonly LocalDate[] {
  const week = weekFrom(weekStart);
  const before = week.indexOf(weekdayOf(firstDay(month)));
  const after = 6 - week.indexOf(weekdayOf(lastDay(month)));
  const from = addDays(firstDay(month), -before);
  const count = before + Number(lastDay(month).slice(8)) + after;
  return Array.from({ length: count }, (_, index) => addDays(from, index));
}
