import { addDays, DAY_MS } from '../../domain/time.ts';
import type { EntryGroup } from './calendar-file.ts';
import { instantOf, type WallMs } from './clock.ts';
import type { Entry } from './entry.ts';
import { type ClockFor, dateOf, startOf, type Time, timeOf, type Written } from './time-value.ts';

/** How one occurrence of a series, or all from one on, differ. */
export interface Change {
  readonly entry: Entry;
  /** When the series planned the occurrence. */
  readonly original: Time;
}

export interface Changes {
  readonly all: readonly Change[];
  /** The change that holds for an occurrence planned for a time: its own, else the last that holds for later ones too. */
  for(planned: Time): Change | undefined;
}

export function changesOf({ main, changes }: EntryGroup, clockFor: ClockFor): Changes {
  const all = changes.flatMap((entry) => {
    if (entry.replaces === undefined) return [];
    return [{ entry, original: plannedFor(entry.replaces.original, main, clockFor) }];
  });
  const own = new Map(all.map((change) => [ordinal(change.original), change]));
  const lasting = all
    .filter(({ entry }) => entry.replaces?.andFollowing === true)
    .toSorted((a, b) => ordinal(a.original) - ordinal(b.original));
  const before = (at: number) => lasting.findLast(({ original }) => ordinal(original) < at);
  return { all, for: (planned) => own.get(ordinal(planned)) ?? before(ordinal(planned)) };
}

/** Some name the occurrence of a timed series by its day alone, or the other way round. */
function plannedFor(original: Written, main: Entry | undefined, clockFor: ClockFor): Time {
  const start = main && timeOf(main.start, clockFor);
  if (start === undefined || start.kind === original.kind) return timeOf(original, clockFor);
  if (start.kind === 'date') return { kind: 'date', date: dateOf(wallOfWritten(original)) };
  const wall = wallOfWritten(original) + (((start.wall % DAY_MS) + DAY_MS) % DAY_MS);
  return { kind: 'timed', at: instantOf(wall, start.clock), wall, clock: start.clock };
}

const wallOfWritten = (time: Written): WallMs => (time.kind === 'date' ? startOf(time.date) : time.wall);

/** Tells the occurrences of one series apart, and orders them. */
export const ordinal = (time: Time): number => (time.kind === 'date' ? startOf(time.date) : time.at);

/** When an occurrence begins by a change; one that holds for later occurrences too moves them by as much. */
export function changedStart({ entry, original }: Change, planned: Time, clockFor: ClockFor): Time {
  const start = timeOf(entry.start, clockFor);
  const distance = wallOfTime(planned) - wallOfTime(original);
  if (ordinal(planned) === ordinal(original) || distance === 0) return start;
  if (start.kind === 'date') return { kind: 'date', date: addDays(start.date, Math.round(distance / DAY_MS)) };
  const wall = start.wall + distance;
  return { kind: 'timed', at: instantOf(wall, start.clock), wall, clock: start.clock };
}

const wallOfTime = (time: Time): WallMs => (time.kind === 'date' ? startOf(time.date) : time.wall);
