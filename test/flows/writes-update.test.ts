import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CLASSES, days, eventsOf, HOLIDAYS, only, openWriting, PRIMARY, type Row, type Writing } from './writer.ts';

const TOOL = 'update_calendar_event';

describe(TOOL, () => {
  let writing: Writing;
  beforeAll(async () => {
    writing = await openWriting();
    await writing.done('list_calendars');
  });
  beforeEach(() => writing.rest());
  afterEach(() => writing.house.google.clearFaults());
  afterAll(() => writing.close());
  const nextDay = days();

  const hours = (day: string, from: string, to: string) => ({
    start: { dateTime: `${day}T${from}:00+08:00`, timeZone: 'Asia/Taipei' },
    end: { dateTime: `${day}T${to}:00+08:00`, timeZone: 'Asia/Taipei' },
  });
  /** An event that the person made at Google. */
  const put = (body: object, calendar = 'primary') => writing.google('POST', eventsOf(calendar), body);
  /** An event that the assistant made; gives its handle. */
  const made = async (wish: Row): Promise<string> =>
    String(only((await writing.done('create_calendar_event', { calendar: 'A', ...wish })).event).id);
  const get = (id: unknown, calendar = 'primary') => writing.google('GET', `${eventsOf(calendar)}/${id}`);

  it('changes what is given of what an assistant made, and tells old and new', async () => {
    const day = nextDay();
    const id = await made({
      title: 'Lunch',
      date: day,
      time: '12:00',
      end_time: '13:00',
      location: 'Café',
      guests: ['ann@example.com'],
    });
    const before = await writing.stored('Lunch');
    await writing.google('PATCH', `${PRIMARY}/${before.id}`, {
      colorId: '5',
      attendees: [{ email: 'ann@example.com', responseStatus: 'accepted', optional: true }],
      reminders: { useDefault: false, overrides: [{ method: 'popup', minutes: 7 }] },
    });
    const told = await writing.done(TOOL, { id, expect: 'LUNCH ', title: 'Late lunch', time: '14:00', location: '' });
    expect(told).toMatchObject({
      changed: 'yes',
      change: expect.any(String),
      clashes: 'none',
      guests: 'nobody was told; 1 guest',
    });
    expect(only(told.event)).toMatchObject({ id, what: 'Late lunch', when: expect.stringContaining('14:00-15:00') });
    expect(told.differences).toEqual([
      { field: 'title', before: 'Lunch', after: 'Late lunch' },
      { field: 'place', before: 'Café', after: '' },
      { field: 'when', before: expect.stringContaining('12:00-13:00'), after: expect.stringContaining('14:00-15:00') },
    ]);
    const after = await get(before.id);
    expect(after).toMatchObject({
      colorId: '5',
      attendees: [{ email: 'ann@example.com', responseStatus: 'accepted', optional: true }],
      reminders: { overrides: [{ method: 'popup', minutes: 7 }] },
    });
    expect(after.location ?? '').toBe('');
    expect(writing.house.google.notices().at(-1)).toMatchObject({ method: 'patch', sendUpdates: 'none' });
    expect(writing.house.google.exchanges.filter(({ method }) => method === 'PUT')).toEqual([]);
  });

  it('asks before it changes what a person made: a preview, then the token, once', async () => {
    const { id } = await put({ summary: 'Dentist', ...hours(nextDay(), '10:00', '11:00') });
    const wish = { id: String(id), expect: 'Dentist', title: 'Dentist (moved)', time: '16:00' };
    const preview = await writing.refused(TOOL, wish);
    expect(preview).toMatchObject({ failed: 'confirmation_needed', why: expect.stringContaining('person made') });
    expect(only(preview.would)).toMatchObject({ act: 'update', title: 'Dentist', where: '王品睿' });
    expect((preview.changes as Row[]).map(({ field }) => field)).toEqual(['title', 'when']);
    expect(await get(id)).toMatchObject({ summary: 'Dentist' });
    expect(await writing.refused(TOOL, { ...wish, title: 'Something else', confirm: preview.confirm })).toMatchObject({
      failed: 'confirmation_needed',
    });
    expect(await writing.done(TOOL, { ...wish, confirm: preview.confirm })).toMatchObject({ changed: 'yes' });
    expect(await get(id)).toMatchObject({ summary: 'Dentist (moved)' });
    // repeated after a lost answer: it is so already, and nobody is asked again
    expect(await writing.done(TOOL, { ...wish, confirm: preview.confirm })).toMatchObject({
      changed: 'no; it is so already',
    });
    const back = await writing.done('undo_change');
    expect(only(back.change)).toMatchObject({ title: 'Dentist' });
    expect(await get(id)).toMatchObject({ summary: 'Dentist', start: { dateTime: expect.stringContaining('T10:00') } });
  });

  it('does not take an agreement for a version that is not there any more', async () => {
    const { id } = await put({ summary: 'Meeting', ...hours(nextDay(), '10:00', '11:00') });
    const wish = { id: String(id), expect: 'Meeting', description: 'notes' };
    const { confirm } = await writing.refused(TOOL, wish);
    await writing.google('PATCH', `${PRIMARY}/${id}`, { location: 'Room 2' });
    expect(await writing.refused(TOOL, { ...wish, confirm })).toMatchObject({ failed: 'confirmation_needed' });
    expect(await get(id)).not.toHaveProperty('description');
  });

  it('is refused for another item than the expected one, which it shows', async () => {
    const id = await made({ title: 'Real title', date: '2026-05-04', time: '10:00', end_time: '11:00' });
    const told = await writing.refused(TOOL, { id, expect: 'Some other title', title: 'x' });
    expect(told).toMatchObject({ failed: 'conflict', why: expect.stringContaining('nothing was changed') });
    expect(only(told.found)).toEqual({ id, title: 'Real title', when: '2026-05-04 Mon 10:00-11:00', in: '王品睿' });
    for (const expected of ['2026-05-04 10:00', '115-05-04', '05-04 Mon 10:00', 'real  TITLE']) {
      const description = `as ${expected}`;
      writing.rest();
      expect(await writing.done(TOOL, { id, expect: expected, description })).toMatchObject({ changed: 'yes' });
    }
  });

  it('asks at the third change within a minute', async () => {
    const id = await made({ title: 'Hasty', date: nextDay() });
    await writing.done(TOOL, { id, expect: 'Hasty', description: '1' });
    await writing.done(TOOL, { id, expect: 'Hasty', description: '2' });
    const third = { id, expect: 'Hasty', description: '3' };
    expect(await writing.refused(TOOL, third)).toMatchObject({
      failed: 'confirmation_needed',
      why: expect.stringContaining('more than two'),
    });
    expect(await writing.refused('delete_calendar_event', { id, expect: 'Hasty' })).toMatchObject({
      failed: 'confirmation_needed',
    });
    expect(await writing.agreed(TOOL, third)).toMatchObject({ changed: 'yes' });
    writing.rest();
    expect(await writing.done(TOOL, { id, expect: 'Hasty', description: '4' })).toMatchObject({ changed: 'yes' });
  });

  it('mails guests only when asked to and when the person agreed', async () => {
    const id = await made({ title: 'Party', date: nextDay(), guests: ['ann@example.com', 'bob@example.com'] });
    const wish = { id, expect: 'Party', location: 'Roof', notify_guests: true };
    const preview = await writing.refused(TOOL, wish);
    expect(only(preview.would)).toMatchObject({ mails: '2 other people' });
    expect(await writing.done(TOOL, { ...wish, confirm: preview.confirm })).toMatchObject({
      guests: 'Google mails 2 guests',
    });
    expect(writing.house.google.notices().at(-1)).toMatchObject({ method: 'patch', sendUpdates: 'all' });
  });

  it('says that nothing changed where the person is only a guest', async () => {
    const { id } = await put({
      summary: 'Their meeting',
      attendees: [
        { email: 'student@demo.example', self: true },
        { email: 'boss@example.com', organizer: true },
      ],
      ...hours(nextDay(), '10:00', '11:00'),
    });
    const data = await get(id);
    expect(data).toBeDefined();
    for (const changes of ['refused', 'ignored'] as const) {
      writing.house.google.setGuestChanges(changes as never);
      const meeting = 'k3jrf398u1djr12k1r61h4d1dd';
      const told = await writing.agreed(TOOL, {
        id: meeting,
        expect: String((await get(meeting)).summary),
        title: 'Mine now',
      });
      expect(told).toMatchObject({ changed: 'no; you are only a guest' });
      expect(told).not.toHaveProperty('change');
      writing.rest();
    }
    writing.house.google.setGuestChanges('refused' as never);
  });

  it('tells how it stands where somebody was faster', async () => {
    const id = await made({ title: 'Contested', date: '2026-05-05', time: '10:00' });
    writing.house.google.injectFault({
      match: 'PATCH /calendar/v3/*',
      times: 1,
      answer: { kind: 'error', status: 412, reason: 'conditionNotMet' },
    });
    const told = await writing.refused(TOOL, { id, expect: 'Contested', title: 'x' });
    expect(told).toMatchObject({ failed: 'conflict' });
    expect(only(told.found)).toMatchObject({ id, title: 'Contested', when: '2026-05-05 Tue 10:00-11:00' });
  });

  it('is made when only its answer is lost, and told as unknown when that cannot be seen', async () => {
    const id = await made({ title: 'Wobbly', date: nextDay() });
    writing.house.google.injectFault({ match: 'PATCH /calendar/v3/*', times: 1, answer: { kind: 'lost', as: 'drop' } });
    expect(await writing.done(TOOL, { id, expect: 'Wobbly', description: 'one' })).toMatchObject({ changed: 'yes' });
    writing.house.google.injectFault({ match: 'PATCH /calendar/v3/*', answer: { kind: 'lost', as: 'drop' } });
    let reads = 0;
    writing.house.google.injectFault({
      match: {
        [Symbol.match]: undefined,
        test: (text: string) => /^GET .*\/events\/[a-v0-9]{32}/.test(text) && ++reads > 2,
      } as never,
      answer: { kind: 'error', status: 503 },
    });
    writing.rest();
    expect(await writing.refused(TOOL, { id, expect: 'Wobbly', description: 'two' })).toMatchObject({
      failed: 'outcome_unknown',
    });
    writing.house.google.clearFaults();
    expect(await writing.stored('Wobbly')).toMatchObject({ description: 'two' });
  });

  describe('is refused', () => {
    it('for what is not there or somebody else’s, in one sentence', async () => {
      const unknown = await writing.refused(TOOL, { id: 'A9999', expect: 'x', title: 'y' });
      expect(unknown).toMatchObject({ failed: 'not_found' });
      for (const id of ['ZZ1', 'abcdefghij0123456789', 'A9999@2026-09-14']) {
        expect(await writing.refused(TOOL, { id, expect: 'x', title: 'y' })).toEqual(unknown);
      }
    });

    it('for a task, an event of the space, a calendar that may not be changed, and nothing to change', async () => {
      const { tasks } = await writing.done('get_all_tasks');
      const [task] = tasks as Row[];
      expect(await writing.refused(TOOL, { id: task?.id, expect: 'x', title: 'y' })).toMatchObject({
        failed: 'bad_request',
        next: expect.stringContaining('complete_task'),
      });
      expect(await writing.refused(TOOL, { id: '1', expect: 'x', title: 'y' })).toMatchObject({
        failed: 'bad_request',
        why: expect.stringContaining('space'),
      });
      const { id } = await put({ summary: 'Class', ...hours(nextDay(), '10:00', '11:00') }, CLASSES);
      await writing.choose(CLASSES, 'read');
      expect(await writing.refused(TOOL, { id: String(id), expect: 'Class', title: 'y' })).toMatchObject({
        failed: 'not_permitted',
        next: expect.stringContaining('/account/settings/calendars'),
      });
      await writing.choose(CLASSES, 'hidden');
      expect(await writing.refused(TOOL, { id: String(id), expect: 'Class', title: 'y' })).toMatchObject({
        failed: 'not_found',
      });
      await writing.choose(CLASSES, 'write');
      expect(await writing.refused(TOOL, { id: String(id), expect: 'Class' })).toMatchObject({
        failed: 'bad_request',
        why: 'Nothing was said that is to change.',
      });
      expect(await get(id, CLASSES)).toMatchObject({ summary: 'Class' });
      const { items } = await writing.google('GET', `${eventsOf(HOLIDAYS)}?maxResults=1`);
      const [holiday] = items as Row[];
      expect(await writing.refused(TOOL, { id: holiday?.id, expect: holiday?.summary, title: 'y' })).toMatchObject({
        failed: 'not_permitted',
        next: 'Tell the user; it can be changed only where its calendar is kept.',
      });
    });
  });
});
