import { Failure } from '../domain/failure.ts';
import { addDays, daysBetween, EARLIEST, LATEST, type LocalDate, type Span, toLocalDate } from '../domain/time.ts';

export interface RangeArguments {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

type Ends = 'optional' | 'required';

export const DAYS_BACK = 7;
export const DAYS_AHEAD = 30;
export const MAX_DAYS = 400;

/**
 * Gives the days asked for; without `from` and `to` the default range around today. A default gives way when the other
 * end is beyond it. Throws `bad_request` that says what to send; `ends` says whether a tool lets them be left out.
 */
export function readRange({ from, to }: RangeArguments, today: LocalDate, ends: Ends = 'optional'): Span {
  const [first, last] = [readDay('from', from, ends), readDay('to', to, ends)];
  const span = {
    from: first ?? earlier(addDays(today, -DAYS_BACK), last),
    to: last ?? later(addDays(today, DAYS_AHEAD), first),
  };
  if (span.to < span.from) throw refused('`to` is before `from`.', 'Call again with `to` on or after `from`.');
  if (daysBetween(span.from, span.to) >= MAX_DAYS) {
    const next = `Call again with both \`from\` and \`to\`, at most ${MAX_DAYS} days with both ends counted.`;
    throw refused(`The range from ${span.from} to ${span.to} is longer than ${MAX_DAYS} days.`, next);
  }
  return span;
}

/** Reads one end of a range; throws `bad_request` that says what to send. */
export function readDay(name: 'from' | 'to', text: string | undefined, ends: Ends): LocalDate | undefined {
  if (text === undefined) return undefined;
  const day = toLocalDate(text);
  if (day !== undefined && day >= EARLIEST && day <= LATEST) return day;
  const orNone = ends === 'optional' ? ', or leave it out' : '';
  throw refused(
    `\`${name}\` is not a day between ${EARLIEST} and ${LATEST}.`,
    `Call again with \`${name}\` as YYYY-MM-DD (or with a ROC year, 114-12-01)${orNone}.`,
  );
}

const WINDOW_DAYS = DAYS_BACK + DAYS_AHEAD;
const earlier = (day: LocalDate, last: LocalDate | undefined): LocalDate =>
  last === undefined || day <= last ? day : addDays(last, -WINDOW_DAYS);
const later = (day: LocalDate, first: LocalDate | undefined): LocalDate =>
  first === undefined || day >= first ? day : addDays(first, WINDOW_DAYS);

const refused = (why: string, next: string): Failure => new Failure('bad_request', why, next);
