import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestBrowser } from '../flows/browser.ts';
import { CALLBACK, ERAS, Keeper } from '../flows/clients.ts';
import { allow } from '../flows/steps.ts';
import { type Front, openFront } from './front.ts';
import { type Client, sendJson, type Tokens } from './requests.ts';
import { link } from './visits.ts';

const SCOPES = 'time:read time:write';

let front: Front;
let client: Client;
let browser: TestBrowser;
let narrow: Tokens;
beforeAll(async () => {
  front = await openFront();
  ({ client, tokens: narrow, browser } = await link(front, { ask: { scope: 'time:read' }, mayWrite: true }));
});
afterAll(() => front.close());

/** One call of a tool as it is on the wire. */
async function call(name: string, era: string, path = '/mcp', token = narrow.access_token) {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': era,
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const isModern = era === '2026-07-28';
  const params = { name, arguments: {}, ...(isModern && { _meta }) };
  return sendJson(front.url + path, JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }), {
    authorization: `Bearer ${token}`,
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': era,
    ...(isModern && { 'mcp-method': 'tools/call', 'mcp-name': name }),
  });
}

describe.each(ERAS)('a token that may only read, in $name', ({ name: era, use, finish }) => {
  it.each([
    ['/mcp', '/mcp'],
    ['/mcp/', '/mcp/'],
  ])('at %s: a tool that writes asks for all scopes it needs (RFC 6750 §3.1)', async (path, named) => {
    const { status, headers } = await call('undo_change', era, path);
    expect(status).toBe(403);
    const challenge = headers.get('www-authenticate') ?? '';
    expect(challenge).toMatch(/^Bearer error="insufficient_scope"/);
    expect(challenge).toContain(`scope="${SCOPES}"`);
    expect(challenge).toContain(`resource_metadata="${front.url}/.well-known/oauth-protected-resource${named}"`);
  });

  it('reads', async () => {
    expect((await call('get_current_datetime', era)).status).toBe(200);
  });

  it('a client steps up: it asks the person for both scopes, and calls again', async () => {
    const keeper = new Keeper();
    keeper.client = client;
    // the older library would renew a token that is too narrow instead of asking for a wider one
    keeper.kept = { access_token: narrow.access_token, token_type: 'Bearer' };
    await use(front.mcpUrl, keeper, (session) => session.call('undo_change')).catch(() => undefined);
    expect(keeper.page?.searchParams.get('scope')?.split(' ')).toEqual(expect.arrayContaining(SCOPES.split(' ')));
    const back = await allow(browser, await browser.open(String(keeper.page)), true);
    expect(back.url.href).toContain(CALLBACK);
    await finish(front.mcpUrl, keeper, back.url);
    const said = await use(front.mcpUrl, keeper, (session) => session.call('undo_change'));
    expect(said.text).toContain('This assistant has changed nothing');
  });
});

describe('a token with both scopes', () => {
  it('of a connection that may not write is told where the person allows it, not challenged', async () => {
    const { tokens } = await link(front, { browser: new TestBrowser(CALLBACK) });
    const { status, body } = await call('undo_change', '2026-07-28', '/mcp', tokens.access_token);
    expect(status).toBe(200);
    expect(JSON.stringify(body)).toContain('failed: not_permitted');
    expect(JSON.stringify(body)).toContain('/account/apps');
  });
});
