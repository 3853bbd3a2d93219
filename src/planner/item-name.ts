import { toLocalDate } from '../domain/time.ts';

/** What an id that a model passes may mean. */
export interface ItemName {
  /** `A12`, `B1@11-03`, `B1@2025-11-03 1020` */
  readonly handle: HandleName | undefined;
  /** A source's own id. */
  readonly sourceId: string | undefined;
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

const HANDLE = /^([A-Z]{1,4})([1-9]\d{0,8})(?:@((?:\d{2,4}-)?\d\d-\d\d)(?:[ T](\d\d):?(\d\d))?)?$/i;
/** Letters, digits and what Google's ids have beside them; long enough for none of them to be a handle. */
const SOURCE_ID = /^[\w-]{5,1024}$/;

/** Reads an id; neither part is set when it can be none. */
export function readItemName(text: string): ItemName {
  const id = text.trim();
  return { handle: readHandle(id), sourceId: SOURCE_ID.test(id) ? id : undefined };
}

function readHandle(id: string): HandleName | undefined {
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
