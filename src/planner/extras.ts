import type { Deadline } from '../domain/agenda.ts';
import type { WallClock } from './wall-clock.ts';

/** Rows of an answer beside calendars and tasks. */

export interface DeadlineRow extends Omit<Deadline, 'due' | 'id'> {
  /** `m1` */
  readonly handle: string;
  readonly due: WallClock | undefined;
}

export interface TodoRow {
  /** The to-do's number. */
  readonly handle: string;
  readonly title: string;
  readonly priority: '高' | '中' | '低';
  readonly done: boolean;
}

export interface ReminderRow {
  readonly at: WallClock;
  /** Of what it reminds of. */
  readonly handle: string;
  readonly title: string;
}

export interface Weather {
  readonly place: string;
  readonly periods: readonly ForecastRow[];
}

export interface ForecastRow {
  readonly from: WallClock;
  readonly to: WallClock;
  readonly sky: string;
  readonly celsius: { readonly low: number; readonly high: number };
  /** undefined = not told */
  readonly rainPercent: number | undefined;
  readonly comfort: string;
}

/** What only some sources give; absent and empty both mean that there is nothing to show. */
export interface Extras {
  /** By time, those without one last. */
  readonly deadlines?: readonly DeadlineRow[];
  readonly todos?: readonly TodoRow[];
  /** Those of the next 24 hours, the next first. */
  readonly reminders?: readonly ReminderRow[];
  /** Today and tomorrow. */
  readonly weather?: Weather;
}
