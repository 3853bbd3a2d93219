import { describe, expect, it } from 'vitest';
import type { Priority, Todo } from '../../src/domain/agenda.ts';
import { chosenTodos, nextReminders } from '../../src/planner/without-days.ts';

const todo = (id: number, priority: Priority = '中', done = false): Todo => ({
  id: String(id),
  title: `t${id}`,
  priority,
  done,
});
const many = (count: number): Todo[] => Array.from({ length: count }, (_, at) => todo(at + 1));

describe('to-dos of an answer', () => {
  it('are the open ones, the most important first, then by number', () => {
    const all = [todo(10, '低'), todo(9), todo(2, '高'), todo(11), todo(1, '高', true)];
    const { shown, leftOut } = chosenTodos(all);
    expect(shown.map(({ id }) => id)).toEqual(['2', '9', '11', '10']);
    expect(leftOut).toMatchObject([{ what: 'completed to-dos', count: 1 }]);
  });

  it('are at most thirty; how many more there are is told', () => {
    expect(chosenTodos(many(30)).leftOut).toEqual([]);
    const { shown, leftOut } = chosenTodos(many(42));
    expect(shown).toHaveLength(30);
    expect(leftOut).toMatchObject([{ what: 'open to-dos', count: 12, next: expect.stringContaining('list_todos') }]);
  });
});

it('reminders of an answer are the next ten', () => {
  const event = { calendar: 'own s1', id: '1', title: 'x' };
  const { shown, leftOut } = nextReminders(Array.from({ length: 11 }, (_, at) => ({ at: 100 - at, event })));
  expect([shown.length, shown[0]?.at, leftOut[0]?.count]).toEqual([10, 90, 1]);
});
