import type { Confirm } from '../../domain/confirming.ts';
import type { Caller } from '../../domain/identity.ts';
import { frameFor } from '../frame.ts';
import type { SpaceCalendar } from '../space-calendar.ts';
import { type CompletedTask, completeTask } from './complete-task.ts';
import { createEvent } from './create-event.ts';
import { createTask, type NewTask } from './create-task.ts';
import { type DeletedEvent, deleteEvent } from './delete-event.ts';
import type { NewEvent } from './new-event.ts';
import type { Turns } from './turn.ts';
import { type ChangedEvent, updateEvent } from './update-event.ts';
import type { WritePorts } from './write-ports.ts';
import type { Written } from './written.ts';

/**
 * What assistants may change in a person's calendars and task lists. Everything throws `Failure`; with any kind but
 * `outcome_unknown` nothing was changed. `confirm` asks the person where they have to agree.
 */
export interface Writer {
  createEvent(caller: Caller, asked: NewEvent, confirm: Confirm, signal: AbortSignal): Promise<Written>;
  updateEvent(caller: Caller, asked: ChangedEvent, confirm: Confirm, signal: AbortSignal): Promise<Written>;
  deleteEvent(caller: Caller, asked: DeletedEvent, confirm: Confirm, signal: AbortSignal): Promise<Written>;
  createTask(caller: Caller, asked: NewTask, signal: AbortSignal): Promise<Written>;
  completeTask(caller: Caller, asked: CompletedTask, signal: AbortSignal): Promise<Written>;
}

export function createWriter(ports: WritePorts & { readonly spaces: SpaceCalendar; readonly leases: Turns }): Writer {
  return {
    createEvent: async (caller, asked, confirm, signal) =>
      createEvent(ports, await frameFor(ports, caller, signal), asked, confirm),
    updateEvent: async (caller, asked, confirm, signal) =>
      updateEvent(ports, await frameFor(ports, caller, signal), asked, confirm),
    deleteEvent: async (caller, asked, confirm, signal) =>
      deleteEvent(ports, await frameFor(ports, caller, signal), asked, confirm),
    createTask: async (caller, asked, signal) => createTask(ports, await frameFor(ports, caller, signal), asked),
    completeTask: async (caller, asked, signal) => completeTask(ports, await frameFor(ports, caller, signal), asked),
  };
}
