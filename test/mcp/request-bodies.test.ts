import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHouse, type TestHouse } from '../house.ts';
import { askRaw } from '../oauth/raw.ts';
import { link } from '../oauth/visits.ts';
import { ask, type Revision } from './plain-request.ts';

let house: TestHouse;
let token: string;
beforeAll(async () => {
  house = await openHouse();
  token = (await link(house)).tokens.access_token;
});
afterAll(() => house.close());

const NOW = { name: 'get_current_datetime', arguments: {} };
const ERAS: readonly Revision[] = ['2026-07-28', '2025-11-25', '2025-06-18'];

const post = (body: string, headers: Record<string, string> = {}) => {
  const usual = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' };
  const all = { authorization: `Bearer ${token}`, ...usual, ...headers };
  return askRaw(house.mcpUrl, all, { method: 'POST', body });
};

describe.each(ERAS)('a request of %s', (revision) => {
  const modern = revision === '2026-07-28';

  it.each([{}, { 'transfer-encoding': 'chunked' }, { 'content-type': 'application/json; charset=utf-8' }])(
    'is answered however its body is sent: %o',
    async (how) => {
      const meta = {
        'io.modelcontextprotocol/protocolVersion': revision,
        'io.modelcontextprotocol/clientCapabilities': {},
      };
      const params = { ...NOW, ...(modern && { _meta: meta }) };
      const { status, body: text } = await post(
        JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
        {
          'mcp-protocol-version': revision,
          ...(modern && { 'mcp-method': 'tools/call', 'mcp-name': NOW.name }),
          ...how,
        },
      );
      expect(status).toBe(200);
      expect(text).toContain('iso_week');
    },
  );

  it.each(['no_such_tool', 'get_weather', ''])('that calls a tool that is not there is told so: "%s"', async (name) => {
    const { result, error } = await ask(house.mcpUrl, revision, 'tools/call', { name, arguments: {} }, { token });
    expect(result.content).toBeUndefined();
    expect(error?.code).toBe(-32602);
    expect(error?.message).toContain('not found');
  });

  it.each([
    '',
    '{',
    '"',
    'null',
    '[]',
    '7',
    '{"method":"tools/call"}',
    '{"jsonrpc":"2.0","id":1,"method":"tools/call"}',
  ])('that is no message is refused and costs nothing: %s', async (sent) => {
    const { status, body: text } = await post(sent, { 'mcp-protocol-version': revision });
    expect([200, 400]).toContain(status);
    expect(JSON.parse(text.replace(/^event: message\ndata: /, '')).error.code).toBeLessThan(-32000);
  });

  it('that is no JSON by its type is refused', async () => {
    expect((await post('{}', { 'content-type': 'text/plain' })).status).toBe(415);
  });
});

const MIB = 1 << 20;

describe.each([{}, { 'transfer-encoding': 'chunked' }])('a body sent %o', (how) => {
  /** One message of exactly so many bytes. */
  const message = (bytes: number): string => {
    const padded = (padding: string) => JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping', params: { padding } });
    return padded('x'.repeat(bytes - padded('').length));
  };

  it('may have 1 MiB', async () => {
    expect((await post(message(MIB), how)).status).toBe(200);
  });

  it.each([message(MIB + 1), message(3 * MIB), message(MIB) + ' '.repeat(70_000)])(
    'and no more, whatever follows after it',
    async (body) => {
      const { status, body: text } = await post(body, how);
      expect(status).toBe(413);
      expect(JSON.parse(text).error.message).toContain('1048576');
    },
  );

  it('may begin with a mark of its byte order, and hold what no two bytes hold', async () => {
    const text = JSON.stringify({ jsonrpc: '2.0', id: '日本語🎌', method: 'ping' });
    const { status, body } = await post(`\uFEFF${text}`, how);
    expect(status).toBe(200);
    expect(body).toContain('日本語🎌');
  });
});

describe('a call whose headers name another tool than its body', () => {
  it('is refused', async () => {
    const headers = { 'mcp-name': 'list_calendars' };
    const { status, error } = await ask(house.mcpUrl, '2026-07-28', 'tools/call', NOW, { token, headers });
    expect([status, error?.code]).toEqual([400, -32020]);
  });
});

describe('several messages in one', () => {
  it('are each answered, as the oldest revision allows', async () => {
    const call = (id: number) => ({ jsonrpc: '2.0', id, method: 'tools/call', params: NOW });
    const { status, body: text } = await post(JSON.stringify([call(1), call(2)]), {
      'mcp-protocol-version': '2025-03-26',
    });
    expect(status).toBe(200);
    expect(text.match(/"id":[12]/g)).toHaveLength(2);
  });
});
