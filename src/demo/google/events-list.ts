import type { CalendarState } from './calendar-state.ts';
import type { EventResource } from './dataset.ts';
import { show } from './event-resource.ts';
import { instantOf } from './event-time.ts';
import { cutPage, type Page, type Paging } from './pages.ts';
import type { Query } from './query.ts';
import type { Window } from './recurrence.ts';
import { badParameter, type Json, refuse } from './refusal.ts';

const BARRED_WITH_SYNC = [
  'iCalUID',
  'orderBy',
  'privateExtendedProperty',
  'q',
  'sharedExtendedProperty',
  'timeMin',
  'timeMax',
  'updatedMin',
];
const SYNC = 'demo-sync-';
const MONTH_MS = 30 * 86_400_000;

/** `events.list`: https://developers.google.com/workspace/calendar/api/v3/reference/events/list */
export function listEvents(calendar: CalendarState, query: Query, paging: Paging, nowMs: number): Json {
  const single = query.flag('singleEvents');
  const order = query.oneOf('orderBy', ['startTime', 'updated']);
  if (order === 'startTime' && !single) {
    throw badParameter('orderBy', 'The requested ordering is not available for the particular query.');
  }
  const since = changesSince(query, nowMs);
  const window = readWindow(query);
  const found = single ? calendar.instances(window) : calendar.masters(window);
  const rows = found.filter((event) => isWanted(event, query, single, since));
  return answer(calendar, query, sorted(rows, order, calendar), paging, order ? undefined : nowMs);
}

/** `events.instances`: the occurrences of one series, or the one that an instance id names (R4). */
export function listInstances(calendar: CalendarState, id: string, query: Query, paging: Paging): Json {
  const event = calendar.find(id);
  if (!event) throw refuse(404, { reason: 'notFound', message: 'Not Found' });
  const found = event.recurrence ? calendar.instancesOf(event, readWindow(query)) : [event];
  const rows = found.filter((one) => query.flag('showDeleted') || one.status !== 'cancelled');
  const original = query.text('originalStart');
  const asked = rows.filter((one) => original === undefined || startsAt(one, original));
  return answer(calendar, query, sorted(asked, 'startTime', calendar), paging, undefined);
}

function startsAt({ originalStartTime }: EventResource, text: string): boolean {
  if (originalStartTime?.date !== undefined) return originalStartTime.date === text;
  return Date.parse(originalStartTime?.dateTime ?? '') === Date.parse(text);
}

/** `timeMin` bounds the end and `timeMax` the start, both exclusive (T3). */
function readWindow(query: Query): Window {
  const from = query.instant('timeMin');
  const to = query.instant('timeMax');
  if (from !== undefined && to !== undefined && to <= from) {
    throw badParameter('timeMax', 'The specified time range is empty.', 'timeRangeEmpty');
  }
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
}

/** Epoch ms from which changes are asked for; undefined = everything. */
function changesSince(query: Query, nowMs: number): number | undefined {
  const token = query.text('syncToken');
  if (token === undefined) return oldEnough(query.instant('updatedMin'), nowMs);
  const barred = BARRED_WITH_SYNC.find((name) => query.has(name));
  if (barred) throw badParameter(barred, `Sync token cannot be used with the parameter ${barred}.`);
  const since = Number(token.startsWith(SYNC) ? token.slice(SYNC.length) : Number.NaN);
  if (Number.isNaN(since) || since < nowMs - MONTH_MS) {
    throw refuse(410, {
      reason: 'fullSyncRequired',
      domain: 'calendar',
      message: 'Sync token is no longer valid, a full sync is required.',
      location: { locationType: 'parameter', location: 'syncToken' },
    });
  }
  return since;
}

function oldEnough(updatedMin: number | undefined, nowMs: number): number | undefined {
  if (updatedMin !== undefined && updatedMin < nowMs - MONTH_MS) {
    throw refuse(410, {
      reason: 'updatedMinTooLongAgo',
      domain: 'calendar',
      message: 'The requested minimum modification time lies too far in the past.',
      location: { locationType: 'parameter', location: 'updatedMin' },
    });
  }
  return updatedMin;
}

function isWanted(event: EventResource, query: Query, single: boolean, since: number | undefined): boolean {
  const tombstone = !single && event.recurringEventId !== undefined;
  const deletedToo = query.flag('showDeleted') || since !== undefined || tombstone;
  if (event.status === 'cancelled' && !deletedToo) return false;
  if (since !== undefined && updatedAt(event) <= since) return false;
  return matchesFilters(event, query);
}

const updatedAt = (event: EventResource): number => Date.parse(String(event.updated ?? ''));

function matchesFilters(event: EventResource, query: Query): boolean {
  const types = query.all('eventTypes');
  if (types.length > 0 && !types.includes(String(event.eventType ?? 'default'))) return false;
  const uid = query.text('iCalUID');
  if (uid !== undefined && event.iCalUID !== uid) return false;
  const words = query.text('q')?.toLowerCase().split(/\s+/).filter(Boolean) ?? [];
  const text = [event.summary, event.description, event.location].join(' ').toLowerCase();
  if (!words.every((word) => text.includes(word))) return false;
  return hasProperties(event, query, 'private') && hasProperties(event, query, 'shared');
}

function hasProperties(event: EventResource, query: Query, kind: 'private' | 'shared'): boolean {
  const kept = (event.extendedProperties as Json | undefined)?.[kind] as Json | undefined;
  return query.all(`${kind}ExtendedProperty`).every((pair) => {
    const [name = '', ...value] = pair.split('=');
    return kept?.[name] === value.join('=');
  });
}

function sorted(rows: EventResource[], order: 'startTime' | 'updated' | undefined, calendar: CalendarState) {
  if (order === 'updated') return rows.toSorted((a, b) => updatedAt(a) - updatedAt(b));
  if (order === undefined) return rows;
  const at = (event: EventResource): number => {
    const time = event.start ?? event.originalStartTime;
    return time ? instantOf(time, calendar.zone) : 0;
  };
  return rows.toSorted((a, b) => at(a) - at(b));
}

function answer(
  calendar: CalendarState,
  query: Query,
  rows: readonly EventResource[],
  paging: Paging,
  syncFromMs: number | undefined,
): Json {
  const { entry } = calendar;
  const zone = query.zone('timeZone') ?? calendar.zone;
  const page: Page<EventResource> = cutPage(rows, query, query.count('maxResults', 250, 2500), paging);
  const last = page.nextPageToken === undefined && syncFromMs !== undefined;
  return {
    kind: 'calendar#events',
    etag: `"p${rows.length}g0demo0o"`,
    summary: entry.summary,
    description: entry.description ?? '',
    updated: newest(calendar),
    timeZone: zone,
    accessRole: entry.accessRole,
    defaultReminders: entry.defaultReminders ?? [],
    ...(page.nextPageToken === undefined ? {} : { nextPageToken: page.nextPageToken }),
    ...(last ? { nextSyncToken: `${SYNC}${syncFromMs}` } : {}),
    items: page.items.map((event) => show(event, { entry, zone })),
  };
}

function newest(calendar: CalendarState): string {
  const times = calendar.stored().map(updatedAt).filter(Number.isFinite);
  return new Date(times.reduce((a, b) => Math.max(a, b), 0)).toISOString();
}
