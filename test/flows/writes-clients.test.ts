import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ERAS, type Era, hostWithForms } from './clients.ts';
import { only, openWriting, PRIMARY, type Row, type Writing } from './writer.ts';

/** A person who agrees to whatever their host shows. */
const agreeing: Era = {
  ...hostWithForms(() => ({ action: 'accept', content: { confirm: true } })),
  name: '2026-07-28 that shows forms',
};

describe.each([...ERAS, agreeing])('what assistants write, with a client of $name', (era) => {
  let writing: Writing;
  beforeAll(async () => {
    writing = await openWriting(era);
    await writing.done('list_calendars');
    await writing.done('list_tasklists');
  });
  beforeEach(() => writing.rest());
  afterAll(() => writing.close());

  const [create, update, remove] = ['create_calendar_event', 'update_calendar_event', 'delete_calendar_event'] as const;
  /** Does what needs the person: a host with forms asks by itself, else the token of the answer is sent back. */
  const agreed = async (tool: string, input: Row): Promise<Row> =>
    era === agreeing ? await writing.done(tool, input) : await writing.agreed(tool, input);
  const undo = (told: Row) => writing.done('undo_change', { change: told.change });
  const made = async (title: string, more: Row = {}) => {
    const told = await writing.done(create, { title, date: '2026-09-07', time: '10:00', calendar: 'A', ...more });
    return { told, id: only(told.event).id };
  };

  it('an event is made once although the answer was lost, and is gone again after undo', async () => {
    const answer = { kind: 'lost', as: 'drop' } as const;
    writing.house.google.injectFault({ match: 'POST /calendar/v3/*', times: 1, answer });
    const { told, id } = await made('Lunch');
    expect(told).toMatchObject({ changed: 'yes', tz: 'Asia/Taipei', clashes: 'none' });
    expect(only(told.event)).toMatchObject({ id, when: '2026-09-07 Mon 10:00-11:00', what: 'Lunch' });
    expect((await made('Lunch')).told).toMatchObject({ changed: 'no; already there' });
    expect(only(await writing.all('Lunch'))).toBeDefined();
    expect(await undo(told)).toMatchObject({ undone: 'now', now: 'The event is deleted again.' });
    expect(await undo(told)).toMatchObject({ undone: 'before, nothing was done now' });
    expect(await writing.all('Lunch')).toHaveLength(0);
  });

  it('an event of a person is changed when they agree, and is as before after undo', async () => {
    const time = (hour: string) => ({ dateTime: `2026-09-08T${hour}:00:00+08:00`, timeZone: 'Asia/Taipei' });
    const { id } = await writing.google('POST', PRIMARY, { summary: 'Dentist', start: time('09'), end: time('10') });
    const told = await agreed(update, { id: String(id), expect: 'Dentist', time: '15:00' });
    expect(told).toMatchObject({ changed: 'yes', differences: [{ field: 'when' }] });
    expect(only(told.event)).toMatchObject({ when: '2026-09-08 Tue 15:00-16:00' });
    expect(await undo(told)).toMatchObject({ undone: 'now' });
    expect(await writing.stored('Dentist')).toMatchObject({ start: { dateTime: '2026-09-08T09:00:00+08:00' } });
    expect(await writing.refused(remove, { id: String(id), expect: 'Dentist' })).toMatchObject({
      failed: 'not_permitted',
    });
  });

  it('a series is changed and deleted in part, and is whole again after undo', async () => {
    const { told, id } = await made('Class', { repeat: 'weekly 4 times' });
    expect(told).toMatchObject({ changed: 'yes', occurrences: 4 });
    const { id: series } = await writing.stored('Class');
    const seen = async (): Promise<string[]> => {
      const { items } = (await writing.google('GET', `${PRIMARY}/${series}/instances`)) as { items: Row[] };
      return items.map(({ start, location }) => `${String((start as Row).dateTime).slice(8, 10)} ${location ?? ''}`);
    };
    const before = await seen();
    const wish = { expect: 'Class' };
    const { scopes } = await writing.refused(remove, { id: `${id}@2026-09-21`, ...wish });
    expect(scopes).toMatchObject([{ scope: 'this' }, { scope: 'following' }, { scope: 'all' }]);
    const one = await writing.done(update, { id: `${id}@2026-09-14`, ...wish, scope: 'this', location: 'hall' });
    const rest = await writing.done(remove, { id: `${id}@2026-09-21`, ...wish, scope: 'following' });
    expect(rest).toMatchObject({ changed: 'yes', occurrences: 2 });
    expect(await seen()).toEqual(['07 ', '14 hall']);
    await undo(rest);
    await undo(one);
    expect(await seen()).toEqual(before);
  });

  it('what somebody changed since is deleted when the person agrees, and is there again after undo', async () => {
    const { id } = await made('Ours', { date: '2026-09-09' });
    await writing.google('PATCH', `${PRIMARY}/${(await writing.stored('Ours')).id}`, { location: 'Room 2' });
    const told = await agreed(remove, { id, expect: 'Ours' });
    expect(await writing.all('Ours')).toHaveLength(0);
    expect(await undo(told)).toMatchObject({ now: 'The event is there again.' });
    expect(await writing.stored('Ours')).toMatchObject({ location: 'Room 2' });
  });

  it('a task is made and done, and is open and gone again after undo', async () => {
    const told = await writing.done('create_task', { title: 'Buy milk', due: '2026-09-10' });
    const { id } = only(told.task);
    expect(await writing.refused('complete_task', { id, expect: 'Buy bread' })).toMatchObject({ failed: 'conflict' });
    const done = await writing.done('complete_task', { id, expect: 'Buy milk' });
    expect(only(done.task)).toMatchObject({ id, done: 'yes' });
    expect(await undo(done)).toMatchObject({ now: 'The task is open again.' });
    expect(await undo(told)).toMatchObject({ now: 'The task is deleted again.' });
    expect(await writing.refused('complete_task', { id, expect: 'Buy milk' })).toMatchObject({ failed: 'not_found' });
  });

  it('wrong arguments and an unknown id are refused alike, and nothing is sent', async () => {
    const sent = () =>
      writing.house.google.exchanges.filter(({ method, url }) => method !== 'GET' && /\/v[13]\//.test(url));
    const before = sent().length;
    for (const [tool, input, failed] of [
      [create, { title: 'x', date: 'tomorrow' }, 'bad_request'],
      [update, { id: 'A9999', expect: 'x', title: 'y' }, 'not_found'],
      [remove, { id: 'A9999', expect: 'x' }, 'not_found'],
      ['complete_task', { id: 'A9999', expect: 'x' }, 'not_found'],
      ['undo_change', { change: '9999' }, 'not_found'],
    ] as const) {
      expect(await writing.refused(tool, input)).toMatchObject({ failed });
    }
    expect(sent().length).toBe(before);
  });
});
