import type { Secret } from '../domain/identity.ts';
import { AccountAlerts } from './account-alerts.ts';
import { Accounts } from './accounts.ts';
import { AgentItems } from './agent-items.ts';
import { Belongings } from './belongings.ts';
import { BrowserSessions } from './browser-sessions.ts';
import { CalendarRules } from './calendar-rules.ts';
import { Changes } from './changes.ts';
import { type Condition, conditionOf } from './condition.ts';
import { Connections } from './connections.ts';
import { type Database, type Engine, engineOf, openDatabase } from './database.ts';
import { Grants } from './grants.ts';
import { Handles } from './handles.ts';
import { Identities } from './identities.ts';
import { Invitations } from './invitations.ts';
import { Leases } from './leases.ts';
import { OwnerLinks } from './owner-links.ts';
import { Parked } from './parked.ts';
import { PreferencesBook } from './preferences.ts';
import { SigningKeys } from './signing-keys.ts';
import { SpaceEvents } from './space-events.ts';
import { Spaces } from './spaces.ts';
import { StudioSessions } from './studio-sessions.ts';
import { sweep } from './sweep.ts';
import { Todos } from './todos.ts';
import { Users } from './users.ts';
import type { Vault } from './vault.ts';

export interface Store {
  readonly users: Users;
  readonly identities: Identities;
  readonly sessions: BrowserSessions;
  readonly accounts: Accounts;
  readonly accountAlerts: AccountAlerts;
  readonly connections: Connections;
  readonly spaces: Spaces;
  readonly spaceEvents: SpaceEvents;
  readonly todos: Todos;
  readonly grants: Grants;
  readonly parked: Parked;
  readonly ownerLinks: OwnerLinks;
  readonly signingKeys: SigningKeys;
  readonly handles: Handles;
  readonly leases: Leases;
  readonly invitations: Invitations;
  readonly preferences: PreferencesBook;
  readonly calendarRules: CalendarRules;
  readonly changes: Changes;
  readonly agentItems: AgentItems;
  readonly studioSessions: StudioSessions;
  readonly belongings: Belongings;
  readonly vault: Vault;
  /** Deletes what has ended; for once an hour. */
  sweep(): Promise<void>;
  /** How the database stands; for the page of the operator. */
  condition(): Promise<Condition>;
  /** How large the database is. */
  bytes(): Promise<number>;
  close(): Promise<void>;
}

interface StoreParts {
  readonly dataDir: string;
  /** Without it the database is a file in `dataDir`. */
  readonly databaseUrl?: Secret | undefined;
  readonly vault: Vault;
  readonly now: () => number;
}

/** Opens the database, brings it up to date and hands out its parts; throws one sentence when it cannot. */
export async function openStore(parts: StoreParts): Promise<Store> {
  const db = await openDatabase(parts, parts.now);
  const store = storeOver(db, parts, engineOf(db, parts));
  try {
    await store.signingKeys.check();
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

const storeOver = (
  db: Database,
  { vault, now }: { vault: Vault; now: () => number },
  { scrub, bytes }: Engine,
): Store => ({
  users: new Users(db, now),
  identities: new Identities(db, now),
  sessions: new BrowserSessions(db, now),
  accounts: new Accounts(db, vault, now),
  accountAlerts: new AccountAlerts(db, vault),
  connections: new Connections(db, now),
  spaces: new Spaces(db, vault, now),
  spaceEvents: new SpaceEvents(db, vault, now),
  todos: new Todos(db, vault, now),
  grants: new Grants(db, vault, now),
  parked: new Parked(db, vault, now),
  ownerLinks: new OwnerLinks(db, now),
  signingKeys: new SigningKeys(db, vault, now),
  handles: new Handles(db, now),
  leases: new Leases(db, now),
  invitations: new Invitations(db, now),
  preferences: new PreferencesBook(db),
  calendarRules: new CalendarRules(db),
  changes: new Changes(db, vault, now),
  agentItems: new AgentItems(db, now),
  studioSessions: new StudioSessions(db, vault, now),
  belongings: new Belongings(db, vault, scrub),
  vault,
  sweep: async () => {
    await sweep(db, now());
    await scrub();
  },
  condition: () => conditionOf(db),
  bytes,
  close: async () => {
    await scrub().catch(() => undefined);
    await db.destroy();
  },
});
