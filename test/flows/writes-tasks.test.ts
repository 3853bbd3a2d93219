import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { only, openWriting, type Row, type Writing } from './writer.ts';

const [CREATE, COMPLETE] = ['create_task', 'complete_task'];
/** The student's first list and two others. */
const FIRST = 'ODkyMzI1NDExNjQ3ODUxMDU4OTE6MDow';

describe('tasks', () => {
  let writing: Writing;
  beforeAll(async () => {
    writing = await openWriting();
    await writing.done('list_tasklists');
  });
  afterEach(() => writing.house.google.clearFaults());
  afterAll(() => writing.close());

  const tasksOf = async (list = FIRST): Promise<readonly Row[]> => {
    const { items } = (await writing.google(
      'GET',
      `tasks/v1/lists/${list}/tasks?maxResults=100&showHidden=true&showAssigned=true`,
    )) as { items: Row[] };
    return items;
  };
  const titled = async (title: string) => (await tasksOf()).filter((task) => task.title === title);
  const made = async (wish: Row): Promise<string> => String(only((await writing.done(CREATE, wish)).task).id);

  it('are made in the first list, with their day as Google keeps it', async () => {
    const told = await writing.done(CREATE, { title: 'Buy milk', due: '2026-03-10', notes: 'two\nbottles' });
    expect(told).toMatchObject({
      changed: 'yes',
      change: expect.any(String),
      notes: ['No list was named, so it is in the first one.'],
    });
    expect(only(told.task)).toMatchObject({
      id: expect.stringMatching(/^A\d+$/),
      title: 'Buy milk',
      due: '2026-03-10 Tue',
      done: 'no',
      tasklist: 'A',
      tasklist_name: '我的工作',
    });
    expect(only(await titled('Buy milk'))).toMatchObject({
      due: '2026-03-10T00:00:00.000Z',
      notes: 'two\nbottles',
      status: 'needsAction',
    });
    await writing.done('undo_change', { change: told.change });
    expect(await titled('Buy milk')).toHaveLength(0);
    expect(await writing.done('undo_change', { change: told.change })).toMatchObject({
      undone: 'before, nothing was done now',
    });
  });

  it('are made once, also when the answer is lost', async () => {
    const wish = { title: 'Once', due: '115-03-11' };
    writing.house.google.injectFault({ match: 'POST /tasks/v1/*', times: 1, answer: { kind: 'lost', as: 'drop' } });
    expect(await writing.done(CREATE, wish)).toMatchObject({ changed: 'yes' });
    expect(await writing.done(CREATE, wish)).toMatchObject({ changed: 'no; already there' });
    expect(await titled('Once')).toHaveLength(1);
    expect(await writing.done(CREATE, { ...wish, due: '2026-03-12' })).toMatchObject({ changed: 'yes' });
    expect(await titled('Once')).toHaveLength(2);
  });

  it('are made once by equal calls at the same time, and other ones beside them', async () => {
    const wishes = [{ title: 'At once' }, { title: 'At once' }, { title: 'At once' }, { title: 'Beside it' }];
    const replies = await Promise.all(wishes.map((wish) => writing.call(CREATE, wish)));
    expect(await titled('At once')).toHaveLength(1);
    expect(await titled('Beside it')).toHaveLength(1);
    const outcomes = replies.slice(0, 3).map(({ told: { changed, failed } }) => changed ?? failed);
    expect(outcomes.filter((one) => one === 'yes')).toHaveLength(1);
    for (const one of outcomes) expect(one).toMatch(/^(yes|no; already there|rate_limited)$/);
    expect(await writing.done(CREATE, { title: 'At once' })).toMatchObject({ changed: 'no; already there' });
  });

  it('are not made where it cannot be seen whether they are there', async () => {
    const wish = { title: 'Unseen', due: '2026-03-12' };
    await writing.done(CREATE, wish);
    for (const status of [503, 403]) {
      writing.house.google.injectFault({
        match: `GET /tasks/v1/lists/${FIRST}/tasks`,
        answer: { kind: 'error', status },
      });
      const { failed } = await writing.refused(CREATE, wish);
      expect(failed).toBe(status === 503 ? 'source_down' : 'not_permitted');
      writing.house.google.clearFaults();
    }
    expect(await titled('Unseen')).toHaveLength(1);
  });

  it('are made again where the equal one is done', async () => {
    const id = await made({ title: 'Water the plants' });
    await writing.done(COMPLETE, { id, expect: 'Water the plants' });
    expect(await writing.done(CREATE, { title: 'Water the plants' })).toMatchObject({ changed: 'yes' });
  });

  it.each(['2026-03-10T15:00', '2026-03-10 15:00', '15:00', '2026-03-10T15:00:00+08:00'])(
    'have no time: %j is refused and nothing is made',
    async (due) => {
      expect(await writing.refused(CREATE, { title: 'Timed', due })).toMatchObject({
        failed: 'bad_request',
        why: 'Google Tasks keeps no time; add a calendar event. Nothing was created.',
        next: expect.stringContaining('create_calendar_event'),
      });
      expect(await titled('Timed')).toHaveLength(0);
    },
  );

  it.each([
    { due: '2026-02-30' },
    { due: 'tomorrow' },
    { title: '' },
    { title: 'x'.repeat(1_025) },
    { notes: 'x'.repeat(8_193) },
    { tasklist: 'Nowhere' },
    { parent: 'A9999' },
  ])('are refused for %j', async (wrong) => {
    const { failed } = await writing.refused(CREATE, { title: 'Wrong', ...wrong });
    expect(['bad_request', 'not_found']).toContain(failed);
  });

  it('go below a parent, in its list', async () => {
    const parent = await made({ title: 'Move house', tasklist: 'Project-big' });
    const told = await writing.done(CREATE, { title: 'Pack', parent });
    expect(only(told.task)).toMatchObject({ parent, tasklist_name: 'Project-big' });
    expect(told.notes).toBeUndefined();
    expect(await writing.refused(CREATE, { title: 'Pack', parent, tasklist: 'A' })).toMatchObject({
      failed: 'bad_request',
      why: expect.stringContaining('another list'),
    });
    const { events } = await writing.done('get_event_from_calendar', { calendar: '台科大課表' });
    expect(events ?? {}).toBeDefined();
  });

  it('are marked as done when they are the expected one, and open again when that is taken back', async () => {
    const id = await made({ title: 'Call the bank', due: '2026-03-13' });
    const told = await writing.refused(COMPLETE, { id, expect: 'Call the dentist' });
    expect(told).toMatchObject({ failed: 'conflict' });
    expect(only(told.found)).toMatchObject({ id, title: 'Call the bank', when: '2026-03-13' });
    const done = await writing.done(COMPLETE, { id, expect: '03-13' });
    expect(only(done.task)).toMatchObject({ id, done: 'yes' });
    expect(only(await titled('Call the bank'))).toMatchObject({ status: 'completed' });
    expect(await writing.done(COMPLETE, { id, expect: 'Call the bank' })).toMatchObject({
      changed: 'no; it is done already',
    });
    expect(await writing.done('undo_change')).toMatchObject({ now: 'The task is open again.' });
    expect(only(await titled('Call the bank'))).toMatchObject({ status: 'needsAction' });
  });

  it('that somebody edited since are left alone', async () => {
    const id = await made({ title: 'Edited', due: '2026-03-14' });
    const { id: taskId } = only(await titled('Edited'));
    const done = await writing.done(COMPLETE, { id, expect: 'Edited' });
    await writing.google('PATCH', `tasks/v1/lists/${FIRST}/tasks/${taskId}`, { notes: 'by the person' });
    expect(await writing.refused('undo_change', { change: done.change })).toMatchObject({ failed: 'conflict' });
    expect(only(await titled('Edited'))).toMatchObject({ status: 'completed', notes: 'by the person' });
  });

  it('are taken back one after the other', async () => {
    const created = await writing.done(CREATE, { title: 'Chain' });
    const done = await writing.done(COMPLETE, { id: only(created.task).id, expect: 'Chain' });
    expect(await writing.refused('undo_change', { change: created.change })).toMatchObject({ failed: 'conflict' });
    await writing.done('undo_change', { change: done.change });
    await writing.done('undo_change', { change: created.change });
    expect(await titled('Chain')).toHaveLength(0);
  });

  it('with others below them are not taken back, since those would go too', async () => {
    const created = await writing.done(CREATE, { title: 'Trip' });
    const parent = only(created.task).id;
    const below = await writing.done(CREATE, { title: 'Book a room', parent });
    const done = await writing.done(COMPLETE, { id: only(below.task).id, expect: 'Book a room' });
    expect(await writing.refused('undo_change', { change: created.change })).toMatchObject({
      failed: 'conflict',
      why: expect.stringContaining('tasks below it'),
    });
    expect([...(await titled('Trip')), ...(await titled('Book a room'))]).toHaveLength(2);
    for (const { change } of [done, below, created]) await writing.done('undo_change', { change });
    expect([...(await titled('Trip')), ...(await titled('Book a room'))]).toHaveLength(0);
  });

  it('are no events, and events no tasks', async () => {
    const { event } = await writing.done('create_calendar_event', { title: 'An event', date: '2026-03-15' });
    expect(await writing.refused(COMPLETE, { id: only(event).id, expect: 'An event' })).toMatchObject({
      failed: 'bad_request',
      next: expect.stringContaining('update_calendar_event'),
    });
  });
});
