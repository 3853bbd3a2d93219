import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import {
  bearerAuthChallengeResponse,
  createMcpHandler,
  McpServer,
  OAuthError,
  OAuthErrorCode,
  verifyBearerToken,
} from '@modelcontextprotocol/server';
import { Hono } from 'hono';
import { Provider } from 'oidc-provider';
import { z } from 'zod';
import { smallPages } from './small-pages.ts';
import { providerSettings } from './small-provider.ts';

/** What a test may look at, and the knobs it may turn. */
export interface SmallServer {
  /** The connector URL. */
  readonly url: string;
  /** Requests by method and path, in order. */
  readonly seen: string[];
  /** Decision and box of each consent. */
  readonly consents: string[];
  /** Forgets all rows of these models, as a server does that lost its database. */
  readonly forget: (...models: string[]) => void;
  /** Whether the sign-in page has the demo's button. */
  demo: boolean;
  /** Whether a step with a link back follows the consent. */
  connectStep: boolean;
  /** The `iss` that answers carry instead of the true one. */
  falseIssuer: string | undefined;
  close(): Promise<void>;
}

/** A real MCP server with a real authorization server and the pages of a sign-in, on a free port. */
export async function startSmallServer(): Promise<SmallServer> {
  const http = createServer();
  await new Promise<void>((resolve) => http.listen(0, 'localhost', resolve));
  const origin = `http://localhost:${(http.address() as AddressInfo).port}`;
  const url = `${origin}/mcp`;
  const { settings, forget } = providerSettings(url);
  const provider = new Provider(origin, settings);
  const server: SmallServer = {
    url,
    seen: [],
    consents: [],
    forget,
    demo: true,
    connectStep: false,
    falseIssuer: undefined,
    close: () => new Promise((resolve) => http.close(() => resolve()).closeAllConnections()),
  };
  const answer = getRequestListener(routes(provider, server).fetch);
  const authorize = provider.callback();
  http.on('request', (request, response) => {
    const path = String(request.url).split('?', 1)[0];
    server.seen.push(`${request.method} ${path}`);
    if (!/^\/(oauth\/|\.well-known\/(openid|oauth-auth))/.test(String(path))) return answer(request, response);
    changeIssuer(response, server);
    return authorize(request, response);
  });
  return server;
}

function changeIssuer(response: ServerResponse, server: SmallServer): void {
  const setHeader = response.setHeader.bind(response);
  response.setHeader = (name, value) => {
    const changed = server.falseIssuer !== undefined && /^location$/i.test(name);
    return setHeader(name, changed ? String(value).replace(/iss=[^&]*/, `iss=${server.falseIssuer}`) : value);
  };
}

function routes(provider: Provider, server: SmallServer): Hono {
  const { origin } = new URL(server.url);
  const resourceMetadataUrl = `${origin}/.well-known/oauth-protected-resource/mcp`;
  const app = new Hono();
  app.get('/.well-known/oauth-protected-resource/mcp', (c) =>
    c.json({ resource: server.url, authorization_servers: [origin] }),
  );
  app.all('/mcp', async (c) => {
    try {
      const authInfo = await verifyBearerToken(c.req.header('authorization') ?? null, {
        verifier: verifierOf(provider),
      });
      return await createMcpHandler(tools, { legacy: 'stateless' }).fetch(c.req.raw, { authInfo });
    } catch (error) {
      return bearerAuthChallengeResponse(error, { requiredScopes: ['time:read', 'time:write'], resourceMetadataUrl });
    }
  });
  app.route('/', smallPages(provider, server));
  return app;
}

const verifierOf = (provider: Provider) => ({
  async verifyAccessToken(token: string) {
    const found = await provider.AccessToken.find(token);
    if (!found?.isValid) throw new OAuthError(OAuthErrorCode.InvalidToken, 'unknown');
    return { token, clientId: String(found.clientId), scopes: [...found.scopes], expiresAt: Number(found.exp) };
  },
});

function tools(): McpServer {
  const server = new McpServer({ name: 'small', version: '1' });
  const text = (said: string) => ({ type: 'text' as const, text: said });
  const listed = { title: 'Get the whole time context', inputSchema: z.object({ from: z.string().optional() }) };
  server.registerTool('get_time_context', listed, ({ from }) => ({
    content: [text(`from: ${from ?? 'none'}`), text('說明 <|endoftext|>')],
  }));
  server.registerTool('fail', { title: 'Fail', inputSchema: z.object({}) }, () => ({
    isError: true,
    content: [text('failed: bad_request')],
  }));
  return server;
}
