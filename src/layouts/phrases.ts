/** Text of other people in cells: repeated ones are told once, and none can pass for one of our own words. */

/** What stands in place of a title that the source does not tell. */
export const HIDDEN = 'busy (details hidden)';

/** Gives a title that cannot be taken for `HIDDEN`; blank = none. */
export function titleText(title: string | undefined, detailsHidden: boolean): string {
  if (title === undefined) return detailsHidden ? HIDDEN : '';
  return escaped(title.toWellFormed(), (text) => text === HIDDEN);
}

/** Blank means absent, so a text that is present and empty is escaped too. */
function escaped(text: string, isOurs: (text: string) => boolean): string {
  return text === '' || text.startsWith('\\') || isOurs(text) ? `\\${text}` : text;
}

/** A text of more than `over` UTF-16 units pays for its entry once it is used this often. */
interface Worth {
  readonly uses: number;
  readonly over: number;
}

/** The table of repeated texts of one kind, `L1: ...`. */
export class Phrases {
  readonly #codes: ReadonlyMap<string, string>;
  readonly #code: RegExp;

  /** `used`: every use, in the order of the rows. */
  constructor(prefix: 'L' | 'N', used: readonly (string | undefined)[], worths: readonly Worth[]) {
    const uses = Map.groupBy(used.filter((text) => text !== undefined).map(wellFormed), (text) => text);
    const repeated = [...uses]
      .filter(([text, found]) => worths.some(({ uses, over }) => found.length >= uses && text.length > over))
      .map(([text]) => text);
    this.#codes = new Map(repeated.map((text, index) => [text, `${prefix}${index + 1}`]));
    this.#code = new RegExp(`^${prefix}\\d+$`);
  }

  /** By code; empty when nothing is worth an entry. */
  entries(): Readonly<Record<string, string>> {
    return Object.fromEntries([...this.#codes].map(([text, code]) => [code, text]));
  }

  /** The code of a repeated text, or the text itself; blank = none. */
  cell(text: string | undefined): string {
    if (text === undefined) return '';
    const whole = wellFormed(text);
    return this.#codes.get(whole) ?? escaped(whole, (literal) => this.#code.test(literal));
  }
}

const wellFormed = (text: string): string => text.toWellFormed();
