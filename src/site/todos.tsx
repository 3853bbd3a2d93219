import { type Context, Hono } from 'hono';
import { PRIORITIES, type Priority } from '../domain/agenda.ts';
import { readTitle } from '../domain/event-check.ts';
import { asFailure } from '../domain/failure.ts';
import type { User } from '../domain/identity.ts';
import type { StoredTodo, TodoContent } from '../domain/space-event.ts';
import { renderPage } from '../pages/render.ts';
import { TodoPage } from '../pages/todo.tsx';
import { TODO_NOTICES, TodosPage, type TriedTodo, todosAddress } from '../pages/todos.tsx';
import { forPerson, go, oneOf, tell, withQuery } from './answer.ts';
import { fields, ownForm } from './forms.ts';
import type { SiteParts } from './parts.ts';
import { pageNumber } from './space-days.ts';
import { zoneOf } from './zone.ts';

const HERE = '/todos';
/** So many fit into a page of the size that we allow. */
const PER_PAGE = 40;

/** The person's to-dos: seen, ticked, added, changed and deleted. */
export function todoRoutes(parts: SiteParts): Hono {
  const site = new Hono();
  const form = ownForm(parts);
  site.get(HERE, (c) => forPerson(c, parts, HERE, (user) => showAll(c, parts, user)));
  site.post(HERE, form, (c) => forPerson(c, parts, HERE, (user) => add(c, parts, user)));
  site.post(`${HERE}/tick`, form, (c) => forPerson(c, parts, HERE, (user) => tick(c, parts, user)));
  site.get(`${HERE}/:id`, (c) => forTodo(c, parts, (user, todo) => show(c, parts, user, todo)));
  site.post(`${HERE}/:id`, form, (c) => forTodo(c, parts, (user, todo) => change(c, parts, user, todo)));
  site.post(`${HERE}/:id/delete`, form, (c) =>
    forTodo(c, parts, async (user, { id }) => {
      await parts.store.todos.remove(user.id, id);
      return go(c, parts, withQuery(HERE, { notice: 'removed' }));
    }),
  );
  return site;
}

/** Another person's to-do and one that never was get the same page. */
const forTodo = (
  c: Context,
  parts: SiteParts,
  answer: (user: User, todo: StoredTodo) => Promise<Response>,
): Promise<Response> =>
  forPerson(c, parts, HERE, async (user) => {
    const todo = await parts.store.todos.get(user.id, c.req.param('id') ?? '');
    return todo ? answer(user, todo) : tell(c, parts, 'notFound');
  });

const shownIn = (text: string | undefined): 'open' | 'all' => oneOf(['open', 'all'] as const, text) ?? 'open';

/** `tried`: what was sent and cannot be kept. */
async function showAll(c: Context, parts: SiteParts, user: User, tried?: TriedTodo): Promise<Response> {
  const { store, visitors, house } = parts;
  const shown = shownIn(c.req.query('show'));
  const all = (await store.todos.list(user.id, { onlyOpen: shown === 'open' })).toSorted(byPriority);
  const pages = Math.max(1, Math.ceil(all.length / PER_PAGE));
  const page = Math.min(pageNumber(c.req.query('page')), pages);
  const props = {
    csrf: await visitors.csrf(c),
    todos: all.slice((page - 1) * PER_PAGE, page * PER_PAGE),
    counts: await store.todos.totals(user.id),
    notice: tried === undefined ? oneOf(TODO_NOTICES, c.req.query('notice')) : undefined,
    ...{ shown, page, pages, tried },
  };
  const status = tried === undefined ? 200 : 422;
  return renderPage(c, house, (view) => <TodosPage view={view} {...props} />, { person: user, status });
}

/** Open ones by priority; the rest, and those of the same, stay in order. */
function byPriority(a: StoredTodo, b: StoredTodo): number {
  if (a.done || b.done) return Number(a.done) - Number(b.done);
  return PRIORITIES.indexOf(a.priority) - PRIORITIES.indexOf(b.priority);
}

async function contentIn(c: Context): Promise<{ readonly content: TodoContent } | { readonly tried: TriedTodo }> {
  const { title: typed = '', priority: chosen } = await fields(c);
  const priority: Priority = oneOf(PRIORITIES, chosen) ?? '中';
  const read = readTitle(typed);
  if ('title' in read) return { content: { title: read.title, priority } };
  return { tried: { title: typed, priority, problem: read.problem === 'empty' ? 'empty' : 'long' } };
}

async function add(c: Context, parts: SiteParts, user: User): Promise<Response> {
  const { show: sent } = await fields(c);
  const read = await contentIn(c);
  if ('tried' in read) return showAll(c, parts, user, read.tried);
  try {
    await parts.store.todos.add(user.id, read.content);
  } catch (thrown) {
    if (asFailure(thrown).kind !== 'conflict') throw thrown;
    return showAll(c, parts, user, { ...read.content, problem: 'full' });
  }
  return go(c, parts, withQuery(todosAddress(shownIn(sent)), { notice: 'added' }));
}

/** Says which way each time, so that a second press or an old page in another window turns nothing round. */
async function tick(c: Context, parts: SiteParts, user: User): Promise<Response> {
  const { done, undone, show: sent, page } = await fields(c);
  const id = done ?? undone ?? '';
  const todo = await parts.store.todos.setDone(user.id, id, done !== undefined);
  if (!todo) return tell(c, parts, 'notFound');
  return go(c, parts, `${todosAddress(shownIn(sent), pageNumber(page))}#todo-${todo.id}`);
}

async function show(c: Context, parts: SiteParts, user: User, todo: StoredTodo, tried?: TriedTodo): Promise<Response> {
  const props = { csrf: await parts.visitors.csrf(c), zone: await zoneOf(parts, user), todo, tried };
  const status = tried === undefined ? 200 : 422;
  return renderPage(c, parts.house, (view) => <TodoPage view={view} {...props} />, { person: user, status });
}

async function change(c: Context, parts: SiteParts, user: User, todo: StoredTodo): Promise<Response> {
  const read = await contentIn(c);
  if ('tried' in read) return show(c, parts, user, todo, read.tried);
  await parts.store.todos.edit(user.id, todo.id, read.content);
  return go(c, parts, withQuery(HERE, { notice: 'saved' }));
}
