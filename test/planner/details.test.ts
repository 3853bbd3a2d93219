import { describe, expect, it } from 'vitest';
import type { Calendar } from '../../src/domain/agenda.ts';
import type { Details, EventDetails, TaskDetails } from '../../src/domain/details.ts';
import { Failure } from '../../src/domain/failure.ts';
import type { AccountId } from '../../src/domain/identity.ts';
import { type ItemRef, keyOf, type Source } from '../../src/domain/source.ts';
import type { EventItem, TaskItem } from '../../src/planner/details.ts';
import { createPlanner } from '../../src/planner/planner.ts';
import { account, caller, day, event, findings, MemoryHandles, never, occurrence, ports, source, task } from './kit.ts';

const ACCOUNT = 'a1' as AccountId;
const calendar = (id: string): Calendar => ({ key: keyOf(ACCOUNT, id), id, name: id, primary: false, role: 'owner' });
const CALENDARS = [calendar('work'), calendar('home')];
const LIST = { key: keyOf(ACCOUNT, 'todo'), id: 'todo', title: 'To do' };
const gone = new Failure('not_found', 'Google Calendar has it no more.', 'Continue without it.');
const down = new Failure('source_down', 'Google Calendar did not answer.', 'Wait.');

const eventDetails = (of: Partial<EventDetails> = {}): EventDetails => ({
  kind: 'event',
  calendar: CALENDARS[0] as Calendar,
  event: event({ id: 'lunch', calendar: CALENDARS[0]?.key ?? '' }),
  isSeries: false,
  recurrence: [],
  people: [],
  peopleIncomplete: false,
  organizer: undefined,
  creator: undefined,
  reminders: [],
  visibility: undefined,
  links: [],
  created: undefined,
  updated: undefined,
  ...of,
});

const taskDetails = (of: Partial<TaskDetails> = {}): TaskDetails => ({
  kind: 'task',
  list: LIST,
  task: task({ id: 'bWlsaw', list: LIST.key }),
  parentTitle: undefined,
  links: [],
  created: undefined,
  updated: undefined,
  ...of,
});

type Tell = (ref: ItemRef, source: Source['id']) => Details | Failure | undefined;

/** A person with two calendars and a list, whose handles were given in an answer before. */
async function person(tell: Tell, over: Parameters<typeof ports>[0] = {}) {
  const asked: ItemRef[] = [];
  const book = new MemoryHandles();
  const details =
    (id: Source['id']): NonNullable<Source['details']> =>
    async (_, ref) => {
      asked.push(ref);
      const told = tell(ref, id);
      if (told instanceof Failure) throw told;
      if (told === undefined) throw gone;
      return told;
    };
  const lists: Source['lists'] = async () => ({ calendars: CALENDARS, tasklists: [], coverage: 'all' });
  const sources = [
    source(async () => findings(), { lists, details: details('google_calendar') }),
    source(async () => findings(), {
      id: 'google_tasks',
      title: 'Google Tasks',
      lists: async () => ({ calendars: [], tasklists: [LIST], coverage: 'all' }),
      details: details('google_tasks'),
    }),
  ];
  const { user } = caller();
  await book.letters(
    user,
    'calendar',
    CALENDARS.map(({ key }) => key),
  );
  await book.letters(user, 'tasklist', [LIST.key]);
  await book.numbers(user, [
    { letter: 'A', kind: 'event', id: 'lunch' },
    { letter: 'B', kind: 'series', id: 'class' },
    { letter: 'C', kind: 'task', id: 'bWlsaw' },
  ]);
  const planner = createPlanner(ports({ sources, handles: book, ...over }).ports);
  return { asked, read: (id: string) => planner.details(caller(), id, never) };
}

const onDay = (date: string): Details =>
  eventDetails({
    calendar: CALENDARS[1] as Calendar,
    event: occurrence('class', `${date}T10:20+08:00`, { calendar: CALENDARS[1]?.key ?? '' }),
    recurrence: ['RRULE:FREQ=WEEKLY'],
  });

describe('a look-up by the source’s own id', () => {
  it('gives each of its questions less time, so that all of them end within a call', async () => {
    const never = new Promise<never>(() => {});
    const lists: Source['lists'] = async () => ({ calendars: CALENDARS, tasklists: [], coverage: 'all' });
    const hanging = source(async () => findings(), { lists, details: async () => await never });
    const { read } = await person(() => undefined, { sources: [hanging], deadlineMs: 1_600 });
    await expect(read('lunch0123')).rejects.toThrow('Google Calendar did not answer within 1 s.');
  });
});

describe('a handle', () => {
  it('of an event is read in its calendar', async () => {
    const { asked, read } = await person(() => eventDetails());
    expect(await read('a1')).toMatchObject({ id: 'A1', list: { letter: 'A', name: 'work' } });
    expect(asked).toEqual([{ list: 'work', item: 'lunch' }]);
  });

  it('of a series is read as such', async () => {
    const { asked, read } = await person(() =>
      eventDetails({
        calendar: CALENDARS[1] as Calendar,
        event: event({ id: 'class', calendar: 'a1 home' }),
        isSeries: true,
      }),
    );
    expect(await read('B1')).toMatchObject({ id: 'B1', item: { details: { isSeries: true } } });
    expect(asked).toEqual([{ list: 'home', item: 'class' }]);
  });

  it('of a task is read in its list, with its parent and when it was done', async () => {
    const done = { at: Date.parse('2026-01-28T01:00Z') };
    const { read } = await person(() =>
      taskDetails({ task: task({ id: 'bWlsaw', list: LIST.key, done, parent: 'shop' }), parentTitle: 'Shopping' }),
    );
    const { id, list, item } = await read('C1');
    expect([id, list?.letter]).toEqual(['C1', 'C']);
    expect(item as TaskItem).toMatchObject({ done: { date: '2026-01-28', time: '09:00' }, parent: 'C2' });
  });

  it('with a day is that occurrence, with its hour where it is told', async () => {
    const { asked, read } = await person(({ occurrence: wanted }) => onDay(wanted?.date ?? ''));
    const { id, item } = await read('B1@2025-11-03 1020');
    expect(id).toBe('B1@2025-11-03 1020');
    expect(asked).toEqual([{ list: 'home', item: 'class', occurrence: { date: '2025-11-03', time: '10:20' } }]);
    expect(item as EventItem).toMatchObject({ series: 'B1', movedFrom: undefined });
  });

  it('of a moved occurrence tells where it was planned', async () => {
    const moved = occurrence('class', '2025-11-03T10:20+08:00', {
      calendar: 'a1 home',
      when: { kind: 'all-day', first: day('2025-11-05'), last: day('2025-11-05') },
    });
    const { read } = await person(() => eventDetails({ calendar: CALENDARS[1] as Calendar, event: moved }));
    expect((await read('B1@2025-11-03')).item).toMatchObject({ movedFrom: { date: '2025-11-03', time: '10:20' } });
  });
});

describe('a day without its year', () => {
  const existing =
    (...dates: string[]): Tell =>
    ({ occurrence: wanted }) =>
      wanted && dates.includes(wanted.date) ? onDay(wanted.date) : undefined;

  it('is the only one that the series has', async () => {
    const { read } = await person(existing('2025-11-03'));
    expect((await read('B1@11-03')).id).toBe('B1@2025-11-03 1020');
  });

  it('is the one of the days around today', async () => {
    const { read } = await person(existing('2025-01-29', '2026-01-29'));
    expect((await read('B1@01-29')).id).toBe('B1@2026-01-29 1020');
  });

  it('that the series has twice is refused with both', async () => {
    const { read } = await person(existing('2025-11-03', '2026-11-03'));
    await expect(read('B1@11-03')).rejects.toMatchObject({
      kind: 'bad_request',
      message: 'Without a year this is more than one day: 2025-11-03 Mon and 2026-11-03 Tue.',
      next: 'Call again with B1@2025-11-03 or B1@2026-11-03.',
    });
  });

  it('that it never has is not found', async () => {
    const { read } = await person(existing());
    await expect(read('B1@11-03')).rejects.toMatchObject({ kind: 'not_found' });
  });
});

describe("a source's id", () => {
  it('is looked for in calendars first where it looks like that of an event', async () => {
    const { asked, read } = await person(({ list }) => (list === 'work' ? eventDetails() : undefined));
    expect((await read('k3jrf398u1dj')).id).toBe('A1');
    expect(asked).toEqual([
      { list: 'work', item: 'k3jrf398u1dj' },
      { list: 'home', item: 'k3jrf398u1dj' },
    ]);
  });

  it('is looked for in task lists first where it looks like that of a task', async () => {
    const { asked, read } = await person((_, from) => (from === 'google_tasks' ? taskDetails() : undefined));
    expect((await read('bWlsayBhbmQgaG9uZXk')).id).toBe('C1');
    expect(asked).toEqual([{ list: 'todo', item: 'bWlsayBhbmQgaG9uZXk' }]);
  });

  it('that is in two calendars is asked back with both', async () => {
    const { read } = await person(({ list, item }) =>
      list === 'todo'
        ? undefined
        : eventDetails({ calendar: calendar(list), event: event({ id: item, calendar: `a1 ${list}` }) }),
    );
    await expect(read('k3jrf398u1dj')).rejects.toMatchObject({
      kind: 'bad_request',
      choices: {
        found: [
          { id: 'A2', in: 'work' },
          { id: 'B2', in: 'home' },
        ],
      },
    });
  });

  it('that is not found while something could not be asked is no proof', async () => {
    const { read } = await person(({ list }) => (list === 'home' ? down : undefined));
    await expect(read('k3jrf398u1dj')).rejects.toMatchObject({ kind: 'source_down' });
  });
});

describe('nothing is found', () => {
  const words = async (id: string, over: Parameters<typeof person>[1] = {}, tell: Tell = () => undefined) => {
    const { read } = await person(tell, over);
    const thrown = await read(id).then(
      () => undefined,
      (error: unknown) => error,
    );
    if (!(thrown instanceof Failure)) throw new Error('something was found');
    return [thrown.kind, thrown.message, thrown.next, thrown.choices];
  };

  it.each(['A99', 'Q1', 'B1@2025-11-03', 'k3jrf398u1dj', 'bWlsayBhbmQgaG9uZXk', '', '🎂', "'; drop table handles"])(
    'of %j in the same words as of everything else',
    async (id) => {
      expect(await words(id)).toEqual(await words('A1'));
    },
  );

  it('of an account that is no longer this person’s', async () => {
    const accounts = [account({ id: 'a2' as AccountId })];
    expect(await words('A1', { accounts }, () => eventDetails())).toEqual(await words('A99'));
  });
});

it('a dead account is told with the page where it is mended', async () => {
  const { read } = await person(() => eventDetails(), { accounts: [account({ state: 'dead' })] });
  const signIn = { kind: 'sign_in_needed', signInAt: 'https://compass.example/account' };
  await expect(read('A1')).rejects.toMatchObject(signIn);
  await expect(read('k3jrf398u1dj')).rejects.toMatchObject(signIn);
});

it('a source that fails is told, and a bug is not hidden', async () => {
  const { read } = await person(() => down);
  await expect(read('A1')).rejects.toMatchObject({ kind: 'source_down' });
  const broken = await person(() => {
    throw new TypeError('bug');
  });
  await expect(broken.read('A1')).rejects.toThrow(TypeError);
});
