import type { CalendarEvent } from './agenda.ts';

/** Whether an event takes the person's time, as calendars count it. */
export const isTaken = ({ free, answer }: CalendarEvent): boolean => !free && answer !== 'declined';

const HOLIDAYS = '#holiday@group.v.calendar.google.com';

/**
 * Whether an all-day event that is marked as busy leaves no time for anything else on its days: a holiday, a birthday, an
 * exam week or a fair is there to be known, unless its person says that they are away.
 */
export function fillsItsDays({ when, type, calendar }: CalendarEvent): boolean {
  if (when.kind === 'timed' || type === 'outOfOffice') return true;
  return when.first === when.last && type !== 'birthday' && !calendar.endsWith(HOLIDAYS);
}

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
