import type { Undoer } from '../../domain/change.ts';
import { EventCreated, EventDeleted, EventUpdated, TaskChange, UNDO_KINDS } from './undo-data.ts';
import { undoEventCreated, undoEventDeleted, undoEventUpdated } from './undo-event.ts';
import { undoTaskCompleted, undoTaskCreated } from './undo-task.ts';
import type { WritePorts } from './write-ports.ts';

/** Who takes back what the writing tools changed at Google. */
export const writeUndoers = (ports: WritePorts): readonly Undoer[] => [
  {
    kind: UNDO_KINDS.created,
    undo: async (caller, data, signal) => undoEventCreated(ports, caller, EventCreated.parse(data), signal),
  },
  {
    kind: UNDO_KINDS.updated,
    undo: async (caller, data, signal) => undoEventUpdated(ports, caller, EventUpdated.parse(data), signal),
  },
  {
    kind: UNDO_KINDS.deleted,
    undo: async (caller, data, signal) => undoEventDeleted(ports, caller, EventDeleted.parse(data), signal),
  },
  {
    kind: UNDO_KINDS.taskCreated,
    undo: async (caller, data, signal) => undoTaskCreated(ports, caller, TaskChange.parse(data), signal),
  },
  {
    kind: UNDO_KINDS.taskCompleted,
    undo: async (caller, data, signal) => undoTaskCompleted(ports, caller, TaskChange.parse(data), signal),
  },
];
