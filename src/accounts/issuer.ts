import {
  allowInsecureRequests,
  ClientSecretPost,
  Configuration,
  clockSkew,
  customFetch,
  discovery,
  type ServerMetadata,
} from 'openid-client';
import type { Secret } from '../domain/identity.ts';
import type { Fetch } from '../net/transport.ts';

interface IssuerParts {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: Secret;
  readonly fetch: Fetch;
  readonly now: () => number;
}

/** The OpenID issuer that accounts are linked at: where its endpoints are, asked once and only when needed. */
export class Issuer {
  readonly #parts: IssuerParts;
  #metadata: Promise<ServerMetadata> | undefined;

  /** Throws at start-up for an issuer that is neither https nor on this machine. */
  constructor(parts: IssuerParts) {
    const { protocol } = new URL(parts.issuer);
    if (protocol !== 'https:' && !isOnThisMachine(parts.issuer)) {
      throw new Error(`The issuer ${parts.issuer} must be https, or http on this machine.`);
    }
    this.#parts = parts;
  }

  /** Gives the client's configuration for one exchange; rejects as openid-client does when discovery fails. */
  async configuration(): Promise<Configuration> {
    const { clientId, clientSecret, fetch, now } = this.#parts;
    const skewSeconds = Math.round((now() - Date.now()) / 1000);
    const metadata = { [clockSkew]: skewSeconds };
    const auth = ClientSecretPost(clientSecret.reveal());
    const configuration = new Configuration(await this.#discovered(), clientId, metadata, auth);
    configuration[customFetch] = (url, init) => fetch(url, init as RequestInit);
    if (isOnThisMachine(this.#parts.issuer)) allowInsecureRequests(configuration);
    return configuration;
  }

  /** Parallel callers share one request; a failure is not remembered. */
  #discovered(): Promise<ServerMetadata> {
    this.#metadata ??= this.#discover().catch((thrown) => {
      this.#metadata = undefined;
      throw thrown;
    });
    return this.#metadata;
  }

  async #discover(): Promise<ServerMetadata> {
    const { issuer, clientId, fetch } = this.#parts;
    const found = await discovery(new URL(issuer), clientId, undefined, undefined, {
      [customFetch]: (url, init) => fetch(url, init as RequestInit),
      execute: isOnThisMachine(issuer) ? [allowInsecureRequests] : [],
    });
    return found.serverMetadata();
  }
}

function isOnThisMachine(issuer: string): boolean {
  const { protocol, hostname } = new URL(issuer);
  return protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}
