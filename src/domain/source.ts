import type { Access } from './access.ts';
import type { Calendar, CalendarEvent, Deadline, Forecast, Reminder, Task, TaskList, Todo } from './agenda.ts';
import type { Details } from './details.ts';
import type { Failure } from './failure.ts';
import type { Account, AccountId, ProviderId } from './identity.ts';
import type { LocalDate, Span, Zone } from './time.ts';
import type { EventWriting, OwnCalendar, TaskWriting } from './writing.ts';

export const SOURCE_IDS = ['google_calendar', 'google_tasks', 'moodle', 'space', 'todos', 'ical', 'weather'] as const;
export type SourceId = (typeof SOURCE_IDS)[number];

/** Which sources have calendars, and which have task lists. */
export const SOURCES_OF = {
  calendar: ['google_calendar', 'space', 'ical', 'moodle'],
  tasklist: ['google_tasks'],
} as const satisfies Readonly<Record<string, readonly SourceId[]>>;
export type ListKind = keyof typeof SOURCES_OF;

export interface Ask extends Access {
  readonly span: Span;
  /** Zone in which the days of `span` are meant. */
  readonly zone: Zone;
  /** Lists of this account that are known already: only these are read, and the others are not asked for. */
  readonly only?: Lists;
}

/** One part that could not be read: its name as people know it, and why. */
export interface Gap {
  readonly part: string;
  /** `Calendar.key`, where the part is a calendar. */
  readonly calendar?: string | undefined;
  readonly failure: Failure;
}

export interface Lists {
  readonly calendars: readonly Calendar[];
  readonly tasklists: readonly TaskList[];
}

/** Which calendars and task lists there are. */
export interface ListFindings extends Lists {
  readonly coverage: 'all' | readonly Gap[];
  /** Zone of the account's primary calendar, where the source knows it. */
  readonly zone?: Zone;
}

/** The calendars of one account, or why they could not be listed. */
export interface CalendarListing {
  readonly account: Account;
  readonly calendars: readonly Calendar[];
  /** There may be more than `calendars`. */
  readonly failure: Failure | undefined;
}

/** A question about what the person alone decides on. */
type OwnAccess = Omit<Access, 'visibility'>;

export interface Findings extends ListFindings {
  readonly events: readonly CalendarEvent[];
  readonly tasks: readonly Task[];
  /** What only some sources have; absent = this one has none of the kind. */
  readonly deadlines?: readonly Deadline[];
  readonly todos?: readonly Todo[];
  readonly reminders?: readonly Reminder[];
  readonly weather?: Forecast;
  /** Everything in the span, or which parts are missing. Never an empty list in place of a failure. */
  readonly coverage: 'all' | readonly Gap[];
}

/** When one calendar is busy, and for which days that is not known. */
export interface CalendarBusy {
  /** `Calendar.key` */
  readonly calendar: string;
  /** Epoch ms, end exclusive; in any order, and they may overlap. */
  readonly busy: readonly { readonly from: number; readonly to: number }[];
  readonly unknown: readonly { readonly span: Span; readonly failure: Failure }[];
}

/** One item by the source's own ids. */
export interface ItemRef {
  readonly list: string;
  readonly item: string;
  /** Of a series: the occurrence first planned for this day in the zone of the answer, at this time (`HH:MM`) where it is known. */
  readonly occurrence?: { readonly date: LocalDate; readonly time: string | undefined } | undefined;
}

export interface Source {
  readonly id: SourceId;
  /** What people call it, for sentences such as "Google Calendar did not answer". */
  readonly title: string;
  /** `own`: built in, so everybody has it without connecting anything. */
  readonly provider: ProviderId;
  /** Why this server cannot ask it at all, whoever the account is; absent = it can. */
  readonly unavailable?: Failure;
  /** Throws `Failure` when nothing could be read; a part that failed is a gap. */
  read(ask: Ask): Promise<Findings>;
  /** The account's own zone, asked only while none is known. */
  zone?(access: OwnAccess): Promise<Zone | undefined>;
  /** All calendars of the account, hidden ones too; for its person, who decides about them. */
  calendars?(access: OwnAccess): Promise<CalendarListing>;
  /** Names of calendars or lists without what is in them; throws as `read` does. */
  lists?(access: Access): Promise<ListFindings>;
  /** Times taken in these calendars of the account; throws `Failure` when nothing could be asked. */
  freeBusy?(ask: Ask, calendars: readonly Calendar[]): Promise<readonly CalendarBusy[]>;
  /** Absent: nothing is written there. */
  readonly events?: EventWriting;
  readonly tasks?: TaskWriting;
  /** Absent: no calendar can be made there. */
  readonly ownCalendar?: OwnCalendar;
  /** Everything about one item; throws `not_found` when it is not there or not to be seen. */
  details?(access: Access & { readonly zone: Zone }, item: ItemRef): Promise<Details>;
}

/** Sources with a calendar that few people have: where calendars are asked for, nobody is told that they are not connected. */
export const SIDE_CALENDARS: readonly SourceId[] = ['ical', 'moodle'];

/** Which sources tell of deadlines. */
export const DEADLINE_SOURCES: readonly SourceId[] = ['moodle'];

/** The list in which all deadlines of an account are; they have no calendar and no task list. */
export const DEADLINE_LIST = 'deadlines';

/** The key of a list: account and the source's own id. */
export const keyOf = (account: AccountId, id: string): string => `${account} ${id}`;

/** The account and the source's own id that a key was made of. */
export function partsOfKey(key: string): { readonly account: AccountId; readonly id: string } {
  const [account = ''] = key.split(' ', 1);
  return { account: account as AccountId, id: key.slice(account.length + 1) };
}
