import { addDays, daysBetween, type LocalDate, toLocalDate } from '../../domain/time.ts';

/** The grid of plans: quarters of an hour on the wall clock, counted from the first planned day. */
export const QUARTER_MINUTES = 15;
export const A_DAY = 96;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** The first quarter of a day that begins at or after a time `HH:MM`; 96 for its end. */
export const quarterFrom = (time: string): number => Math.ceil(minutesOf(time) / QUARTER_MINUTES);

/** The quarter of a day that a time `HH:MM` is in or begins. */
export const quarterAt = (time: string): number => Math.floor(minutesOf(time) / QUARTER_MINUTES);

/** When a quarter of a day begins, `HH:MM`; `24:00` for 96. */
export function clockAt(quarter: number): string {
  const minutes = quarter * QUARTER_MINUTES;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** A day and time of day, or a day alone; undefined when it is neither. */
export function readWall(text: string): { readonly date: LocalDate; readonly time: string | undefined } | undefined {
  const [, day = '', time] = /^(\d{4}-\d\d-\d\d)(?:T((?:[01]\d|2[0-3]):[0-5]\d))?$/.exec(text) ?? [];
  const date = toLocalDate(day);
  return date === undefined ? undefined : { date, time };
}

/** Quarters from the beginning of the first day to that of another. */
export const quartersTo = (first: LocalDate, date: LocalDate): number => daysBetween(first, date) * A_DAY;

/** When a quarter begins, as a local time; the end of a day is the beginning of the next. */
export const wallAt = (first: LocalDate, quarter: number): string =>
  `${addDays(first, Math.floor(quarter / A_DAY))}T${clockAt(((quarter % A_DAY) + A_DAY) % A_DAY)}`;
