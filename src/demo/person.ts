import type { City } from '../domain/cities.ts';
import { type Account, type ProviderId, Secret, type User, type UserId } from '../domain/identity.ts';
import type { Preferences } from '../domain/preferences.ts';
import type { DemoGoogle } from './google/server.ts';
import type { DemoMoodle } from './moodle/server.ts';
import type { DemoWeather } from './weather/server.ts';

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
  readonly demoMoodle: DemoMoodle | undefined;
  readonly demoWeather: DemoWeather | undefined;
}

/** Where the made-up student lives. */
const CITY: City = '臺北市';

/** The demo user finds everything connected; the stand-ins grant it as they would after a click. */
export async function prepareDemo({ accounts, preferences }: Books, standIns: StandIns, user: User): Promise<void> {
  const { demo, demoMoodle, demoWeather } = standIns;
  const known = await accounts.list(user.id);
  const isLinked = (one: ProviderId) => known.some(({ provider, state }) => provider === one && state === 'live');
  if (!isLinked('google-demo')) await accounts.link({ user: user.id, ...googleAccount(demo) });
  if (demoMoodle && !isLinked('moodle-demo')) await accounts.link({ user: user.id, ...school(demoMoodle) });
  const hasChosen = Object.keys(await preferences.get(user.id)).length > 0;
  if (demoWeather && !hasChosen) await preferences.set(user.id, { city: CITY });
}

function googleAccount(demo: DemoGoogle): Grant {
  const { subject, email, scopes, refreshToken } = demo.grant();
  const credential = new Secret(refreshToken);
  return { provider: 'google-demo', subject, label: email, scopes, credential, grantEndsAt: undefined };
}

/** Its subject and label hold no address, which changes with every start. */
function school({ wwwroot, students }: DemoMoodle): Grant {
  const { id, fullname, token } = students.s1;
  return {
    provider: 'moodle-demo',
    subject: `demo ${id}`,
    label: `Demo Moodle · ${fullname}`,
    scopes: [],
    credential: new Secret(JSON.stringify({ wwwroot, token, userid: id })),
    grantEndsAt: undefined,
  };
}
