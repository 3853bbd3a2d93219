import { Failure } from '../../domain/failure.ts';
import { type LocalDate, toLocalDate } from '../../domain/time.ts';

/** Reads the day that an argument means; throws `bad_request`. */
export function dayIn(name: string, text: string): LocalDate {
  const day = toLocalDate(text.trim());
  if (day) return day;
  throw new Failure('bad_request', `\`${name}\` is not a day.`, 'Give it as YYYY-MM-DD, or leave it out.');
}
