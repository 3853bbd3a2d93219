import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { isLoopback } from '../loopback.ts';
import type { Env } from './api.ts';
import { ConsentPage, RefusedPage } from './consent-page.tsx';
import { IDENTITY_SCOPES, readScopes } from './scopes.ts';
import type { CodeClaims, Tokens } from './tokens.ts';
import type { World } from './world.ts';

interface ConsentSettings {
  readonly issuer: string;
  readonly clientId: string;
  /** Addresses besides loopback ones that codes may be sent to. */
  readonly redirectUris: readonly string[];
  /** How long a new grant lives, in ms; undefined = for good. */
  readonly grantLifeMs: number | undefined;
  readonly now: () => number;
}

interface ConsentParts {
  readonly settings: ConsentSettings;
  readonly tokens: Tokens;
  readonly world: World;
  /** Account subjects that gave their consent before; revoking takes them out. */
  readonly consented: Set<string>;
}

/** What a checked authorization request asks for; signed into the page, so that the form cannot change it. */
interface Asked {
  readonly redirectUri: string;
  readonly state: string | undefined;
  readonly nonce: string | undefined;
  readonly challenge: string | undefined;
  readonly scopes: readonly string[];
  readonly offline: boolean;
  readonly askAgain: boolean;
}

const AUTH_PATH = '/o/oauth2/v2/auth';
const PAGE_HEADERS = {
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
};

/** The page on which a person picks an account and ticks permissions, and what follows from it. */
export function consentPages(parts: ConsentParts): Hono<Env> {
  return new Hono<Env>().get(AUTH_PATH, (c) => ask(parts, c)).post(`${AUTH_PATH}/decide`, (c) => decide(parts, c));
}

function ask({ settings, tokens, world }: ConsentParts, c: Context): Response | Promise<Response> {
  const params = new URL(c.req.url).searchParams;
  const wrong = problemOf(params, settings);
  if (wrong) return refusedPage(c, wrong);
  const asked = readAsked(params);
  if (params.get('prompt') === 'none') return c.redirect(backTo(asked, settings, { error: 'interaction_required' }));
  const people = world.people.map(({ identity }) => identity);
  const hint = people.find(({ email, subject }) => [email, subject].includes(params.get('login_hint') ?? ''));
  const page = ConsentPage({
    action: `${AUTH_PATH}/decide`,
    request: tokens.signConsent(asked),
    people,
    chosen: hint?.subject ?? people[0]?.subject ?? '',
    permissions: asked.scopes.filter((scope) => !IDENTITY_SCOPES.includes(scope)),
  });
  return c.html(html`<!DOCTYPE html>${page}`, 200, PAGE_HEADERS);
}

const refusedPage = (c: Context, reason: string): Response | Promise<Response> =>
  c.html(html`<!DOCTYPE html>${RefusedPage({ reason })}`, 400, PAGE_HEADERS);

/** Gives Google's name of the error for a request that must not be sent back; undefined when all is well. */
function problemOf(params: URLSearchParams, settings: ConsentSettings): string | undefined {
  if (params.get('client_id') !== settings.clientId) return 'invalid_client: The OAuth client was not found.';
  if (!mayReceive(params.get('redirect_uri') ?? '', settings)) return 'redirect_uri_mismatch';
  if (params.get('response_type') !== 'code') return 'unsupported_response_type';
  const { known, unknown } = readScopes(params.get('scope') ?? '');
  if (unknown.length > 0) return `invalid_scope: ${unknown.join(' ')}`;
  if (known.length === 0) return 'invalid_request: Missing required parameter: scope';
  const method = params.get('code_challenge_method') ?? 'plain';
  if (params.has('code_challenge') && method !== 'S256') return 'invalid_request: code_challenge_method must be S256';
  return undefined;
}

function mayReceive(address: string, { redirectUris }: ConsentSettings): boolean {
  if (redirectUris.includes(address)) return true;
  const url = URL.parse(address);
  return url?.protocol === 'http:' && isLoopback(url.hostname);
}

function readAsked(params: URLSearchParams): Asked {
  const text = (name: string): string | undefined => params.get(name) ?? undefined;
  return {
    redirectUri: params.get('redirect_uri') ?? '',
    state: text('state'),
    nonce: text('nonce'),
    challenge: text('code_challenge'),
    scopes: readScopes(params.get('scope') ?? '').known,
    offline: params.get('access_type') === 'offline',
    askAgain: (params.get('prompt') ?? '').split(' ').includes('consent'),
  };
}

async function decide(parts: ConsentParts, c: Context): Promise<Response> {
  const { settings, tokens, world } = parts;
  const form = new URLSearchParams(await c.req.text());
  const asked = tokens.readConsent(form.get('request') ?? '') as Asked | undefined;
  if (!asked) return refusedPage(c, 'This page is too old. Start again.');
  const person = world.find(form.get('account') ?? '');
  if (form.get('decision') !== 'allow' || !person) {
    return c.redirect(backTo(asked, settings, { error: 'access_denied' }));
  }
  const ticked = form.getAll('permission');
  const scopes = asked.scopes.filter((scope) => IDENTITY_SCOPES.includes(scope) || ticked.includes(scope));
  const code = tokens.code(claimsOf(parts, asked, person.identity.subject, scopes));
  return c.redirect(backTo(asked, settings, { code, scope: scopes.join(' ') }));
}

/** O4: a refresh token comes with offline access, at the first consent or when consent is asked again. */
function claimsOf(
  { settings, tokens, consented }: ConsentParts,
  asked: Asked,
  subject: string,
  scopes: string[],
): CodeClaims {
  const endsAt = settings.grantLifeMs === undefined ? undefined : settings.now() + settings.grantLifeMs;
  const offline = asked.offline && (asked.askAgain || !consented.has(subject));
  consented.add(subject);
  return {
    grant: tokens.newGrant(subject, scopes, endsAt),
    redirectUri: asked.redirectUri,
    offline,
    ...(asked.nonce === undefined ? {} : { nonce: asked.nonce }),
    ...(asked.challenge === undefined ? {} : { challenge: asked.challenge }),
  };
}

function backTo({ redirectUri, state }: Asked, { issuer }: ConsentSettings, answer: Record<string, string>): string {
  const url = new URL(redirectUri);
  const all = { ...answer, ...(state === undefined ? {} : { state }), iss: issuer };
  for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value);
  return url.href;
}
