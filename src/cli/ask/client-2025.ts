import { auth } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { type Assistant, answerIn, CLIENT_INFO, listed } from './assistant.ts';
import type { Credentials } from './credentials.ts';

/** Speaks the protocol before 2026-07-28, with the client library of that time. */
export function createAssistant2025(url: URL, credentials: Credentials): Assistant {
  return {
    async ask(use) {
      const client = new Client(CLIENT_INFO, { capabilities: {} });
      try {
        await client.connect(new StreamableHTTPClientTransport(url, { authProvider: credentials }));
        return await use({
          call: async (tool, input) => answerIn(await client.callTool({ name: tool, arguments: { ...input } })),
          list: async () => listed((await client.listTools()).tools),
        });
      } finally {
        await client.close();
      }
    },
    async redeem({ code }) {
      // This library does not look at `iss`; the sign-in has compared it already.
      await auth(credentials, { serverUrl: url, authorizationCode: code });
    },
  };
}
