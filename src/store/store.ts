import { sql } from 'kysely';
import { Accounts } from './accounts.ts';
import { BrowserSessions } from './browser-sessions.ts';
import { Connections } from './connections.ts';
import { type Database, openDatabase } from './database.ts';
import { Grants } from './grants.ts';
import { Handles } from './handles.ts';
import { OwnerLinks } from './owner-links.ts';
import { Parked } from './parked.ts';
import { SigningKeys } from './signing-keys.ts';
import { Spaces } from './spaces.ts';
import { sweep } from './sweep.ts';
import { Users } from './users.ts';
import type { Vault } from './vault.ts';

export interface Store {
  readonly users: Users;
  readonly sessions: BrowserSessions;
  readonly accounts: Accounts;
  readonly connections: Connections;
  readonly spaces: Spaces;
  readonly grants: Grants;
  readonly parked: Parked;
  readonly ownerLinks: OwnerLinks;
  readonly signingKeys: SigningKeys;
  readonly handles: Handles;
  readonly vault: Vault;
  /** Deletes what has ended; for once an hour. */
  sweep(): Promise<void>;
  /** Resolves when the database answers. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the database in DATA_DIR, brings it up to date and hands out its parts; throws one sentence when it cannot. */
export async function openStore(parts: { dataDir: string; vault: Vault; now: () => number }): Promise<Store> {
  const db = await openDatabase(parts.dataDir, parts.now);
  const store = storeOver(db, parts.vault, parts.now);
  try {
    await store.signingKeys.check();
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

const storeOver = (db: Database, vault: Vault, now: () => number): Store => ({
  users: new Users(db, now),
  sessions: new BrowserSessions(db, now),
  accounts: new Accounts(db, vault, now),
  connections: new Connections(db, now),
  spaces: new Spaces(db),
  grants: new Grants(db, vault, now),
  parked: new Parked(db, vault, now),
  ownerLinks: new OwnerLinks(db, now),
  signingKeys: new SigningKeys(db, vault, now),
  handles: new Handles(db),
  vault,
  sweep: () => sweep(db, now()),
  ready: async () => {
    await sql`select 1`.execute(db);
  },
  close: () => db.destroy(),
});
