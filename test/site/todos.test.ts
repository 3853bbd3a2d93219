import { describe, expect, it } from 'vitest';
import type { Priority } from '../../src/domain/agenda.ts';
import type { UserId } from '../../src/domain/identity.ts';
import { HOSTILE } from '../pages/exhibit.ts';
import { openSiteHouse, type SiteHouse } from './site-house.ts';
import { STUDENT, signInAsOwner, signInWithGoogle } from './steps.ts';
import type { Visitor } from './visitor.ts';

const OWNER = 'owner' as UserId;
const ENGLISH = { 'accept-language': 'en' };

interface Own {
  readonly house: SiteHouse;
  readonly owner: Visitor;
  add(title: string, priority?: Priority): Promise<string>;
}

async function own(): Promise<Own> {
  const house = await openSiteHouse();
  const owner = await signInAsOwner(house);
  const add = async (title: string, priority: Priority = '中') =>
    (await house.store.todos.add(OWNER, { title, priority })).id;
  return { house, owner, add };
}

const rows = (body: string): string[] => [...body.matchAll(/<bdi class="what"[^>]*>([^<]*)</g)].map(([, t]) => t ?? '');
const csrfOf = async (visitor: Visitor): Promise<string> =>
  /name="csrf" value="([^"]+)"/.exec((await visitor.get('/todos')).body)?.[1] ?? '';

describe('the list of to-dos', () => {
  it('takes a new one, with the middle priority unless another is chosen', async () => {
    const { house, owner } = await own();
    const add = async (fields: Record<string, string>) => owner.submit(await owner.get('/todos'), '/todos', fields);
    const added = await add({ title: '  Milk & <bread> ' });
    expect(added.location).toBe(`${house.url}/todos?notice=added`);
    await add({ title: 'Report', priority: '高' });
    await add({ title: 'Later', priority: 'urgent' });
    expect(await house.store.todos.list(OWNER)).toMatchObject([
      { title: 'Milk & <bread>', priority: '中' },
      { title: 'Report', priority: '高' },
      { title: 'Later', priority: '中' },
    ]);
    expect(rows((await owner.get('/todos')).body)).toEqual(['Report', 'Milk &amp; &lt;bread&gt;', 'Later']);
  });

  it.each([
    [' ', 'Enter what is to be done.'],
    ['長'.repeat(501), 'Enter at most 500 characters.'],
  ])('tells at the field that %j is none, and keeps what was typed', async (title, problem) => {
    const { house, owner, add } = await own();
    const id = await add('Milk');
    for (const [page, action] of [
      ['/todos', '/todos'],
      [`/todos/${id}`, `/todos/${id}`],
    ] as const) {
      const answer = await owner.submit(await owner.get(page), action, { title, priority: '低' }, ENGLISH);
      expect(answer.status).toBe(422);
      expect(answer.body).toContain(problem);
      expect(answer.body).toMatch(/<input id="title"[^>]*aria-invalid="true" aria-describedby="title-problem"/);
      expect(answer.body).toContain(`value="${title}"`);
      expect(answer.body).toMatch(/<option value="低" selected/);
    }
    expect(await house.store.todos.list(OWNER)).toMatchObject([{ title: 'Milk', priority: '中' }]);
  });

  it('ticks and opens again, says which way, and comes back to the same place', async () => {
    const { house, owner, add } = await own();
    const [id] = [await add('Milk'), await add('Tea')];
    const page = await owner.get('/todos?show=all');
    const done = await owner.submit(page, '/todos/tick', { done: id });
    expect(done.location).toBe(`${house.url}/todos?show=all#todo-${id}`);
    expect(await house.store.todos.get(OWNER, id)).toMatchObject({ done: true, doneAt: house.clock.ms });
    // an old page in another window, or a second press
    house.clock.ms += 1_000;
    await owner.submit(page, '/todos/tick', { done: id });
    expect(await house.store.todos.get(OWNER, id)).toMatchObject({ done: true, doneAt: house.clock.ms - 1_000 });
    await owner.submit(page, '/todos/tick', { undone: id });
    expect(await house.store.todos.get(OWNER, id)).toMatchObject({ done: false, doneAt: undefined });
  });

  it('shows the open ones, or all, with how many there are', async () => {
    const { house, owner, add } = await own();
    const [milk] = [await add('Milk'), await add('Tea')];
    await house.store.todos.setDone(OWNER, milk, true);
    const open = (await owner.get('/todos?l=en')).body;
    expect(rows(open)).toEqual(['Tea']);
    expect(open).toContain('Open (1)');
    expect(open).toContain('All (2)');
    const all = (await owner.get('/todos?show=all&l=en')).body;
    expect(rows(all)).toEqual(['Tea', 'Milk']);
    expect(all).toMatch(/name="undone" value="1" aria-labelledby="untick t1"/);
    expect((await owner.get('/todos?show=other&l=en')).body).toContain('Open (1)');
  });

  it('goes on on further pages, where a tick comes back to', async () => {
    const { house, owner, add } = await own();
    for (let n = 0; n < 85; n++) await add(`Thing ${n}`);
    const pages = await Promise.all([1, 2, 3, 9].map((page) => owner.get(`/todos?show=all&page=${page}&l=en`)));
    expect(pages.map(({ body }) => rows(body).length)).toEqual([40, 40, 5, 5]);
    expect(new Set(pages.slice(0, 3).flatMap(({ body }) => rows(body))).size).toBe(85);
    const done = await owner.submit(pages[1] as never, '/todos/tick', { done: '50' });
    expect(done.location).toBe(`${house.url}/todos?show=all&page=2#todo-50`);
  });

  it.each([
    ['en', 'High', 'Low'],
    ['zh-TW', '高', '低'],
    ['ja', '高', '低'],
  ])('names priorities in %s', async (language, high, low) => {
    const { owner, add } = await own();
    await add('a', '高');
    await add('b', '低');
    const page = (await owner.get(`/todos?l=${language}`)).body;
    const named = [...page.matchAll(/<span class="badge[^>]*><span[^>]*>[^<]*<\/span>([^<]*)</g)].map(
      ([, name]) => name,
    );
    expect(named).toEqual([high, low]);
  });
});

describe('one to-do', () => {
  it('is changed, keeping its number, and deleted', async () => {
    const { house, owner, add } = await own();
    const id = await add('Milk');
    const page = await owner.get(`/todos/${id}?l=en`);
    expect(page.body).toContain('Number 1, added on May 5, 2031.');
    const saved = await owner.submit(page, `/todos/${id}`, { title: HOSTILE, priority: '高' });
    expect((await owner.follow(saved)).body).toContain('The to-do is saved.');
    expect(await house.store.todos.get(OWNER, id)).toMatchObject({ id, priority: '高' });
    expect((await owner.get('/todos')).body).not.toContain('<script>alert');
    const gone = await owner.submit(page, `/todos/${id}/delete`);
    expect((await owner.follow(gone)).body).toContain('The to-do is deleted.');
    expect((await owner.get(`/todos/${id}`)).status).toBe(404);
    expect(await add('Tea')).toBe('2');
  });

  it('of another person is not found, in the words of one that never was; nor is it changed', async () => {
    const { house, owner } = await own();
    await signInWithGoogle(house.visitor());
    const student = (await house.store.users.findByIdentity(house.google.issuer, STUDENT))?.id as UserId;
    await house.store.todos.add(student, { title: 'Theirs', priority: '中' });
    const csrf = await csrfOf(owner);
    const words = ({ body }: { body: string }, id: string) =>
      body.replace(/<style[\s\S]*?<\/style>/g, '').replaceAll(`/todos/${id}`, '/todos/ID');
    const asked = (id: string) => [
      owner.get(`/todos/${id}`),
      owner.post(`/todos/${id}`, { csrf, title: 'mine' }),
      owner.post(`/todos/${id}/delete`, { csrf }),
      owner.post('/todos/tick', { csrf, done: id }),
    ];
    const [foreign, unknown] = [await Promise.all(asked('1')), await Promise.all(asked('77'))];
    expect(foreign.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(foreign.map((answer) => words(answer, '1'))).toEqual(unknown.map((answer) => words(answer, '77')));
    expect(await house.store.todos.list(student)).toMatchObject([{ title: 'Theirs', done: false }]);
  });

  it('stays what it is without the form token of this browser, and without a session', async () => {
    const { house, owner, add } = await own();
    const id = await add('Milk');
    const stranger = house.visitor();
    const csrf = await csrfOf(await signInAsOwner(house));
    for (const path of ['/todos', '/todos/tick', `/todos/${id}`, `/todos/${id}/delete`])
      expect((await owner.post(path, { csrf, done: id, title: 'x' })).status, path).toBe(403);
    expect((await stranger.get('/todos')).location).toBe(`${house.url}/sign-in?to=%2Ftodos`);
    expect(await house.store.todos.list(OWNER)).toMatchObject([{ title: 'Milk', done: false }]);
  });
});
