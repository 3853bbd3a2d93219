import { DAY_MS } from '../domain/time.ts';
import { CHANGE_LIFE_MS } from './changes.ts';
import type { Database } from './database.ts';

/** A registered client that nobody uses goes after this. */
const UNUSED_CLIENT_MS = 7 * DAY_MS;
/** The connection is written before its grant; a consent under way must not lose it. */
const CONSENT_MS = DAY_MS;

/** A handle that was neither shown nor asked for goes after this. */
const UNUSED_HANDLE_DAYS = 90;

const ENDING = [
  ...(['browser_sessions', 'grants', 'parked', 'owner_links'] as const),
  ...(['invitations', 'leases', 'studio_sessions'] as const),
] as const;

/** Deletes what has ended. Readers check times themselves, so nothing depends on when this runs. */
export async function sweep(db: Database, nowMs: number): Promise<void> {
  for (const table of ENDING) {
    await db.deleteFrom(table).where('expires_at', '<=', nowMs).execute();
  }
  await forgetTokens(db, nowMs);
  await dropSpentGrants(db, nowMs);
  await dropClients(db, nowMs);
  await dropConnections(db, nowMs);
  await dropHandles(db, nowMs);
  await db
    .deleteFrom('changes')
    .where('created_at', '<=', nowMs - CHANGE_LIFE_MS)
    .execute();
}

async function forgetTokens(db: Database, nowMs: number): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ token: null, token_expires_at: null })
    .where('token_expires_at', '<=', nowMs)
    .execute();
}

// an assistant that never redeemed its code, or stayed away until its last token ended
async function dropSpentGrants(db: Database, nowMs: number): Promise<void> {
  await db
    .deleteFrom('grants')
    .where('model', '=', 'Grant')
    .where('created_at', '<=', nowMs - CONSENT_MS)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('grants as token')
        .select('token.grant_id')
        .where('token.model', '!=', 'Grant')
        .where('token.grant_id', 'is not', null),
    )
    .execute();
}

// any row that names the client keeps it: its grant, and also a sign-in that is just under way
async function dropClients(db: Database, nowMs: number): Promise<void> {
  await db
    .deleteFrom('grants')
    .where('model', '=', 'Client')
    .where('created_at', '<=', nowMs - UNUSED_CLIENT_MS)
    .where('client_id', 'not in', (eb) =>
      eb
        .selectFrom('grants as used')
        .select('used.client_id')
        .where('used.model', '!=', 'Client')
        .where('used.client_id', 'is not', null),
    )
    .execute();
}

async function dropConnections(db: Database, nowMs: number): Promise<void> {
  await db
    .deleteFrom('connections')
    .where('created_at', '<=', nowMs - CONSENT_MS)
    .where('grant_id', 'not in', (eb) => eb.selectFrom('grants').select('grants.id').where('model', '=', 'Grant'))
    .execute();
}

// the row of a letter stays without its key, so that the letter is never given again; the one of deadlines keeps it
async function dropHandles(db: Database, nowMs: number): Promise<void> {
  const since = Math.floor(nowMs / DAY_MS) - UNUSED_HANDLE_DAYS;
  await db.deleteFrom('handles').where('used_day', '<', since).execute();
  await db
    .updateTable('letters')
    .set((eb) => ({ kind: 'gone', key: eb.ref('letter') }))
    .where('used_day', '<', since)
    .where('kind', 'not in', ['gone', 'deadlines'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('handles')
            .select('handles.n')
            .whereRef('handles.user_id', '=', 'letters.user_id')
            .whereRef('handles.letter', '=', 'letters.letter'),
        ),
      ),
    )
    .execute();
}
