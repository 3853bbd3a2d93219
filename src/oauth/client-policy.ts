import { errors } from 'oidc-provider';

/** What this server can be asked for; `time:write` lets an assistant write only where the person ticked it as well. */
export const SCOPES = ['time:read', 'time:write'] as const;

const MAX_REDIRECT_URIS = 20;
const MAX_NAME_CHARS = 100;
const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);
/** Schemes that a browser gives a meaning of its own; none of them leads back to a program. */
const FORBIDDEN_SCHEMES = new Set([
  'javascript:',
  'data:',
  'vbscript:',
  'file:',
  'blob:',
  'about:',
  'ws:',
  'wss:',
  'ftp:',
]);

export interface ClientMetadata {
  client_id?: unknown;
  client_name?: unknown;
  redirect_uris?: unknown;
  scope?: unknown;
  application_type?: unknown;
  client_secret?: unknown;
  token_endpoint_auth_method?: unknown;
}

/**
 * Checks one client, whether registered (RFC 7591) or described by its metadata document, and adapts what hosts commonly
 * leave out. Throws the library's `InvalidRedirectUri` or `InvalidClientMetadata`.
 */
export function applyClientPolicy(client: ClientMetadata): void {
  const uris = Array.isArray(client.redirect_uris) ? client.redirect_uris.map(String) : [];
  if (uris.length > MAX_REDIRECT_URIS) {
    throw new errors.InvalidClientMetadata(`at most ${MAX_REDIRECT_URIS} redirect_uris are allowed`);
  }
  for (const uri of uris) {
    if (!isAllowedRedirect(uri)) {
      throw new errors.InvalidRedirectUri('redirect_uris must be https, http on loopback, or a private-use scheme');
    }
  }
  checkName(client);
  // RFC 8252: programs on the person's own machine return to any loopback port, which the library allows to native clients only.
  if (uris.some((uri) => !uri.startsWith('https:'))) client.application_type = 'native';
  keepKnownScopes(client);
  // Who registers without naming a method got a secret to use by the header (RFC 7591 §2); our default suits the rest.
  if (client.client_secret && client.token_endpoint_auth_method === 'none') {
    client.token_endpoint_auth_method = 'client_secret_basic';
  }
}

/** https anywhere; http only on loopback (RFC 8252 §7.3); a private-use scheme (§7.1). Never user info, wildcard, fragment. */
export function isAllowedRedirect(uri: string): boolean {
  if (!/^[\x21-\x7e]+$/.test(uri) || /[\\*#]/.test(uri)) return false;
  const url = URL.parse(uri);
  if (!url || url.username || url.password || FORBIDDEN_SCHEMES.has(url.protocol)) return false;
  if (url.protocol === 'https:') return true;
  return url.protocol === 'http:' ? LOOPBACK_HOSTS.has(url.hostname) : true;
}

function checkName(client: ClientMetadata): void {
  const isDocument = String(client.client_id ?? '').startsWith('https://');
  if (isDocument && typeof client.client_name !== 'string') {
    throw new errors.InvalidClientMetadata('client_name is required in a client metadata document');
  }
  if (String(client.client_name ?? '').length > MAX_NAME_CHARS) {
    throw new errors.InvalidClientMetadata(`client_name is longer than ${MAX_NAME_CHARS} characters`);
  }
}

/** Hosts register with scopes of their own habit; the library would refuse the whole client for one that it does not know. */
function keepKnownScopes(client: ClientMetadata): void {
  if (typeof client.scope !== 'string') return;
  const known = client.scope.split(' ').filter((scope) => scope === 'offline_access' || isProductScope(scope));
  if (known.some(isProductScope)) client.scope = [...new Set([...known, 'offline_access'])].join(' ');
  else client.scope = undefined;
}

export const isProductScope = (scope: string): boolean => (SCOPES as readonly string[]).includes(scope);
