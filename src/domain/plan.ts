import type { Hours } from './preferences.ts';
import type { LocalDate } from './time.ts';

/** A local time `YYYY-MM-DDTHH:MM` in the one zone of a plan; the end of a day is 00:00 of the next. */
export type WallTime = string;

/** Times of one local day in which a person is free for work: ascending, apart, `24:00` = the end of the day. */
export interface FreeDay {
  readonly date: LocalDate;
  readonly free: readonly Hours[];
}

/** Work that wants time. */
export interface Work {
  readonly id: string;
  /** How long it takes in all; counted in whole quarters of an hour. */
  readonly minutes: number;
  /** Nobody said how long it takes. */
  readonly assumed: boolean;
  /** It cannot be begun before; a day alone means its beginning. */
  readonly release?: LocalDate | WallTime | undefined;
  /** A day alone means its end. */
  readonly due?: LocalDate | WallTime | undefined;
  /** How much it matters that it is on time, above 0. */
  readonly weight: number;
  /** Minutes of the shortest and the longest block; work that is shorter is one block. */
  readonly shortest: number;
  readonly longest: number;
  /** Wants a clear head, and hours on end. */
  readonly deep: boolean;
}

/** A stretch of time for a piece of work. */
export interface Placement {
  readonly work: string;
  readonly start: WallTime;
  readonly end: WallTime;
}

/** All that plans are made from. */
export interface PlanRequest {
  /** The days that are planned, one after another. */
  readonly days: readonly FreeDay[];
  /** What was due by then is overdue; undefined = only what was due before the first day. */
  readonly now?: WallTime | undefined;
  readonly work: readonly Work[];
  /** Stay where they are, also outside free time, and count as time for their work. */
  readonly locked: readonly Placement[];
  /** Own blocks of the plan before, which may move, though as little as possible; undefined = there is none. */
  readonly previous?: readonly Placement[] | undefined;
  /** Where deep work belongs; by default until noon. */
  readonly deepHours?: Hours | undefined;
}

export const PLAN_KINDS = ['deadline', 'balanced', 'deep'] as const;
export type PlanKind = (typeof PLAN_KINDS)[number];

/**
 * Why a block is where it is: put there by the person; where it was in the plan before; after its deadline; the earliest
 * time that endangers no deadline; on a day with less work; in the hours for deep work; beside other small work; where
 * there is room.
 */
export type ReasonCode = 'locked' | 'kept' | 'late' | 'earliest' | 'lighter-day' | 'deep-hours' | 'batched' | 'room';

export interface Reason {
  readonly code: ReasonCode;
  /** As the work has it. */
  readonly due: LocalDate | WallTime | undefined;
  /** Free minutes without work between the end of this work and its deadline; undefined where late or without one. */
  readonly spareMinutes: number | undefined;
  /** Minutes by which this block ends too late, on the clock; 0 when it does not. */
  readonly lateMinutes: number;
  /** Minutes planned on the day of the block in all. */
  readonly dayMinutes: number;
  /** Which block of how many of its work this is, from 1. */
  readonly part: number;
  readonly parts: number;
}

export interface PlanBlock extends Placement {
  readonly minutes: number;
  readonly locked: boolean;
  readonly late: boolean;
  readonly reason: Reason;
}

/**
 * Why work slips: it was due already; there is more work than time; there is time, but in pieces that are too short for its
 * blocks; a locked block of it ends after its deadline; the person did not leave all of it in the plan.
 */
export type SlipCode = 'overdue' | 'more-work-than-time' | 'no-gap' | 'locked' | 'taken-off';

/** Work that cannot be on time together with what matters more. */
export interface Slipping {
  readonly work: string;
  readonly due: LocalDate | WallTime;
  readonly code: SlipCode;
  /** More work than time, before `before` and, where told, after `after`; both are absent and it is 0 with other codes. */
  readonly excessMinutes: number;
  readonly before: LocalDate | WallTime | undefined;
  readonly after: LocalDate | WallTime | undefined;
  /** When the plan has it done; undefined = not within the planned days. */
  readonly doneAt: WallTime | undefined;
}

/** Why work slips, without whose it is. */
export type SlipWhy = Pick<Slipping, 'code' | 'excessMinutes' | 'before' | 'after'>;

/** Work that found no room within the planned days. */
export interface Unplaced {
  readonly work: string;
  readonly minutes: number;
}

/** What tells plans apart. */
export interface PlanNumbers {
  /** Of the work that has a deadline within the planned days. */
  readonly onTime: number;
  readonly late: number;
  readonly blocks: number;
  readonly unplacedMinutes: number;
  /** One a planned day. */
  readonly days: readonly { readonly date: LocalDate; readonly minutes: number }[];
  readonly busiest: { readonly date: LocalDate; readonly minutes: number } | undefined;
  /** How much of the deep work is in its hours, in percent; undefined without deep work. */
  readonly focusPercent: number | undefined;
  /** The least `spareMinutes` of any work with a deadline. */
  readonly slackMinutes: number | undefined;
  /** How often one piece of work follows another within a day. */
  readonly switches: number;
  /** Minutes of the plan before that are elsewhere now; undefined when there is none. */
  readonly movedMinutes: number | undefined;
}

export interface Plan {
  readonly kind: PlanKind;
  /** Ascending, apart. */
  readonly blocks: readonly PlanBlock[];
  readonly unplaced: readonly Unplaced[];
  readonly slipping: readonly Slipping[];
  readonly numbers: PlanNumbers;
}
