import type { McpServer } from '@modelcontextprotocol/server';
import type { Caller } from '../domain/identity.ts';
import { guideOf } from '../layouts/layout-of.ts';
import type { Tool } from '../tools/tool.ts';
import type { listedSchema } from './arguments.ts';
import { securitySchemes } from './chatgpt.ts';

/** One tool with its schema, which is computed once a process. */
export interface Listed {
  readonly tool: Tool;
  readonly inputSchema: ReturnType<typeof listedSchema>;
  /** What hosts with views read of it. */
  readonly meta: { readonly _meta?: Readonly<Record<string, unknown>> };
}

type Listing = ReturnType<typeof made>;
const listings = new WeakMap<Tool, Map<string, Listing>>();

/** How a tool is told to hosts; put together once for each layout and language. */
export function listing(tool: Tool, caller: Caller | undefined): Listing {
  const key = tool.guided ? `${caller?.layout} ${caller?.language}` : '';
  const known = listings.get(tool)?.get(key);
  if (known) return known;
  const put = made(tool, caller);
  const ofTool = listings.get(tool) ?? new Map<string, Listing>();
  listings.set(tool, ofTool.set(key, put));
  return put;
}

const made = (tool: Tool, caller: Caller | undefined) => ({
  title: tool.title,
  description: tool.guided ? `${tool.description}\n${guideFor(caller)}` : tool.description,
  annotations: {
    title: tool.title,
    readOnlyHint: tool.hints.readOnly,
    destructiveHint: tool.hints.destructive,
    idempotentHint: tool.hints.idempotent,
    openWorldHint: tool.hints.openWorld,
  },
});

const guideFor = (caller: Caller | undefined): string => guideOf(caller?.layout ?? 'compact', caller?.language ?? 'en');

/** Lists the tools as ChatGPT reads them: each says what it needs, beside the fields of the protocol. */
export function listForChatGpt(
  server: McpServer,
  tools: readonly Listed[],
  caller: Caller,
  writeScopes: readonly string[],
): void {
  server.server.setRequestHandler('tools/list', () => ({
    tools: tools.map(({ tool, inputSchema, meta }) => {
      return {
        name: tool.name,
        ...listing(tool, caller),
        inputSchema: {
          type: 'object' as const,
          ...inputSchema['~standard'].jsonSchema.input({ target: 'draft-2020-12' }),
        },
        securitySchemes: securitySchemes(tool, writeScopes),
        ...meta,
      };
    }),
  }));
}
