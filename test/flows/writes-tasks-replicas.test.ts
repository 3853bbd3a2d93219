import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FaultAnswer } from '../../src/demo/google/faults.ts';
import { postgresAnswers } from '../contract/postgres-schema.ts';
import { ERAS, type Era } from './clients.ts';
import { openReplicas, type Replicas } from './replicas.ts';
import { only, type Row, type Writing, writingIn } from './writer.ts';

const [era] = ERAS as [Era];
const CREATE = 'create_task';
const GROUNDS = [...(postgresAnswers() ? ['postgres' as const] : []), 'file' as const];
/** The student's first list. */
const TASKS = 'tasks/v1/lists/ODkyMzI1NDExNjQ3ODUxMDU4OTE6MDow/tasks';

describe.each(GROUNDS)('equal tasks through two instances on one %s', (on) => {
  let replicas: Replicas;
  let writing: Writing;
  beforeAll(async () => {
    replicas = await openReplicas({ on, remembers: true });
    writing = await writingIn(era, replicas.house, replicas.clock);
    await writing.done('list_tasklists');
  });
  beforeEach(() => writing.rest());
  afterEach(() => {
    replicas.google.clearFaults();
    replicas.only();
  });
  afterAll(() => replicas.close());

  const titled = async (title: string): Promise<readonly Row[]> => {
    const { items } = (await writing.google('GET', `${TASKS}?maxResults=100&showHidden=true`)) as { items: Row[] };
    return items.filter((task) => task.title === title);
  };
  const by = (instance: 0 | 1, wish: Row) => {
    replicas.only(replicas.both[instance]);
    return writing.call(CREATE, wish);
  };
  const outcome = ({ told }: { told: Row }): unknown => told.changed ?? told.failed;
  const changesOf = async (title: string): Promise<readonly unknown[]> => {
    const { changes } = replicas.both[0].service().store;
    return (await changes.list('demo' as never, { most: 100 })).filter((one) => one.title === title);
  };

  /** Lets this come of the next insert, and waits until it has reached Google; what is sent until then goes on. */
  function nextInsert(answer: FaultAnswer): Promise<void> {
    return new Promise((arrived) => {
      const test = (text: string): boolean => {
        const isInsert = text.startsWith('POST /tasks/v1/');
        if (isInsert) arrived();
        return isInsert;
      };
      replicas.google.injectFault({ match: { test } as RegExp, times: 1, answer });
    });
  }

  it('at once are made once, and told as made once', async () => {
    replicas.google.injectFault({ match: 'POST /tasks/v1/*', times: 8, answer: { kind: 'slow', ms: 500 } });
    const wishes = [
      { title: 'At once', due: '2026-03-10' },
      { title: ' At  once', due: '115-03-10' },
      { title: 'At once', due: '2026-03-10', tasklist: 'A' },
      { title: 'At once', due: '2026-03-10', tasklist: '我的工作', notes: ' ' },
    ];
    const replies = await Promise.all([...wishes, ...wishes].map((wish) => writing.call(CREATE, wish)));
    const outcomes = replies.map(outcome);
    expect(outcomes.filter((one) => one === 'yes')).toHaveLength(1);
    for (const one of outcomes) expect(one).toMatch(/^(yes|no; already there|rate_limited)$/);
    expect(await titled('At once')).toHaveLength(1);
    expect(await changesOf('At once')).toHaveLength(1);
  });

  it('are made once where the other instance is asked while one still waits for Google', async () => {
    const wish = { title: 'Waiting' };
    const arrived = nextInsert({ kind: 'slow', ms: 2_000 });
    const first = by(0, wish);
    await arrived;
    expect(await by(1, { ...wish, tasklist: 'A' })).toMatchObject({
      told: { failed: 'rate_limited', why: expect.stringContaining('this one created nothing') },
    });
    expect(outcome(await first)).toBe('yes');
    expect(outcome(await by(1, wish))).toBe('no; already there');
    expect(await titled('Waiting')).toHaveLength(1);
  });

  it('are made once where the answer to one is lost and the other instance is sent the same', async () => {
    const wish = { title: 'Lost', due: '2026-03-11' };
    const arrived = nextInsert({ kind: 'lost', as: 'drop' });
    const first = by(0, wish);
    await arrived;
    const second = await by(1, wish);
    expect(outcome(await first)).toBe('yes');
    expect(outcome(second)).toMatch(/^(no; already there|rate_limited)$/);
    expect(outcome(await by(1, wish))).toBe('no; already there');
    expect(await titled('Lost')).toHaveLength(1);
    expect(await changesOf('Lost')).toHaveLength(1);
  });

  it('are not made by the other instance while one that nobody could settle may still arrive', async () => {
    const wish = { title: 'Unsettled' };
    nextInsert({ kind: 'drop' });
    expect(outcome(await by(0, wish))).toBe('outcome_unknown');
    expect(outcome(await by(1, wish))).toBe('rate_limited');
    expect(await titled('Unsettled')).toHaveLength(0);
    writing.rest();
    expect(outcome(await by(1, wish))).toBe('yes');
    expect(await titled('Unsettled')).toHaveLength(1);
  });

  it('are told as there as soon as one that nobody could settle has arrived', async () => {
    const wish = { title: 'Late' };
    nextInsert({ kind: 'drop' });
    expect(outcome(await by(0, wish))).toBe('outcome_unknown');
    await writing.google('POST', TASKS, wish);
    for (const instance of [0, 1] as const) expect(outcome(await by(instance, wish))).toBe('no; already there');
    expect(await titled('Late')).toHaveLength(1);
  });

  it('are known as they are at that moment, whatever either instance remembers', async () => {
    const wish = { title: 'Remembered' };
    const read = async (instance: 0 | 1): Promise<unknown> => {
      replicas.only(replicas.both[instance]);
      return writing.done('get_all_tasks');
    };
    await read(1);
    expect(outcome(await by(0, wish))).toBe('yes');
    expect(outcome(await by(1, wish))).toBe('no; already there');
    await read(1);
    await writing.google('DELETE', `${TASKS}/${only(await titled('Remembered')).id}`);
    expect(outcome(await by(1, wish))).toBe('yes');
    expect(await titled('Remembered')).toHaveLength(1);
  });

  it('are two where other words are in them', async () => {
    const wishes = [{ title: 'Two' }, { title: 'Two', notes: 'other' }, { title: 'Two', tasklist: 'Project-big' }];
    const replies = await Promise.all(wishes.map((wish) => writing.call(CREATE, wish)));
    expect(replies.map(outcome)).toEqual(['yes', 'yes', 'yes']);
    expect(await titled('Two')).toHaveLength(2);
  });
});
