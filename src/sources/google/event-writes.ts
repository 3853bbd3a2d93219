import type { calendar_v3 } from 'googleapis/build/src/apis/calendar/v3.js';
import type { EventWriting, PlannedFor, StoredEvent, WriteAccess } from '../../domain/writing.ts';
import { bodyOf } from './event-body.ts';
import { cutSeries } from './event-cut.ts';
import { type EventDesk, openDesk } from './event-desk.ts';
import { withExceptions } from './event-exceptions.ts';
import { patchWithFollowers } from './event-follow.ts';
import { insertEvent } from './event-insert.ts';
import { occurrenceOn, occurrencesOf } from './event-occurrences.ts';
import { removeEvent } from './event-remove.ts';
import { restoreEvent } from './event-restore.ts';
import { readSnapshot } from './event-snapshot.ts';
import { askRow, readStored } from './event-stored.ts';
import type { Exchange } from './line.ts';
import { hasTouched } from './own-occurrences.ts';

/** Writing to the calendars of one Google. Each call has a desk of its own, opened for its calendar. */
export function googleEventWriting(api: calendar_v3.Calendar, exchange: Exchange): EventWriting {
  const at = async (access: WriteAccess, calendarId: string): Promise<EventDesk> =>
    openDesk({ api, exchange }, access, calendarId);
  return {
    get: async (access, calendarId, eventId, plannedFor) => getEvent(await at(access, calendarId), eventId, plannedFor),
    insert: async (access, calendarId, draft, notify) =>
      insertEvent(await at(access, calendarId), bodyOf(draft), notify),
    patch: async (access, target, patch, notify) =>
      patchWithFollowers(await at(access, target.calendarId), target, patch, notify),
    remove: async (access, target, notify) => removeEvent(await at(access, target.calendarId), target, notify),
    cut: async (access, series, first, goOn, notify) =>
      cutSeries(await at(access, series.calendarId), { series, first }, goOn, notify),
    occurrences: async (access, calendarId, seriesId, wish) =>
      occurrencesOf(await at(access, calendarId), seriesId, wish),
    restore: async (access, calendarId, snapshot, target, notify) =>
      restoreEvent(await at(access, calendarId), snapshot, target, notify),
    hasTouchedOccurrences: (now, versions) => hasTouched(readSnapshot(now.snapshot), versions.map(readSnapshot)),
  };
}

async function getEvent(desk: EventDesk, id: string, plannedFor: PlannedFor | undefined): Promise<StoredEvent> {
  if (plannedFor !== undefined) return await occurrenceOn(desk, id, plannedFor);
  const stored = readStored(await askRow(desk, id), desk);
  return stored.recurrence.length === 0 ? stored : await withExceptions(desk, stored);
}
