import { describe, expect, it } from 'vitest';
import type { AccountId } from '../../src/domain/identity.ts';
import { accountOf, dataset, NOW_MS, type Standing, stand, timed } from './stand-in.ts';

const MINUTE = 60_000;
const DATA = dataset({
  calendars: [
    { id: 'student@demo.example', primary: true, events: [timed('lunch', '2031-05-05T12:00', '2031-05-05T13:00')] },
    { id: 'work' },
  ],
  tasklists: [{ id: 'todo', tasks: [{ title: 'Milk' }] }],
});
const open = () => stand({ dataset: DATA, mostRemembered: 1_000_000 });

const paths = ({ requests }: Standing): string[] => requests.map((request) => request.split('?')[0] ?? '');
const LISTED = 'GET /calendar/v3/users/me/calendarList';
const EVENTS = ['student@demo.example', 'work'].map((id) => `GET /calendar/v3/calendars/${id}/events`);
const TASKS = ['GET /tasks/v1/users/@me/lists', 'GET /tasks/v1/lists/todo/tasks'];

describe('what was read of Google a moment ago', () => {
  it('is not asked for again within 45 seconds, and gives the same', async () => {
    const own = await open();
    const first = await own.read(own.calendar);
    expect(paths(own)).toEqual([LISTED, ...EVENTS]);
    expect(await own.read(own.calendar, { nowMs: NOW_MS + 44_000 })).toEqual(first);
    expect(paths(own)).toEqual([]);
    await own.read(own.calendar, { nowMs: NOW_MS + 45_000 });
    expect(paths(own)).toEqual(EVENTS);
  });

  it('of tasks likewise', async () => {
    const own = await open();
    await own.read(own.tasks);
    expect(paths(own)).toEqual(TASKS);
    await own.read(own.tasks, { nowMs: NOW_MS + 44_000 });
    expect(paths(own)).toEqual([]);
    await own.read(own.tasks, { nowMs: NOW_MS + 46_000 });
    expect(paths(own)).toEqual(TASKS.slice(1));
  });

  it('is another thing for other days, another zone, and where only busy times are let out', async () => {
    const own = await open();
    await own.read(own.calendar);
    for (const more of [
      { from: '2031-05-06' },
      { zone: 'Asia/Tokyo' as never },
      { visibility: () => 'busy' as const },
    ]) {
      await own.read(own.calendar, more);
      expect(paths(own), JSON.stringify(more)).toEqual(EVENTS);
    }
  });

  it('is of one account, as it is connected now and was last written to', async () => {
    const own = await open();
    const { account } = own.ask();
    await own.read(own.calendar);
    const others = [{ id: 'acc2' as AccountId }, { connectedAt: NOW_MS + 1 }, { writes: 1 }];
    for (const other of others) {
      await own.read(own.calendar, { account: { ...account, ...other } });
      expect(paths(own), JSON.stringify(other)).toEqual([LISTED, ...EVENTS]);
    }
  });

  it('of lists is renewed behind the answer after five minutes, though the asker is gone, and not given after fifteen', async () => {
    const own = await open();
    await own.read(own.calendar);
    const gone = new AbortController();
    const asked = own.read(own.calendar, { nowMs: NOW_MS + 6 * MINUTE, signal: gone.signal });
    await asked;
    gone.abort();
    await expect.poll(() => paths(own).toSorted()).toEqual([...EVENTS, LISTED].toSorted());
    await own.read(own.calendar, { nowMs: NOW_MS + 10 * MINUTE });
    expect(paths(own)).toEqual(EVENTS);
    await own.read(own.calendar, { nowMs: NOW_MS + 40 * MINUTE });
    expect(paths(own)).toEqual([LISTED, ...EVENTS]);
  });

  it('is not kept when a part of it was missing', async () => {
    const own = await open();
    own.demo.injectFault({ match: EVENTS[1] ?? '', answer: { kind: 'error', status: 403, reason: 'forbidden' } });
    expect((await own.read(own.calendar)).coverage).toHaveLength(1);
    own.demo.clearFaults();
    expect((await own.read(own.calendar)).coverage).toBe('all');
    expect(paths(own)).toEqual(EVENTS.slice(1));
  });

  it('does not go around a permission that was taken away', async () => {
    const own = await open();
    await own.read(own.calendar);
    await expect(own.read(own.calendar, { account: accountOf([]) })).rejects.toMatchObject({ kind: 'not_permitted' });
  });
});
