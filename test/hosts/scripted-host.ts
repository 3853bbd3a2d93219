import { randomUUID } from 'node:crypto';
import { digest } from '../../src/domain/digest.ts';
import { ask, type PlainAnswer } from '../mcp/plain-request.ts';
import { type Fields, send, sendForm, sendJson, type Tokens } from '../oauth/requests.ts';
import type { Host } from './hosts.ts';

/** A person in front of a browser: opens the page, and gives the address where the browser came back to. */
export type Person = (page: URL, redirect: string) => Promise<URL>;

interface Endpoints {
  readonly issuer: string;
  readonly authorize: string;
  readonly token: string;
  readonly register: string;
  readonly resource: string;
  readonly scope: string;
}

/** One installation of a host with one connector, which behaves as its vendor documents. */
export class ScriptedHost {
  readonly #host: Host;
  readonly #typed: string;
  clientId: string | undefined;
  tokens: (Tokens & { readonly endsAt: number }) | undefined;
  #at: Endpoints | undefined;

  /** `typed`: the address of the connector, as the person typed it. */
  constructor(host: Host, typed: string) {
    this.#host = host;
    this.#typed = typed;
  }

  /** Finds out where to sign in, lets the person do it, and keeps the tokens. */
  async connect(person: Person): Promise<void> {
    this.#at = await this.#discover();
    this.clientId ??= this.#host.document ?? (await this.#register(this.#at));
    const redirect = portOf(this.#host.redirect);
    const [state, verifier] = [randomUUID(), randomUUID() + randomUUID()];
    const page = new URL(this.#at.authorize);
    page.search = new URLSearchParams({
      response_type: 'code',
      client_id: this.clientId,
      redirect_uri: redirect,
      state,
      scope: this.#at.scope,
      resource: this.#at.resource,
      code_challenge: digest(verifier),
      code_challenge_method: 'S256',
    }).toString();
    const back = (await person(page, redirect)).searchParams;
    if (back.get('state') !== state) throw new Error('came back with another state');
    if (this.#host.wantsIssuer && back.get('iss') !== this.#at.issuer) throw new Error('came back without the issuer');
    const fields = { grant_type: 'authorization_code', code: back.get('code') ?? '', code_verifier: verifier };
    await this.#redeem({ ...fields, redirect_uri: redirect });
  }

  /** Sends one request, with a token that is renewed as the host does it. */
  async request(method: string, params: Record<string, unknown> = {}, headers = {}): Promise<PlainAnswer> {
    const { renewsBefore } = this.#host;
    if (renewsBefore > 0 && this.tokens && this.tokens.endsAt - renewsBefore < Date.now()) await this.renew();
    const used = this.tokens;
    const answer = await this.#send(method, params, headers);
    if (answer.status !== 401 || !used) return answer;
    await this.renew(used);
    return await this.#send(method, params, headers);
  }

  /** What every connection begins with. */
  open(): Promise<PlainAnswer> {
    return this.request(...this.#opening());
  }

  /** Renews the tokens; forgets what the server no longer knows, as hosts do before they connect anew. */
  async renew(used = this.tokens): Promise<void> {
    try {
      await this.#redeem({ grant_type: 'refresh_token', refresh_token: used?.refresh_token });
    } catch (error) {
      if (String(error).includes('invalid_client')) this.clientId = undefined;
      this.tokens = undefined;
      throw error;
    }
  }

  async #discover(): Promise<Endpoints> {
    const { status, headers } = await this.#send(...this.#opening());
    const challenge = headers.get('www-authenticate') ?? '';
    if (status !== 401) throw new Error(`a request without a token was answered ${status}`);
    const { resource, authorization_servers } = await this.#resourceMetadata(valueIn(challenge, 'resource_metadata'));
    if (resource !== this.#typed) throw new Error(`${resource} is not the address that was typed`);
    const issuer = String((authorization_servers as string[])[0]);
    const { body } = await send(`${issuer}/.well-known/oauth-authorization-server`);
    if (body.issuer !== issuer) throw new Error('the metadata is of another issuer');
    this.#mustServe(body);
    return {
      issuer,
      authorize: String(body.authorization_endpoint),
      token: String(body.token_endpoint),
      register: String(body.registration_endpoint),
      resource: String(resource),
      scope: valueIn(challenge, 'scope'),
    };
  }

  async #resourceMetadata(challenged: string): Promise<Readonly<Record<string, unknown>>> {
    const { origin, pathname } = new URL(this.#typed);
    const base = `${origin}/.well-known/oauth-protected-resource`;
    const addresses = this.#host.finds === 'by the challenge' ? [challenged] : [base + pathname, base];
    for (const address of addresses) {
      const { status, body } = await send(address);
      if (status === 200) return body;
    }
    throw new Error('no metadata of the resource');
  }

  #mustServe(metadata: Readonly<Record<string, unknown>>): void {
    const lists = (name: string, value: string) => ((metadata[name] ?? []) as string[]).includes(value);
    if (!lists('code_challenge_methods_supported', 'S256')) throw new Error('no S256');
    if (!this.#host.document) return;
    const known = metadata.client_id_metadata_document_supported === true;
    if (!known || !lists('token_endpoint_auth_methods_supported', 'none')) throw new Error('no metadata documents');
    const sendsIssuer = metadata.authorization_response_iss_parameter_supported === true;
    if (this.#host.wantsIssuer && !sendsIssuer) throw new Error('no issuer in returns');
  }

  async #register({ register }: Endpoints): Promise<string> {
    const metadata = { ...this.#host.metadata, redirect_uris: [this.#host.redirect] };
    const { status, body } = await sendJson(register, JSON.stringify(metadata));
    if (status !== 201) throw new Error(`registration was answered ${status} ${JSON.stringify(body)}`);
    return String(body.client_id);
  }

  async #redeem(fields: Fields): Promise<void> {
    const { token = '', resource } = this.#at ?? {};
    const { status, body } = await sendForm(token, { ...fields, client_id: this.clientId, resource });
    if (status !== 200) throw new Error(`the token endpoint answered ${status} ${body.error}`);
    const tokens = body as unknown as Tokens;
    this.tokens = { ...tokens, endsAt: Date.now() + tokens.expires_in * 1000 };
  }

  #opening(): [method: string, params: Record<string, unknown>] {
    if (this.#host.revision === '2026-07-28') return ['server/discover', {}];
    const clientInfo = { name: this.#host.metadata.client_name, version: '1' };
    return ['initialize', { protocolVersion: this.#host.revision, capabilities: {}, clientInfo }];
  }

  #send(method: string, params: Record<string, unknown>, headers = {}): Promise<PlainAnswer> {
    return ask(this.#typed, this.#host.revision, method, params, {
      token: this.tokens?.access_token,
      headers: { ...this.#host.headers, ...headers },
    });
  }
}

const valueIn = (challenge: string, name: string): string =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(challenge)?.[1] ?? '';

/** Programs on the person's machine listen on a port of their own (RFC 8252 §7.3). */
function portOf(redirect: string): string {
  const url = new URL(redirect);
  if (url.protocol === 'http:') url.port = '54545';
  return url.href;
}
