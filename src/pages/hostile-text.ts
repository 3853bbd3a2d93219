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
