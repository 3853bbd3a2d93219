import { lastDayTaken } from '../../domain/last-day.ts';
import { addDays, type LocalDate, type Span } from '../../domain/time.ts';
import type { WallSpan } from '../../planner/wall-clock.ts';
import { monthOf } from '../dates.ts';

/** The months after its first, within the range, in which an event still goes on: `2026-02`. */
export function monthsReached(wall: WallSpan, range: Span): readonly string[] {
  const last = lastDayTaken(wall);
  if (monthOf(wall.first) === monthOf(last)) return [];
  const months: string[] = [];
  for (let day = firstOfNext(wall.first); day <= last && day <= range.to; day = firstOfNext(day)) {
    if (monthOf(day) >= monthOf(range.from)) months.push(monthOf(day));
  }
  return months;
}

/** The first day of the next month. */
const firstOfNext = (day: LocalDate): LocalDate =>
  `${addDays(`${monthOf(day)}-28` as LocalDate, 4).slice(0, 7)}-01` as LocalDate;
