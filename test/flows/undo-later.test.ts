import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ERAS, type Era, type Keeper } from './clients.ts';
import { demoClient } from './steps.ts';
import { days, only, openWriting, PRIMARY, type Row, type Writing } from './writer.ts';

const [era] = ERAS as [Era];
const [CREATE, UPDATE, DELETE] = ['create_calendar_event', 'update_calendar_event', 'delete_calendar_event'];

describe('a change below a later one of the same thing', () => {
  let writing: Writing;
  let other: Keeper;
  beforeAll(async () => {
    writing = await openWriting();
    await writing.done('list_calendars');
    other = await demoClient(era, writing.house, true);
  });
  beforeEach(() => writing.rest());
  afterAll(() => writing.close());
  const nextDay = days();

  const undo = (change: unknown) => writing.done('undo_change', { change });
  const refused = (change: unknown) => writing.refused('undo_change', { change });
  const numbers = ({ later }: Row): unknown => (later as Row[]).map(({ change }) => change);

  it('is refused with what came later, when, of which event, and in which order they go', async () => {
    const created = await writing.done(CREATE, { title: 'Plan', date: nextDay(), time: '10:00', calendar: 'A' });
    const { id, when } = only(created.event);
    const first = await writing.done(UPDATE, { id, expect: 'Plan', title: 'Plan B' });
    const second = (await writing.call(UPDATE, { id, expect: 'Plan B', location: 'Roof' }, other)).told;
    const told = await refused(first.change);
    expect(told).toMatchObject({
      failed: 'conflict',
      why: `The event was changed since, so it was left as it is. Change ${second.change} came after change ${first.change} and still stands; see \`later\` below.`,
      next: `Ask the user whether those are to go too; if so, call undo_change with ${second.change}, then with ${first.change}.`,
    });
    expect(told.found).toEqual([{ id, title: 'Plan B', when }]);
    expect(only(told.later)).toMatchObject({
      ...{ change: second.change, tool: UPDATE, title: 'Plan B' },
      ...{ made: expect.stringMatching(/^\d{4}-\d\d-\d\d [A-Z][a-z]{2} \d\d:\d\d$/), by: 'Test assistant' },
    });
    expect(await writing.stored('Plan B')).toMatchObject({ location: 'Roof' });
    expect(numbers(await refused(created.change))).toEqual([second.change, first.change]);
    for (const change of [second.change, first.change]) await undo(change);
    expect((await writing.stored('Plan')).location ?? '').toBe('');
    await undo(created.change);
    expect(await writing.all('Plan')).toHaveLength(0);
  });

  it('names the deletion of what it changed, and what came after that was taken back', async () => {
    const { event } = await writing.done(CREATE, { title: 'Swim', date: nextDay(), calendar: 'A' });
    const { id } = only(event);
    const moved = await writing.done(UPDATE, { id, expect: 'Swim', location: 'Lake' });
    const deleted = await writing.done(DELETE, { id, expect: 'Swim' });
    const told = await refused(moved.change);
    expect(told).toMatchObject({ failed: 'conflict', why: expect.stringContaining('was deleted since') });
    expect(numbers(told)).toEqual([deleted.change]);
    await undo(deleted.change);
    writing.rest();
    const again = await writing.stored('Swim');
    const later = await writing.done(UPDATE, { id: again.id, expect: 'Swim', description: 'towel' });
    expect(numbers(await refused(moved.change))).toEqual([later.change]);
    for (const change of [later.change, moved.change]) await undo(change);
    expect((await writing.stored('Swim')).location ?? '').toBe('');
  });

  it('of one occurrence names none of another, and the person’s own edit as nobody’s change', async () => {
    const wish = { date: '2026-09-07', time: '10:00', repeat: 'weekly 6 times', calendar: 'A' };
    const handle = only((await writing.done(CREATE, { title: 'Course', ...wish })).event).id;
    const { id } = await writing.stored('Course');
    const at = (day: string, more: Row) => ({ id: `${handle}@2026-${day}`, expect: 'Course', scope: 'this', ...more });
    const one = await writing.done(UPDATE, at('09-14', { location: 'R1' }));
    await writing.done(UPDATE, at('09-21', { location: 'R2' }));
    await writing.google('PATCH', `${PRIMARY}/${id}_20260914T020000Z`, { location: 'R9' });
    const told = await refused(one.change);
    expect(told).toMatchObject({ why: 'The event was changed since, so it was left as it is.' });
    expect(told).not.toHaveProperty('later');
    expect(only(told.found)).toMatchObject({ id: `${handle}@2026-09-14 1000`, title: 'Course' });
  });

  it('of a series names the one of an occurrence', async () => {
    const wish = { date: '2026-09-08', time: '10:00', repeat: 'weekly 6 times', calendar: 'A' };
    const created = await writing.done(CREATE, { title: 'Choir', ...wish });
    const id = `${only(created.event).id}@2026-09-15`;
    const placed = await writing.done(UPDATE, { id, expect: 'Choir', scope: 'this', location: 'Hall' });
    expect(numbers(await refused(created.change))).toEqual([placed.change]);
    for (const change of [placed.change, created.change]) await undo(change);
    expect(await writing.all('Choir')).toHaveLength(0);
  });

  it('of tasks and to-dos is refused in the same way', async () => {
    const task = await writing.done('create_task', { title: 'Pay', due: '2026-03-13' });
    const { id } = only(task.task);
    const done = await writing.done('complete_task', { id, expect: 'Pay' });
    const told = await refused(task.change);
    expect(only(told.found)).toEqual({ id, title: 'Pay', due: '2026-03-13', done: 'yes' });
    expect(numbers(told)).toEqual([done.change]);
    const todo = await writing.done('add_todo', { title: 'Stamps' });
    const ticked = await writing.done('complete_todo', { id: String(only(todo.todo).id) });
    expect(numbers(await refused(todo.change))).toEqual([ticked.change]);
    for (const { change } of [ticked, todo, done, task]) await undo(change);
  });
});
