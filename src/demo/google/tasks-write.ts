import { randomId } from '../../domain/digest.ts';
import type { TaskResource } from './dataset.ts';
import { checkMatch } from './event-checks.ts';
import type { Query } from './query.ts';
import { badParameter, type Json, notFound } from './refusal.ts';
import type { TaskListState } from './task-state.ts';
import type { Versions } from './versions.ts';
import type { PersonState } from './world.ts';

const READ_ONLY = new Set(
  'kind id etag updated selfLink parent position links webViewLink assignmentInfo hidden deleted'.split(' '),
);
const TASK_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** The writing methods of tasks. */
export class TaskWriter {
  readonly #versions: Versions;

  constructor(versions: Versions) {
    this.#versions = versions;
  }

  /** `tasks.insert`: `parent` and `previous` count in the query only (K13). */
  insert(list: TaskListState, body: Json, query: Query): Json {
    const id = randomId();
    const parent = parentIn(list, query);
    const fresh = {
      kind: 'tasks#task',
      id,
      title: '',
      selfLink: `https://www.googleapis.com/tasks/v1/lists/${list.list.id}/tasks/${id}`,
      ...(parent === undefined ? {} : { parent }),
      position: '',
      status: 'needsAction',
      links: [],
      webViewLink: `https://tasks.google.com/task/${id}?sa=6`,
    };
    const task = this.#changed({ ...fresh, updated: '' }, body);
    list.put(task);
    place(list, task, query.text('previous'));
    return find(list, id);
  }

  patch(list: TaskListState, id: string, body: Json, ifMatch: string | undefined): Json {
    const task = this.#changed(matching(list, id, ifMatch), body);
    list.put(task);
    return task;
  }

  /** `tasks.update`: what is not given is gone. */
  update(list: TaskListState, id: string, body: Json, ifMatch: string | undefined): Json {
    const before = Object.entries(matching(list, id, ifMatch)).filter(([name]) => READ_ONLY.has(name));
    const bare = { title: '', status: 'needsAction', ...Object.fromEntries(before) } as unknown as TaskResource;
    const task = this.#changed(bare, body);
    list.put(task);
    return task;
  }

  /** `tasks.delete`: subtasks go with their parent. */
  delete(list: TaskListState, id: string, ifMatch: string | undefined): undefined {
    const task = matching(list, id, ifMatch);
    for (const child of list.childrenOf(id)) list.put({ ...child, deleted: true, ...this.#stamp() });
    list.put({ ...task, deleted: true, ...this.#stamp() });
  }

  /** `tasks.move`: another parent, place or list. */
  move(person: PersonState, list: TaskListState, id: string, query: Query): Json {
    const { parent: _, ...task } = find(list, id);
    const target = query.has('destinationTasklist') ? person.tasklist(query.text('destinationTasklist') ?? '') : list;
    if (target !== list) list.take(id);
    const parent = parentIn(target, query);
    const moved = { ...task, ...(parent === undefined ? {} : { parent }), ...this.#stamp() } as TaskResource;
    target.put(moved);
    place(target, moved, query.text('previous'));
    return find(target, id);
  }

  #changed(before: TaskResource, body: Json): TaskResource {
    check(body);
    const given = Object.entries(body).filter(([name]) => !READ_ONLY.has(name));
    const all = { ...before, ...Object.fromEntries(given), ...this.#stamp() };
    const due = typeof all.due === 'string' ? { due: `${all.due.slice(0, 10)}T00:00:00.000Z` } : {};
    return withoutNulls({ ...all, ...due, ...completion(all) });
  }

  #stamp(): { updated: string; etag: string } {
    const atMs = this.#versions.next();
    const etag = Buffer.from(String(atMs)).toString('base64url');
    return { updated: new Date(atMs).toISOString(), etag: `"${etag}"` };
  }
}

/** K14: a completed task has a time, an open one has none. */
function completion({ status, completed, updated }: TaskResource): { completed: string | null } {
  if (status !== 'completed') return { completed: null };
  return { completed: completed ?? updated };
}

function check({ title, notes, due, completed, status }: Json): void {
  if (String(title ?? '').length > 1024) throw badParameter('title', 'Invalid task title.');
  if (String(notes ?? '').length > 8192) throw badParameter('notes', 'Invalid task notes.');
  if (![undefined, 'needsAction', 'completed'].includes(status as string | undefined)) {
    throw badParameter('status', 'Invalid task status.');
  }
  for (const [name, time] of Object.entries({ due, completed })) {
    if (time !== undefined && time !== null && !TASK_TIME.test(String(time))) throw badParameter(name);
  }
}

function withoutNulls(task: Json): TaskResource {
  return Object.fromEntries(Object.entries(task).filter(([, value]) => value !== null)) as unknown as TaskResource;
}

function find(list: TaskListState, id: string): TaskResource {
  const task = list.find(id);
  if (!task || task.deleted) throw notFound('Task not found.');
  return task;
}

/** K19: an outdated `If-Match` is refused. */
function matching(list: TaskListState, id: string, ifMatch: string | undefined): TaskResource {
  const task = find(list, id);
  checkMatch(task, ifMatch);
  return task;
}

function parentIn(list: TaskListState, query: Query): string | undefined {
  const parent = query.text('parent');
  if (parent !== undefined && !list.find(parent)) throw badParameter('parent', 'Invalid parent task.');
  return parent;
}

/** Puts a task behind `previous`, or first, among its siblings; positions are 20 digits (K11). */
function place(list: TaskListState, task: TaskResource, previous: string | undefined): void {
  const siblings = list
    .childrenOf(task.parent)
    .filter(({ id, hidden }) => id !== task.id && hidden !== true)
    .sort((a, b) => (a.position < b.position ? -1 : 1));
  const at = previous === undefined ? 0 : siblings.findIndex(({ id }) => id === previous) + 1;
  const ordered = siblings.toSpliced(at, 0, task);
  for (const [index, sibling] of ordered.entries()) {
    list.put({ ...sibling, position: String(index).padStart(20, '0') });
  }
}
