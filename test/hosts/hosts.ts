import type { Revision } from '../mcp/plain-request.ts';

/** How one host behaves, as its vendor documents it. */
export interface Host {
  readonly name: string;
  readonly revision: Revision;
  /** What it says about itself: by the address of a document, or anew at every connection. */
  readonly metadata: Readonly<Record<string, unknown>> & { readonly client_name: string };
  readonly document?: string;
  /** Where it lets the browser come back to; on loopback the port is chosen at each sign-in. */
  readonly redirect: string;
  /** How it finds the metadata of the address that was typed. */
  readonly finds: 'by the challenge' | 'by the path, then at the root';
  readonly headers: Readonly<Record<string, string>>;
  /** How long before a token's end it renews it, in ms; 0 = only when it is refused. */
  readonly renewsBefore: number;
  /** Whether it refuses a return without `iss` (RFC 9207). */
  readonly wantsIssuer: boolean;
}

const FIVE_MINUTES_MS = 300_000;
const GRANTS = { grant_types: ['authorization_code', 'refresh_token'], response_types: ['code'] };

const JWT_BEARER = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const DEVICE_CODE = 'urn:ietf:params:oauth:grant-type:device_code';

const claude = {
  revision: '2026-07-28',
  metadata: {
    client_name: 'Claude',
    ...GRANTS,
    grant_types: [...GRANTS.grant_types, JWT_BEARER],
    token_endpoint_auth_method: 'none',
    scope: 'time:read time:write',
  },
  finds: 'by the path, then at the root',
  headers: { 'user-agent': 'python-httpx/0.28.1' },
  renewsBefore: FIVE_MINUTES_MS,
  wantsIssuer: false,
} as const;

const chatGpt = {
  revision: '2025-06-18',
  metadata: { client_name: 'ChatGPT', ...GRANTS, token_endpoint_auth_method: 'none' },
  finds: 'by the challenge',
  headers: { 'user-agent': 'openai-mcp/1.0.0' },
  renewsBefore: 0,
  wantsIssuer: true,
} as const;

export const HOSTS: readonly Host[] = [
  { ...claude, name: 'Claude on the web', redirect: 'https://claude.ai/api/mcp/auth_callback' },
  { ...claude, name: 'Claude Desktop', revision: '2025-11-25', redirect: 'https://claude.com/api/mcp/auth_callback' },
  {
    ...claude,
    name: 'Claude by its document',
    document: 'https://claude.ai/oauth/mcp-oauth-client-metadata',
    redirect: 'https://claude.ai/api/mcp/auth_callback',
  },
  {
    ...claude,
    name: 'Claude Code',
    document: 'https://claude.ai/oauth/claude-code-client-metadata',
    metadata: { ...claude.metadata, ...GRANTS, client_name: 'Claude Code' },
    redirect: 'http://localhost/callback',
    headers: { 'user-agent': 'claude-code/2.1.280 (cli)' },
  },
  {
    ...chatGpt,
    name: 'ChatGPT',
    document: 'https://chatgpt.com/oauth/client.json',
    redirect: 'https://chatgpt.com/connector_platform_oauth_redirect',
  },
  { ...chatGpt, name: 'ChatGPT that registers', redirect: 'https://chatgpt.com/connector/oauth/c0ffee' },
  {
    ...chatGpt,
    name: 'Codex',
    revision: '2025-11-25',
    document: 'https://chatgpt.com/oauth/codex/client.json',
    metadata: { ...chatGpt.metadata, client_name: 'Codex' },
    redirect: 'http://127.0.0.1/callback',
    headers: { 'user-agent': 'codex-cli' },
  },
  {
    ...claude,
    name: 'VS Code',
    revision: '2025-11-25',
    document: 'https://vscode.dev/oauth/client-metadata.json',
    metadata: {
      client_name: 'Visual Studio Code',
      ...GRANTS,
      grant_types: [...GRANTS.grant_types, DEVICE_CODE],
      token_endpoint_auth_method: 'none',
      application_type: 'native',
    },
    redirect: 'http://127.0.0.1:33418/',
    finds: 'by the challenge',
    headers: { 'user-agent': 'node' },
    renewsBefore: 0,
  },
];
