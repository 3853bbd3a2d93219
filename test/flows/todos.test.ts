import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { UserId } from '../../src/domain/identity.ts';
import { MOST_TODOS } from '../../src/domain/space-event.ts';
import { loadVault } from '../../src/store/key-file.ts';
import { TestBrowser } from './browser.ts';
import { ERAS, type Era } from './clients.ts';
import { DEMO, openSpaceHouse, type SpaceHouse, type Told } from './space-house.ts';
import { signInAsDemo } from './steps.ts';

const [modern] = ERAS as [Era];

describe.each(ERAS)('to-dos with a client of $name', (era) => {
  let at: SpaceHouse;
  beforeAll(async () => {
    at = await openSpaceHouse(era);
  });
  afterAll(() => at.close());
  const todos = () => at.house.service().store.todos;
  beforeEach(async () => {
    for (const { id } of await todos().list(DEMO)) await todos().remove(DEMO, id);
  });
  const add = async (title: string): Promise<string> =>
    String(((await at.ask('add_todo', { title })).todo as Told[])[0]?.id);

  it.each<[string, Told, Told | RegExp]>([
    ['a title alone', { title: '買牛奶' }, { title: '買牛奶', priority: '中' }],
    ['high', { title: 'x', priority: 'high' }, { priority: '高' }],
    ['medium', { title: 'x', priority: 'medium' }, { priority: '中' }],
    ['low', { title: 'x', priority: 'low' }, { priority: '低' }],
    ['高', { title: 'x', priority: '高' }, { priority: '高' }],
    ['低', { title: 'x', priority: '低' }, { priority: '低' }],
    ['spaces around', { title: ' \n buy\tmilk ' }, { title: 'buy milk' }],
    ['500 characters', { title: '字'.repeat(500) }, { title: '字'.repeat(500) }],
    ['501 characters', { title: '字'.repeat(501) }, /`title` is longer than 500/],
    ['nothing', { title: '' }, /`title` is empty/],
    ['spaces', { title: '　 ' }, /`title` is empty/],
    ['what nobody can see', { title: '\u200b\u200b' }, /`title` is empty/],
    ['joined emoji', { title: '👩‍🍳' }, { title: '👩‍🍳' }],
    ['no title', {}, /Missing argument: title/],
    ['another priority', { title: 'x', priority: 'urgent' }, /Wrong value for priority/],
    ['a date', { title: 'x', date: '2026-02-03' }, /Unknown argument: date/],
  ])('add_todo with %s', async (_, input, wanted) => {
    if (wanted instanceof RegExp) {
      const told = await at.refused('add_todo', input);
      expect(told).toMatchObject({ failed: 'bad_request', why: expect.stringMatching(wanted) });
      expect(await todos().list(DEMO)).toEqual([]);
    } else {
      expect(await at.ask('add_todo', input)).toMatchObject({ added: 'now', todo: [wanted], open: 1, done: 0 });
      expect(await todos().list(DEMO)).toMatchObject([{ done: false, ...wanted }]);
    }
  });

  it('every answer tells the new total', async () => {
    const first = await add('a');
    expect(await at.ask('add_todo', { title: 'b' })).toMatchObject({ open: 2, done: 0, change: expect.any(String) });
    expect(await at.ask('complete_todo', { id: first })).toMatchObject({
      ...{ completed: 'now', open: 1, done: 1, change: expect.any(String) },
      todo: [{ id: first, title: 'a', done: 'yes' }],
    });
  });

  it('completing twice changes nothing more and leaves nothing to take back', async () => {
    const id = await add('a');
    await at.ask('complete_todo', { id });
    const again = await at.ask('complete_todo', { id });
    expect(again).toMatchObject({ completed: 'before; nothing was changed', open: 0, done: 1 });
    expect(again).not.toHaveProperty('change');
  });

  it('list_todos shows open ones, all where asked for, and says when there are none', async () => {
    expect(await at.ask('list_todos')).toEqual({ open: 0, done: 0, todos: [], note: 'There are no open to-dos.' });
    const [a, b] = [await add('a'), await add('b')];
    await at.ask('complete_todo', { id: a });
    expect(await at.ask('list_todos')).toEqual({ open: 1, done: 1, todos: [{ id: b, title: 'b', priority: '中' }] });
    expect((await at.ask('list_todos', { only_pending: false })).todos).toEqual([
      { id: b, title: 'b', priority: '中', done: '' },
      { id: a, title: 'a', priority: '中', done: 'yes' },
    ]);
  });

  it('ids are never given again, and what is unknown, gone or somebody else’s is refused in the same words', async () => {
    const id = await add('a');
    await todos().remove(DEMO, id);
    expect(Number(await add('b'))).toBe(Number(id) + 1);
    const { id: owner } = await at.house.service().store.users.ensureOwner();
    for (let n = 0; n < 40; n += 1) await todos().add(owner as UserId, { title: 'theirs', priority: '中' });
    const gone = await at.refused('complete_todo', { id });
    expect(gone).toMatchObject({ failed: 'not_found' });
    for (const other of ['99', '39', '0', '-1', 'A1', '', 'x'.repeat(200)])
      expect(await at.refused('complete_todo', { id: other }), other).toEqual(gone);
    expect((await todos().list(owner as UserId)).every(({ done }) => !done)).toBe(true);
  });

  it('undo_change takes back an addition and a completion, unless somebody changed it since', async () => {
    const added = await at.ask('add_todo', { title: 'a' });
    const { id } = (added.todo as { id: string }[])[0] ?? { id: '' };
    const completed = await at.ask('complete_todo', { id });
    expect(await at.refused('undo_change', { change: added.change })).toMatchObject({ failed: 'conflict' });
    expect(await at.ask('undo_change', { change: completed.change })).toMatchObject({
      now: `The to-do ${id} is open again.`,
    });
    expect(await todos().get(DEMO, id)).toMatchObject({ done: false });
    expect(await at.ask('undo_change', { change: added.change })).toMatchObject({ undone: 'now' });
    expect(await todos().list(DEMO)).toEqual([]);
    const edited = await at.ask('add_todo', { title: 'b' });
    await todos().edit(DEMO, ((edited.todo as { id: string }[])[0] ?? { id: '' }).id, { title: 'c', priority: '中' });
    expect(await at.refused('undo_change', { change: edited.change })).toMatchObject({ failed: 'conflict' });
  });
});

describe('to-dos in get_time_context', () => {
  let at: SpaceHouse;
  beforeAll(async () => {
    at = await openSpaceHouse(modern);
  });
  afterAll(() => at.close());
  const row = ({ sources }: Told) => (sources as Told[]).find(({ source }) => source === 'todos');

  it('are the open ones, the most important first; those that are done are counted', async () => {
    expect(row(await at.ask('get_time_context'))).toMatchObject({ state: 'ok', shown: 0, total: 0 });
    for (const [title, priority] of [
      ['a', 'low'],
      ['b', 'medium'],
      ['c', 'high'],
      ['d', 'high'],
    ])
      await at.ask('add_todo', { title, priority });
    await at.ask('complete_todo', { id: '4' });
    const told = await at.ask('get_time_context');
    expect(told.todos).toEqual([
      { id: '3', title: 'c', priority: '高' },
      { id: '2', title: 'b', priority: '中' },
      { id: '1', title: 'a', priority: '低' },
    ]);
    expect(row(told)).toMatchObject({ state: 'ok', shown: 3, total: 3 });
    expect(told.left_out).toContainEqual(expect.objectContaining({ what: 'completed to-dos', count: 1 }));
    expect(await at.ask('get_time_context', { sources: ['todos'] })).not.toHaveProperty('calendars');
    expect(await at.ask('get_time_context', { sources: ['google_tasks'] })).not.toHaveProperty('todos');
  });

  it('are cut where there are many, and the answer says so and keeps its limit', async () => {
    const { todos } = at.house.service().store;
    for (let n = 0; n < 120; n += 1) await todos.add(DEMO, { title: '𠮷'.repeat(500), priority: '高' });
    const told = await at.ask('get_time_context');
    expect(told.todos).toHaveLength(30);
    expect(row(told)).toMatchObject({ state: 'partial', shown: 30, total: 123, next: 'See left_out.' });
    expect(told.left_out).toContainEqual(expect.objectContaining({ what: 'open to-dos', count: 93 }));
    expect(told.left_out).toContainEqual(expect.objectContaining({ what: 'titles of to-dos', count: 29 }));
    expect((told.events as Told)['2026-01']).toBeDefined();
    const list = await at.ask('list_todos');
    expect(list.open).toBe(123);
    expect(list.left_out).toMatch(/^\d+ to-dos do not fit here/);
  });
});

describe('a list that is full', () => {
  let at: SpaceHouse;
  beforeAll(async () => {
    at = await openSpaceHouse(modern);
    await fill(at.house.dataDir);
  });
  afterAll(() => at.close());

  /** One by one through the store, each would count all that are there. */
  async function fill(dataDir: string): Promise<void> {
    const vault = await loadVault({ dataDir });
    const file = new DatabaseSync(join(dataDir, 'time-compass.db'));
    const add = file.prepare('insert into todos (user_id, id, content, created_at) values (?, ?, ?, 0)');
    file.exec('begin');
    for (let id = 1; id <= MOST_TODOS; id += 1) {
      const place = { table: 'todos', column: 'content', row: String(id), user: DEMO };
      add.run(DEMO, id, vault.seal(JSON.stringify({ title: `t${id}`, priority: '中' }), place));
    }
    file.exec('commit');
    file.close();
  }
  const count = async () => (await at.house.service().store.todos.totals(DEMO)).open;

  it('takes no more, from nobody, and says what helps; one that is deleted makes room', async () => {
    expect(await at.refused('add_todo', { title: 'one more' })).toEqual({
      failed: 'conflict',
      why: `The list is full: it holds ${MOST_TODOS} to-dos.`,
      next: 'Ask the user to delete what is done on the to-do page.',
    });
    const browser = new TestBrowser();
    await signInAsDemo(browser, await browser.open(`${at.house.url}/sign-in`));
    const page = await browser.open(`${at.house.url}/todos`);
    const refused = await browser.submit(page, '/todos', { title: 'One more' });
    expect(refused.status).toBe(422);
    expect(refused.html).toContain('The list is full.');
    expect(refused.html).toContain('value="One more"');
    expect(await count()).toBe(MOST_TODOS);
    await at.house.service().store.todos.remove(DEMO, '1');
    expect(await at.ask('add_todo', { title: 'one more' })).toMatchObject({ open: MOST_TODOS });
  });
});
