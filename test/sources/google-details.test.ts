import { describe, expect, test } from 'vitest';
import type { EventDetails, TaskDetails } from '../../src/domain/details.ts';
import type { ItemRef } from '../../src/domain/source.ts';
import { allDay, dataset, day, EMAIL, type Standing, stand, timed, zone } from './stand-in.ts';

const weekly = timed('weekly', '2031-04-28T09:00', '2031-04-28T10:00', {
  recurrence: ['RRULE:FREQ=WEEKLY;COUNT=4', 'EXDATE:20310519T010000Z'],
});
const moved = timed('weekly_20310505T010000Z', '2031-05-06T15:00', '2031-05-06T16:00', {
  recurringEventId: 'weekly',
  originalStartTime: { dateTime: '2031-05-05T09:00:00+08:00', timeZone: 'Asia/Taipei' },
});
const rich = timed('rich', '2031-05-05T09:00', '2031-05-05T10:00', {
  summary: 'Review',
  description: `<b>x</b>${'long '.repeat(500)}`,
  location: 'Room 1',
  created: '2031-01-01T00:00:00.000Z',
  updated: '2031-02-01T00:00:00.000Z',
  visibility: 'private',
  organizer: { email: 'boss@demo.example', displayName: 'Boss' },
  creator: { email: 'boss@demo.example' },
  attendees: [
    { email: 'boss@demo.example', displayName: 'Boss', organizer: true, responseStatus: 'accepted' },
    { email: EMAIL, self: true, responseStatus: 'tentative', comment: 'Maybe late' },
    { email: 'room@resource.calendar.google.com', resource: true, optional: true, responseStatus: 'needsAction' },
  ],
  attendeesOmitted: true,
  hangoutLink: 'https://meet.example/a',
  conferenceData: {
    entryPoints: [
      { entryPointType: 'video', uri: 'https://meet.example/a' },
      { entryPointType: 'phone', uri: 'tel:+886-2-1234' },
    ],
  },
  attachments: [{ title: 'Slides', fileUrl: 'https://drive.example/slides' }],
  source: { title: 'Ticket', url: 'https://tickets.example/1' },
  reminders: {
    useDefault: false,
    overrides: [
      { method: 'popup', minutes: 10 },
      { method: 'email', minutes: 1440 },
    ],
  },
});
const birthday = allDay('birthday', '2030-05-06', '2030-05-07', { recurrence: ['RRULE:FREQ=YEARLY'] });
const plain = timed('plain', '2031-05-05T09:00', '2031-05-05T10:00', { reminders: { useDefault: true } });

const DATA = dataset({
  calendars: [
    {
      id: EMAIL,
      primary: true,
      summary: 'Me',
      defaultReminders: [{ method: 'popup', minutes: 30 }],
      events: [
        weekly,
        moved,
        rich,
        birthday,
        plain,
        allDay('gone', '2031-05-05', '2031-05-06', { status: 'cancelled' }),
      ],
    },
    {
      id: 'boss@demo.example',
      accessRole: 'freeBusyReader',
      events: [timed('secret', '2031-05-05T15:00', '2031-05-05T16:00')],
    },
  ],
  tasklists: [
    {
      id: 'todo',
      title: 'To do',
      tasks: [
        { id: 'shop', title: 'Shopping' },
        {
          id: 'milk',
          title: 'Milk',
          notes: 'two\nlitres',
          parent: 'shop',
          due: '2031-05-07T00:00:00.000Z',
          updated: '2031-05-01T00:00:00.000Z',
          webViewLink: 'https://tasks.example/milk',
          links: [{ type: 'email', description: 'Mail of the shop', link: 'https://mail.example/1' }],
        },
      ],
    },
  ],
});

const eventOf = async (
  standing: Standing,
  item: string,
  more: Partial<ItemRef> = {},
  over = {},
): Promise<EventDetails> => {
  standing.requests.length = 0;
  const ask = standing.ask(over);
  return (await standing.calendar.details?.(ask, { list: EMAIL, item, ...more })) as EventDetails;
};
const occurrence = (date: string, time?: string) => ({ occurrence: { date: day(date), time } });

describe('an event', () => {
  test('is told with everything that is known of it', async () => {
    const { event, ...rest } = await eventOf(await stand({ dataset: DATA }), 'rich');
    expect(event).toMatchObject({ id: 'rich', title: 'Review', place: 'Room 1', answer: 'tentative', otherPeople: 2 });
    expect(event.notes).toHaveLength(2508);
    expect(rest).toMatchObject({
      kind: 'event',
      calendar: { key: `acc1 ${EMAIL}`, name: 'Me', role: 'owner' },
      isSeries: false,
      recurrence: [],
      people: [
        { name: 'Boss', email: 'boss@demo.example', answer: 'accepted', roles: ['organizer'] },
        { name: undefined, email: EMAIL, answer: 'tentative', roles: ['me'], comment: 'Maybe late' },
        { email: 'room@resource.calendar.google.com', roles: ['optional', 'room'] },
      ],
      peopleIncomplete: true,
      organizer: { name: 'Boss' },
      visibility: 'private',
      reminders: [
        { how: 'popup', minutesBefore: 10 },
        { how: 'email', minutesBefore: 1440 },
      ],
      created: Date.UTC(2031, 0, 1),
      updated: Date.UTC(2031, 1, 1),
    });
    expect(rest.links.map(({ what, url }) => `${what} ${url.slice(0, 22)}`)).toEqual([
      'online meeting https://meet.example/a',
      'meeting phone tel:+886-2-1234',
      'Slides https://drive.example/',
      'Ticket https://tickets.exampl',
      'in Google Calendar https://www.google.com',
    ]);
  });

  test('without reminders of its own has those of its calendar', async () => {
    expect((await eventOf(await stand({ dataset: DATA }), 'plain')).reminders).toEqual([
      { how: 'popup', minutesBefore: 30 },
    ]);
  });

  test('whose calendar may only be seen as busy stays hidden', async () => {
    const { event } = await eventOf(await stand({ dataset: DATA }), 'secret', { list: 'boss@demo.example' });
    expect([event.title, event.detailsHidden]).toEqual([undefined, true]);
  });

  test.each(['nothing', 'gone'])('called %s is not found', async (id) => {
    await expect(eventOf(await stand({ dataset: DATA }), id)).rejects.toMatchObject({ kind: 'not_found' });
  });

  test('is still told where the list of calendars may not be seen', async () => {
    const scopes = ['https://www.googleapis.com/auth/calendar.events'];
    const { event, calendar } = await eventOf(await stand({ dataset: DATA }), 'rich', {}, { scopes });
    expect([event.title, calendar.id, calendar.role]).toEqual(['Review', EMAIL, 'reader']);
  });
});

describe('a series', () => {
  test('is told by its rule and its first occurrence', async () => {
    const { isSeries, recurrence, event } = await eventOf(await stand({ dataset: DATA }), 'weekly');
    expect([isSeries, recurrence]).toEqual([true, ['RRULE:FREQ=WEEKLY;COUNT=4', 'EXDATE:20310519T010000Z']]);
    expect(event.when).toEqual({ kind: 'timed', from: Date.UTC(2031, 3, 28, 1), to: Date.UTC(2031, 3, 28, 2) });
  });

  test.each([
    ['an unchanged occurrence', '2031-05-12', undefined, Date.UTC(2031, 4, 12, 1)],
    ['an unchanged occurrence with its hour', '2031-05-12', '09:00', Date.UTC(2031, 4, 12, 1)],
    ['a moved one, by the day it was planned for', '2031-05-05', undefined, Date.UTC(2031, 4, 6, 7)],
  ])('gives %s, with the rule', async (_, date, time, from) => {
    const { event, isSeries, recurrence } = await eventOf(
      await stand({ dataset: DATA }),
      'weekly',
      occurrence(date, time),
    );
    expect(event.when).toMatchObject({ from });
    expect([isSeries, recurrence.length]).toEqual([false, 2]);
  });

  test('gives the occurrence of a day in the zone of the asker, where its own zone has another day', async () => {
    const ref = occurrence('2031-05-11');
    const { event } = await eventOf(await stand({ dataset: DATA }), 'weekly', ref, { zone: zone('America/New_York') });
    expect(event.when).toMatchObject({ from: Date.UTC(2031, 4, 12, 1) });
  });

  test('of whole days gives them by their date', async () => {
    const { event } = await eventOf(await stand({ dataset: DATA }), 'birthday', occurrence('2031-05-06'));
    expect(event.when).toEqual({ kind: 'all-day', first: '2031-05-06', last: '2031-05-06' });
  });

  test.each([
    ['a day without it', 'weekly', occurrence('2031-05-13')],
    ['an hour without it', 'weekly', occurrence('2031-05-12', '10:00')],
    ['a day that is taken out', 'weekly', occurrence('2031-05-19')],
    ['an event that does not repeat', 'rich', occurrence('2031-05-05')],
  ])('has nothing on %s', async (_, id, ref) => {
    await expect(eventOf(await stand({ dataset: DATA }), id, ref)).rejects.toMatchObject({ kind: 'not_found' });
  });

  test('whose master cannot be read leaves its rule unread', async () => {
    const standing = await stand({ dataset: DATA });
    standing.demo.injectFault({
      match: `GET /calendar/v3/calendars/${EMAIL}/events/weekly`,
      answer: { kind: 'error', status: 404 },
    });
    expect((await eventOf(standing, moved.id)).recurrence).toBe('unreadable');
  });

  test('asks for its master once', async () => {
    const standing = await stand({ dataset: DATA });
    await eventOf(standing, 'weekly', occurrence('2031-05-12'));
    expect(standing.requests.filter((request) => request.includes('/events/weekly?'))).toHaveLength(1);
  });
});

describe('a task', () => {
  const taskOf = async (standing: Standing, item: string, over = {}): Promise<TaskDetails> =>
    (await standing.tasks.details?.(standing.ask(over), { list: 'todo', item })) as TaskDetails;

  test('is told with its list, its parent and its links', async () => {
    expect(await taskOf(await stand({ dataset: DATA }), 'milk')).toMatchObject({
      kind: 'task',
      list: { id: 'todo', title: 'To do' },
      task: { id: 'milk', title: 'Milk', notes: 'two\nlitres', due: '2031-05-07', done: undefined, parent: 'shop' },
      parentTitle: 'Shopping',
      links: [
        { what: 'Mail of the shop', url: 'https://mail.example/1' },
        { what: 'in Google Tasks', url: 'https://tasks.example/milk' },
      ],
      updated: Date.UTC(2031, 4, 1),
    });
  });

  test('that is not there is not found, and without the permission nothing is asked', async () => {
    const standing = await stand({ dataset: DATA });
    await expect(taskOf(standing, 'nothing')).rejects.toMatchObject({ kind: 'not_found' });
    await expect(taskOf(standing, 'milk', { scopes: [] })).rejects.toMatchObject({ kind: 'not_permitted' });
  });
});

describe('lists alone', () => {
  test('are read without what is in them', async () => {
    const standing = await stand({ dataset: DATA });
    const calendars = await standing.calendar.lists?.(standing.ask());
    const tasks = await standing.tasks.lists?.(standing.ask());
    expect(calendars?.calendars.map(({ name }) => name)).toEqual(['Me', 'boss@demo.example']);
    expect([calendars?.coverage, calendars?.zone, tasks?.tasklists.length]).toEqual(['all', 'Asia/Taipei', 1]);
    expect(standing.requests.map((request) => request.split('?')[0])).toEqual([
      'GET /calendar/v3/users/me/calendarList',
      'GET /tasks/v1/users/@me/lists',
    ]);
  });

  test('that are known are not asked for again', async () => {
    const standing = await stand({ dataset: DATA });
    const [one] = (await standing.calendar.lists?.(standing.ask()))?.calendars ?? [];
    const found = await standing.read(standing.calendar, { only: { calendars: one ? [one] : [], tasklists: [] } });
    expect(found.calendars).toEqual([one]);
    expect(standing.requests.map((request) => request.split('?')[0])).toEqual([
      `GET /calendar/v3/calendars/${EMAIL}/events`,
    ]);
    const lists = (await standing.tasks.lists?.(standing.ask()))?.tasklists ?? [];
    expect((await standing.read(standing.tasks, { only: { calendars: [], tasklists: lists } })).tasks).toHaveLength(1);
    expect(standing.requests).toHaveLength(1);
  });
});
