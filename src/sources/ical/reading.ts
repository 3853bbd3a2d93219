import type { Calendar, CalendarEvent, When } from '../../domain/agenda.ts';
import { addDays, type Span, startOfDay, type Zone } from '../../domain/time.ts';
import type { CalendarFile } from './calendar-file.ts';
import { eventOf } from './event.ts';
import { fileClocks } from './file-clocks.ts';
import { instancesIn } from './instances.ts';
import type { Pace } from './pace.ts';

/** What a file holds on some days, and what of it is not known. */
export interface Reading {
  readonly events: readonly CalendarEvent[];
  /** Series of which only a part of the times is known. */
  readonly torn: number;
  /** There are more events than these. */
  readonly cut: boolean;
  /** Some times are in zones that nobody knows. */
  readonly zonesUnknown: boolean;
}

/** Local days of a reader. */
export interface Days {
  readonly span: Span;
  readonly zone: Zone;
}

const MOST_EVENTS = 10_000;

/** Gives the events that lie at least partly in some days, in slices. */
export async function readDays(file: CalendarFile, calendar: Calendar, days: Days, pace: Pace): Promise<Reading> {
  const { clockFor, unknown } = fileClocks(file, days.zone);
  const [from, to] = [startOfDay(days.span.from, days.zone), startOfDay(addDays(days.span.to, 1), days.zone)];
  const own = ownAddress(file);
  const within = { ...days.span, fromMs: from, toMs: to };
  const events: CalendarEvent[] = [];
  let [torn, isWhole] = [0, true];
  for (const group of file.groups) {
    await pace.next();
    if (events.length > MOST_EVENTS || pace.isSpent) isWhole = false;
    if (!isWhole) break;
    const { found, cut } = instancesIn(group, clockFor, from, to);
    if (cut) torn += 1;
    events.push(...found.filter(({ when }) => isInside(when, within)).map((one) => eventOf(one, calendar, own)));
  }
  return { events: events.slice(0, MOST_EVENTS), torn, cut: !isWhole, zonesUnknown: unknown.size > 0 };
}

/** Google names the file of a person's own calendar by their address. */
export const ownAddress = ({ name }: CalendarFile): string | undefined =>
  name !== undefined && /^\S+@\S+$/.test(name) ? name.toLowerCase() : undefined;

/** What ends where the days begin is not inside, unless it takes no time at all. */
function isInside(when: When, days: Span & { readonly fromMs: number; readonly toMs: number }): boolean {
  if (when.kind === 'all-day') return when.first <= days.to && when.last >= days.from;
  return when.from < days.toMs && (when.to > days.fromMs || when.from >= days.fromMs);
}
