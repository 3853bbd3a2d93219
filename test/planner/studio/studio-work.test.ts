import { expect, it } from 'vitest';
import type { Deadline, Task, Todo } from '../../../src/domain/agenda.ts';
import type { Findings } from '../../../src/domain/source.ts';
import type { LocalDate, Zone } from '../../../src/domain/time.ts';
import { openWork, sourceOfWork } from '../../../src/planner/studio/studio-work.ts';

const TAIPEI = 'Asia/Taipei' as Zone;
const RANGE = { from: '2026-03-02' as LocalDate, to: '2026-03-15' as LocalDate };

const task = (id: string, due: string | undefined, more: Partial<Task> = {}): Task => ({
  ...{ id, list: 'acc L', title: `Task ${id}`, notes: undefined, done: undefined, parent: undefined },
  due: due as LocalDate | undefined,
  ...more,
});
const deadline = (id: string, due: string | undefined, done: Deadline['done']): Deadline => ({
  ...{ id, course: 'Algebra', title: `Homework ${id}`, status: undefined, done, notes: undefined },
  due: due === undefined ? undefined : Date.parse(due),
});
const todo = (id: string, priority: Todo['priority'], done = false): Todo => ({
  id,
  title: `To-do ${id}`,
  priority,
  done,
});

const FOUND: Findings = {
  ...{ calendars: [], events: [], coverage: 'all' },
  tasklists: [{ key: 'acc L', id: 'L', title: 'Semester' }],
  tasks: [
    ...[task('1', '2026-03-05'), task('2', undefined), task('3', '2026-03-01'), task('4', '2026-01-15')],
    ...[task('5', '2026-03-29'), task('6', '2026-03-30'), task('7', '2026-03-06', { done: { at: undefined } })],
  ],
  deadlines: [
    ...[deadline('a', '2026-03-05T23:59:00+08:00', 'no'), deadline('b', '2026-03-04T10:00:00+08:00', 'yes')],
    ...[deadline('c', undefined, 'unknown')],
  ],
  todos: [todo('1', '高'), todo('2', '低'), todo('3', '中', true)],
};

const all = (minutes: Record<string, number> = {}, preferences = {}) =>
  openWork([FOUND], { range: RANGE, zone: TAIPEI, preferences, minutes, planned: new Map() });

it('is what is open and due around the days, by deadline; a day alone means its end', () => {
  expect(all().map(({ title, due }) => [title, due])).toEqual([
    ['Task 3', '2026-03-01'],
    ['Homework a', '2026-03-05T23:59'],
    ['Task 1', '2026-03-05'],
    ['Task 5', '2026-03-29'],
    ...all()
      .slice(4)
      .map(({ title }) => [title, undefined]),
  ]);
  expect(
    all()
      .slice(4)
      .map(({ title }) => title)
      .sort(),
  ).toEqual(['Homework c', 'Task 2', 'To-do 1', 'To-do 2']);
});

it('has a length by what the person said of it, of its kind, or what is usual, which is shown as assumed', () => {
  const lengths = (work: ReturnType<typeof all>) =>
    Object.fromEntries(work.map(({ title, minutes, assumed }) => [title, `${minutes}${assumed ? '?' : ''}`]));
  expect(lengths(all())).toMatchObject({ 'Task 1': '60?', 'Homework a': '120?', 'To-do 1': '30?' });
  const id = all().find(({ title }) => title === 'Homework a')?.id ?? '';
  const said = all({ [id]: 200 }, { defaultMinutes: { todo: 20, moodle: 90 } });
  expect(lengths(said)).toMatchObject({ 'Task 1': '60?', 'Homework a': '200', 'Homework c': '90', 'To-do 1': '20' });
});

it('has weights, and is cut as its length allows; homework is deep', () => {
  const facts = Object.fromEntries(
    all().map(({ title, weight, shortest, longest, deep }) => [title, [weight, shortest, longest, deep]]),
  );
  expect(facts).toMatchObject({
    'Homework a': [3, 60, 120, true],
    'Task 1': [2, 60, 60, false],
    'To-do 1': [3, 30, 30, false],
    'To-do 2': [1, 30, 30, false],
  });
});

it('is named without a word of it, always the same, and tells where it comes from', () => {
  const named = all().map(({ id, source }) => [id, source]);
  expect(all().map(({ id, source }) => [id, source])).toEqual(named);
  for (const [id = '', source] of named) {
    expect(id).toMatch(/^[gmt][0-9a-v]{15}$/);
    expect(sourceOfWork(id)).toBe(source);
  }
  expect(new Set(named.map(([id]) => id)).size).toBe(named.length);
});
