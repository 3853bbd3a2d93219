import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Secret, type UserId } from '../../src/domain/identity.ts';
import { OWNED_TABLES, OWNERSHIP } from '../../src/store/ownership.ts';
import type { Store } from '../../src/store/store.ts';
import { ENGINES, type Ground, HOUR, START } from './engines.ts';
import { callerOf, connect, join, link, REHEARSAL, STUDIO } from './samples.ts';
import { testVault } from './test-vault.ts';

type Rows = Record<string, Record<string, unknown>[]>;

/** Tables without a row of a person: what they hold is named, so that a new table must be thought about. */
const NOBODYS = ['leases', 'migrations', 'owner_links', 'parked', 'signing_keys'];

describe.each(ENGINES)('what belongs to a person on $name', ({ name, start }) => {
  let ground: Ground;
  let store: Store;
  let ann: UserId;
  let bo: UserId;

  beforeEach(async () => {
    ground = await start();
    store = await ground.open();
    [ann, bo] = [(await join(store, 'ann')).id, (await join(store, 'bo')).id];
    for (const user of [ann, bo]) await fill(user);
  });
  afterEach(() => ground.end());

  /** Everything that can be kept of a person. A new table of people needs its line here. */
  async function fill(user: UserId): Promise<void> {
    const account = await store.accounts.link(link(user, `sub-${user}`, `CREDENTIAL-${user}`));
    await store.accounts.keepToken(account.id, { token: new Secret(`ACCESS-${user}`), expiresAt: START + HOUR });
    await store.sessions.open(user);
    await connect(store, user, `grant-${user}`);
    await store.grants.upsert('RefreshToken', `TOKEN-${user}`, { accountId: user, grantId: `grant-${user}` }, 60);
    await store.handles.letters(user, 'calendar', ['work']);
    await store.handles.numbers(user, [{ letter: 'A', kind: 'event', id: 'x' }]);
    await store.preferences.set(user, { weekStart: 'Mon' });
    await store.calendarRules.set(user, 'google', 'work', 'busy');
    const space = await store.spaces.first(user);
    await store.spaces.openFeed(user, space);
    await store.spaceEvents.add(user, space, REHEARSAL, { createdBy: 'user' });
    await store.spaceEvents.setReminders(user, '1', [30]);
    await store.todos.add(user, { title: 'Buy milk', priority: '高' });
    const maker = callerOf(user, `c-${user}`);
    const undo = { kind: 'event', data: { id: 'x' } };
    await store.changes.record(maker, { tool: 'create_task', title: 'x', where: 'y', account: account.id, undo });
    await store.agentItems.note(maker, { account: account.id, calendarId: 'work', eventId: 'x' }, '"1"');
    await store.studioSessions.create(user, STUDIO);
    await store.invitations.create(user, 'for a friend');
    await store.invitations.take(await store.invitations.create(user === ann ? bo : ann, 'used'), user);
  }

  async function tables(): Promise<string[]> {
    const list =
      name === 'SQLite'
        ? "select name from sqlite_master where type = 'table' and name not like 'sqlite_%'"
        : 'select tablename as name from pg_tables where schemaname = current_schema()';
    return (await ground.ask(list)).map((row) => String(row.name)).sort();
  }

  async function columns(table: string): Promise<string[]> {
    const list =
      name === 'SQLite'
        ? `select name from pragma_table_info('${table}')`
        : `select column_name as name from information_schema.columns where table_schema = current_schema() and table_name = '${table}'`;
    return (await ground.ask(list)).map((row) => String(row.name)).sort();
  }

  async function everything(): Promise<Rows> {
    const rows: Rows = {};
    for (const table of await tables()) rows[table] = await ground.ask(`select * from ${table}`);
    return rows;
  }

  const mentions = (row: Record<string, unknown>, user: UserId) => Object.values(row).includes(user);

  test('every table of the database is somebody’s or is named as nobody’s', async () => {
    expect(await tables()).toEqual([...OWNED_TABLES, ...NOBODYS].sort());
    for (const table of NOBODYS) expect(await columns(table)).not.toContain('user_id');
  });

  test('every column of people’s tables is given in an export, or left out for a reason', async () => {
    for (const table of OWNED_TABLES) expect(await columns(table), table).toEqual(Object.keys(OWNERSHIP[table]).sort());
  });

  test('every table of people has rows in this test, so that nothing passes unseen', async () => {
    const rows = await everything();
    for (const table of OWNED_TABLES)
      expect(rows[table]?.filter((row) => mentions(row, ann)).length, table).toBeGreaterThan(0);
  });

  test('erasing leaves no row that names the person, and nothing of others goes', async () => {
    const before = await everything();
    const erased = await store.belongings.erase(ann);
    const after = await everything();
    for (const [table, rows] of Object.entries(after)) {
      expect(
        rows.filter((row) => mentions(row, ann)),
        table,
      ).toEqual([]);
      const others = before[table]?.filter((row) => row.user_id !== ann && row.id !== ann);
      const blank = (row: Record<string, unknown>) => (row.used_by === ann ? { ...row, used_by: null } : row);
      expect(rows.map((row) => JSON.stringify(row)).sort(), table).toEqual(
        others?.map((row) => JSON.stringify(blank(row))).sort(),
      );
    }
    for (const table of OWNED_TABLES) expect(erased[table], table).toBeGreaterThan(0);
    expect(await store.belongings.erase(ann)).toEqual(Object.fromEntries(OWNED_TABLES.map((table) => [table, 0])));
  });

  test('whoever was erased is signed out and their tokens are gone', async () => {
    const session = await store.sessions.open(ann);
    await store.belongings.erase(ann);
    expect(await store.sessions.find(session)).toBeUndefined();
    expect(await store.grants.find('RefreshToken', `TOKEN-${ann}`)).toBeUndefined();
    expect(await store.connections.findByGrant(`grant-${ann}`)).toBeUndefined();
    expect(await store.users.findByIdentity('https://accounts.example', 'ann')).toBeUndefined();
  });

  test('an export has every table, only rows of the person, and nothing that opens something', async () => {
    const { tables: given, leftOut } = await store.belongings.export(ann);
    for (const table of OWNED_TABLES) {
      expect(given[table].length, table).toBeGreaterThan(0);
      for (const [column, kind] of Object.entries(OWNERSHIP[table])) {
        const present = given[table].every((row) => column in row);
        expect(present, `${table}.${column}`).toBe(typeof kind === 'string');
        if (!present) expect(leftOut[table]?.[column]).toMatch(/^[A-Z].*\.$/);
      }
    }
    const text = JSON.stringify(given);
    expect(text).not.toContain(bo);
    expect(text).not.toMatch(/CREDENTIAL|ACCESS-|TOKEN-|v1\.k1\./);
  });

  test('an export is plain to read: times in ISO 8601, yes and no, choices as they are, sealed names opened', async () => {
    const [space] = await ground.ask(`select id from spaces where user_id = '${ann}'`);
    const place = { table: 'spaces', column: 'name', row: String(space?.id), user: ann };
    await ground.ask(`update spaces set name = '${testVault().seal('Semester', place)}' where id = '${space?.id}'`);
    const { tables: given } = await store.belongings.export(ann);
    expect(given.users).toMatchObject([{ id: ann, created_at: new Date(START).toISOString(), zone: null }]);
    expect(given.connections).toMatchObject([{ client_name: 'Claude', may_write: false, last_used_at: null }]);
    expect(given.preferences).toEqual([{ value: { weekStart: 'Mon' } }]);
    expect(given.spaces).toMatchObject([{ name: 'Semester' }]);
    expect(given.space_events).toMatchObject([{ id: 1, content: REHEARSAL, created_by: 'user' }]);
    expect(given.todos).toMatchObject([{ id: 1, content: { title: 'Buy milk', priority: '高' }, done_at: null }]);
    expect(given.reminders).toEqual([{ event_id: 1, minutes: 30 }]);
  });
});
