import type { City } from './cities.ts';
import type { Account, Secret, SpaceId } from './identity.ts';
import type { Visibility } from './visibility.ts';

/** What every question to a source comes with. */
export interface Access {
  readonly account: Account;
  /**
   * A live access token, or the sealed credential itself where the provider has no tokens. `renewed: true` after the
   * upstream refused the last one; throws `sign_in_needed` when dead.
   */
  readonly token: (renewed?: boolean) => Promise<Secret>;
  readonly nowMs: number;
  /** What the person lets out of a calendar, by the source's own id. It is the source that keeps to it. */
  readonly visibility: (calendarId: string) => Visibility;
  /** The one space that the asking assistant sees; undefined = none. */
  readonly space?: SpaceId | undefined;
  /** Where the weather is asked for; undefined = nowhere. */
  readonly city?: City | undefined;
  /** Ends at the source's deadline or when the asker went away. */
  readonly signal: AbortSignal;
}
