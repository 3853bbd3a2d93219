import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { UserId } from '../../src/domain/identity.ts';
import { idAfter } from '../../src/planner/writes/event-id.ts';
import { days, only, openWriting, PRIMARY, type Row, type Writing } from './writer.ts';

const [UPDATE, DELETE, UNDO] = ['update_calendar_event', 'delete_calendar_event', 'undo_change'];
const WEEKLY = { date: '2026-09-07', time: '10:00', repeat: 'weekly 6 times' };

describe('what an assistant deletes', () => {
  let writing: Writing;
  let made = 0;
  const nextDay = days();
  beforeAll(async () => {
    writing = await openWriting();
    await writing.done('list_calendars');
  });
  beforeEach(() => writing.rest());
  afterAll(() => writing.close());

  const create = async (wish: Row): Promise<{ title: string; id: string }> => {
    made += 1;
    const title = `Thing ${made}`;
    const { event } = await writing.done('create_calendar_event', { title, calendar: 'A', ...wish });
    return { title, id: String(only(event).id) };
  };
  const change = async (tool: string, wish: Row) => {
    writing.rest();
    return await writing.done(tool, wish);
  };
  const starts = async (title: string): Promise<string[]> => {
    const { id } = await writing.stored(title);
    const { items } = (await writing.google('GET', `${PRIMARY}/${id}/instances?maxResults=100`)) as { items: Row[] };
    return items.map(({ start }) => String((start as Row).dateTime).slice(5, 10));
  };

  it.each([
    ['an event', () => ({ date: nextDay() }), '', undefined],
    ['a series', () => WEEKLY, '', 'all'],
    ['a series from its first day on', () => WEEKLY, '@2026-09-07', 'following'],
  ])('keeps its id once it is brought back, however often: %s', async (_name, wish, day, scope) => {
    const { title, id } = await create(wish());
    const whole = { id, expect: title, ...(scope && { scope: 'all' }) };
    for (const round of [1, 2, 3]) {
      const told = await change(DELETE, { ...whole, ...(scope && { scope }), id: `${id}${day}` });
      expect(told.changed).toBe('yes');
      expect((await change(DELETE, whole)).changed).toBe('no; already gone');
      expect((await change(UNDO, { change: told.change })).undone).toBe('now');
      expect(await writing.done('get_details', { id })).toMatchObject({ id, title });
      const moved = await change(UPDATE, { ...whole, location: `Room ${round}` });
      expect(only(moved.event)).toMatchObject({ id, where: `Room ${round}` });
    }
    expect(await change(DELETE, whole)).toMatchObject({ changed: 'yes' });
    expect(await writing.all(title)).toHaveLength(0);
  });

  it('is never told as gone while it is there under another id', async () => {
    const { title, id } = await create({ date: nextDay() });
    const { id: stored, organizer } = await writing.stored(title);
    const { email } = organizer as { email: string };
    const told = await change(DELETE, { id, expect: title });
    // what was seen before its id could follow
    const again = { letter: id.replace(/\d+$/, ''), kind: 'event' as const, id: idAfter(email, String(stored)) };
    await writing.house.service().store.handles.numbers('demo' as UserId, [again]);
    await change(UNDO, { change: told.change });
    expect(await writing.refused(DELETE, { id, expect: title })).toMatchObject({ failed: 'not_found' });
    expect(await writing.all(title)).toHaveLength(1);
  });

  it.each(['following', 'all'])('is no more of a series than it says: `%s` from what was called off', async (scope) => {
    for (const who of ['the assistant', 'the person']) {
      const { title, id } = await create(WEEKLY);
      const wish = { id: `${id}@2026-09-21`, expect: title };
      const { id: stored } = await writing.stored(title);
      if (who === 'the assistant') await change(DELETE, { ...wish, scope: 'this' });
      else await writing.google('DELETE', `${PRIMARY}/${stored}_20260921T020000Z`);
      const left = await starts(title);
      expect(left).toHaveLength(5);
      expect(await change(DELETE, { ...wish, scope: 'this' })).toMatchObject({ changed: 'no; already gone' });
      const refused = await writing.refused(DELETE, { ...wish, scope });
      expect(refused).toMatchObject({ failed: 'bad_request', why: expect.stringContaining('still there') });
      expect(await starts(title)).toEqual(left);
      expect(await change(DELETE, { id, expect: title, scope: 'all' })).toMatchObject({ changed: 'yes' });
      expect((await change(DELETE, { ...wish, scope })).changed).toBe('no; already gone');
    }
  });

  it('is not the later part of a series that is one again', async () => {
    const { title, id } = await create(WEEKLY);
    const wish = { id: `${id}@2026-09-21`, expect: title, scope: 'following', description: 'new' };
    const { event, change: number } = await change(UPDATE, wish);
    const later = String(only(event).id);
    await change(UNDO, { change: number });
    const refused = await writing.refused(DELETE, { id: later, expect: title, scope: 'all' });
    expect(refused).toMatchObject({ failed: 'not_found' });
    expect(await starts(title)).toHaveLength(6);
  });
});
