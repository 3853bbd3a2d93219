import { type Context, Hono } from 'hono';
import { digest, sameText } from '../../domain/digest.ts';
import type { Env } from './api.ts';
import type { IdTokenSigner } from './id-token.ts';
import { type Json, oauthRefusal } from './refusal.ts';
import { hasEmail, hasProfile } from './scopes.ts';
import type { CodeClaims, Grant, Tokens } from './tokens.ts';
import type { World } from './world.ts';

interface OAuthSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly accessLifeMs: number;
  readonly now: () => number;
}

export interface OAuthParts {
  readonly settings: OAuthSettings;
  readonly tokens: Tokens;
  readonly signer: IdTokenSigner;
  readonly world: World;
  /** Called when a grant was revoked at `/revoke`. */
  readonly onRevoke: (grant: Grant) => void;
}

/** The endpoints that servers call: discovery, keys, token, revocation. */
export function tokenEndpoints(parts: OAuthParts): Hono<Env> {
  return new Hono<Env>()
    .get('/.well-known/openid-configuration', (c) => c.json(discovery(parts.settings.issuer)))
    .get('/.well-known/risc-configuration', (c) => c.json(eventConfiguration(parts.settings.issuer)))
    .get('/oauth2/v3/certs', async (c) => c.json(await parts.signer.jwks()))
    .post('/token', async (c) => c.json(await tokenAnswer(parts, c), 200, { 'Cache-Control': 'no-store' }))
    .post('/revoke', async (c) => c.json(revoke(parts, c.req.query('token') ?? (await form(c)).get('token') ?? '')));
}

function discovery(issuer: string): Json {
  return {
    issuer,
    authorization_endpoint: `${issuer}/o/oauth2/v2/auth`,
    token_endpoint: `${issuer}/token`,
    revocation_endpoint: `${issuer}/revoke`,
    jwks_uri: `${issuer}/oauth2/v3/certs`,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    scopes_supported: ['openid', 'email', 'profile'],
    token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
    claims_supported: ['aud', 'email', 'email_verified', 'exp', 'iat', 'iss', 'name', 'sub'],
    code_challenge_methods_supported: ['S256'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    authorization_response_iss_parameter_supported: true,
  };
}

/** Where security events come from; Google's issuer of them ends with a slash, unlike that of its sign-ins. */
const eventConfiguration = (issuer: string): Json => ({
  issuer: `${issuer}/`,
  jwks_uri: `${issuer}/oauth2/v3/certs`,
  delivery_methods_supported: ['https://schemas.openid.net/secevent/risc/delivery-method/push'],
});

const form = async (c: Context): Promise<URLSearchParams> => new URLSearchParams(await c.req.text());

async function tokenAnswer(parts: OAuthParts, c: Context): Promise<Json> {
  const params = await form(c);
  checkClient(parts.settings, params, c.req.header('Authorization'));
  const type = params.get('grant_type') ?? '';
  if (type === 'authorization_code') return exchangeCode(parts, params);
  if (type === 'refresh_token') return refresh(parts, params.get('refresh_token') ?? '');
  throw oauthRefusal(400, 'unsupported_grant_type', `Invalid grant_type: ${type}`);
}

function checkClient(settings: OAuthSettings, params: URLSearchParams, header: string | undefined): void {
  const [id, secret] = basic(header) ?? [params.get('client_id') ?? '', params.get('client_secret') ?? ''];
  if (id !== settings.clientId) throw oauthRefusal(401, 'invalid_client', 'The OAuth client was not found.');
  if (!sameText(secret, settings.clientSecret)) throw oauthRefusal(401, 'invalid_client', 'Unauthorized');
}

function basic(header: string | undefined): [string, string] | undefined {
  const text = /^Basic (.+)$/i.exec(header ?? '')?.[1];
  if (text === undefined) return undefined;
  const [id = '', secret = ''] = Buffer.from(text, 'base64').toString().split(':').map(decodeURIComponent);
  return [id, secret];
}

async function exchangeCode(parts: OAuthParts, params: URLSearchParams): Promise<Json> {
  const claims = parts.tokens.takeCode(params.get('code') ?? '');
  if (!claims) throw oauthRefusal(400, 'invalid_grant', 'Malformed auth code.');
  if (claims.redirectUri !== params.get('redirect_uri')) {
    throw oauthRefusal(400, 'redirect_uri_mismatch', 'Bad Request');
  }
  checkVerifier(claims, params.get('code_verifier'));
  const answer = await tokensFor(parts, claims.grant, claims.nonce);
  if (!claims.offline) return answer;
  return { ...answer, refresh_token: parts.tokens.refresh(claims.grant), ...endOf(claims.grant, parts.settings.now()) };
}

function checkVerifier({ challenge }: CodeClaims, verifier: string | null): void {
  if (challenge === undefined) return;
  if (verifier === null) throw oauthRefusal(400, 'invalid_grant', 'Missing code verifier.');
  if (digest(verifier) !== challenge) throw oauthRefusal(400, 'invalid_grant', 'Invalid code verifier.');
}

const endOf = ({ endsAt }: Grant, now: number): Json =>
  endsAt === undefined ? {} : { refresh_token_expires_in: Math.floor((endsAt - now) / 1000) };

async function refresh(parts: OAuthParts, token: string): Promise<Json> {
  const grant = parts.tokens.readRefresh(token);
  if (!grant || !parts.world.find(grant.subject)) {
    throw oauthRefusal(400, 'invalid_grant', 'Token has been expired or revoked.');
  }
  return { ...(await tokensFor(parts, grant)), ...endOf(grant, parts.settings.now()) };
}

/** The token answer: the scopes in it are those the person really granted. */
async function tokensFor({ settings, tokens, signer, world }: OAuthParts, grant: Grant, nonce?: string): Promise<Json> {
  const { identity } = world.find(grant.subject) ?? {};
  const answer = {
    access_token: tokens.access(grant, settings.accessLifeMs),
    expires_in: Math.floor(settings.accessLifeMs / 1000),
    scope: grant.scopes.join(' '),
    token_type: 'Bearer',
  };
  if (!identity || !grant.scopes.includes('openid')) return answer;
  const claims = {
    iss: settings.issuer,
    azp: settings.clientId,
    aud: settings.clientId,
    sub: identity.subject,
    ...(hasEmail(grant.scopes) ? { email: identity.email, email_verified: true } : {}),
    ...(hasProfile(grant.scopes) ? { name: identity.name } : {}),
    ...(nonce === undefined ? {} : { nonce }),
  };
  return { ...answer, id_token: await signer.sign(claims) };
}

function revoke({ tokens, onRevoke }: OAuthParts, token: string): Json {
  const grant = tokens.revoke(token);
  if (!grant) throw oauthRefusal(400, 'invalid_token', 'Token expired or revoked');
  onRevoke(grant);
  return {};
}
