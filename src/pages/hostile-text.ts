const LONGEST_NAME = 100;

/**
 * Makes a name that others chose fit to stand in our sentences: one line, at most 100 characters, and without the
 * invisible characters that turn the direction of the words around it. JSX does the escaping.
 */
export function plainName(name: string): string {
  const visible = name
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const letters = [...visible];
  return letters.length > LONGEST_NAME ? `${letters.slice(0, LONGEST_NAME).join('')}…` : visible;
}

/**
 * Makes a text of any length fit to be shown as it is: without control characters, line breaks kept, and without those
 * that turn the direction of the words around it; letters that are joined stay joined.
 */
export const plainText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/(?!\n)\p{Cc}|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|\p{Cs}/gu, '')
    .trim();
