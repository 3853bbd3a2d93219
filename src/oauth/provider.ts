import type { AdapterFactory, KoaContextWithOIDC } from 'oidc-provider';
import { type Configuration, errors, interactionPolicy, Provider } from 'oidc-provider';
import { randomId } from '../domain/digest.ts';
import type { User } from '../domain/identity.ts';
import { keepKnownMembers } from './client-members.ts';
import { applyClientPolicy, isProductScope, SCOPES } from './client-policy.ts';
import { type FetchDocument, fetchGuarded } from './document-fetch.ts';
import { withLastDocuments } from './last-documents.ts';

const DAY_S = 86_400;
const MAX_KEYS_BYTES = 64 * 1024;
const LIFETIMES_S = {
  AuthorizationCode: 60,
  Interaction: 3_600,
  IdToken: 3_600,
  // Hosts renew minutes before the end and are known to lose renewals; an opaque token can be revoked, so an hour is cheap.
  AccessToken: 3_600,
  // Every rotation starts a new 30 days: an assistant in use never has to sign in again within the grant's year.
  RefreshToken: 30 * DAY_S,
  Grant: 365 * DAY_S,
  Session: 30 * DAY_S,
};

export interface ProviderParts {
  issuer: string;
  /** The exact connector URL, `PUBLIC_URL/mcp`. */
  resource: string;
  adapter: AdapterFactory;
  jwks: NonNullable<Configuration['jwks']>;
  cookieKeys: readonly string[];
  findUser: (id: string) => Promise<User | undefined>;
  /** The signed-in person of a raw `Cookie` header. */
  personOf: (cookieHeader: string) => Promise<User | undefined>;
  renderError: NonNullable<Configuration['renderError']>;
  now: () => number;
  /** Only tests replace it, and the guard against private addresses with it. */
  fetch?: FetchDocument | undefined;
}

/** Sets oidc-provider up as our authorization server: opaque tokens, S256 only, rotation, consent asked every time. */
export function createProvider(parts: ProviderParts): Provider {
  const provider = new Provider(parts.issuer, configurationOf(parts));
  // TLS ends before us; the mount pins host and protocol to PUBLIC_URL, so what the proxy says is never believed.
  provider.proxy = true;
  provider.use(async (ctx, next) => {
    if (ctx.path === '/oauth/authorize' && ctx.method === 'GET') ctx.query = ownTerms(ctx.query);
    await next();
  });
  return provider;
}

type Query = Record<string, string | string[] | undefined>;

/** Of OpenID Connect alone: the library refuses them without the `openid` scope, which means nothing here. */
const OPENID_PARAMETERS = new Set(['acr_values', 'claims_locales', 'id_token_hint', 'max_age', 'nonce']);

/** A request that names no product scope means both (RFC 6749 §3.3 allows a default); what is not ours is left aside. */
function ownTerms(query: Query): Query {
  const known = Object.fromEntries(Object.entries(query).filter(([name]) => !OPENID_PARAMETERS.has(name)));
  if (typeof query.prompt === 'string') known.prompt = withoutChoice(query.prompt);
  if (Array.isArray(query.scope)) return known;
  const asked = (query.scope ?? '').split(' ').filter((scope) => isProductScope(scope) || scope === 'offline_access');
  const scope = asked.some(isProductScope) ? asked : [...asked, ...SCOPES];
  return { ...known, scope: scope.join(' ') };
}

/** GitHub Copilot wants the person to choose an account; the consent page names who is signed in, each time. */
const withoutChoice = (prompt: string): string =>
  prompt
    .split(' ')
    .filter((one) => one !== 'select_account')
    .join(' ');

function configurationOf(parts: ProviderParts): Configuration {
  const https = parts.issuer.startsWith('https:');
  const cookie = { httpOnly: true, sameSite: 'lax', secure: https } as const;
  return {
    adapter: parts.adapter,
    jwks: parts.jwks,
    cookies: { keys: [...parts.cookieKeys], long: cookie, short: cookie },
    routes: {
      authorization: '/oauth/authorize',
      token: '/oauth/token',
      registration: '/oauth/register',
      revocation: '/oauth/revoke',
      jwks: '/oauth/jwks',
      end_session: '/oauth/end-session',
    },
    interactions: { policy: policyOf(parts), url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    responseTypes: ['code'],
    scopes: ['offline_access', ...SCOPES],
    claims: {},
    clientDefaults: {
      id_token_signed_response_alg: 'ES256',
      grant_types: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_method: 'none',
    },
    clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt'],
    // Tokens are bearer secrets in a body, not cookies: which page of a browser sends them makes no difference.
    clientBasedCORS: () => true,
    extraClientMetadata: {
      properties: ['client_name'],
      validator: (_ctx, _key, _value, metadata) => applyClientPolicy(metadata),
    },
    pkce: { required: () => true },
    findAccount: async (_ctx, id) => {
      const user = await parts.findUser(id);
      return user && { accountId: user.id, claims: async () => ({ sub: user.id }) };
    },
    // Consent belongs to the interaction that asked for it; a remembered one would let another site ride the browser's session.
    loadExistingGrant: async (ctx) => {
      const grantId = ctx.oidc.result?.consent?.grantId;
      return grantId ? ctx.oidc.provider.Grant.find(grantId) : undefined;
    },
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    revokeGrantPolicy: () => true,
    expiresWithSession: () => false,
    ttl: LIFETIMES_S,
    features: featuresOf(parts.resource),
    renderError: parts.renderError,
    fetchResponseBodyLimits: { jwks_uri: MAX_KEYS_BYTES },
    fetch: withLastDocuments(parts.fetch ?? fetchGuarded, { now: parts.now, mostBytes: MAX_KEYS_BYTES }),
  };
}

function featuresOf(resource: string): Configuration['features'] {
  return {
    devInteractions: { enabled: false },
    userinfo: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    // Both are on by default and would be advertised, although nothing here serves or checks them.
    pushedAuthorizationRequests: { enabled: false },
    dPoP: { enabled: false },
    registration: { enabled: true, issueRegistrationAccessToken: false, idFactory: newClientId },
    revocation: { enabled: true, allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId },
    clientIdMetadataDocument: { enabled: true, ack: 'draft-02' },
    resourceIndicators: {
      enabled: true,
      defaultResource: async () => resource,
      useGrantedResource: async () => true,
      getResourceServerInfo: async (_ctx, asked) => {
        // `/mcp` and `/mcp/` are one audience: people type either.
        if (asked.replace(/\/$/, '') !== resource) throw new errors.InvalidTarget();
        return {
          scope: SCOPES.join(' '),
          audience: resource,
          accessTokenTTL: LIFETIMES_S.AccessToken,
          accessTokenFormat: 'opaque',
        };
      },
    },
  };
}

/** The first of the library's hooks that sees the body of a registration, before anything reads its members. */
function newClientId(ctx: KoaContextWithOIDC): string {
  if (ctx.oidc.body) keepKnownMembers(ctx.oidc.body);
  return randomId();
}

function policyOf({ personOf }: ProviderParts) {
  const policy = interactionPolicy.base();
  const { Check } = interactionPolicy;
  policy.get('login')?.checks.add(
    new Check('other_person', 'another person is signed in at this browser', async (ctx) => {
      const account = ctx.oidc.session?.accountId;
      if (!account) return Check.NO_NEED_TO_PROMPT;
      const person = await personOf((ctx as KoaContextWithOIDC).get('cookie'));
      return person?.id === account ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT;
    }),
  );
  policy
    .get('consent')
    ?.checks.add(
      new Check('always', 'consent is asked every time', (ctx) =>
        ctx.oidc.result?.consent ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
      ),
    );
  return policy;
}
