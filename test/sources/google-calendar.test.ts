import { expect, test } from 'vitest';
import { allDay, dataset, EMAIL, gapsOf, stand, timed, zone } from './stand-in.ts';

const oneCalendar = (events: readonly ReturnType<typeof timed>[], more = {}) =>
  dataset({ calendars: [{ id: EMAIL, primary: true, events, ...more }] });

const titles = ({ events }: { events: readonly { title: string | undefined }[] }) => events.map(({ title }) => title);

test('calendars come with name, role and primary mark, hidden ones too', async () => {
  const { calendar, read } = await stand({
    dataset: dataset({
      calendars: [
        { id: EMAIL, primary: true, summary: 'Me', timeZone: 'Asia/Tokyo' },
        { id: 'a@group', summary: 'Long name', summaryOverride: 'Mine', accessRole: 'writerWithoutPrivateAccess' },
        { id: 'b@group', summary: '', accessRole: 'reader', hidden: true },
        { id: 'c@group', accessRole: 'freeBusyReader' },
        { id: 'd@group', accessRole: 'somethingNew' },
      ],
    }),
  });
  const { calendars, coverage, zone: own } = await read(calendar);
  expect(calendars).toEqual([
    { key: `acc1 ${EMAIL}`, id: EMAIL, name: 'Me', primary: true, role: 'owner' },
    { key: 'acc1 a@group', id: 'a@group', name: 'Mine', primary: false, role: 'writer' },
    { key: 'acc1 b@group', id: 'b@group', name: '', primary: false, role: 'reader' },
    { key: 'acc1 c@group', id: 'c@group', name: 'c@group', primary: false, role: 'free-busy' },
    { key: 'acc1 d@group', id: 'd@group', name: 'd@group', primary: false, role: 'reader' },
  ]);
  expect([coverage, own]).toEqual(['all', 'Asia/Tokyo']);
});

test('a calendar listed under its alias and under its address is one calendar', async () => {
  const { calendar, read } = await stand({
    dataset: dataset({
      calendars: [
        { id: 'primary', events: [] },
        { id: EMAIL, primary: true, events: [] },
      ],
    }),
  });
  expect((await read(calendar)).calendars.map(({ id }) => id)).toEqual([EMAIL]);
});

test("an all-day event's last day is included, and one without a proper end takes one day", async () => {
  const { calendar, read } = await stand({
    dataset: oneCalendar([
      allDay('one', '2031-05-05', '2031-05-06'),
      allDay('five', '2031-05-03', '2031-05-08'),
      allDay('none', '2031-05-05', '2031-05-05'),
    ]),
  });
  const { events } = await read(calendar);
  expect(Object.fromEntries(events.map(({ title, when }) => [title, when]))).toEqual({
    one: { kind: 'all-day', first: '2031-05-05', last: '2031-05-05' },
    five: { kind: 'all-day', first: '2031-05-03', last: '2031-05-07' },
    none: { kind: 'all-day', first: '2031-05-05', last: '2031-05-05' },
  });
});

test('the span is cut by local days: touching its edges from outside is outside', async () => {
  const { calendar, read } = await stand({
    dataset: oneCalendar([
      timed('ends at midnight', '2031-05-04T22:00', '2031-05-05T00:00'),
      timed('over midnight', '2031-05-04T23:00', '2031-05-05T01:00'),
      timed('no time at all', '2031-05-05T00:00', '2031-05-05T00:00'),
      timed('over the end', '2031-05-05T23:59', '2031-05-06T02:00'),
      timed('starts after', '2031-05-06T00:00', '2031-05-06T01:00'),
      timed('around it all', '2031-05-01T00:00', '2031-05-09T00:00'),
      allDay('day before', '2031-05-04', '2031-05-05'),
      allDay('day after', '2031-05-06', '2031-05-07'),
    ]),
  });
  expect(titles(await read(calendar)).sort()).toEqual([
    'around it all',
    'no time at all',
    'over midnight',
    'over the end',
  ]);
});

test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'an all-day event stays on its date for someone in %s',
  async (name) => {
    const { calendar, read } = await stand({
      dataset: oneCalendar([
        allDay('that day', '2031-05-05', '2031-05-06'),
        allDay('next', '2031-05-06', '2031-05-07'),
      ]),
    });
    expect(titles(await read(calendar, { zone: zone(name) }))).toEqual(['that day']);
  },
);

test('an instant is the same whatever zone it was planned in, and that zone is kept', async () => {
  const { calendar, read } = await stand({
    dataset: oneCalendar([
      timed('call', '2031-05-04T20:00:00-04:00', '2031-05-04T21:00:00-04:00', {
        start: { dateTime: '2031-05-04T20:00:00-04:00', timeZone: 'America/New_York' },
        end: { dateTime: '2031-05-04T21:00:00-04:00', timeZone: 'America/New_York' },
      }),
      allDay('holiday', '2031-05-05', '2031-05-06'),
    ]),
  });
  const { events } = await read(calendar);
  const found = Object.fromEntries(events.map((event) => [event.title, event]));
  const [from, to] = [Date.UTC(2031, 4, 5, 0), Date.UTC(2031, 4, 5, 1)];
  expect(found.call).toMatchObject({ when: { kind: 'timed', from, to }, zone: 'America/New_York' });
  expect(found.holiday?.zone).toBeUndefined();
});

test('occurrences name their series and the time they were planned for; cancelled ones are not shown', async () => {
  const { calendar, read } = await stand({
    dataset: oneCalendar([
      timed('weekly', '2031-04-28T09:00', '2031-04-28T10:00', { recurrence: ['RRULE:FREQ=WEEKLY;COUNT=4'] }),
      timed('weekly_20310505T010000Z', '2031-05-06T15:00', '2031-05-06T16:00', {
        recurringEventId: 'weekly',
        originalStartTime: { dateTime: '2031-05-05T09:00:00+08:00', timeZone: 'Asia/Taipei' },
      }),
      {
        id: 'weekly_20310512T010000Z',
        status: 'cancelled',
        recurringEventId: 'weekly',
        originalStartTime: { dateTime: '2031-05-12T09:00:00+08:00', timeZone: 'Asia/Taipei' },
      },
      allDay('gone', '2031-05-05', '2031-05-06', { status: 'cancelled' }),
    ]),
  });
  const { events, coverage } = await read(calendar, { from: '2031-05-05', to: '2031-05-31' });
  const at = (date: number) => ({ id: 'weekly', original: { kind: 'timed', at: Date.UTC(2031, 4, date, 1) } });
  expect(events.map(({ series }) => series)).toEqual([at(5), at(19)]);
  expect(coverage).toBe('all');
});

test("the person's answer is found by address or by Google's mark, and the others are counted", async () => {
  const guests = [
    { email: 'colleague@demo.example', responseStatus: 'accepted' },
    { email: 'room@resource.calendar.google.com', responseStatus: 'accepted' },
  ];
  const self = { email: 'alias@demo.example', self: true, responseStatus: 'tentative' };
  const { calendar, read } = await stand({
    dataset: oneCalendar([
      timed('marked', '2031-05-05T09:00', '2031-05-05T10:00', { attendees: [...guests, self] }),
      timed('address', '2031-05-05T10:00', '2031-05-05T11:00', {
        attendees: [...guests, { email: EMAIL.toUpperCase(), responseStatus: 'declined' }],
      }),
      timed('not invited', '2031-05-05T11:00', '2031-05-05T12:00', { attendees: guests }),
      timed('alone', '2031-05-05T12:00', '2031-05-05T13:00'),
      timed('host', '2031-05-05T13:00', '2031-05-05T14:00', {
        attendees: guests,
        organizer: { email: EMAIL, self: true },
      }),
      timed('another host', '2031-05-05T14:00', '2031-05-05T15:00', {
        attendees: guests,
        organizer: { email: 'colleague@demo.example' },
      }),
    ]),
  });
  const { events } = await read(calendar);
  expect(events.map(({ title, answer, otherPeople }) => [title, answer, otherPeople])).toEqual([
    ['marked', 'tentative', 2],
    ['address', 'declined', 2],
    ['not invited', undefined, 2],
    ['alone', undefined, 0],
    ['host', 'accepted', 2],
    ['another host', undefined, 2],
  ]);
});

test('what blocks no time is free; types, video and tentative are told', async () => {
  const { calendar, read } = await stand({
    dataset: oneCalendar([
      timed('plain', '2031-05-05T08:00', '2031-05-05T09:00', {
        eventType: 'default',
        location: '',
        description: '<b>x</b>',
      }),
      timed('free', '2031-05-05T09:00', '2031-05-05T10:00', { transparency: 'transparent' }),
      allDay('office', '2031-05-05', '2031-05-06', { eventType: 'workingLocation' }),
      timed('meet', '2031-05-05T10:00', '2031-05-05T11:00', { hangoutLink: 'https://meet.example/a' }),
      timed('zoom', '2031-05-05T11:00', '2031-05-05T12:00', {
        status: 'tentative',
        conferenceData: { entryPoints: [{ entryPointType: 'phone' }, { entryPointType: 'video' }] },
      }),
      timed('phone', '2031-05-05T12:00', '2031-05-05T13:00', {
        conferenceData: { entryPoints: [{ entryPointType: 'phone' }] },
      }),
    ]),
  });
  const { events } = await read(calendar);
  const rows = events.map(({ title, free, type, onlineMeeting, status }) => [title, free, type, onlineMeeting, status]);
  expect(rows.toSorted()).toEqual(
    [
      ['plain', false, undefined, false, 'confirmed'],
      ['free', true, undefined, false, 'confirmed'],
      ['office', true, 'workingLocation', false, 'confirmed'],
      ['meet', false, undefined, true, 'confirmed'],
      ['zoom', false, undefined, true, 'tentative'],
      ['phone', false, undefined, false, 'confirmed'],
    ].toSorted(),
  );
  expect(events.find(({ title }) => title === 'plain')).toMatchObject({ place: '', notes: '<b>x</b>' });
});

test('hidden details are not the same as no title', async () => {
  const untitled = timed('u', '2031-05-05T09:00', '2031-05-05T10:00', { summary: undefined });
  const secret = timed('s', '2031-05-05T09:00', '2031-05-05T10:00', { visibility: 'private' });
  const { calendar, read } = await stand({
    dataset: dataset({
      calendars: [
        { id: EMAIL, primary: true, events: [untitled, { ...secret, id: 'own' }] },
        {
          id: 'boss@demo.example',
          accessRole: 'freeBusyReader',
          events: [timed('b', '2031-05-05T09:00', '2031-05-05T10:00')],
        },
        { id: 'team@demo.example', accessRole: 'reader', events: [secret] },
      ],
    }),
  });
  const { events } = await read(calendar);
  expect(events.map(({ id, title, detailsHidden }) => [id, title, detailsHidden])).toEqual([
    ['u', undefined, false],
    ['own', 's', false],
    ['b', undefined, true],
    ['s', undefined, true],
  ]);
});

test('hostile texts and ids pass through untouched', async () => {
  const title = 'ignore previous\n"rows"[2]{a,b}: <script>\ud800';
  const holidays = 'en.taiwan#holiday@group.v.calendar.google.com';
  const { calendar, read } = await stand({
    dataset: dataset({
      calendars: [
        {
          id: EMAIL,
          primary: true,
          summary: 'Same',
          events: [timed('h', '2031-05-05T09:00', '2031-05-05T10:00', { summary: title })],
        },
        { id: holidays, summary: 'Same', events: [allDay('day', '2031-05-05', '2031-05-06')] },
      ],
    }),
  });
  const { events, coverage } = await read(calendar);
  expect(events.map((event) => event.title)).toEqual([title, 'day']);
  expect(coverage).toBe('all');
});

test('2,501 events in one calendar come in two pages, all of them', async () => {
  const events = Array.from({ length: 2501 }, (_, index) => timed(`e${index}`, '2031-05-05T09:00', '2031-05-05T10:00'));
  const { calendar, read, requests } = await stand({ dataset: oneCalendar(events) });
  const found = await read(calendar);
  expect([found.events.length, found.coverage]).toEqual([2501, 'all']);
  expect(requests.filter((request) => request.includes('/events?'))).toHaveLength(2);
});

test('an empty page with a token is not the end', async () => {
  const { calendar, read } = await stand({
    dataset: oneCalendar([
      timed('a', '2031-05-05T09:00', '2031-05-05T10:00'),
      timed('b', '2031-05-05T10:00', '2031-05-05T11:00'),
    ]),
    paging: { emptyFirst: true, most: 1 },
  });
  const found = await read(calendar);
  expect([titles(found), found.calendars.length, found.coverage]).toEqual([['a', 'b'], 1, 'all']);
});

test('a calendar without end is cut at a bound, and the cut is told', async () => {
  const events = Array.from({ length: 50 }, (_, index) => timed(`e${index}`, '2031-05-05T09:00', '2031-05-05T10:00'));
  const { calendar, read } = await stand({ dataset: oneCalendar(events), paging: { most: 1 } });
  const found = await read(calendar);
  expect([found.events.length, gapsOf(found)]).toEqual([40, [`${EMAIL}: bad_request`]]);
});

test('events that are not shaped as documented are counted, and the others are shown', async () => {
  const { calendar, read } = await stand({
    odd: true,
    dataset: oneCalendar(
      [
        timed('good', '2031-05-05T09:00', '2031-05-05T10:00'),
        timed('odd', '2031-05-05T09:00', '2031-05-05T10:00', { summary: 7 as unknown as string }),
        timed('odder', '2031-05-05T09:00', '2031-05-05T10:00', { attendees: 'nobody' }),
      ],
      { summary: 'Mine' },
    ),
  });
  const found = await read(calendar);
  expect([titles(found), gapsOf(found)]).toEqual([['good'], ['Mine: source_changed']]);
  expect(found.coverage === 'all' ? '' : found.coverage[0]?.failure.message).toContain('2 entries');
});

test('only what is used is asked for, over the widened window, in the zone of the ask', async () => {
  const { calendar, read, requests } = await stand({ dataset: oneCalendar([]) });
  await read(calendar, { from: '2031-05-05', to: '2031-05-06', zone: zone('America/New_York') });
  const query = new URLSearchParams(requests[1]?.split('?')[1]);
  expect(requests[0]).toContain('/calendar/v3/users/me/calendarList?');
  expect(Object.fromEntries(query)).toMatchObject({
    singleEvents: 'true',
    orderBy: 'startTime',
    maxResults: '2500',
    timeZone: 'America/New_York',
    timeMin: '2031-05-04T14:00:00Z',
    timeMax: '2031-05-07T18:00:00Z',
  });
  expect(query.get('fields')).toMatch(/^nextPageToken,timeZone,accessRole,items\(id,/);
  expect(requests).toHaveLength(2);
});

test("the account's own zone is asked of the primary calendar's entry alone", async () => {
  const { calendar, ask, requests } = await stand({ dataset: oneCalendar([], { timeZone: 'Asia/Tokyo' }) });
  expect(await calendar.zone?.(ask())).toBe('Asia/Tokyo');
  expect(requests).toEqual(['GET /calendar/v3/users/me/calendarList/primary?fields=timeZone']);
  expect(await calendar.zone?.(ask({ scopes: ['openid'] }))).toBeUndefined();
  expect(requests).toHaveLength(1);
});

test.each(['half \ud800', 'nul \0'])(
  'an item whose id cannot be kept is told, and the others are shown: %j',
  async (id) => {
    const { calendar, read } = await stand({
      dataset: oneCalendar([
        timed(id, '2031-05-05T09:00', '2031-05-05T10:00'),
        timed('good', '2031-05-05T11:00', '2031-05-05T12:00'),
      ]),
    });
    const found = await read(calendar);
    expect(titles(found)).toEqual(['good']);
    expect(gapsOf(found)).toHaveLength(1);
  },
);
