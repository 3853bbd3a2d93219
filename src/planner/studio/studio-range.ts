import { Failure } from '../../domain/failure.ts';
import { addDays, daysBetween, type LocalDate, type Span } from '../../domain/time.ts';
import { type RangeArguments, readDay } from '../range.ts';

const [USUAL_DAYS, MOST_DAYS] = [14, 62];

/** The days that are planned: by default two weeks from today on; what is past is left out. Throws `bad_request`. */
export function readStudioRange({ from, to }: RangeArguments, today: LocalDate): Span {
  const [first, last] = [readDay('from', from, 'optional'), readDay('to', to, 'optional')];
  const start = first === undefined || first < today ? today : first;
  const end = last ?? addDays(start, USUAL_DAYS - 1);
  if (end < start) throw refused('The last day is over, or before the first one.', `\`to\` on or after ${start}`);
  if (daysBetween(start, end) >= MOST_DAYS)
    throw refused(
      `A plan is for ${MOST_DAYS} days at most.`,
      `days between ${start} and ${addDays(start, MOST_DAYS - 1)}`,
    );
  return { from: start, to: end };
}

const refused = (why: string, what: string): Failure => new Failure('bad_request', why, `Call again with ${what}.`);
