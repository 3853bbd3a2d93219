import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadVault } from '../../src/store/key-file.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import { connect, join as joinAs, link } from '../contract/samples.ts';

let dataDir: string;
let store: Store;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'time-compass-'));
  store = await openStore({ dataDir, vault: await loadVault({ dataDir }), now: () => 1_800_000_000_000 });
});
afterEach(async () => {
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});

const bytes = (): string =>
  readdirSync(dataDir)
    .filter((name) => name.startsWith('time-compass.db'))
    .map((name) => readFileSync(join(dataDir, name), 'latin1'))
    .join('');

test('nothing of an erased person is left in the bytes of the database and its log', async () => {
  const { id: user } = await joinAs(store, 'somebody-to-forget');
  await store.accounts.link({ ...link(user), label: 'forgotten@demo.example', subject: 'subject-to-forget' });
  await connect(store, user, 'grant-to-forget');
  await store.handles.letters(user, 'calendar', ['calendar-to-forget']);
  const marks = ['somebody-to-forget', 'forgotten@demo.example', 'subject-to-forget', 'calendar-to-forget', user];
  for (const mark of marks) expect(bytes()).toContain(mark);
  await store.belongings.erase(user);
  for (const mark of marks) expect(bytes()).not.toContain(mark);
});

test('a question that was under way when the person left is refused, not broken', async () => {
  const { id: user } = await joinAs(store, 'ann');
  await store.belongings.erase(user);
  await expect(store.handles.letters(user, 'calendar', ['work'])).rejects.toMatchObject({ kind: 'sign_in_needed' });
});
