import type { FailureKind } from './failure.ts';
import type { AccountId, SpaceId } from './identity.ts';
import type { Placement, Plan, PlanKind } from './plan.ts';
import type { BlockState, EditedBlock } from './studio.ts';
import type { Span, Zone } from './time.ts';

/** What is kept of a session of the planner studio: ids, times and choices. No titles, and nothing of other events. */
export interface SessionContent {
  readonly range: Span;
  /** All times are meant in it, wherever its person goes. */
  readonly zone: Zone;
  /** The space of the assistant that began it. */
  readonly space: SpaceId | undefined;
  /** As they were computed last. */
  readonly plans: readonly Plan[];
  /** The one that is looked at. */
  readonly plan: PlanKind;
  /** All blocks of the plans that the person changed. */
  readonly edits: Readonly<Partial<Record<PlanKind, readonly EditedBlock[]>>>;
  /** By id of work: what the person said how long it takes in all. */
  readonly minutes: Readonly<Record<string, number>>;
  /** By id of all-day event: what the person said whether it takes their time; absent = nothing. */
  readonly takes?: Readonly<Record<string, boolean>>;
  /** Ids of work that the person left out. */
  readonly deferred: readonly string[];
  /** The calendar that the person chose; undefined = the usual one. */
  readonly target: string | undefined;
  readonly applied: KeptApply | undefined;
}

/** What was, is being or was to be written by one apply. It is kept before the first event is written. */
export interface KeptApply {
  readonly plan: PlanKind;
  /** The revision that was applied: with it the ids of all events are known. */
  readonly revision: number;
  /** Who began it; its events count as theirs, whoever goes on with it. */
  readonly by: 'assistant' | 'person';
  readonly target: string;
  /** Where its events are; undefined: the calendar is yet to be made. */
  readonly place: KeptPlace | undefined;
  /** `undoing`: it was begun, so nothing more is written. */
  readonly state: 'incomplete' | 'complete' | 'undoing' | 'undone';
  readonly blocks: readonly KeptBlock[];
}

export type KeptPlace =
  | { readonly kind: 'google'; readonly account: AccountId; readonly calendar: string }
  | { readonly kind: 'space'; readonly space: SpaceId };

export interface KeptBlock extends Placement {
  /** Names it within the apply. */
  readonly block: string;
  readonly state: BlockState;
  /** How often its id turned out to be that of something deleted. */
  readonly attempt: number;
  /** The event that was made: its id, and the version that was written. */
  readonly event: { readonly id: string; readonly etag: string } | undefined;
  /** In our own words, where it failed or was left alone. */
  readonly why: string | undefined;
  /** Of what kind the failure was that it had last. Absent = it had none. */
  readonly failure?: FailureKind | undefined;
}

/** A session as it is kept. */
export interface KeptSession {
  readonly id: string;
  readonly revision: number;
  readonly content: SessionContent;
  /** Epoch ms. */
  readonly createdAt: number;
  /** Until when it can be opened. */
  readonly endsAt: number;
}
