import { describe, expect, it } from 'vitest';
import { statusOf } from '../../../src/sources/moodle/status.ts';
import { at, school } from './school.ts';

describe('the status at the borders', () => {
  const times = { opens: 100, due: 200, until: 300 };
  it.each([
    [99, 'Not yet open'],
    [100, 'Open'],
    [101, 'Open'],
    [199, 'Open'],
    [200, 'Open'],
    [201, 'Overdue (Grace period)'],
    [299, 'Overdue (Grace period)'],
    [300, 'Overdue (Grace period)'],
    [301, 'Closed'],
  ])('at second %i is %s', (now, status) => expect(statusOf(times, now)).toBe(status));

  it('skips what is not set', () => {
    const none = { opens: undefined, due: undefined, until: undefined };
    expect(statusOf(none, 5)).toBe('Open');
    expect(statusOf({ ...none, due: 4 }, 1e10)).toBe('Overdue (Grace period)');
    expect(statusOf({ ...none, until: 4 }, 5)).toBe('Closed');
    expect(statusOf({ ...none, opens: 6 }, 5)).toBe('Not yet open');
    expect(statusOf({ opens: 9, due: 1, until: 2 }, 5)).toBe('Not yet open');
  });
});

/** Through the adapter, by the second; a part of a second after the last one is still that one. */
describe.each([
  ['assign/4', '2026-11-20T00:00:00+08:00', '2026-11-27T23:59:00+08:00', '2026-12-04T23:59:00+08:00'],
  ['lesson/1', '2026-11-20T00:00:00+08:00', '2026-12-05T23:59:00+08:00', '2026-12-05T23:59:00+08:00'],
])('%s', (id, opens, due, until) => {
  it('changes its status only after the second', async () => {
    const { read } = await school();
    const told = async (nowMs: number) =>
      (await read({ nowMs })).deadlines?.find((one) => one.id.endsWith(` ${id}`))?.status;
    expect(await told(at(opens) - 1_000)).toBe('Not yet open');
    expect(await told(at(opens))).toBe('Open');
    expect(await told(at(due) + 999)).toBe('Open');
    const isSame = due === until;
    expect(await told(at(due) + 1_000)).toBe(isSame ? 'Closed' : 'Overdue (Grace period)');
    expect(await told(at(until) + 999)).toBe(isSame ? 'Open' : 'Overdue (Grace period)');
    expect(await told(at(until) + 1_000)).toBe('Closed');
  });
});
