import {
  addDays,
  daysBetween,
  type LocalDate,
  localTime,
  offsetText,
  type Weekday,
  weekdayOf,
  type Zone,
} from '../domain/time.ts';

/** Now, as a person's own clock and calendar show it. */
export interface Moment {
  readonly date: LocalDate;
  /** `HH:MM` */
  readonly time: string;
  readonly weekday: Weekday;
  readonly zone: Zone;
  /** `UTC+8` */
  readonly offset: string;
  readonly tomorrow: { readonly date: LocalDate; readonly weekday: Weekday };
  /** ISO 8601: `2026-W05`; its year is not always that of the date. */
  readonly isoWeek: string;
  /** Year of the Republic of China: 2026 = 115. */
  readonly rocYear: number;
}

/** Tells an instant in a zone. */
export function momentAt(ms: number, zone: Zone): Moment {
  const { date, time } = localTime(ms, zone);
  const tomorrow = addDays(date, 1);
  return {
    date,
    time,
    weekday: weekdayOf(date),
    zone,
    offset: offsetText(ms, zone),
    tomorrow: { date: tomorrow, weekday: weekdayOf(tomorrow) },
    isoWeek: isoWeekOf(date),
    rocYear: Number(date.slice(0, 4)) - 1911,
  };
}

const MONDAY = '1970-01-05' as LocalDate;

/** A week belongs to the year of its Thursday. */
function isoWeekOf(date: LocalDate): string {
  const dayOfWeek = (((daysBetween(MONDAY, date) % 7) + 7) % 7) + 1;
  const thursday = addDays(date, 4 - dayOfWeek);
  const year = thursday.slice(0, 4);
  const week = Math.floor(daysBetween(`${year}-01-01` as LocalDate, thursday) / 7) + 1;
  return `${year}-W${String(week).padStart(2, '0')}`;
}
