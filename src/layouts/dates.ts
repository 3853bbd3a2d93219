import { formatForLlm } from '../domain/time/date-time.ts';
import { addDays, daysBetween, type LocalDate, type Span, weekdayOf } from '../domain/time.ts';
import type { WallClock, WallSpan } from '../planner/wall-clock.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
const WEEK = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

/** Writes dates for a range. The year is left out only where the range leaves one possible: in its first 365 days. */
export class DateWriter {
  readonly #first: LocalDate;
  readonly #last: LocalDate;

  constructor({ from, to }: Span) {
    const lastOfYear = addDays(from, 364);
    this.#first = from;
    this.#last = to < lastOfYear ? to : lastOfYear;
  }

  /** `11-03`, or `2026-11-03` */
  date(date: LocalDate): string {
    return date >= this.#first && date <= this.#last ? date.slice(5) : date;
  }

  /** `11-03 Mon` */
  day(date: LocalDate): string {
    return `${this.date(date)} ${weekdayOf(date)}`;
  }

  /** `11-03 09:10` */
  instant({ date, time, mark }: WallClock): string {
    return formatForLlm({ date: this.date(date), time, mark });
  }

  /** `11-03 Mon 09:10` */
  moment({ date, time, mark }: WallClock): string {
    return formatForLlm({ date: this.day(date), time, mark });
  }

  /** `3 Mon 13:20-15:10`, `10 Mon..14 Fri`, for the table of the month in which it starts. */
  when(wall: WallSpan): string {
    const { first, last, hours, mark } = wall;
    if (hours) return words(dayOfMonth(first), timeOf(wall), mark);
    if (first === last) return dayOfMonth(first);
    return `${dayOfMonth(first)}..${monthOf(first) === monthOf(last) ? dayOfMonth(last) : this.day(last)}`;
  }
}

/** `2026-11` */
export const monthOf = (date: LocalDate): string => date.slice(0, 7);

const dayOfMonth = (date: LocalDate): string => `${Number(date.slice(8))} ${weekdayOf(date)}`;

/** Hours of a series, `22:00-02:00+1`; all-day: blank or `+n` where it ends n days later. */
export const seriesTime = (wall: WallSpan): string => words(timeOf(wall), wall.mark);

function timeOf({ first, last, hours }: WallSpan): string {
  const later = first === last ? '' : `+${daysBetween(first, last)}`;
  return hours ? `${hours.start}-${hours.end}${later}` : later;
}

/** With the year: `2025-11-03 Mon 13:20-15:10`, `2025-11-10 Mon..2025-11-14 Fri`. */
export function datedSpan(wall: WallSpan): string {
  if (wall.hours !== undefined) return `${datedDay(wall.first)} ${seriesTime(wall)}`;
  return wall.first === wall.last ? datedDay(wall.first) : `${datedDay(wall.first)}..${datedDay(wall.last)}`;
}

/** `2025-11-03 Mon` */
export const datedDay = (date: LocalDate): string => `${date} ${weekdayOf(date)}`;

/** All dates of a series, ascending: `Mon Wed 2025 Sep 8 10 Oct 1 2026 Jan 5`. */
export function datesText(dates: readonly LocalDate[]): string {
  const occurring = new Set(dates.map(weekdayOf));
  const parts: string[] = WEEK.filter((weekday) => occurring.has(weekday));
  let [year, month] = ['', ''];
  for (const date of dates) {
    if (date.slice(0, 4) !== year) parts.push(date.slice(0, 4));
    if (monthOf(date) !== month) parts.push(MONTHS[Number(date.slice(5, 7)) - 1] as string);
    parts.push(String(Number(date.slice(8))));
    [year, month] = [date.slice(0, 4), monthOf(date)];
  }
  return parts.join(' ');
}

const words = (...parts: string[]): string => parts.filter((part) => part !== '').join(' ');
