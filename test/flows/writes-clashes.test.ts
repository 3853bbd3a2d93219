import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CLASSES, days, eventsOf, HOLIDAYS, only, openWriting, PRIMARY, type Row, type Writing } from './writer.ts';

const TOOL = 'create_calendar_event';

describe('an event that is made', () => {
  let writing: Writing;
  beforeAll(async () => {
    writing = await openWriting();
    // handles are given at first sight: A..F are the calendars
    await writing.done('list_calendars');
  });
  afterEach(() => writing.house.google.clearFaults());
  afterAll(() => writing.close());
  const nextDay = days();

  describe('tells clashes of all calendars and is not held up by them', () => {
    const put = (calendar: string, body: object) => writing.google('POST', eventsOf(calendar), body);
    const hours = (day: string, from: string, to: string) => ({
      start: { dateTime: `${day}T${from}:00+08:00` },
      end: { dateTime: `${day}T${to}:00+08:00` },
    });

    it('timed and whole days, of other calendars and of the space', async () => {
      const day = nextDay();
      await put(CLASSES, { summary: 'Exam', ...hours(day, '10:00', '12:00') });
      await put('primary', { summary: 'Trip', start: { date: day }, end: { date: nextDay() } });
      await put('primary', { summary: 'Before', ...hours(day, '09:00', '10:30') });
      await put('primary', { summary: 'After', ...hours(day, '11:30', '12:00') });
      await writing.done('add_calendar_event', { title: 'Own', date: day, time: '11:00', end_time: '11:15' });
      const told = await writing.done(TOOL, {
        title: 'Clash',
        date: day,
        time: '10:30',
        end_time: '11:30',
        calendar: 'A',
      });
      expect(told).toMatchObject({ changed: 'yes' });
      expect((told.clashes as Row[]).map(({ what, when, calendar }) => [what, when, calendar])).toEqual([
        ['Trip', expect.stringMatching(`^${day} \\w{3}$`), 'A'],
        ['Exam', expect.stringContaining('10:00-12:00'), 'B'],
        ['Own', expect.stringContaining('11:00-11:15'), expect.any(String)],
      ]);
      // a clash is named as every tool takes it
      const exam = (told.clashes as Row[]).find(({ what }) => what === 'Exam');
      expect(await writing.done('get_details', { id: exam?.id })).toMatchObject({ title: 'Exam' });
    });

    it('none of what is free, declined or called off, nor of the event itself', async () => {
      const day = nextDay();
      await put('primary', { summary: 'Free', transparency: 'transparent', ...hours(day, '10:00', '12:00') });
      await put('primary', {
        summary: 'Declined',
        attendees: [{ email: 'student@demo.example', responseStatus: 'declined' }, { email: 'x@example.com' }],
        ...hours(day, '10:00', '12:00'),
      });
      const { id } = await put('primary', { summary: 'Called off', ...hours(day, '10:00', '12:00') });
      await writing.google('DELETE', `${PRIMARY}/${id}`);
      const wish = { title: 'Alone', date: day, time: '10:00', end_time: '11:00', calendar: 'A' };
      expect(await writing.done(TOOL, wish)).toMatchObject({ clashes: 'none' });
      expect(await writing.done(TOOL, wish)).toMatchObject({ changed: 'no; already there', clashes: 'none' });
    });

    it('of a whole day everything on it, and of a series its first ten occurrences', async () => {
      const day = nextDay();
      await put(CLASSES, { summary: 'In the evening', ...hours(day, '22:00', '23:00') });
      const told = await writing.done(TOOL, { title: 'All day', date: day, calendar: 'A' });
      expect(only(told.clashes)).toMatchObject({ what: 'In the evening' });
      await put('primary', { summary: 'Tenth', ...hours('2027-03-08', '10:30', '11:30') });
      await put('primary', { summary: 'Eleventh', ...hours('2027-03-15', '10:30', '11:30') });
      const series = await writing.done(TOOL, {
        title: 'Ten',
        date: '2027-01-04',
        time: '10:00',
        repeat: 'weekly 11 times',
        calendar: 'A',
      });
      expect(only(series.clashes)).toMatchObject({ what: 'Tenth' });
      expect(series).toMatchObject({ looked_at: 'the first 10 occurrences' });
      await put('primary', { summary: 'In the tenth year', ...hours('2039-05-05', '10:30', '11:30') });
      const yearly = await writing.done(TOOL, {
        title: 'Years',
        date: '2030-05-05',
        time: '10:00',
        repeat: 'yearly 10 times',
        calendar: 'A',
      });
      expect((yearly.clashes as Row[]).map(({ what }) => what)).toContain('In the tenth year');
      expect(yearly).not.toHaveProperty('looked_at');
    });

    it('only the times of a busy-only calendar, and nothing of a hidden one', async () => {
      const day = nextDay();
      await put(CLASSES, { summary: 'Secret', ...hours(day, '10:00', '12:00') });
      const wish = { title: 'Watched', date: day, time: '10:00', calendar: 'A' };
      await writing.choose(CLASSES, 'busy');
      expect(only((await writing.done(TOOL, wish)).clashes)).toMatchObject({ what: 'busy (details hidden)' });
      await writing.choose(CLASSES, 'hidden');
      expect(await writing.done(TOOL, wish)).toMatchObject({ clashes: 'none' });
      await writing.choose(CLASSES, 'write');
    });

    it('and says what it could not look at', async () => {
      const match = `GET /calendar/v3/calendars/${HOLIDAYS}/events`;
      writing.house.google.injectFault({ match, answer: { kind: 'error', status: 403, reason: 'forbidden' } });
      const told = await writing.done(TOOL, { title: 'Half seen', date: nextDay(), calendar: 'A' });
      expect(told).toMatchObject({ changed: 'yes', clashes: 'none in what could be read' });
      expect(only(told.clashes_unknown)).toMatchObject({ calendar: '台灣的節慶假日' });
    });

    it('also where it is moved: alone, as a series, and with the rest of one', async () => {
      const update = 'update_calendar_event';
      const day = nextDay();
      await put(CLASSES, { summary: 'Lecture', ...hours(day, '14:00', '16:00') });
      const alone = await writing.done(TOOL, { title: 'Walk', date: day, time: '10:00', calendar: 'A' });
      const { id } = only(alone.event);
      const moved = await writing.done(update, { id, expect: 'Walk', time: '15:00' });
      expect(only(moved.clashes)).toMatchObject({ what: 'Lecture' });
      await put('primary', { summary: 'In week three', ...hours('2027-09-21', '14:00', '16:00') });
      const wish = { title: 'Weekly', date: '2027-09-07', time: '10:00', repeat: 'weekly 5 times', calendar: 'A' };
      const { id: series } = only((await writing.done(TOOL, wish)).event);
      for (const [from, scope] of [
        ['2027-09-07', 'all'],
        ['2027-09-14', 'following'],
      ]) {
        writing.rest();
        const told = await writing.done(update, { id: `${series}@${from}`, expect: 'Weekly', scope, time: '14:30' });
        expect(only(told.clashes)).toMatchObject({ what: 'In week three' });
        await writing.done('undo_change', { change: told.change });
      }
    });

    it('ten of many, and how many more', async () => {
      const day = nextDay();
      for (let n = 0; n < 12; n += 1) await put('primary', { summary: `Busy ${n}`, ...hours(day, '10:00', '11:00') });
      const told = await writing.done(TOOL, { title: 'Crowd', date: day, calendar: 'A' });
      expect(told.clashes).toHaveLength(10);
      expect(told).toMatchObject({ more_clashes: 2 });
    });
  });
});
