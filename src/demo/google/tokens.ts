import { mac, randomId, sameText } from '../../domain/digest.ts';

/** What a permission is about: who gave it, and for what. */
export interface Grant {
  readonly id: string;
  readonly subject: string;
  readonly scopes: readonly string[];
  /** Epoch ms; the refresh token is refused from then on. Absent = never. */
  readonly endsAt?: number;
}

export interface CodeClaims {
  readonly grant: Grant;
  readonly redirectUri: string;
  readonly offline: boolean;
  readonly nonce?: string;
  readonly challenge?: string;
}

type Kind = 'code' | 'access' | 'refresh' | 'consent';
const PREFIXES = { code: '4/0demo-', access: 'ya29.demo-', refresh: '1//demo-', consent: '' } as const;
const CODE_LIFE_MS = 60_000;

interface Sealed {
  readonly until?: number;
  readonly id: string;
  readonly claims: unknown;
}

/** Signed tokens that carry their own content, so that a restart with the same secret still accepts them. */
export class Tokens {
  readonly #key: Uint8Array;
  readonly #now: () => number;
  readonly #usedCodes = new Set<string>();
  readonly #revoked = new Set<string>();

  constructor(secret: string, now: () => number) {
    this.#key = new TextEncoder().encode(secret);
    this.#now = now;
  }

  newGrant(subject: string, scopes: readonly string[], endsAt?: number): Grant {
    return { id: randomId(), subject, scopes, ...(endsAt === undefined ? {} : { endsAt }) };
  }

  code(claims: CodeClaims): string {
    return this.#sign('code', claims, this.#now() + CODE_LIFE_MS);
  }

  /** Gives the claims once; undefined when the code is made up, older than 60 s or used. A second use ends the grant. */
  takeCode(token: string): CodeClaims | undefined {
    const sealed = this.#open('code', token);
    if (!sealed) return undefined;
    const claims = sealed.claims as CodeClaims;
    if (this.#usedCodes.has(sealed.id)) {
      this.#revoked.add(claims.grant.id);
      return undefined;
    }
    this.#usedCodes.add(sealed.id);
    return claims;
  }

  access(grant: Grant, lifeMs: number): string {
    return this.#sign('access', grant, this.#now() + lifeMs);
  }

  refresh(grant: Grant): string {
    return this.#sign('refresh', grant, grant.endsAt);
  }

  readAccess(token: string): Grant | undefined {
    return this.#readGrant('access', token);
  }

  readRefresh(token: string): Grant | undefined {
    return this.#readGrant('refresh', token);
  }

  /** Ends the grant of a refresh or access token with all its tokens; undefined when the token is none that lives. */
  revoke(token: string): Grant | undefined {
    const grant = this.readRefresh(token) ?? this.readAccess(token);
    if (grant) this.#revoked.add(grant.id);
    return grant;
  }

  revokeGrant(id: string): void {
    this.#revoked.add(id);
  }

  /** Signs what the consent page carries through the browser. */
  signConsent(claims: unknown): string {
    return this.#sign('consent', claims, this.#now() + 10 * CODE_LIFE_MS);
  }

  readConsent(token: string): unknown {
    return this.#open('consent', token)?.claims;
  }

  #readGrant(kind: Kind, token: string): Grant | undefined {
    const grant = this.#open(kind, token)?.claims as Grant | undefined;
    return grant && !this.#revoked.has(grant.id) ? grant : undefined;
  }

  #sign(kind: Kind, claims: unknown, until?: number): string {
    const sealed: Sealed = { id: randomId(), claims, ...(until === undefined ? {} : { until }) };
    const text = Buffer.from(JSON.stringify(sealed)).toString('base64url');
    return `${PREFIXES[kind]}${text}.${mac(this.#key, `${kind} ${text}`)}`;
  }

  #open(kind: Kind, token: string): Sealed | undefined {
    if (!token.startsWith(PREFIXES[kind])) return undefined;
    const [text = '', signature = ''] = token.slice(PREFIXES[kind].length).split('.');
    if (!sameText(signature, mac(this.#key, `${kind} ${text}`))) return undefined;
    const sealed = JSON.parse(Buffer.from(text, 'base64url').toString()) as Sealed;
    return sealed.until !== undefined && sealed.until <= this.#now() ? undefined : sealed;
  }
}
