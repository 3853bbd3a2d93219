import { decode } from '@toon-format/toon';
import { describe, expect, it } from 'vitest';
import type { ConnectionId, SpaceId } from '../../src/domain/identity.ts';
import { type SpaceEvent, whenOf } from '../../src/domain/space-event.ts';
import { addDays, type LocalDate } from '../../src/domain/time.ts';
import { addedToSpace, spaceEvents } from '../../src/layouts/space-events.ts';
import { todoChange, todoList } from '../../src/layouts/todos.ts';
import { fittingText } from '../../src/mcp/fit.ts';
import { tokenBound } from '../../src/mcp/token-bound.ts';
import type { SpaceListing, SpaceRow } from '../../src/planner/space-calendar.ts';
import { wallSpan } from '../../src/planner/wall-clock.ts';
import { NEW_YORK, TAIPEI } from '../planner/kit.ts';

const TODAY = '2026-01-28' as LocalDate;
const SPACE = { id: 's1' as SpaceId, name: '', createdAt: 0, feedSince: undefined };

function row(over: Partial<SpaceEvent> = {}, detailsHidden = false): SpaceRow {
  const date = over.date ?? TODAY;
  const event: SpaceEvent = {
    ...{ id: '1', space: SPACE.id, title: 'Rehearsal', date, endDate: date, time: undefined, endTime: undefined },
    ...{ zone: TAIPEI, description: undefined, createdBy: 'agent', connection: 'c1' as ConnectionId, client: 'Claude' },
    ...{ reminders: [], createdAt: 0, changedAt: undefined },
    ...over,
  };
  return { event, wall: wallSpan(whenOf(event), TAIPEI), detailsHidden };
}
const listing = (rows: readonly SpaceRow[]): SpaceListing => ({
  ...{ space: SPACE, zone: TAIPEI, today: TODAY, range: { from: undefined, to: undefined } },
  rows,
});
const told = (rows: readonly SpaceRow[]) =>
  decode(fittingText(spaceEvents(listing(rows))), { strict: true }) as {
    events: Record<string, unknown>[];
    left_out?: Record<string, unknown>[];
  };

describe('events of a space', () => {
  it.each<[Partial<SpaceEvent>, string]>([
    [{}, '2026-01-28 Wed'],
    [{ endDate: '2026-01-30' as LocalDate }, '2026-01-28 Wed..2026-01-30 Fri'],
    [{ time: '19:00', endTime: '21:30' }, '2026-01-28 Wed 19:00-21:30'],
    [{ time: '19:00' }, '2026-01-28 Wed 19:00'],
    [{ time: '22:00', endTime: '02:00', endDate: '2026-01-29' as LocalDate }, '2026-01-28 Wed 22:00-02:00+1'],
    [{ time: '22:00', endDate: '2026-01-30' as LocalDate }, '2026-01-28 Wed 22:00..2026-01-30 Fri'],
    [{ time: '10:00', zone: NEW_YORK }, '2026-01-28 Wed 23:00'],
  ])('%j are told with year and weekday: %s', (over, when) => {
    expect(told([row(over)]).events[0]?.when).toBe(when);
  });

  it('name their zone only where it is another one, and their reminders only where they have some', () => {
    const rows = [row({ time: '10:00', zone: NEW_YORK, reminders: [1440, 10] }), row({ zone: NEW_YORK })];
    expect(told(rows).events).toMatchObject([
      { zone: NEW_YORK, remind_minutes_before: '1440 10' },
      { zone: '', remind_minutes_before: '' },
    ]);
    expect(Object.keys(told([row()]).events[0] ?? {})).toEqual(['title', 'when', 'id', 'by']);
  });

  it('of which only the time is shown have no text, and no text can pass for that', () => {
    const texts = { description: 'note', reminders: [10], time: '10:00', zone: NEW_YORK };
    const [hidden, named] = told([row(texts, true), row({ title: 'busy (details hidden)' })]).events;
    expect(hidden).toMatchObject({ title: 'busy (details hidden)' });
    expect(named?.title).not.toBe(hidden?.title);
    expect(Object.keys(hidden ?? {})).toEqual(['title', 'when', 'id', 'by']);
    expect(JSON.stringify(hidden)).not.toMatch(/Rehearsal|note/);
  });

  it.each([
    [undefined, undefined, 'all'],
    [TODAY, undefined, 'from 2026-01-28'],
    [undefined, TODAY, 'until 2026-01-28'],
    [TODAY, TODAY, '2026-01-28..2026-01-28'],
  ])('from %s to %s say of which days they are: %s', (from, to, range) => {
    expect(spaceEvents({ ...listing([]), range: { from, to } }).data).toMatchObject({ range });
  });

  it('that are too many keep those from today on, say which are missing, and how to get them', () => {
    const rows = Array.from({ length: 600 }, (_, at) =>
      row({
        id: String(at + 1),
        date: addDays(TODAY, at - 550),
        title: '𠮷'.repeat(500),
        description: '字'.repeat(8000),
      }),
    );
    const text = fittingText(spaceEvents(listing(rows)));
    expect(tokenBound(text, 8_000)).toBeLessThanOrEqual(8_000);
    const { events, left_out: leftOut } = told(rows);
    expect(events.filter(({ when }) => String(when) >= TODAY).length).toBeGreaterThanOrEqual(40);
    expect(leftOut).toMatchObject([
      { what: 'notes', count: events.length, next: expect.stringContaining('get_details') },
      { what: 'titles', count: events.length, next: expect.stringContaining('get_details') },
      { what: 'earlier events', count: 550, next: expect.stringContaining(`from ${addDays(TODAY, -550)}`) },
      { what: 'later events', count: 50 - events.length },
    ]);
  });

  it('that are all to come keep the next ones', () => {
    const rows = Array.from({ length: 600 }, (_, at) =>
      row({ id: String(at + 1), date: addDays(TODAY, at), title: '𠮷'.repeat(500) }),
    );
    const { events, left_out: leftOut } = told(rows);
    expect(events[0]).toMatchObject({ id: '1' });
    expect(leftOut).toMatchObject([{ what: 'titles' }, { what: 'later events', count: 600 - events.length }]);
  });

  it('whose notes alone are too long say that they are cut, and where the whole ones are', () => {
    const hidden = row({ id: '4', description: '字'.repeat(8000) }, true);
    const rows = [
      ...['1', '2', '3'].map((id) => row({ id, description: '字'.repeat(8000) })),
      hidden,
      row({ id: '5' }),
    ];
    expect(told(rows).left_out).toEqual([
      {
        ...{ what: 'notes', count: 3 },
        next: 'Cut at 120 characters and marked …: call get_details with the id for the whole text.',
      },
    ]);
    expect(told([row({ description: '字' })])).not.toHaveProperty('left_out');
  });

  it('that could not be recorded are told as such', () => {
    const change = { space: SPACE, zone: TAIPEI, row: row(), isChanged: true, change: undefined };
    expect(addedToSpace(change).data).toMatchObject({ added: 'now', undo: 'This cannot be taken back.' });
    expect(addedToSpace({ ...change, change: '7' }).data).toMatchObject({ change: '7' });
    expect(addedToSpace({ ...change, isChanged: false }).data).not.toHaveProperty('undo');
  });
});

describe('to-dos', () => {
  const todo = (id: number, done = false) => ({
    ...{ id: String(id), title: `t${id}`, priority: '中' as const, done, createdAt: 0 },
    doneAt: done ? 1 : undefined,
  });
  const totals = { open: 1, done: 1 };

  it('say when there are none, whichever were asked for', () => {
    const none = (onlyOpen: boolean) => todoList({ todos: [], totals, onlyOpen }).data.note;
    expect([none(true), none(false)]).toEqual(['There are no open to-dos.', 'There are no to-dos.']);
  });

  it('that are too many keep the first, and say how many are missing', () => {
    const todos = Array.from({ length: 5_000 }, (_, at) => ({ ...todo(at + 1), title: '𠮷'.repeat(500) }));
    const text = fittingText(todoList({ todos, totals: { open: 5_000, done: 0 }, onlyOpen: true }));
    expect(tokenBound(text, 8_000)).toBeLessThanOrEqual(8_000);
    const told = decode(text, { strict: true }) as { todos: { id: string }[]; left_out: string };
    expect(told.todos[0]).toMatchObject({ id: '1' });
    expect(told.left_out).toBe(
      `${5_000 - told.todos.length} to-dos do not fit here; ${told.todos.length} titles are cut at 40 characters and marked …: ` +
        'ask the person to look at their to-do page.',
    );
  });

  it('whose titles alone are too long say that they are cut', () => {
    const todos = [...Array.from({ length: 20 }, (_, at) => ({ ...todo(at + 1), title: '𠮷'.repeat(500) })), todo(21)];
    const told = decode(fittingText(todoList({ todos, totals, onlyOpen: true })), { strict: true });
    expect(told).toMatchObject({
      left_out: '20 titles are cut at 80 characters and marked …: ask the person to look at their to-do page.',
    });
  });

  it('that were changed are told whole, with the new totals', () => {
    const change = { todo: todo(3, true), totals, isChanged: true, change: '9' };
    expect(todoChange('completed', change).data).toEqual({
      ...{ completed: 'now', open: 1, done: 1, change: '9' },
      todo: [{ id: '3', title: 't3', priority: '中', done: 'yes' }],
    });
  });
});
