import { z } from 'zod';
import { toDateTime } from '../../domain/time/date-time.ts';
import { addDays, atLocalTime, type LocalDate, localTime, toUtcText, toZone, type Zone } from '../../domain/time.ts';

const Start = z.object({
  recurrence: z.array(z.string()).min(1),
  start: z.object({ date: z.string().optional(), dateTime: z.string().optional(), timeZone: z.string().optional() }),
});

interface Planned {
  readonly date: LocalDate;
  /** `HH:MM`; undefined = as the series has it. */
  readonly time: string | undefined;
}

/**
 * Gives the ids that the occurrence of a series first planned for a local day may have: the series' id and the original
 * start in UTC. Empty when the series has none on that day; without its master only a known time gives one.
 */
export function occurrenceIds(series: string, master: unknown, planned: Planned, zone: Zone): string[] {
  const [base] = series.split('_R');
  return starts(master, planned, zone).map((start) => `${base}_${start.replace(/[-:]/g, '')}`);
}

function starts(master: unknown, { date, time }: Planned, zone: Zone): string[] {
  if (time !== undefined) return instants(date, time, zone).map(toUtcText);
  const { start } = Start.safeParse(master).data ?? {};
  if (start?.date !== undefined) return [date];
  const first = Date.parse(start?.dateTime ?? '');
  if (!Number.isFinite(first)) return [];
  // The series keeps the clock of its own zone, where the day may be another one.
  const own = toZone(start?.timeZone ?? '') ?? zone;
  const days = [-1, 0, 1].map((step) => addDays(date, step));
  const { time: clock } = localTime(first, own);
  // where that clock skips the time, the occurrence takes place the skipped hour later
  const all = days.map((day) => atLocalTime(day, clock, own));
  return all.filter((at) => localTime(at, zone).date === date).map(toUtcText);
}

/** Nothing for a time that the clock does not show on the day: no answer told it. */
function instants(date: LocalDate, time: string, zone: Zone): number[] {
  const found = toDateTime(`${date}T${time}`, zone);
  return 'why' in found ? [] : [found.at];
}
