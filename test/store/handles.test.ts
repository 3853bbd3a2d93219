import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { KyselyPlugin } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { UserId } from '../../src/domain/identity.ts';
import { DAY_MS } from '../../src/domain/time.ts';
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
  const clock = { now: 0 };

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'handles-'));
    db = await openDatabase({ dataDir }, () => 0);
    ann = (await new Users(db, () => 0).ensureOwner()).id;
    statements = [];
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        statements.push(node.kind);
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    handles = new Handles(db.withPlugin(counting), () => clock.now);
    await handles.letters(ann, 'calendar', ['work', 'home']);
    statements = [];
  });
  afterEach(async () => {
    await db.destroy();
    await rm(dataDir, { recursive: true });
  });

  test('250 new items take a handful of statements', async () => {
    await handles.numbers(ann, items);
    const [select, update, insert] = ['SelectQueryNode', 'UpdateQueryNode', 'InsertQueryNode'];
    // one update takes the turn, one a letter takes its numbers
    expect(statements).toEqual([select, update, select, update, update, insert, select]);
  });

  test('known items and letters take one read and no write', async () => {
    await handles.numbers(ann, items);
    statements = [];
    await handles.numbers(ann, items);
    await handles.letters(ann, 'calendar', ['home', 'work']);
    expect(statements).toEqual(['SelectQueryNode', 'SelectQueryNode']);
  });

  test('on another day one write notes that they are used, and no more that day', async () => {
    await handles.numbers(ann, items);
    clock.now = DAY_MS;
    for (const expected of [['SelectQueryNode', 'UpdateQueryNode'], ['SelectQueryNode']]) {
      statements = [];
      await handles.numbers(ann, items);
      expect(statements).toEqual(expected);
    }
  });
});
