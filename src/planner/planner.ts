import type { Calendar, TaskList } from '../domain/agenda.ts';
import type { Account, Caller, UserKind } from '../domain/identity.ts';
import type { Preferences } from '../domain/preferences.ts';
import type { SemesterWeek } from '../domain/semester.ts';
import { type CalendarListing, hasSchoolTimes, type SourceId } from '../domain/source.ts';
import type { Zone } from '../domain/time.ts';
import { type Asker, ownCalendars } from './calendar-list.ts';
import { type ItemAnswer, itemDetails } from './details.ts';
import type { Extras } from './extras.ts';
import { frameFor } from './frame.ts';
import { type FreeBusy, type FreeBusyArguments, freeBusy } from './free-busy.ts';
import { gather } from './gather.ts';
import { type Listing, listCalendars, listTasklists } from './lists.ts';
import { type Moment, momentAt } from './moment.ts';
import type { Ports } from './ports.ts';
import { type RangeArguments, readRange } from './range.ts';
import { type Search, searchedDays, searchIn } from './search.ts';
import { semesterWeek } from './semester-week.ts';
import {
  type DeadlinesArguments,
  type EventsArguments,
  readDeadlines,
  readEvents,
  readTasks,
  type TasksArguments,
} from './single-source.ts';
import { sourcesFor } from './sources-for.ts';
import { arrange, type TimeContext } from './time-context.ts';
import { chosenCity, type WeatherReport, weatherAt } from './weather.ts';
import { zoneFor } from './zone.ts';

export interface TimeContextArguments extends RangeArguments {
  /** Empty = all. */
  readonly sources?: readonly SourceId[] | undefined;
}

export interface Now extends Moment {
  readonly habits: Preferences;
  /** undefined = no school tells when its courses began. */
  readonly term: SemesterWeek | undefined;
}

/** What can be asked about a person's time. Every question throws `bad_request` for arguments that are none. */
export interface Planner {
  /** The same planner, which tells of each source when it has answered. */
  telling(heard: NonNullable<Ports['heard']>): Planner;
  /** What a person's sources hold between two days. */
  timeContext(caller: Caller, question: TimeContextArguments, signal: AbortSignal): Promise<TimeContext & Extras>;
  /** The person's own date and time, the week of their term, and the habits that plans are to respect. */
  now(caller: Caller, signal: AbortSignal): Promise<Now>;
  /** The zone in which the person is answered. */
  zone(caller: Caller, signal: AbortSignal): Promise<Zone>;
  /** Every calendar of every account, for the person's own pages: what they hide from assistants is there too. */
  ownCalendars(asker: Asker, signal: AbortSignal): Promise<readonly CalendarListing[]>;
  /** All their calendars, and all their task lists; throw when no source answered. */
  calendars(caller: Caller, signal: AbortSignal): Promise<Listing<Calendar>>;
  tasklists(caller: Caller, signal: AbortSignal): Promise<Listing<TaskList>>;
  /** Events of all calendars or of one; no task list is asked for. */
  events(caller: Caller, question: EventsArguments, signal: AbortSignal): Promise<TimeContext>;
  /** Tasks of all lists or of one; no calendar is asked for. */
  tasks(caller: Caller, question: TasksArguments, signal: AbortSignal): Promise<TimeContext>;
  /** Deadlines alone; throws when no source of such is connected. */
  deadlines(caller: Caller, question: DeadlinesArguments, signal: AbortSignal): Promise<TimeContext>;
  /** The forecast for a city that is named, else for the person's own. */
  weather(caller: Caller, place: string | undefined, signal: AbortSignal): Promise<WeatherReport>;
  /** Whether this server can ask a source for people of a kind. */
  has(source: SourceId, kind: UserKind): boolean;
  freeBusy(caller: Caller, question: FreeBusyArguments, signal: AbortSignal): Promise<FreeBusy>;
  /** What has words of a query, in all sources. */
  search(caller: Caller, query: string, signal: AbortSignal): Promise<Search>;
  /** Everything about one item. */
  details(caller: Caller, id: string, signal: AbortSignal): Promise<ItemAnswer>;
}

const isAsked = (id: SourceId, only: readonly SourceId[] | undefined): boolean => !only?.length || only.includes(id);

/** Builds the planner over what it is given; it keeps nothing between two questions. */
export function createPlanner(ports: Ports): Planner {
  return {
    telling: (heard) => createPlanner({ ...ports, heard }),
    async timeContext(caller, { from, to, sources }, signal) {
      const [frame, city] = await Promise.all([
        frameFor(ports, caller, signal),
        isAsked('weather', sources) ? chosenCity(ports, caller) : undefined,
      ]);
      const range = readRange({ from, to }, frame.today);
      const unnamed = unnamedFor(frame.accounts, sources);
      const pile = await gather(ports, { ...frame, city, span: range, only: sources, unnamed });
      return await arrange(pile, { ...frame, user: caller.user, range }, ports.handles);
    },
    async now(caller, signal) {
      const [frame, habits] = await Promise.all([frameFor(ports, caller, signal), ports.preferences.get(caller.user)]);
      return { ...momentAt(frame.nowMs, frame.zone), habits, term: await semesterWeek(ports, frame) };
    },
    zone: async (caller, signal) => zoneFor(ports, caller, await ports.accounts.list(caller.user), signal),
    ownCalendars: (asker, signal) => ownCalendars(ports, asker, signal),
    calendars: async (caller, signal) => listCalendars(ports, await frameFor(ports, caller, signal)),
    tasklists: async (caller, signal) => listTasklists(ports, await frameFor(ports, caller, signal)),
    events: async (caller, question, signal) => readEvents(ports, await frameFor(ports, caller, signal), question),
    tasks: async (caller, question, signal) => readTasks(ports, await frameFor(ports, caller, signal), question),
    deadlines: async (caller, question, signal) =>
      readDeadlines(ports, await frameFor(ports, caller, signal), question),
    weather: async (caller, place, signal) => weatherAt(ports, await frameFor(ports, caller, signal), place),
    has: (id, kind) => sourcesFor(ports, { kind, only: [id] }).some(({ unavailable }) => unavailable === undefined),
    freeBusy: async (caller, question, signal) => freeBusy(ports, await frameFor(ports, caller, signal), question),
    async search(caller, query, signal) {
      const frame = await frameFor(ports, caller, signal);
      const range = searchedDays(frame.today);
      const pile = await gather(ports, { ...frame, span: range, only: undefined });
      return searchIn(await arrange(pile, { ...frame, user: caller.user, range }, ports.handles), query);
    },
    details: async (caller, id, signal) => itemDetails(ports, await frameFor(ports, caller, signal), id),
  };
}

/** Who reads a school's calendar, because nothing else can be had there, is not told each time to connect its Moodle. */
function unnamedFor(accounts: readonly Account[], asked: readonly SourceId[] = []): readonly SourceId[] {
  const isRead = asked.length === 0 || asked.includes('ical');
  return [
    // few live where the forecast is for
    ...(asked.includes('weather') ? [] : ['weather' as const]),
    ...(isRead && accounts.some(hasSchoolTimes) ? ['moodle' as const] : []),
  ];
}
