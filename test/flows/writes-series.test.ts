import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventsOf, only, openWriting, PRIMARY, type Row, type Writing } from './writer.ts';

const TOOL = 'update_calendar_event';

describe('a change', () => {
  let writing: Writing;
  beforeAll(async () => {
    writing = await openWriting();
    await writing.done('list_calendars');
  });
  beforeEach(() => writing.rest());
  afterEach(() => writing.house.google.clearFaults());
  afterAll(() => writing.close());

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

  describe('of a series', () => {
    const weekly = async (title: string, date = '2026-09-07', count = 8) => ({
      handle: await made({ title, date, time: '10:00', end_time: '11:00', repeat: `weekly ${count} times` }),
      stored: await writing.stored(title),
    });
    const starts = async (id: unknown): Promise<string[]> => {
      const { items } = (await writing.google('GET', `${PRIMARY}/${id}/instances?maxResults=100`)) as { items: Row[] };
      return items.map(({ start }) => String((start as Row).dateTime ?? (start as Row).date).slice(5, 16));
    };

    it('must be told which occurrences, and is told how many each choice touches', async () => {
      const { handle } = await weekly('Asked');
      const wish = { id: `${handle}@2026-09-28`, expect: 'Asked', title: 'x' };
      const told = await writing.refused(TOOL, wish);
      expect(told).toMatchObject({ failed: 'bad_request' });
      expect(told.scopes).toEqual([
        { scope: 'this', occurrences: '1' },
        { scope: 'following', occurrences: '5' },
        { scope: 'all', occurrences: '8' },
      ]);
      const whole = await writing.refused(TOOL, { ...wish, id: handle });
      expect((whole.scopes as Row[])[0]).toMatchObject({
        scope: 'this',
        occurrences: expect.stringContaining(`${handle}@YYYY-MM-DD`),
      });
      for (const scope of ['this', 'following']) {
        expect(await writing.refused(TOOL, { ...wish, id: handle, scope })).toMatchObject({ failed: 'bad_request' });
      }
      expect((await writing.refused(TOOL, { ...wish, scope: 'some' })).failed).toBe('bad_request');
      expect(await writing.all('x')).toHaveLength(0);
    });

    it('is not taken back over what somebody changed of one occurrence since', async () => {
      const { handle, stored } = await weekly('Later', '2026-09-09', 4);
      const { change } = await writing.done(TOOL, { id: handle, expect: 'Later', location: 'R1', scope: 'all' });
      const own = { id: `${handle}@2026-09-23`, expect: 'Later', time: '16:00', end_time: '17:00', scope: 'this' };
      await writing.done(TOOL, own);
      expect(await writing.refused('undo_change', { change })).toMatchObject({ failed: 'conflict' });
      expect(await starts(stored.id)).toEqual(['09-09T10:00', '09-16T10:00', '09-23T16:00', '09-30T10:00']);
    });

    it('changes exactly one with `this`', async () => {
      const { handle, stored } = await weekly('One');
      const told = await writing.done(TOOL, {
        id: `${handle}@2026-09-14`,
        expect: 'One',
        time: '15:00',
        scope: 'this',
      });
      expect(told).toMatchObject({ changed: 'yes', occurrences: 1 });
      expect(only(told.event)).toMatchObject({ id: `${handle}@2026-09-14 1000`, when: '2026-09-14 Mon 15:00-16:00' });
      expect(await starts(stored.id)).toEqual(expect.arrayContaining(['09-07T10:00', '09-14T15:00', '09-21T10:00']));
      expect((await get(stored.id)).recurrence).toEqual(stored.recurrence);
      await writing.done('undo_change');
      expect(await starts(stored.id)).toEqual(expect.arrayContaining(['09-14T10:00']));
    });

    it('changes all with `all`, times as far as the named one is moved', async () => {
      const { handle, stored } = await weekly('All', '2026-09-07', 4);
      const wish = {
        id: `${handle}@2026-09-21`,
        expect: 'All',
        title: 'Everyone',
        date: '2026-09-22',
        time: '11:30',
        scope: 'all',
      };
      expect(await writing.done(TOOL, wish)).toMatchObject({ changed: 'yes', occurrences: 4 });
      expect(await starts(stored.id)).toEqual(['09-08T11:30', '09-15T11:30', '09-22T11:30', '09-29T11:30']);
      expect((await get(stored.id)).summary).toBe('Everyone');
      await writing.done('undo_change');
      expect(await starts(stored.id)).toEqual(['09-07T10:00', '09-14T10:00', '09-21T10:00', '09-28T10:00']);
      expect((await get(stored.id)).summary).toBe('All');
    });

    it('goes on changed with `following`, says what is back in its slot, and is one again after undo', async () => {
      const { handle, stored } = await weekly('Split');
      await writing.google('PATCH', `${PRIMARY}/${stored.id}_20261012T020000Z`, hours('2026-10-13', '17:00', '18:00'));
      const before = await starts(stored.id);
      const told = await writing.done(TOOL, {
        id: `${handle}@2026-09-28`,
        expect: 'Split',
        title: 'Second half',
        time: '14:00',
        scope: 'following',
      });
      expect(told).toMatchObject({ changed: 'yes', occurrences: 5 });
      expect((told.notes as string[]).join(' ')).toMatch(/cut in two.*back in its series/);
      expect(await starts(stored.id)).toEqual(['09-07T10:00', '09-14T10:00', '09-21T10:00']);
      const second = await writing.stored('Second half');
      expect(await starts(second.id)).toEqual([
        '09-28T14:00',
        '10-05T14:00',
        '10-12T14:00',
        '10-19T14:00',
        '10-26T14:00',
      ]);
      expect(await writing.stored('Split')).toMatchObject({ id: stored.id });
      // the new part is the assistant's as the old one was
      const part = only(told.event).id;
      writing.rest();
      expect(
        await writing.done(TOOL, { id: part, expect: 'Second half', description: 'x', scope: 'all' }),
      ).toMatchObject({ changed: 'yes' });
      await writing.done('undo_change');
      await writing.done('undo_change', { change: told.change });
      expect(await starts(stored.id)).toEqual(before);
      expect(await writing.all('Second half')).toHaveLength(0);
    });

    it('of a person asks for each scope, with the count', async () => {
      const series = await put({
        summary: 'Theirs',
        recurrence: ['RRULE:FREQ=WEEKLY;COUNT=6'],
        ...hours('2026-09-08', '08:00', '09:00'),
      });
      for (const [scope, count] of [
        ['this', 1],
        ['following', 4],
        ['all', 6],
      ] as const) {
        const preview = await writing.refused(TOOL, {
          id: `${series.id}_20260922T000000Z`,
          expect: 'Theirs',
          title: 'x',
          scope,
        });
        expect(preview.failed).toBe('confirmation_needed');
        expect(only(preview.would)).toMatchObject({ occurrences: count });
      }
    });

    it('of whole days is addressed rightly', async () => {
      const series = await put({
        summary: 'Birthday',
        start: { date: '2026-08-20' },
        end: { date: '2026-08-21' },
        recurrence: ['RRULE:FREQ=YEARLY'],
      });
      const { events } = (await writing.done('get_event_from_calendar', {
        calendar: 'A',
        from: '2026-08-19',
        to: '2026-08-21',
      })) as { events?: object };
      expect(events ?? {}).toBeDefined();
      const told = await writing.agreed(TOOL, {
        id: `${series.id}_20270820`,
        expect: '2027-08-20',
        title: 'Big birthday',
        scope: 'this',
      });
      expect(only(told.event)).toMatchObject({ what: 'Big birthday', when: '2027-08-20 Fri' });
      expect((await get(`${series.id}_20260820`)).summary).toBe('Birthday');
      writing.rest();
      const moved = await writing.agreed(TOOL, {
        id: `${series.id}_20280820`,
        expect: 'Birthday',
        date: '2028-08-21',
        scope: 'following',
      });
      expect(only(moved.event)).toMatchObject({ when: '2028-08-21 Mon' });
      expect(await starts(series.id)).toEqual(['08-20', '08-20']);
    });

    it('keeps the clock of its own zone', async () => {
      const series = await put({
        summary: 'Call New York',
        start: { dateTime: '2026-10-20T09:00:00-04:00', timeZone: 'America/New_York' },
        end: { dateTime: '2026-10-20T10:00:00-04:00', timeZone: 'America/New_York' },
        recurrence: ['RRULE:FREQ=WEEKLY;COUNT=4'],
      });
      // 3 November, 22:00 in Taipei, is 09:00 after the clock was moved in New York
      const wish = { id: `${series.id}_20261103T140000Z`, expect: '2026-11-03 22:00', time: '23:00', scope: 'all' };
      await writing.agreed(TOOL, wish);
      const { start } = (await get(series.id)) as { start: { dateTime: string; timeZone: string } };
      expect(start.timeZone).toBe('America/New_York');
      expect(Date.parse(start.dateTime)).toBe(Date.parse('2026-10-20T10:00:00-04:00'));
    });
  });
});
