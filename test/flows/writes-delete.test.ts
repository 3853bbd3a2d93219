import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { STUDENT_NOW_MS } from '../../src/demo/google/student.ts';
import { TestBrowser } from './browser.ts';
import { CALLBACK, ERAS, type Era } from './clients.ts';
import { allow, demoClient, signInAsOwner, startClient } from './steps.ts';
import { days, only, openWriting, PRIMARY, type Row, type Writing } from './writer.ts';

const TOOL = 'delete_calendar_event';
const [era] = ERAS as [Era];
/** A day near the house's own today. */
const SOON = new Date(STUDENT_NOW_MS + 5 * 86_400_000).toISOString();
const [YEAR, NEAR] = [Number(SOON.slice(0, 4)), SOON.slice(5, 10)];

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
  const put = (body: object) => writing.google('POST', PRIMARY, body);
  const made = async (wish: Row): Promise<string> =>
    String(only((await writing.done('create_calendar_event', { calendar: 'A', ...wish })).event).id);
  const deleted = () => writing.house.google.exchanges.filter(({ method }) => method === 'DELETE').length;

  it.each([
    ['this', YEAR, [NEAR, `${YEAR}-${NEAR}`], 'no; already gone'],
    ['following', YEAR - 2, [NEAR], 'bad_request'],
  ] as const)('deletes %s once: sent again it reaches no day of another year', async (scope, since, again, answer) => {
    const title = `Daily ${scope}`;
    const id = await made({ title, date: `${since}-01-01`, time: '06:00', repeat: 'daily' });
    const days = async () => {
      const { id: stored } = await writing.stored(title);
      const { items } = (await writing.google('GET', `${PRIMARY}/${stored}/instances?maxResults=2500`)) as {
        items: Row[];
      };
      return items.length;
    };
    expect(await writing.done(TOOL, { id: `${id}@${NEAR}`, expect: title, scope })).toMatchObject({ changed: 'yes' });
    const left = await days();
    for (const day of again) {
      const { told } = await writing.call(TOOL, { id: `${id}@${day}`, expect: title, scope });
      expect(told.changed ?? told.failed).toBe(answer);
      expect(await days()).toBe(left);
    }
    const { told } = await writing.call('update_calendar_event', {
      id: `${id}@${NEAR}`,
      expect: title,
      scope,
      title: 'X',
    });
    expect(['not_found', 'bad_request']).toContain(told.failed);
    expect(await days()).toBe(left);
  });

  it('deletes what an assistant made, tells nobody, and says it is gone when it is asked again', async () => {
    const id = await made({ title: 'Lunch', date: nextDay(), time: '12:00', guests: ['ann@example.com'] });
    const told = await writing.done(TOOL, { id, expect: 'lunch' });
    expect(told).toMatchObject({ changed: 'yes', change: expect.any(String), guests: 'nobody was told; 1 guest' });
    expect(only(told.event)).toMatchObject({ id, what: 'Lunch' });
    expect(writing.house.google.notices().at(-1)).toMatchObject({ method: 'delete', sendUpdates: 'none' });
    expect(await writing.all('Lunch')).toHaveLength(0);
    const again = await writing.done(TOOL, { id, expect: 'lunch' });
    expect(again).toMatchObject({ changed: 'no; already gone' });
    expect(again).not.toHaveProperty('change');
    const back = await writing.done('undo_change', { change: told.change });
    expect(back.now).toBe('The event is there again. Nobody was told; it has 1 guest.');
    expect(await writing.stored('Lunch')).toMatchObject({ attendees: [{ email: 'ann@example.com' }] });
    // what was brought back is the assistant's as before
    const { events } = (await writing.done('get_event_from_calendar', {
      calendar: 'A',
      from: '2026-06-01',
      to: '2026-06-05',
    })) as { events: Record<string, Row[]> };
    const row = Object.values(events)
      .flat()
      .find(({ what }) => what === 'Lunch');
    writing.rest();
    expect(await writing.done(TOOL, { id: row?.id, expect: 'Lunch' })).toMatchObject({ changed: 'yes' });
  });

  it('never deletes what a person made, whatever mark it carries', async () => {
    const mark = { extendedProperties: { private: { createdBy: 'agent' } } };
    for (const body of [{ summary: 'Dentist' }, { summary: 'Marked', ...mark }]) {
      const { id } = await put({ ...body, ...hours(nextDay(), '10:00', '11:00') });
      const before = deleted();
      expect(await writing.refused(TOOL, { id: String(id), expect: body.summary })).toMatchObject({
        failed: 'not_permitted',
        why: expect.stringContaining('only what assistants made'),
      });
      expect(deleted()).toBe(before);
      expect(await writing.all(body.summary)).toHaveLength(1);
    }
  });

  it('deletes what another assistant of the same person made', async () => {
    const id = await made({ title: 'From one', date: nextDay() });
    const other = await demoClient(era, writing.house, true);
    expect((await writing.call(TOOL, { id, expect: 'From one' }, other)).told).toMatchObject({ changed: 'yes' });
  });

  it('asks where somebody changed it since, and not where an assistant did', async () => {
    const id = await made({ title: 'Ours', date: nextDay(), time: '09:00' });
    await writing.done('update_calendar_event', { id, expect: 'Ours', description: 'by the assistant' });
    const { id: eventId } = await writing.stored('Ours');
    await writing.google('PATCH', `${PRIMARY}/${eventId}`, { location: 'Room 2' });
    const preview = await writing.refused(TOOL, { id, expect: 'Ours' });
    expect(preview).toMatchObject({
      failed: 'confirmation_needed',
      why: expect.stringContaining('changed this since'),
    });
    expect(only(preview.would)).toMatchObject({ act: 'delete', title: 'Ours' });
    expect(await writing.all('Ours')).toHaveLength(1);
    expect(await writing.done(TOOL, { id, expect: 'Ours', confirm: preview.confirm })).toMatchObject({
      changed: 'yes',
    });
    expect(await writing.done('undo_change')).toMatchObject({ undone: 'now' });
    expect(await writing.stored('Ours')).toMatchObject({ location: 'Room 2', description: 'by the assistant' });
  });

  it('needs to know what it is believed to be', async () => {
    const id = await made({ title: 'Believed', date: nextDay() });
    expect(await writing.refused(TOOL, { id })).toMatchObject({
      failed: 'bad_request',
      why: 'Missing argument: expect.',
    });
    const told = await writing.refused(TOOL, { id, expect: 'Something else' });
    expect(told).toMatchObject({ failed: 'conflict' });
    expect(only(told.found)).toMatchObject({ id, title: 'Believed' });
    expect(await writing.all('Believed')).toHaveLength(1);
  });

  describe('of a series', () => {
    const weekly = async (title: string, count = 6) => ({
      handle: await made({
        title,
        date: '2026-09-07',
        time: '10:00',
        end_time: '11:00',
        repeat: `weekly ${count} times`,
      }),
      id: (await writing.stored(title)).id,
    });
    const starts = async (id: unknown): Promise<string[]> => {
      const { items } = (await writing.google('GET', `${PRIMARY}/${id}/instances?maxResults=100`)) as { items: Row[] };
      return items.map(({ start }) => String((start as Row).dateTime).slice(5, 10));
    };
    const ALL = ['09-07', '09-14', '09-21', '09-28', '10-05', '10-12'];

    it('must be told which occurrences', async () => {
      const { handle, id } = await weekly('Asked');
      const told = await writing.refused(TOOL, { id: `${handle}@2026-09-21`, expect: 'Asked' });
      expect((told.scopes as Row[]).map(({ occurrences }) => occurrences)).toEqual(['1', '4', '6']);
      expect((await writing.refused(TOOL, { id: handle, expect: 'Asked' })).failed).toBe('bad_request');
      expect(await starts(id)).toEqual(ALL);
    });

    it.each([
      ['this', ['09-07', '09-14', '09-28', '10-05', '10-12'], 1],
      ['following', ['09-07', '09-14'], 4],
      ['all', [], 6],
    ] as const)('deletes exactly what `%s` says, and brings it back', async (scope, left, count) => {
      const title = `Gone ${scope}`;
      const { handle, id } = await weekly(title);
      const told = await writing.done(TOOL, { id: `${handle}@2026-09-21`, expect: title, scope });
      expect(told).toMatchObject({ changed: 'yes', occurrences: count });
      if (scope === 'all') expect(await writing.all(title)).toHaveLength(0);
      else expect(await starts(id)).toEqual(left);
      await writing.done('undo_change', { change: told.change });
      expect(await starts((await writing.stored(title)).id)).toEqual(ALL);
      // and it is the assistant's as before
      writing.rest();
      const rest = await writing.done('get_event_from_calendar', {
        calendar: 'A',
        from: '2026-09-01',
        to: '2026-10-31',
      });
      const row = (rest.series as Row[]).find(({ what }) => what === title);
      expect(await writing.done(TOOL, { id: row?.id, expect: title, scope: 'all' })).toMatchObject({ changed: 'yes' });
    });

    it('asks where somebody changed one of the occurrences that go', async () => {
      const { handle, id } = await weekly('Touched');
      await writing.google('PATCH', `${PRIMARY}/${id}_20260928T020000Z`, { location: 'Room 2' });
      for (const [day, scope] of [
        ['2026-09-28', 'this'],
        ['2026-09-21', 'following'],
        ['2026-09-07', 'all'],
      ]) {
        const wish = { id: `${handle}@${day}`, expect: 'Touched', scope };
        expect(await writing.refused(TOOL, wish)).toMatchObject({ failed: 'confirmation_needed' });
      }
      expect(await writing.done(TOOL, { id: `${handle}@2026-10-05`, expect: 'Touched', scope: 'this' })).toMatchObject({
        changed: 'yes',
      });
    });

    it.each(['2026-09-07', '2026-09-21'])(
      'is told as deleted once, of two at once that delete it from %s on',
      async (day) => {
        const { handle } = await weekly(`At once ${day}`);
        const wish = { id: `${handle}@${day}`, expect: `At once ${day}`, scope: 'following' };
        const replies = await Promise.all([1, 2].map(() => writing.call(TOOL, wish)));
        expect(replies.filter(({ told }) => told.changed === 'yes')).toHaveLength(1);
        const others = replies
          .filter(({ told }) => told.changed !== 'yes')
          .map(({ told }) => told.changed ?? told.failed);
        for (const other of others) expect(['no; already gone', 'not_found', 'conflict']).toContain(other);
        await writing.done('undo_change');
        expect(await starts((await writing.stored(`At once ${day}`)).id)).toEqual(ALL);
      },
    );

    it('does not ask for an occurrence that an assistant changed', async () => {
      const { handle } = await weekly('Moved');
      const id = `${handle}@2026-09-28`;
      await writing.done('update_calendar_event', { id, expect: 'Moved', time: '15:00', scope: 'this' });
      expect(await writing.done(TOOL, { id, expect: 'Moved', scope: 'this' })).toMatchObject({ changed: 'yes' });
    });
  });

  it('takes digits alone for an event of the space, which needs no `expect`', async () => {
    const { event } = await writing.done('create_calendar_event', {
      title: 'In the space',
      date: nextDay(),
      calendar: 'space',
    });
    const { id } = only(event);
    const told = await writing.done(TOOL, { id });
    expect(only(told.event)).toMatchObject({ id, what: 'In the space' });
    expect(await writing.refused(TOOL, { id })).toMatchObject({ failed: 'not_found' });
    await writing.done('undo_change', { change: told.change });
    expect((await writing.done('list_calendar_events')).events).toMatchObject([{ title: 'In the space' }]);
  });

  it('is one request that is sent again only with the version it was meant for', async () => {
    const id = await made({ title: 'Once more', date: nextDay() });
    writing.house.google.injectFault({ match: 'DELETE /calendar/v3/*', times: 1, answer: { kind: 'lost', as: 503 } });
    expect(await writing.done(TOOL, { id, expect: 'Once more' })).toMatchObject({ changed: 'yes' });
    expect(await writing.all('Once more')).toHaveLength(0);
  });

  it('deletes nothing of another person, in the words for what never was', async () => {
    const id = await made({ title: 'Private', date: nextDay() });
    const { id: eventId } = await writing.stored('Private');
    const { keeper, page } = await startClient(era, writing.house);
    const browser = new TestBrowser(CALLBACK);
    const step = await allow(browser, await signInAsOwner(browser, await browser.open(page), writing.house), true);
    const skip = step.page.links.find((link) => link.includes('/oauth/authorize/')) ?? '';
    await era.finish(writing.house.mcpUrl, keeper, (await browser.open(new URL(skip, step.url))).url);
    const unknown = await writing.call(TOOL, { id: 'A9999', expect: 'x' }, keeper);
    expect(unknown.told).toMatchObject({ failed: 'not_found' });
    for (const foreign of [id, String(eventId)]) {
      expect((await writing.call(TOOL, { id: foreign, expect: 'Private' }, keeper)).text).toBe(unknown.text);
    }
    expect(await writing.all('Private')).toHaveLength(1);
  });
});
