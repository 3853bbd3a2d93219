import type { CalendarEvent, Original } from '../domain/agenda.ts';
import { type LocalDate, localTime, repetition, toUtcText, type Zone } from '../domain/time.ts';

/** Where a series first planned an occurrence, as local text from which the instant can be found again. */
export interface Address {
  readonly date: LocalDate;
  /** `HH:MM`; undefined = all day. */
  readonly time: string | undefined;
}

/**
 * The id of an occurrence as its series and original start give it. Sources change it now and then ("this and following"
 * leaves two forms), so compare it with the real one before relying on it.
 */
function occurrenceId(series: string, original: Original): string {
  const [base] = series.split('_R');
  const start = original.kind === 'timed' ? toUtcText(original.at) : original.date;
  return `${base}_${start.replace(/[-:]/g, '')}`;
}

/** Gives the local address of an occurrence, or undefined when its id or its instant does not follow from that. */
export function addressOf(event: CalendarEvent, zone: Zone): Address | undefined {
  if (event.series === undefined) return undefined;
  const { id, original } = event.series;
  if (occurrenceId(id, original) !== event.id) return undefined;
  if (original.kind === 'all-day') return { date: original.date, time: undefined };
  const isWholeMinute = original.at % 60_000 === 0;
  return isWholeMinute && repetition(original.at, zone) !== 'second' ? localTime(original.at, zone) : undefined;
}

/** Whether an occurrence still starts where its series planned it. */
export function isUnmoved({ series, when }: CalendarEvent): boolean {
  if (series === undefined) return false;
  const { original } = series;
  if (when.kind === 'timed') return original.kind === 'timed' && original.at === when.from;
  return original.kind === 'all-day' && original.date === when.first;
}
