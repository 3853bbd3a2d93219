import { z } from 'zod';
import type { Thing, Undo } from '../../domain/change.ts';
import type { AccountId } from '../../domain/identity.ts';
import type { StoredEvent, StoredTask } from '../../domain/writing.ts';
import { seriesOf } from './event-id.ts';

/** What takes back the changes made at Google, as it is kept: ids, versions, what was there before, and what was made of it. */

const Account = z.string().transform((id) => id as AccountId);
const Place = z.object({ account: Account, calendarId: z.string() });
const Snapshot = z.record(z.string(), z.unknown());
/** What a change left behind: another version that holds the same is as good. */
const Version = z.object({ id: z.string(), etag: z.string(), snapshot: Snapshot });
export type Version = z.infer<typeof Version>;
/** Ids of the single occurrences of a series that an assistant wrote last. */
const Ours = z.array(z.string()).default([]);

export const EventCreated = Place.extend({ event: Version });
export type EventCreated = z.infer<typeof EventCreated>;

export const EventUpdated = Place.extend({
  /** What it was before. */
  snapshot: Snapshot,
  /** Of a series that was cut: its beginning. Then `later` is what goes on. */
  earlier: Version.optional(),
  later: Version,
  isAgents: z.boolean(),
  ours: Ours,
});
export type EventUpdated = z.infer<typeof EventUpdated>;

export const EventDeleted = Place.extend({
  snapshot: Snapshot,
  /** The id under which it is made again. */
  newId: z.string(),
  /** Of a series of which the rest was deleted: what is left. */
  earlier: Version.optional(),
  ours: Ours,
});
export type EventDeleted = z.infer<typeof EventDeleted>;

export const TaskChange = z.object({
  account: Account,
  listId: z.string(),
  task: z.object({ id: z.string(), etag: z.string(), content: z.string() }),
});
export type TaskChange = z.infer<typeof TaskChange>;

export const UNDO_KINDS = {
  created: 'google-event-created',
  updated: 'google-event-updated',
  deleted: 'google-event-deleted',
  taskCreated: 'task-created',
  taskCompleted: 'task-completed',
} as const;

export const eventCreated = (data: EventCreated): Undo => ({ kind: UNDO_KINDS.created, data });
export const eventUpdated = (data: EventUpdated): Undo => ({ kind: UNDO_KINDS.updated, data });
export const eventDeleted = (data: EventDeleted): Undo => ({ kind: UNDO_KINDS.deleted, data });
export const taskCreated = (data: TaskChange): Undo => ({ kind: UNDO_KINDS.taskCreated, data });
export const taskCompleted = (data: TaskChange): Undo => ({ kind: UNDO_KINDS.taskCompleted, data });

/** The event or series that a change is about, under all its ids; the first one tells which occurrence of it. */
function eventThings({ account, calendarId }: Where, ids: readonly unknown[]): Thing[] {
  const [first = '', ...others] = ids.filter((id) => typeof id === 'string');
  const part = first === seriesOf(first) ? undefined : first.slice(seriesOf(first).length);
  return [first, ...others].map((id) => ({ whole: `event ${account} ${calendarId} ${seriesOf(id)}`, part }));
}

type Where = z.infer<typeof Place>;

export const thingsCreated = (change: EventCreated): Thing[] => eventThings(change, [change.event.id]);
export const thingsUpdated = (change: EventUpdated): Thing[] =>
  eventThings(change, [change.snapshot.id, change.earlier?.id, change.later.id]);
export const thingsDeleted = (change: EventDeleted): Thing[] =>
  eventThings(change, [change.snapshot.id, change.earlier?.id, change.newId]);
export const taskThings = ({ account, listId, task }: TaskChange): Thing[] => [
  { whole: `task ${account} ${listId} ${task.id}` },
];

export const versionOf = ({ id, etag, snapshot }: StoredEvent): Version => ({ id, etag, snapshot });

export const taskVersionOf = (stored: StoredTask): TaskChange['task'] => ({
  id: stored.id,
  etag: stored.etag,
  content: taskContent(stored),
});

/**
 * Whether what is there now is what a change left behind, whatever its version, and its id since it was deleted and brought
 * back. Single occurrences of a series have versions of their own and are looked at by themselves.
 */
export const isAsLeft = (left: Version, now: StoredEvent): boolean =>
  left.etag === now.etag ||
  textOf(left.snapshot) === textOf(now.snapshot).replaceAll(seriesOf(now.id), seriesOf(left.id));

const textOf = (snapshot: StoredEvent['snapshot']): string => inOrder({ ...snapshot, exceptions: [] });

export const isTaskAsLeft = (left: TaskChange['task'], now: StoredTask): boolean =>
  left.etag === now.etag || left.content === taskContent(now);

/** What people write into a task; where it stands among others is not theirs alone. */
const taskContent = ({ task: { title, notes, due, parent, done } }: StoredTask): string =>
  JSON.stringify([title, notes ?? '', due ?? '', parent ?? '', done !== undefined]);

/** Text of plain data in which the order of names does not count. */
const inOrder = (value: unknown): string =>
  JSON.stringify(value, (_name, inner) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
