import type { CalendarEvent } from './agenda.ts';

/** Whether an event takes the person's time, as calendars count it. */
export const isTaken = ({ free, answer }: CalendarEvent): boolean => !free && answer !== 'declined';

/** What is left of an event of which others learn only that the time is taken. Its ids name it and tell nothing. */
export const timesAlone = ({ id, calendar, when, series }: CalendarEvent): CalendarEvent => ({
  id,
  calendar,
  when,
  series,
  title: undefined,
  detailsHidden: true,
  place: undefined,
  notes: undefined,
  status: 'confirmed',
  free: false,
  answer: undefined,
  type: undefined,
  onlineMeeting: false,
  otherPeople: 0,
  zone: undefined,
});
