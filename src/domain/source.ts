import type { Calendar, CalendarEvent, Task, TaskList } from './agenda.ts';
import type { Failure } from './failure.ts';
import type { Account, ProviderId, Secret } from './identity.ts';
import type { Span, Zone } from './time.ts';

export const SOURCE_IDS = ['google_calendar', 'google_tasks'] as const;
export type SourceId = (typeof SOURCE_IDS)[number];

export interface Ask {
  readonly account: Account;
  /** A live access token. `renewed: true` after the upstream refused the last one; throws `sign_in_needed` when dead. */
  readonly token: (renewed?: boolean) => Promise<Secret>;
  readonly span: Span;
  /** Zone in which the days of `span` are meant. */
  readonly zone: Zone;
  readonly nowMs: number;
  /** Ends at the source's deadline or when the asker went away. */
  readonly signal: AbortSignal;
}

/** One part that could not be read: its name as people know it, and why. */
export interface Gap {
  readonly part: string;
  readonly failure: Failure;
}

export interface Findings {
  readonly calendars: readonly Calendar[];
  readonly events: readonly CalendarEvent[];
  readonly tasklists: readonly TaskList[];
  readonly tasks: readonly Task[];
  /** Everything in the span, or which parts are missing. Never an empty list in place of a failure. */
  readonly coverage: 'all' | readonly Gap[];
  /** Zone of the account's primary calendar, where the source knows it. */
  readonly zone?: Zone;
}

export interface Source {
  readonly id: SourceId;
  /** What people call it, for sentences such as "Google Calendar did not answer". */
  readonly title: string;
  readonly provider: ProviderId;
  /** Why this server cannot ask it at all, whoever the account is; absent = it can. */
  readonly unavailable?: Failure;
  /** Throws `Failure` when nothing could be read; a part that failed is a gap. */
  read(ask: Ask): Promise<Findings>;
  /** The account's own zone, asked only while none is known. */
  zone?(ask: Omit<Ask, 'span' | 'zone'>): Promise<Zone | undefined>;
}
