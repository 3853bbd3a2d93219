import { isBlank } from '../../domain/blank.ts';
import { Failure } from '../../domain/failure.ts';

const [LONGEST_TITLE, LONGEST_PLACE, LONGEST_NOTES] = [500, 1_000, 8_000];
/** Of Google Tasks. */
const [LONGEST_TASK_TITLE, LONGEST_TASK_NOTES] = [1_024, 8_192];
const [MOST_GUESTS, LONGEST_ADDRESS] = [100, 254];

/** A title on one line; throws `bad_request` for none. */
export const readTitle = (text: string): string => titleOf(text, LONGEST_TITLE);

export const readTaskTitle = (text: string): string => titleOf(text, LONGEST_TASK_TITLE);

function titleOf(text: string, most: number): string {
  const title = oneLine(text);
  if (isBlank(title)) throw refused('`title` is empty.', 'Call again with a `title`.');
  return limited('title', title, most);
}

/** A place on one line; blank = none. */
export const readPlace = (text: string): string => limited('location', oneLine(text), LONGEST_PLACE);

/** Notes of any lines; blank = none. */
export const readNotes = (text: string): string => limited('description', linesOf(text), LONGEST_NOTES);

export const readTaskNotes = (text: string): string => limited('notes', linesOf(text), LONGEST_TASK_NOTES);

/** Without control characters but those of lines. */
const linesOf = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, ' ')
    .trim();

const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();

function limited(name: string, text: string, most: number): string {
  if (text.length <= most || [...text].length <= most) return text;
  throw refused(`\`${name}\` is longer than ${most} characters.`, `Call again with a shorter \`${name}\`.`);
}

const LOCAL = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const HOST = /^([\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+(\p{L}{2,}|xn--[\p{L}\p{N}-]+)$/u;

/** Plain addresses, each once; throws `bad_request` for anything else, without repeating it. */
export function readGuests(guests: readonly string[] = []): readonly string[] {
  const wrong = guests.findIndex((guest) => !isAddress(guest.trim()));
  if (wrong >= 0) {
    const which = guests.length === 1 ? 'The guest' : `Guest number ${wrong + 1}`;
    throw refused(
      `${which} is not an e-mail address.`,
      'Call again with `guests` such as name@example.com; names are not looked up.',
    );
  }
  const addresses = [...new Map(guests.map((guest) => [guest.trim().toLowerCase(), guest.trim()])).values()];
  if (addresses.length > MOST_GUESTS)
    throw refused(`There are more than ${MOST_GUESTS} guests.`, 'Call again with fewer.');
  return addresses;
}

function isAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  return text.length <= LONGEST_ADDRESS && at > 0 && LOCAL.test(text.slice(0, at)) && HOST.test(text.slice(at + 1));
}

const refused = (why: string, next: string): Failure => new Failure('bad_request', why, next);
