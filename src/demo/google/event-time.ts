import { Temporal } from 'temporal-polyfill';
import { type LocalDate, offsetMs, startOfDay, type Zone } from '../../domain/time.ts';
import type { EventTime } from './dataset.ts';

/** A wall clock reading as if it were UTC: the scale on which series repeat. */
export type WallMs = number;

const OFFSET = /(Z|[+-]\d\d:\d\d)$/;

/** The instant of a start or end in epoch ms; an all-day date counts from midnight in `zone`. */
export function instantOf(time: EventTime, zone: Zone): number {
  if (time.date !== undefined) return startOfDay(time.date as LocalDate, zone);
  const text = time.dateTime ?? '';
  if (OFFSET.test(text)) return Date.parse(text);
  return wallToInstant(Date.parse(`${text}Z`), (time.timeZone as Zone | undefined) ?? zone);
}

/** The wall clock of a start in its own zone; all-day: midnight of its date. */
export function wallOf(time: EventTime, zone: Zone): WallMs {
  if (time.date !== undefined) return Date.parse(`${time.date}T00:00:00Z`);
  const own = (time.timeZone as Zone | undefined) ?? zone;
  const instant = instantOf(time, zone);
  return instant + offsetMs(instant, own);
}

/** Where the clock skips the reading, the time moves on by the gap; where it repeats, the first one counts. */
export function wallToInstant(wall: WallMs, zone: Zone): number {
  const text = new Date(wall).toISOString().slice(0, 19);
  return Temporal.PlainDateTime.from(text).toZonedDateTime(zone).epochMilliseconds;
}

/** RFC 3339 on the clock of a zone, `2025-09-12T14:00:00+08:00`; UTC is written `Z`. */
export function zonedText(ms: number, zone: Zone): string {
  const offset = offsetMs(ms, zone);
  const local = new Date(ms + offset).toISOString().slice(0, 19);
  if (offset === 0) return `${local}Z`;
  const minutes = Math.abs(offset) / 60_000;
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'));
  return `${local}${offset < 0 ? '-' : '+'}${hour}:${minute}`;
}

export const dateOfWall = (wall: WallMs): string => new Date(wall).toISOString().slice(0, 10);

/** `20250908` or `20250908T052000Z`: the end of an occurrence's id. */
export const compactDate = (date: string): string => date.replaceAll('-', '');
export const compactInstant = (ms: number): string =>
  `${new Date(ms).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
