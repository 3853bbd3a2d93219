import type { Account, AccountId, ProviderId, Secret, UserId } from '../domain/identity.ts';
import type { Preferences } from '../domain/preferences.ts';
import type { Source } from '../domain/source.ts';
import type { Zone } from '../domain/time.ts';
import type { CalendarRule } from '../domain/visibility.ts';
import type { HandleBook } from './number.ts';

/** What the planner is given by the one who builds it. */
export interface Ports {
  readonly sources: readonly Source[];
  readonly accounts: {
    list(user: UserId): Promise<readonly Account[]>;
    markSuccess(account: AccountId): Promise<unknown>;
    /** Every instance reads anew what this account holds. */
    noteWrite(account: AccountId): Promise<void>;
    noteZone(account: AccountId, zone: Zone): Promise<unknown>;
  };
  /** What the person lets assistants have of single calendars. */
  readonly rules: { of(user: UserId): Promise<readonly CalendarRule[]> };
  readonly preferences: { get(user: UserId): Promise<Preferences> };
  /** A live access token of an account; `renewed` after the last one was refused. */
  readonly token: (account: Account) => (renewed?: boolean) => Promise<Secret>;
  readonly handles: HandleBook;
  readonly now: () => number;
  readonly defaultZone: Zone;
  /** Where a person mends an account, and where one is connected. */
  readonly accountUrl: string;
  readonly connectUrl: (provider: ProviderId) => string;
  /** Hears of bugs that an answer survives; must not throw. */
  readonly onFailure: (place: string, error: unknown) => void;
  /** How long each source may take; 8 s where not given. */
  readonly deadlineMs?: number;
  /** Hears of each source when it has answered or failed. */
  readonly heard?: (answered: Answered) => void;
}

/** That one source of one account is done. */
interface Answered {
  /** What people call it. */
  readonly title: string;
  readonly ok: boolean;
}
