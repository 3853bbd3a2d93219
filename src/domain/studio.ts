import type { Language } from './identity.ts';
import type { FreeDay, Plan, PlanKind, Work } from './plan.ts';
import type { LocalDate, Span, Zone } from './time.ts';

/** A local time `YYYY-MM-DDTHH:MM` in the zone of the session; a day alone is all-day. */
type WallTime = string;

/** Everything that the studio shows, in the page and in the chat. Browsers compute no zones: all times are local already. */
export interface StudioPayload {
  readonly session: string;
  /** Goes up with each save, apply and undo; what carries another one is refused as `conflict`. */
  readonly revision: number;
  readonly language: Language;
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
  /** Left out of every plan by the person; ids of work. */
  readonly deferred: readonly string[];
  /** The page of this session, and the one of the settings. */
  readonly url: string;
  readonly settingsUrl: string;
}

export interface StudioPlan extends Plan {
  /** The person moved, sized, added or removed blocks. */
  readonly edited: boolean;
}

export interface BusyTime {
  /** undefined: only known to be busy. */
  readonly title: string | undefined;
  readonly calendar: string;
  readonly allDay: boolean;
  /** Of all-day ones the first day, and the last one, included. */
  readonly start: WallTime;
  readonly end: WallTime;
}

export type WorkSource = 'google_tasks' | 'moodle' | 'todos';

export interface StudioWork extends Work {
  readonly title: string;
  readonly source: WorkSource;
  /** List or course. */
  readonly list: string;
  /** It is no longer open where it came from; its blocks can only be removed. */
  readonly gone: boolean;
}

/** A calendar that the blocks can be written to. */
export interface Target {
  /** `time-compass:ACCOUNT` for the calendar of that name, `space`, or the key of a calendar. */
  readonly id: string;
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
  /** Minutes by id of work; a changed length makes new plans, which keep locked blocks. */
  readonly minutes?: Readonly<Record<string, number>>;
  /** Work that is left out; makes new plans. */
  readonly deferred?: readonly string[];
  readonly target?: string;
  /** New plans around the locked blocks of the plan that is looked at. */
  readonly replan?: boolean;
}

/** What applying a plan would do, told before it is done. */
export interface ApplyPreview {
  /** One time, five minutes. */
  readonly confirm: string;
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
}

/**
 * How an apply stands: `incomplete` can be resumed by applying again, `undoing` by undoing again; `undone` may still list
 * edited events.
 */
export interface Applied {
  readonly plan: PlanKind;
  readonly calendar: string;
  readonly state: 'incomplete' | 'complete' | 'undoing' | 'undone';
  readonly blocks: readonly AppliedBlock[];
}

/** What is answered to an edit, an apply or an undo. `conflict`: somebody else changed the session; load it again. */
export type StudioReply =
  | { readonly kind: 'payload'; readonly payload: StudioPayload }
  | { readonly kind: 'preview'; readonly preview: ApplyPreview }
  | { readonly kind: 'refused'; readonly reason: 'conflict' | 'other'; readonly why: string; readonly next: string };
