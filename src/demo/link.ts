import { type Account, type ProviderId, Secret, type User, type UserId } from '../domain/identity.ts';
import type { DemoGoogle } from './google/server.ts';
import type { DemoMoodle } from './moodle/server.ts';

type Link = Pick<Account, 'user' | 'provider' | 'subject' | 'label' | 'scopes' | 'grantEndsAt'>;

interface Accounts {
  list(user: UserId): Promise<readonly Account[]>;
  link(link: Link & { readonly credential: Secret }): Promise<unknown>;
}

/** The demo user finds its accounts connected; the stand-ins grant them as they would after a click. */
export async function linkDemo(accounts: Accounts, { demo, demoMoodle }: DemoParts, user: User): Promise<void> {
  const known = await accounts.list(user.id);
  const isLinked = (one: ProviderId) => known.some(({ provider, state }) => provider === one && state === 'live');
  if (!isLinked('google-demo')) await accounts.link({ user: user.id, ...demoAccount(demo) });
  if (demoMoodle && !isLinked('moodle-demo')) await accounts.link({ user: user.id, ...demoSchool(demoMoodle) });
}

interface DemoParts {
  demo: DemoGoogle;
  demoMoodle: DemoMoodle | undefined;
}

function demoAccount(demo: DemoGoogle) {
  const { subject, email, scopes, refreshToken } = demo.grant();
  const credential = new Secret(refreshToken);
  return { provider: 'google-demo' as const, subject, label: email, scopes, credential, grantEndsAt: undefined };
}

/** Its subject and label hold no address, which changes with every start. */
function demoSchool({ wwwroot, students }: DemoMoodle) {
  const { id, fullname, token } = students.s1;
  return {
    provider: 'moodle-demo' as const,
    subject: `demo ${id}`,
    label: `Demo Moodle · ${fullname}`,
    scopes: [],
    credential: new Secret(JSON.stringify({ wwwroot, token, userid: id })),
    grantEndsAt: undefined,
  };
}
