/** The error bodies of Google's APIs and of its token endpoint, as real answers have them. */

export type Json = { readonly [field: string]: unknown };

/** An answer of the stand-in that refuses. Thrown by handlers, sent by the server. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: Json;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, body: Json, headers: Readonly<Record<string, string>> = {}) {
    super(`refused with ${status}`);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

interface Reason {
  readonly reason: string;
  readonly message: string;
  readonly domain?: string;
  readonly location?: { readonly locationType: 'parameter' | 'header'; readonly location: string };
}

const STATUS_NAMES: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
};

/** Google's error envelope with one reason (Calendar API, "Handle API errors"). */
export function refuse(code: number, { reason, message, domain = 'global', location }: Reason): Refusal {
  const errors = [{ domain, reason, message, ...location }];
  const status = STATUS_NAMES[code];
  return new Refusal(code, { error: { errors, code, message, ...(status ? { status } : {}) } });
}

export const notFound = (message = 'Not Found'): Refusal => refuse(404, { reason: 'notFound', message });

/** 400 about one parameter; `reason` as Google gives it (`invalid`, `badRequest`, `timeRangeEmpty` …). */
export function badParameter(name: string, message = `Invalid value for: ${name}`, reason = 'invalid'): Refusal {
  return refuse(400, { reason, message, location: { locationType: 'parameter', location: name } });
}

const REALM = 'Bearer realm="https://accounts.google.com/"';

/** 401: no token at all, or one that is expired, revoked or made up. */
export function unauthenticated(tokenGiven: boolean): Refusal {
  const [reason, message] = tokenGiven ? ['authError', 'Invalid Credentials'] : ['required', 'Login Required.'];
  const { body } = refuse(401, {
    reason,
    message,
    location: { locationType: 'header', location: 'Authorization' },
  });
  return new Refusal(401, body, { 'WWW-Authenticate': tokenGiven ? `${REALM}, error="invalid_token"` : REALM });
}

/** 403: the token lives, but none of its scopes allows the method. */
export function scopeInsufficient(method: string, scopes: readonly string[]): Refusal {
  const details = [
    {
      '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
      reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT',
      domain: 'googleapis.com',
      metadata: { method },
    },
  ];
  const errors = [{ message: 'Insufficient Permission', domain: 'global', reason: 'insufficientPermissions' }];
  const message = 'Request had insufficient authentication scopes.';
  return new Refusal(
    403,
    { error: { code: 403, message, errors, status: 'PERMISSION_DENIED', details } },
    { 'WWW-Authenticate': `${REALM}, error="insufficient_scope", scope="${scopes.join(' ')}"` },
  );
}

/** Error of the token and revocation endpoints (RFC 6749 section 5.2). */
export const oauthRefusal = (status: number, error: string, description: string): Refusal =>
  new Refusal(status, { error, error_description: description });
