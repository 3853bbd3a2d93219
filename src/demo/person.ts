import type { City } from '../domain/cities.ts';
import { type Account, type ProviderId, Secret, type User, type UserId } from '../domain/identity.ts';
import type { Preferences } from '../domain/preferences.ts';
import type { DemoGoogle } from './google/server.ts';

interface Grant {
  readonly provider: ProviderId;
  readonly subject: string;
  readonly label: string;
  readonly scopes: readonly string[];
  readonly credential: Secret;
  readonly grantEndsAt: number | undefined;
}

interface Books {
  readonly accounts: {
    list(user: UserId): Promise<readonly Account[]>;
    link(account: Grant & { readonly user: UserId }): Promise<unknown>;
  };
  readonly preferences: {
    get(user: UserId): Promise<Preferences>;
    set(user: UserId, chosen: Preferences): Promise<void>;
  };
}

interface StandIns {
  readonly demo: DemoGoogle;
  /** Grants access to the made-up school anew. */
  readonly school: (() => Grant) | undefined;
  readonly weather: boolean;
}

/** Where the made-up student lives. */
const CITY: City = '臺北市';

/** The demo user finds everything connected, anew once it ended; the stand-ins grant it as they would after a click. */
export async function prepareDemo(
  { accounts, preferences }: Books,
  { demo, school, weather }: StandIns,
  user: User,
  nowMs: number,
): Promise<void> {
  const known = await accounts.list(user.id);
  const lasting = known.filter(({ state, grantEndsAt = Infinity }) => state === 'live' && grantEndsAt > nowMs);
  const isLinked = (one: ProviderId) => lasting.some(({ provider }) => provider === one);
  if (!isLinked('google-demo')) await accounts.link({ user: user.id, ...googleAccount(demo) });
  if (school && !isLinked('moodle-demo')) await accounts.link({ user: user.id, ...school() });
  const hasChosen = Object.keys(await preferences.get(user.id)).length > 0;
  if (weather && !hasChosen) await preferences.set(user.id, { city: CITY });
}

function googleAccount(demo: DemoGoogle): Grant {
  const { subject, email, scopes, refreshToken } = demo.grant();
  const credential = new Secret(refreshToken);
  return { provider: 'google-demo', subject, label: email, scopes, credential, grantEndsAt: undefined };
}
