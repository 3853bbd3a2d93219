import type { Zone } from '../../domain/time.ts';
import type { CalendarFile } from './calendar-file.ts';
import { clockOf } from './clock.ts';
import type { ClockFor } from './time-value.ts';

/** The clocks of one file for one reader. */
export interface FileClocks {
  readonly clockFor: ClockFor;
  /** Zones that were asked for and that nobody knows. */
  readonly unknown: ReadonlySet<string>;
}

/** What floats, and what is in a zone that nobody knows, is meant by the file's own clock if it names one, else the reader's. */
export function fileClocks(file: CalendarFile, zone: Zone): FileClocks {
  const unknown = new Set<string>();
  const usual = clockOf(file.zone ?? zone);
  // An event that floats was planned in no zone, so none is told of it.
  const floating = { ...usual, zone: undefined };
  const clockFor: ClockFor = (name) => {
    if (name === undefined) return floating;
    const clock = file.clock(name);
    if (clock === undefined) unknown.add(name);
    return clock ?? floating;
  };
  return { clockFor, unknown };
}
