import type { Access } from './access.ts';
import type { Calendar, CalendarEvent, Original, Task, When } from './agenda.ts';
import type { Person } from './details.ts';
import type { Account } from './identity.ts';
import type { LocalDate, Zone } from './time.ts';

/** `zone`: where days without a zone of their own are meant. The calendar must be one that the person lets be written to. */
export type WriteAccess = Access & { readonly zone: Zone };

/** Whom a change is mailed to. There is no safe default at Google, so every write says it. */
export type Notify = 'none' | 'all';

/** An event to be made. Its id is chosen by us, so that sending it twice makes one event. */
export interface EventDraft {
  /** `a-v0-9`, 5 to 1000 characters. */
  readonly id: string;
  readonly title: string;
  readonly when: When;
  /** Always sent with a timed event: a series without a named zone drifts, or is refused. */
  readonly zone: Zone;
  readonly place: string | undefined;
  readonly notes: string | undefined;
  /** Lines of RFC 5545 (`RRULE:…`); empty = does not repeat. An `UNTIL` that is a day includes that day. */
  readonly recurrence: readonly string[];
  /** E-mail addresses. */
  readonly guests: readonly string[];
  /** Kept with the event, out of sight; absent = the mark of assistants alone. They decide nothing. */
  readonly marks?: Readonly<Record<string, string>>;
}

/** What changes; what is absent stays. An empty text takes a place or notes away. */
export interface EventPatch {
  readonly title?: string;
  /** Of a series: of its first occurrence. Its rule and left-out days move along; `bad_request` where that has no one meaning. */
  readonly when?: When;
  /** Of `when`; absent = the zone that the event was planned in. */
  readonly zone?: Zone;
  readonly place?: string;
  readonly notes?: string;
  /** Empty = repeats no more. */
  readonly recurrence?: readonly string[];
}

/** An event as the source keeps it now, with what a later change must carry. */
export interface StoredEvent {
  readonly calendarId: string;
  readonly id: string;
  readonly etag: string;
  /** A series is told by the times of its first occurrence. */
  readonly event: CalendarEvent;
  /** Of a series itself; empty for a single event and for one occurrence. */
  readonly recurrence: readonly string[];
  /** Of a series: its occurrences that were changed or called off on their own. Known from `get` alone, else empty. */
  readonly exceptions: readonly Exception[];
  /** Of one occurrence: the id of its series. `event.series.original` says what it was first planned for. */
  readonly seriesId: string | undefined;
  /** Guests may look, but what they change is not kept. */
  readonly isOrganizer: boolean;
  readonly guests: readonly Person[];
  /** The mark that assistants leave; anybody can set it, so it decides nothing. */
  readonly isMarked: boolean;
  /** What puts it back: the writable fields as the source gave them, plain JSON. */
  readonly snapshot: Readonly<Record<string, unknown>>;
}

export interface Exception {
  readonly id: string;
  readonly etag: string;
  readonly original: Original;
  readonly isCalledOff: boolean;
  /** It holds something that its series does not give to it; what was changed and put back does not. */
  readonly differs: boolean;
}

/** Which occurrences of a series are meant. */
export type Scope = 'this' | 'following' | 'all';

/** One occurrence of a series: the day it was first planned for, and the time (`HH:MM`) where it is known. */
export interface PlannedFor {
  readonly date: LocalDate;
  readonly time: string | undefined;
}

/**
 * `isFound`: it was found by its id after an answer was lost, so a call before this one may have made it.
 * `already-there`: an equal event has that id. `used-up`: the id belongs to something deleted or different, which is `other`;
 * take another.
 */
export type Inserted =
  | { readonly outcome: 'created'; readonly stored: StoredEvent; readonly isFound?: true }
  | { readonly outcome: 'already-there'; readonly stored: StoredEvent }
  | { readonly outcome: 'used-up'; readonly other?: StoredEvent };

/** `only-a-guest`: the person does not organise the event, and the source kept it as it was. */
export interface Patched {
  readonly outcome: 'changed' | 'only-a-guest';
  /** What the source kept. */
  readonly stored: StoredEvent;
  /** What was asked and is not so in `stored`. */
  readonly notKept: readonly (keyof EventPatch)[];
  /** How many occurrences that had been changed on their own are back in their series. */
  readonly resets: number;
  /** How many occurrences should have been changed along and were not. */
  readonly behind: number;
}

/** What became of a series that was cut before one of its occurrences. */
export interface Cut {
  /** `already-gone`: somebody else deleted the same meanwhile. */
  readonly outcome: 'changed' | 'only-a-guest' | 'already-gone';
  /** Up to there, as it is now. undefined: nothing came before, so the whole series was changed or removed. */
  readonly earlier: StoredEvent | undefined;
  /** From there on; undefined: removed. */
  readonly later: StoredEvent | undefined;
  /** How many later occurrences that had been changed on their own are back in their series, or gone with it. */
  readonly resets: number;
  /** What makes the series one again; of its occurrences it is about those from the cut on. */
  readonly before: StoredEvent['snapshot'];
}

/** The etag says which version is meant. */
export type Target = Pick<StoredEvent, 'calendarId' | 'id' | 'etag'>;

/**
 * Writes to calendars. All throw `conflict` when the etag is no longer the item's, `not_found` when it is gone,
 * `not_permitted` with the page that asks for the permission, and `outcome_unknown` when the answer was lost and reading
 * again did not settle it; with any other failure nothing was changed. A write has 20 s, whatever the signal allows.
 */
export interface EventWriting {
  /** A single event, a series, or one occurrence by its own id or by its series' id and the day. Deleted = `not_found`. */
  get(access: WriteAccess, calendarId: string, eventId: string, plannedFor?: PlannedFor): Promise<StoredEvent>;
  insert(access: WriteAccess, calendarId: string, draft: EventDraft, notify: Notify): Promise<Inserted>;
  /** Changes a single event, one occurrence or a whole series, as `get` gave it. Guests and their answers stay. */
  patch(access: WriteAccess, target: StoredEvent, patch: EventPatch, notify: Notify): Promise<Patched>;
  /** `already-gone`: it was deleted before. */
  remove(access: WriteAccess, target: Target, notify: Notify): Promise<'removed' | 'already-gone'>;
  /**
   * Ends a series (as `get` gave it) before `first`, one of its occurrences, and goes on from there with a new series
   * with the same content and `patch`, or with nothing. Occurrences that were called off stay so; those that were changed
   * go back to their series. When the second half fails the first is put back, or the failure tells how it stands.
   */
  cut(
    access: WriteAccess,
    series: StoredEvent,
    first: StoredEvent,
    goOn: { readonly newId: string; readonly patch: EventPatch } | undefined,
    notify: Notify,
  ): Promise<Cut>;
  /**
   * Occurrences of a series in order, the first `most` of those planned for `fromMs` or later; called-off ones are left
   * out. `isAll`: there are no more.
   */
  occurrences(
    access: WriteAccess,
    calendarId: string,
    seriesId: string,
    wish: { readonly fromMs?: number; readonly most: number },
  ): Promise<{ readonly rows: readonly StoredEvent[]; readonly isAll: boolean }>;
  /**
   * Puts back what `snapshot` holds, exceptions of a series too. `newId`: it was deleted; it is made again under that id,
   * or, where it is one occurrence of a series that is still there, called back in. Doing it twice gives the same;
   * `conflict` when the id is another event's by now.
   */
  restore(
    access: WriteAccess,
    calendarId: string,
    snapshot: StoredEvent['snapshot'],
    target: { readonly id: string; readonly etag: string } | { readonly newId: string },
    notify: Notify,
  ): Promise<StoredEvent>;
  /**
   * Whether single occurrences of a series, as `get` gave it, hold what none of these versions of it holds for them or gives
   * to them; the first version says which occurrences count.
   */
  hasTouchedOccurrences(now: StoredEvent, versions: readonly StoredEvent['snapshot'][]): boolean;
}

/** The one calendar that this service makes for itself in an account, which its person can hide or delete as a whole. */
export interface OwnCalendar {
  /** Whether the account gave the permission to make it. */
  isAllowed(account: Account): boolean;
  /** The account's calendar of this name, wherever its person hides it; undefined: there is none. */
  find(access: Omit<Access, 'visibility'>, name: string): Promise<Calendar | undefined>;
  /**
   * Makes it. Google takes no ids of ours here: when the answer was lost it is looked for by its name, and
   * `outcome_unknown` is thrown only where that does not settle it.
   */
  make(access: WriteAccess, name: string): Promise<Calendar>;
}

export interface TaskDraft {
  /** At most 1,024 characters; notes at most 8,192. More is `bad_request` before anything is sent. */
  readonly title: string;
  readonly notes: string | undefined;
  readonly due: LocalDate | undefined;
  /** Id of the parent task in the same list. */
  readonly parent: string | undefined;
}

export interface StoredTask {
  readonly listId: string;
  readonly id: string;
  readonly etag: string;
  readonly task: Task;
  /** From a document or a chat: deleting it deletes the original there. */
  readonly isAssigned: boolean;
}

/** Writes to task lists; throws as `EventWriting` does. */
export interface TaskWriting {
  get(access: Access, listId: string, taskId: string): Promise<StoredTask>;
  /** An open task that says the same, as it is at this moment; throws where that cannot be read. */
  findAlike(access: Access, listId: string, draft: TaskDraft): Promise<StoredTask | undefined>;
  /**
   * Google has no ids of ours here: an insert whose answer was lost is looked for by content and time before anything else
   * is sent; `found` = it had arrived.
   */
  insert(
    access: Access,
    listId: string,
    draft: TaskDraft,
  ): Promise<{ readonly outcome: 'created' | 'found'; readonly stored: StoredTask }>;
  /** A task that is so already is not changed. */
  setDone(access: Access, target: StoredTask, done: boolean): Promise<StoredTask>;
  /** Whether there are tasks below it, done or not: they go with it. */
  hasBelow(access: Access, target: Pick<StoredTask, 'listId' | 'id'>): Promise<boolean>;
  remove(access: Access, target: Pick<StoredTask, 'listId' | 'id' | 'etag'>): Promise<'removed' | 'already-gone'>;
}
