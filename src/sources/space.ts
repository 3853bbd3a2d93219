import type { Access } from '../domain/access.ts';
import type { Calendar, CalendarEvent, Reminder, When } from '../domain/agenda.ts';
import type { EventDetails } from '../domain/details.ts';
import { Failure } from '../domain/failure.ts';
import type { Account, SpaceId, UserId } from '../domain/identity.ts';
import { type Ask, type CalendarBusy, type ItemRef, keyOf, type Source } from '../domain/source.ts';
import {
  beginningOf,
  noSpace,
  type Space,
  type SpaceEvent,
  spaceName,
  takenBy,
  whenOf,
} from '../domain/space-event.ts';
import { addDays, DAY_MS, type Span, startOfDay, type Zone } from '../domain/time.ts';

/** The spaces of people and what is in them, as this server keeps them. */
export interface SpaceBook {
  readonly spaces: {
    list(user: UserId): Promise<readonly Space[]>;
    get(user: UserId, id: SpaceId): Promise<Space | undefined>;
  };
  readonly events: {
    list(user: UserId, space: SpaceId): Promise<readonly SpaceEvent[]>;
    get(user: UserId, id: string): Promise<SpaceEvent | undefined>;
  };
  /** Where a person chooses the space of an assistant. */
  readonly appsUrl: string;
}

const TITLE = 'Space calendar';

/** The calendar of the one space that the asking assistant sees. Its person sees all of theirs. */
export function createSpace(book: SpaceBook): Source {
  return {
    id: 'space',
    title: TITLE,
    provider: 'own',
    read: (ask) => read(book, ask),
    lists: async (access) => {
      const calendars = await calendarsFor(book, access);
      return { calendars, tasklists: [], coverage: 'all' };
    },
    freeBusy: async (ask, calendars) => Promise.all(calendars.map((one) => busyTimes(book, ask, one))),
    details: (access, item) => details(book, access, item),
    calendars: async ({ account }) => {
      const spaces = await book.spaces.list(account.user);
      // its person's pages name one without a name in their own language
      const calendars = spaces.map((space) => ({ ...calendarOf(space, account), name: space.name }));
      return { account, calendars, failure: undefined };
    },
  };
}

const calendarOf = (space: Space, account: Account): Calendar => ({
  key: keyOf(account.id, space.id),
  id: space.id,
  name: spaceName(space),
  primary: false,
  role: 'owner',
});

/** At most one; none where the person hides it from assistants. */
async function calendarsFor(
  { spaces, appsUrl }: SpaceBook,
  { account, space: id, visibility }: Access,
): Promise<readonly Calendar[]> {
  const space = id && (await spaces.get(account.user, id));
  if (space === undefined) throw noSpace(appsUrl);
  return visibility(space.id) === 'hidden' ? [] : [calendarOf(space, account)];
}

async function read(book: SpaceBook, ask: Ask) {
  const calendars = await calendarsFor(book, ask);
  const [calendar] = calendars;
  const all = calendar === undefined ? [] : await eventsIn(book, ask, calendar);
  const events = all.map((event) => ({ event, when: whenOf(event) })).filter(({ when }) => isInside(when, ask));
  return {
    calendars,
    events: events.map(({ event, when }) => shown(event, when, ask)),
    tasklists: [],
    tasks: [],
    reminders: all.flatMap((event) => remindersOf(event, ask)).toSorted((a, b) => a.at - b.at),
    coverage: 'all' as const,
  };
}

const eventsIn = ({ events }: SpaceBook, { account }: Access, calendar: Calendar): Promise<readonly SpaceEvent[]> =>
  events.list(account.user, calendar.id as SpaceId);

/** Whether any part is in the asked days; what ends where they begin is not, unless it takes no time. */
function isInside(when: When, { span, zone }: { readonly span: Span; readonly zone: Zone }): boolean {
  if (when.kind === 'all-day') return when.first <= span.to && when.last >= span.from;
  const [from, to] = [startOfDay(span.from, zone), startOfDay(addDays(span.to, 1), zone)];
  return when.from < to && (when.to > from || when.from >= from);
}

/** As much of an event as the person shows. */
function shown(event: SpaceEvent, when: When, { account, visibility }: Access): CalendarEvent {
  const isHidden = visibility(event.space) === 'busy';
  const { title, description, time, endTime, zone } = event;
  return {
    id: event.id,
    calendar: keyOf(account.id, event.space),
    title: isHidden ? undefined : title,
    detailsHidden: isHidden,
    when,
    place: undefined,
    notes: isHidden ? undefined : description,
    status: 'confirmed',
    free: false,
    answer: undefined,
    type: time !== undefined && endTime === undefined ? 'noEnd' : undefined,
    onlineMeeting: false,
    otherPeople: 0,
    zone: time === undefined || isHidden ? undefined : zone,
    series: undefined,
  };
}

/** Those of the next 24 hours. */
function remindersOf(event: SpaceEvent, { account, nowMs, zone, visibility }: Ask): Reminder[] {
  if (visibility(event.space) === 'busy') return [];
  const start = beginningOf(event, zone);
  const { id, title, space } = event;
  return event.reminders
    .map((minutes) => start - minutes * 60_000)
    .filter((at) => at >= nowMs && at < nowMs + DAY_MS)
    .map((at) => ({ at, event: { calendar: keyOf(account.id, space), id, title } }));
}

async function busyTimes(book: SpaceBook, ask: Ask, calendar: Calendar): Promise<CalendarBusy> {
  const isOwn = calendar.id === ask.space && ask.visibility(calendar.id) !== 'hidden';
  if (!isOwn) throw gone();
  const { span, zone } = ask;
  const [from, to] = [startOfDay(span.from, zone), startOfDay(addDays(span.to, 1), zone)];
  const taken = (await eventsIn(book, ask, calendar)).map((event) => takenBy(event, zone));
  return { calendar: calendar.key, busy: taken.filter((time) => time.from < to && time.to > from), unknown: [] };
}

async function details(
  book: SpaceBook,
  access: Access & { readonly zone: Zone },
  { list, item, occurrence }: ItemRef,
): Promise<EventDetails> {
  const [calendar] = await calendarsFor(book, access);
  const event = await book.events.get(access.account.user, item);
  const isThere = calendar?.id === list && event?.space === list && occurrence === undefined;
  if (calendar === undefined || event === undefined || !isThere) throw gone();
  const isHidden = access.visibility(event.space) === 'busy';
  return {
    kind: 'event',
    calendar,
    event: shown(event, whenOf(event), access),
    isSeries: false,
    recurrence: [],
    people: [],
    peopleIncomplete: false,
    organizer: undefined,
    creator: isHidden ? undefined : makerOf(event),
    reminders: isHidden ? [] : event.reminders.map((minutesBefore) => ({ how: 'calendar feed', minutesBefore })),
    visibility: undefined,
    links: [],
    created: isHidden ? undefined : event.createdAt,
    updated: isHidden ? undefined : event.changedAt,
  };
}

const makerOf = ({ createdBy, client }: SpaceEvent): EventDetails['creator'] => ({
  name: createdBy === 'agent' ? `agent ${client ?? ''}`.trim() : 'user',
  email: undefined,
  answer: undefined,
  roles: [],
  comment: undefined,
});

const gone = (): Failure => new Failure('not_found', 'The space has no such event.', 'Call list_calendar_events.');
