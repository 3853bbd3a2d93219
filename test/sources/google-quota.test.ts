import { describe, expect, it } from 'vitest';
import { Failure } from '../../src/domain/failure.ts';
import type { AccountId } from '../../src/domain/identity.ts';
import { createGoogleCalendar } from '../../src/sources/google/calendar.ts';
import { DailyQuota } from '../../src/sources/google/quota.ts';
import { createGoogleTasks } from '../../src/sources/google/tasks.ts';
import { dataset, NOW_MS, stand } from './stand-in.ts';

const [ANN, BO] = ['ann', 'bo'] as AccountId[] as [AccountId, AccountId];
/** The last second of 5 May 2031 at Google, and the first of the next day there. */
const LATE = Date.parse('2031-05-06T06:59:59Z');
const taken = (quota: DailyQuota, account: AccountId, times: number, nowMs = LATE): number => {
  let count = 0;
  for (let n = 0; n < times; n += 1) {
    try {
      quota.take(account, nowMs);
      count += 1;
    } catch (thrown) {
      expect(thrown).toBeInstanceOf(Failure);
      expect(thrown).toMatchObject({ kind: 'rate_limited' });
    }
  }
  return count;
};

describe("the day's queries to Google Tasks", () => {
  it("are anybody's while there are many, then each has a part, and at the end nobody gets any", () => {
    const quota = new DailyQuota(100, 10);
    expect(taken(quota, ANN, 95)).toBe(80);
    expect(taken(quota, BO, 50)).toBe(10);
    expect(quota.used).toBe(90);
    for (let n = 0; n < 20; n += 1) taken(quota, `other ${n}` as AccountId, 1);
    expect(quota.used).toBe(100);
    expect(taken(quota, 'late' as AccountId, 1)).toBe(0);
  });

  it('begin again at midnight Pacific time', () => {
    const quota = new DailyQuota(10, 1);
    expect(taken(quota, ANN, 20)).toBe(8);
    expect(taken(quota, ANN, 1, LATE + 1_000)).toBe(1);
    expect(quota.used).toBe(1);
  });

  it('are counted as they are sent, and none is spent on calendars', async () => {
    const quota = new DailyQuota(2, 2);
    const own = await stand({
      dataset: dataset({ calendars: [{ id: 'work' }], tasklists: ['a', 'b'].map((id) => ({ id, tasks: [{}] })) }),
    });
    const root = { provider: 'google-demo', apiRoot: own.demo.apiRoot, quota } as const;
    await createGoogleCalendar(root).read(own.ask());
    expect(quota.used).toBe(0);
    const found = await createGoogleTasks(root).read(own.ask());
    expect(quota.used).toBe(2);
    expect(found.tasks).toHaveLength(1);
    expect(found.coverage).toMatchObject([{ part: 'b', failure: { kind: 'rate_limited' } }]);
    await expect(createGoogleTasks(root).read(own.ask())).rejects.toMatchObject({
      kind: 'rate_limited',
      next: expect.stringContaining('midnight Pacific time'),
    });
    expect(await createGoogleTasks(root).read(own.ask({ nowMs: NOW_MS + 86_400_000 }))).toMatchObject({ tasks: [{}] });
  });

  it('are spent on changes too, and where none is left nothing is sent', async () => {
    const quota = new DailyQuota(4, 4);
    const own = await stand({ dataset: dataset({ tasklists: [{ id: 'a', tasks: [] }] }) });
    const { tasks } = createGoogleTasks({ provider: 'google-demo', apiRoot: own.demo.apiRoot, quota });
    if (tasks === undefined) throw new Error('tasks are written to');
    const draft = { title: 'Read', notes: undefined, due: undefined, parent: undefined };
    expect(await tasks.findAlike(own.ask(), 'a', draft)).toBeUndefined();
    const { stored } = await tasks.insert(own.ask(), 'a', draft);
    expect(quota.used).toBe(2);
    own.demo.injectFault({ match: 'PATCH *', times: 1, answer: { kind: 'error', status: 503 } });
    const done = await tasks.setDone(own.ask(), stored, true);
    expect(quota.used).toBe(4);
    const sent = own.requests.length;
    const rateLimited = { kind: 'rate_limited', next: expect.stringContaining('midnight Pacific time') };
    await expect(tasks.insert(own.ask(), 'a', { ...draft, title: 'Write' })).rejects.toMatchObject(rateLimited);
    await expect(tasks.setDone(own.ask(), done, false)).rejects.toMatchObject(rateLimited);
    expect(own.requests).toHaveLength(sent);
  });
});
