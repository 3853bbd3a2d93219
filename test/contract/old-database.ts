import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openDatabase } from '../../src/store/database.ts';
import { MIGRATIONS } from '../../src/store/migrations.ts';
import { START } from './engines.ts';
import { testVault } from './test-vault.ts';

/** The last step of the schema that the stored database has. */
export const OLD_STEP = 4;

const FILE = new URL('../../fixtures/database-step-4.sql', import.meta.url);

/** The stored database: statements that SQLite and Postgres both understand. Its values are sealed with the key of the tests. */
export const oldDatabase = (): string => readFileSync(FILE, 'utf8');

/** Makes the stored database by the steps as they were, where its file was deleted. */
export async function writeOldDatabase(): Promise<void> {
  if (existsSync(FILE)) return;
  const dataDir = await mkdtemp(join(tmpdir(), 'old-'));
  await (await openDatabase({ dataDir }, () => START, MIGRATIONS.slice(0, OLD_STEP))).destroy();
  const file = new DatabaseSync(join(dataDir, 'time-compass.db'));
  for (const [table, row] of rows()) {
    const names = Object.keys(row);
    const values = names.map(() => '?').join(', ');
    file.prepare(`insert into ${table} (${names.join(', ')}) values (${values})`).run(...Object.values(row));
  }
  writeFileSync(FILE, textOf(file));
  file.close();
  await rm(dataDir, { recursive: true });
}

type Row = Readonly<Record<string, string | number | null>>;

function rows(): [string, Row][] {
  const vault = testVault();
  const sealed = (table: string, column: string, row: string, user: string, plain: unknown) =>
    vault.seal(typeof plain === 'string' ? plain : JSON.stringify(plain), { table, column, row, user });
  const [ann, at] = [{ user_id: 'ann' }, { created_at: START }];
  const event = { title: 'Rehearsal', date: '2026-11-03', endDate: '2026-11-03', time: '19:00', endTime: '21:30' };
  return [
    ['users', { id: 'owner', kind: 'owner', name: 'Owner', ...at }],
    ['users', { id: 'ann', kind: 'person', name: 'Ann', email: 'ann@example.org', zone: 'Asia/Taipei', ...at }],
    ['identities', { issuer: 'https://accounts.example', subject: 'ann', ...ann, ...at }],
    ['spaces', { id: 's0', user_id: 'owner', name: '', ...at }],
    ['spaces', { id: 's1', ...ann, name: sealed('spaces', 'name', 's1', 'ann', 'choir'), ...at }],
    [
      'accounts',
      {
        ...{ id: 'a1', ...ann, provider: 'google', subject: 'sub-1', label: 'ann@example.org', scopes: 'openid' },
        ...{ state: 'live', connected_at: START, credential: sealed('accounts', 'credential', 'a1', 'ann', 'refresh') },
      },
    ],
    [
      'connections',
      {
        ...{ id: 'c1', ...ann, space_id: 's1', grant_id: 'g1', client_id: 'client-1', client_name: 'Claude' },
        ...{ may_write: 1, ...at, last_used_at: START + 1 },
      },
    ],
    [
      'grants',
      {
        ...{ model: 'Grant', id: 'g1', ...ann, client_id: 'client-1', grant_id: 'g1', ...at },
        payload: sealed('grants', 'payload', 'Grant g1', 'ann', { accountId: 'ann', clientId: 'client-1' }),
      },
    ],
    ['counters', { ...ann, kind: 'event', last_n: 1 }],
    ['counters', { ...ann, kind: 'todo', last_n: 1 }],
    [
      'space_events',
      {
        ...{ ...ann, id: 1, space_id: 's1', fingerprint: 'f1', created_by: 'user', ...at },
        content: sealed('space_events', 'content', '1', 'ann', { ...event, zone: 'Asia/Taipei' }),
      },
    ],
    ['reminders', { ...ann, event_id: 1, minutes: 30 }],
    [
      'todos',
      { ...ann, id: 1, content: sealed('todos', 'content', '1', 'ann', { title: 'Buy milk', priority: '高' }), ...at },
    ],
  ];
}

function textOf(file: DatabaseSync): string {
  const made = file.prepare('select type, name, sql from sqlite_master where sql is not null order by rowid').all();
  const tables = made.filter(({ type }) => type === 'table').map(({ name }) => String(name));
  const inserts = named(tables).flatMap((table) =>
    file
      .prepare(`select * from ${table}`)
      .all()
      .map((row) => `insert into ${table} values (${Object.values(row).map(literal).join(', ')});`),
  );
  return `${[...made.map((one) => `${one.sql};`), ...inserts].join('\n')}\n`;
}

/** Whoever is named by others comes first. */
const named = (tables: string[]): string[] => {
  const first = ['users', 'spaces', 'space_events'];
  return [...first, ...tables.filter((table) => !first.includes(table))];
};

const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);
