import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { AccountId, Secret, UserId } from '../../src/domain/identity.ts';
import { MIGRATIONS } from '../../src/store/migrations.ts';
import { openStore } from '../../src/store/store.ts';
import { START } from './engines.ts';
import { OLD_STEP, oldDatabase, writeOldDatabase } from './old-database.ts';
import { openSchema, postgresAnswers } from './postgres-schema.ts';
import { testVault } from './test-vault.ts';

const ANN = 'ann' as UserId;
const closing: (() => Promise<unknown>)[] = [];
afterEach(() => Promise.all(closing.splice(0).map((close) => close())));

async function onSqlite() {
  const dataDir = await mkdtemp(join(tmpdir(), 'upgrade-'));
  closing.push(() => rm(dataDir, { recursive: true }));
  const file = new DatabaseSync(join(dataDir, 'time-compass.db'));
  file.exec(oldDatabase());
  file.close();
  return { dataDir };
}

async function onPostgres(): Promise<{ dataDir: string; databaseUrl: Secret }> {
  const schema = await openSchema();
  closing.push(() => schema.close());
  await schema.ask(oldDatabase());
  return { dataDir: '/nowhere', databaseUrl: schema.databaseUrl };
}

const GROUNDS = [['SQLite', onSqlite] as const, ...(postgresAnswers() ? [['Postgres', onPostgres] as const] : [])];

beforeAll(async () => {
  if (process.env.UPDATE_SNAPSHOTS) await writeOldDatabase();
});

describe.each(GROUNDS)('the stored database of step 4, on %s', (name, prepare) => {
  test('is brought up to date with all that it held, and what was sealed in it opens', async () => {
    const whereabouts = await prepare();
    const store = await openStore({ ...whereabouts, vault: testVault(), now: () => START + 60_000 });
    closing.unshift(() => store.close());
    expect((await store.condition()).migrations).toEqual({ done: MIGRATIONS.length, known: MIGRATIONS.length });
    expect(await store.users.list()).toMatchObject([
      { id: 'ann', email: 'ann@example.org', accounts: 1, assistants: 1, lastUsedAt: START + 1 },
      { id: 'owner', accounts: 0, assistants: 0, lastUsedAt: undefined },
    ]);
    expect((await store.accounts.credential('a1' as AccountId))?.reveal()).toBe('refresh');
    expect(await store.spaces.list(ANN)).toMatchObject([{ id: 's1', name: 'choir' }]);
    expect(await store.spaceEvents.get(ANN, '1')).toMatchObject({ title: 'Rehearsal', reminders: [30] });
    expect(await store.todos.get(ANN, '1')).toMatchObject({ title: 'Buy milk', priority: '高' });
    expect(await store.connections.list(ANN)).toMatchObject([{ id: 'c1', mayWrite: true }]);
    await store.todos.add(ANN, { title: 'and bread', priority: '中' });
    expect((await store.todos.get(ANN, '2'))?.title).toBe('and bread');
    const copies =
      name === 'SQLite' ? (await readdir(whereabouts.dataDir)).filter((file) => file.includes('before')) : [];
    expect(copies).toEqual(name === 'SQLite' ? [`time-compass.db.before-${OLD_STEP + 1}`] : []);
  });
});
