import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openHouse, type TestHouse } from '../house.ts';
import { link } from '../oauth/visits.ts';

let house: TestHouse;
let token: string;
beforeAll(async () => {
  house = await openHouse();
  token = (await link(house)).tokens.access_token;
});
afterAll(() => house.close());

type End = 'destroy' | 'resetAndDestroy';

/** Begins to send a body, and cuts the connection in the middle of it. */
async function cut(path: string, headers: Readonly<Record<string, string>>, begun: string, end: End): Promise<void> {
  const { port, host, origin } = new URL(house.url);
  const all = { host, origin, authorization: `Bearer ${token}`, ...headers };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const socket = connect(Number(port), '127.0.0.1');
  socket.on('error', () => undefined);
  await new Promise((sent) => socket.write(`POST ${path} HTTP/1.1\r\n${head.join('')}\r\n${begun}`, sent));
  // so that the service is in the middle of reading
  await fetch(`${house.url}/healthz`);
  socket[end]();
}

const [JSON_TYPE, FORM, EVENT] = ['application/json', 'application/x-www-form-urlencoded', 'application/secevent+jwt'];
const PLACES: readonly (readonly [path: string, type: string])[] = [
  ['/mcp', JSON_TYPE],
  ['/google/security-events', EVENT],
  ['/oauth/register', JSON_TYPE],
  ['/oauth/token', FORM],
  ['/oauth/revoke', FORM],
  ['/sign-in/owner', FORM],
  ['/account/settings', FORM],
  ['/sessions/none/edits', JSON_TYPE],
];

describe.each(PLACES)('a client that goes away in the middle of its request to %s', (path, type) => {
  it.each<End>(['destroy', 'resetAndDestroy'])('is no failure of ours (%s)', async (end) => {
    const from = house.logged.length;
    const failures = () => house.logged.slice(from).filter((line) => /"level":(40|50)|"failed"/.test(line));
    const about = { 'content-type': type, accept: 'application/json, text/event-stream' };
    await cut(path, { ...about, 'content-length': '400' }, 'begun', end);
    await cut(path, { ...about, 'transfer-encoding': 'chunked' }, '190\r\nbegun', end);
    const told = () => house.logged.slice(from).filter((line) => line.includes('client left')).length;
    if (path.startsWith('/oauth') || path.startsWith('/google')) await vi.waitFor(() => expect(told()).toBe(2));
    for (let count = 0; count < 3; count++) await fetch(`${house.url}/healthz`);
    expect(failures()).toEqual([]);
  });
});

it('such a failure of a whole request is told as one of ours', async () => {
  const take = vi.spyOn(house.service().store.leases, 'take').mockRejectedValue(new Error('the database is away'));
  const body = await house.google.signEvents({ claims: { events: {} } });
  const answer = await fetch(`${house.url}/google/security-events`, {
    ...{ method: 'POST', headers: { 'content-type': EVENT } },
    body,
  });
  take.mockRestore();
  expect(answer.status).toBe(500);
  expect(house.logged.at(-1)).toContain('"level":50');
});
