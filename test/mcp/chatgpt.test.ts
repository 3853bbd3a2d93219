import { readFileSync } from 'node:fs';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STUDENT_NOW_MS } from '../../src/demo/google/student.ts';
import { startDemoWeather } from '../../src/demo/weather/server.ts';
import { TOOLS } from '../../src/tools/index.ts';
import { openHouse, type TestHouse } from '../house.ts';
import { newClient } from '../oauth/requests.ts';
import { link } from '../oauth/visits.ts';
import { ask, type Revision } from './plain-request.ts';

const AS_CHATGPT = { client_name: 'ChatGPT', redirect_uris: ['https://chatgpt.com/connector/oauth/abc123'] };

interface ListedTool {
  name: string;
  annotations: { readOnlyHint: boolean };
  securitySchemes?: unknown;
  _meta?: Record<string, unknown>;
}

const STORED: ListedTool[] = JSON.parse(
  readFileSync(new URL('../../fixtures/tools.snap.json', import.meta.url), 'utf8'),
);
/** Which tools belong to a view, as all hosts are told. */
const VIEWS = new Map(TOOLS.map(({ name, view }) => [name, view]));
const viewOf = (name: string) => {
  const view = VIEWS.get(name);
  if (view === 'opens') return { ui: { resourceUri: expect.stringContaining('ui://time-compass/studio-') } };
  return view === 'app-only' ? { ui: { visibility: ['app'] } } : {};
};

let house: TestHouse;
let token: string;
const linked = async (scope = 'time:read time:write') => {
  const client = await newClient(house.url, AS_CHATGPT);
  return (await link(house, { client, ask: { scope }, mayWrite: true })).tokens.access_token;
};
const send = async (method: string, params = {}, revision: Revision = '2025-06-18', bearer = token) =>
  await ask(house.mcpUrl, revision, method, params, { token: bearer });
const call = async (name: string, given: object, bearer = token) => {
  const { result } = await send('tools/call', { name, arguments: given }, '2025-06-18', bearer);
  const content = result.content as { type: string; text: string }[];
  expect(content).toHaveLength(1);
  return { text: content[0]?.text ?? '', result };
};
beforeAll(async () => {
  house = await openHouse();
  token = await linked();
});
afterAll(() => house.close());

describe.each<Revision>(['2026-07-28', '2025-11-25', '2025-06-18'])('the tools that ChatGPT sees, %s', (revision) => {
  it('are those of everybody, and search and fetch', async () => {
    const everybody = STORED.filter(({ name }) => name !== 'get_weather').map(({ _meta, ...tool }) => tool);
    const tools = (await send('tools/list', {}, revision)).result.tools as ListedTool[];
    const shared = tools.map(({ securitySchemes: _one, _meta, ...tool }) => tool);
    expect(shared).toEqual([
      ...everybody,
      expect.objectContaining({ name: 'search', inputSchema: expect.objectContaining({ required: ['query'] }) }),
      expect.objectContaining({ name: 'fetch', inputSchema: expect.objectContaining({ required: ['id'] }) }),
    ]);
  });

  it('say each what has to be allowed for it', async () => {
    const tools = (await send('tools/list', {}, revision)).result.tools as ListedTool[];
    for (const { name, annotations, securitySchemes, _meta } of tools) {
      const scopes = annotations.readOnlyHint ? ['time:read'] : ['time:read', 'time:write'];
      expect(securitySchemes).toEqual([{ type: 'oauth2', scopes }]);
      expect(_meta ?? {}).toEqual(viewOf(name));
    }
  });
});

it.each(['compact', 'classic'])('all tools that there are fit into 6,000 tokens with the %s guide', async (layout) => {
  const weather = await startDemoWeather({ now: () => STUDENT_NOW_MS });
  // the guide in Chinese, which is the longest, is that of who chose no language
  const full = await openHouse({ weather, env: { ANSWER_LAYOUT: layout } });
  const { tokens } = await link(full, { client: await newClient(full.url, AS_CHATGPT), mayWrite: true });
  const { result } = await ask(full.mcpUrl, '2026-07-28', 'tools/list', {}, { token: tokens.access_token });
  await full.close();
  await weather.close();
  const tools = result.tools as ListedTool[];
  expect(tools.map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name));
  expect(countTokens(JSON.stringify(tools))).toBeLessThanOrEqual(6_000);
});

it('nobody else is offered search and fetch', async () => {
  const other = (await link(house)).tokens.access_token;
  const { result } = await send('tools/list', {}, '2026-07-28', other);
  const tools = result.tools as ListedTool[];
  expect(tools.some(({ name, securitySchemes }) => name === 'search' || securitySchemes !== undefined)).toBe(false);
  const { error } = await send('tools/call', { name: 'search', arguments: { query: 'x' } }, '2026-07-28', other);
  expect(error).toMatchObject({ code: -32602 });
});

describe('search and fetch', () => {
  const searched = async (query: string) => {
    const { text } = await call('search', { query });
    return JSON.parse(text) as { results: { id: string; title: string; url: string }[]; notes?: string[] };
  };

  it('find events, series, tasks and to-dos, and give each whole', async () => {
    await call('add_todo', { title: '買牙膏給牙醫' });
    const found = { ...(await searched('牙醫')) };
    expect(found.notes).toBeUndefined();
    const tasks = await searched('健檢報告');
    const series = await searched('Coding101');
    const kinds: unknown[] = [];
    for (const { id, title, url } of [...found.results, ...tasks.results, ...series.results]) {
      const fetched = JSON.parse((await call('fetch', { id })).text);
      expect(fetched).toMatchObject({ id, title: expect.any(String), text: expect.stringContaining(fetched.title) });
      expect(title.startsWith(fetched.title)).toBe(true);
      for (const address of [url, fetched.url]) expect(URL.canParse(address)).toBe(true);
      kinds.push(fetched.metadata.kind);
    }
    expect(new Set(kinds)).toEqual(new Set(['event', 'task', 'todo']));
  });

  it('find nothing where nothing is, and need every word where something has them all', async () => {
    expect(await searched('qqqzzz')).toEqual({ results: [] });
    expect((await searched('牙醫 回診')).results.length).toBeLessThan((await searched('牙醫')).results.length);
  });

  it('tell which source could not be searched, in place of an empty list', async () => {
    house.google.injectFault({ match: 'GET /tasks/v1/*', answer: { kind: 'html' } });
    const { notes } = await searched('健檢報告');
    house.google.clearFaults();
    expect(notes).toEqual([expect.stringContaining('google_tasks is not whole')]);
  });

  it.each(['todo 999', 'A9999', '../etc'])('refuse the id %s as every tool does', async (id) => {
    const { text, result } = await call('fetch', { id });
    expect(result.isError).toBe(true);
    expect(text).toContain('failed: not_found');
  });
});

it('a change without the permission offers to link again, where others get the status 403', async () => {
  const narrow = await linked('time:read');
  const { result } = await call('add_todo', { title: 'x' }, narrow);
  expect(result.isError).toBe(true);
  const [challenge] = (result._meta as Record<string, string[]>)['mcp/www_authenticate'] ?? [];
  expect(challenge).toContain(`resource_metadata="${house.url}/.well-known/oauth-protected-resource/mcp"`);
  expect(challenge).toMatch(/^Bearer .*scope="time:read time:write", error="insufficient_scope", error_description="/);
  const { tokens } = await link(house, { ask: { scope: 'time:read' }, mayWrite: true });
  const refused = await send(
    'tools/call',
    { name: 'add_todo', arguments: { title: 'x' } },
    '2025-06-18',
    tokens.access_token,
  );
  expect(refused.status).toBe(403);
});
