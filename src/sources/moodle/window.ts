import { semesterOf } from '../../domain/semester.ts';
import { addDays, type Span, startOfDay, type Zone } from '../../domain/time.ts';

/** Unix seconds, both included. */
export interface Window {
  readonly from: number;
  readonly to: number;
}

/**
 * The whole terms that the days asked for touch. Moodle is asked for no less: where the override that holds for a group
 * falls outside the window, it would give the date of another group.
 */
export function windowFor(span: Span, zone: Zone): Window {
  const [first, last] = [semesterOf(span.from, zone).from, semesterOf(span.to, zone).to];
  return { from: startOfDay(first, zone) / 1000, to: startOfDay(addDays(last, 1), zone) / 1000 - 1 };
}
