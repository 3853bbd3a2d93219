import { calendar } from 'googleapis/build/src/apis/calendar/index.js';
import type { calendar_v3 } from 'googleapis/build/src/apis/calendar/v3.js';
import type { Calendar, CalendarEvent } from '../../domain/agenda.ts';
import type { Ask, Findings, Source } from '../../domain/source.ts';
import { toUtcText, type Zone } from '../../domain/time.ts';
import { ENTRY_FIELDS, readEntries, zoneOf } from './calendar-entry.ts';
import { readEvent } from './event.ts';
import { EVENT_FIELDS } from './event-shape.ts';
import { coverageOf, type Part } from './gaps.ts';
import type { Line } from './line.ts';
import { distinct, readPages } from './pages.ts';
import { requirePermissions, SEE_CALENDARS, SEE_EVENTS } from './permissions.ts';
import { type GoogleRoot, rootOf } from './root.ts';
import { isInside, type Window, windowOf } from './when.ts';

const TITLE = 'Google Calendar';
const LISTING = { title: TITLE, permission: SEE_CALENDARS };
const READING = { title: TITLE, permission: SEE_EVENTS };

/** All calendars of the account's list, hidden ones too, so that nothing is skipped unsaid; events as occurrences. */
export function createGoogleCalendar(root: GoogleRoot): Source {
  const { exchange, rootUrl } = rootOf(root);
  const api = calendar({ version: 'v3', ...rootUrl });
  return {
    id: 'google_calendar',
    title: TITLE,
    provider: root.provider,
    read: (ask) => read(api, exchange.lineFor(ask), ask),
    zone: (ask) => primaryZone(api, exchange.lineFor(ask), ask),
  };
}

async function read(api: calendar_v3.Calendar, line: Line, ask: Ask): Promise<Findings> {
  requirePermissions(TITLE, ask.account, [SEE_CALENDARS, SEE_EVENTS]);
  const list = await listCalendars(api, line);
  if (list.failure !== undefined && list.rows.length === 0) throw list.failure;
  const { calendars, zone, broken } = readEntries(list.rows, ask.account.id);
  const window = windowOf(ask.span, ask.zone);
  const parts = await Promise.all(calendars.map((one) => readCalendar({ api, line, ask, window }, one)));
  return {
    calendars,
    events: parts.flatMap(({ rows }) => rows),
    tasklists: [],
    tasks: [],
    coverage: coverageOf(TITLE, { name: TITLE, ...list, broken }, parts),
    ...(zone !== undefined && { zone }),
  };
}

const listCalendars = (api: calendar_v3.Calendar, line: Line) =>
  readPages(
    (pageToken) =>
      line(
        (options) =>
          api.calendarList.list(
            { maxResults: 250, showHidden: true, fields: ENTRY_FIELDS, ...(pageToken !== undefined && { pageToken }) },
            options,
          ),
        LISTING,
      ),
    { title: TITLE },
  );

interface Reading {
  readonly api: calendar_v3.Calendar;
  readonly line: Line;
  readonly ask: Ask;
  readonly window: Window;
}

async function readCalendar({ api, line, ask, window }: Reading, from: Calendar): Promise<Part<CalendarEvent>> {
  const params = {
    calendarId: from.id,
    singleEvents: true,
    orderBy: 'startTime',
    maxResults: 2500,
    timeZone: ask.zone,
    timeMin: toUtcText(window.askedFromMs),
    timeMax: toUtcText(window.askedToMs),
    fields: EVENT_FIELDS,
  };
  const { rows, failure } = await readPages(
    (pageToken) =>
      line(
        (options) => api.events.list({ ...params, ...(pageToken !== undefined && { pageToken }) }, options),
        READING,
      ),
    { title: TITLE },
  );
  const read = rows.map((row) => readEvent(row, from, ask.account.label));
  return {
    name: from.name || from.id,
    rows: distinct(read.filter((event) => typeof event === 'object')).filter(({ when }) => isInside(when, window)),
    failure,
    broken: read.filter((event) => event === 'broken').length,
  };
}

/** undefined without a request when the permission is missing. */
async function primaryZone(
  api: calendar_v3.Calendar,
  line: Line,
  { account }: Pick<Ask, 'account'>,
): Promise<Zone | undefined> {
  if (!SEE_CALENDARS.scopes.some((scope) => account.scopes.includes(scope))) return undefined;
  const params = { calendarId: 'primary', fields: 'timeZone' };
  return zoneOf(await line((options) => api.calendarList.get(params, options), LISTING));
}
