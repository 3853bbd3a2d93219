import type { Language } from '../domain/identity.ts';
import type { Zone } from '../domain/time.ts';
import { LANGUAGE_FACTS } from './language.ts';

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Writes an instant (epoch ms) as a day in words, such as `November 3, 2026`, on the calendar of `zone`. */
export const dayText = (ms: number, language: Language, zone: Zone): string =>
  formatter(language, zone, { dateStyle: 'long' }).format(ms);

/** Writes an instant (epoch ms) as day and time, on the wall clock of `zone`. */
export const momentText = (ms: number, language: Language, zone: Zone): string =>
  formatter(language, zone, { dateStyle: 'medium', timeStyle: 'short' }).format(ms);

/** One formatter costs some hundred microseconds and kilobytes, so each is made once. */
function formatter(language: Language, zone: Zone, style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${zone} ${style.dateStyle}`;
  let known = formatters.get(key);
  if (!known) {
    if (formatters.size > 500) formatters.clear();
    known = new Intl.DateTimeFormat(LANGUAGE_FACTS[language].html, { ...style, timeZone: zone });
    formatters.set(key, known);
  }
  return known;
}
