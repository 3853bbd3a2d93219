import { getCurrentDatetime } from './get-current-datetime.ts';
import { getDetails } from './get-details.ts';
import { getAllCalendarEvents, getEventFromCalendar } from './get-events.ts';
import { getFreeBusy } from './get-free-busy.ts';
import { getAllTasks, getTaskFromTasklist } from './get-tasks.ts';
import { getTimeContext } from './get-time-context.ts';
import { listCalendars } from './list-calendars.ts';
import { listTasklists } from './list-tasklists.ts';
import type { Tool } from './tool.ts';

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
  getFreeBusy,
  getDetails,
];
