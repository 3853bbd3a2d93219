import { DAY_MS, toZone, type Zone } from '../../domain/time.ts';
import type { DemoCalendar, EventResource, EventTime } from './dataset.ts';
import { show } from './event-resource.ts';
import { compactInstant, instantOf } from './event-time.ts';
import { occurrences } from './recurrence.ts';

const WEEK_MS = 7 * DAY_MS;

/**
 * Finds the master of each weekly series behind single instances. Instances that the master gives as they were are
 * taken out; the others stay as occurrences that differ. Series of all-day events are left as they are.
 */
export function deriveSeries({ entry, events }: DemoCalendar): DemoCalendar {
  const zone = toZone(entry.timeZone) as Zone;
  const series = Map.groupBy(events, (event) => event.recurringEventId);
  const derived = [...series].flatMap(([id, instances]) => {
    if (id === undefined) return instances;
    const master = masterOf(id, instances, zone);
    const given = new Set(occurrences(master, zone, {}).map((event) => JSON.stringify(show(event, { entry, zone }))));
    return [master, ...instances.filter((event) => !given.has(JSON.stringify(event)))];
  });
  return { entry, events: derived };
}

function masterOf(id: string, instances: readonly EventResource[], zone: Zone): EventResource {
  const starts = instances.map((event) => instantOf(event.originalStartTime as EventTime, zone)).sort((a, b) => a - b);
  const [first = 0, last = 0] = [starts[0], starts.at(-1)];
  const template = usual(instances);
  const lengthMs = lengthOf(template, zone);
  const { recurringEventId, originalStartTime, ...rest } = template;
  const planned = originalStartTime as EventTime;
  return {
    ...rest,
    id,
    start: { ...planned, dateTime: at(planned, first, zone) },
    end: { ...planned, dateTime: at(planned, first + lengthMs, zone) },
    recurrence: recurrenceOf(starts, last),
  };
}

const lengthOf = ({ start, end }: EventResource, zone: Zone): number =>
  instantOf(end as EventTime, zone) - instantOf(start as EventTime, zone);

/** The instance whose version (`etag`) most others share: those that were never changed on their own. */
function usual(instances: readonly EventResource[]): EventResource {
  const versions = [...Map.groupBy(instances, (event) => event.etag).values()];
  const [most] = versions.toSorted((a, b) => b.length - a.length);
  return most?.[0] as EventResource;
}

function at(planned: EventTime, ms: number, zone: Zone): string {
  const offset = planned.dateTime?.slice(19) ?? 'Z';
  const shift = ms - instantOf(planned, zone);
  return new Date(Date.parse(`${planned.dateTime?.slice(0, 19)}Z`) + shift).toISOString().slice(0, 19) + offset;
}

function recurrenceOf(starts: readonly number[], last: number): string[] {
  const first = starts[0] ?? last;
  const weeks = starts.map((start) => (start - first) / WEEK_MS);
  const step = weeks.reduce(gcd, 0) || 1;
  const missing = Array.from({ length: (last - first) / WEEK_MS / step }, (_, n) => n * step).filter(
    (week) => !weeks.includes(week),
  );
  const rule = `RRULE:FREQ=WEEKLY;${step === 1 ? '' : `INTERVAL=${step};`}UNTIL=${compactInstant(last)}`;
  return [rule, ...missing.map((week) => `EXDATE:${compactInstant(first + week * WEEK_MS)}`)];
}

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));
