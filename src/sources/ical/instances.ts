import type { Original, When } from '../../domain/agenda.ts';
import { DAY_MS, type LocalDate, localTime, startOfDay, type Zone } from '../../domain/time.ts';
import type { EntryGroup } from './calendar-file.ts';
import { type Change, changedStart, changesOf, ordinal } from './changes.ts';
import { type Entry, isSeries } from './entry.ts';
import { lasting, lengthOf, longestMs, ownLengths } from './length.ts';
import { type Planned, plannedTimes } from './occurrences.ts';
import { type ClockFor, type Length, type Time, timeOf } from './time-value.ts';

/** One occurrence: which entry tells of it, when it is, and when its series planned it. */
export interface Instance {
  readonly entry: Entry;
  readonly when: When;
  /** In which its time was chosen. */
  readonly zone: Zone | undefined;
  /** undefined: no part of a series. */
  readonly original: Original | undefined;
}

export interface Instances {
  /** Those of the range, and some beside it. */
  readonly found: readonly Instance[];
  /** There are more, or there may be. */
  readonly cut: boolean;
}

/** What lasts longer is looked for only where it begins. */
const LONGEST_MS = 400 * DAY_MS;

/** The occurrences of one UID between two instants, moved ones where they are now. What is called off is left out. */
export function instancesIn(group: EntryGroup, clockFor: ClockFor, from: number, to: number): Instances {
  const series = seriesOf(group, clockFor);
  const changes = changesOf(group, clockFor);
  const { times, cut } = plannedIn(series, from, to);
  const regular = times.flatMap((time) => {
    const change = changes.for(time);
    if (change === undefined) return plain(series, time);
    return ordinal(change.original) === ordinal(time) ? [] : changed(series, change, time);
  });
  return { found: [...regular, ...changes.all.flatMap((change) => changed(series, change, change.original))], cut };
}

/** The occurrence that the series planned for a day in a zone, at a time (`HH:MM`) where it is known. */
export function instanceOn(group: EntryGroup, clockFor: ClockFor, day: PlannedDay, zone: Zone): Instance | undefined {
  const from = startOfDay(day.date, zone);
  const { found } = instancesIn(group, clockFor, from, from + DAY_MS);
  return found.find(({ original }) => original !== undefined && isPlannedOn(original, day, zone));
}

/** A series as a whole, told by its first time; undefined when it is called off, or only single occurrences are known. */
export function firstInstance({ main }: EntryGroup, clockFor: ClockFor): Instance | undefined {
  if (main === undefined || main.facts.status === 'cancelled') return undefined;
  return instance(main, timeOf(main.start, clockFor), lengthOf(main, clockFor), undefined);
}

interface PlannedDay {
  readonly date: LocalDate;
  readonly time: string | undefined;
}

function isPlannedOn(original: Original, { date, time }: PlannedDay, zone: Zone): boolean {
  if (original.kind === 'all-day') return original.date === date && time === undefined;
  const local = localTime(original.at, zone);
  return local.date === date && (time === undefined || local.time === time);
}

interface Series {
  readonly group: EntryGroup;
  readonly clockFor: ClockFor;
  /** How long its occurrences last; undefined: only single ones are known. */
  readonly length: Lengths | undefined;
}

interface Lengths {
  readonly usual: Length;
  /** Of occurrences that tell another, by when they begin. */
  readonly own: ReadonlyMap<number, Length>;
}

const seriesOf = (group: EntryGroup, clockFor: ClockFor): Series => ({
  group,
  clockFor,
  length: group.main && { usual: lengthOf(group.main, clockFor), own: ownLengths(group.main, clockFor) },
});

const lengthAt = ({ usual, own }: Lengths, time: Time): Length =>
  (time.kind === 'date' ? undefined : own.get(time.at)) ?? usual;

function plannedIn({ group: { main }, clockFor, length }: Series, from: number, to: number): Planned {
  if (main === undefined || length === undefined) return { times: [], cut: false };
  let longest = longestMs(length.usual);
  for (const own of length.own.values()) longest = Math.max(longest, longestMs(own));
  return plannedTimes(main, clockFor, from - Math.min(longest, LONGEST_MS), to);
}

/** An occurrence as its series has it. */
function plain({ group: { main, changes }, length }: Series, time: Time): Instance[] {
  if (main === undefined || length === undefined || main.facts.status === 'cancelled') return [];
  const isAlone = !isSeries(main) && changes.length === 0;
  return [instance(main, time, lengthAt(length, time), isAlone ? undefined : time)];
}

/** An occurrence that differs; one that tells no end of its own lasts as long as the others. */
function changed({ clockFor, length }: Series, change: Change, planned: Time): Instance[] {
  const { entry } = change;
  if (entry.facts.status === 'cancelled') return [];
  const tellsEnd = entry.end !== undefined || entry.length !== undefined;
  const own = tellsEnd || length === undefined ? lengthOf(entry, clockFor) : lengthAt(length, planned);
  return [instance(entry, changedStart(change, planned, clockFor), own, planned)];
}

const instance = (entry: Entry, start: Time, length: Length, planned: Time | undefined): Instance => ({
  entry,
  when: lasting(start, length),
  zone: start.kind === 'date' ? undefined : start.clock.zone,
  original: planned && toOriginal(planned),
});

const toOriginal = (time: Time): Original =>
  time.kind === 'date' ? { kind: 'all-day', date: time.date } : { kind: 'timed', at: time.at };
