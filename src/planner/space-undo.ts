import type { Undo, Undoer } from '../domain/change.ts';
import { Failure } from '../domain/failure.ts';
import type { UserId } from '../domain/identity.ts';
import type { SpaceEvent } from '../domain/space-event.ts';

/** What takes back the changes of spaces. */
export interface RestoringEvents {
  get(user: UserId, id: string): Promise<SpaceEvent | undefined>;
  remove(user: UserId, id: string): Promise<SpaceEvent | undefined>;
  restore(user: UserId, event: SpaceEvent): Promise<{ readonly event: SpaceEvent } | undefined>;
}

const ADDED = 'space-event-added';
const DELETED = 'space-event-deleted';

export const undoOfAdding = ({ id }: SpaceEvent): Undo => ({ kind: ADDED, data: { id } });

export const undoOfDeleting = (event: SpaceEvent): Undo => ({ kind: DELETED, data: { event } });

/** Takes back what assistants added to spaces and deleted there. */
export const spaceUndoers = (events: RestoringEvents): readonly Undoer[] => [
  {
    kind: ADDED,
    async undo({ user }, data) {
      const event = await events.get(user, String(data.id));
      if (event?.changedAt !== undefined) throw changedSince();
      if (event !== undefined) await events.remove(user, event.id);
      return 'The event is not in the space.';
    },
  },
  {
    kind: DELETED,
    async undo({ user }, data) {
      const there = await events.restore(user, data.event as SpaceEvent);
      if (there === undefined) throw spaceGone();
      return `The event is in the space again, with the id ${there.event.id}.`;
    },
  },
];

const changedSince = (): Failure =>
  new Failure('conflict', 'The user changed the event since.', 'Leave it, or ask the user to delete it on their page.');

const spaceGone = (): Failure =>
  new Failure(
    'conflict',
    'The space of the event was deleted since.',
    'Tell the user; add it to another space if they wish.',
  );
