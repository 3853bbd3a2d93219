import type { Access } from './access.ts';
import type { CalendarEvent, Task, When } from './agenda.ts';
import type { Person } from './details.ts';

import type { LocalDate, Zone } from './time.ts';

/** Whom a change is mailed to. There is no safe default at Google, so every write says it. */
export type Notify = 'none' | 'all';

/** An event to be made. Its id is chosen by us, so that sending it twice makes one event. */
export interface EventDraft {
  /** `a-v0-9`, 5 to 1024 characters. */
  readonly id: string;
  readonly title: string;
  readonly when: When;
  /** Always sent with a timed event: a series without a named zone drifts, or is refused. */
  readonly zone: Zone;
  readonly place: string | undefined;
  readonly notes: string | undefined;
  /** Lines of RFC 5545 (`RRULE:…`); empty = does not repeat. */
  readonly recurrence: readonly string[];
  /** E-mail addresses. */
  readonly guests: readonly string[];
}

/** What changes; what is absent stays. An empty text takes a place or notes away. */
export interface EventPatch {
  readonly title?: string;
  readonly when?: When;
  readonly zone?: Zone;
  readonly place?: string;
  readonly notes?: string;
  readonly recurrence?: readonly string[];
}

/** An event as the source keeps it now, with what a later change must carry. */
export interface StoredEvent {
  readonly calendarId: string;
  readonly id: string;
  readonly etag: string;
  readonly event: CalendarEvent;
  /** Of a series itself; empty for a single event and for one occurrence. */
  readonly recurrence: readonly string[];
  /** Of one occurrence: the id of its series. */
  readonly seriesId: string | undefined;
  /** Guests may look, but what they change is not kept. */
  readonly isOrganizer: boolean;
  readonly guests: readonly Person[];
  /** The mark that assistants leave; anybody can set it, so it decides nothing. */
  readonly isMarked: boolean;
  /** What puts it back: the writable fields as the source gave them, plain JSON. */
  readonly snapshot: Readonly<Record<string, unknown>>;
}

/** Which occurrences of a series are meant. */
export type Scope = 'this' | 'following' | 'all';

/**
 * Writes to calendars. All throw `conflict` when the etag is no longer the item's, `not_found` when it is gone,
 * `not_permitted` with the page that asks for the permission, and `outcome_unknown` when the answer was lost and reading
 * again did not settle it.
 */
export interface EventWriting {
  get(access: Access & { readonly zone: Zone }, calendarId: string, eventId: string): Promise<StoredEvent>;
  /** `already-there`: an equal event has that id. `used-up`: the id belongs to something deleted or different; take another. */
  insert(
    access: Access & { readonly zone: Zone },
    calendarId: string,
    draft: EventDraft,
    notify: Notify,
  ): Promise<
    { readonly outcome: 'created' | 'already-there'; readonly stored: StoredEvent } | { readonly outcome: 'used-up' }
  >;
  /** Gives what the source kept, which may differ from what was asked. */
  patch(
    access: Access & { readonly zone: Zone },
    target: Pick<StoredEvent, 'calendarId' | 'id' | 'etag'>,
    patch: EventPatch,
    notify: Notify,
  ): Promise<StoredEvent>;
  remove(
    access: Access & { readonly zone: Zone },
    target: Pick<StoredEvent, 'calendarId' | 'id' | 'etag'>,
    notify: Notify,
  ): Promise<'removed' | 'already-gone'>;
  /** Occurrences of a series in order, the first `most` of those that begin at `fromMs` or later; `isAll`: there are no more. */
  occurrences(
    access: Access & { readonly zone: Zone },
    calendarId: string,
    seriesId: string,
    wish: { readonly fromMs?: number; readonly most: number },
  ): Promise<{ readonly rows: readonly StoredEvent[]; readonly isAll: boolean }>;
  /** Puts back what `snapshot` holds: an event that was deleted gets a new id, one that is there gets its fields back. */
  restore(
    access: Access & { readonly zone: Zone },
    calendarId: string,
    snapshot: StoredEvent['snapshot'],
    target: { readonly id: string; readonly etag: string } | { readonly newId: string },
    notify: Notify,
  ): Promise<StoredEvent>;
}

export interface TaskDraft {
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
  /**
   * Google has no ids of ours here: an insert whose answer was lost is looked for by title and time before anything else
   * is sent; `found` = it had arrived.
   */
  insert(
    access: Access,
    listId: string,
    draft: TaskDraft,
  ): Promise<{ readonly outcome: 'created' | 'found'; readonly stored: StoredTask }>;
  setDone(access: Access, target: Pick<StoredTask, 'listId' | 'id' | 'etag'>, done: boolean): Promise<StoredTask>;
  remove(access: Access, target: Pick<StoredTask, 'listId' | 'id' | 'etag'>): Promise<'removed' | 'already-gone'>;
}
