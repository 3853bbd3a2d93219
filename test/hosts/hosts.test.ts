import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY_MS } from '../../src/domain/time.ts';
import { type Documents, startDocuments } from '../oauth/documents.ts';
import { type Front, openFront } from '../oauth/front.ts';
import { HOSTS } from './hosts.ts';
import { demoPerson } from './people.ts';
import { ScriptedHost } from './scripted-host.ts';

const NOW_TOOL = { name: 'get_current_datetime', arguments: {} };

let documents: Documents;
let front: Front;
beforeAll(async () => {
  documents = await startDocuments();
  for (const { document, metadata, redirect } of HOSTS) {
    if (document) {
      const { pathname } = new URL(document);
      documents.serve(pathname, { ...metadata, client_id: document, redirect_uris: [redirect] });
    }
  }
  vi.useFakeTimers({ toFake: ['Date'] });
  front = await openFront({ fetch: documents.fetch as never, now: () => Date.now() });
});
afterAll(async () => {
  await front.close();
  vi.useRealTimers();
  await documents.close();
});

/** Past what is counted a minute, since all hosts here come from one address. */
beforeEach(() => pass(61_000));
const pass = (ms: number) => void vi.setSystemTime(Date.now() + ms);

describe.each(HOSTS)('$name', (host) => {
  let installed: ScriptedHost;
  const works = async (headers = {}): Promise<void> => {
    const { status, result } = await installed.request('tools/call', NOW_TOOL, headers);
    expect([status, result.isError]).toEqual([200, undefined]);
  };
  beforeAll(async () => {
    pass(61_000);
    installed = new ScriptedHost(host, front.mcpUrl);
    await installed.connect(demoPerson);
  });

  it('connects, opens, lists the tools and gets answers', async () => {
    const opened = await installed.open();
    expect(opened.status).toBe(200);
    expect(opened.result.instructions).toContain('get_time_context');
    expect((await installed.request('tools/list')).result.tools).not.toEqual([]);
    await works();
  });

  it('connects to the address with a slash at its end too', async () => {
    const other = new ScriptedHost(host, `${front.mcpUrl}/`);
    await other.connect(demoPerson);
    expect((await other.request('tools/call', NOW_TOOL)).status).toBe(200);
  });

  it('goes on after its token ended, with many calls at once', async () => {
    pass(3_700_000);
    await Promise.all(Array.from({ length: 6 }, () => works()));
    await works();
    pass(3_500_000);
    await Promise.all(Array.from({ length: 6 }, () => works()));
    await works();
  });

  it('goes on after a restart, with the session of a server that is gone', async () => {
    await works();
    await front.restart();
    await works({ 'mcp-session-id': '3f9a1c1e-0000-4000-8000-000000000000' });
    await works();
  });

  it('connects anew after a month without use', async () => {
    pass(31 * DAY_MS);
    await expect(works()).rejects.toThrow('400 invalid_grant');
    await installed.connect(demoPerson);
    await works();
  });
});

describe.each(HOSTS.filter(({ document }) => !document))('$name, when its registration is gone', (host) => {
  afterEach(() => pass(61_000));

  it('is told so, registers again and connects', async () => {
    const installed = new ScriptedHost(host, front.mcpUrl);
    await installed.connect(demoPerson);
    const first = installed.clientId;
    installed.clientId = 'a-client-that-was-swept';
    await expect(installed.renew()).rejects.toThrow('401 invalid_client');
    expect(installed.clientId).toBeUndefined();
    await installed.connect(demoPerson);
    expect(installed.clientId).not.toBe(first);
    expect((await installed.request('tools/call', NOW_TOOL)).status).toBe(200);
  });
});

it('Claude on a phone shares the connection that was made on the web, from another address at the same time', async () => {
  const [web] = HOSTS;
  if (!web) throw new Error('no hosts');
  const [onWeb, onPhone] = [new ScriptedHost(web, front.mcpUrl), new ScriptedHost(web, front.mcpUrl)];
  await onWeb.connect(demoPerson);
  await onPhone.connect(demoPerson);
  onPhone.tokens = onWeb.tokens;
  onPhone.clientId = onWeb.clientId;
  pass(3_590_000);
  const calls = [onWeb, onPhone, onWeb, onPhone].map((one) => one.request('tools/call', NOW_TOOL));
  for (const { status } of await Promise.all(calls)) expect(status).toBe(200);
});
