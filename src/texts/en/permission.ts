export const permission = {
  calendarList: 'See the list of your calendars',
  calendarEvents: 'See and change events in your calendars',
  freeBusy: 'See when you are free or busy',
  tasks: 'See and change your tasks',
};
