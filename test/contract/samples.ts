import {
  type AccountId,
  type Caller,
  type ConnectionId,
  Secret,
  type User,
  type UserId,
} from '../../src/domain/identity.ts';
import type { SpaceEventContent } from '../../src/domain/space-event.ts';
import type { SessionContent } from '../../src/domain/studio-session.ts';
import type { LocalDate, Zone } from '../../src/domain/time.ts';
import type { Store } from '../../src/store/store.ts';

export const TAIPEI = 'Asia/Taipei' as Zone;
export const NOBODY = 'nobody' as UserId;
export const NO_ACCOUNT = 'none' as AccountId;
export const NO_CONNECTION = 'none' as ConnectionId;

export const join = (store: Store, subject: string): Promise<User> =>
  store.users.signUp({
    issuer: 'https://accounts.example',
    subject,
    email: `${subject}@example.org`,
    name: `Person ${subject}`,
    language: 'ja',
  });

export const link = (user: UserId, subject = 'sub-1', credential = 'refresh-token') => ({
  user,
  provider: 'google' as const,
  subject,
  label: `${subject}@example.org`,
  scopes: ['openid', 'calendar.events'],
  credential: new Secret(credential),
  grantEndsAt: undefined,
});

/** Somebody's assistant. */
export const callerOf = (user: UserId, connection: string, client = 'Claude'): Caller => ({
  user,
  kind: 'person',
  connection: connection as ConnectionId,
  client,
  space: undefined,
  mayWrite: true,
  zone: TAIPEI,
  language: 'en',
  layout: 'compact',
});

/** A consent: a live grant and the connection made by it. */
export async function connect(store: Store, user: UserId, grantId: string, seconds = 3600) {
  const space = await store.spaces.first(user);
  await store.grants.upsert('Grant', grantId, { accountId: user, clientId: 'client-1' }, seconds);
  const made = { user, clientId: 'client-1', clientName: 'Claude', grantId, mayWrite: false, space };
  return { made, id: await store.connections.open(made) };
}

export const REHEARSAL: SpaceEventContent = {
  title: 'Rehearsal',
  date: '2026-11-03' as LocalDate,
  endDate: '2026-11-03' as LocalDate,
  time: '19:00',
  endTime: '21:30',
  zone: TAIPEI,
  description: 'Hall B',
};

/** A session of the planner studio in which nothing was done yet. */
export const STUDIO: SessionContent = {
  range: { from: '2026-11-02' as LocalDate, to: '2026-11-08' as LocalDate },
  zone: TAIPEI,
  space: undefined,
  plans: [],
  plan: 'balanced',
  edits: { balanced: [{ work: 'w1', start: '2026-11-03T09:00', end: '2026-11-03T10:00', locked: true }] },
  minutes: { w1: 60 },
  deferred: [],
  target: undefined,
  applied: undefined,
};

/** What the settings page keeps of a person who chose a zone and nothing else. */
export const inZone = (zone: Zone) => ({ zone, language: undefined, layout: undefined, preferences: {} });
