import { createCalendarEvent } from './create-calendar-event.ts';
import { deleteCalendarEvent } from './delete-calendar-event.ts';
import { getCurrentDatetime } from './get-current-datetime.ts';
import { getDetails } from './get-details.ts';
import { getAllCalendarEvents, getEventFromCalendar } from './get-events.ts';
import { getFreeBusy } from './get-free-busy.ts';
import { getMoodleEvents } from './get-moodle-events.ts';
import { getAllTasks, getTaskFromTasklist } from './get-tasks.ts';
import { getTimeContext } from './get-time-context.ts';
import { getWeather } from './get-weather.ts';
import { listCalendars } from './list-calendars.ts';
import { listTasklists } from './list-tasklists.ts';
import { applyPlan, getPlan, launchPlannerStudio, saveEdits, undoPlan } from './planner-studio.ts';
import { fetchItem, search } from './search.ts';
import { addCalendarEvent, listCalendarEvents } from './space-events.ts';
import { addTodo, completeTodo, listTodos } from './todos.ts';
import type { Tool } from './tool.ts';
import { undoChange } from './undo-change.ts';
import { updateCalendarEvent } from './update-calendar-event.ts';
import { completeTask, createTask } from './write-tasks.ts';

/** Every tool there is, in the order in which they are listed; one that `needs` a source is listed where there is one. */
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
  getWeather,
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
  search,
  fetchItem,
];
