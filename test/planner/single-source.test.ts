import { describe, expect, it } from 'vitest';
import { Failure } from '../../src/domain/failure.ts';
import type { AccountId } from '../../src/domain/identity.ts';
import type { Ask, Source } from '../../src/domain/source.ts';
import { createPlanner } from '../../src/planner/planner.ts';
import { account, caller, day, event, findings, NOON, never, ports, source, task } from './kit.ts';

const calendars = ['work', 'home'].map((id) => ({
  key: `a1 ${id}`,
  id,
  name: id,
  primary: false,
  role: 'owner' as const,
}));
const tasklists = ['todo', 'shop'].map((id) => ({ key: `a1 ${id}`, id, title: id }));

/** Two sources that keep what they were asked. */
function sources() {
  const asked: { source: string; what: string; only?: Ask['only'] }[] = [];
  const note = (from: string, what: string, ask?: Ask) =>
    asked.push({ source: from, what, ...(ask?.only && { only: ask.only }) });
  const calendar: Source = source(
    async (ask) => {
      note('calendar', 'read', ask);
      const read = ask.only?.calendars ?? calendars;
      return findings({ calendars: read, events: read.map(({ key }) => event({ id: `e-${key}`, calendar: key })) });
    },
    {
      lists: async () => {
        note('calendar', 'lists');
        return { calendars, tasklists: [], coverage: 'all' };
      },
    },
  );
  const tasks: Source = source(
    async (ask) => {
      note('tasks', 'read', ask);
      const read = ask.only?.tasklists ?? tasklists;
      const found = read.flatMap(({ key }) => [
        task({ id: `open ${key}`, list: key, due: day('2026-01-30') }),
        task({ id: `done ${key}`, list: key, done: { at: NOON } }),
      ]);
      return findings({ tasklists: read, tasks: found });
    },
    {
      id: 'google_tasks',
      title: 'Google Tasks',
      lists: async () => {
        note('tasks', 'lists');
        return { calendars: [], tasklists, coverage: 'all' };
      },
    },
  );
  return { asked, planner: createPlanner(ports({ sources: [calendar, tasks] }).ports) };
}

describe('events alone', () => {
  it('are asked of calendars and of nothing else', async () => {
    const { asked, planner } = sources();
    const { events, sources: rows, tasklists: lists } = await planner.events(caller(), {}, never);
    expect(asked).toEqual([{ source: 'calendar', what: 'read' }]);
    expect([events.length, rows.length, lists]).toEqual([2, 1, []]);
  });

  it('of one calendar are asked of that calendar', async () => {
    const { asked, planner } = sources();
    const { events, calendars: shown } = await planner.events(caller(), { calendar: 'HOME' }, never);
    expect(asked).toEqual([
      { source: 'calendar', what: 'lists' },
      { source: 'calendar', what: 'read', only: { calendars: [calendars[1]], tasklists: [] } },
    ]);
    expect(shown.map(({ letter, name }) => `${letter} ${name}`)).toEqual(['B home']);
    expect(events.map(({ handle }) => handle)).toEqual(['B1']);
  });

  it('of an unknown calendar are not asked for', async () => {
    const { asked, planner } = sources();
    await expect(planner.events(caller(), { calendar: 'nope' }, never)).rejects.toMatchObject({ kind: 'not_found' });
    expect(asked.map(({ what }) => what)).toEqual(['lists']);
  });
});

describe('tasks alone', () => {
  it('are asked of task lists and of nothing else, and what is done is counted', async () => {
    const { asked, planner } = sources();
    const { tasks, leftOut, sources: rows } = await planner.tasks(caller(), {}, never);
    expect(asked).toEqual([{ source: 'tasks', what: 'read' }]);
    expect(tasks.every(({ done }) => done === undefined)).toBe(true);
    expect(leftOut).toEqual([{ what: 'completed tasks', count: 2, next: 'Call again with include_done true.' }]);
    expect(rows).toMatchObject([{ state: 'ok', shown: 2, total: 2 }]);
  });

  it('come with what is done where that is asked for', async () => {
    const { planner } = sources();
    const { tasks, leftOut } = await planner.tasks(caller(), { includeDone: true }, never);
    expect([tasks.length, leftOut]).toEqual([4, undefined]);
  });

  it('of one list are asked of that list', async () => {
    const { asked, planner } = sources();
    const { tasks } = await planner.tasks(caller(), { tasklist: 'shop' }, never);
    expect(asked.at(-1)?.only?.tasklists).toEqual([tasklists[1]]);
    expect(tasks.map(({ handle }) => handle)).toEqual(['B1']);
  });
});

describe('when the one kind of source does not answer', () => {
  const ask = (read: Source['read'], over: Parameters<typeof ports>[0] = {}) =>
    createPlanner(ports({ sources: [source(read)], ...over }).ports).events(caller(), {}, never);
  const failing =
    (kind: 'source_down' | 'sign_in_needed' | 'not_permitted', next = 'Wait.') =>
    () =>
      Promise.reject(new Failure(kind, 'why', next));

  it('its failure is the answer', async () => {
    await expect(ask(failing('source_down'))).rejects.toMatchObject({
      kind: 'source_down',
      message: 'why',
      next: 'Wait.',
      signInAt: undefined,
    });
  });

  it('a dead account is told with the page where it is mended', async () => {
    const signIn = { kind: 'sign_in_needed', signInAt: 'https://compass.example/account' };
    await expect(ask(failing('sign_in_needed'))).rejects.toMatchObject(signIn);
    await expect(ask(failing('source_down'), { accounts: [account({ state: 'dead' })] })).rejects.toMatchObject(signIn);
  });

  it('a permission that is missing is told with the address of the page', async () => {
    await expect(ask(failing('not_permitted', 'Go to the account page.'))).rejects.toMatchObject({
      next: 'Go to https://compass.example/account.',
      signInAt: undefined,
    });
  });

  it('one that is not connected is told with the way to connect it', async () => {
    await expect(ask(failing('source_down'), { accounts: [] })).rejects.toMatchObject({
      kind: 'sign_in_needed',
      message: 'Google Calendar is not connected.',
      next: expect.stringContaining('https://compass.example/connect/google'),
      signInAt: undefined,
    });
    await expect(ask(failing('source_down'), { sources: [] })).rejects.toMatchObject({
      message: 'Nothing is connected.',
    });
  });

  it('another account that answers makes it a row of the answer', async () => {
    const accounts = [account({ state: 'dead' }), account({ id: 'a2' as AccountId })];
    const { sources: rows } = await ask(async () => findings(), { accounts });
    expect(rows.map(({ state }) => state)).toEqual(['sign_in_needed', 'ok']);
  });
});

describe('the names of calendars', () => {
  const listing = (lists: Source['lists'], over: Parameters<typeof ports>[0] = {}) =>
    createPlanner(ports({ sources: [source(async () => findings(), lists && { lists })], ...over }).ports).calendars(
      caller(),
      never,
    );

  it('come with their handles and a row for the source', async () => {
    const { lists, sources: rows } = await listing(async () => ({ calendars, tasklists: [], coverage: 'all' }));
    expect(lists.map(({ handle, name }) => [handle, name])).toEqual([
      ['A', 'work'],
      ['B', 'home'],
    ]);
    expect(rows).toMatchObject([{ source: 'google_calendar', state: 'ok', shown: 2, total: 2 }]);
  });

  it('with gaps say so', async () => {
    const failure = new Failure('source_down', 'It did not answer.', 'Wait.');
    const { sources: rows } = await listing(async () => ({
      calendars,
      tasklists: [],
      coverage: [{ part: 'list', failure }],
    }));
    expect(rows).toMatchObject([{ state: 'partial', total: undefined }]);
  });

  it('are those of the sources that have any', async () => {
    await expect(listing(undefined)).rejects.toMatchObject({ message: 'Nothing is connected.' });
  });
});
