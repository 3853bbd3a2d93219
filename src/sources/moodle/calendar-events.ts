import type { Calendar, CalendarEvent, When } from '../../domain/agenda.ts';
import { isTaken, timesAlone } from '../../domain/busy.ts';
import type { Account } from '../../domain/identity.ts';
import { keyOf } from '../../domain/source.ts';
import { addDays, DAY_MS, type LocalDate, localTime, type Span, startOfDay, type Zone } from '../../domain/time.ts';
import type { Visibility } from '../../domain/visibility.ts';
import type { CalendarRow } from './shapes.ts';
import type { Term } from './term.ts';
import { readName, readNotes } from './text/read-text.ts';

/** What belongs to no activity: events of courses, groups, the site, and the person's own. One calendar a site. */
export const calendarOf = ({ id, subject, label }: Pick<Account, 'id' | 'subject' | 'label'>): Calendar => ({
  key: keyOf(id, subject),
  id: subject,
  name: label,
  primary: false,
  role: 'reader',
});

interface Frame {
  readonly calendar: Calendar;
  readonly zone: Zone;
  readonly visibility: Visibility;
}

/** The events of a term that touch the days asked for, with as much of them as the person lets out. */
export function eventsIn(term: Term, span: Span, frame: Frame): readonly CalendarEvent[] {
  const [from, to] = [startOfDay(span.from, frame.zone), startOfDay(addDays(span.to, 1), frame.zone)];
  return plainRows(term)
    .flatMap((row) => shown(toEvent(row, term, frame), frame))
    .filter(({ when }) =>
      when.kind === 'timed'
        ? when.from < to && (when.to > from || when.from >= from)
        : when.first <= span.to && when.last >= span.from,
    );
}

/** By its id; undefined where there is none in this term. */
export function eventById(term: Term, id: string, frame: Frame): CalendarEvent | undefined {
  const row = plainRows(term).find((one) => String(one.id) === id);
  return row && shown(toEvent(row, term, frame), frame)[0];
}

/** Of a calendar that only tells when time is taken, nothing else is left. */
function shown(event: CalendarEvent, { visibility }: Frame): CalendarEvent[] {
  if (visibility !== 'busy') return [event];
  return isTaken(event) ? [timesAlone(event)] : [];
}

const plainRows = ({ rows }: Term): readonly CalendarRow[] =>
  (rows ?? []).filter(({ modulename, visible }) => !modulename && visible !== false);

/**
 * Only what takes some hours blocks time: a day as a whole, such as a holiday, and a moment, such as the end of
 * enrolment, are there to be known.
 */
function toEvent(row: CalendarRow, term: Term, { calendar, zone }: Frame): CalendarEvent {
  const when = whenOf(row, zone);
  return {
    id: String(row.id),
    calendar: calendar.key,
    title: readName(row.name, term.language),
    detailsHidden: false,
    when,
    place: row.location ? readName(row.location, term.language) || undefined : undefined,
    notes: notesOf(row, term),
    status: 'confirmed',
    free: when.kind === 'all-day' || when.from === when.to,
    answer: undefined,
    type: undefined,
    onlineMeeting: false,
    otherPeople: 0,
    zone: undefined,
    series: undefined,
  };
}

/** A whole day is one that begins at local midnight and lasts to another. */
function whenOf({ timestart, timeduration }: CalendarRow, zone: Zone): When {
  const [from, to] = [timestart * 1000, (timestart + (timeduration ?? 0)) * 1000];
  const [start, end] = [localTime(from, zone), localTime(to, zone)];
  const isWhole = to - from >= DAY_MS - 3_600_000 && isMidnight(start) && isMidnight(end);
  return isWhole ? { kind: 'all-day', first: start.date, last: addDays(end.date, -1) } : { kind: 'timed', from, to };
}

const isMidnight = ({ time }: { readonly date: LocalDate; readonly time: string }): boolean => time === '00:00';

/** "Final examination" says little without its course. */
function notesOf({ courseid, description }: CalendarRow, { courses, language }: Term): string | undefined {
  const course = courses.find(({ id }) => id === courseid);
  const lines = [course && readName(course.fullname, language), readNotes(description, language)];
  return lines.filter((line) => line !== undefined).join('\n') || undefined;
}
