import {
  Client as Client2026,
  StreamableHTTPClientTransport as Http2026,
  type OAuthDiscoveryState,
} from '@modelcontextprotocol/client';
import { Client as Client2025 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as Http2025 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js';

export const CALLBACK = 'http://localhost:33418/callback';

/** What both client libraries ask of whoever keeps their registration and tokens; here it is memory. */
export class Keeper {
  readonly redirectUrl = CALLBACK;
  readonly clientMetadata = {
    client_name: 'Test assistant',
    redirect_uris: [CALLBACK],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  };
  client: OAuthClientInformationMixed | undefined;
  kept: OAuthTokens | undefined;
  /** The authorization request that a browser is to open. */
  page: URL | undefined;
  #verifier = '';
  #discovery: OAuthDiscoveryState | undefined;

  clientInformation() {
    return this.client;
  }
  saveClientInformation(client: OAuthClientInformationMixed) {
    this.client = client;
  }
  tokens() {
    return this.kept;
  }
  saveTokens(tokens: OAuthTokens) {
    this.kept = tokens;
  }
  redirectToAuthorization(page: URL) {
    this.page = page;
  }
  saveCodeVerifier(verifier: string) {
    this.#verifier = verifier;
  }
  codeVerifier() {
    return this.#verifier;
  }
  saveDiscoveryState(discovery: OAuthDiscoveryState) {
    this.#discovery = discovery;
  }
  discoveryState() {
    return this.#discovery;
  }
  state() {
    return 'state-of-the-test';
  }
  invalidateCredentials(what: string) {
    if (what === 'all' || what === 'client') this.client = undefined;
    if (what === 'all' || what === 'discovery') this.#discovery = undefined;
    if (what !== 'verifier' && what !== 'discovery') this.kept = undefined;
  }
}

export interface Said {
  readonly text: string;
  readonly isError: boolean;
  readonly structured?: unknown;
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
}

/** One generation of the client library, as far as the tests use it. */
export interface Era {
  readonly name: string;
  /** Connects anew and uses the server once; throws where the client would start a sign-in. */
  use<T>(mcpUrl: string, keeper: Keeper, run: (session: Session) => Promise<T>): Promise<T>;
  /** Redeems what the browser brought back. */
  finish(mcpUrl: string, keeper: Keeper, back: URL): Promise<void>;
}

interface Session {
  tools(): Promise<readonly { name: string }[]>;
  call(name: string, input?: Record<string, unknown>): Promise<Said>;
  /** The contents of a resource, and what the server says it can do. */
  read(uri: string): Promise<readonly Record<string, unknown>[]>;
  capabilities(): unknown;
}

const ABOUT = { name: 'test-assistant', version: '1.0.0' };

function saidIn(result: unknown): Said {
  const { content, isError, structuredContent, _meta } = result as {
    content: { type: string; text?: string }[];
    isError?: boolean;
    structuredContent?: unknown;
    _meta?: Record<string, unknown>;
  };
  const text = content.map((part) => part.text ?? '').join('');
  return { text, isError: isError === true, structured: structuredContent, meta: _meta };
}

async function within2026<T>(
  client: Client2026,
  mcpUrl: string,
  keeper: Keeper,
  run: (session: Session) => Promise<T>,
): Promise<T> {
  try {
    await client.connect(new Http2026(new URL(mcpUrl), { authProvider: keeper }));
    return await run({
      tools: async () => (await client.listTools()).tools,
      call: async (name, input = {}) => saidIn(await client.callTool({ name, arguments: input })),
      read: async (uri) => (await client.readResource({ uri })).contents,
      capabilities: () => client.getServerCapabilities(),
    });
  } finally {
    await client.close();
  }
}

const modern: Era = {
  name: '2026-07-28',
  async use(mcpUrl, keeper, run) {
    const client = new Client2026(ABOUT, { capabilities: {}, versionNegotiation: { mode: { pin: '2026-07-28' } } });
    return await within2026(client, mcpUrl, keeper, run);
  },
  finish: (mcpUrl, keeper, back) =>
    new Http2026(new URL(mcpUrl), { authProvider: keeper }).finishAuth(back.searchParams),
};

const older: Era = {
  name: '2025-11-25',
  async use(mcpUrl, keeper, run) {
    const client = new Client2025(ABOUT, { capabilities: {} });
    try {
      await client.connect(new Http2025(new URL(mcpUrl), { authProvider: keeper }) as never);
      return await run({
        tools: async () => (await client.listTools()).tools,
        call: async (name, input = {}) => saidIn(await client.callTool({ name, arguments: input })),
        read: async (uri) => (await client.readResource({ uri })).contents,
        capabilities: () => client.getServerCapabilities(),
      });
    } finally {
      await client.close();
    }
  },
  finish: (mcpUrl, keeper, back) =>
    new Http2025(new URL(mcpUrl), { authProvider: keeper }).finishAuth(back.searchParams.get('code') ?? ''),
};

export const ERAS: readonly Era[] = [modern, older];

/** What a person sees whose host shows forms, and what they do: accept, decline or cancel. */
export type Person = (message: string) => Promise<object> | object;

/** A host of 2026-07-28 that shows forms. */
export const hostWithForms = (person: Person): Era => ({
  ...modern,
  async use(mcpUrl, keeper, run) {
    const capabilities = { elicitation: { form: {} } };
    const client = new Client2026(ABOUT, { capabilities, versionNegotiation: { mode: { pin: '2026-07-28' } } });
    client.setRequestHandler(
      'elicitation/create',
      async ({ params }) => (await person((params as { message: string }).message)) as never,
    );
    return await within2026(client, mcpUrl, keeper, run);
  },
});
