import type { Zone } from '../../domain/time.ts';
import { clocksOf, type KnownClock, zoneNamed } from './clocks.ts';
import { first, readComponents } from './component.ts';
import { type Entry, isSeries, readEntry } from './entry.ts';
import { feedFailure } from './feed-error.ts';
import type { Pace } from './pace.ts';
import { textOf, unescaped } from './property.ts';

/** Everything with one UID: the event or series itself, and how single occurrences differ. */
export interface EntryGroup {
  /** undefined: the file tells of single occurrences only. */
  readonly main: Entry | undefined;
  readonly changes: readonly Entry[];
}

/** A file of iCalendar, read. Which days it covers is asked later. */
export interface CalendarFile {
  readonly name: string | undefined;
  /** Where its times without a zone are meant; undefined: wherever its reader is. */
  readonly zone: Zone | undefined;
  readonly groups: readonly EntryGroup[];
  readonly clock: KnownClock;
  /** How many entries have no readable time. */
  readonly broken: number;
  /** Its end is missing. */
  readonly cut: boolean;
  /** It is the export of a Moodle site, which tells times and nothing else. */
  readonly isMoodle: boolean;
}

/** Reads a file in slices. Throws `source_changed` when it is no calendar; what is broken inside it is counted. */
export async function readCalendarFile(text: string, pace: Pace): Promise<CalendarFile> {
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR\s*$/im.test(text.slice(0, 1_000))) throw feedFailure('no_calendar');
  const { roots, cut } = await readComponents(text, pace);
  const calendars = roots.filter(({ name }) => name === 'VCALENDAR');
  const [calendar] = calendars;
  if (calendar === undefined) throw feedFailure('no_calendar');
  const isMoodle = /\bMoodle\b/i.test(textOf(first(calendar, 'PRODID')) ?? '');
  const parts = calendars.flatMap(({ children }) => children);
  const entries: (Entry | undefined)[] = [];
  for (const part of parts) {
    await pace.next();
    if (part.name === 'VEVENT') entries.push(readEntry(part, isMoodle));
  }
  const read = entries.filter((entry) => entry !== undefined);
  return {
    name: unescaped(textOf(first(calendar, 'X-WR-CALNAME') ?? first(calendar, 'NAME')))?.trim(),
    zone: zoneNamed(textOf(first(calendar, 'X-WR-TIMEZONE')) ?? ''),
    groups: grouped(read),
    clock: clocksOf(parts.filter(({ name }) => name === 'VTIMEZONE')),
    broken: entries.length - read.length,
    cut: cut || !isClosed(text),
    isMoodle,
  };
}

const isClosed = (text: string): boolean => /^END:VCALENDAR\s*$/im.test(text.slice(-2_000));

function grouped(entries: readonly Entry[]): readonly EntryGroup[] {
  return [...Map.groupBy(entries, ({ id }) => id).values()].flatMap((alike) => {
    const mains = currentOf(alike.filter(({ replaces }) => replaces === undefined));
    const changes = currentOf(alike.filter(({ replaces }) => replaces !== undefined));
    const [main, ...others] = mains.toSorted((a, b) => Number(isSeries(b)) - Number(isSeries(a)));
    return [{ main, changes }, ...others.map((other) => ({ main: withOwnId(other), changes: [] }))];
  });
}

/**
 * Of entries for the same time the last version; of several times only where one version is greater, since files are
 * about that give different events the same UID.
 */
function currentOf(entries: readonly Entry[]): readonly Entry[] {
  const highest = Math.max(...entries.map(({ version }) => version[0]));
  const latest = entries.filter(({ version: [sequence], replaces }) => replaces !== undefined || sequence === highest);
  return [...Map.groupBy(latest, timeKey).values()].flatMap((alike) => alike.toSorted(byVersion).slice(-1));
}

const timeKey = ({ start, replaces }: Entry): string => JSON.stringify(replaces?.original ?? start);

const byVersion = ({ version: a }: Entry, { version: b }: Entry): number =>
  a[0] - b[0] || (a[1] < b[1] ? -1 : Number(a[1] > b[1]));

/** Events that share a UID by mistake are told apart by when they begin. */
function withOwnId(entry: Entry): Entry {
  const stamp = timeKey(entry).replace(/\D/g, '');
  return { ...entry, id: `${entry.id}-${stamp}` };
}
