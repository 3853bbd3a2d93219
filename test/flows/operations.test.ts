import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserId } from '../../src/domain/identity.ts';
import { TOOLS } from '../../src/tools/index.ts';
import { openHouse, type TestHouse } from '../house.ts';
import { ERAS, type Era, type Keeper } from './clients.ts';
import { demoClient } from './steps.ts';
import { openStudioHouse, payloadOf } from './studio-house.ts';

const [modern, older] = ERAS as [Era, Era];
type Slow = { kind: 'slow'; ms: number };
const TOKEN = 't'.repeat(32);

async function figuresOf(house: TestHouse): Promise<string> {
  const answer = await fetch(`${house.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  return await answer.text();
}

const figureIn = (text: string, line: string): number =>
  Number(
    text
      .split('\n')
      .find((one) => one.startsWith(line))
      ?.split(' ')
      .at(-1),
  );

describe('the figures of a running server', () => {
  let house: TestHouse;
  let keeper: Keeper;
  beforeAll(async () => {
    house = await openHouse({ env: { METRICS_TOKEN: TOKEN } });
    keeper = await demoClient(modern, house);
  });
  afterAll(() => house.close());

  it('are for whoever has the token', async () => {
    for (const authorization of [undefined, `Bearer ${TOKEN}x`, `Basic ${TOKEN}`, 'Bearer ']) {
      const answer = await fetch(`${house.url}/metrics`, authorization ? { headers: { authorization } } : {});
      expect(answer.status).toBe(401);
      expect(await answer.text()).not.toContain('tc_');
    }
  });

  it('count calls, upstream requests, renewals and queries of Google Tasks, and name nobody', async () => {
    const say = (name: string, input = {}) => modern.use(house.mcpUrl, keeper, ({ call }) => call(name, input));
    await say('get_time_context', { from: '2025-11-01', to: '2025-11-30' });
    await say('get_time_context', { from: 'tomorrow' });
    await say('get_current_datetime');
    const [account] = await house.service().store.accounts.list('demo' as UserId);
    if (account) await house.service().store.accounts.forgetToken(account.id);
    house.google.injectFault({ match: 'GET /tasks/*', answer: { kind: 'error', status: 503 }, times: 1 });
    await say('list_tasklists');
    const text = await figuresOf(house);
    const figure = (line: string) => figureIn(text, line);
    expect(figure('tc_mcp_requests_total{tool="get_time_context",era="modern",outcome="ok"}')).toBe(1);
    expect(figure('tc_mcp_requests_total{tool="get_time_context",era="modern",outcome="bad_request"}')).toBe(1);
    expect(figure('tc_mcp_request_seconds_count')).toBe(4);
    expect(figure('tc_upstream_requests_total{api="google_calendar",outcome="ok"}')).toBeGreaterThan(2);
    expect(figure('tc_upstream_requests_total{api="google_tasks",outcome="ok"}')).toBeGreaterThan(2);
    expect(figure('tc_upstream_requests_total{api="google_tasks",outcome="failed"}')).toBe(1);
    expect(figure('tc_upstream_requests_total{api="google_accounts",outcome="ok"}')).toBeGreaterThan(0);
    expect(figure('tc_token_renewals_total{provider="google-demo",outcome="ok"}')).toBeGreaterThan(0);
    expect(figure('tc_upstream_seconds_count{api="google_calendar"}')).toBeGreaterThan(2);
    expect(figure('tc_database_bytes')).toBeGreaterThan(10_000);
    expect(figure('tc_google_tasks_queries_limit')).toBe(50_000);
    expect(figure('tc_google_tasks_queries')).toBe(0);
    expect(text).toContain('process_resident_memory_bytes');
    expect(text).toContain('nodejs_eventloop_lag_seconds');
    const known = new Set(TOOLS.map(({ name }) => name));
    for (const [, tool = ''] of text.matchAll(/tool="([^"]*)"/g)) expect(known).toContain(tool);
    expect(text).not.toMatch(/王品睿|student@|demo\.example|Asia\/Taipei/);
  });
});

describe('the figures of the planner studio', () => {
  it('count its sessions, its computing, and each event of a plan that was written, removed or refused', async () => {
    const studio = await openStudioHouse(true, { METRICS_TOKEN: TOKEN });
    const made = await studio.launch({ from: '2026-02-02', to: '2026-02-08' });
    const page = await studio.page(made.session);
    const blocks = made.work.slice(0, 2).map(({ id }, at) => ({
      ...{ work: id, locked: false, start: `2026-02-07T${10 + at}:00`, end: `2026-02-07T${11 + at}:00` },
    }));
    const target = made.targets.find(({ name }) => name === '程式設計研究社')?.id;
    const ready = payloadOf(
      await page.send(made.session, 'edits', { revision: made.revision, plan: 'deep', blocks, target }),
    );
    const fault = { match: 'POST /calendar/v3/calendars/*/events', times: 1 };
    studio.house.google.injectFault({ ...fault, answer: { kind: 'error', status: 403, reason: 'quotaExceeded' } });
    const broken = payloadOf(await page.apply(ready));
    const done = payloadOf(await page.apply(broken));
    await page.send(made.session, 'undo', { revision: done.revision });
    await page.send(made.session, 'edits', { revision: done.revision + 2, replan: true });
    await studio.launch();
    const text = await figuresOf(studio.house);
    await studio.close();
    expect(figureIn(text, 'tc_plan_writes_total{action="write",outcome="created"}')).toBe(2);
    expect(figureIn(text, 'tc_plan_writes_total{action="write",outcome="rate_limited"}')).toBe(1);
    expect(figureIn(text, 'tc_plan_writes_total{action="remove",outcome="removed"}')).toBe(2);
    expect(figureIn(text, 'tc_schedule_seconds_count')).toBe(3);
    expect(figureIn(text, 'tc_studio_sessions')).toBe(2);
  });
});

describe('a request that fails', () => {
  it('is found in the log by the number that its answer carries, which nobody outside chooses', async () => {
    const house = await openHouse();
    const { kept } = await demoClient(modern, house);
    const params = { name: 'get_time_context', arguments: { from: 'tomorrow' } };
    const numbers = [1, 2].map(async (id) => {
      const answer = await fetch(house.mcpUrl, {
        method: 'POST',
        headers: {
          ...{ authorization: `Bearer ${kept?.access_token}`, 'content-type': 'application/json' },
          ...{ accept: 'application/json, text/event-stream', 'x-request-id': 'chosen' },
        },
        body: JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params }),
      });
      expect(await answer.text()).toContain('bad_request');
      return answer.headers.get('x-request-id');
    });
    const given = await Promise.all(numbers);
    const told = house.logged.map((line) => JSON.parse(line) as { place?: string; request?: string });
    const failed = told.filter(({ place }) => place === 'get_time_context').map(({ request }) => request);
    expect(failed.toSorted()).toEqual(given.toSorted());
    expect(new Set(failed).size).toBe(2);
    expect(house.logged.join('')).not.toContain('chosen');
    await house.close();
  });
});

describe('a server without METRICS_TOKEN', () => {
  let house: TestHouse;
  beforeAll(async () => {
    house = await openHouse({ env: { DEMO: '0', PUBLIC_URL: 'https://time.example' } });
  });
  afterAll(() => house.close());

  it('has no figures', async () => {
    const answer = await fetch(`${house.url}/metrics`, { headers: { authorization: 'Bearer ' } });
    expect(answer.status).toBe(404);
  });

  it('says why it is not ready: the database, its steps, or its own end', async () => {
    const readiness = async () => {
      const answer = await fetch(`${house.url}/readyz`);
      return { status: answer.status, text: await answer.text() };
    };
    expect(await readiness()).toEqual({ status: 200, text: 'ok' });
    const file = new DatabaseSync(join(house.dataDir, 'time-compass.db'));
    const [step] = file.prepare('select max(number) as n from migrations').all() as [{ n: number }];
    file.prepare('update migrations set number = -1 where number = ?').run(step.n);
    file.exec('delete from migrations where number = -1');
    expect(await readiness()).toEqual({ status: 503, text: `migrations: ${step.n - 1} of ${step.n} are done` });
    file.exec(`insert into migrations values (${step.n}, 0)`);
    file.exec('alter table leases rename to leases_elsewhere');
    expect(await readiness()).toEqual({ status: 503, text: 'database: it takes no writes' });
    file.exec('alter table leases_elsewhere rename to leases');
    file.exec('alter table migrations rename to migrations_elsewhere');
    expect(await readiness()).toEqual({ status: 503, text: 'database: it does not answer' });
    file.exec('alter table migrations_elsewhere rename to migrations');
    file.close();
    expect((await fetch(`${house.url}/healthz`)).status).toBe(200);
    const closing = house.service().close();
    expect(await readiness()).toEqual({ status: 503, text: 'draining: this server is about to stop' });
    await closing;
  });
});

describe('the end of a server', () => {
  it('waits for calls of both eras, ends streams that only listen, and leaves no log beside the file', async () => {
    const house = await openHouse();
    const [first, second] = [await demoClient(modern, house), await demoClient(older, house)];
    const listener = new Client(
      { name: 'listener', version: '1' },
      { capabilities: {}, versionNegotiation: { mode: { pin: '2026-07-28' } } },
    );
    await listener.connect(new StreamableHTTPClientTransport(new URL(house.mcpUrl), { authProvider: first }));
    const subscription = await listener.listen({ toolsListChanged: true });
    const underWay = new Set<string>();
    for (const match of ['GET /calendar/*', 'GET /tasks/*']) {
      // the delay is read when a request has come
      const delay = { get: () => underWay.add(match) && 600 };
      house.google.injectFault({ match, answer: Object.defineProperty({ kind: 'slow', ms: 0 }, 'ms', delay) as Slow });
    }
    const calls = [
      modern.use(house.mcpUrl, first, ({ call }) => call('list_calendars')),
      older.use(house.mcpUrl, second, ({ call }) => call('list_tasklists')),
    ];
    await expect.poll(() => underWay.size, { timeout: 10_000 }).toBe(2);
    await house.service().close();
    for (const answer of await Promise.all(calls)) expect(answer).toMatchObject({ isError: false });
    expect(await subscription.closed).toBe('graceful');
    await expect(fetch(`${house.url}/healthz`)).rejects.toThrow();
    expect(await readdir(house.dataDir)).not.toContain('time-compass.db-wal');
    expect((await stat(join(house.dataDir, 'time-compass.db'))).size).toBeGreaterThan(10_000);
    await listener.close();
    await house.google.close();
  });
});
