import { toZone, type Zone } from '../../domain/time.ts';
import type { CalendarState } from './calendar-state.ts';
import type { EventResource, EventTime } from './dataset.ts';
import { instantOf } from './event-time.ts';
import { occurrences } from './recurrence.ts';
import { badParameter, type Json, refuse } from './refusal.ts';

const OWN_ID = /^[a-v0-9]{5,1024}$/;
const LOCAL_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?$/;
const WRITER_ROLES = ['owner', 'writer', 'writerWithoutPrivateAccess'];
/** Event types that Google makes by itself. */
const NOT_CREATABLE = ['fromGmail'];
/** What every guest may change on the own copy; the rest is the organiser's. */
const OWN_FIELDS = new Set(
  'attendees colorId eventLabelId reminders transparency visibility extendedProperties'.split(' '),
);

export function checkWritable({ entry }: CalendarState): void {
  if (WRITER_ROLES.includes(entry.accessRole)) return;
  const message = 'You need to have writer access to this calendar.';
  throw refuse(403, { domain: 'calendar', reason: 'requiredAccessLevel', message });
}

/** W1: the refusal names no field. */
export function checkOwnId(id: unknown): void {
  if (id !== undefined && !OWN_ID.test(String(id))) {
    throw refuse(400, { reason: 'invalid', message: 'Invalid resource id value.' });
  }
}

export function checkType(body: Json, before?: EventResource): void {
  const type = body.eventType;
  if (type === undefined || type === (before?.eventType ?? type)) {
    if (before || !NOT_CREATABLE.includes(String(type))) return;
  }
  throw refuse(400, { domain: 'calendar', reason: 'eventTypeRestriction', message: 'Invalid event type.' });
}

/** T8, T9, R7: both ends, of one kind, in order, and with a zone where the event repeats. */
export function checkTimes(event: EventResource, calendar: CalendarState): void {
  const start = checkTime('start', event.start, event.recurrence !== undefined);
  const end = checkTime('end', event.end, event.recurrence !== undefined);
  if ((start.date === undefined) !== (end.date === undefined)) throw badParameter('end', 'Invalid end time.');
  const [from, to] = [instantOf(start, calendar.zone), instantOf(end, calendar.zone)];
  if (to < from || (start.date !== undefined && to === from)) {
    throw badParameter('end', 'The specified time range is empty.', 'timeRangeEmpty');
  }
  checkRecurrence(event, calendar);
}

function checkRecurrence(event: EventResource, { zone }: CalendarState): void {
  const lines = event.recurrence ?? [];
  const known = lines.every((line) => /^(RRULE:.*FREQ=(DAILY|WEEKLY|MONTHLY|YEARLY)|(EXDATE|RDATE)[;:])/.test(line));
  if (!known || !expands(event, zone)) throw refuse(400, { reason: 'invalid', message: 'Invalid recurrence rule.' });
}

function expands(event: EventResource, zone: Zone): boolean {
  try {
    occurrences(event, zone, { to: instantOf(event.start as EventTime, zone) + 1 });
    return true;
  } catch {
    return false;
  }
}

function checkTime(name: 'start' | 'end', time: EventTime | undefined, recurring: boolean): EventTime {
  if (!time) throw refuse(400, { reason: 'required', message: `Missing ${name} time.` });
  const { date, dateTime, timeZone } = time;
  if (timeZone !== undefined && !toZone(timeZone))
    throw badParameter(name, `Invalid time zone definition for ${name} time.`);
  if (date !== undefined && dateTime === undefined && /^\d{4}-\d\d-\d\d$/.test(date)) return time;
  if (date !== undefined || dateTime === undefined || !LOCAL_TIME.test(dateTime)) {
    throw badParameter(name, `Invalid ${name} time.`);
  }
  if (timeZone === undefined && (recurring || !/(Z|[+-]\d\d:\d\d)$/.test(dateTime))) {
    throw refuse(400, { reason: 'required', message: `Missing time zone definition for ${name} time.` });
  }
  return time;
}

/** W5: an outdated `If-Match`. */
export function checkMatch(item: Json, ifMatch: string | undefined): void {
  if (ifMatch === undefined || ifMatch === '*' || ifMatch === item.etag) return;
  const location = { locationType: 'header', location: 'If-Match' } as const;
  throw refuse(412, { reason: 'conditionNotMet', message: 'Precondition Failed', location });
}

/** What becomes of a guest's change to what all guests share: Google does either, and says not when. */
export type GuestChanges = 'refused' | 'ignored';

/** W8: a guest may only change the own copy. Gives what of the change counts. */
export function checkOrganizer(event: EventResource, body: Json, changes: GuestChanges): Json {
  const organizer = event.organizer as { self?: boolean } | undefined;
  const guest = ((event.attendees ?? []) as { self?: boolean }[]).some(({ self }) => self);
  if (!guest || organizer?.self || event.guestsCanModify === true) return body;
  const own = Object.entries(body).filter(([name]) => OWN_FIELDS.has(name));
  if (changes === 'ignored' || own.length === Object.keys(body).length) return Object.fromEntries(own);
  const message = 'Shared properties can only be changed by the organizer of the event.';
  throw refuse(403, { domain: 'calendar', reason: 'forbiddenForNonOrganizer', message });
}
