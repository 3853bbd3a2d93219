import { serve } from '@hono/node-server';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { Hono } from 'hono';
import { z } from 'zod';

/**
 * What the product is measured against: nothing but Hono and the SDK, with as many tools, schemas of the usual size and no
 * authorization. Its own process, started by the bench; `TOOLS` says how many, `PORT` where.
 */
const tools = Number(process.env.TOOLS);
const port = Number(process.env.PORT);

const INPUT = z.object({
  title: z.string(),
  date: z.string(),
  time: z.string().optional(),
  end_date: z.string().optional(),
  calendar: z.string().optional(),
  guests: z.array(z.string()).optional(),
  scope: z.enum(['this', 'following', 'all']).optional(),
});
const HINTS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

const handler = createMcpHandler(() => {
  const server = new McpServer({ name: 'bare', version: '0' });
  const about = { title: 'The time', description: 'The date and the time.', annotations: HINTS };
  server.registerTool('get_current_datetime', { ...about, inputSchema: z.object({}) }, async () => ({
    content: [{ type: 'text', text: new Date().toISOString() }],
  }));
  for (let n = 1; n < tools; n += 1) {
    server.registerTool(`tool_${n}`, { ...about, inputSchema: INPUT }, async () => ({ content: [] }));
  }
  return server;
});

const app = new Hono();
app.all('/mcp', (c) => handler.fetch(c.req.raw));
serve({ fetch: app.fetch, port, hostname: '127.0.0.1' }, () => void process.stdout.write('ready\n'));
