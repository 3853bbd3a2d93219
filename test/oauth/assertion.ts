import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';

/** A client's key pair, and what it proves itself with. */
export interface Signer {
  readonly jwks: { readonly keys: readonly object[] };
  /** RFC 7523 §2.2: the two fields of a token request in place of a secret. */
  assertion(clientId: string, audience: string, jti?: string): Record<string, string>;
}

const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

export function newSigner(alg: 'ES256' | 'RS256' = 'ES256'): Signer {
  const { publicKey, privateKey } =
    alg === 'ES256'
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    jwks: { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', alg, use: 'sig' }] },
    assertion(clientId, audience, jti = randomUUID()) {
      const now = Math.floor(Date.now() / 1000);
      const claims = { iss: clientId, sub: clientId, aud: audience, jti, iat: now, exp: now + 60 };
      const signed = [{ alg, kid: 'one' }, claims].map(encoded).join('.');
      const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
      const client_assertion = `${signed}.${signature.toString('base64url')}`;
      return { client_id: clientId, client_assertion, client_assertion_type: ASSERTION_TYPE };
    },
  };
}

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
