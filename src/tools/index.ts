import { createCalendarEvent } from './create-calendar-event.ts';
import { deleteCalendarEvent } from './delete-calendar-event.ts';
import { getCurrentDatetime } from './get-current-datetime.ts';
import { getDetails } from './get-details.ts';
import { getAllCalendarEvents, getEventFromCalendar } from './get-events.ts';
import { getFreeBusy } from './get-free-busy.ts';
import { getMoodleEvents } from './get-moodle-events.ts';
import { getAllTasks, getTaskFromTasklist } from './get-tasks.ts';
import { getTimeContext } from './get-time-context.ts';
import { listCalendars } from './list-calendars.ts';
import { listTasklists } from './list-tasklists.ts';
import { applyPlan, getPlan, launchPlannerStudio, saveEdits, undoPlan } from './planner-studio.ts';
import { addCalendarEvent, listCalendarEvents } from './space-events.ts';
import { addTodo, completeTodo, listTodos } from './todos.ts';
import type { Tool } from './tool.ts';
import { undoChange } from './undo-change.ts';
import { updateCalendarEvent } from './update-calendar-event.ts';
import { completeTask, createTask } from './write-tasks.ts';

/** Every tool that models are offered, in the order they are listed. */
export const TOOLS: readonly Tool[] = [
  getCurrentDatetime,
  getTimeContext,
  listCalendars,
  getAllCalendarEvents,
  getEventFromCalendar,
  listTasklists,
  getAllTasks,
  getTaskFromTasklist,
  getMoodleEvents,
  getFreeBusy,
  getDetails,
  createCalendarEvent,
  updateCalendarEvent,
  deleteCalendarEvent,
  createTask,
  completeTask,
  listCalendarEvents,
  addCalendarEvent,
  listTodos,
  addTodo,
  completeTodo,
  undoChange,
  launchPlannerStudio,
  applyPlan,
  getPlan,
  saveEdits,
  undoPlan,
];
