import { type LocalDate, type Weekday, weekdayOf } from '../../domain/time.ts';
import { monthOf } from '../dates.ts';

/** A cell of the first version: 0 = none. */
export type Cell = string | number;

const WEEK: readonly Weekday[] = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** 1..7 = Monday to Sunday. */
export const weekdayNumber = (date: LocalDate): number => WEEK.indexOf(weekdayOf(date)) + 1;

export const dayNumber = (date: LocalDate): number => Number(date.slice(8));
export const monthNumber = (date: LocalDate): number => Number(date.slice(5, 7));

/** `same` in the block of its own month, else the number of the month. */
export const monthIn = (block: string, date: LocalDate): Cell => (monthOf(date) === block ? 'same' : monthNumber(date));

/** The letter of the list that a handle belongs to. */
export const letterOf = (handle: string): string => /^[A-Z]+/.exec(handle)?.[0] ?? '';

/** Codes `L1`.. by text, in order of first use. */
export const codesFor = (prefix: string, used: readonly string[]): ReadonlyMap<string, string> =>
  new Map([...new Set(used)].map((text, index) => [text, `${prefix}${index + 1}`]));
