import { expect, test } from 'vitest';
import type { FaultAnswer } from '../../src/demo/google/faults.ts';
import { Failure } from '../../src/domain/failure.ts';
import { Secret } from '../../src/domain/identity.ts';
import { type Fetch, fetchWithin } from '../../src/net/transport.ts';
import { everything, failureOf } from '../accounts/parts.ts';
import { dataset, EMAIL, gapsOf, type Standing, stand, timed } from './stand-in.ts';

const DATA = dataset({
  calendars: ['Work', 'Family', 'Club'].map((summary, index) => ({
    id: index === 0 ? EMAIL : `${summary}@group`,
    summary,
    primary: index === 0,
    events: [timed(`e${index}`, '2031-05-05T09:00', '2031-05-05T10:00')],
  })),
  tasklists: ['Study', 'Home'].map((id) => ({ id, tasks: [{ id: `t-${id}` }] })),
});
const FAMILY = 'GET /calendar/v3/calendars/Family@group/events';
const LIST = 'GET /calendar/v3/users/me/calendarList';

/** What the one broken calendar becomes, and how often it was asked. */
async function familyWith({ demo, calendar, read, requests }: Standing, answer: FaultAnswer, times?: number) {
  demo.clearFaults();
  demo.injectFault({ match: FAMILY, answer, ...(times !== undefined && { times }) });
  const found = await read(calendar);
  const failure = found.coverage === 'all' ? undefined : found.coverage[0]?.failure;
  const asked = requests.filter((request) => request.startsWith(FAMILY)).length;
  return { found, failure, asked };
}

const error = (status: number, reason?: string): FaultAnswer => ({ kind: 'error', status, ...(reason && { reason }) });

test('one calendar that fails is named, and the others answer', async () => {
  const standing = await stand({ dataset: DATA });
  const { found } = await familyWith(standing, error(403, 'forbidden'));
  expect(found.calendars.map(({ name }) => name)).toEqual(['Work', 'Family', 'Club']);
  expect(found.events.map(({ id }) => id)).toEqual(['e0', 'e2']);
  expect(gapsOf(found)).toEqual(['Family: not_permitted']);
});

test.each<[string, FaultAnswer, string, number]>([
  ['a 403 for being too fast', error(403, 'rateLimitExceeded'), 'rate_limited', 3],
  ['a 403 for this user being too fast', error(403, 'userRateLimitExceeded'), 'rate_limited', 3],
  ['a 429', error(429), 'rate_limited', 3],
  ['a used-up quota', error(403, 'quotaExceeded'), 'rate_limited', 1],
  ['a used-up daily limit', error(403, 'dailyLimitExceeded'), 'rate_limited', 1],
  ['a missing scope', error(403, 'insufficientPermissions'), 'not_permitted', 1],
  ['an API that is not switched on', error(403, 'accessNotConfigured'), 'not_permitted', 1],
  ['a refusal', error(403, 'forbiddenForServiceAccounts'), 'not_permitted', 1],
  ['a calendar that is gone', error(404), 'not_found', 1],
  ['a 410', error(410, 'deleted'), 'not_found', 1],
  ['a request that Google does not take', error(400, 'badRequest'), 'source_changed', 1],
  ['a 500', error(500), 'source_down', 3],
  ['a 503', error(503), 'source_down', 3],
  ['a connection that breaks', { kind: 'drop' }, 'source_down', 3],
  ['a page in place of JSON', { kind: 'html' }, 'source_changed', 1],
  ['half of a JSON', { kind: 'truncated' }, 'source_changed', 1],
  ['an answer without items', { kind: 'no-items' }, 'source_changed', 1],
])('%s', async (_, answer, kind, times) => {
  const { failure, asked, found } = await familyWith(await stand({ dataset: DATA }), answer);
  expect([failure?.kind, asked, found.events.length]).toEqual([kind, times, 2]);
});

test.each<[string, FaultAnswer]>([
  ['too many requests', error(429)],
  ['a 403 for being too fast', error(403, 'rateLimitExceeded')],
  ['a 502', error(502)],
  ['a broken connection', { kind: 'drop' }],
])('after %s twice the third attempt counts', async (_, answer) => {
  const { found, asked } = await familyWith(await stand({ dataset: DATA }), answer, 2);
  expect([found.coverage, found.events.length, asked]).toEqual(['all', 3, 3]);
});

test('a wait that Google asks for is told in seconds; a long one is not waited for', async () => {
  const standing = await stand({ dataset: DATA });
  const answer = { kind: 'error', status: 429, retryAfterSeconds: 90 } as const;
  const { failure, asked } = await familyWith(standing, answer);
  expect([failure?.next, asked]).toEqual(['Wait 90 seconds, then call again.', 1]);
});

test('a list of calendars that cannot be read is the failure of the source', async () => {
  const { demo, calendar, read } = await stand({ dataset: DATA });
  demo.injectFault({ match: LIST, answer: error(404) });
  await expect(read(calendar)).rejects.toMatchObject({ kind: 'not_found' });
  demo.clearFaults();
  demo.injectFault({ match: LIST, answer: { kind: 'no-items' } });
  await expect(read(calendar)).rejects.toMatchObject({ kind: 'source_changed' });
});

test('when not one calendar can be read, that is the failure of the source', async () => {
  const { demo, calendar, read } = await stand({ dataset: DATA });
  demo.injectFault({ match: 'GET /calendar/v3/calendars/*', answer: error(403) });
  await expect(read(calendar)).rejects.toMatchObject({ kind: 'not_permitted' });
});

test('an account that never used Calendar is told so, and its tasks answer', async () => {
  const { calendar, tasks, read } = await stand({ dataset: dataset({ tasklists: [{ id: 'Study', tasks: [{}] }] }) });
  await expect(read(calendar)).rejects.toThrow('Google Calendar is not in use by this account.');
  expect((await read(tasks)).tasks).toHaveLength(1);
});

test('one task list that fails is named, and the others answer; a failing list of lists is a failure', async () => {
  const { demo, tasks, read } = await stand({ dataset: DATA });
  demo.injectFault({ match: 'GET /tasks/v1/lists/Study/tasks', answer: error(403) });
  const found = await read(tasks);
  expect([found.tasks.map(({ id }) => id), gapsOf(found)]).toEqual([['t-Home'], ['Study: not_permitted']]);
  demo.injectFault({ match: 'GET /tasks/v1/users/*', answer: { kind: 'no-items' } });
  await expect(read(tasks)).rejects.toMatchObject({ kind: 'source_changed' });
});

test('a 401 costs one new token for each request that met it, and then the answer is whole', async () => {
  const { demo, calendar, ask, read } = await stand({ dataset: DATA });
  const { accessToken } = demo.grant({ email: EMAIL });
  const asked: boolean[] = [];
  const token = async (renewed = false) => {
    asked.push(renewed);
    return new Secret(asked.includes(true) ? accessToken : 'ya29.stale');
  };
  const found = await read(calendar, { ...ask(), token });
  expect([found.coverage, found.events.length]).toEqual(['all', 3]);
  expect(asked.filter(Boolean)).toHaveLength(1);
});

test('a token that is refused again after it was renewed means signing in, without a third attempt', async () => {
  const { calendar, read, requests } = await stand({ dataset: DATA });
  const failure = failureOf(read(calendar, { token: async () => new Secret('ya29.dead') }));
  expect(await failure).toMatchObject({
    kind: 'sign_in_needed',
    message: 'Google Calendar no longer accepts our access.',
    next: 'Ask the user to reconnect Google at the account page.',
  });
  expect(requests).toHaveLength(2);
});

test('a failure of the token itself goes out as it is, without a request', async () => {
  const { calendar, read, requests } = await stand({ dataset: DATA });
  const dead = new Failure('sign_in_needed', 'Google no longer accepts our access.', 'Reconnect.');
  expect(await failureOf(read(calendar, { token: () => Promise.reject(dead) }))).toBe(dead);
  expect(requests).toEqual([]);
});

test('a permission that was not given is named without asking Google', async () => {
  const { calendar, tasks, read, ask, requests } = await stand({ dataset: DATA });
  const without = (name: string) => ({ scopes: ask().account.scopes.filter((scope) => !scope.endsWith(name)) });
  const words = async (work: Promise<unknown>) => {
    const failure = await failureOf(work);
    return failure instanceof Failure ? [failure.kind, failure.message] : failure;
  };
  expect([
    await words(read(calendar, without('calendarlist.readonly'))),
    await words(read(calendar, without('calendar.events'))),
    await words(read(tasks, without('/tasks'))),
  ]).toEqual([
    ['not_permitted', 'Google Calendar cannot be read: the permission to see the list of calendars was not given.'],
    ['not_permitted', 'Google Calendar cannot be read: the permission to see and change events was not given.'],
    ['not_permitted', 'Google Tasks cannot be read: the permission to see and change tasks was not given.'],
  ]);
  expect(requests).toEqual([]);
});

test('a scope that Google misses although it was stored is named as well', async () => {
  const { calendar, ask } = await stand({ odd: true, dataset: DATA });
  const weak = ask({ scopes: ['https://www.googleapis.com/auth/tasks'] });
  const failure = failureOf(calendar.read({ ...weak, account: ask().account }));
  expect(await failure).toMatchObject({ kind: 'not_permitted', message: expect.stringContaining('list of calendars') });
});

test('a calendar that hangs is a gap at the time limit', async () => {
  const [short, long] = [fetchWithin(40), fetchWithin(10_000)];
  const fetch: Fetch = (url, init) => (String(url).includes('Family') ? short : long)(url, init);
  const { failure, found } = await familyWith(await stand({ dataset: DATA, fetch }), { kind: 'hang' });
  expect([failure?.kind, found.events.length]).toEqual(['source_down', 2]);
});

test('a token that is waited for in vain ends with the ask', async () => {
  const { calendar, read } = await stand({ dataset: DATA });
  const signal = AbortSignal.timeout(30);
  const failure = failureOf(read(calendar, { token: () => new Promise(() => undefined), signal }));
  expect(await failure).toMatchObject({ kind: 'source_down' });
});

test('an ask that ends keeps what was read before, and names what was not', async () => {
  const asker = new AbortController();
  const left = { answers: 3 };
  const get = fetchWithin(10_000);
  const fetch: Fetch = async (url, init) => {
    const answer = await get(url, init);
    left.answers -= 1;
    if (left.answers === 0) setTimeout(() => asker.abort(), 50);
    return answer;
  };
  const { demo, calendar, read } = await stand({ dataset: DATA, fetch });
  demo.injectFault({ match: FAMILY, answer: { kind: 'hang' } });
  const found = await read(calendar, { signal: asker.signal });
  expect([found.events.map(({ id }) => id), gapsOf(found)]).toEqual([['e0', 'e2'], ['Family: source_down']]);
});

test('no failure shows a token or words of the other side, however it is printed', async () => {
  const { demo, calendar, tasks, ask } = await stand({ dataset: DATA, fetch: fetchWithin(2_000) });
  const { accessToken } = demo.grant({ email: EMAIL });
  const token = async () => new Secret(accessToken);
  const answers = [error(401), error(403), error(403, 'quotaExceeded'), error(404), error(400), error(503)];
  const all: FaultAnswer[] = [...answers, { kind: 'html' }, { kind: 'truncated' }, { kind: 'drop' }];
  const failures: unknown[] = [];
  for (const answer of all) {
    demo.clearFaults();
    demo.injectFault({ match: 'GET *', answer });
    failures.push(
      await failureOf(calendar.read({ ...ask(), token })),
      await failureOf(tasks.read({ ...ask(), token })),
    );
  }
  expect(failures.filter((failure) => failure instanceof Failure)).toHaveLength(18);
  const printed = failures.map(everything).join('\n');
  for (const secret of [accessToken, 'ya29', 'Bearer', 'Injected', 'Unusual traffic', demo.url]) {
    expect(printed).not.toContain(secret);
  }
  expect(printed).toContain('quotaExceeded');
});
