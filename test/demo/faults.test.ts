import { afterEach, beforeEach, expect, test } from 'vitest';
import { type CheckedDemoGoogle, checkedDemoGoogle } from '../google-contract/checked-demo.ts';
import { ApiClient, type ErrorBody, reasonOf } from './client.ts';

let google: CheckedDemoGoogle;
beforeEach(async () => {
  google = await checkedDemoGoogle();
});
afterEach(() => google.close());

const LIST = 'calendar/v3/users/me/calendarList';
const MATCH = 'GET /calendar/v3/users/me/*';

function raw(path = LIST, signal?: AbortSignal): Promise<Response> {
  const headers = { Authorization: `Bearer ${google.grant().accessToken}` };
  return fetch(google.apiRoot + path, { headers, ...(signal ? { signal } : {}) });
}

test('an error answer comes as often as the rule says, with reason and Retry-After', async () => {
  google.injectFault({
    match: MATCH,
    times: 2,
    answer: { kind: 'error', status: 403, reason: 'rateLimitExceeded', retryAfterSeconds: 7 },
  });
  const client = new ApiClient(google);
  const first = await client.get<ErrorBody>(LIST);
  expect([first.status, reasonOf(first), first.headers.get('Retry-After')]).toEqual([403, 'rateLimitExceeded', '7']);
  expect((await client.get(LIST)).status).toBe(403);
  expect((await client.get(LIST)).status).toBe(200);
});

test.each([
  [401, 'authError'],
  [429, 'rateLimitExceeded'],
  [500, 'backendError'],
  [503, 'backendError'],
])('%i has the reason %s unless another is given', async (status, reason) => {
  google.injectFault({ match: /calendarList\?maxResults=5/, answer: { kind: 'error', status } });
  const client = new ApiClient(google);
  const hit = await client.get<ErrorBody>(LIST, { maxResults: '5' });
  expect([hit.status, reasonOf(hit)]).toEqual([status, reason]);
  expect((await client.get(LIST)).status).toBe(200);
});

test('a page in place of JSON, half an answer, an answer without items', async () => {
  google.injectFault({ match: MATCH, times: 1, answer: { kind: 'html' } });
  google.injectFault({ match: MATCH, times: 1, answer: { kind: 'truncated' } });
  google.injectFault({ match: MATCH, times: 1, answer: { kind: 'no-items' } });
  const page = await raw();
  expect([page.status, page.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=UTF-8']);
  await expect((await raw()).json()).rejects.toThrow(SyntaxError);
  const bare = (await (await raw()).json()) as object;
  expect(bare).toHaveProperty('kind', 'calendar#calendarList');
  expect(bare).not.toHaveProperty('items');
});

test('a dropped connection', async () => {
  google.injectFault({ match: MATCH, times: 1, answer: { kind: 'drop' } });
  await expect(raw()).rejects.toThrow('fetch failed');
  expect((await raw()).status).toBe(200);
});

test('a request that is never answered ends with its asker; closing does not wait for it', async () => {
  google.injectFault({ match: MATCH, answer: { kind: 'hang' } });
  await expect(raw(LIST, AbortSignal.timeout(30))).rejects.toThrow('timeout');
  const pending = raw().catch(() => 'closed');
  await new Promise((done) => setTimeout(done, 20));
  await google.close();
  expect(await pending).toBe('closed');
});

test.each([
  ['an error', 503 as const, (answer: Response | Error) => expect(answer).toMatchObject({ status: 503 })],
  ['no connection', 'drop' as const, (answer: Response | Error) => expect(answer).toBeInstanceOf(Error)],
  ['nothing', 'hang' as const, (answer: Response | Error) => expect(answer).toBeInstanceOf(Error)],
])('a lost answer: what was asked is done, and %s comes back', async (_, as, expected) => {
  google.injectFault({ match: 'POST *', times: 1, answer: { kind: 'lost', as } });
  const { accessToken, email } = google.grant();
  const calendar = `${google.apiRoot}calendar/v3/calendars/primary/events`;
  const time = { dateTime: '2026-04-01T10:00:00+08:00' };
  const answer = await fetch(`${calendar}?sendUpdates=none`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${accessToken}` },
    body: JSON.stringify({ id: 'lost00001', start: time, end: time }),
    signal: AbortSignal.timeout(as === 'hang' ? 100 : 5_000),
  }).catch((error: Error) => error);
  expected(answer);
  const { body } = await new ApiClient(google).get<{ id: string }>('calendar/v3/calendars/primary/events/lost00001');
  expect([body.id, email]).toEqual(['lost00001', 'student@demo.example']);
});

test('a slow answer is the usual one', async () => {
  google.injectFault({ match: MATCH, times: 1, answer: { kind: 'slow', ms: 5 } });
  expect((await raw()).status).toBe(200);
});

test('the token endpoint can fail too; rules can be cleared', async () => {
  const body = () =>
    new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: google.grant().refreshToken,
      client_id: google.clientId,
      client_secret: google.clientSecret,
    });
  const renew = () => fetch(`${google.url}/token`, { method: 'POST', body: body() });
  google.injectFault({ match: 'POST /token', times: 1, answer: { kind: 'oauth-error', error: 'invalid_grant' } });
  const dead = await renew();
  expect([dead.status, await dead.json()]).toEqual([400, expect.objectContaining({ error: 'invalid_grant' })]);
  google.injectFault({ match: 'POST /token', answer: { kind: 'error', status: 500 } });
  expect((await renew()).status).toBe(500);
  google.clearFaults();
  expect((await renew()).status).toBe(200);
});

test('exchanges answered by a fault are marked, and only their request is checked', async () => {
  google.injectFault({ match: MATCH, times: 1, answer: { kind: 'no-items' } });
  await raw();
  await raw(`${LIST}?colour=red`);
  expect(google.exchanges.map(({ faulty }) => faulty)).toEqual([true, false]);
  expect(() => google.assertClean()).toThrow(
    /^Google's contract is broken:\ncalendar.calendarList.list: query: unknown parameter colour$/,
  );
  google.forgive();
});
