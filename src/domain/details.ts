import type { Calendar, CalendarEvent, Deadline, Task, TaskList } from './agenda.ts';

/** Everything a source tells about one item; all texts are other people's and whole. */
export type Details = EventDetails | TaskDetails | DeadlineDetails;

interface Common {
  readonly links: readonly Link[];
  /** Epoch ms; undefined = the source does not tell. */
  readonly created: number | undefined;
  readonly updated: number | undefined;
}

export interface EventDetails extends Common {
  readonly kind: 'event';
  readonly calendar: Calendar;
  /** A whole series is told by the times of its first occurrence. */
  readonly event: CalendarEvent;
  readonly isSeries: boolean;
  /** Lines of RFC 5545 (`RRULE:…`) of the series, or why they are missing; empty = does not repeat. */
  readonly recurrence: readonly string[] | 'unreadable';
  readonly people: readonly Person[];
  /** Not all people, or not all answers, are told. */
  readonly peopleIncomplete: boolean;
  readonly organizer: Person | undefined;
  readonly creator: Person | undefined;
  readonly reminders: readonly Reminder[];
  /** `private`, `confidential`, `public`; undefined = as the calendar. */
  readonly visibility: string | undefined;
}

export interface TaskDetails extends Common {
  readonly kind: 'task';
  readonly list: TaskList;
  readonly task: Task;
  /** undefined where there is no parent or it could not be read. */
  readonly parentTitle: string | undefined;
}

export interface DeadlineDetails extends Common {
  readonly kind: 'deadline';
  readonly deadline: Deadline;
  /** What the source calls this kind of work: `assign`, `quiz`, `forum`. */
  readonly module: string;
  /** Where it is, as people know it. */
  readonly site: string;
  /** Epoch ms; undefined = none is set, or not told. */
  readonly opens: number | undefined;
  /** Epoch ms until which work is taken, late work included; undefined = without end, or not told. */
  readonly until: number | undefined;
}

export interface Person {
  readonly name: string | undefined;
  readonly email: string | undefined;
  readonly answer: string | undefined;
  /** `organizer`, `optional`, `room`, `me`; several are possible. */
  readonly roles: readonly string[];
  readonly comment: string | undefined;
}

export interface Link {
  readonly what: string;
  readonly url: string;
}

export interface Reminder {
  readonly how: string;
  readonly minutesBefore: number;
}
