import type {
  OAuthClientMetadata,
  OAuthClientProvider,
  OAuthDiscoveryState,
  StoredOAuthClientInformation,
  StoredOAuthTokens,
} from '@modelcontextprotocol/client';
import { randomId } from '../../domain/digest.ts';
import type { Kept, KeptFile } from './kept-file.ts';

/** A sign-in that the client library asks for. */
export interface SignInRequest {
  /** The authorization request, for a browser. */
  readonly page: URL;
  readonly state: string;
  /** Who has to answer, as its metadata says; undefined = it publishes none. */
  readonly issuer: string | undefined;
  /** Whether it promised to name itself in every answer (RFC 9207). */
  readonly namesIssuer: boolean;
}

export interface CredentialParts {
  readonly file: KeptFile;
  /** The key of the server in the file. */
  readonly server: string;
  readonly mayWrite: boolean;
  readonly redirect: URL;
  readonly note: (line: string) => void;
}

/** Registration and tokens of one server, as both client libraries ask for them; the libraries themselves do the OAuth. */
export class Credentials implements OAuthClientProvider {
  readonly redirectUrl: string;
  readonly clientMetadata: OAuthClientMetadata;
  readonly #parts: CredentialParts;
  readonly #slot: 'read' | 'write';
  #kept: Kept;
  #isNewClient = false;
  #discovery: OAuthDiscoveryState | undefined;
  #verifier = '';
  #state = '';
  #page: URL | undefined;

  constructor(parts: CredentialParts) {
    this.#parts = parts;
    this.#slot = parts.mayWrite ? 'write' : 'read';
    this.#kept = parts.file.read(parts.server);
    this.redirectUrl = parts.redirect.href;
    this.clientMetadata = {
      client_name: 'Time Compass ask',
      redirect_uris: [this.redirectUrl],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    };
  }

  /** Whether the client was registered during this very call. */
  get isNewClient(): boolean {
    return this.#isNewClient;
  }

  /** Gives the sign-in that a failed request asked for, once; undefined when it failed for another reason. */
  takeRequest(): SignInRequest | undefined {
    const page = this.#page;
    this.#page = undefined;
    if (!page) return undefined;
    const metadata = this.#discovery?.authorizationServerMetadata;
    const namesIssuer = metadata?.authorization_response_iss_parameter_supported === true;
    return { page, state: this.#state, issuer: metadata?.issuer, namesIssuer };
  }

  state(): string {
    this.#state = randomId(32);
    return this.#state;
  }

  clientInformation(): StoredOAuthClientInformation | undefined {
    return this.#kept.client;
  }

  saveClientInformation(client: StoredOAuthClientInformation): void {
    this.#isNewClient = true;
    this.#keep({ client });
  }

  tokens(): StoredOAuthTokens | undefined {
    return this.#kept[this.#slot];
  }

  saveTokens(tokens: StoredOAuthTokens): void {
    this.#keep({ ...this.#kept, [this.#slot]: tokens });
  }

  redirectToAuthorization(page: URL): void {
    this.#page = page;
  }

  saveCodeVerifier(verifier: string): void {
    this.#verifier = verifier;
  }

  codeVerifier(): string {
    return this.#verifier;
  }

  saveDiscoveryState(discovery: OAuthDiscoveryState): void {
    this.#discovery = discovery;
  }

  discoveryState(): OAuthDiscoveryState | undefined {
    return this.#discovery;
  }

  /** Drops what the server no longer accepts: 'client' and 'all' the registration with every token, 'tokens' these alone. */
  invalidateCredentials(what: 'all' | 'client' | 'tokens' | 'verifier' | 'discovery'): void {
    if (what === 'all' || what === 'client') {
      this.#parts.note('The server does not know this client any more; it is registered anew.');
      this.#keep({});
    } else if (what === 'tokens' && this.#kept[this.#slot]) {
      this.#parts.note('The server does not accept the kept sign-in any more; signing in anew.');
      const { [this.#slot]: _dropped, ...rest } = this.#kept;
      this.#keep(rest);
    }
  }

  #keep(kept: Kept): void {
    this.#kept = kept;
    this.#parts.file.write(this.#parts.server, kept);
  }
}
