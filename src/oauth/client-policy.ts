import { type ClientMetadata, errors } from 'oidc-provider';
import { keepKnownMembers } from './client-members.ts';

/** What this server can be asked for; `time:write` lets an assistant write only where the person ticked it as well. */
export const SCOPES = ['time:read', 'time:write'] as const;

const MAX_REDIRECT_URIS = 20;
const MAX_NAME_CHARS = 100;
/** Ids are kept in an index, whose entries have an end. */
const MAX_ADDRESS_CHARS = 1_024;
const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);
/** Schemes that browsers or operating systems give a meaning of their own; none of them leads back to a program that asked. */
const FORBIDDEN_SCHEMES =
  /^(javascript|data|vbscript|file|blob|about|wss?|ftp|view-source|filesystem|chrome|edge|res|shell|search(-ms)?|ms-[\w.+-]*|mailto|tel|sms|callto|intent|jar|ssh|telnet|ldap|smb):$/;

/**
 * Checks one client, whether registered (RFC 7591) or described by its metadata document, and adapts what hosts commonly
 * leave out. Throws the library's `InvalidRedirectUri` or `InvalidClientMetadata`.
 */
export function applyClientPolicy(client: Partial<ClientMetadata>): void {
  keepKnownMembers(client);
  const uris = client.redirect_uris ?? [];
  if (uris.length > MAX_REDIRECT_URIS) {
    throw new errors.InvalidClientMetadata(`at most ${MAX_REDIRECT_URIS} redirect_uris are allowed`);
  }
  for (const uri of uris) {
    if (!isAllowedRedirect(uri)) {
      const rule = 'redirect_uris must be https, http on loopback, or the private-use scheme of an app';
      // The library's own error for this has fixed words about another fault.
      throw Object.assign(new errors.InvalidRedirectUri(), { error_description: rule });
    }
  }
  checkName(client);
  // RFC 8252: programs on the person's own machine return to any loopback port, which the library allows to native clients only.
  if (uris.some((uri) => !uri.startsWith('https:'))) client.application_type = 'native';
  widenScopes(client);
  narrowTypes(client);
  // Who registers without naming a method got a secret to use by the header (RFC 7591 §2); our default suits the rest.
  if (client.client_secret && client.token_endpoint_auth_method === 'none') {
    client.token_endpoint_auth_method = 'client_secret_basic';
  }
}

/** https anywhere; http only on loopback (RFC 8252 §7.3); a private-use scheme (§7.1). Never user info, wildcard, fragment. */
function isAllowedRedirect(uri: string): boolean {
  if (!/^[\x21-\x7e]+$/.test(uri) || /[\\*#]/.test(uri)) return false;
  const url = URL.parse(uri);
  if (!url || url.username || url.password || FORBIDDEN_SCHEMES.test(url.protocol)) return false;
  if (url.protocol === 'https:') return true;
  return url.protocol === 'http:' ? LOOPBACK_HOSTS.has(url.hostname) : true;
}

/** Whether a client is known by the address of its metadata document (draft-ietf-oauth-client-id-metadata-document §3). */
export const isDocumentAddress = (clientId: string): boolean => /^https:/i.test(clientId);

function checkName({ client_id = '', client_name }: Partial<ClientMetadata>): void {
  if (isDocumentAddress(client_id) && client_name === undefined) {
    throw new errors.InvalidClientMetadata('client_name is required in a client metadata document');
  }
  if (client_id.length > MAX_ADDRESS_CHARS) {
    throw new errors.InvalidClientMetadata(`client_id is longer than ${MAX_ADDRESS_CHARS} characters`);
  }
  if ((client_name ?? '').length > MAX_NAME_CHARS) {
    throw new errors.InvalidClientMetadata(`client_name is longer than ${MAX_NAME_CHARS} characters`);
  }
}

/**
 * Hosts register with scopes of their own habit, and step up later: what a request asks for and the person allows counts,
 * so every client is registered for all scopes (RFC 7591 §2 lets the server choose).
 */
function widenScopes(client: Partial<ClientMetadata>): void {
  if (client.scope !== undefined) client.scope = [...SCOPES, 'offline_access'].join(' ');
}

/** What of the lists of a client means something here. */
const TYPES = { grant_types: ['authorization_code', 'refresh_token'], response_types: ['code'] } as const;

/**
 * Hosts list whatever they can do at any server: Claude `jwt-bearer`, VS Code `device_code`. Each is registered for what
 * there is here (RFC 7591 §2); the library refuses who can do none of it, and how to sign for who never does.
 */
function narrowTypes(client: Partial<ClientMetadata>): void {
  for (const name of ['grant_types', 'response_types'] as const) {
    const known = client[name]?.filter((type) => (TYPES[name] as readonly string[]).includes(type)) ?? [];
    if (known.length > 0) client[name] = known as never;
  }
  if (client.token_endpoint_auth_method !== 'private_key_jwt') delete client.token_endpoint_auth_signing_alg;
}

export const isProductScope = (scope: string): boolean => (SCOPES as readonly string[]).includes(scope);
