import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ConnectionId, SpaceId, UserId } from '../../src/domain/identity.ts';
import { openDatabase } from '../../src/store/database.ts';
import { MIGRATIONS } from '../../src/store/migrations.ts';
import { ENGINES, type Ground, START } from './engines.ts';

const [ANN, SPACE] = ['ann' as UserId, 's1' as SpaceId];

describe.each(ENGINES)('a database of before there were events of spaces, on $name', ({ start }) => {
  let ground: Ground;

  beforeEach(async () => {
    ground = await start();
    const db = await openDatabase(ground.whereabouts, () => START, MIGRATIONS.slice(0, 3));
    const person = { id: ANN, kind: 'person', name: 'Ann', email: null, zone: null, language: null } as const;
    await db
      .insertInto('users')
      .values({ ...person, layout: null, created_at: START })
      .execute();
    await db.insertInto('spaces').values({ id: SPACE, user_id: ANN, name: '', created_at: START }).execute();
    const client = { client_id: 'client-1', client_name: 'Claude', client_host: 'claude.example' };
    await db
      .insertInto('connections')
      .values({
        ...client,
        ...{ id: 'c1' as ConnectionId, user_id: ANN, space_id: SPACE, grant_id: 'grant-1' },
        ...{ may_write: 1, created_at: START, last_used_at: START + 1 },
      })
      .execute();
    await db.destroy();
  });
  afterEach(() => ground.end());

  test('keeps its assistants when it is brought up to date, with what they may and their space', async () => {
    const store = await ground.open();
    await store.grants.upsert('Grant', 'grant-1', { accountId: ANN, clientId: 'client-1' }, 3600);
    expect(await store.connections.list(ANN)).toEqual([
      {
        ...{ id: 'c1', client: 'Claude', host: 'claude.example', space: SPACE, mayWrite: true },
        ...{ createdAt: START, lastUsedAt: START + 1 },
      },
    ]);
    await store.connections.removeAll(ANN);
    expect(await store.connections.list(ANN)).toEqual([]);
    await store.belongings.erase(ANN);
    expect(await ground.ask('select * from spaces')).toEqual([]);
  });
});
