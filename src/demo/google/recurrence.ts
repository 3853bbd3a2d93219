import { RRuleTemporal } from 'rrule-temporal';
import { DAY_MS, offsetMs, toZone, type Zone } from '../../domain/time.ts';
import type { EventResource, EventTime } from './dataset.ts';
import {
  compactDate,
  compactInstant,
  dateOfWall,
  instantOf,
  type WallMs,
  wallOf,
  wallToInstant,
  zonedText,
} from './event-time.ts';

/** An endless series asked for without an end goes on for this many steps of its rule. */
const STEPS_WITHOUT_END = 730;
const STEP_DAYS: Readonly<Record<string, number>> = { DAILY: 1, WEEKLY: 7, MONTHLY: 31, YEARLY: 366 };
/** Days of three centuries: no daily series needs more steps. */
const MOST_STEPS = 110_000;
const FAR_MS = Date.parse('2100-01-01T00:00:00Z');

/** A window in epoch ms: occurrences that end after `from` and start before `to`. */
export interface Window {
  readonly from?: number;
  readonly to?: number;
}

/** Id of a series without the mark of a split ("this and following"): occurrences are named after it. */
const seriesBase = (id: string): string => id.replace(/_R\d{8}(T\d{6}Z?)?$/, '');

/** The zone in which a series repeats. */
const ownZone = (master: EventResource, zone: Zone): Zone => toZone(master.start?.timeZone ?? '') ?? zone;

/** The occurrences of a master that the window touches, as Google's single instances. RFC 5545 section 3.8.5. */
export function occurrences(master: EventResource, zone: Zone, window: Window): EventResource[] {
  const { start, end } = master;
  if (!start || !end) return [];
  const length = instantOf(end, zone) - instantOf(start, zone);
  const from = (window.from ?? instantOf(start, zone)) - length - 2 * DAY_MS;
  const to = window.to === undefined ? undefined : window.to + 2 * DAY_MS;
  return occurrenceWalls(master, zone, { from, ...(to === undefined ? {} : { to }) })
    .map((wall) => instance(master, wall, length, zone))
    .filter((event) => touches(event, zone, window));
}

/** The occurrence with this id, when the series plans it. */
export function occurrenceNamed(master: EventResource, zone: Zone, id: string): EventResource | undefined {
  const mark = /^(.+)_(\d{8}(?:T\d{6}Z)?)$/.exec(id);
  if (mark?.[1] !== seriesBase(master.id) || mark[2] === undefined) return undefined;
  const about = readCompact(mark[2]);
  const window = { from: about - 2 * DAY_MS, to: about + 2 * DAY_MS };
  return occurrences(master, zone, window).find((event) => event.id === id);
}

/** Whether an event ends after `from` and starts before `to`; both bounds are exclusive. */
export function touches(event: EventResource, zone: Zone, { from, to }: Window): boolean {
  if (!event.start || !event.end) return true;
  const ends = from === undefined || instantOf(event.end, zone) > from;
  return ends && (to === undefined || instantOf(event.start, zone) < to);
}

interface WallRange {
  readonly from: WallMs;
  readonly to?: WallMs;
}

function occurrenceWalls(master: EventResource, zone: Zone, range: WallRange): WallMs[] {
  const rules = linesOf(master, 'RRULE').map((line) => line.value);
  const first = wallOf(master.start as EventTime, zone);
  const own = ownZone(master, zone);
  const regular = rules.flatMap((rule) => ruleWalls(rule, first, master.start?.date !== undefined, own, range));
  const added = linesOf(master, 'RDATE').flatMap((line) => wallsOfDates(line, own));
  const removed = new Set(linesOf(master, 'EXDATE').flatMap((line) => wallsOfDates(line, own)));
  const all = new Set([...(rules.length > 0 ? regular : [first]), ...added]);
  return [...all].filter((wall) => !removed.has(wall)).sort((a, b) => a - b);
}

/** The rule is followed on the wall clock, taken for UTC, so that no clock change can move it. */
function ruleWalls(rule: string, first: WallMs, allDay: boolean, zone: Zone, range: WallRange): WallMs[] {
  const until = rule.replace(/UNTIL=(\d{8}T\d{6}Z)/, (_, text: string) =>
    allDay ? `UNTIL=${text.slice(0, 8)}` : `UNTIL=${compactInstant(toWall(readCompact(text), zone))}`,
  );
  const series = new RRuleTemporal({
    rruleString: `DTSTART:${compactInstant(first)}\nRRULE:${until}`,
    includeDtstart: true,
    maxIterations: MOST_STEPS,
  });
  return series
    .between(new Date(range.from), new Date(range.to ?? endOf(rule, Math.max(first, range.from))), true)
    .map((time) => time.epochMilliseconds);
}

/** Where a rule asked for without an end stops: at its own end, or some way on when it has none. */
function endOf(rule: string, from: WallMs): WallMs {
  if (/(COUNT|UNTIL)=/.test(rule)) return FAR_MS;
  const days = STEP_DAYS[/FREQ=(\w+)/.exec(rule)?.[1] ?? ''] ?? 1;
  const interval = Number(/INTERVAL=(\d+)/.exec(rule)?.[1] ?? 1);
  return Math.min(FAR_MS, from + STEPS_WITHOUT_END * interval * days * DAY_MS);
}

interface Line {
  readonly zone: Zone | undefined;
  readonly value: string;
}

function linesOf(master: EventResource, name: string): Line[] {
  return (master.recurrence ?? []).flatMap((line) => {
    const match = new RegExp(`^${name}(;[^:]*)?:(.*)$`).exec(line);
    const zone = /TZID=([^;:]+)/.exec(match?.[1] ?? '')?.[1];
    return match?.[2] ? [{ value: match[2], zone: toZone(zone ?? '') }] : [];
  });
}

function wallsOfDates(line: Line, zone: Zone): WallMs[] {
  return line.value.split(',').map((text) => {
    const ms = readCompact(text);
    if (text.endsWith('Z')) return toWall(ms, zone);
    return line.zone && line.zone !== zone ? toWall(wallToInstant(ms, line.zone), zone) : ms;
  });
}

const toWall = (instant: number, zone: Zone): WallMs => instant + offsetMs(instant, zone);

function readCompact(text: string): number {
  const [, y, m, d, h = '00', min = '00', s = '00'] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)Z?)?$/.exec(text) ?? [];
  return Date.parse(`${y}-${m}-${d}T${h}:${min}:${s}Z`);
}

function instance(master: EventResource, wall: WallMs, lengthMs: number, zone: Zone): EventResource {
  const { recurrence, start, end, ...rest } = master;
  const own = ownZone(master, zone);
  if (start?.date !== undefined) {
    const days = Math.round((wallOf(end as EventTime, zone) - wallOf(start, zone)) / DAY_MS);
    const date = dateOfWall(wall);
    return named(rest, compactDate(date), { date }, { date: dateOfWall(wall + days * DAY_MS) });
  }
  const at = wallToInstant(wall, own);
  const time = (ms: number): EventTime => ({ dateTime: zonedText(ms, zone), timeZone: own });
  return named(rest, compactInstant(at), time(at), time(at + lengthMs));
}

function named(rest: EventResource, mark: string, start: EventTime, end: EventTime): EventResource {
  return {
    ...rest,
    id: `${seriesBase(rest.id)}_${mark}`,
    start,
    end,
    recurringEventId: rest.id,
    originalStartTime: start,
  };
}
