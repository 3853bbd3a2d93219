import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { STUDENT_NOW_MS } from '../../src/demo/google/student.ts';
import { checkedDemoGoogle } from '../google-contract/checked-demo.ts';
import { openHouse, type TestHouse } from '../house.ts';
import { link } from '../oauth/visits.ts';
import { ask, type Revision } from './plain-request.ts';

const REVISIONS: readonly Revision[] = ['2026-07-28', '2025-11-25'];
const CALL = { name: 'get_time_context', arguments: {} };

describe('a slow answer', () => {
  let house: TestHouse;
  let token: string;
  beforeAll(async () => {
    house = await openHouse();
    token = (await link(house)).tokens.access_token;
  });
  afterAll(() => house.close());

  const answer = async (revision: Revision, params: object) => {
    house.google.injectFault({ match: /tasks\/v1/, times: 1, answer: { kind: 'slow', ms: 1_200 } });
    const answered = await ask(house.mcpUrl, revision, 'tools/call', { ...CALL, ...params }, { token });
    house.google.clearFaults();
    return answered;
  };

  it.each(REVISIONS)('tells which source answered, where the host asks for that, %s', async (revision) => {
    const { notifications, result } = await answer(revision, { _meta: { progressToken: 'p1' } });
    const told = notifications.map(({ params }) => params);
    expect(told.at(-1)).toMatchObject({ progressToken: 'p1', message: 'Google Tasks answered' });
    const counts = told.map(({ progress }) => Number(progress));
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(result.isError).toBeUndefined();
  });

  it.each(REVISIONS)('says nothing before the answer where nobody asked, %s', async (revision) => {
    expect((await answer(revision, {})).notifications).toEqual([]);
  });
});

describe('a client that goes away', () => {
  let silent: Server;
  let house: TestHouse;
  let token: string;
  let asked = 0;
  let given = 0;
  beforeAll(async () => {
    silent = createServer((_request, response) => {
      asked += 1;
      response.once('close', () => {
        given += 1;
      });
    });
    await once(silent.listen(0, '127.0.0.1'), 'listening');
    const google = await checkedDemoGoogle({ now: () => STUDENT_NOW_MS });
    const apiRoot = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`;
    house = await openHouse({ google: { ...google, apiRoot } });
    token = (await link(house)).tokens.access_token;
  });
  afterAll(async () => {
    await house.close();
    await house.google.close();
    silent.closeAllConnections();
    silent.close();
  });

  // well below the 8 s after which a source is given up anyhow
  const soon = { timeout: 4_000, interval: 20 };

  it.each(REVISIONS)('ends what was asked of its sources, %s', async (revision) => {
    [asked, given] = [0, 0];
    const client = new AbortController();
    const params = { ...CALL, _meta: { progressToken: 1 } };
    const answer = ask(house.mcpUrl, revision, 'tools/call', params, { token, signal: client.signal });
    await vi.waitFor(() => expect(asked).toBeGreaterThan(0), soon);
    client.abort();
    await expect(answer).rejects.toThrow();
    await vi.waitFor(() => expect(given).toBe(asked), soon);
  });
});
