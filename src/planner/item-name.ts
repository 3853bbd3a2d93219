import { toLocalDate } from '../domain/time.ts';

/** What an id that a model passes may mean. */
export interface ItemName {
  /** `A12`, `B1@11-03`, `B1@2025-11-03 1020`, of a deadline `m1` */
  readonly handle: HandleName | undefined;
  /** A source's own id. */
  readonly sourceId: string | undefined;
  /** Digits alone: the number of an event of the space. */
  readonly spaceEvent: string | undefined;
}

export interface HandleName {
  readonly letter: string;
  readonly n: number;
  readonly occurrence: OccurrenceName | undefined;
}

interface OccurrenceName {
  /** `2025-11-03`, or `11-03` where the year is left out. */
  readonly day: string;
  /** `HH:MM`; undefined = as the series has it. */
  readonly time: string | undefined;
}

/** Deadlines have one letter, a small m; a calendar or list whose letter is M is written large. */
const DEADLINE = /^m([1-9]\d{0,8})$/;
const HANDLE = /^([A-Z]{1,4})([1-9]\d{0,8})(?:@((?:\d{2,4}-)?\d\d-\d\d)(?:[ T](\d\d):?(\d\d))?)?$/i;
/** Letters, digits and what Google's ids have beside them; long enough for none of them to be a handle. */
const SPACE_EVENT = /^\d+$/;
const SOURCE_ID = /^[\w-]{5,1024}$/;

/** Reads an id; no part is set when it can be none. */
export function readItemName(text: string): ItemName {
  const id = text.trim();
  if (SPACE_EVENT.test(id)) return { handle: undefined, sourceId: undefined, spaceEvent: id };
  return { handle: readHandle(id), sourceId: SOURCE_ID.test(id) ? id : undefined, spaceEvent: undefined };
}

function readHandle(id: string): HandleName | undefined {
  const [, deadline] = DEADLINE.exec(id) ?? [];
  if (deadline !== undefined) return { letter: 'm', n: Number(deadline), occurrence: undefined };
  const [, letter, n, day, hours, minutes] = HANDLE.exec(id) ?? [];
  if (letter === undefined || n === undefined) return undefined;
  const handle = { letter: letter.toUpperCase(), n: Number(n) };
  if (day === undefined) return { ...handle, occurrence: undefined };
  const time = hours === undefined ? undefined : `${hours}:${minutes}`;
  const isTime = time === undefined || /^([01]\d|2[0-3]):[0-5]\d$/.test(time);
  return isTime && isDay(day) ? { ...handle, occurrence: { day, time } } : undefined;
}

/** A day without a year is one that exists in some year. */
const isDay = (day: string): boolean => toLocalDate(day.length === 5 ? `2024-${day}` : day) !== undefined;
