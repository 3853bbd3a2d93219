import { htmlToText } from './html-text.ts';
import { inLanguage } from './multilang.ts';

/** What a school writes is shorter; what is behind it costs time that others wait for. */
const LONGEST = { name: 2_000, notes: 100_000 };

/** A name of an activity, a course or an event on one line: entities decoded once, tags dropped. */
export const readName = (text: string, language: string): string =>
  htmlToText(inLanguage(cut(text, LONGEST.name), language))
    .replace(/\s+/g, ' ')
    .trim();

/** A description as plain text; undefined when nothing is left of it. */
export function readNotes(html: string | null | undefined, language: string): string | undefined {
  const text = htmlToText(inLanguage(cut(html ?? '', LONGEST.notes), language));
  return text === '' ? undefined : text;
}

/** Not within a tag. */
const cut = (html: string, most: number): string =>
  html.length <= most ? html : html.slice(0, most).replace(/<[^<>]*$/, '');
