import type { LocalDate, Zone } from './time.ts';

/** Timed: epoch ms, end exclusive as usual for instants. All-day: local dates, the last day included, no instant at all. */
export type When =
  | { readonly kind: 'timed'; readonly from: number; readonly to: number }
  | { readonly kind: 'all-day'; readonly first: LocalDate; readonly last: LocalDate };

export interface Calendar {
  /** Unique within one person: account and the source's own id. */
  readonly key: string;
  readonly id: string;
  readonly name: string;
  readonly primary: boolean;
  readonly role: 'owner' | 'writer' | 'reader' | 'free-busy';
}

/** The person's own answer to an invitation. */
export type Answer = 'accepted' | 'declined' | 'tentative' | 'needsAction';

/** The day or instant a series first planned an occurrence for; it stays when the occurrence is moved. */
export type Original =
  | { readonly kind: 'timed'; readonly at: number }
  | { readonly kind: 'all-day'; readonly date: LocalDate };

export interface CalendarEvent {
  readonly id: string;
  /** `Calendar.key` */
  readonly calendar: string;
  /** undefined: the source gave none. */
  readonly title: string | undefined;
  /** The source tells that the time is taken, and nothing more. */
  readonly detailsHidden: boolean;
  readonly when: When;
  readonly place: string | undefined;
  readonly notes: string | undefined;
  readonly status: 'confirmed' | 'tentative' | 'cancelled';
  /** Does not block time. */
  readonly free: boolean;
  readonly answer: Answer | undefined;
  /** `birthday`, `focusTime`, `fromGmail`, `outOfOffice`, `workingLocation`; undefined = ordinary. */
  readonly type: string | undefined;
  readonly onlineMeeting: boolean;
  /** How many others are invited. */
  readonly otherPeople: number;
  /** The zone the event was planned in; undefined for all-day events. */
  readonly zone: Zone | undefined;
  readonly series: { readonly id: string; readonly original: Original } | undefined;
}

export interface TaskList {
  /** Unique within one person: account and the source's own id. */
  readonly key: string;
  readonly id: string;
  readonly title: string;
}

export interface Task {
  readonly id: string;
  /** `TaskList.key` */
  readonly list: string;
  readonly title: string;
  readonly notes: string | undefined;
  readonly due: LocalDate | undefined;
  /** undefined = open; `at` is absent where the source keeps no time of completion. */
  readonly done: { readonly at: number | undefined } | undefined;
  /** Id of the parent task in the same list. */
  readonly parent: string | undefined;
}

export const PRIORITIES = ['高', '中', '低'] as const;
export type Priority = (typeof PRIORITIES)[number];

/** As they may be asked for, in either language. */
export const PRIORITY_WORDS = [...PRIORITIES, 'high', 'medium', 'low'] as const;
const IN_ENGLISH: Readonly<Record<string, Priority>> = { high: '高', medium: '中', low: '低' };

export const toPriority = (word: (typeof PRIORITY_WORDS)[number]): Priority => IN_ENGLISH[word] ?? (word as Priority);

/** An entry of our own list of things to do. It has no day and rings no alarm. */
export interface Todo {
  /** Its number, as text: unique within one person and never given again. */
  readonly id: string;
  readonly title: string;
  readonly priority: Priority;
  readonly done: boolean;
}

/** That the person wanted to be reminded of an event of our own calendar. */
export interface Reminder {
  /** Epoch ms. */
  readonly at: number;
  readonly event: { readonly calendar: string; readonly id: string; readonly title: string };
}

/** What the weather will be in one place. */
export interface Forecast {
  readonly place: string;
  readonly periods: readonly ForecastPeriod[];
}

interface ForecastPeriod {
  /** Epoch ms. */
  readonly from: number;
  readonly to: number;
  readonly sky: string;
  readonly celsius: { readonly low: number; readonly high: number };
  /** undefined = not told. */
  readonly rainPercent: number | undefined;
  readonly comfort: string;
}

/** Something that a course wants by a moment. */
export interface Deadline {
  readonly id: string;
  /** Full name of the course; undefined = none. */
  readonly course: string | undefined;
  readonly title: string;
  /** Epoch ms; undefined = none is set. */
  readonly due: number | undefined;
  /** As the source tells it, `Overdue (Grace period)`; undefined = it does not. */
  readonly status: string | undefined;
  /** Whether the person did their part. Never `yes` without evidence. */
  readonly done: 'yes' | 'no' | 'unknown';
  readonly notes: string | undefined;
}
