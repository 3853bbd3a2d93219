import type { Undoer } from '../../domain/change.ts';
import {
  EventCreated,
  EventDeleted,
  EventUpdated,
  TaskChange,
  taskThings,
  thingsCreated,
  thingsDeleted,
  thingsUpdated,
  UNDO_KINDS,
} from './undo-data.ts';
import { undoEventCreated, undoEventDeleted, undoEventUpdated } from './undo-event.ts';
import { undoTaskCompleted, undoTaskCreated } from './undo-task.ts';
import type { WritePorts } from './write-ports.ts';

/** Who takes back what the writing tools changed at Google. */
export const writeUndoers = (ports: WritePorts): readonly Undoer[] => [
  {
    kind: UNDO_KINDS.created,
    things: (data) => thingsCreated(EventCreated.parse(data)),
    undo: async (caller, data, signal) => undoEventCreated(ports, caller, EventCreated.parse(data), signal),
  },
  {
    kind: UNDO_KINDS.updated,
    things: (data) => thingsUpdated(EventUpdated.parse(data)),
    undo: async (caller, data, signal) => undoEventUpdated(ports, caller, EventUpdated.parse(data), signal),
  },
  {
    kind: UNDO_KINDS.deleted,
    things: (data) => thingsDeleted(EventDeleted.parse(data)),
    undo: async (caller, data, signal) => undoEventDeleted(ports, caller, EventDeleted.parse(data), signal),
  },
  {
    kind: UNDO_KINDS.taskCreated,
    things: (data) => taskThings(TaskChange.parse(data)),
    undo: async (caller, data, signal) => undoTaskCreated(ports, caller, TaskChange.parse(data), signal),
  },
  {
    kind: UNDO_KINDS.taskCompleted,
    things: (data) => taskThings(TaskChange.parse(data)),
    undo: async (caller, data, signal) => undoTaskCompleted(ports, caller, TaskChange.parse(data), signal),
  },
];
