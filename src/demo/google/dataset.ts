/** What one stand-in of Google holds: plain resources as Google's two APIs return them. */

export interface EventTime {
  readonly dateTime?: string;
  readonly date?: string;
  readonly timeZone?: string;
}

/** A single event, the master of a series (`recurrence`), or an occurrence that differs (`recurringEventId`). */
export interface EventResource {
  readonly id: string;
  readonly status?: string;
  readonly start?: EventTime;
  readonly end?: EventTime;
  readonly recurrence?: readonly string[];
  readonly recurringEventId?: string;
  readonly originalStartTime?: EventTime;
  readonly [field: string]: unknown;
}

export interface CalendarEntry {
  readonly id: string;
  readonly summary: string;
  readonly timeZone: string;
  readonly accessRole: string;
  readonly primary?: boolean;
  readonly hidden?: boolean;
  readonly [field: string]: unknown;
}

export interface TaskResource {
  readonly id: string;
  readonly title: string;
  readonly status: string;
  readonly position: string;
  readonly due?: string;
  readonly completed?: string;
  readonly updated: string;
  readonly parent?: string;
  readonly hidden?: boolean;
  readonly deleted?: boolean;
  readonly [field: string]: unknown;
}

export interface TaskListResource {
  readonly id: string;
  readonly title: string;
  readonly [field: string]: unknown;
}

export interface DemoCalendar {
  readonly entry: CalendarEntry;
  readonly events: readonly EventResource[];
}

export interface DemoTaskList {
  readonly list: TaskListResource;
  readonly tasks: readonly TaskResource[];
}

/** One account of the stand-in. `calendars: undefined` = the account never used Calendar (`notACalendarUser`). */
export interface DemoPerson {
  /** Google's `sub`: digits, never changes. */
  readonly subject: string;
  readonly email: string;
  readonly name: string;
  readonly calendars: readonly DemoCalendar[] | undefined;
  readonly tasklists: readonly DemoTaskList[];
}

export interface DemoDataset {
  readonly people: readonly DemoPerson[];
}
