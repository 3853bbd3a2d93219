import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Front, openFront } from './front.ts';
import { askRaw } from './raw.ts';
import { send, sendForm, sendJson } from './requests.ts';

const PRM = '/.well-known/oauth-protected-resource';
const AS = '/.well-known/oauth-authorization-server';
const OPENID = '/.well-known/openid-configuration';
const ADDRESSES = [PRM, `${PRM}/`, `${PRM}/mcp`, `${PRM}/mcp/`, AS, `${AS}/mcp`, `${AS}/mcp/`, OPENID];

let front: Front;
beforeAll(async () => {
  front = await openFront();
});
afterAll(() => front.close());

describe('protected resource metadata', () => {
  it.each([
    [PRM, '/mcp'],
    [`${PRM}/`, '/mcp'],
    [`${PRM}/mcp`, '/mcp'],
    [`${PRM}/mcp/`, '/mcp/'],
  ])('at %s names %s, the address as it was typed (RFC 9728 §3.3)', async (path, resource) => {
    const { status, headers, body } = await send(front.url + path);
    expect(status).toBe(200);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(body).toEqual({
      resource: front.url + resource,
      authorization_servers: [front.url],
      scopes_supported: ['time:read', 'time:write'],
      bearer_methods_supported: ['header'],
      resource_name: 'Time Compass',
    });
  });
});

describe('authorization server metadata', () => {
  it.each([AS, `${AS}/mcp`, `${AS}/mcp/`, OPENID])('at %s is one document (RFC 8414 §3.1)', async (path) => {
    const { status, headers, body } = await send(front.url + path, { headers: { origin: 'https://host.example' } });
    expect(status).toBe(200);
    expect(headers.get('access-control-allow-origin')).toBe('https://host.example');
    expect(body).toEqual((await send(front.url + AS)).body);
  });

  it('says what hosts look for before they connect', async () => {
    const { body } = await send(front.url + AS);
    expect(body).toMatchObject({
      issuer: front.url,
      code_challenge_methods_supported: ['S256'],
      response_types_supported: ['code'],
      grant_types_supported: expect.arrayContaining(['authorization_code', 'refresh_token']),
      scopes_supported: expect.arrayContaining(['offline_access', 'time:read', 'time:write']),
      token_endpoint_auth_methods_supported: expect.arrayContaining(['none', 'private_key_jwt']),
      client_id_metadata_document_supported: true,
      authorization_response_iss_parameter_supported: true,
    });
  });

  it('advertises nothing that is not served', async () => {
    const { body } = await send(front.url + AS);
    const endpoints = Object.keys(body).filter((name) => name.endsWith('_endpoint') || name === 'jwks_uri');
    expect(endpoints.sort()).toEqual([
      'authorization_endpoint',
      'jwks_uri',
      'registration_endpoint',
      'revocation_endpoint',
      'token_endpoint',
    ]);
    expect(body).not.toHaveProperty('dpop_signing_alg_values_supported');
  });

  it('advertises endpoints that all answer in the protocol', async () => {
    const { body } = await send(front.url + AS);
    const at = (name: string) => String(body[name]);
    expect((await send(at('authorization_endpoint'))).status).toBe(400);
    expect((await send(at('jwks_uri'))).body).toHaveProperty('keys');
    expect((await sendJson(at('registration_endpoint'), '{}')).body.error).toBe('invalid_redirect_uri');
    expect((await sendForm(at('token_endpoint'), {})).body.error).toBe('invalid_request');
    expect((await sendForm(at('revocation_endpoint'), {})).body.error).toBe('invalid_request');
  });

  it('publishes no private key', async () => {
    const { body } = await send(`${front.url}/oauth/jwks`);
    const [key, ...more] = body.keys as Record<string, unknown>[];
    expect(more).toEqual([]);
    expect(key).toMatchObject({ kty: 'EC', crv: 'P-256' });
    expect(key).not.toHaveProperty('d');
  });
});

describe('whatever a request says about its address', () => {
  const FORGED = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    forwarded: 'host=evil.example;proto=https',
  };

  it.each(ADDRESSES)('%s stays on the configured one', async (path) => {
    const { status, body } = await askRaw(front.url + path, FORGED);
    expect(status).toBe(200);
    expect(body).not.toContain('evil.example');
    expect(body).not.toContain('https://localhost');
  });

  it('redirects and challenges stay on the configured one', async () => {
    const { x: _, ...forwarded } = { ...FORGED, host: new URL(front.url).host, x: '' };
    const challenge = await askRaw(front.mcpUrl, forwarded, { method: 'POST' });
    expect(challenge.status).toBe(401);
    expect(challenge.headers['www-authenticate']).toContain(`resource_metadata="${front.url}${PRM}/mcp"`);
    const page = await askRaw(`${front.url}/oauth/authorize?client_id=unknown`, FORGED);
    expect(JSON.stringify(page)).not.toContain('evil.example');
    const account = await askRaw(`${front.url}/account`, forwarded);
    expect(account.headers.location).toBe('/sign-in?to=%2Faccount');
  });
});
