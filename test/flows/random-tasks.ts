import type { Story } from './random-story.ts';
import { type Act, linesOf, type Seen } from './random-writes.ts';
import type { Row, Writing } from './writer.ts';

/** The list that tasks go to when none is named. */
const TASKS = 'tasks/v1/lists/ODkyMzI1NDExNjQ3ODUxMDU4OTE6MDow/tasks';
const STATUS = 1;

/** The tasks of the stories as Google keeps them. */
export async function tasksIn({ google }: Writing): Promise<readonly Seen[]> {
  const { items } = (await google('GET', `${TASKS}?maxResults=100&showHidden=true`)) as { items: Row[] };
  return items.filter(({ title }) => /^T\d/.test(String(title))).map(seenTask);
}

function seenTask({ id, title, due, status, notes, parent }: Row): Seen {
  const start = String(due ?? '').slice(0, 10);
  const line = [start, status, title, notes ?? '', parent ?? ''].join('|');
  return {
    kind: 'task',
    id: String(id),
    title: String(title),
    start,
    series: undefined,
    isException: false,
    parent: parent === undefined ? undefined : String(parent),
    line,
  };
}

const isOpen = ({ line }: Seen): boolean => line.split('|')[STATUS] === 'needsAction';
const tasksOf = (seen: readonly Seen[]): Seen[] => seen.filter(({ kind }) => kind === 'task');

/** Either a new task, now and then below another, or one that is done. */
export const taskAct = (story: Story, seen: readonly Seen[]): Act | undefined =>
  story.random() < 0.6 ? create(story, seen) : complete(story, seen);

function create(story: Story, seen: readonly Seen[]): Act {
  const n = story.pick([0, 1, 2, 3]);
  const [title, due] = [`T${n}`, n % 2 === 0 ? `2026-10-0${n + 1}` : undefined];
  const above = story.random() < 0.3 ? story.pick(tasksOf(seen).filter((one) => one.parent === undefined)) : undefined;
  const line = [due ?? '', 'needsAction', title, '', above?.id ?? ''].join('|');
  const isThere = linesOf(seen).includes(line);
  return {
    tool: 'create_task',
    input: { title, ...(due && { due }), ...(above && { parent: above.id }) },
    after: (all) => [...linesOf(all), ...(isThere ? [] : [line])],
    made: [line],
    isThere,
    asks: false,
    maybe: story.isUnsettled(title),
  };
}

function complete(story: Story, seen: readonly Seen[]): Act | undefined {
  const target = story.pick(tasksOf(seen));
  if (target === undefined) return undefined;
  const done = (line: string): string => line.split('|').with(STATUS, 'completed').join('|');
  return {
    tool: 'complete_task',
    input: { id: target.id, expect: target.title },
    after: (all) => all.map(({ id, line }) => (id === target.id ? done(line) : line)),
    asks: false,
    root: target.id,
  };
}

/** The person, in Google's own app. */
export async function personOnTask({ writing, random, word }: Story, target: Seen): Promise<void> {
  const path = `${TASKS}/${target.id}`;
  const choice = random();
  if (choice < 0.25) await writing.google('DELETE', path);
  else if (choice < 0.6) await writing.google('PATCH', path, { notes: word() });
  else if (isOpen(target)) await writing.google('PATCH', path, { status: 'completed' });
  else await writing.google('PATCH', path, { status: 'needsAction', completed: null });
}
