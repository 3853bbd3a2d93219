import { toZone, type Zone } from '../../domain/time.ts';
import type { CalendarEntry, EventResource, EventTime } from './dataset.ts';
import { instantOf, zonedText } from './event-time.ts';

const ORDER = (
  'kind etag id status htmlLink created updated summary description location colorId creator organizer start end ' +
  'endTimeUnspecified recurrence recurringEventId originalStartTime transparency visibility iCalUID sequence attendees ' +
  'attendeesOmitted extendedProperties hangoutLink conferenceData gadget guestsCanInviteOthers guestsCanModify ' +
  'guestsCanSeeOtherGuests privateCopy locked reminders source workingLocationProperties outOfOfficeProperties ' +
  'focusTimeProperties attachments birthdayProperties eventType eventLabelId anyoneCanAddSelf'
).split(' ');
const RANK = new Map(ORDER.map((name, index) => [name, index]));

/** The fields that Google still shows of an event whose details the person may not see. */
const BARE = new Set(
  'kind etag id status htmlLink updated start end recurrence recurringEventId originalStartTime iCalUID transparency'.split(
    ' ',
  ),
);
const TOMBSTONE = new Set('kind etag id status recurringEventId originalStartTime'.split(' '));

const pick = (event: EventResource, names: ReadonlySet<string>): EventResource =>
  Object.fromEntries(Object.entries(event).filter(([name]) => names.has(name))) as unknown as EventResource;

/** Fields in the order in which Google writes them. */
function inOrder(event: EventResource): EventResource {
  const rank = (name: string): number => RANK.get(name) ?? ORDER.length;
  const sorted = Object.entries(event).sort(([a], [b]) => rank(a) - rank(b));
  return Object.fromEntries(sorted) as unknown as EventResource;
}

const SHORT_HOSTS = [
  ['@group.calendar.google.com', '@g'],
  ['@group.v.calendar.google.com', '@h'],
  ['@gmail.com', '@m'],
] as const;

/** The link that opens an event in Google Calendar: `eid` is base64 of its id and the shortened calendar. */
export function htmlLink(eventId: string, calendarId: string): string {
  const host = SHORT_HOSTS.find(([long]) => calendarId.endsWith(long));
  const short = host ? calendarId.slice(0, -host[0].length) + host[1] : calendarId;
  const eid = Buffer.from(`${eventId} ${short}`).toString('base64').replaceAll('=', '');
  return `https://www.google.com/calendar/event?eid=${eid}`;
}

export interface View {
  readonly entry: CalendarEntry;
  /** Zone of the answer: times are written on its clock. */
  readonly zone: Zone;
}

/** An event as this person's role lets it be seen, with its times on the clock of the answer. */
export function show(event: EventResource, { entry, zone }: View): EventResource {
  const own = toZone(entry.timeZone) ?? zone;
  if (event.status === 'cancelled' && event.recurringEventId !== undefined) return inOrder(pick(event, TOMBSTONE));
  const seen = hidesDetails(event, entry) ? { ...pick(event, BARE), visibility: 'private' } : event;
  const times = ['start', 'end', 'originalStartTime'].flatMap((name) => {
    const time = seen[name] as EventTime | undefined;
    return time?.dateTime === undefined ? [] : [[name, onClock(time, own, zone)]];
  });
  return inOrder({ ...seen, ...Object.fromEntries(times), htmlLink: htmlLink(event.id, entry.id) });
}

function onClock(time: EventTime, own: Zone, zone: Zone): EventTime {
  return { ...time, dateTime: zonedText(instantOf(time, own), zone), timeZone: time.timeZone ?? own };
}

function hidesDetails(event: EventResource, { accessRole }: CalendarEntry): boolean {
  if (accessRole === 'freeBusyReader') return true;
  const secret = event.visibility === 'private' || event.visibility === 'confidential';
  return secret && (accessRole === 'reader' || accessRole === 'writerWithoutPrivateAccess');
}
