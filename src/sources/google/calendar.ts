import { calendar } from 'googleapis/build/src/apis/calendar/index.js';
import type { calendar_v3 } from 'googleapis/build/src/apis/calendar/v3.js';
import type { Access } from '../../domain/access.ts';
import type { Calendar, CalendarEvent } from '../../domain/agenda.ts';
import { isTaken, timesAlone } from '../../domain/busy.ts';
import type { Ask, CalendarListing, Findings, ListFindings, Source } from '../../domain/source.ts';
import { toUtcText, type Zone } from '../../domain/time.ts';
import { ENTRY_FIELDS, readEntries, zoneOf } from './calendar-entry.ts';
import { readEvent } from './event.ts';
import { eventDetails } from './event-details.ts';
import { BUSY_FIELDS, EVENT_FIELDS } from './event-shape.ts';
import { googleEventWriting } from './event-writes.ts';
import { busyTimes } from './free-busy.ts';
import { coverageOf, type Part } from './gaps.ts';
import type { Line } from './line.ts';
import { googleOwnCalendar } from './own-calendar.ts';
import { distinct, readPages } from './pages.ts';
import { isGranted, requirePermissions, SEE_CALENDARS, SEE_EVENTS } from './permissions.ts';
import { unreadable } from './refusals.ts';
import { ITEMS_LIFE, LISTS_LIFE, type Recall } from './remembered.ts';
import { type GoogleRoot, rootOf } from './root.ts';
import { isInside, type Window, windowOf } from './when.ts';

const TITLE = 'Google Calendar';
const LISTING = { title: TITLE, permission: SEE_CALENDARS };
const READING = { title: TITLE, permission: SEE_EVENTS };

/**
 * All calendars of the account's list, those hidden in Google's own pages too, so that nothing is skipped unsaid; events
 * as occurrences. What the person hides from assistants is not asked for.
 */
export function createGoogleCalendar(root: GoogleRoot): Source {
  const { exchange, rootUrl, recall } = rootOf(root);
  const api = calendar({ version: 'v3', ...rootUrl });
  const from = { api, recall };
  return {
    id: 'google_calendar',
    title: TITLE,
    provider: root.provider,
    read: (ask) => read(from, exchange.lineFor(ask), ask),
    zone: (access) => primaryZone(api, exchange.lineFor(access), access),
    lists: (access) => lists(from, exchange.lineFor(access), access),
    freeBusy: (ask, calendars) => busyTimes(api, exchange.lineFor(ask), ask, calendars),
    details: (access, item) => eventDetails(api, exchange.lineFor(access), access, item),
    calendars: (access) => listing(api, exchange.lineFor(access), access),
    events: googleEventWriting(api, exchange),
    ownCalendar: googleOwnCalendar(api, exchange, async (access, limitMs) => {
      const { calendars, failure } = await listing(api, exchange.lineFor(access, limitMs), access);
      if (failure !== undefined) throw failure;
      return calendars;
    }),
  };
}

/** Google's API, and what was read of it lately. */
interface From {
  readonly api: calendar_v3.Calendar;
  readonly recall: Recall;
}

async function read(from: From, line: Line, ask: Ask): Promise<Findings> {
  requirePermissions(TITLE, ask.account, ask.only ? [SEE_EVENTS] : [SEE_CALENDARS, SEE_EVENTS]);
  const { calendars, list, zone } = ask.only
    ? { calendars: ask.only.calendars, list: NOT_ASKED, zone: undefined }
    : await readList(from, line, ask);
  const window = windowOf(ask.span, ask.zone);
  const parts = await Promise.all(calendars.map((one) => readCalendar({ ...from, line, ask, window }, one)));
  return {
    calendars,
    events: parts.flatMap(({ rows }) => rows),
    tasklists: [],
    tasks: [],
    coverage: coverageOf(TITLE, list, parts),
    ...(zone !== undefined && { zone }),
  };
}

async function lists(from: From, line: Line, access: Access): Promise<ListFindings> {
  requirePermissions(TITLE, access.account, [SEE_CALENDARS]);
  const { calendars, list, zone } = await readList(from, line, access);
  return { calendars, tasklists: [], coverage: coverageOf(TITLE, list, []), ...(zone !== undefined && { zone }) };
}

const NOT_ASKED: Part<unknown> = { name: TITLE, rows: [], failure: undefined, broken: 0 };

/** Throws when not even a part of the list could be read. */
async function readList({ api, recall }: From, line: Line, access: Access) {
  const { account, visibility } = access;
  const pages = await recall(access, {
    line,
    key: ['calendars'],
    life: LISTS_LIFE,
    read: (through) => listCalendars(api, through),
  });
  if (pages.failure !== undefined && pages.rows.length === 0) throw pages.failure;
  const { calendars: all, zone, broken } = readEntries(pages.rows, account.id);
  const calendars = all.filter(({ id }) => visibility(id) !== 'hidden');
  return { calendars, zone, list: { name: TITLE, ...pages, broken } };
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

interface Reading extends From {
  readonly line: Line;
  readonly ask: Ask;
  readonly window: Window;
}

async function readCalendar({ api, recall, line, ask, window }: Reading, from: Calendar): Promise<Part<CalendarEvent>> {
  const busyOnly = ask.visibility(from.id) === 'busy';
  const params = {
    calendarId: from.id,
    singleEvents: true,
    orderBy: 'startTime',
    maxResults: 2500,
    timeZone: ask.zone,
    timeMin: toUtcText(window.askedFromMs),
    timeMax: toUtcText(window.askedToMs),
    fields: busyOnly ? BUSY_FIELDS : EVENT_FIELDS,
  };
  const { rows, failure } = await recall(ask, {
    line,
    key: ['events', params],
    life: ITEMS_LIFE,
    read: (through) =>
      readPages(
        (pageToken) =>
          through(
            (options) => api.events.list({ ...params, ...(pageToken !== undefined && { pageToken }) }, options),
            READING,
          ),
        { title: TITLE },
      ),
  });
  const read = rows.map((row) => readEvent(row, from, ask.account.label));
  const events = distinct(read.filter((event) => typeof event === 'object'));
  const inside = events.filter(({ when }) => isInside(when, window));
  return {
    name: from.name || from.id,
    calendar: from.key,
    rows: busyOnly ? inside.filter(isTaken).map(timesAlone) : inside,
    failure,
    broken: read.filter((event) => event === 'broken').length,
  };
}

async function listing(
  api: calendar_v3.Calendar,
  line: Line,
  { account }: Pick<Ask, 'account'>,
): Promise<CalendarListing> {
  requirePermissions(TITLE, account, [SEE_CALENDARS]);
  const { rows, failure } = await listCalendars(api, line);
  const { calendars, broken } = readEntries(rows, account.id);
  return { account, calendars, failure: failure ?? (broken > 0 ? unreadable(TITLE) : undefined) };
}

/** undefined without a request when the permission is missing. */
async function primaryZone(
  api: calendar_v3.Calendar,
  line: Line,
  { account }: Pick<Ask, 'account'>,
): Promise<Zone | undefined> {
  if (!isGranted(account, SEE_CALENDARS)) return undefined;
  const params = { calendarId: 'primary', fields: 'timeZone' };
  return zoneOf(await line((options) => api.calendarList.get(params, options), LISTING));
}
