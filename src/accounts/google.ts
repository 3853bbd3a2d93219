import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type IDToken,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  refreshTokenGrant,
  type TokenEndpointResponse,
  tokenRevocation,
} from 'openid-client';
import { Failure } from '../domain/failure.ts';
import { type ProviderId, Secret } from '../domain/identity.ts';
import type { PermissionName } from '../domain/permission.ts';
import { withRetries } from '../net/retry.ts';
import { type Fetch, fetchWithin } from '../net/transport.ts';
import { UpstreamError } from '../net/upstream-error.ts';
import { Issuer } from './issuer.ts';
import { changed, judgeExchange, judgeReturn } from './refusals.ts';

export interface GoogleService {
  readonly provider: ProviderId;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: Secret;
  readonly apiRoot: string;
}

type GoogleFlow = 'sign-in' | 'connect';

/** What must be remembered, sealed, until the person comes back from Google. */
export interface GoogleCheck {
  readonly flow: GoogleFlow;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** What was asked for, where it is not all that this server ever asks for. */
  readonly scope?: string;
}

/** Fewer permissions than all, and the account that they are meant for. */
export interface GoogleWish {
  readonly scopes: readonly string[];
  /** Its address; Google goes on with it where the person is signed in there. */
  readonly account: string;
}

interface GoogleIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | undefined;
  readonly emailVerified: boolean;
  readonly name: string;
}

interface LinkedGoogle {
  readonly subject: string;
  readonly label: string;
  /** As Google returned them: every permission can be unticked there. */
  readonly scopes: readonly string[];
  /** undefined: Google gave no refresh token, so the person has to connect once more. */
  readonly credential: Secret | undefined;
  /** Epoch ms; undefined = Google names no end. */
  readonly grantEndsAt: number | undefined;
  readonly token: Secret;
  /** Epoch ms. */
  readonly tokenExpiresAt: number;
}

interface RenewedToken {
  readonly token: Secret;
  /** Epoch ms. */
  readonly expiresAt: number;
  /** Present when Google gave another refresh token in place of the old one. */
  readonly credential?: Secret;
}

export interface GoogleClient {
  readonly service: GoogleService;
  start(flow: GoogleFlow, wish?: GoogleWish): Promise<{ url: string; check: GoogleCheck }>;
  finishSignIn(current: URL, check: GoogleCheck): Promise<GoogleIdentity>;
  finishConnect(current: URL, check: GoogleCheck): Promise<LinkedGoogle>;
  renew(credential: Secret): Promise<RenewedToken>;
  revoke(credential: Secret): Promise<void>;
}

const SCOPE_ROOT = 'https://www.googleapis.com/auth/';

/** The permissions that reading and writing need; `name` is the key of the words that pages show for it. */
export const GOOGLE_PERMISSIONS: readonly { readonly scope: string; readonly name: PermissionName }[] = [
  { scope: `${SCOPE_ROOT}calendar.calendarlist.readonly`, name: 'calendarList' },
  { scope: `${SCOPE_ROOT}calendar.events`, name: 'calendarEvents' },
  { scope: `${SCOPE_ROOT}calendar.freebusy`, name: 'freeBusy' },
  { scope: `${SCOPE_ROOT}tasks`, name: 'tasks' },
];

const connectScope = (scopes: readonly string[]): string => ['openid email', ...scopes].join(' ');

/** To make the planner's own calendar; asked for when the first plan is to be written there. */
const PLANNER_PERMISSION = { scope: `${SCOPE_ROOT}calendar.app.created`, name: 'plannerCalendar' } as const;

/** All that this server ever asks for. */
export const ALL_PERMISSIONS = [...GOOGLE_PERMISSIONS, PLANNER_PERMISSION];

const FLOWS: Record<GoogleFlow, Record<string, string>> = {
  'sign-in': { scope: 'openid email profile', access_type: 'online', prompt: 'select_account' },
  connect: {
    scope: connectScope(GOOGLE_PERMISSIONS.map(({ scope }) => scope)),
    access_type: 'offline',
    prompt: 'consent select_account',
  },
};

/** What was granted before is granted on, and the account is not asked for again. */
const WISHED = { include_granted_scopes: 'true', prompt: 'consent' };

const TIMEOUT_MS = 5_000;
const PATIENCE = { attempts: 3, pauseMs: 200, longestPauseMs: 1_000 };

interface GoogleParts {
  /** The one address that Google sends people back to. */
  readonly callbackUrl: string;
  readonly now: () => number;
  readonly fetch?: Fetch;
  /** Sees every request that goes out. */
  readonly watch?: (fetch: Fetch) => Fetch;
}

/**
 * Our role as a client of Google's sign-in. All methods throw `Failure`: `source_down` when Google cannot be reached,
 * `source_changed` when it refuses this server, and the ones named at each method. Throws at start-up for an issuer
 * that is neither https nor on this machine.
 */
export function createGoogle(service: GoogleService, parts: GoogleParts): GoogleClient {
  const { callbackUrl, now, fetch = fetchWithin(TIMEOUT_MS), watch = asItIs } = parts;
  const issuer = new Issuer({ ...service, now, fetch: watch(fetch) });
  const finish = (flow: GoogleFlow, current: URL, check: GoogleCheck) =>
    exchangeCode(issuer, { callbackUrl, flow, current, check });
  return {
    service,
    start: (flow, wish) => start(issuer, callbackUrl, flow, wish),
    finishSignIn: async (current, check) => identityOf((await finish('sign-in', current, check)).claims),
    finishConnect: async (current, check) =>
      linkedBy(await finish('connect', current, check), check.scope ?? FLOWS.connect.scope ?? '', now()),
    renew: (credential) => renew(issuer, credential, now),
    revoke: (credential) => revoke(issuer, credential),
  };
}

const asItIs = (fetch: Fetch): Fetch => fetch;

/** RFC 7636 (S256), RFC 6749 §10.12 (state), OpenID Connect Core §3.1.2.1 (nonce). */
async function start(issuer: Issuer, callbackUrl: string, flow: GoogleFlow, wish?: GoogleWish) {
  const secrets = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
  const check = { flow, ...secrets, ...(wish && { scope: connectScope(wish.scopes) }) };
  const configuration = await issuer.configuration().catch((thrown) => {
    throw judgeExchange(thrown).failure;
  });
  const url = buildAuthorizationUrl(configuration, {
    ...FLOWS[flow],
    ...(wish && { scope: connectScope(wish.scopes), ...WISHED, login_hint: wish.account }),
    redirect_uri: callbackUrl,
    state: check.state,
    nonce: check.nonce,
    code_challenge: await calculatePKCECodeChallenge(check.verifier),
    code_challenge_method: 'S256',
  });
  return { url: url.href, check };
}

interface Return {
  readonly callbackUrl: string;
  readonly flow: GoogleFlow;
  readonly current: URL;
  readonly check: GoogleCheck;
}

interface Exchanged {
  readonly tokens: TokenEndpointResponse;
  readonly claims: IDToken;
}

/** `bad_request` when the return is not the one that waits; `not_permitted` when the person or an administrator said no. */
async function exchangeCode(issuer: Issuer, { callbackUrl, flow, current, check }: Return): Promise<Exchanged> {
  if (check.flow !== flow)
    throw new Failure('bad_request', 'Another step was waiting for this return.', 'Start again.');
  // The server may see another origin than the one it is known by; the redirect URI must be the registered one.
  const returned = new URL(callbackUrl);
  returned.search = current.search;
  try {
    const tokens = await authorizationCodeGrant(await issuer.configuration(), returned, {
      expectedState: check.state,
      expectedNonce: check.nonce,
      pkceCodeVerifier: check.verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (claims === undefined) throw changed();
    return { tokens, claims };
  } catch (thrown) {
    throw judgeReturn(thrown);
  }
}

function identityOf(claims: IDToken): GoogleIdentity {
  const email = text(claims.email);
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email,
    emailVerified: claims.email_verified === true,
    name: text(claims.name) ?? email ?? claims.sub,
  };
}

function linkedBy({ tokens, claims }: Exchanged, asked: string, nowMs: number): LinkedGoogle {
  const endsInSeconds = tokens.refresh_token_expires_in;
  return {
    subject: claims.sub,
    label: text(claims.email) ?? claims.sub,
    // RFC 6749 §5.1: left out only when all that was asked for is granted.
    scopes: (tokens.scope ?? asked).split(' ').filter(Boolean),
    credential: tokens.refresh_token === undefined ? undefined : new Secret(tokens.refresh_token),
    grantEndsAt: typeof endsInSeconds === 'number' ? nowMs + endsInSeconds * 1000 : undefined,
    token: new Secret(tokens.access_token),
    tokenExpiresAt: expiryOf(tokens, nowMs),
  };
}

/** `sign_in_needed` only for `invalid_grant`: any other refusal says nothing about the stored refresh token. */
async function renew(issuer: Issuer, credential: Secret, now: () => number): Promise<RenewedToken> {
  const exchange = async () => refreshTokenGrant(await issuer.configuration(), credential.reveal());
  const tokens = await withRetries(exchange, judgeExchange, PATIENCE);
  const next = tokens.refresh_token;
  return {
    token: new Secret(tokens.access_token),
    expiresAt: expiryOf(tokens, now()),
    ...(next !== undefined && next !== credential.reveal() && { credential: new Secret(next) }),
  };
}

/** RFC 7009. A token that Google no longer knows is as good as revoked. */
async function revoke(issuer: Issuer, credential: Secret): Promise<void> {
  try {
    await tokenRevocation(await issuer.configuration(), credential.reveal());
  } catch (thrown) {
    const { failure } = judgeExchange(thrown);
    const known = failure.cause instanceof UpstreamError ? failure.cause.reason : undefined;
    if (known !== 'invalid_token' && known !== 'invalid_grant') throw failure;
  }
}

const expiryOf = (tokens: TokenEndpointResponse, nowMs: number): number => nowMs + (tokens.expires_in ?? 0) * 1000;

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
