import { readFileSync } from 'node:fs';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { Hono } from 'hono';
import { build } from 'vite';
import { z } from 'zod';
import type { StudioReply } from '../../src/domain/studio.ts';
import { type Served, serveApp } from '../browser/chromium.ts';
import { STUDIO_FILE } from './stand-page.ts';
import type { StudioStand } from './studio-stand.ts';

const VIEW = 'ui://time-compass/studio-test.html';
const TYPE = 'text/html;profile=mcp-app';
/** What the specification gives to a view that asks for nothing. */
const STRICT =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; media-src 'self' data:; connect-src 'none'; frame-src 'self'; object-src 'none'; base-uri 'none'";

/** The server of the chat: our tools for the view, as the contract has them, over real MCP. */
function server(stand: StudioStand): McpServer {
  const mcp = new McpServer({ name: 'time-compass', version: '1' });
  const app = { ui: { resourceUri: VIEW, visibility: ['app'] } };
  const html = readFileSync(STUDIO_FILE, 'utf8').replaceAll(' nonce="__NONCE__"', '');
  const told = (reply: StudioReply) => ({
    content: [{ type: 'text' as const, text: reply.kind }],
    structuredContent: { ...reply },
  });
  mcp.registerResource('studio', VIEW, { mimeType: TYPE }, async () => ({
    contents: [{ uri: VIEW, mimeType: TYPE, text: html, _meta: { ui: { csp: {} } } }],
  }));
  mcp.registerTool(
    'launch_planner_studio',
    { inputSchema: z.object({}), _meta: { ui: { resourceUri: VIEW } } },
    async () => ({
      content: [{ type: 'text', text: `Three plans are ready: ${stand.payload.url}` }],
      structuredContent: { ok: true, url: stand.payload.url, session_id: stand.payload.session },
      _meta: { 'time-compass/studio': stand.payload },
    }),
  );
  mcp.registerTool(
    'get_plan',
    { inputSchema: z.object({ session: z.string().optional() }), _meta: app },
    async (ask) => {
      if (stand.isSignedOut) return { isError: true, content: [{ type: 'text', text: 'There is no session.' }] };
      return told(await stand.answer('load', ask));
    },
  );
  for (const [tool, name] of Object.entries({ save_edits: 'save', apply_plan: 'apply', undo_plan: 'undo' })) {
    mcp.registerTool(tool, { inputSchema: z.looseObject({}), _meta: app }, async (ask) =>
      told(await stand.answer(name, ask)),
    );
  }
  return mcp;
}

async function hostScript(): Promise<string> {
  const input = new URL('host/host.ts', import.meta.url).pathname;
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, target: 'es2022', modulePreload: false, rolldownOptions: { input } },
  });
  const [chunk] = 'output' in built ? built.output : [];
  return chunk?.type === 'chunk' ? chunk.code : '';
}

const HOST = `<!doctype html><html lang="en"><title>Chat</title><meta name="viewport" content="width=device-width,initial-scale=1">
<style>body{margin:0;padding:8px}h1{font:1rem system-ui}iframe{display:block;width:100%;height:120px;border:0}
[data-mode=fullscreen] iframe{position:fixed;inset:0;height:100%;background:#fff}</style>
<main><h1>Plan my week</h1><iframe title="Planner"></iframe></main><script type="module" src="/host.js"></script>`;

export interface ChatHost {
  /** The address of a chat whose host keeps these parts of a result. */
  address(keep: string, more?: string): string;
  close(): Promise<void>;
}

/** A host as the specification draws it: the chat on one origin, and on another a frame with the strict policy. */
export async function chatHost(stand: () => StudioStand): Promise<ChatHost> {
  const code = await hostScript();
  const chat = new Hono();
  chat.get('/', (c) => c.html(HOST));
  chat.get('/host.js', (c) => c.body(code, 200, { 'content-type': 'text/javascript' }));
  chat.all('/mcp', (c) => createMcpHandler(() => server(stand())).fetch(c.req.raw));
  const sandbox = new Hono();
  const page = readFileSync(new URL('host/sandbox.html', import.meta.url), 'utf8');
  sandbox.get('/', (c) => c.html(page, 200, { 'content-security-policy': STRICT }));
  const served: Served[] = [await serveApp(chat.fetch), await serveApp(sandbox.fetch)];
  const [outer = '', inner = ''] = served.map(({ url }) => url);
  return {
    address: (keep, more = '') =>
      `${outer}/?keep=${keep}&sandbox=${encodeURIComponent(inner.replace('localhost', '127.0.0.1'))}${more}`,
    close: async () => {
      for (const one of served) await one.close();
    },
  };
}
