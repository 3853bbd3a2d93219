import { RRuleTemporal } from 'rrule-temporal';
import { LATEST, type LocalDate } from '../../domain/time.ts';
import { type Rule, ruleLine } from './rule.ts';

/** Days of three centuries: no rule needs more steps. */
const MOST_STEPS = 110_000;
/**
 * The days on which a rule plans an occurrence, from `first` on and at most until `last`; the first `most` of them. `first`
 * itself is among them only where the rule plans it. Every occurrence has the same time of day, so days are enough.
 */
export function plannedDays(
  { parts, end }: Rule,
  first: LocalDate,
  last: LocalDate | undefined,
  most: number,
): readonly LocalDate[] {
  const stop = end.kind === 'count' ? `COUNT=${end.count}` : `UNTIL=${compact(last ?? LATEST)}`;
  const days: LocalDate[] = [];
  const rruleString = `DTSTART:${compact(first)}\n${ruleLine({ parts }, stop)}`;
  try {
    new RRuleTemporal({ rruleString, cache: false, maxIterations: MOST_STEPS }).all((time) => {
      days.push(time.toPlainDate().toString() as LocalDate);
      return days.length < most;
    });
  } catch {
    // It gives up on rules that plan nothing for many steps, such as 31 February: what it found until then is all.
  }
  return days.slice(0, most);
}

/** Days are taken for their midnight in UTC, so that no clock is moved between them. */
const compact = (date: LocalDate): string => `${date.replaceAll('-', '')}T000000Z`;
