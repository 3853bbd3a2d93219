import type { calendar_v3 } from 'googleapis/build/src/apis/calendar/v3.js';
import type { Access } from '../../domain/access.ts';
import type { Calendar, CalendarEvent } from '../../domain/agenda.ts';
import { isTaken, timesAlone } from '../../domain/busy.ts';
import type { EventDetails } from '../../domain/details.ts';
import { Failure } from '../../domain/failure.ts';
import { type ItemRef, keyOf } from '../../domain/source.ts';
import type { Zone } from '../../domain/time.ts';
import type { Visibility } from '../../domain/visibility.ts';
import { readEntries } from './calendar-entry.ts';
import { readEvent } from './event.ts';
import { DETAIL_FIELDS, DetailShape, linksOf, personOf, remindersOf } from './event-detail-shape.ts';
import type { Line } from './line.ts';
import { occurrenceIds } from './occurrence-id.ts';
import { isGranted, requirePermissions, SEE_CALENDARS, SEE_EVENTS } from './permissions.ts';
import { unreadable } from './refusals.ts';
import { instantOfText } from './when.ts';

const TITLE = 'Google Calendar';
const ENTRY_FIELDS = 'id,summary,summaryOverride,primary,accessRole,defaultReminders';

/** With more guests than this, Google no longer tells each of them what the others answer. */
const MOST_ANSWERS = 200;

/** Asks for one event; the same one only once. */
type Get = (id: string) => Promise<unknown>;

/** Throws `not_found` for what is cancelled, or not to be seen. */
function shownEvent(event: ReturnType<typeof readEvent>, visibility: Visibility): CalendarEvent {
  if (event === 'broken') throw unreadable(TITLE);
  if (event === 'cancelled' || (visibility === 'busy' && !isTaken(event))) throw gone();
  return event;
}

/** Reads one event or series whole, with the rule of its series and the reminders of its calendar. */
export async function eventDetails(
  api: calendar_v3.Calendar,
  line: Line,
  access: Access & { readonly zone: Zone },
  ref: ItemRef,
): Promise<EventDetails> {
  requirePermissions(TITLE, access.account, [SEE_EVENTS]);
  const visibility = access.visibility(ref.list);
  if (visibility === 'hidden') throw gone();
  const get = getter(api, line, ref.list, access.zone);
  const row = ref.occurrence === undefined ? await get(ref.item) : await getOccurrence(get, ref, access.zone);
  const shape = DetailShape.safeParse(row).data;
  if (shape === undefined) throw unreadable(TITLE);
  const [entry, recurrence] = await Promise.all([entryOf(api, line, access, ref.list), recurrenceOf(get, shape)]);
  const calendar = calendarOf(entry, access, ref.list);
  const event = shownEvent(readEvent(row, calendar, access.account.label), visibility);
  const details: EventDetails = {
    kind: 'event',
    calendar,
    event,
    isSeries: (shape.recurrence ?? []).length > 0,
    recurrence,
    people: (shape.attendees ?? []).map(personOf),
    peopleIncomplete: shape.attendeesOmitted === true || (shape.attendees ?? []).length > MOST_ANSWERS,
    organizer: shape.organizer && personOf(shape.organizer),
    creator: shape.creator && personOf(shape.creator),
    reminders: remindersOf(shape, entry),
    visibility: shape.visibility,
    links: linksOf(shape),
    created: instantOfText(shape.created),
    updated: instantOfText(shape.updated),
  };
  return visibility === 'busy' ? busyDetails(details) : details;
}

/** What is left of an event in a calendar of which the person shows the times alone. */
const busyDetails = (details: EventDetails): EventDetails => ({
  ...details,
  event: timesAlone(details.event),
  people: [],
  peopleIncomplete: false,
  organizer: undefined,
  creator: undefined,
  reminders: [],
  visibility: undefined,
  links: [],
  created: undefined,
  updated: undefined,
});

function getter(api: calendar_v3.Calendar, line: Line, calendarId: string, zone: Zone): Get {
  const asked = new Map<string, Promise<unknown>>();
  const ask = (eventId: string): Promise<unknown> =>
    line((options) => api.events.get({ calendarId, eventId, timeZone: zone, fields: DETAIL_FIELDS }, options), {
      title: TITLE,
      permission: SEE_EVENTS,
    });
  return (id) => {
    const answer = asked.get(id) ?? ask(id);
    asked.set(id, answer);
    return answer;
  };
}

/** `not_found` when the series has no such occurrence; what is read belongs to the series, whatever its id looks like. */
async function getOccurrence(get: Get, { item, occurrence }: ItemRef, zone: Zone): Promise<unknown> {
  if (occurrence === undefined) throw gone();
  const master = occurrence.time === undefined ? await get(item) : undefined;
  for (const id of occurrenceIds(item, master, occurrence, zone)) {
    const row = await get(id).catch(ifGone);
    if (DetailShape.safeParse(row).data?.recurringEventId === item) return row;
  }
  throw gone();
}

async function recurrenceOf(get: Get, shape: DetailShape): Promise<EventDetails['recurrence']> {
  if (shape.recurringEventId === undefined) return shape.recurrence ?? [];
  const master = await get(shape.recurringEventId).catch(() => undefined);
  return DetailShape.safeParse(master).data?.recurrence ?? 'unreadable';
}

/** undefined where it cannot be read: the event itself is told all the same. */
async function entryOf(
  api: calendar_v3.Calendar,
  line: Line,
  { account }: Access,
  calendarId: string,
): Promise<unknown> {
  if (!isGranted(account, SEE_CALENDARS)) return undefined;
  const asked = { title: TITLE, permission: SEE_CALENDARS };
  const get = line((options) => api.calendarList.get({ calendarId, fields: ENTRY_FIELDS }, options), asked);
  return await get.catch(() => undefined);
}

function calendarOf(entry: unknown, { account }: Access, id: string): Calendar {
  const [calendar] = readEntries([entry], account.id).calendars;
  return calendar ?? { key: keyOf(account.id, id), id, name: '', primary: false, role: 'reader' };
}

const gone = (): Failure =>
  new Failure('not_found', `${TITLE} has it no more, or shares it no more with the account.`, 'Continue without it.');

function ifGone(thrown: unknown): undefined {
  if (thrown instanceof Failure && thrown.kind === 'not_found') return undefined;
  throw thrown;
}
