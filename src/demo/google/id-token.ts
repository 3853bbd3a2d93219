import { randomId } from '../../domain/digest.ts';

const ALGORITHM = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const;
const LIFE_SECONDS = 3600;

interface KeyPair {
  readonly publicKey: InstanceType<typeof CryptoKey>;
  readonly privateKey: InstanceType<typeof CryptoKey>;
}

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const part = (value: unknown): string => base64url(new TextEncoder().encode(JSON.stringify(value)));

/** Signs id_tokens with one RS256 key, which is made at the first use and shared by all stand-ins of the process. */
export class IdTokenSigner {
  static #keys: Promise<KeyPair> | undefined;
  readonly #now: () => number;
  #renamed = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Signs with a key of another name from now on; nothing names the one of before any more. */
  rotate(): void {
    this.#renamed += 1;
  }

  /** Gives the public key as a JWK set (RFC 7517). */
  async jwks(): Promise<{ keys: object[] }> {
    const { kty, n, e } = await crypto.subtle.exportKey('jwk', (await this.#pair()).publicKey);
    return { keys: [{ kty, n, e, kid: await this.#keyId(), use: 'sig', alg: 'RS256' }] };
  }

  /** Gives a signed id_token (OpenID Connect Core section 2); `iat` and `exp` come from the clock. */
  async sign(claims: Record<string, unknown>): Promise<string> {
    const kid = await this.#keyId();
    const iat = Math.floor(this.#now() / 1000);
    return await this.#signed({ alg: 'RS256', kid, typ: 'JWT' }, { ...claims, iat, exp: iat + LIFE_SECONDS });
  }

  /** Gives a signed security event token (RFC 8417), which never expires; claims and header fields that are given replace its own. */
  async signEvents(claims: Record<string, unknown>, header: Record<string, unknown> = {}): Promise<string> {
    const kid = await this.#keyId();
    const iat = Math.floor(this.#now() / 1000);
    return await this.#signed(
      { alg: 'RS256', kid, typ: 'secevent+jwt', ...header },
      { iat, jti: randomId(), ...claims },
    );
  }

  async #keyId(): Promise<string> {
    const { n = '' } = await crypto.subtle.exportKey('jwk', (await this.#pair()).publicKey);
    return `${n.slice(0, 24)}${this.#renamed || ''}`;
  }

  async #signed(header: object, claims: object): Promise<string> {
    const text = `${part(header)}.${part(claims)}`;
    const { privateKey } = await this.#pair();
    const signature = await crypto.subtle.sign(ALGORITHM, privateKey, new TextEncoder().encode(text));
    return `${text}.${base64url(new Uint8Array(signature))}`;
  }

  #pair(): Promise<KeyPair> {
    IdTokenSigner.#keys ??= crypto.subtle.generateKey(
      { ...ALGORITHM, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) },
      true,
      ['sign', 'verify'],
    );
    return IdTokenSigner.#keys;
  }
}
