import { describe, expect, it } from 'vitest';
import { Failure } from '../../src/domain/failure.ts';
import type { AccountId } from '../../src/domain/identity.ts';
import type { Ask, Source } from '../../src/domain/source.ts';
import { gather, type Question } from '../../src/planner/gather.ts';
import type { Ports } from '../../src/planner/ports.ts';
import type { Pile, SourceRow } from '../../src/planner/time-context.ts';
import {
  account,
  caller,
  day,
  event,
  findings,
  NEW_YORK,
  NOON,
  never,
  occurrence,
  ports,
  source,
  TAIPEI,
  task,
} from './kit.ts';

const question = (over: Partial<Question> = {}): Question => ({
  user: caller().user,
  kind: 'person',
  accounts: [account()],
  rules: [],
  span: { from: day('2026-01-21'), to: day('2026-02-27') },
  zone: TAIPEI,
  nowMs: NOON,
  only: undefined,
  signal: never,
  ...over,
});

const ask = (sources: readonly Source[], over: Partial<Ports> = {}, asked: Partial<Question> = {}): Promise<Pile> =>
  gather(ports({ sources, ...(over as object) }).ports, question(asked));

const rowsOf = async (pile: Promise<Pile>): Promise<readonly SourceRow[]> =>
  (await pile).rows.map(({ lists: _, ...row }) => row);

const calendar = source(async () => findings({ events: [event()] }));
const tasks = source(async () => findings({ tasks: [task()] }), { id: 'google_tasks', title: 'Google Tasks' });
const failing = (thrown: unknown, over: Partial<Source> = {}): Source => source(() => Promise.reject(thrown), over);
const down = new Failure(
  'source_down',
  'Google Calendar did not answer.',
  'Continue without it, or call again in a minute.',
);

describe('sources that answer', () => {
  it('give their items and a row each', async () => {
    const asked = ask([calendar, tasks]);
    const pile = await asked;
    expect(pile.events).toEqual([event()]);
    expect(pile.tasks).toEqual([task()]);
    expect(await rowsOf(asked)).toEqual([
      { source: 'google_calendar', account: 'student@example.com', state: 'ok', shown: 1, total: 1, next: '' },
      { source: 'google_tasks', account: 'student@example.com', state: 'ok', shown: 1, total: 1, next: '' },
    ]);
  });

  it('are told what is asked and by whom', async () => {
    const { ports: own } = ports();
    const seen: unknown[] = [];
    const curious = source(async ({ token, signal, visibility, ...rest }) => {
      seen.push({ ...rest, visibility: visibility('any'), token: (await token()).reveal(), aborted: signal.aborted });
      return findings();
    });
    await gather({ ...own, sources: [curious] }, question());
    const { span, zone, nowMs, accounts } = question();
    expect(seen).toEqual([
      { account: accounts[0], span, zone, nowMs, visibility: 'write', token: 'token', aborted: false },
    ]);
  });

  it('are asked once for each account of their provider', async () => {
    const accounts = [account(), account({ id: 'a2' as AccountId, label: 'work@example.com' })];
    const rows = await rowsOf(ask([calendar], {}, { accounts }));
    expect(rows.map(({ account: label }) => label)).toEqual(['student@example.com', 'work@example.com']);
  });

  it('are all asked before one of them answers', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const first = source(() => promise.then(() => findings()));
    const second = source(
      async () => {
        resolve();
        return findings();
      },
      { id: 'google_tasks' },
    );
    expect((await rowsOf(ask([first, second]))).map(({ state }) => state)).toEqual(['ok', 'ok']);
  });

  it('lose occurrences that were called off, and only these', async () => {
    const off = occurrence('s', '2026-01-28T09:00Z', { status: 'cancelled' });
    const single = event({ id: 'single', status: 'cancelled' });
    const pile = await ask([source(async () => findings({ events: [off, single] }))]);
    expect(pile.events).toEqual([single]);
    expect(pile.rows[0]).toMatchObject({ shown: 1, total: 1 });
  });
});

describe('sources that do not answer', () => {
  it('cost nobody else the answer', async () => {
    const pile = await ask([failing(down), tasks]);
    expect(pile.tasks).toEqual([task()]);
    expect(pile.rows[0]).toEqual({
      source: 'google_calendar',
      account: 'student@example.com',
      state: 'failed',
      shown: 0,
      total: undefined,
      next:
        'Google Calendar did not answer. Nothing of Google Calendar is shown for this account. ' +
        'Continue without it, or call again in a minute.',
    });
  });

  it('may be all of them', async () => {
    const rows = await rowsOf(ask([failing(down), failing(down, { id: 'google_tasks', title: 'Google Tasks' })]));
    expect(rows.map(({ state }) => state)).toEqual(['failed', 'failed']);
  });

  it('are given up at the deadline, even when they ignore their signal', async () => {
    const hanging = source(() => new Promise(() => undefined));
    const [row] = await rowsOf(ask([hanging], { deadlineMs: 20 }));
    expect(row?.state).toBe('failed');
    expect(row?.next).toContain('Google Calendar did not answer within 1 s.');
  });

  it('are told of the deadline, and what they throw then is no bug', async () => {
    const listening = source(
      ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    );
    const { ports: own, notes } = ports({ sources: [listening], deadlineMs: 20 });
    expect((await gather(own, question())).rows[0]?.state).toBe('failed');
    expect(notes.bugs).toEqual([]);
  });

  it('may still hand over what they have when the deadline comes', async () => {
    const coverage = [{ part: 'Slow', failure: down }];
    const partly = source(
      ({ signal }) =>
        new Promise((resolve) =>
          signal.addEventListener('abort', () => resolve(findings({ events: [event()], coverage }))),
        ),
    );
    const pile = await ask([partly], { deadlineMs: 200 });
    expect(pile.events).toHaveLength(1);
    expect(pile.rows[0]).toMatchObject({ state: 'partial', shown: 1 });
  });

  it.each([
    ['hangs', () => new Promise<never>(() => undefined)],
    ['gives up too', ({ signal }: Ask) => Promise.reject(signal.reason)],
  ])('are given up when the asker goes away, and that is no bug: one that %s', async (_, read) => {
    const { ports: own, notes } = ports({ sources: [source(read)] });
    const { rows } = await gather(own, question({ signal: AbortSignal.abort() }));
    expect(rows[0]?.state).toBe('failed');
    expect(notes.bugs).toEqual([]);
  });

  it.each([
    ['rejects', () => Promise.reject(new TypeError('x is not a function'))],
    [
      'throws at once',
      () => {
        throw new TypeError('x is not a function');
      },
    ],
  ] as const)('by a bug (%s) are told as such, to the operator with its error', async (_, read) => {
    const { ports: own, notes } = ports({ sources: [source(read), tasks] });
    const { rows } = await gather(own, question());
    expect(rows.map(({ state }) => state)).toEqual(['failed', 'ok']);
    expect(rows[0]?.next).toBe(
      'The server failed on this request. Nothing of Google Calendar is shown for this account. Tell the user; do not retry.',
    );
    expect(notes.bugs).toEqual([['reading google_calendar', new TypeError('x is not a function')]]);
  });

  it('for want of a sign-in send the person to the account page', async () => {
    const refused = new Failure('sign_in_needed', 'Google no longer accepts our access.', 'Reconnect.');
    const [row] = await rowsOf(ask([failing(refused)]));
    expect(row?.state).toBe('sign_in_needed');
    expect(row?.next).toBe(
      'Google no longer accepts our access. Nothing of Google Calendar is shown for this account. ' +
        'Ask the person to sign in again at https://compass.example/account.',
    );
  });

  it('for want of a permission name it and the page', async () => {
    const why = 'Google Tasks cannot be read: the permission to see tasks was not given.';
    const next = 'Ask the user to open the account page and to allow the app to see tasks.';
    const [row] = await rowsOf(ask([failing(new Failure('not_permitted', why, next))]));
    expect(row?.state).toBe('sign_in_needed');
    expect(row?.next).toContain(why);
    expect(row?.next).toContain('to open https://compass.example/account and');
  });

  it('that the person cannot mend send nobody to sign in again', async () => {
    const off = new Failure(
      'not_permitted',
      'Google Tasks is not switched on for this server.',
      'Continue without it.',
    );
    const [row] = await rowsOf(ask([failing(off)]));
    expect(row?.state).toBe('failed');
    expect(row?.next).not.toContain('https://');
  });

  it('are not even asked where the account is dead', async () => {
    let asked = 0;
    const counting = source(async () => {
      asked += 1;
      return findings();
    });
    const [row] = await rowsOf(ask([counting], {}, { accounts: [account({ state: 'dead' })] }));
    expect(asked).toBe(0);
    expect(row?.state).toBe('sign_in_needed');
    expect(row?.next).toContain('sign in again at https://compass.example/account');
  });
});

it('a source with gaps shows what it has, names what is missing and leaves the total open', async () => {
  const gone = new Failure('not_found', 'Google Calendar has it no more.', 'Continue without it.');
  const locked = new Failure('not_permitted', 'Google Calendar refused this.', 'Look at the account page.');
  const coverage = [
    { part: 'Family', failure: gone },
    { part: 'Work', failure: locked },
    { part: 'Club', failure: gone },
  ];
  const [row] = await rowsOf(ask([source(async () => findings({ events: [event()], coverage }))]));
  expect(row).toEqual({
    source: 'google_calendar',
    account: 'student@example.com',
    state: 'partial',
    shown: 1,
    total: undefined,
    next:
      'Missing or incomplete: "Family", "Club". Google Calendar has it no more. Continue without it. ' +
      'Missing or incomplete: "Work". Google Calendar refused this. Look at https://compass.example/account.',
  });
});

it('a source that this server cannot ask is told as such, with and without an account', async () => {
  const unavailable = new Failure(
    'not_permitted',
    'Google Calendar is not set up on this server.',
    'Continue without it.',
  );
  const none = { ...failing(unavailable), unavailable };
  expect((await rowsOf(ask([none], {}, { accounts: [] })))[0]).toMatchObject({
    state: 'not_connected',
    next: 'Google Calendar is not set up on this server. Continue without it.',
  });
  expect((await rowsOf(ask([none])))[0]).toMatchObject({ state: 'failed', shown: 0 });
});

describe('which sources are asked', () => {
  const demo = source(async () => findings(), { provider: 'google-demo' });

  it('says a row with a link for each that could be connected', async () => {
    const rows = await rowsOf(ask([calendar, tasks], {}, { accounts: [] }));
    expect(rows.map(({ source: id, state, account: label }) => [id, state, label])).toEqual([
      ['google_calendar', 'not_connected', ''],
      ['google_tasks', 'not_connected', ''],
    ]);
    expect(rows[0]).toMatchObject({ shown: 0, total: undefined });
    expect(rows[1]?.next).toBe(
      'Google Tasks is not connected. Ask the person to connect it at https://compass.example/connect/google.',
    );
  });

  it('can be narrowed; none named means all', async () => {
    const asked = async (only: Question['only']): Promise<string[]> =>
      (await rowsOf(ask([calendar, tasks], {}, { only }))).map(({ source: id }) => id);
    expect(await asked(['google_tasks'])).toEqual(['google_tasks']);
    expect(await asked([])).toEqual(['google_calendar', 'google_tasks']);
  });

  it('says of one that was asked for by name, and is none of this person’s, that it is not there', async () => {
    const rows = await rowsOf(ask([calendar, demo], {}, { only: ['ical', 'google_calendar', 'ical'] }));
    expect(rows.map(({ source: id, state }) => [id, state])).toEqual([
      ['google_calendar', 'ok'],
      ['ical', 'not_connected'],
    ]);
    expect(rows[1]?.next).toBe('This person has no such source. Continue without it.');
  });

  it('keeps the stand-in and the real ones apart', async () => {
    const real = await rowsOf(ask([calendar, demo]));
    expect(real.map(({ state }) => state)).toEqual(['ok']);
    const accounts = [account({ provider: 'google-demo', label: 'demo@example.com' })];
    const shown = await rowsOf(ask([calendar, demo], {}, { kind: 'demo', accounts }));
    expect(shown.map(({ account: label }) => label)).toEqual(['demo@example.com']);
  });
});

describe('what is kept about an account', () => {
  const telling = source(async () => findings({ zone: NEW_YORK }));

  it('is its success, once, and its zone where that is news', async () => {
    const { ports: own, notes } = ports({ sources: [telling, tasks] });
    await gather(own, question());
    expect(notes.success).toEqual(['a1']);
    expect(notes.zones).toEqual([['a1', NEW_YORK]]);
    await gather(own, question({ accounts: [account({ zone: NEW_YORK })] }));
    expect(notes.zones).toHaveLength(1);
  });

  it('is nothing where all its sources failed', async () => {
    const { ports: own, notes } = ports({ sources: [failing(down)] });
    await gather(own, question());
    expect(notes.success).toEqual([]);
  });

  it('costs nobody the answer when it cannot be kept', async () => {
    const { ports: own, notes } = ports({ sources: [telling] });
    const full = new Error('disk full');
    const accounts = { ...own.accounts, markSuccess: () => Promise.reject(full) };
    const { rows } = await gather({ ...own, accounts }, question());
    expect(rows[0]?.state).toBe('ok');
    expect(notes.bugs).toEqual([['keeping what an account answered', full]]);
    expect(notes.zones).toEqual([['a1', NEW_YORK]]);
  });
});
