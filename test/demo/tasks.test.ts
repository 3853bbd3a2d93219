import { afterEach, expect, test } from 'vitest';
import type { TaskResource } from '../../src/demo/google/dataset.ts';
import { type CheckedDemoGoogle, checkedDemoGoogle } from '../google-contract/checked-demo.ts';
import { dataset, type TaskListBuilder, tasklist } from './build.ts';
import { ApiClient, allPages, type ErrorBody, reasonOf, tasksPath } from './client.ts';

let google: CheckedDemoGoogle | undefined;
afterEach(() => google?.close());

const NOW = '2026-03-05T04:00:00.000Z';

async function open(...tasklists: TaskListBuilder[]): Promise<ApiClient> {
  google = await checkedDemoGoogle({ now: () => Date.parse(NOW), dataset: dataset({ tasklists }) });
  return new ApiClient(google);
}

async function titles(client: ApiClient, query: Record<string, string> = {}): Promise<string[]> {
  const { body } = await client.get<{ items: TaskResource[] }>(tasksPath('home'), query);
  return body.items.map(({ title }) => title);
}

const send = async (client: ApiClient, method: string, rest: string, body?: object, query = {}) =>
  client.send<TaskResource>(method, tasksPath('home', rest), { query, ...(body ? { body } : {}) });

test('101 tasks come in two pages of at most 100, 20 by default (K8)', async () => {
  const many = tasklist('Home');
  for (let n = 0; n < 101; n += 1) many.task({ title: `task ${n}` });
  const client = await open(many);
  const pages = await allPages<TaskResource>(client, tasksPath('home'), { maxResults: '100' });
  expect(pages.map((page) => page.length)).toEqual([100, 1]);
  expect(await titles(client)).toHaveLength(20);
});

test('hidden, assigned and deleted tasks come only when asked for (K7, K9)', async () => {
  const completed = '2026-03-01T00:00:00.000Z';
  const client = await open(
    tasklist('Home')
      .task({ title: 'open' })
      .task({ title: 'done', completed })
      .task({ title: 'hidden', completed, hidden: true })
      .task({ title: 'assigned', assignmentInfo: { surfaceType: 'DOCUMENT' } })
      .task({ title: 'deleted', deleted: true }),
  );
  expect(await titles(client)).toEqual(['open', 'done']);
  expect(await titles(client, { showCompleted: 'false' })).toEqual(['open']);
  expect(await titles(client, { showHidden: 'true' })).toEqual(['open', 'done', 'hidden']);
  expect(await titles(client, { showHidden: 'true', showCompleted: 'false' })).toEqual(['open']);
  expect(await titles(client, { showAssigned: 'true' })).toEqual(['open', 'done', 'assigned']);
  expect(await titles(client, { showDeleted: 'true' })).toEqual(['open', 'done', 'deleted']);
});

test('dueMax is cut to its day and exclusive; tasks without a day drop out (K4)', async () => {
  const client = await open(
    tasklist('Home')
      .task({ title: '9', due: '2026-03-09' })
      .task({ title: '10', due: '2026-03-10' })
      .task({ title: 'none' }),
  );
  const between = (dueMin: string, dueMax: string) => titles(client, { dueMin, dueMax });
  expect(await between('2026-03-09T00:00:00Z', '2026-03-10T00:00:00Z')).toEqual(['9']);
  expect(await between('2026-03-09T00:00:00Z', '2026-03-10T23:59:59Z')).toEqual(['9']);
  expect(await between('2026-03-10T00:00:00Z', '2026-03-11T00:00:00Z')).toEqual(['10']);
});

test('completedMin, completedMax and updatedMin choose', async () => {
  const client = await open(
    tasklist('Home')
      .task({ title: 'a', completed: '2026-03-01T10:00:00.000Z', updated: '2026-03-01T10:00:00.000Z' })
      .task({ title: 'b' }),
  );
  expect(await titles(client, { completedMin: '2026-03-01T00:00:00Z', completedMax: '2026-03-02T00:00:00Z' })).toEqual([
    'a',
  ]);
  expect(await titles(client, { completedMin: '2026-03-02T00:00:00Z' })).toEqual([]);
  expect(await titles(client, { updatedMin: '2026-02-01T00:00:00Z' })).toEqual(['a']);
});

test('an empty list has an empty items; an unknown list and task are 404; @default is the first list', async () => {
  const client = await open(tasklist('Home'));
  expect(await titles(client)).toEqual([]);
  const unknown = await client.get<ErrorBody>(tasksPath('nothing'));
  expect([unknown.status, reasonOf(unknown), unknown.body.error.status]).toEqual([404, 'notFound', 'NOT_FOUND']);
  expect((await client.get(tasksPath('home', '/nothing'))).status).toBe(404);
  expect((await client.get<{ id: string }>('tasks/v1/users/@me/lists/@default')).body.id).toBe('home');
});

test('task lists are paged', async () => {
  const client = await open(tasklist('Home'), tasklist('Work'));
  const pages = await allPages<{ id: string }>(client, 'tasks/v1/users/@me/lists', { maxResults: '1' });
  expect(pages.map((page) => page.map(({ id }) => id))).toEqual([['home'], ['work']]);
});

test('a new task is the first of its siblings, under the parent of the query (K13); its due time is cut to the day (K3)', async () => {
  const client = await open(tasklist('Home').task({ title: 'old', id: 'old' }));
  const { body: top } = await send(client, 'POST', '', { title: 'new', due: '2026-03-10T15:00:00.000Z' });
  expect(top).toMatchObject({ due: '2026-03-10T00:00:00.000Z', status: 'needsAction', updated: NOW });
  expect(top.position < String((await send(client, 'GET', '/old')).body.position)).toBe(true);
  const { body: child } = await send(client, 'POST', '', { title: 'child' }, { parent: 'old' });
  const { body: second } = await send(client, 'POST', '', { title: 'second' }, { parent: 'old', previous: child.id });
  expect([child.parent, second.parent]).toEqual(['old', 'old']);
  expect(child.position < second.position).toBe(true);
});

test('the parent in a body is ignored, and the contract check says so', async () => {
  const client = await open(tasklist('Home').task({ title: 'old', id: 'old' }));
  const { body } = await send(client, 'POST', '', { title: 'new', parent: 'old' });
  expect(body).not.toHaveProperty('parent');
  expect(() => google?.assertClean()).toThrow('task.parent is read-only');
  google?.forgive();
});

test('completing sets a time, reopening takes it away (K14)', async () => {
  const client = await open(tasklist('Home').task({ title: 'a', id: 'a', notes: 'n' }));
  const done = await send(client, 'PATCH', '/a', { status: 'completed' });
  expect(done.body).toMatchObject({ status: 'completed', completed: NOW, notes: 'n' });
  const again = await send(client, 'PATCH', '/a', { status: 'needsAction', completed: null });
  expect(again.body).not.toHaveProperty('completed');
});

test('update drops what it is not given', async () => {
  const client = await open(tasklist('Home').task({ title: 'a', id: 'a', notes: 'n', due: '2026-03-10' }));
  const { body } = await send(client, 'PUT', '/a', { title: 'b' });
  expect(body).toMatchObject({ id: 'a', title: 'b', status: 'needsAction' });
  for (const field of ['notes', 'due']) expect(body).not.toHaveProperty(field);
});

test('an outdated If-Match is 412 in patch, update and delete (K19)', async () => {
  const client = await open(tasklist('Home').task({ title: 'a', id: 'a' }));
  const { body: before } = await send(client, 'GET', '/a');
  const headers = { 'If-Match': String(before.etag) };
  const call = (method: string, body?: object) =>
    client.send<TaskResource>(method, tasksPath('home', '/a'), { headers, ...(body && { body }) });
  expect((await call('PATCH', { title: 'b' })).status).toBe(200);
  for (const [method, body] of [['PATCH', { title: 'c' }], ['PUT', { title: 'c' }], ['DELETE']] as const) {
    expect((await call(method, body)).status).toBe(412);
  }
  expect(await titles(client)).toEqual(['b']);
});

test('a deleted task is gone with its subtasks', async () => {
  const client = await open(tasklist('Home').task({ title: 'a', id: 'a' }).task({ title: 'b', parent: 'a' }));
  expect((await send(client, 'DELETE', '/a')).status).toBe(204);
  expect(await titles(client)).toEqual([]);
  expect((await send(client, 'DELETE', '/a')).status).toBe(404);
});

test('move changes the place, the parent and the list', async () => {
  const client = await open(
    tasklist('Home').task({ title: 'a', id: 'a' }).task({ title: 'b', id: 'b' }).task({ title: 'c', id: 'c' }),
    tasklist('Work'),
  );
  const placed = await send(client, 'POST', '/c/move', undefined, { previous: 'a' });
  const b = await send(client, 'GET', '/b');
  expect(placed.body.position < b.body.position).toBe(true);
  expect((await send(client, 'POST', '/c/move', undefined, { parent: 'a' })).body.parent).toBe('a');
  await send(client, 'POST', '/b/move', undefined, { destinationTasklist: 'work' });
  expect(await titles(client)).toEqual(['a', 'c']);
  expect((await client.get<TaskResource>(tasksPath('work', '/b'))).body.title).toBe('b');
});

test.each([{ title: 'x'.repeat(1025) }, { notes: 'x'.repeat(8193) }, { status: 'done' }, { due: '2026-03-10' }])(
  '400 for a task with %#',
  async (body) => {
    const client = await open(tasklist('Home'));
    expect((await send(client, 'POST', '', body)).status).toBe(400);
    expect(() => google?.assertClean()).toThrow('task.');
    google?.forgive();
  },
);
