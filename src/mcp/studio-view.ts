import type { McpServer } from '@modelcontextprotocol/server';
import { sha256Hex } from '../domain/digest.ts';
import type { Caller } from '../domain/identity.ts';
import type { Tool } from '../tools/tool.ts';

const MIME_TYPE = 'text/html;profile=mcp-app';

/** What a server must declare for hosts to show views; the SDK does not do it. */
export const VIEW_EXTENSION = { 'io.modelcontextprotocol/ui': {} };

export interface StudioViewParts {
  /** The whole view in one file. */
  readonly html: string;
  readonly mcpUrl: string;
  readonly publicUrl: URL;
}

/** The planner studio as hosts show it in the chat: MCP Apps, 2026-01-26. */
export interface StudioView {
  /** What the list says of a tool that has to do with the view. */
  metaOf(tool: Tool): { readonly _meta?: Record<string, unknown> };
  /** Lets the view be read. */
  offer(server: McpServer, caller: Caller): void;
}

/** Builds the view. Its address changes with its content, since hosts keep what they read under it. */
export function createStudioView({ html, mcpUrl, publicUrl }: StudioViewParts): StudioView {
  const uri = `ui://time-compass/studio-${sha256Hex(html).slice(0, 12)}.html`;
  const text = html.replaceAll(/ nonce="__NONCE__"/g, '');
  return {
    metaOf: ({ view }) => (view === undefined ? {} : metaFor(view, uri)),
    offer: (server, caller) => {
      const about = { title: 'Planner Studio', description: 'Three plans for the week, to compare and adjust.' };
      server.registerResource('planner-studio', uri, { ...about, mimeType: MIME_TYPE }, () => {
        const ui = { csp: NOTHING_ELSE, prefersBorder: true, ...domainFor(caller, mcpUrl, publicUrl) };
        return { contents: [{ uri, mimeType: MIME_TYPE, text, _meta: { ui } }] };
      });
    },
  };
}

/** Everything is in the file, so nothing else is loaded or asked. ChatGPT wants the lists even where they are empty. */
const NOTHING_ELSE = { connectDomains: [], resourceDomains: [], frameDomains: [], baseUriDomains: [] };

function metaFor(view: NonNullable<Tool['view']>, uri: string): { _meta?: Record<string, unknown> } {
  if (view === 'opens') return { _meta: { ui: { resourceUri: uri } } };
  return view === 'app-only' ? { _meta: { ui: { visibility: ['app'] } } } : {};
}

/** Each host has a form of its own for the origin that it gives the view; unknown ones choose it themselves. */
function domainFor(caller: Caller, mcpUrl: string, publicUrl: URL): { domain?: string } {
  const client = caller.client.toLowerCase();
  if (client.includes('claude')) return { domain: `${sha256Hex(mcpUrl).slice(0, 32)}.claudemcpcontent.com` };
  return client.includes('chatgpt') || client.includes('openai') ? { domain: publicUrl.origin } : {};
}
