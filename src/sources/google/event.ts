import type { Answer, Calendar, CalendarEvent, When } from '../../domain/agenda.ts';
import { toZone } from '../../domain/time.ts';
import { type Attendee, EventShape } from './event-shape.ts';
import { originalOf, whenOf } from './when.ts';

/** Gives the event; `cancelled` ones are not shown, and one that is not shaped as documented is counted by the caller. */
export function readEvent(item: unknown, calendar: Calendar, address: string): CalendarEvent | 'cancelled' | 'broken' {
  // A cancelled occurrence may come bare: no start, no end (Calendar API, events.list, showDeleted).
  if (Object(item).status === 'cancelled') return 'cancelled';
  const shape = EventShape.safeParse(item).data;
  const when = shape && whenOf(shape.start, endOf(shape));
  return shape === undefined || when === undefined ? 'broken' : eventOf(shape, { when, calendar, address });
}

/** Of an event without an end Google makes one up, for old programs. */
const endOf = ({ start, end, endTimeUnspecified }: EventShape): EventShape['end'] =>
  endTimeUnspecified === true && start.date === undefined ? start : end;

interface Setting {
  readonly when: When;
  readonly calendar: Calendar;
  readonly address: string;
}

function eventOf(shape: EventShape, { when, calendar, address }: Setting): CalendarEvent {
  const own = ownEntry(shape.attendees ?? [], address);
  const otherPeople = (shape.attendees ?? []).filter((attendee) => attendee !== own).length;
  const isHost = otherPeople > 0 && organizes(shape, calendar);
  return {
    id: shape.id,
    calendar: calendar.key,
    title: shape.summary,
    detailsHidden: hidesDetails(shape, calendar),
    when,
    place: shape.location,
    notes: shape.description,
    status: shape.status === 'tentative' ? 'tentative' : 'confirmed',
    free: shape.transparency === 'transparent' || shape.eventType === 'workingLocation',
    answer: own === undefined && isHost ? 'accepted' : ANSWERS.find((answer) => answer === own?.responseStatus),
    type: shape.eventType === 'default' ? undefined : shape.eventType,
    onlineMeeting: hasVideo(shape),
    otherPeople,
    zone: when.kind === 'timed' && shape.start.timeZone !== undefined ? toZone(shape.start.timeZone) : undefined,
    series: seriesOf(shape),
  };
}

const ANSWERS: readonly Answer[] = ['accepted', 'declined', 'tentative', 'needsAction'];

/** `self` names the calendar's owner and is missing on secondary calendars, so the person's address is looked for first. */
function ownEntry(attendees: readonly Attendee[], address: string): Attendee | undefined {
  const wanted = address.toLowerCase();
  return attendees.find(({ email }) => email?.toLowerCase() === wanted) ?? attendees.find(({ self }) => self === true);
}

/** Who invites others need not be among the guests. The mark is the calendar's, which may be somebody else's. */
const organizes = ({ organizer }: EventShape, { role }: Calendar): boolean =>
  organizer?.self === true && role === 'owner';

/** Someone who may see only that the time is taken gets no `summary` at all. */
function hidesDetails({ summary, visibility }: EventShape, { role }: Calendar): boolean {
  const secret = visibility === 'private' || visibility === 'confidential';
  return summary === undefined && (secret || role === 'free-busy');
}

function hasVideo({ hangoutLink, conferenceData }: EventShape): boolean {
  if (hangoutLink !== undefined && hangoutLink !== '') return true;
  return conferenceData?.entryPoints?.some(({ entryPointType }) => entryPointType === 'video') === true;
}

function seriesOf({ recurringEventId, originalStartTime, start }: EventShape): CalendarEvent['series'] {
  if (recurringEventId === undefined) return undefined;
  const original = originalOf(originalStartTime ?? start);
  return original && { id: recurringEventId, original };
}
