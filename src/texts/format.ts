import type { Language } from '../domain/identity.ts';
import { firstDay, type Month } from '../domain/month.ts';
import { DAY_MS, type LocalDate, WEEKDAYS, type Weekday, type Zone } from '../domain/time.ts';
import { LANGUAGE_FACTS } from './language.ts';

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Writes an instant (epoch ms) as a day in words, such as `November 3, 2026`, on the calendar of `zone`. */
export const dayText = (ms: number, language: Language, zone: Zone): string =>
  formatter(language, zone, { dateStyle: 'long' }).format(ms);

/** Writes an instant (epoch ms) as day and time, on the wall clock of `zone`. */
export const momentText = (ms: number, language: Language, zone: Zone): string =>
  formatter(language, zone, { dateStyle: 'medium', timeStyle: 'short' }).format(ms);

/** Names a day of the week. */
export const weekdayText = (day: Weekday, language: Language, weekday: 'long' | 'short' = 'long'): string =>
  formatter(language, UTC, { weekday }).format(A_MONDAY_MS + WEEKDAYS.indexOf(day) * DAY_MS);

/** Writes a month, such as `November 2026`. */
export const monthText = (month: Month, language: Language): string =>
  formatter(language, UTC, { year: 'numeric', month: 'long' }).format(Date.parse(firstDay(month)));

/** Writes a day with its weekday, such as `Tuesday, November 3, 2026`. */
export const fullDayText = (date: LocalDate, language: Language): string =>
  formatter(language, UTC, { dateStyle: 'full' }).format(Date.parse(date));

/** Writes a day within a known year, such as `Tue, Nov 3`. */
export const shortDayText = (date: LocalDate, language: Language): string =>
  formatter(language, UTC, { weekday: 'short', month: 'short', day: 'numeric' }).format(Date.parse(date));

/** Writes the time of day of an instant, with its weekday, on the wall clock of `zone`. */
export const clockText = (ms: number, language: Language, zone: Zone): string =>
  formatter(language, zone, { weekday: 'long', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(ms);

/** Names a zone as people call its time, such as `Taiwan Standard Time`; the zone's own name where there is no other. */
export function zoneText(zone: Zone, language: Language): string {
  const parts = formatter(language, zone, { timeZoneName: 'longGeneric' }).formatToParts(0);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

const A_MONDAY_MS = Date.UTC(2024, 0, 1);
const UTC = 'UTC' as Zone;

const HOUR_MS = 3_600_000;

/** Writes how far ahead something is, such as `in 6 days`; in hours within the last two days. */
export function aheadText(ms: number, language: Language): string {
  const relative = new Intl.RelativeTimeFormat(LANGUAGE_FACTS[language].html);
  const hours = Math.max(1, Math.floor(ms / HOUR_MS));
  return hours < 48 ? relative.format(hours, 'hour') : relative.format(Math.floor(hours / 24), 'day');
}

const [HOUR_MINUTES, DAY_MINUTES] = [60, 1_440];

/** Writes a length in minutes in the largest unit that it is a whole number of: `90 minutes`, `2 hours`, `1 day`. */
export function lengthText(minutes: number, language: Language): string {
  const write = (unit: 'minute' | 'hour' | 'day', length: number) =>
    new Intl.NumberFormat(LANGUAGE_FACTS[language].html, { style: 'unit', unit, unitDisplay: 'long' }).format(length);
  if (minutes % DAY_MINUTES === 0) return write('day', minutes / DAY_MINUTES);
  return minutes % HOUR_MINUTES === 0 ? write('hour', minutes / HOUR_MINUTES) : write('minute', minutes);
}

/** Joins names as a sentence does, such as `quizzes and forums`. */
export const listText = (names: readonly string[], language: Language): string =>
  new Intl.ListFormat(LANGUAGE_FACTS[language].html).format(names);

/** One formatter costs some hundred microseconds and kilobytes, so each is made once. */
function formatter(language: Language, zone: Zone, style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${zone} ${JSON.stringify(style)}`;
  let known = formatters.get(key);
  if (!known) {
    if (formatters.size > 500) formatters.clear();
    known = new Intl.DateTimeFormat(LANGUAGE_FACTS[language].html, { ...style, timeZone: zone });
    formatters.set(key, known);
  }
  return known;
}
