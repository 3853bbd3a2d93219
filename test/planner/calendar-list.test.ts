import { describe, expect, it } from 'vitest';
import { Failure } from '../../src/domain/failure.ts';
import type { AccountId, UserId } from '../../src/domain/identity.ts';
import type { Source } from '../../src/domain/source.ts';
import { createPlanner } from '../../src/planner/planner.ts';
import { account, findings, never, ports, source } from './kit.ts';

const CALENDAR = { key: 'a1 x', id: 'x', name: 'X', primary: true, role: 'owner' } as const;
const listing = (over: Partial<Source> = {}): Source =>
  source(async () => findings(), {
    calendars: async ({ account: of }) => ({ account: of, calendars: [CALENDAR], failure: undefined }),
    ...over,
  });

async function list(sources: readonly Source[], over: Parameters<typeof ports>[0] = {}, signal = never) {
  const { ports: own, notes } = ports({ sources, ...over });
  const lists = await createPlanner(own).ownCalendars({ user: 'u1' as UserId, kind: 'person' }, signal);
  return { notes, said: lists.map((one) => [one.account.id, one.calendars.length, one.failure?.kind]) };
}

describe('the calendars of a person', () => {
  it('are listed account by account, by the sources that have any', async () => {
    const accounts = [account(), account({ id: 'a2' as AccountId })];
    const { said } = await list([listing(), source(async () => findings(), { id: 'google_tasks' })], { accounts });
    expect(said).toEqual([
      ['a1', 1, undefined],
      ['a2', 1, undefined],
    ]);
  });

  it('are those of the person’s own provider', async () => {
    expect((await list([listing({ provider: 'google-demo' })])).said).toEqual([]);
  });

  it('cannot be listed of a dead account, which is not asked', async () => {
    let asked = 0;
    const counting = listing({
      calendars: async ({ account: of }) => {
        asked += 1;
        return { account: of, calendars: [], failure: undefined };
      },
    });
    const { said } = await list([counting], { accounts: [account({ state: 'dead' })] });
    expect(said).toEqual([['a1', 0, 'sign_in_needed']]);
    expect(asked).toBe(0);
  });

  it('say why, where one account fails, and cost the others nothing', async () => {
    const accounts = [account(), account({ id: 'a2' as AccountId })];
    const moody = listing({
      calendars: async ({ account: of }) => {
        if (of.id === 'a1') throw new Failure('source_down', 'why', 'next');
        return { account: of, calendars: [CALENDAR], failure: undefined };
      },
    });
    expect((await list([moody], { accounts })).said).toEqual([
      ['a1', 0, 'source_down'],
      ['a2', 1, undefined],
    ]);
  });

  it('are given up when they take too long', async () => {
    const hanging = listing({ calendars: () => new Promise(() => undefined) });
    expect((await list([hanging], { deadlineMs: 20 })).said).toEqual([['a1', 0, 'source_down']]);
  });

  it('tell the operator of a bug', async () => {
    const { said, notes } = await list([listing({ calendars: () => Promise.reject(new TypeError('bug')) })]);
    expect(said).toEqual([['a1', 0, 'internal']]);
    expect(notes.bugs).toEqual([['listing the calendars of google_calendar', new TypeError('bug')]]);
  });
});
