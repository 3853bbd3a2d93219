import { describe, expect, test } from 'vitest';
import type { TaskResource } from '../../src/demo/google/dataset.ts';
import type { FaultAnswer } from '../../src/demo/google/faults.ts';
import type { TaskDraft } from '../../src/domain/writing.ts';
import { day, NOW_MS } from './stand-in.ts';
import { kindOf, writingStand } from './writing-stand.ts';

const DRAFT: TaskDraft = { title: 'Read ch. 5', notes: undefined, due: undefined, parent: undefined };

async function list(...tasks: Partial<TaskResource>[]) {
  const standing = await writingStand({
    tasklists: [{ id: 'home', tasks: tasks.map((task) => ({ links: [], ...task })) }],
  });
  const titles = async () => (await standing.rawTasks('home')).map(({ title }) => title).sort();
  const get = (id = 't0') => standing.taskWriting.get(standing.access(), 'home', id);
  const insert = (more: Partial<TaskDraft> = {}) =>
    standing.taskWriting.insert(standing.access(), 'home', { ...DRAFT, ...more });
  return { ...standing, titles, get, insert };
}

const POST = 'POST /tasks/v1/lists/home/tasks';
const error = (status: number, reason?: string): FaultAnswer => ({ kind: 'error', status, ...(reason && { reason }) });

describe('a task that is made', () => {
  test('is stored as it was asked; its day is the day in every zone', async () => {
    const { insert, rawTasks, demo } = await list({ id: 'top', title: 'Top' });
    const made = await insert({ notes: 'pp. 1-20', due: day('2031-05-10'), parent: 'top' });
    expect(made).toMatchObject({
      outcome: 'created',
      stored: {
        listId: 'home',
        isAssigned: false,
        task: { title: 'Read ch. 5', due: '2031-05-10', parent: 'top', done: undefined },
      },
    });
    const sent = demo.exchanges.find(({ method }) => method === 'POST');
    expect([sent?.requestBody, new URLSearchParams(sent?.url.split('?')[1]).get('parent')]).toEqual([
      { title: 'Read ch. 5', notes: 'pp. 1-20', due: '2031-05-10T00:00:00.000Z' },
      'top',
    ]);
    expect((await rawTasks('home')).find(({ title }) => title === 'Read ch. 5')).toMatchObject({
      due: '2031-05-10T00:00:00.000Z',
      parent: 'top',
      status: 'needsAction',
    });
  });

  test.each([
    ['a title', { title: 'x'.repeat(1_025) }, 'The title of a task may have 1024 characters; there are 1025.'],
    ['notes', { notes: 'x'.repeat(8_193) }, 'The notes of a task may have 8192 characters; there are 8193.'],
  ])('with %s that is too long is refused before anything is sent', async (_, more, message) => {
    const { insert, writes } = await list();
    await expect(insert(more)).rejects.toMatchObject({ kind: 'bad_request', message });
    expect(writes()).toEqual([]);
  });

  test('with the longest title and notes is taken', async () => {
    const { insert } = await list();
    expect(await insert({ title: 'x'.repeat(1_024), notes: 'y'.repeat(8_192) })).toMatchObject({ outcome: 'created' });
  });

  test('twice is there twice: two equal tasks may be wanted', async () => {
    const { insert, titles } = await list();
    await insert();
    await insert();
    expect(await titles()).toEqual(['Read ch. 5', 'Read ch. 5']);
  });
});

describe('an answer that is lost', () => {
  test.each<[string, FaultAnswer]>([
    ['with a 503', { kind: 'lost', as: 503 }],
    ['with the connection', { kind: 'lost', as: 'drop' }],
    ['with half of its JSON', { kind: 'truncated' }],
  ])('%s: the task is found, and not made again', async (_, answer) => {
    const { insert, titles, writes, fault } = await list({ title: 'Old' });
    fault('POST', answer);
    expect(await insert({ due: day('2031-05-10') })).toMatchObject({
      outcome: 'found',
      stored: { task: { title: 'Read ch. 5' } },
    });
    expect([await titles(), writes()]).toEqual([['Old', 'Read ch. 5'], [POST]]);
  });

  test('is not made up for by another task', async () => {
    const minutesAgo = new Date(NOW_MS - 3_600_000).toISOString();
    const { insert, fault } = await list(
      { title: 'Read ch. 5', updated: minutesAgo },
      { title: 'Read ch. 6' },
      { title: 'Read ch. 5', notes: 'other', updated: new Date(NOW_MS).toISOString() },
      { title: 'Read ch. 5', due: '2031-05-11T00:00:00.000Z', updated: new Date(NOW_MS).toISOString() },
      { title: 'Read ch. 5', status: 'completed', updated: new Date(NOW_MS).toISOString() },
    );
    fault('POST', { kind: 'drop' });
    expect(await kindOf(insert())).toBe('outcome_unknown');
  });

  test('by errors of the server, with nothing made, is made up for by sending it again', async () => {
    const { insert, titles, writes, fault } = await list();
    fault('POST', error(503), 2);
    expect(await insert()).toMatchObject({ outcome: 'created' });
    expect([await titles(), writes()]).toEqual([['Read ch. 5'], [POST, POST, POST]]);
  });

  test.each<[string, FaultAnswer, string, number]>([
    ['errors of the server every time', error(500), 'source_down', 3],
    ['silence', { kind: 'drop' }, 'outcome_unknown', 1],
    ['a page in place of JSON', { kind: 'html' }, 'outcome_unknown', 1],
  ])('with nothing made: %s', async (_, answer, kind, times) => {
    const { insert, titles, writes, fault } = await list();
    fault('POST', answer, 9);
    expect(await kindOf(insert())).toBe(kind);
    expect([await titles(), writes().length]).toEqual([[], times]);
  });

  test('at the end of the time that its asker gives is open, and nothing is sent again', async () => {
    const { taskWriting, access, titles, fault, demo } = await list();
    fault('POST', { kind: 'lost', as: 'hang' }, 9);
    const work = taskWriting.insert(access({ signal: AbortSignal.timeout(300) }), 'home', DRAFT);
    expect(await kindOf(work)).toBe('outcome_unknown');
    demo.clearFaults();
    expect(await titles()).toEqual(['Read ch. 5']);
  });

  test('and a list that cannot be read leave it open', async () => {
    const { insert, fault, titles, demo } = await list();
    fault('POST', { kind: 'lost', as: 503 });
    fault('GET', error(503), 9);
    expect(await kindOf(insert())).toBe('outcome_unknown');
    demo.clearFaults();
    expect(await titles()).toEqual(['Read ch. 5']);
  });

  test.each<[string, FaultAnswer, string]>([
    ['too many requests', error(429), 'rate_limited'],
    ['a used-up quota', error(403, 'dailyLimitExceeded'), 'rate_limited'],
    ['a refusal', error(403), 'not_permitted'],
    ['a list that is gone', error(404), 'not_found'],
    ['a request that Google does not take', error(400, 'invalid'), 'bad_request'],
  ])('is another thing than %s, after which nothing is sent', async (_, answer, kind) => {
    const { insert, writes, fault } = await list();
    fault('POST', answer, 9);
    expect([await kindOf(insert()), writes()]).toEqual([kind, [POST]]);
  });
});

describe('a look for an equal task', () => {
  test.each<[string, Partial<TaskResource>, boolean]>([
    ['the same', {}, true],
    ['one with blanks around it', { title: ' Read ch. 5 ', notes: '\n' }, true],
    ['one that was given in a document', { assignmentInfo: { surfaceType: 'DOCUMENT' } }, true],
    ['one that is done', { status: 'completed' }, false],
    ['one for a day', { due: '2031-05-10T00:00:00.000Z' }, false],
    ['one with notes', { notes: 'pp. 1-20' }, false],
    ['one below another', { parent: 't1' }, false],
  ])('takes %s for what it is', async (_, more, isThere) => {
    const { taskWriting, access } = await list({ title: 'Read ch. 5', ...more }, { title: 'Other' });
    const found = await taskWriting.findAlike(access(), 'home', DRAFT);
    expect(found !== undefined).toBe(isThere);
  });

  test('goes through all pages, and a page that cannot be read is a failure', async () => {
    const others = Array.from({ length: 120 }, () => ({ title: 'Other' }));
    const { taskWriting, access, fault, requests } = await list(...others, { title: 'Read ch. 5' });
    expect(await taskWriting.findAlike(access(), 'home', DRAFT)).toBeDefined();
    expect(requests.filter((request) => request.includes('/tasks?'))).toHaveLength(2);
    fault('GET', error(403), 1);
    expect(await kindOf(taskWriting.findAlike(access(), 'home', DRAFT))).toBe('not_permitted');
  });
});

describe('a task', () => {
  test('is completed and reopened, and keeps the rest', async () => {
    const { taskWriting, access, get, rawTasks, demo } = await list({
      title: 'a',
      notes: 'n',
      due: '2031-05-10T00:00:00.000Z',
    });
    const done = await taskWriting.setDone(access(), await get(), true);
    expect(done.task).toMatchObject({ title: 'a', notes: 'n', due: '2031-05-10', done: { at: expect.any(Number) } });
    const open = await taskWriting.setDone(access(), done, false);
    expect(open.task.done).toBeUndefined();
    const sent = demo.exchanges.filter(({ method }) => method === 'PATCH').map(({ requestBody }) => requestBody);
    expect(sent).toEqual([{ status: 'completed' }, { status: 'needsAction', completed: null }]);
    expect((await rawTasks('home'))[0]).not.toHaveProperty('completed');
  });

  test('that is so already is left alone', async () => {
    const { taskWriting, access, get, writes } = await list({ title: 'a' });
    const task = await get();
    expect([await taskWriting.setDone(access(), task, false), writes()]).toEqual([task, []]);
  });

  test('from a document is known as assigned', async () => {
    const { get } = await list({ title: 'a', assignmentInfo: { surfaceType: 'DOCUMENT' } });
    expect((await get()).isAssigned).toBe(true);
  });

  test('in another version is a conflict, and stays', async () => {
    const { taskWriting, access, get } = await list({ title: 'a' });
    const task = await get();
    await taskWriting.setDone(access(), await taskWriting.setDone(access(), task, true), false);
    expect(await kindOf(taskWriting.setDone(access(), task, true))).toBe('conflict');
    expect(await kindOf(taskWriting.remove(access(), task))).toBe('conflict');
    expect((await get()).task.done).toBeUndefined();
  });

  test.each<[string, FaultAnswer, number]>([
    ['lost once', { kind: 'lost', as: 503 }, 1],
    ['lost with the connection', { kind: 'lost', as: 'drop' }, 1],
    ['lost every time', { kind: 'lost', as: 500 }, 9],
    ['cut in half', { kind: 'truncated' }, 1],
    ['refused once', error(503), 1],
  ])('with an answer that is %s is completed', async (_, answer, times) => {
    const { taskWriting, access, get, fault } = await list({ title: 'a' });
    fault('PATCH', answer, times);
    expect((await taskWriting.setDone(access(), await get(), true)).task.done).toBeDefined();
    expect((await get()).task.done).toBeDefined();
  });

  test.each<[string, FaultAnswer, string]>([
    ['errors of the server', error(500), 'source_down'],
    ['silence', { kind: 'drop' }, 'outcome_unknown'],
  ])('is not completed by %s', async (_, answer, kind) => {
    const { taskWriting, access, get, fault } = await list({ title: 'a' });
    fault('PATCH', answer, 9);
    expect(await kindOf(taskWriting.setDone(access(), await get(), true))).toBe(kind);
    expect((await get()).task.done).toBeUndefined();
  });

  test('is removed; twice and never there is not found', async () => {
    const { taskWriting, access, get, titles } = await list({ title: 'a' }, { title: 'b' });
    const task = await get();
    expect(await taskWriting.remove(access(), task)).toBe('removed');
    expect(await titles()).toEqual(['b']);
    expect(await kindOf(taskWriting.remove(access(), task))).toBe('not_found');
    expect(await kindOf(get())).toBe('not_found');
  });

  test.each<[string, FaultAnswer]>([
    ['a 503', { kind: 'lost', as: 503 }],
    ['a broken connection', { kind: 'lost', as: 'drop' }],
  ])('is removed although the answer is lost by %s', async (_, answer) => {
    const { taskWriting, access, get, titles, fault } = await list({ title: 'a' });
    fault('DELETE', answer);
    expect(await taskWriting.remove(access(), await get())).toBe('removed');
    expect(await titles()).toEqual([]);
  });
});

describe('the permission', () => {
  test('to read tasks alone does not do, and nothing is asked', async () => {
    const { taskWriting, access, requests } = await list();
    const scopes = ['openid', 'https://www.googleapis.com/auth/tasks.readonly'];
    await expect(taskWriting.insert(access({ scopes }), 'home', DRAFT)).rejects.toMatchObject({
      kind: 'not_permitted',
      message: 'Google Tasks cannot be changed: the permission to see and change tasks was not given.',
      next: 'Ask the user to reconnect Google at the account page and to allow the app to see and change tasks.',
    });
    expect(requests).toEqual([]);
  });

  test('that Google misses is named as well', async () => {
    const { insert, fault } = await list();
    fault('POST', error(403, 'insufficientPermissions'));
    expect(await kindOf(insert())).toBe('not_permitted');
  });
});
