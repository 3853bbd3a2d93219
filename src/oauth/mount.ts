import type { IncomingMessage, ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';

/** To the letter: the library also takes other cases and a last slash, which would be addresses that no limit knows. */
const OURS = new RegExp(
  [
    '^/oauth/(authorize(/[\\w-]+)?|token|register|revoke|jwks|end-session/confirm)$',
    '^/\\.well-known/(openid-configuration|oauth-authorization-server)$',
  ].join('|'),
);
/** Clients that insert the resource's path into the metadata address (RFC 8414 §3.1) mean the same document. */
const ALIASES = /^\/\.well-known\/oauth-authorization-server\/mcp\/?$/;
const METADATA = '/.well-known/oauth-authorization-server';

export type NodeHandler = (request: IncomingMessage, response: ServerResponse) => void;

/** Pins what URLs are built from to the configured address: `Host` and forwarding headers are anybody's text. */
function pinAddress(request: IncomingMessage, publicUrl: URL): void {
  request.headers.host = publicUrl.host;
  request.headers['x-forwarded-proto'] = publicUrl.protocol.slice(0, -1);
  delete request.headers['x-forwarded-host'];
}

/**
 * Builds the Node handler of the authorization server's addresses. Gives undefined for a path that is not its own; the
 * library sees the original URL, nothing is stripped.
 */
export function mountProvider(provider: Provider, publicUrl: URL): (path: string) => NodeHandler | undefined {
  const answer = provider.callback();
  const https = publicUrl.protocol === 'https:';
  return (path) => {
    const alias = ALIASES.test(path);
    if (!alias && !OURS.test(path)) return undefined;
    return (request, response) => {
      if (alias) request.url = METADATA;
      pinAddress(request, publicUrl);
      // RFC 6749 §5.2: errors are JSON, also for HTTP libraries that say they prefer HTML.
      if (!path.startsWith('/oauth/authorize')) request.headers.accept = 'application/json';
      setSecurityHeaders(response, https);
      if (path === '/oauth/register' && allowAnyOrigin(request, response)) return;
      void answer(request, response);
    };
  };
}

/** The library sets none of its own; its pages are errors and empty redirects, so nothing may load or frame them. */
function setSecurityHeaders(response: ServerResponse, https: boolean): void {
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('referrer-policy', 'no-referrer');
  response.setHeader('x-frame-options', 'DENY');
  if (https) response.setHeader('strict-transport-security', 'max-age=31536000');
}

/** Registration is public and carries no cookie; the library answers other origins everywhere else but here. */
function allowAnyOrigin(request: IncomingMessage, response: ServerResponse): boolean {
  response.setHeader('access-control-allow-origin', '*');
  if (request.method !== 'OPTIONS') return false;
  response.setHeader('access-control-allow-methods', 'POST');
  response.setHeader('access-control-allow-headers', 'content-type, mcp-protocol-version');
  response.writeHead(204).end();
  return true;
}
