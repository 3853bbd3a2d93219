import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { only, openWriting, PRIMARY, type Row, type Writing } from './writer.ts';

const [CREATE, UPDATE, DELETE] = ['create_calendar_event', 'update_calendar_event', 'delete_calendar_event'];
/** Two days each week, from Friday to Saturday. */
const ALL = ['09-11..09-13', '09-18..09-20', '09-25..09-27', '10-02..10-04'];

describe('a series of whole days', () => {
  let writing: Writing;
  let made = 0;
  beforeAll(async () => {
    writing = await openWriting();
    await writing.done('list_calendars');
  });
  beforeEach(() => writing.rest());
  afterAll(() => writing.close());

  const series = async () => {
    made += 1;
    const title = `Camp ${made}`;
    const wish = { date: '2026-09-11', end_date: '2026-09-12', repeat: 'weekly 4 times', calendar: 'A' };
    const handle = only((await writing.done(CREATE, { title, ...wish })).event).id;
    const { id, recurrence } = await writing.stored(title);
    const on = (day: string, scope: string): Row => ({ id: `${handle}@2026-${day}`, expect: title, scope });
    return { title, id, recurrence, on };
  };
  /** As Google keeps them, where the end is the day after the last one. */
  const seen = async (id: unknown): Promise<string[]> => {
    const { items } = (await writing.google('GET', `${PRIMARY}/${id}/instances?maxResults=100`)) as { items: Row[] };
    const day = (time: unknown) => String(Object(time).date).slice(5);
    return items.map(({ start, end }) => `${day(start)}..${day(end)}`);
  };

  it.each([
    ['this', [ALL[0], ALL[2], ALL[3]], 1],
    ['following', [ALL[0]], 3],
    ['all', [], 4],
  ])('loses exactly what `%s` says from its second occurrence, and has it back', async (scope, left, count) => {
    const { title, id, recurrence, on } = await series();
    const told = await writing.done(DELETE, on('09-18', scope));
    expect(told).toMatchObject({ changed: 'yes', occurrences: count });
    if (scope === 'all') expect(await writing.all(title)).toEqual([]);
    else expect(await seen(id)).toEqual(left);
    // one that is called off is no exception in the rule, which would grow without end
    if (scope === 'this') expect((await writing.stored(title)).recurrence).toEqual(recurrence);
    await writing.done('undo_change', { change: told.change });
    expect(await seen((await writing.stored(title)).id)).toEqual(ALL);
  });

  it.each([
    ['this', [ALL[0], '09-19..09-21', ALL[2], ALL[3]], []],
    ['following', [ALL[0]], ['09-19..09-21', '09-26..09-28', '10-03..10-05']],
    ['all', ['09-12..09-14', '09-19..09-21', '09-26..09-28', '10-03..10-05'], []],
  ])('moves exactly what `%s` says by a day, and back', async (scope, first, rest) => {
    const { id, on } = await series();
    const told = await writing.done(UPDATE, { ...on('09-18', scope), date: '2026-09-19', title: `Later ${made}` });
    expect(only(told.event)).toMatchObject({
      when: expect.stringMatching(/^2026-09-(19 Sat\.\.2026-09-20 Sun|12 Sat)/),
    });
    expect((await seen(id)).toSorted()).toEqual(first);
    if (rest.length > 0) expect(await seen((await writing.stored(`Later ${made}`)).id)).toEqual(rest);
    await writing.done('undo_change', { change: told.change });
    expect(await seen(id)).toEqual(ALL);
    expect(await writing.all(`Later ${made}`)).toEqual([]);
  });
});
