import { Failure } from '../../domain/failure.ts';
import { addDays, EARLIEST, LATEST, type LocalDate, toLocalDate } from '../../domain/time.ts';

/** Prompts name days up to two weeks around the one that is meant; tools take those too. */
const [FIRST, LAST] = [addDays(EARLIEST, 14), addDays(LATEST, -14)];

/** Reads the day that an argument means; throws `bad_request`. */
export function dayIn(name: string, text: string): LocalDate {
  const day = toLocalDate(text.trim());
  if (!day) throw new Failure('bad_request', `\`${name}\` is not a day.`, 'Give it as YYYY-MM-DD, or leave it out.');
  if (day >= FIRST && day <= LAST) return day;
  throw new Failure('bad_request', `\`${name}\` is too far away.`, `Give a day between ${FIRST} and ${LAST}.`);
}
