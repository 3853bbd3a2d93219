import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { KyselyPlugin } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { UserId } from '../../src/domain/identity.ts';
import { type Database, openDatabase } from '../../src/store/database.ts';
import { Handles } from '../../src/store/handles.ts';
import { Users } from '../../src/store/users.ts';

const items = Array.from({ length: 250 }, (_, at) => ({
  letter: at % 2 ? 'A' : 'B',
  kind: 'event' as const,
  id: `item-${at}`,
}));

describe('what handles cost', () => {
  let dataDir: string;
  let db: Database;
  let handles: Handles;
  let ann: UserId;
  let statements: string[];

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'handles-'));
    db = await openDatabase(dataDir, () => 0);
    ann = (await new Users(db, () => 0).ensureOwner()).id;
    statements = [];
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        statements.push(node.kind);
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    handles = new Handles(db.withPlugin(counting));
    await handles.letters(ann, 'calendar', ['work', 'home']);
    statements = [];
  });
  afterEach(async () => {
    await db.destroy();
    await rm(dataDir, { recursive: true });
  });

  test('250 new items take a handful of statements', async () => {
    await handles.numbers(ann, items);
    const [select, insert] = ['SelectQueryNode', 'InsertQueryNode'];
    expect(statements).toEqual([select, select, select, insert, select]);
  });

  test('known items and letters take one read and no write', async () => {
    await handles.numbers(ann, items);
    statements = [];
    await handles.numbers(ann, items);
    await handles.letters(ann, 'calendar', ['home', 'work']);
    expect(statements).toEqual(['SelectQueryNode', 'SelectQueryNode']);
  });
});
