import { expect, test } from 'vitest';
import { STUDENT, STUDENT_NOW_MS, studentDataset } from '../../src/demo/google/student.ts';
import { dataset, gapsOf, stand, type TaskListOf } from './stand-in.ts';

const list = (tasks: TaskListOf['tasks']) =>
  dataset({ calendars: [], tasklists: [{ id: 'list1', title: 'Study', tasks }] });
const done = (completed: string) => ({ status: 'completed', completed });
const due = (date: string) => `${date}T00:00:00.000Z`;

test('tasks come with list, notes, parent, day and the instant of completion', async () => {
  const { tasks, read } = await stand({
    dataset: list([
      { id: 'p', title: '', notes: 'n', due: due('2031-05-05') },
      { id: 'c', title: 'child', parent: 'p', hidden: true, ...done('2031-05-05T02:00:00.000Z') },
      { id: 'x', deleted: true },
      { id: 'a', assignmentInfo: { surfaceType: 'DOCUMENT' } },
    ]),
  });
  const found = await read(tasks);
  expect(found.tasklists).toEqual([{ key: 'acc1 list1', id: 'list1', title: 'Study' }]);
  expect(found.tasks.map(({ id }) => id)).toEqual(['p', 'c', 'a']);
  expect(found.tasks.slice(0, 2)).toEqual([
    { id: 'p', list: 'acc1 list1', title: '', notes: 'n', due: '2031-05-05', done: undefined, parent: undefined },
    {
      id: 'c',
      list: 'acc1 list1',
      title: 'child',
      notes: undefined,
      due: undefined,
      done: { at: Date.UTC(2031, 4, 5, 2) },
      parent: 'p',
    },
  ]);
  expect(found.coverage).toBe('all');
});

test('a span keeps open tasks up to its end, what was due or done within it, and the parents of these', async () => {
  const { tasks, read } = await stand({
    dataset: list([
      { id: 'undated' },
      { id: 'overdue', due: due('2030-01-01') },
      { id: 'last day', due: due('2031-05-06') },
      { id: 'later', due: due('2031-05-07') },
      { id: 'done within', ...done('2031-05-05T02:00:00.000Z') },
      { id: 'done just before', ...done('2031-05-04T15:59:59.000Z') },
      { id: 'done early, due within', due: due('2031-05-06'), ...done('2031-04-01T00:00:00.000Z') },
      { id: 'long done', due: due('2031-04-01'), ...done('2031-04-01T00:00:00.000Z') },
      { id: 'old parent', ...done('2031-01-01T00:00:00.000Z') },
      { id: 'child', parent: 'old parent', due: due('2031-05-05') },
    ]),
  });
  const found = await read(tasks, { from: '2031-05-05', to: '2031-05-06' });
  expect(found.tasks.map(({ id }) => id)).toEqual([
    'undated',
    'overdue',
    'last day',
    'done within',
    'done early, due within',
    'old parent',
    'child',
  ]);
});

test('the whole term holds all 47 tasks of the student', async () => {
  const { tasks, read } = await stand({ dataset: studentDataset(0), now: () => STUDENT_NOW_MS });
  const found = await read(tasks, { from: '2025-09-08', to: '2026-02-28' });
  expect(found.tasks).toHaveLength(47);
  const raw = STUDENT.tasks.flatMap(({ items }) => items);
  expect(found.tasks.map(({ id, title, due: on }) => [id, title, on])).toEqual(
    raw.map(({ id, title, due: on }) => [id, title, on?.slice(0, 10)]),
  );
});

test('101 tasks in one list come in two pages, all of them', async () => {
  const { tasks, read, requests } = await stand({ dataset: list(Array.from({ length: 101 }, () => ({}))) });
  const found = await read(tasks);
  expect([found.tasks.length, found.coverage]).toEqual([101, 'all']);
  expect(requests.filter((request) => request.includes('/tasks?'))).toHaveLength(2);
});

test('an empty page with a token is not the end', async () => {
  const { tasks, read } = await stand({ dataset: list([{}, {}, {}]), paging: { emptyFirst: true, most: 2 } });
  expect((await read(tasks)).tasks).toHaveLength(3);
});

test('lists are read unfiltered, with completed, hidden and assigned tasks', async () => {
  const { tasks, read, requests } = await stand({ dataset: list([]) });
  await read(tasks);
  const query = Object.fromEntries(new URLSearchParams(requests[1]?.split('?')[1]));
  expect(query).toMatchObject({ showCompleted: 'true', showHidden: 'true', showAssigned: 'true', maxResults: '100' });
  expect(Object.keys(query).filter((name) => /^(due|completed|updated)/.test(name))).toEqual([]);
});

test('an empty list may leave its items out, and is whole', async () => {
  const { demo, tasks, read } = await stand({ dataset: list([]) });
  demo.injectFault({ match: 'GET /tasks/v1/lists/*', answer: { kind: 'no-items' } });
  const found = await read(tasks);
  expect([found.tasks, found.coverage]).toEqual([[], 'all']);
});

test('tasks that are not shaped as documented are counted, and the others are shown', async () => {
  const { tasks, read } = await stand({
    odd: true,
    dataset: list([{ id: 'good' }, { id: 'odd', due: 'soon' }, { id: 'odder', title: 5 as unknown as string }]),
  });
  const found = await read(tasks);
  expect([found.tasks.map(({ id }) => id), gapsOf(found)]).toEqual([['good'], ['Study: source_changed']]);
});
