import { daysBetween, type LocalDate, weekdayOf } from '../../domain/time.ts';
import type { WallSpan } from '../wall-clock.ts';

/** `2026-11-03 Tue 13:20-15:10`, `2026-11-03 Tue 22:00-02:00+1`, `2026-11-10 Tue..2026-11-14 Sat` */
export function whenWords({ first, last, hours, mark }: WallSpan): string {
  if (hours === undefined) return first === last ? dayWords(first) : `${dayWords(first)}..${dayWords(last)}`;
  const later = first === last ? '' : `+${daysBetween(first, last)}`;
  return [dayWords(first), `${hours.start}-${hours.end}${later}`, mark].filter((word) => word !== '').join(' ');
}

/** `2026-11-03 Tue` */
const dayWords = (day: LocalDate): string => `${day} ${weekdayOf(day)}`;
