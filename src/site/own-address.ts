/** Who answers at the server's public address: this server, something else, or nobody. */
export type AddressTrial = 'own' | 'other' | 'silent';

const TIMEOUT_MS = 5_000;

/** Asks the public address, from here, for the document that names the connector. Never throws. */
export async function tryAddress(publicUrl: URL, mcpUrl: string, ask: typeof fetch = fetch): Promise<AddressTrial> {
  const address = new URL('/.well-known/oauth-protected-resource/mcp', publicUrl);
  try {
    const answer = await ask(address, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
    const document: unknown = await answer.json().catch(() => undefined);
    return Object(document).resource === mcpUrl ? 'own' : 'other';
  } catch {
    return 'silent';
  }
}

const PRIVATE_IPV4 = /^(10|127|192\.168|169\.254|172\.(1[6-9]|2\d|3[01]))\./;
const PRIVATE_IPV6 = /^\[(::1\]|f[cde])/i;
const PRIVATE_NAME = /(^[^.]+|\.(local|internal|lan|home|localhost|test))$/i;

/** Hosts that assistants on the internet cannot find, by their form alone. */
export function isPrivateHost(hostname: string): boolean {
  if (hostname.startsWith('[')) return PRIVATE_IPV6.test(hostname);
  return /^[\d.]+$/.test(hostname) ? PRIVATE_IPV4.test(hostname) : PRIVATE_NAME.test(hostname);
}

/** Hosts of tunnels that Claude does not connect to. */
export const isRefusedHost = (hostname: string): boolean => /\.(ts\.net|trycloudflare\.com)$/i.test(hostname);
