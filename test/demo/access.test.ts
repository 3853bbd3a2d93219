import { afterEach, expect, test } from 'vitest';
import { METHOD_SCOPES } from '../../src/demo/google/scopes.ts';
import { type CheckedDemoGoogle, checkedDemoGoogle } from '../google-contract/checked-demo.ts';
import { METHODS } from '../google-contract/discovery.ts';
import { dataset } from './build.ts';
import { ApiClient, type ErrorBody, eventsPath, reasonOf } from './client.ts';

let google: CheckedDemoGoogle | undefined;
afterEach(() => google?.close());

const LIST = 'calendar/v3/users/me/calendarList';

test('the scopes of each method are those of the discovery documents', () => {
  for (const [id, scopes] of Object.entries(METHOD_SCOPES)) {
    const facts = METHODS.find((method) => method.id === id);
    expect([id, [...scopes].sort()]).toEqual([id, [...(facts?.scopes ?? [])].sort()]);
  }
});

test('calendar.events allows events and neither the list of calendars nor free/busy', async () => {
  google = await checkedDemoGoogle({ dataset: dataset({}) });
  const client = new ApiClient(google, ['calendar.events']);
  expect((await client.get(eventsPath())).status).toBe(200);
  const refused = await client.get<ErrorBody>(LIST);
  expect([refused.status, reasonOf(refused)]).toEqual([403, 'insufficientPermissions']);
  expect(refused.body.error.details?.[0]?.reason).toBe('ACCESS_TOKEN_SCOPE_INSUFFICIENT');
  expect(refused.headers.get('WWW-Authenticate')).toContain('error="insufficient_scope"');
  const body = { timeMin: '2026-03-01T00:00:00Z', timeMax: '2026-03-02T00:00:00Z', items: [] };
  expect((await client.send('POST', 'calendar/v3/freeBusy', { body })).status).toBe(403);
  expect((await client.get('tasks/v1/users/@me/lists')).status).toBe(403);
  google.forgive();
});

test('tasks.readonly reads and does not write', async () => {
  google = await checkedDemoGoogle();
  const client = new ApiClient(google, ['tasks.readonly']);
  const lists = await client.get<{ items: { id: string }[] }>('tasks/v1/users/@me/lists');
  const write = await client.send('POST', `tasks/v1/lists/${lists.body.items[0]?.id}/tasks`, { body: { title: 'a' } });
  expect([lists.status, write.status]).toEqual([200, 403]);
  google.forgive();
});

async function refusedWith(header: Record<string, string>): Promise<[number, string | undefined, string | null]> {
  const response = await fetch(`${google?.apiRoot}${LIST}`, { headers: header });
  const body = (await response.json()) as ErrorBody;
  return [response.status, body.error.errors[0]?.reason, response.headers.get('WWW-Authenticate')];
}

test('no token, a made-up token and an expired token are 401 with WWW-Authenticate', async () => {
  let now = Date.parse('2026-03-01T00:00:00Z');
  google = await checkedDemoGoogle({ now: () => now, dataset: dataset({}) });
  const { accessToken, refreshToken } = google.grant();
  expect(await refusedWith({})).toEqual([401, 'required', 'Bearer realm="https://accounts.google.com/"']);
  const wrong = [401, 'authError', 'Bearer realm="https://accounts.google.com/", error="invalid_token"'];
  expect(await refusedWith({ Authorization: 'Bearer made-up' })).toEqual(wrong);
  expect(await refusedWith({ Authorization: `Bearer ${refreshToken}` })).toEqual(wrong);
  const tampered = accessToken.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
  expect(await refusedWith({ Authorization: `Bearer ${tampered}` })).toEqual(wrong);
  now += 3_598_999;
  expect((await new ApiClient(google).get(LIST)).status).toBe(200);
  now += 1;
  expect(await refusedWith({ Authorization: `Bearer ${accessToken}` })).toEqual(wrong);
});

test('a token made by a stand-in with another secret is refused, with the same secret it is good', async () => {
  google = await checkedDemoGoogle({ secret: 'one' });
  const [same, other] = await Promise.all([checkedDemoGoogle({ secret: 'one' }), checkedDemoGoogle({ secret: 'two' })]);
  const header = (accessToken: string) => ({ Authorization: `Bearer ${accessToken}` });
  expect((await fetch(google.apiRoot + LIST, { headers: header(same.grant().accessToken) })).status).toBe(200);
  expect((await fetch(google.apiRoot + LIST, { headers: header(other.grant().accessToken) })).status).toBe(401);
  await Promise.all([same.close(), other.close()]);
});

test('it answers to a loopback Host only', async () => {
  google = await checkedDemoGoogle();
  const { port } = new URL(google.url);
  const { request } = await import('node:http');
  const statusFor = (host: string): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const call = request({ port, host: '127.0.0.1', path: '/.well-known/openid-configuration', headers: { host } });
      call
        .on('response', (answer) => resolve(answer.resume().statusCode))
        .on('error', reject)
        .end();
    });
  for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`])
    expect(await statusFor(host)).toBe(200);
  for (const host of ['evil.example', `localhost.evil.example:${port}`, `127.0.0.1.evil.example`]) {
    expect(await statusFor(host)).toBe(403);
  }
});

test('a taken port is told', async () => {
  google = await checkedDemoGoogle();
  await expect(checkedDemoGoogle({ port: Number(new URL(google.url).port) })).rejects.toThrow('EADDRINUSE');
});
