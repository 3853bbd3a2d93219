import { sql } from 'kysely';
import type { UserId } from '../domain/identity.ts';
import type { SpaceEventContent } from '../domain/space-event.ts';
import type { Database } from './database.ts';
import { placeOf, rowNames, SEALED_COLUMNS, type SealedColumn, type SealedRow } from './sealed-columns.ts';
import { fingerprintOf } from './space-events.ts';
import type { Vault } from './vault.ts';

/** What became of the values that older keys had sealed. */
export interface Resealed {
  /** Sealed anew with the first key. */
  readonly moved: number;
  /** Left as they are: no key of the vault opens them, or a server with older keys wrote them meanwhile. */
  readonly left: number;
}

const AT_ONCE = 500;

/**
 * Seals everything anew that was sealed with another key than the vault's first. It may run beside servers that know
 * all keys: a value that one of them writes meanwhile is left to it. Run again, it finds what is left to do.
 */
export async function reseal(db: Database, vault: Vault): Promise<Resealed> {
  const done = { moved: 0, left: 0 };
  for (const column of SEALED_COLUMNS) {
    const { moved, left } = await resealColumn(db, vault, column);
    done.moved += moved;
    done.left += left;
  }
  return done;
}

async function resealColumn(db: Database, vault: Vault, column: SealedColumn): Promise<Resealed> {
  let [moved, failed] = [0, 0];
  for (;;) {
    const rows = await staleRows(db, vault, column, failed);
    if (rows.length === 0) return { moved, left: await countStale(db, vault, column) };
    for (const row of rows) {
      if (await moveRow(db, vault, column, row)) moved += 1;
      else failed += 1;
    }
  }
}

const isStale = (vault: Vault, { column }: SealedColumn) =>
  sql`${sql.ref(column)} like 'v1.%' and substr(${sql.ref(column)}, 1, ${sql.lit(vault.mark.length)}) <> ${vault.mark}`;

/** Rows that stay stale come first again and again, so as many as failed are passed over. */
async function staleRows(db: Database, vault: Vault, column: SealedColumn, passed: number): Promise<SealedRow[]> {
  const order = sql.join(column.key.map((name) => sql.ref(name)));
  const { rows } =
    await sql<SealedRow>`select ${rowNames(column)}, ${sql.ref(column.column)} from ${sql.table(column.table)}
    where ${isStale(vault, column)} order by ${order} limit ${sql.lit(AT_ONCE)} offset ${sql.lit(passed)}`.execute(db);
  return rows;
}

async function countStale(db: Database, vault: Vault, column: SealedColumn): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(column.table)}
    where ${isStale(vault, column)}`.execute(db);
  return Number(rows[0]?.n ?? 0);
}

/** False where the value does not open, or somebody wrote it meanwhile. */
async function moveRow(db: Database, vault: Vault, column: SealedColumn, row: SealedRow): Promise<boolean> {
  const place = placeOf(column, row);
  const old = String(row[column.column]);
  const plain = opened(vault, old, place);
  if (plain === undefined) return false;
  const isThisRow = sql.join(
    [...column.key, column.column].map((name) => sql`${sql.ref(name)} = ${row[name] ?? null}`),
    sql` and `,
  );
  // first, so that whoever is stopped in between finds the row to be done still
  if (column.table === 'space_events') await renewFingerprint(db, vault, row, plain);
  const { numAffectedRows } = await sql`update ${sql.table(column.table)}
    set ${sql.ref(column.column)} = ${vault.seal(plain, place)} where ${isThisRow}`.execute(db);
  return numAffectedRows === 1n;
}

function opened(vault: Vault, sealed: string, place: ReturnType<typeof placeOf>): string | undefined {
  try {
    return vault.open(sealed, place);
  } catch {
    return undefined;
  }
}

/** By a fingerprint under the first key the same event is still known once older keys are gone. */
async function renewFingerprint(db: Database, vault: Vault, row: SealedRow, plain: string): Promise<void> {
  const fingerprint = fingerprintOf(vault, JSON.parse(plain) as SpaceEventContent);
  const [user, id] = [row.user_id as UserId, Number(row.id)];
  await db
    .updateTable('space_events')
    .set({ fingerprint })
    .where('user_id', '=', user)
    .where('id', '=', id)
    .where('content', '=', String(row.content))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('space_events as same')
            .select('same.id')
            .whereRef('same.space_id', '=', 'space_events.space_id')
            .where('same.fingerprint', '=', fingerprint),
        ),
      ),
    )
    .execute();
}
