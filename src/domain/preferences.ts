import type { City } from './cities.ts';
import type { Weekday } from './time.ts';

/** Local times `HH:MM`. */
export interface Hours {
  readonly from: string;
  readonly to: string;
}

export const MEALS = ['breakfast', 'lunch', 'dinner'] as const;
export type Meal = (typeof MEALS)[number];

/** Where work comes from that tells no length of its own. */
export const WORK_KINDS = ['todo', 'googleTask', 'moodle'] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

/**
 * How a person lives, as far as they said; what is absent was not said. Zone and language are no part of it: they are
 * kept with the `User`.
 */
export interface Preferences {
  readonly weekStart?: 'Mon' | 'Sun';
  /** Each ends after it begins. A day that is absent is free of work. */
  readonly workingHours?: Readonly<Partial<Record<Weekday, Hours>>>;
  /** Each ends after it begins. */
  readonly meals?: Readonly<Partial<Record<Meal, Hours>>>;
  /** May go over midnight. */
  readonly sleep?: Hours;
  /** Minutes. */
  readonly defaultMinutes?: Readonly<Partial<Record<WorkKind, number>>>;
  readonly city?: City;
}

export const [SHORTEST_MINUTES, LONGEST_MINUTES] = [5, 600];

/** Reads a time of day as people type it (`9`, `930`, `9:30`, `09.30`, `９：３０`) as `HH:MM`; undefined when it is none. */
export function toTimeOfDay(text: string): string | undefined {
  const typed = text.normalize('NFKC').trim();
  const [, hours = '', minutes = '00'] = /^(\d{1,2}?)(?:[:.]?(\d{2}))?$/.exec(typed) ?? [];
  const time = `${hours.padStart(2, '0')}:${minutes}`;
  return hours !== '' && time < '24' && minutes < '60' ? time : undefined;
}

/** Checks a length of work in whole minutes; undefined when it is none that makes sense. */
export function toMinutes(text: string): number | undefined {
  const typed = text.normalize('NFKC').trim();
  const minutes = /^\d{1,3}$/.test(typed) ? Number(typed) : 0;
  return minutes >= SHORTEST_MINUTES && minutes <= LONGEST_MINUTES ? minutes : undefined;
}
