import { auth, Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { type Assistant, answerIn, CLIENT_INFO, listed } from './assistant.ts';
import type { Credentials } from './credentials.ts';

/** Speaks protocol 2026-07-28 and nothing older. */
export function createAssistant2026(url: URL, credentials: Credentials): Assistant {
  return {
    async ask(use) {
      const client = new Client(CLIENT_INFO, { capabilities: {}, versionNegotiation: { mode: { pin: '2026-07-28' } } });
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
    async redeem({ code, issuer }) {
      const iss = issuer === undefined ? {} : { iss: issuer };
      await auth(credentials, { serverUrl: url, authorizationCode: code, ...iss });
    },
  };
}
