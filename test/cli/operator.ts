import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';
import { run } from '../../src/cli/operate/run.ts';
import { Secret, type UserId } from '../../src/domain/identity.ts';
import { loadVault } from '../../src/store/key-file.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import { join as joinIn, link, REHEARSAL } from '../contract/samples.ts';

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

/** An empty folder, which is gone after the tests of the file. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'operate-'));
  folders.push(folder);
  return folder;
}

export type Env = Readonly<Record<string, string>>;

/** Runs a command as a terminal would. */
export async function command(env: Env, ...words: string[]) {
  const [out, notes, files]: [string[], string[], string[]] = [[], [], []];
  let served = false;
  const status = await run(words, {
    env,
    now: Date.now,
    input: async () => '',
    out: (line) => void out.push(line),
    note: (line) => void notes.push(line),
    serve: async () => {
      served = true;
    },
    outFile: async (file) => void files.push(await file.readFile('latin1')),
  });
  return { status, out: out.join('\n'), notes: notes.join('\n'), files, served };
}

/** Opens the store that a command works on. */
export const storeAt = async (dataDir: string, databaseUrl?: Secret, keys?: string): Promise<Store> => {
  const vault = await loadVault({ dataDir, vaultKeys: keys === undefined ? undefined : new Secret(keys) });
  return openStore({ dataDir, databaseUrl, vault, now: Date.now });
};

/** A database with somebody in it; gives what `check` finds of them again. */
export async function inhabit(store: Store): Promise<UserId> {
  const { id } = await joinIn(store, 'ann');
  await store.signingKeys.jwks();
  await store.accounts.link(link(id, 'a', 'refresh-token'));
  await store.spaceEvents.add(id, await store.spaces.first(id), REHEARSAL, { createdBy: 'user' });
  await store.todos.add(id, { title: 'Buy milk', priority: '高' });
  return id;
}

/** Holds what `inhabit` left against what is there. */
export async function check(store: Store, id: UserId): Promise<void> {
  const [account] = await store.accounts.list(id);
  expect(account && (await store.accounts.credential(account.id))?.reveal()).toBe('refresh-token');
  expect((await store.spaceEvents.get(id, '1'))?.title).toBe('Rehearsal');
  expect((await store.todos.get(id, '1'))?.title).toBe('Buy milk');
}

/** Opens a store for one look and closes it. */
export async function looking(store: Promise<Store>, look: (store: Store) => Promise<void>): Promise<void> {
  const opened = await store;
  await look(opened).finally(() => opened.close());
}
