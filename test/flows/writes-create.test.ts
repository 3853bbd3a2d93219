import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ERAS, type Era } from './clients.ts';
import { demoClient } from './steps.ts';
import { CLASSES, days, only, openWriting, PRIMARY, type Row, type Writing } from './writer.ts';

const TOOL = 'create_calendar_event';
const [era] = ERAS as [Era];

describe(TOOL, () => {
  let writing: Writing;
  beforeAll(async () => {
    writing = await openWriting();
    // handles are given at first sight: A..F are the calendars
    await writing.done('list_calendars');
  });
  afterEach(() => writing.house.google.clearFaults());
  afterAll(() => writing.close());
  const nextDay = days();
  const lastNotice = () => writing.house.google.notices().at(-1);

  it('tells the event as Google keeps it, in local time with its weekday', async () => {
    const told = await writing.done(TOOL, {
      title: 'Lunch\n with 王',
      date: '2026-02-03',
      time: '12:10',
      end_time: '13:20',
      location: 'Café',
      description: 'Bring\nbooks',
    });
    expect(told).toMatchObject({
      changed: 'yes',
      change: expect.stringMatching(/^\d+$/),
      tz: 'Asia/Taipei',
      clashes: 'none',
    });
    expect(only(told.event)).toEqual({
      id: 'A1',
      when: '2026-02-03 Tue 12:10-13:20',
      what: 'Lunch with 王',
      where: 'Café',
      calendar: 'A',
      calendar_name: '王品睿',
    });
    expect(told.notes).toEqual(['No calendar was named, so it is in the primary one.']);
    const stored = await writing.stored('Lunch with 王');
    expect(stored).toMatchObject({
      id: expect.stringMatching(/^[a-v0-9]{32}$/),
      start: { dateTime: '2026-02-03T12:10:00+08:00', timeZone: 'Asia/Taipei' },
      end: { dateTime: '2026-02-03T13:20:00+08:00', timeZone: 'Asia/Taipei' },
      location: 'Café',
      description: 'Bring\nbooks',
      extendedProperties: { private: { createdBy: 'agent' } },
    });
    expect(stored).not.toHaveProperty('attendees');
    expect(lastNotice()).toMatchObject({ method: 'insert', sendUpdates: 'none' });
    expect(await writing.done('get_details', { id: 'A1' })).toMatchObject({
      when: '2026-02-03 Tue 12:10-13:20',
      title: 'Lunch with 王',
    });
    expect(await writing.done('get_details', { id: String(stored.id) })).toMatchObject({ id: 'A1' });
  });

  it('is told in one and the same local time by whatever tells of it, and never in that of UTC (T15)', async () => {
    const [title, day] = ['One clock', nextDay()];
    const made = await writing.call(TOOL, { title, date: day, time: '09:41', end_time: '10:53' });
    const { id } = only(made.told.event);
    const said = [
      made,
      await writing.call('update_calendar_event', { id, expect: title, location: 'hall' }),
      await writing.call('get_details', { id }),
      await writing.call('get_event_from_calendar', { calendar: 'A', from: day, to: day }),
      await writing.call('get_time_context', { from: day, to: day }),
      await writing.call('undo_change', { change: made.told.change }),
    ];
    for (const { text } of said.slice(0, 5)) expect(text).toContain('09:41-10:53');
    for (const { text } of said) expect(text).not.toMatch(/01:41|02:53/);
  });

  it('makes whole days, the last one included, and takes ROC years', async () => {
    const told = await writing.done(TOOL, {
      title: 'Camp',
      date: '115-05-30',
      end_date: '2026-06-01',
      calendar: '日本語・旅行',
    });
    expect(only(told.event)).toMatchObject({ when: '2026-05-30 Sat..2026-06-01 Mon', calendar: 'E' });
    const stored = await writing.stored('Camp', 'rv13mifeo5e3ovgu5rbpng0fo6@group.calendar.google.com');
    expect(stored).toMatchObject({ start: { date: '2026-05-30' }, end: { date: '2026-06-02' } });
    expect(told.notes).toBeUndefined();
  });

  it('says what it assumed about the end', async () => {
    const { event, notes } = await writing.done(TOOL, { title: 'Late', date: nextDay(), time: '23:30', calendar: 'B' });
    expect(only(event).when).toMatch(/ 23:30-00:30\+1$/);
    expect(notes).toEqual(['No end was given, so it lasts 60 minutes.']);
  });

  it('makes the same event once, however often and from wherever it is sent', async () => {
    const wish = { title: 'Once', date: nextDay(), time: '09:00', end_time: '10:00', calendar: 'A' };
    const first = await writing.done(TOOL, wish);
    const again = await writing.done(TOOL, wish);
    expect(again).toMatchObject({ changed: 'no; already there', event: first.event });
    expect(again).not.toHaveProperty('change');
    const other = await demoClient(era, writing.house, true);
    expect((await writing.call(TOOL, wish, other)).told).toMatchObject({ changed: 'no; already there' });
    expect(await writing.all('Once')).toHaveLength(1);
    // nothing was recorded for the repeated ones
    expect(only((await writing.done('undo_change')).change).change).toBe(first.change);
    expect(await writing.all('Once')).toHaveLength(0);
  });

  it.each(['drop', 503] as const)('says that it is there already also where that answer is lost by %s', async (as) => {
    const wish = { title: `There ${as}`, date: nextDay(), time: '09:00', calendar: 'A' };
    const first = await writing.done(TOOL, wish);
    writing.house.google.injectFault({ match: 'POST /calendar/v3/*', times: 1, answer: { kind: 'lost', as } });
    const again = await writing.done(TOOL, wish);
    expect(again).toMatchObject({ changed: 'no; already there', event: first.event });
    expect(again).not.toHaveProperty('change');
    expect(await writing.all(wish.title)).toHaveLength(1);
  });

  it('counts the occurrences of a series that is there already as they are', async () => {
    const wish = { title: 'Counted', date: '2026-09-07', time: '09:00', calendar: 'A', repeat: 'weekly 4 times' };
    const { event, occurrences } = await writing.done(TOOL, wish);
    expect(occurrences).toBe(4);
    const { change } = await writing.done('delete_calendar_event', {
      ...{ id: `${only(event).id}@2026-09-14`, expect: 'Counted', scope: 'this' },
    });
    expect(await writing.done(TOOL, wish)).toMatchObject({ changed: 'no; already there', occurrences: 3 });
    await writing.done('undo_change', { change });
    expect(await writing.done(TOOL, wish)).toMatchObject({ changed: 'no; already there', occurrences: 4 });
  });

  it('tells where one of the same title and start says something else', async () => {
    const wish = { title: 'Twin', date: nextDay(), time: '09:00', end_time: '10:00', calendar: 'A' };
    const first = only((await writing.done(TOOL, { ...wish, location: 'Room 1' })).event);
    const told = await writing.done(TOOL, { ...wish, location: 'Room 2' });
    expect(told).toMatchObject({ changed: 'yes', clashes: [{ id: first.id }] });
    expect(told.notes).toEqual([
      expect.stringContaining(
        `${first.id} has the same title and start and another location, so this is a second event`,
      ),
    ]);
    expect(await writing.done(TOOL, { ...wish, location: 'Room 2' })).toMatchObject({ changed: 'no; already there' });
    await writing.done('undo_change', { change: told.change });
    expect(only(await writing.all('Twin'))).toMatchObject({ location: 'Room 1' });
  });

  it('makes it once of five calls at the same time, and says so once', async () => {
    const wish = { title: 'Race', date: nextDay(), time: '09:00', calendar: 'A' };
    const replies = await Promise.all(Array.from({ length: 5 }, () => writing.done(TOOL, wish)));
    expect(replies.map(({ changed }) => changed).toSorted()).toEqual([...Array(4).fill('no; already there'), 'yes']);
    expect(await writing.all('Race')).toHaveLength(1);
  });

  it('makes another one where the first was deleted or is another by now', async () => {
    const wish = { title: 'Again', date: nextDay(), time: '09:00', calendar: 'A' };
    await writing.done(TOOL, wish);
    const { id } = await writing.stored('Again');
    await writing.google('DELETE', `${PRIMARY}/${id}`);
    expect(await writing.done(TOOL, wish)).toMatchObject({ changed: 'yes' });
    const second = await writing.stored('Again');
    expect(second.id).not.toBe(id);
    expect(await writing.done(TOOL, wish)).toMatchObject({ changed: 'no; already there' });
    await writing.google('PATCH', `${PRIMARY}/${second.id}`, { summary: 'Renamed' });
    expect(await writing.done(TOOL, wish)).toMatchObject({ changed: 'yes' });
    expect(await writing.all('Again')).toHaveLength(1);
    expect(await writing.done(TOOL, { ...wish, description: 'with notes' })).toMatchObject({ changed: 'yes' });
    expect(await writing.all('Again')).toHaveLength(2);
  });

  it.each([
    ['the connection breaks', { kind: 'lost', as: 'drop' }],
    ['Google answers 503 in its place', { kind: 'lost', as: 503 }],
  ] as const)('makes it once when the answer is lost: %s', async (what, answer) => {
    const title = `Lost ${what}`;
    writing.house.google.injectFault({ match: 'POST /calendar/v3/*', times: 1, answer });
    const told = await writing.done(TOOL, { title, date: nextDay(), calendar: 'A' });
    expect(told).toMatchObject({ changed: 'yes', change: expect.any(String) });
    expect(await writing.all(title)).toHaveLength(1);
    await writing.done('undo_change', { change: told.change });
    expect(await writing.all(title)).toHaveLength(0);
  });

  it('tells what it does not know, and settles it when it is asked again', async () => {
    const wish = { title: 'Unknown', date: nextDay(), calendar: 'A' };
    writing.house.google.injectFault({ match: 'POST /calendar/v3/*', answer: { kind: 'lost', as: 'drop' } });
    writing.house.google.injectFault({
      match: /^GET .*\/events\/[a-v0-9]{32}/,
      answer: { kind: 'error', status: 503 },
    });
    expect(await writing.refused(TOOL, wish)).toMatchObject({
      failed: 'outcome_unknown',
      next: expect.stringContaining('ead'),
    });
    writing.house.google.clearFaults();
    expect(await writing.all('Unknown')).toHaveLength(1);
    // it is told as made, with a change to take back, since no answer did so before; once, also of three at once
    const told = await Promise.all([1, 2, 3].map(() => writing.done(TOOL, wish)));
    expect(told.map(({ changed }) => changed).toSorted()).toEqual([...Array(2).fill('no; already there'), 'yes']);
    expect(told.filter(({ change }) => change !== undefined)).toHaveLength(1);
    expect(await writing.done(TOOL, wish)).toMatchObject({ changed: 'no; already there' });
    expect(await writing.all('Unknown')).toHaveLength(1);
  });

  it('changes nothing when Google refuses or is down, and says why', async () => {
    const wish = { title: 'Refused', date: nextDay(), calendar: 'A' };
    for (const [status, failed] of [
      [503, 'source_down'],
      [403, 'not_permitted'],
      [429, 'rate_limited'],
    ] as const) {
      writing.house.google.injectFault({ match: 'POST /calendar/v3/*', answer: { kind: 'error', status } });
      expect((await writing.refused(TOOL, wish)).failed).toBe(failed);
      writing.house.google.clearFaults();
    }
    expect(await writing.all('Refused')).toHaveLength(0);
    expect(await writing.done(TOOL, wish)).toMatchObject({ changed: 'yes' });
  });

  describe('and the calendar', () => {
    it.each([['B'], ['台科大課表'], [CLASSES], [' b ']])('%j is found', async (calendar) => {
      const told = await writing.done(TOOL, { title: `In ${calendar}`, date: nextDay(), calendar });
      expect(only(told.event)).toMatchObject({ calendar: 'B', calendar_name: '台科大課表' });
      expect(told.notes).toBeUndefined();
    });

    it('that is not there is refused with those that may be written to', async () => {
      const told = await writing.refused(TOOL, { title: 'X', date: nextDay(), calendar: 'boss@example.com' });
      expect(told).toMatchObject({ failed: 'not_found' });
      const handles = (told.calendars as Row[]).map(({ handle }) => handle);
      expect(handles).toEqual(expect.arrayContaining(['A', 'B', 'C', 'D', 'E']));
      expect(handles).not.toContain('F');
    });

    it('that may only be read is refused, and says why', async () => {
      expect(await writing.refused(TOOL, { title: 'X', date: nextDay(), calendar: 'F' })).toMatchObject({
        failed: 'not_permitted',
        why: expect.stringContaining('no right to change'),
      });
      await writing.choose(CLASSES, 'read');
      expect(await writing.refused(TOOL, { title: 'X', date: nextDay(), calendar: 'B' })).toMatchObject({
        failed: 'not_permitted',
        next: expect.stringContaining(`${writing.house.url}/account/settings/calendars`),
      });
      await writing.choose(CLASSES, 'hidden');
      expect(await writing.refused(TOOL, { title: 'X', date: nextDay(), calendar: 'B' })).toMatchObject({
        failed: 'not_found',
      });
      await writing.choose(CLASSES, 'write');
      expect(await writing.all('X', CLASSES)).toHaveLength(0);
    });

    it('of the space takes an event, and refuses by name what it does not have', async () => {
      const wish = { title: 'In the space', date: nextDay(), time: '09:00', calendar: 'space' };
      const refusal = await writing.refused(TOOL, {
        ...wish,
        repeat: 'daily',
        guests: ['a@example.com'],
        notify_guests: false,
        location: 'x',
      });
      expect(refusal).toMatchObject({ failed: 'bad_request' });
      for (const name of ['repeat', 'guests', 'notify_guests', 'location'])
        expect(refusal.why).toContain(`\`${name}\``);
      const told = await writing.done(TOOL, { ...wish, end_time: '24:00', description: 'notes' });
      expect(told).toMatchObject({ changed: 'yes', change: expect.any(String) });
      expect(only(told.event)).toMatchObject({ id: expect.stringMatching(/^\d+$/), what: 'In the space' });
      expect(only(told.event).when).toMatch(/ 09:00-00:00\+1$/);
      const again = await writing.done(TOOL, { ...wish, end_time: '24:00', description: 'notes' });
      expect(again).toMatchObject({ changed: 'no; already there' });
      await writing.done('undo_change', { change: told.change });
    });

    it('that was taken by default is the space where the primary one may not be written to', async () => {
      await writing.choose('b11402037.wang@gmail.com', 'read');
      const told = await writing.done(TOOL, { title: 'Elsewhere', date: nextDay() });
      expect(told.notes).toEqual([expect.stringContaining('the calendar of the space')]);
      await writing.choose('b11402037.wang@gmail.com', 'write');
    });

    it('is not replaced by another while Google does not answer', async () => {
      const fault = {
        match: 'GET /calendar/v3/users/me/calendarList',
        answer: { kind: 'error', status: 503 },
      } as const;
      writing.house.google.injectFault(fault);
      expect(await writing.refused(TOOL, { title: 'Nowhere', date: nextDay() })).toMatchObject({
        failed: 'source_down',
      });
      expect(await writing.done(TOOL, { title: 'Nowhere', date: nextDay(), calendar: 'space' })).toMatchObject({
        changed: 'yes',
        clashes: 'none in what could be read',
      });
    });
  });

  describe('and guests', () => {
    it('invites them without a mail, and says so', async () => {
      const wish = {
        title: 'Dinner',
        date: nextDay(),
        calendar: 'A',
        guests: ['ann@example.com', 'ANN@example.com', 'bob@example.com'],
      };
      expect(await writing.done(TOOL, wish)).toMatchObject({ guests: 'nobody was told; 2 guests' });
      expect((await writing.stored('Dinner')).attendees).toMatchObject([
        { email: 'ANN@example.com' },
        { email: 'bob@example.com' },
      ]);
      expect(lastNotice()).toMatchObject({ sendUpdates: 'none' });
    });

    it('mails them only when asked to and when the person agreed', async () => {
      const wish = { title: 'Gala', date: nextDay(), calendar: 'A', guests: ['ann@example.com'], notify_guests: true };
      const preview = await writing.refused(TOOL, wish);
      expect(preview).toMatchObject({ failed: 'confirmation_needed', confirm: expect.any(String) });
      expect(only(preview.would)).toMatchObject({ act: 'create', title: 'Gala', mails: '1 other person' });
      expect(await writing.all('Gala')).toHaveLength(0);
      expect(
        await writing.refused(TOOL, { ...wish, guests: ['eve@example.com'], confirm: preview.confirm }),
      ).toMatchObject({
        failed: 'confirmation_needed',
      });
      expect(await writing.done(TOOL, { ...wish, confirm: preview.confirm })).toMatchObject({
        guests: 'Google mails 1 guest',
      });
      expect(lastNotice()).toMatchObject({ method: 'insert', sendUpdates: 'all' });
      // the token is used up, and the event is there: nobody is mailed or asked again
      const notices = writing.house.google.notices().length;
      expect(await writing.done(TOOL, { ...wish, confirm: preview.confirm })).toMatchObject({
        changed: 'no; already there',
        guests: 'nobody was told; 1 guest',
      });
      expect(writing.house.google.notices()).toHaveLength(notices);
    });

    it.each([
      ['ann'],
      ['ann@example'],
      ['Ann <ann@example.com>'],
      ['ann@example.com, bob@example.com'],
      ['a@b@c.de'],
      [''],
      ['mailto:a@b.de'],
      ['a b@c.de'],
    ])('takes %j for no address', async (guest) => {
      const before = writing.house.google.exchanges.length;
      expect(
        await writing.refused(TOOL, { title: 'X', date: nextDay(), guests: ['ok@example.com', guest] }),
      ).toMatchObject({
        failed: 'bad_request',
        why: 'Guest number 2 is not an e-mail address.',
      });
      expect(writing.house.google.exchanges).toHaveLength(before);
    });
  });

  it('repeats as it was told to, and counts', async () => {
    const told = await writing.done(TOOL, {
      title: 'Yoga',
      date: '2026-03-04',
      time: '19:00',
      repeat: 'weekly on Mon Wed until 2026-03-18',
      calendar: 'C',
    });
    expect(told).toMatchObject({ occurrences: 5 });
    const { id, when } = only(told.event);
    expect(when).toBe('2026-03-04 Wed 19:00-20:00');
    const stored = await writing.stored('Yoga', 'pauugnlebq65l3e7gruik6erhp@group.calendar.google.com');
    expect(stored).toMatchObject({
      recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20260318T155959Z'],
      start: { timeZone: 'Asia/Taipei' },
    });
    const read = await writing.done('get_event_from_calendar', { calendar: 'C', from: '2026-03-01', to: '2026-03-31' });
    const row = (read.series as Row[]).find((one) => one.what === 'Yoga');
    expect(row).toMatchObject({ id, time: '19:00-20:00', dates: 'Mon Wed 2026 Mar 4 9 11 16 18' });
    expect(
      await writing.refused(TOOL, { title: 'Yoga', date: '2026-03-03', repeat: 'weekly on Mon Wed', calendar: 'C' }),
    ).toMatchObject({
      failed: 'bad_request',
      next: expect.stringContaining('2026-03-04'),
    });
  });

  it('tells what a person would not expect of a rule, and of an endless one that it is', async () => {
    const told = await writing.done(TOOL, { title: 'Rent', date: '2026-03-31', repeat: 'monthly', calendar: 'C' });
    expect(told).toMatchObject({ occurrences: 'more than 1000', looked_at: 'the first 10 occurrences' });
    expect(told.notes).toContain('Months that do not have the day are skipped.');
  });

  it('is refused where the person did not allow changes', async () => {
    const reader = await demoClient(era, writing.house, false);
    const { told } = await writing.call(TOOL, { title: 'Not allowed', date: nextDay() }, reader);
    expect(told).toMatchObject({ failed: 'not_permitted', next: expect.stringContaining('/account/apps') });
    expect(await writing.all('Not allowed')).toHaveLength(0);
  });
});
