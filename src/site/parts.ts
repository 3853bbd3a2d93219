import type { Context } from 'hono';
import type { GoogleClient } from '../accounts/google.ts';
import type { Subscriptions } from '../accounts/ical/subscriptions.ts';
import type { MoodleClient } from '../accounts/moodle/moodle.ts';
import type { ProviderId, Secret, User, UserId } from '../domain/identity.ts';
import type { PlanKind } from '../domain/plan.ts';
import type { CalendarListing } from '../domain/source.ts';
import type { StudioReply } from '../domain/studio.ts';
import type { Zone } from '../domain/time.ts';
import type { House } from '../pages/render.ts';
import type { Store } from '../store/store.ts';
import type { Setup } from './setup-checks.ts';
import type { SignUpPolicy } from './sign-up-policy.ts';

/** The person at a browser. Cookies hold random ids only. */
interface Visitors {
  /** The signed-in person of this request. */
  current(c: Context): Promise<User | undefined>;
  /** Signs the browser in, ending whatever session it had. */
  enter(c: Context, user: UserId): Promise<void>;
  leave(c: Context): Promise<void>;
  /** Signs the person of this browser out of all browsers, here and at the authorization server. */
  leaveEverywhere(c: Context): Promise<void>;
  /** The form token of this browser, signed in or not; sets its cookie at the first use. */
  csrf(c: Context): Promise<string>;
  checkCsrf(c: Context, token: string): Promise<boolean>;
}

interface Demo {
  /** The zone the made-up data lives in. */
  readonly zone: Zone;
  /** Connects the stand-in account when the demo user has none. */
  prepare(user: User): Promise<void>;
}

/** All that the site is built from; `main.ts` hands it over. */
export interface SiteParts {
  readonly house: House;
  /** The connector address that the start page shows. */
  readonly mcpUrl: string;
  readonly policy: SignUpPolicy;
  /** Accepted in place of the owner link's code. */
  readonly ownerToken?: Secret | undefined;
  /** The server has a Google client; the demo's stand-in does not count. */
  readonly googleReady: boolean;
  readonly google: (provider: ProviderId) => GoogleClient;
  /** The way to the Moodle sites that this person can connect. */
  readonly moodle: (person: User) => MoodleClient;
  readonly subscriptions: Subscriptions;
  readonly store: Pick<
    Store,
    | 'sessions'
    | 'users'
    | 'identities'
    | 'accounts'
    | 'parked'
    | 'ownerLinks'
    | 'invitations'
    | 'connections'
    | 'belongings'
    | 'preferences'
    | 'calendarRules'
    | 'changes'
    | 'condition'
    | 'spaces'
    | 'spaceEvents'
    | 'todos'
    | 'leases'
    | 'studioSessions'
  >;
  readonly visitors: Visitors;
  /** Present while the demo is on. */
  readonly demo?: Demo | undefined;
  readonly defaultZone: Zone;
  /** Epoch ms. */
  readonly now: () => number;
  /** Every calendar of a person's accounts, asked for now; an account that cannot be read says why. */
  readonly listCalendars: (person: User, signal: AbortSignal) => Promise<readonly CalendarListing[]>;
  /** Takes back one change of a person's assistants; `again` undefined = that was done before. Throws `conflict` when somebody changed it since. */
  readonly undo: (person: User, change: string, signal: AbortSignal) => Promise<{ readonly again: string | undefined }>;
  readonly setup: Setup;
  readonly studio: PersonsStudio;
  /** The planner studio in one file. */
  readonly studioFile: string;
}

/** The planner studio for the person at a browser; throws `Failure`. An apply that was not agreed to yet answers with a preview. */
interface PersonsStudio {
  has(person: User, session: string): Promise<boolean>;
  open(person: User, session: string, signal: AbortSignal): Promise<StudioReply>;
  save(person: User, edits: unknown, signal: AbortSignal): Promise<StudioReply>;
  apply(
    person: User,
    asked: { session: string; plan: PlanKind; revision: number; confirm?: string | undefined },
    signal: AbortSignal,
  ): Promise<StudioReply>;
  undo(
    person: User,
    asked: { session: string; revision: number; confirmed?: readonly string[] | undefined },
    signal: AbortSignal,
  ): Promise<StudioReply>;
}
