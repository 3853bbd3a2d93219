import { htmlToText } from './html-text.ts';
import { inLanguage } from './multilang.ts';

/** A name of an activity, a course or an event on one line: entities decoded once, tags dropped. */
export const readName = (text: string, language: string): string =>
  htmlToText(inLanguage(text, language)).replace(/\s+/g, ' ').trim();

/** A description as plain text; undefined when nothing is left of it. */
export function readNotes(html: string | null | undefined, language: string): string | undefined {
  const text = htmlToText(inLanguage(html ?? '', language));
  return text === '' ? undefined : text;
}
