import { randomId } from '../../domain/digest.ts';
import type { CalendarState } from './calendar-state.ts';
import { withConference } from './conference.ts';
import type { EventResource } from './dataset.ts';
import {
  checkMatch,
  checkOrganizer,
  checkOwnId,
  checkTimes,
  checkType,
  checkWritable,
  type GuestChanges,
} from './event-checks.ts';
import { show } from './event-resource.ts';
import type { Notice } from './notices.ts';
import type { Query } from './query.ts';
import { occurrenceNamed } from './recurrence.ts';
import { type Json, notFound, refuse } from './refusal.ts';
import type { Versions } from './versions.ts';

const READ_ONLY = new Set(
  'kind etag htmlLink created updated creator organizer hangoutLink recurringEventId originalStartTime iCalUID id'.split(
    ' ',
  ),
);

/** The writing methods of events on one calendar. */
export class EventWriter {
  readonly #versions: Versions;
  readonly #notices: Notice[];
  readonly #guestChanges: () => GuestChanges;

  constructor(versions: Versions, notices: Notice[], guestChanges: () => GuestChanges) {
    this.#versions = versions;
    this.#notices = notices;
    this.#guestChanges = guestChanges;
  }

  /** `events.insert`; an id that was ever used is refused, deleted or not (W2). */
  insert(calendar: CalendarState, body: Json, query: Query): Json {
    checkWritable(calendar);
    checkOwnId(body.id);
    checkType(body);
    const id = String(body.id ?? newId());
    if (calendar.find(id)) {
      throw refuse(409, { reason: 'duplicate', message: 'The requested identifier already exists.' });
    }
    const owner = ownerOf(calendar);
    const event = { ...defaults(id), ...owner, ...wanted(body, query), id, ...this.#stamp(true) } as EventResource;
    checkTimes(event, calendar);
    return this.#keep('insert', calendar, withConference(event, body, query), query);
  }

  /** `events.patch`: fields that are given replace those that were, null takes away, lists as a whole. */
  patch(calendar: CalendarState, id: string, body: Json, query: Query, ifMatch: string | undefined): Json {
    const { before, change } = this.#changeable(calendar, id, body, ifMatch);
    if (Object.keys(change).length === 0) return show(before, { entry: calendar.entry, zone: calendar.zone });
    const after = merged(before, wanted(change, query)) as EventResource;
    return this.#change('patch', calendar, after, before, change, query);
  }

  /** `events.update`: what is not given is gone (R9). */
  update(calendar: CalendarState, id: string, body: Json, query: Query, ifMatch: string | undefined): Json {
    const { before } = this.#changeable(calendar, id, body, ifMatch);
    const kept = Object.entries(before).filter(([name]) => READ_ONLY.has(name));
    const after = { ...defaults(before.id), ...Object.fromEntries(kept), ...wanted(body, query) } as EventResource;
    return this.#change('update', calendar, after, before, body, query);
  }

  /** `events.delete`: 410 the second time (W9). An occurrence leaves a cancelled one behind. */
  delete(calendar: CalendarState, id: string, query: Query, ifMatch: string | undefined): undefined {
    checkWritable(calendar);
    const event = calendar.find(id);
    if (!event) throw notFound();
    if (event.status === 'cancelled') throw refuse(410, { reason: 'deleted', message: 'Resource has been deleted' });
    checkMatch(event, ifMatch);
    if (event.recurrence) calendar.dropOccurrences(event.id);
    calendar.put({ ...event, status: 'cancelled', ...this.#stamp(false) });
    this.#note('delete', calendar, id, query);
  }

  #changeable(
    calendar: CalendarState,
    id: string,
    body: Json,
    ifMatch: string | undefined,
  ): { readonly before: EventResource; readonly change: Json } {
    checkWritable(calendar);
    const event = calendar.find(id);
    if (!event) throw notFound();
    checkMatch(event, ifMatch);
    checkType(body, event);
    return { before: event, change: checkOrganizer(event, body, this.#guestChanges()) };
  }

  #change(
    method: 'patch' | 'update',
    calendar: CalendarState,
    after: EventResource,
    before: EventResource,
    body: Json,
    query: Query,
  ): Json {
    checkTimes(after, calendar);
    const { etag, updated } = this.#stamp(false);
    // P7: a change of reminders alone is no news for others.
    const news = Object.keys(body).every((name) => name === 'reminders') ? {} : { updated };
    const event = { ...after, sequence: Number(before.sequence ?? 0) + 1, etag, ...news };
    const answer = this.#keep(method, calendar, withConference(event, body, query), query);
    if (before.recurrence) dropStrays(calendar, event);
    return answer;
  }

  #keep(method: Notice['method'], calendar: CalendarState, event: EventResource, query: Query): Json {
    calendar.put(event);
    this.#note(method, calendar, event.id, query);
    return show(event, { entry: calendar.entry, zone: calendar.zone });
  }

  #note(method: Notice['method'], { entry }: CalendarState, eventId: string, query: Query): void {
    this.#notices.push({ method, calendarId: entry.id, eventId, sendUpdates: query.text('sendUpdates') });
  }

  #stamp(isNew: boolean): { created?: string; updated: string; etag: string } {
    const atMs = this.#versions.next();
    const updated = new Date(atMs).toISOString();
    const created = isNew ? { created: `${updated.slice(0, 19)}.000Z` } : {};
    return { ...created, updated, etag: `"${BigInt(atMs) * 2000n}"` };
  }
}

const newId = (): string =>
  randomId(32)
    .toLowerCase()
    .replace(/[^a-v0-9]/g, '0')
    .slice(0, 26);

const defaults = (id: string): Json => ({
  kind: 'calendar#event',
  status: 'confirmed',
  iCalUID: `${id}@google.com`,
  sequence: 0,
  reminders: { useDefault: true },
  eventType: 'default',
});

function ownerOf({ entry }: CalendarState): Json {
  const organizer = entry.primary
    ? { email: entry.id, self: true }
    : { email: entry.id, displayName: entry.summary, self: true };
  return { creator: entry.primary ? organizer : { email: entry.id }, organizer };
}

/** The fields of a request that count: read-only ones are ignored, attachments need their flag (E9). */
function wanted(body: Json, query: Query): Json {
  const fields = Object.entries(body)
    .filter(([name]) => !READ_ONLY.has(name) && name !== 'conferenceData')
    .filter(([name]) => name !== 'attachments' || query.flag('supportsAttachments'));
  return { ...Object.fromEntries(fields), ...answers(body.attendees) };
}

/** Guests of whom no answer is told have not answered. */
function answers(attendees: unknown): Json {
  if (!Array.isArray(attendees)) return {};
  return { attendees: attendees.map((guest) => ({ responseStatus: 'needsAction', ...guest })) };
}

/** Patch semantics: objects are merged, null removes, everything else replaces. */
function merged(before: Json, change: Json): Json {
  const all = Object.entries(change).reduce<Record<string, unknown>>(
    (result, [name, value]) => {
      const old = result[name];
      result[name] = isObject(value) && isObject(old) ? merged(old, value) : value;
      return result;
    },
    { ...before },
  );
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Occurrences that differ go when the changed series no longer plans them (R8). */
function dropStrays(calendar: CalendarState, master: EventResource): void {
  calendar.dropOccurrences(master.id, ({ id }) =>
    Boolean(master.recurrence && occurrenceNamed(master, calendar.zone, id)),
  );
}
