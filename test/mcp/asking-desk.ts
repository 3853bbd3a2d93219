import { Client as Client2026, StreamableHTTPClientTransport as Http2026 } from '@modelcontextprotocol/client';
import { Client as Client2025 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as Http2025 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { decode } from '@toon-format/toon';
import { z } from 'zod';
import type { Caller } from '../../src/domain/identity.ts';
import type { Zone } from '../../src/domain/time.ts';
import { createLog } from '../../src/log.ts';
import { createDesk } from '../../src/mcp/handler.ts';
import { createStudioView } from '../../src/mcp/studio-view.ts';
import { createConfirmations } from '../../src/planner/confirmation.ts';
import { createPace } from '../../src/planner/pace.ts';
import { createUndoDesk } from '../../src/planner/undo.ts';
import type { Store } from '../../src/store/store.ts';
import { CONFIRM } from '../../src/tools/confirm.ts';
import { defineTool, type Services } from '../../src/tools/tool.ts';

/** Something outside this server that a tool changes; every replica sees the same one. */
export interface Thing {
  title: string;
  etag: string;
}

/** A tool that always asks, as those that write do. */
const renameTool = (things: Map<string, Thing>, name = 'rename_thing') =>
  defineTool({
    name,
    title: 'Rename a thing',
    description: 'Renames.',
    input: z.object({ id: z.string(), title: z.string(), loud: z.boolean().default(false), confirm: CONFIRM }),
    hints: { readOnly: false, destructive: false, idempotent: true, openWorld: false },
    run: async ({ id, title }, { confirm }) => {
      const thing = things.get(id) ?? { title: '', etag: '0' };
      await confirm(
        { id, etag: thing.etag },
        {
          act: 'update',
          title: thing.title,
          when: '2026-11-03 Tue 09:00–10:00',
          where: 'Work',
          reason: 'made_by_person',
          changes: [{ field: 'title', before: thing.title, after: title }],
        },
      );
      things.set(id, { title, etag: `${thing.etag}+` });
      return { data: { renamed: title }, rawColumns: [] };
    },
  });

/** One instance of the real desk over a store, answering for one caller. */
export function deskOver(store: Store, things: Map<string, Thing>, caller: Caller, now: () => number) {
  const { changes, leases, spaces } = store;
  const desk = createDesk({
    tools: [renameTool(things), renameTool(things, 'retitle_thing')],
    services: {
      pace: createPace({ changes, leases, now }),
      undo: createUndoDesk({ changes, leases, spaces, undoers: [], zoneOf: async () => 'Asia/Taipei' as Zone }),
    } as unknown as Services,
    confirmations: createConfirmations({ keys: store.vault.deriveAll('confirm'), leases, now }),
    writeScopes: ['time:read', 'time:write'],
    appsUrl: 'http://localhost/account/apps',
    view: createStudioView({ html: '', mcpUrl: 'http://localhost/mcp', publicUrl: new URL('http://localhost') }),
    callerIn: (auth) => auth?.extra?.caller as Caller | undefined,
    countMore: () => undefined,
    version: '0',
    publicUrl: new URL('http://localhost'),
    log: createLog('silent', { write: () => undefined }),
  });
  const authInfo = { token: 't', clientId: 'c', scopes: ['time:read', 'time:write'], extra: { caller } };
  return (request: Request): Promise<Response> => desk.fetch(request, { authInfo });
}

export type Desk = ReturnType<typeof deskOver>;

export interface Told {
  readonly isError: boolean;
  readonly answer: Record<string, unknown>;
}

/** The person in front of a host that shows forms. */
type Person = (form: { message: string; requestedSchema: unknown }) => Promise<object> | object;

const ADDRESS = new URL('http://localhost/mcp');
const ABOUT = { name: 'test', version: '1' };

const told = (result: unknown): Told => {
  const { content, isError } = result as { content: { text?: string }[]; isError?: boolean };
  return { isError: isError === true, answer: decode(content[0]?.text ?? '') as Record<string, unknown> };
};

type Arguments = Record<string, unknown>;

/** Calls once with a client of 2026-07-28; with a person it declares forms. */
export async function call2026(desk: Desk, tool: string, given: Arguments, person?: Person): Promise<Told> {
  const capabilities = person ? { elicitation: { form: {} } } : {};
  const client = new Client2026(ABOUT, { capabilities, versionNegotiation: { mode: { pin: '2026-07-28' } } });
  if (person)
    client.setRequestHandler('elicitation/create', async ({ params }) => (await person(params as never)) as never);
  try {
    await client.connect(
      new Http2026(ADDRESS, { fetch: (url, init) => desk(new Request(url, init as RequestInit)) as never }),
    );
    return told(await client.callTool({ name: tool, arguments: given }));
  } finally {
    await client.close();
  }
}

/** Calls once with a client of 2025-11-25, which declares forms, as many do. */
export async function call2025(desk: Desk, tool: string, given: Arguments): Promise<Told> {
  const client = new Client2025(ABOUT, { capabilities: { elicitation: {} } });
  try {
    const fetch = (url: string | URL, init?: RequestInit) => desk(new Request(url, init));
    await client.connect(new Http2025(ADDRESS, { fetch }) as never);
    return told(await client.callTool({ name: tool, arguments: given }));
  } finally {
    await client.close();
  }
}
