import type Provider from 'oidc-provider';
import { digest } from '../domain/digest.ts';

/** What a token says, which never changes. */
export interface TokenFacts {
  readonly clientId: string;
  readonly scopes: readonly string[];
  /** Epoch seconds. */
  readonly expiresAt: number;
  readonly audience: string;
  readonly user: string;
  readonly grant: string;
}

const MOST_KNOWN = 5_000;

/**
 * Reads access tokens, and remembers by their digest what they say: to unseal one costs as much as a whole call. Whether its
 * connection is still there has to be asked each time; whatever ends a token before its time ends that.
 */
export class KnownTokens {
  readonly #provider: Pick<Provider, 'AccessToken'>;
  readonly #now: () => number;
  readonly #known = new Map<string, TokenFacts>();

  constructor(provider: Pick<Provider, 'AccessToken'>, now: () => number) {
    this.#provider = provider;
    this.#now = now;
  }

  /** undefined: unknown or expired. */
  async read(token: string): Promise<TokenFacts | undefined> {
    const key = digest(token);
    const known = this.#known.get(key);
    if (known && known.expiresAt * 1000 > this.#now()) return known;
    this.#known.delete(key);
    const found = await this.#provider.AccessToken.find(token);
    if (!found?.isValid || !found.grantId) return undefined;
    const facts = {
      clientId: String(found.clientId),
      scopes: [...found.scopes],
      expiresAt: Number(found.exp),
      audience: String(found.aud),
      user: String(found.accountId),
      grant: found.grantId,
    };
    if (this.#known.size >= MOST_KNOWN) this.#known.clear();
    this.#known.set(key, facts);
    return facts;
  }
}
