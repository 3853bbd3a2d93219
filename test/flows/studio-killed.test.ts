import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PRODUCT_SCOPES } from '../../src/demo/google/scopes.ts';
import type { StudioPayload } from '../../src/domain/studio.ts';
import type { ChildTask } from './studio-child.ts';
import { calendarsOf, DEMO, openStudioHouse, payloadOf, type StudioHouse, type StudioPage } from './studio-house.ts';

const SCOPES = [...PRODUCT_SCOPES, 'https://www.googleapis.com/auth/calendar.app.created'];
const CHILD = new URL('./studio-child.ts', import.meta.url).pathname;

let studio: StudioHouse;
let page: StudioPage;
beforeAll(async () => {
  studio = await openStudioHouse();
  const { accounts } = studio.house.service().store;
  const [account] = await accounts.list(DEMO);
  const credential = account && (await accounts.credential(account.id));
  if (account === undefined || credential === undefined) throw new Error('the demo has no account');
  await accounts.link({ ...account, credential, scopes: SCOPES });
  const { session } = await studio.launch();
  page = await studio.page(session);
});
afterAll(() => studio.close());

async function threeBlocks(target: string): Promise<StudioPayload> {
  const made = await studio.launch({ from: '2026-02-02', to: '2026-02-08' });
  const blocks = made.work.slice(0, 3).map(({ id }, at) => ({
    ...{ work: id, locked: false },
    ...{ start: `2026-02-07T${10 + at}:00`, end: `2026-02-07T${11 + at}:00` },
  }));
  const found = made.targets.find((one) => one.name === target || one.id === target)?.id;
  const edits = { revision: made.revision, plan: 'deep', blocks, target: found };
  return payloadOf(await page.send(made.session, 'edits', edits));
}

/** Applies the plan in a process of its own, which is killed on the way. */
async function killedWhileApplying(payload: StudioPayload, dieAfter: ChildTask['dieAfter']): Promise<void> {
  const { session, revision, plan } = payload;
  const { dataDir, url, google } = studio.house;
  const { accessToken: token } = google.grant({ scopes: SCOPES });
  const place = { dataDir, url, apiRoot: google.apiRoot, token, now: studio.clock.now };
  const task: ChildTask = { ...place, session, revision, plan, dieAfter };
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', CHILD, JSON.stringify(task)]);
  let said = '';
  child.stderr.on('data', (text) => {
    said += text;
  });
  const [, signal] = await once(child, 'exit');
  expect(signal, said).toBe('SIGKILL');
}

const CASES = [
  ...(['calendar', 0, 1, 2, 3] as const).map((dieAfter) => ({ target: 'Time Compass', dieAfter })),
  ...([0, 1, 3] as const).map((dieAfter) => ({ target: 'space', dieAfter })),
];

it.each(CASES)('killed in "$target" after $dieAfter, another process writes just what is missing', async (one) => {
  const ready = await threeBlocks(one.target);
  await killedWhileApplying(ready, one.dieAfter);
  const left = payloadOf(await page.plan(ready.session));
  expect(left.applied?.state).toBe('incomplete');
  expect(left.applied?.blocks.map(({ state }) => state)).toEqual(
    [1, 2, 3].map((at) => (typeof one.dieAfter === 'number' && at < one.dieAfter ? 'created' : 'planned')),
  );
  const whole = payloadOf(await page.apply(left));
  expect(whole.applied?.state).toBe('complete');
  const found = one.dieAfter === 'calendar' ? 0 : one.dieAfter;
  expect(whole.applied?.blocks.map(({ state }) => state)).toEqual(
    [1, 2, 3].map((at) => (at === found ? 'already' : 'created')),
  );
  expect(await startsIn(ready.session, one.target)).toEqual(['10', '11', '12']);
  expect((await calendarsOf(studio.google)).filter(({ summary }) => summary === 'Time Compass')).toHaveLength(1);
  const undone = payloadOf(await page.send(ready.session, 'undo', { revision: whole.revision }));
  expect(undone.applied?.blocks.map(({ state }) => state)).toEqual(['removed', 'removed', 'removed']);
  expect(await startsIn(ready.session, one.target)).toEqual([]);
});

it('what was broken off can be taken back at once', async () => {
  const ready = await threeBlocks('Time Compass');
  await killedWhileApplying(ready, 2);
  const left = payloadOf(await page.plan(ready.session));
  const undone = payloadOf(await page.send(ready.session, 'undo', { revision: left.revision }));
  expect(undone.applied).toMatchObject({ state: 'undone' });
  expect(undone.applied?.blocks.map(({ state }) => state)).toEqual(['removed', 'removed', 'gone']);
  expect(await startsIn(ready.session, 'Time Compass')).toEqual([]);
});

/** The hours at which the events of a session begin. */
async function startsIn(session: string, target: string): Promise<readonly string[]> {
  if (target !== 'space') {
    const events = await studio.planned(session);
    return events.map(({ start }) => (start as { dateTime: string }).dateTime.slice(11, 13)).sort();
  }
  const { store } = studio.house.service();
  const all = await store.spaceEvents.list(DEMO, await store.spaces.first(DEMO));
  const own = all.filter(({ description }) => description?.includes(session));
  return own.map(({ time = '' }) => time.slice(0, 2)).sort();
}
