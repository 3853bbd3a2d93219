import type { FailureKind } from './failure.ts';
import type { Language } from './identity.ts';
import type { FreeDay, Plan, PlanBlock, PlanKind, Reason, Work } from './plan.ts';
import type { LocalDate, Span, Zone } from './time.ts';

/** A local time `YYYY-MM-DDTHH:MM` in the zone of the session; a day alone is all-day. */
type WallTime = string;

/** Everything that the studio shows, in the page and in the chat. Browsers compute no zones: all times are local already. */
export interface StudioPayload {
  readonly session: string;
  /** Goes up with each save, apply and undo; what carries another one is refused as `conflict`. */
  readonly revision: number;
  /** undefined: the person chose none, so that it is the one of who shows it. */
  readonly language: Language | undefined;
  readonly zone: Zone;
  /** Of today, `+08:00`. */
  readonly offset: string;
  readonly now: WallTime;
  readonly range: Span;
  /** The day that is shown first. */
  readonly viewDate: LocalDate;
  readonly weekStart: 'Mon' | 'Sun';
  /** One a day of the range. */
  readonly free: readonly FreeDay[];
  readonly busy: readonly BusyTime[];
  readonly work: readonly StudioWork[];
  /** In the order of `PLAN_KINDS`, with the person's edits. */
  readonly plans: readonly StudioPlan[];
  /** The one that is looked at. */
  readonly plan: PlanKind;
  readonly targets: readonly Target[];
  /** Of `targets`: where the blocks are written. */
  readonly target: string;
  readonly applied: Applied | undefined;
  /** What was not said in the settings and is taken for granted. */
  readonly assumed: readonly ('workingHours' | 'meals' | 'sleep')[];
  /** Sources that did not answer whole, in our own words. */
  readonly missing: readonly { readonly source: string; readonly account: string; readonly next: string }[];
  /** How many pieces of work are no part of the session, since it takes only so many: those due last. Absent = none. */
  readonly tooMany?: number;
  /** Left out of every plan by the person; ids of work. */
  readonly deferred: readonly string[];
  /** What is not told since a chat takes only so much; the page has all of it. Absent = nothing is. */
  readonly leftOut?: readonly LeftOut[];
  /** The page of this session, and the one of the settings. */
  readonly url: string;
  readonly settingsUrl: string;
}

/** Names of busy times, which are then joined where they touch; reasons of blocks; names of lists and ends of titles. */
export type LeftOut = 'busy-names' | 'reasons' | 'long-names';

export interface StudioPlan extends Omit<Plan, 'blocks'> {
  readonly blocks: readonly StudioBlock[];
  /** The person moved, sized, added or removed blocks. */
  readonly edited: boolean;
}

interface StudioBlock extends Omit<PlanBlock, 'reason'> {
  /** undefined: it is among what is left out. */
  readonly reason: Reason | undefined;
}

export interface BusyTime {
  /** undefined: only known to be busy. */
  readonly title: string | undefined;
  readonly calendar: string;
  readonly allDay: boolean;
  /** Of all-day ones the first day, and the last one, included. */
  readonly start: WallTime;
  readonly end: WallTime;
  /** Of all-day ones; absent = it takes the person's time, and nothing else can be chosen. */
  readonly choice?: DayChoice;
}

/** Whether an all-day event takes the time of its days, which the person may decide otherwise. */
export interface DayChoice {
  /** Names the event in `StudioEdits.takes`. */
  readonly id: string;
  readonly takesTime: boolean;
}

export type WorkSource = 'google_tasks' | 'moodle' | 'todos';

export interface StudioWork extends Work {
  /** What is in calendars already; `minutes` are what is left to plan, or 0. Absent = nothing is. */
  readonly planned?: AlreadyPlanned;
  readonly title: string;
  readonly source: WorkSource;
  /** List or course. */
  readonly list: string;
  /** It is no longer open where it came from; its blocks can only be removed. */
  readonly gone: boolean;
}

/** Time for a piece of work that plans which were applied before put into calendars. What is over counts as done. */
export interface AlreadyPlanned {
  /** How long the work takes in all. */
  readonly wholeMinutes: number;
  readonly minutes: number;
  /** Ascending. */
  readonly at: readonly { readonly start: WallTime; readonly end: WallTime }[];
}

/** A calendar that the blocks can be written to. */
export interface Target {
  /** `time-compass:ACCOUNT` for the calendar of that name, `space`, or the key of a calendar. */
  readonly id: string;
  /** Empty for a space that its person gave no name: who shows it names it. */
  readonly name: string;
  /** Where the person gives the permission that it takes first. */
  readonly permissionUrl: string | undefined;
}

/** A block as it is sent back: minutes are on quarters of an hour. */
export interface EditedBlock {
  readonly work: string;
  readonly start: WallTime;
  readonly end: WallTime;
  /** The person put it there, so new plans keep it. */
  readonly locked: boolean;
}

/** What `save_edits` takes. What is absent stays. */
export interface StudioEdits {
  readonly session: string;
  readonly revision: number;
  /** The plan that is looked at from now on. */
  readonly plan?: PlanKind;
  /** All blocks of that plan; `reset` = as it was computed. */
  readonly blocks?: readonly EditedBlock[] | 'reset';
  /** Minutes by id of work, in all; a changed length makes new plans, which keep locked blocks. */
  readonly minutes?: Readonly<Record<string, number>>;
  /** Work that is left out; makes new plans. */
  readonly deferred?: readonly string[];
  /** By id of all-day event: whether it takes the person's time; makes new plans. */
  readonly takes?: Readonly<Record<string, boolean>>;
  readonly target?: string;
  /** New plans around the locked blocks of the plan that is looked at. */
  readonly replan?: boolean;
}

/** What applying a plan would do, told before it is done. */
export interface ApplyPreview {
  /** One time, five minutes. */
  readonly confirm: string;
  /** As `Target.name`. */
  readonly calendar: string;
  readonly create: readonly AppliedBlock[];
  /** Events that came up since and lie where blocks would be. */
  readonly overlaps: readonly { readonly block: string; readonly title: string | undefined }[];
  /** Sources that did not answer whole: what is in them may overlap, and their work is not written. */
  readonly missing: StudioPayload['missing'];
}

/** `already`: it was there from an earlier try. `edited`: somebody changed it since, so it was left alone. */
export type BlockState = 'planned' | 'created' | 'already' | 'failed' | 'unknown' | 'removed' | 'gone' | 'edited';

export interface AppliedBlock {
  /** Names the block within this apply. */
  readonly block: string;
  readonly work: string;
  readonly title: string;
  readonly start: WallTime;
  readonly end: WallTime;
  readonly state: BlockState;
  /** In our own words, where it failed or was left alone. */
  readonly why: string | undefined;
  /** Of what kind the failure is that `why` tells of. Absent = it tells of none. */
  readonly failure?: FailureKind | undefined;
}

/**
 * How an apply stands: `incomplete` can be resumed by applying again, `undoing` by undoing again; `undone` may still list
 * edited events.
 */
export interface Applied {
  readonly plan: PlanKind;
  /** As `Target.name`. */
  readonly calendar: string;
  readonly state: 'incomplete' | 'complete' | 'undoing' | 'undone';
  readonly blocks: readonly AppliedBlock[];
}

/** What is answered to an edit, an apply or an undo. `conflict`: somebody else changed the session; load it again. */
export type StudioReply =
  | { readonly kind: 'payload'; readonly payload: StudioPayload }
  | { readonly kind: 'preview'; readonly preview: ApplyPreview }
  | { readonly kind: 'refused'; readonly reason: 'conflict' | 'other'; readonly why: string; readonly next: string };
