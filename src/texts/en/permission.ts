export const permission = {
  calendarList: 'See the list of your calendars',
  calendarEvents: 'See and change events in your calendars',
  freeBusy: 'See when you are free or busy',
  plannerCalendar: 'Make a calendar of its own, “Time Compass”, for plans that you apply',
  tasks: 'See and change your tasks',
};
