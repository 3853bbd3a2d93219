import {
  type AuthInfo,
  bearerAuthChallengeResponse,
  getOAuthProtectedResourceMetadataUrl,
  OAuthError,
  OAuthErrorCode,
  verifyBearerToken,
} from '@modelcontextprotocol/server';
import type { AnswerLayout } from '../domain/answer-layout.ts';
import type { Caller, Language } from '../domain/identity.ts';
import type { Connections } from '../store/connections.ts';
import { SCOPES } from './client-policy.ts';
import type { ConnectionLimits } from './connection-limits.ts';
import type { KnownTokens } from './known-tokens.ts';

export interface BearerParts {
  tokens: Pick<KnownTokens, 'read'>;
  connections: Pick<Connections, 'findByGrant' | 'touch'>;
  limits: Pick<ConnectionLimits, 'tooManyRequests'>;
  /** The exact connector URL, `PUBLIC_URL/mcp`. */
  resource: string;
  /** For people who chose none. */
  usualLayout: AnswerLayout;
}

/**
 * Builds the gate of `/mcp`: an `Authorization` header gives the caller of its connection (in `extra.caller`), anything else the 401 challenge
 * with `resource_metadata` (RFC 9728 §5.1). Reading is enough to enter; the challenge names both scopes, since clients
 * register with the scopes it lists and could not step up later.
 */
export function createGate({
  tokens,
  connections,
  limits,
  resource,
  usualLayout,
}: BearerParts): (request: Request) => Promise<AuthInfo | Response> {
  const verifier = {
    async verifyAccessToken(token: string): Promise<AuthInfo> {
      const found = await tokens.read(token);
      const connection = found && (await connections.findByGrant(found.grant));
      if (!found || !connection || connection.user.id !== found.user) {
        throw new OAuthError(OAuthErrorCode.InvalidToken, 'The access token is unknown, expired or revoked.');
      }
      await connections.touch(connection.id);
      return {
        token,
        clientId: found.clientId,
        scopes: [...found.scopes],
        expiresAt: found.expiresAt,
        resource: new URL(found.audience),
        extra: { caller: callerOf(connection, usualLayout) },
      };
    },
  };
  return async (request) => {
    const slash = new URL(request.url).pathname.endsWith('/') ? '/' : '';
    const resourceMetadataUrl = getOAuthProtectedResourceMetadataUrl(new URL(resource)) + slash;
    try {
      const options = {
        verifier,
        requiredScopes: ['time:read'],
        expectedResource: new URL(resource),
        resourceMetadataUrl,
      };
      const admitted = await verifyBearerToken(request.headers.get('authorization'), options);
      return limits.tooManyRequests(callerIn(admitted)?.connection ?? '') ? tooMany() : admitted;
    } catch (error) {
      return bearerAuthChallengeResponse(error, { requiredScopes: [...SCOPES], resourceMetadataUrl });
    }
  };
}

/** Counts what came in one request beside its first message, which the gate counted; gives the refusal where it is too much. */
export const createMessageLimit =
  (limits: BearerParts['limits']) =>
  (auth: AuthInfo | undefined, more: number): Response | undefined =>
    limits.tooManyRequests(callerIn(auth)?.connection ?? '', more) ? tooMany() : undefined;

/** Hosts wait as long as they are told to. */
const tooMany = (): Response =>
  Response.json(
    {
      jsonrpc: '2.0',
      id: null,
      error: { code: -32000, message: 'Too many requests of this connection; wait a minute.' },
    },
    { status: 429, headers: { 'retry-after': '60' } },
  );

/** The caller that the gate found; undefined for a request that did not pass it. */
export const callerIn = (auth: AuthInfo | undefined): Caller | undefined => auth?.extra?.caller as Caller | undefined;

type Connection = NonNullable<Awaited<ReturnType<Connections['findByGrant']>>>;

const FALLBACK_LANGUAGE: Language = 'zh-TW';

function callerOf({ id, user, client, clientHost, space, mayWrite }: Connection, usualLayout: AnswerLayout): Caller {
  return {
    user: user.id,
    kind: user.kind,
    connection: id,
    client,
    clientHost,
    space,
    mayWrite,
    zone: user.zone,
    language: user.language ?? FALLBACK_LANGUAGE,
    assumesLanguage: user.language === undefined,
    layout: user.layout ?? usualLayout,
  };
}
